"""The server as a process: how it starts, stops, and what survives its death."""

import asyncio
import itertools
import random
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter

import httpx
import pytest

from tests.table.helpers import GAME, ORIGIN, free_port, read_page, table_form

HANGS = 20        # seconds after which a server that was started again counts as hanging
TABLES = 5
START_MODULES = (
    "import sys; from ludoteca.table.app import create_app; from ludoteca.table import serve;"
    "import ludoteca.games; [ludoteca.games.load_game(name) for name in ludoteca.games.game_names()];"
    "create_app(sys.argv[1]).state.store.close();"
    "print(sorted(name for name in ('numba', 'llvmlite') if name in sys.modules))"
)


def test_the_server_never_loads_the_compiler(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", START_MODULES, str(tmp_path / "t.db")], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_port_in_use_is_said_in_a_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code = f"from ludoteca.table.serve import run; exit(run('127.0.0.1', {port}, False, 'x'))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 1 and "cannot be used" in done.stderr and "Traceback" not in done.stderr


def test_sigterm_ends_the_server_though_streams_are_open(tmp_path, start):
    server = start(tmp_path / "t.db")
    ended = []
    with httpx.Client(base_url=server.address, headers=ORIGIN) as ana:
        address = ana.post(f"/new/{GAME}", data=table_form("here", "open")).headers["location"]

        def listen():
            with httpx.stream("GET", f"{server.address}{address}/stream", timeout=20) as stream:
                opened.release()
                ended.append(sum(len(chunk) for chunk in stream.iter_bytes()))

        opened = threading.Semaphore(0)
        listeners = [threading.Thread(target=listen) for _ in range(3)]
        for listener in listeners:
            listener.start()
        for _ in listeners:
            opened.acquire()
        seconds = server.stop()
    for listener in listeners:
        listener.join(10)
    assert seconds <= 5 and len(ended) == 3 and server.process.returncode == 0


def test_bots_play_and_go_on_after_a_restart(tmp_path, start):
    server = start(tmp_path / "t.db")
    with httpx.Client(base_url=server.address, headers=ORIGIN) as ana:
        ana.post(f"/new/{GAME}", data=table_form("random", "random", **{"option.target": "300"}))
        wait_for(lambda: decisions(tmp_path / "t.db") >= 2)
        server.kill()
        before = decisions(tmp_path / "t.db")
        server = start(tmp_path / "t.db", server.port)
        wait_for(lambda: decisions(tmp_path / "t.db") > before)
    server.stop()


def decisions(database) -> int:
    connection = sqlite3.connect(database)
    count = connection.execute("SELECT count(*) FROM acts WHERE seat >= 0").fetchone()[0]
    connection.close()
    return count


def wait_for(condition, seconds: float = 30) -> None:
    limit = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < limit, "it did not happen"
        time.sleep(0.05)


class Load:
    """Tables where one move after the other is made, as fast as it goes; it keeps what was acknowledged."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies = httpx.Cookies()
        self.tables: list[str] = []
        self.acknowledged: dict[tuple[str, int], tuple[int, str]] = {}

    def sit_down(self) -> None:
        with httpx.Client(base_url=self.address, headers=ORIGIN) as client:
            for _ in range(TABLES):
                form = table_form("here", "here", **{"option.target": "300"})
                self.tables.append(client.post(f"/new/{GAME}", data=form).headers["location"])
            self.cookies = client.cookies

    async def run(self) -> None:
        """Play until the server dies."""
        async with httpx.AsyncClient(base_url=self.address, headers=ORIGIN, cookies=self.cookies) as client:
            await asyncio.gather(
                *(self.play(client, table) for table in self.tables), return_exceptions=True
            )

    async def play(self, client: httpx.AsyncClient, table: str) -> None:
        for seat in itertools.cycle((0, 1)):
            page = read_page((await client.get(f"{table}?seat={seat}")).text)
            if not page.actions:
                continue
            move = page.move(seat, random.choice(page.actions), f"{random.random()}")
            answer = await client.post(f"{table}/act", data=move)
            if answer.status_code == 303:
                self.acknowledged[table, int(answer.headers["ludoteca-act"])] = (seat, move["action"])


@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.soak)])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path, start, kills):
    random.seed(7)
    server = start(tmp_path / "t.db")
    load = Load(server.address)
    load.sit_down()
    to_serve, unacknowledged = [], 0
    for _ in range(kills):
        killer = threading.Timer(random.uniform(0.1, 0.7), server.kill)
        killer.start()
        asyncio.run(load.run())
        killer.join()
        stored = players_acts(tmp_path / "t.db")
        lost = {key: value for key, value in load.acknowledged.items() if stored.get(key) != value}
        assert lost == {}
        extra = Counter(table for table, _ in stored.keys() - load.acknowledged.keys())
        assert all(count <= 1 for count in extra.values()), extra
        unacknowledged += extra.total()
        load.acknowledged = stored
        server = start(tmp_path / "t.db", server.port)
        to_serve.append(server.seconds_to_serve)
    server.stop()
    print(f"{len(load.acknowledged)} moves, {unacknowledged} unacknowledged, {max(to_serve):.2f} s to serve")
    assert len(load.acknowledged) > 100
    assert max(to_serve) < HANGS


def players_acts(database) -> dict[tuple[str, int], tuple[int, str]]:
    connection = sqlite3.connect(database)
    rows = connection.execute("SELECT table_id, n, seat, action FROM acts WHERE seat >= 0").fetchall()
    connection.close()
    return {(f"/t/{table}", n): (seat, action) for table, n, seat, action in rows}


def test_the_address_is_printed(tmp_path):
    port = free_port()
    code = f"from ludoteca.table.serve import run; exit(run('127.0.0.1', {port}, False, 't.db', warm=False))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    line = process.stdout.readline()
    process.terminate()
    process.communicate(timeout=10)
    assert re.search(rf"http://127\.0\.0\.1:{port}/", line) and process.returncode == 0
