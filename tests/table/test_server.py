"""The server as a process: how it starts, stops, and what survives its death."""

import asyncio
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace

import httpx
import psycopg
import pytest
import uvicorn

from ludoteca.engine.matches.match import Match
from ludoteca.games import load_game
from ludoteca.table import serve
from ludoteca.table.limits.connections import MOST_RESTING, Connections
from ludoteca.table.store.sole_server import HOLDS_LOCK
from tests.soaking import share
from tests.table.helpers import GAME, ORIGIN, Server, free_port, table_form

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


@dataclass(eq=False)
class Dismissed:
    """A connection that says whether it was closed."""

    peer: str
    dismissed: bool = False

    def dismiss(self):
        self.dismissed = True


def start_second(database):
    serve = "run('127.0.0.1', 0, False, sys.argv[1], warm=False)"
    code = f"import sys; from ludoteca.table.serve import run; sys.exit({serve})"
    return subprocess.run(
        [sys.executable, "-c", code, database], capture_output=True, text=True, check=False, timeout=60
    )


def test_a_second_server_of_one_database_is_refused(database, start):
    """Two would spoil each other's tables. Whoever was killed holds nothing any more; copies may be made meanwhile."""
    first = start(database)
    refused = start_second(database)
    assert refused.returncode == 1 and "Traceback" not in refused.stderr
    assert "another server has this database open" in refused.stderr
    assert httpx.get(first.address).status_code == 200
    checked = [sys.executable, "-m", "ludoteca", "verify", "--database", database]
    assert subprocess.run(checked, capture_output=True, check=False).returncode == 0
    first.kill()
    start(database).stop()


def test_nor_is_a_second_server_let_in_by_another_name_of_the_file(tmp_path):
    first, other = Server(tmp_path / "t.db"), tmp_path / "other.db"
    other.symlink_to(first.database)
    refused = start_second(str(other))
    first.stop()
    assert refused.returncode == 1 and "another server has this database open" in refused.stderr


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 't%' AND pid <> pg_backend_pid()"


def test_a_server_whose_connections_are_cut_holds_its_database_still(postgres_server, start):
    """The lock went with the connection that had taken it: a second server came in, and both wrote."""
    database = postgres_server.new_database()
    first = start(database)
    with httpx.Client(base_url=first.address, headers=ORIGIN) as ana:
        postgres_server.execute(CUT)
        tries = [ana.post(f"/quick/{GAME}").status_code for _ in range(3)]
        assert tries[-1] == 303
        refused = start_second(database)
        assert refused.returncode == 1 and "another server has this database open" in refused.stderr
        # Nobody writes: it looks after the line by itself.
        postgres_server.execute(CUT)
        with psycopg.connect(database, autocommit=True) as other:
            wait_for(lambda: other.execute(HOLDS_LOCK).fetchone()[0])
        assert start_second(database).returncode == 1
        # Where the second one is quicker the first one reads on, and writes nothing any more.
        with first.frozen():
            postgres_server.execute(CUT)
            second = start(database)
        assert ana.post(f"/quick/{GAME}").status_code == 503 and ana.get("/").status_code == 200
        second.stop()
        assert ana.post(f"/quick/{GAME}").status_code == 303


def test_a_server_holds_its_database_still_when_somebody_stores_the_same_twice(postgres_server, start):
    """The lock went with the connection, which was closed whatever had failed: a second server came in."""
    database = postgres_server.new_database()
    first = start(database)
    record = Match(load_game(GAME), 3, seed="ab" * 32).record()
    with httpx.Client(base_url=first.address, headers=ORIGIN) as ana:
        assert [ana.post("/import", data={"record": record}).status_code for _ in range(3)] == [200] * 3
        refused = start_second(database)
        assert refused.returncode == 1 and "another server has this database open" in refused.stderr
        assert ana.post(f"/quick/{GAME}").status_code == 303


FEW_FILES = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (300, 420));"


@pytest.mark.parametrize("most", [700, pytest.param(share(20_000), marks=pytest.mark.soak)])
def test_connections_that_ask_for_nothing_shut_nobody_out(tmp_path, most):
    """One address opens more of them than the process may have files."""
    server = Server(tmp_path / "t.db", prelude=FEW_FILES)
    idle, waited = [], []
    try:
        for number in range(most):
            if len(idle) > 700:
                idle.pop(0).close()
            idle.append(socket.create_connection(("127.0.0.1", server.port), timeout=5))
            if number % 50 == 49:
                begun = time.monotonic()
                with httpx.Client(base_url=server.address, timeout=10) as visitor:
                    assert visitor.get("/settings").status_code == 200
                waited.append(time.monotonic() - begun)
        still = sum(is_open(each) for each in idle)
        assert max(waited) < 5 and 100 < still <= MOST_RESTING
        print(f"{most} connections rested, the longest wait of a visitor was {max(waited):.2f} s")
    finally:
        for each in idle:
            each.close()
        server.stop()


BUSY = """
import asyncio, time
from ludoteca.table import serve
begin = serve.Server.startup
async def startup(self, sockets=None):
    await begin(self, sockets)
    work()
def work():
    time.sleep(0.02)
    asyncio.get_running_loop().call_soon(work)
serve.Server.startup = startup
"""


def test_new_connections_of_one_hold_up_nobody_elses(tmp_path):
    """The event loop takes one in each pass from a socket, before anything counts whose it is: who filled the passes
    and opened more than there are let everybody else wait for seconds.
    """
    running = Server(tmp_path / "t.db", prelude=BUSY)
    silent = []

    def seconds():
        begun = time.monotonic()
        assert httpx.get(f"{running.address}/healthz", timeout=60).status_code == 200
        return time.monotonic() - begun

    def held_up():
        for _ in range(150):
            silent.append(socket.socket())
            silent[-1].bind(("127.0.0.9", 0))
            silent[-1].connect(("127.0.0.1", running.port))
        try:
            return seconds()
        finally:
            while silent:
                silent.pop().close()

    try:
        alone = min(seconds() for _ in range(3))
        assert min(held_up() for _ in range(3)) < alone + 1.5        # one in each pass: 3 s
    finally:
        running.stop()


def is_open(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def test_a_connection_at_work_outlives_those_that_rest():
    connections = Connections(most=4, most_resting=3)
    first, *others = [Dismissed(f"10.0.0.{number % 2}") for number in range(9)]
    connections.opens(first)
    connections.works(first)
    for each in others:
        connections.opens(each)
    assert not first.dismissed and len(connections) == 4
    assert [each.dismissed for each in others] == [True] * 5 + [False] * 3
    connections.rests(first)
    for each in others[-3:]:
        connections.closes(each)
    assert not first.dismissed and len(connections) == 1


def test_a_connection_of_a_proxy_counts_for_whom_it_asks():
    connections = Connections(most=99, most_resting=2)
    slow, *others = [Dismissed("10.0.0.1") for _ in range(6)]
    for number, each in enumerate([slow, *others]):
        connections.opens(each)
        connections.belongs(each, "10.0.0.9" if number else "10.0.0.7")
    assert [each.dismissed for each in (slow, *others)] == [False, True, True, True, False, False]
    connections.works(others[-1])
    connections.belongs(others[-1], "10.0.0.1")
    connections.belongs(slow, "10.0.0.9")
    assert not slow.dismissed and len(connections) == 3
    connections.rests(others[-1])
    assert not any(each.dismissed for each in (slow, *others[-2:]))


def test_what_is_no_request_fills_no_log(tmp_path):
    server = Server(tmp_path / "t.db")
    for nonsense in (b"GARBAGE/\r\n\r\n", b"GET / HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n"):
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", server.port)) as stranger:
                stranger.sendall(nonsense)
                assert stranger.recv(100)
    server.process.terminate()
    written, _ = server.process.communicate(timeout=20)
    assert written.decode().count("\n") < 5, written


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
    assert seconds <= 15 and len(ended) == 3 and server.process.returncode == 0


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


def wait_for(condition, seconds: float = 120) -> None:
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
    process.communicate(timeout=30)
    assert re.search(rf"http://127\.0\.0\.1:{port}/", line) and process.returncode == 0


def test_connections_to_other_servers_count_too():
    """Pages that are led on hold two: an address with its 300 streams took the whole reserve."""
    crowd = Connections(most=3)
    resting = [Dismissed(str(number)) for number in range(2)]
    for each in resting:
        crowd.opens(each)
    assert crowd.leads() and crowd.leads() and [each.dismissed for each in resting] == [True, False]
    assert crowd.leads() and resting[1].dismissed and not crowd.leads()
    crowd.leads_no_more()
    assert crowd.leads()


@pytest.mark.anyio
@pytest.mark.parametrize("asks_twice", [True, False])
async def test_one_of_several_answers_for_a_while_unless_it_is_told_twice_to_end(monkeypatch, asks_twice):
    """And what is being answered then is not cut off by the end that was to come."""
    monkeypatch.setattr(serve, "LEAVING", 0.2)
    left, closed = asyncio.Event(), []

    async def leave():
        left.set()

    state = SimpleNamespace(sharing=SimpleNamespace(leave=leave), rooms=SimpleNamespace(close=lambda: closed.append(1)))
    server = serve.Server(uvicorn.Config(SimpleNamespace(state=state)))
    server.loop = asyncio.get_running_loop()
    server.handle_exit(signal.SIGTERM, None)
    await asyncio.wait_for(left.wait(), 5)
    assert not server.should_exit and not closed
    if asks_twice:
        server.handle_exit(signal.SIGTERM, None)
        assert server.should_exit
    await server.leaving
    assert server.should_exit and not server.force_exit and closed == [1]


def test_whoever_has_just_been_let_in_is_answered_though_the_server_ends(tmp_path):
    """One request in a thousand was broken off unread where servers were started anew one after the other."""
    server = Server(tmp_path / "t.db", prelude="from ludoteca.table.limits import protocol; protocol.LAST_CALL = 2.5;")
    lines = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(5)]
    new, begun, idle, _, half = lines
    request = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"
    begun.sendall(request[:20])
    idle.sendall(request)
    answer = b""
    while not answer.endswith(b"ok\n"):
        answer += idle.recv(4096)
    half.sendall(b"POST /settings HTTP/1.1\r\nhost: x\r\nsec-fetch-site: none\r\ncontent-length: 9\r\n\r\nna")
    time.sleep(1)
    server.process.terminate()
    time.sleep(1)
    new.sendall(request)
    begun.sendall(request[20:])
    answers = [b"".join(iter(partial(line.recv, 4096), b"")) for line in lines]
    for line in lines:
        line.close()
    said, _ = server.process.communicate(timeout=20)
    assert all(b" 200 OK" in answer and b"connection: close" in answer for answer in answers[:2])
    assert answers[2:4] == [b"", b""], "who rests, or asks nothing, is told nothing more"
    assert b" 503 " in answers[4] and b"going down" in answers[4] and b"Traceback" not in said
