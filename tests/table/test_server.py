"""The server as a process: how it starts, stops, and what survives its death."""

import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time

import httpx

from tests.table.helpers import GAME, ORIGIN, free_port, table_form

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


def test_the_address_is_printed(tmp_path):
    port = free_port()
    code = f"from ludoteca.table.serve import run; exit(run('127.0.0.1', {port}, False, 't.db', warm=False))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    line = process.stdout.readline()
    process.terminate()
    process.communicate(timeout=10)
    assert re.search(rf"http://127\.0\.0\.1:{port}/", line) and process.returncode == 0
