"""Browsers that ask and do not take in what they get: they hold up nobody, take little memory, and are dropped."""

import re
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from ludoteca.table.limits import connections
from ludoteca.table.limits.connections import MOST_RESTING
from tests.soaking import share
from tests.table.helpers import GAME, ORIGIN, PARTIAL, Server, read_page, table_form

STALL = "from ludoteca.table.limits import protocol; protocol.STALL = 1.0;"
FILES = 420
FEW_FILES = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (300, {FILES}));"
MOST_OPEN = connections.connections_of(FILES) + 60      # those included that are taken or closed in a pass of the loop
READERS = 12
BODIES = 60
LITTLE = 300_000        # bytes; the system had taken up to 33 million
CONNECTIONS = 450, share(20_000)        # the second with `make soak`
ELSEWHERE = {"x-forwarded-for": "10.0.0.1"}
ASKS = b"GET %s HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\n\r\n"


@pytest.fixture
def begin(tmp_path):
    """Return a function that starts a server that is soon tired of waiting; it ends with the test."""
    servers = []

    def begun(prelude=""):
        servers.append(Server(tmp_path / "t.db", prelude=STALL + prelude))
        return servers[-1]

    yield begun
    for server in servers:
        server.kill()


def ask(server, path, times=1, window=2048):
    """Ask for something; what comes is not read."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(ASKS % path.encode() * times)
    return connection


def connections_of(server):
    """Return how many connections the server has open, however it calls them, and how often: it listens several times
    on one socket.
    """
    found = set()
    for file in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):         # closed in the meantime
            found.add(file.readlink().name)
    return sum(each.startswith("socket:") for each in found)


def megabytes(server):
    """Return what the server holds in memory."""
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1024


def until(holds, seconds=20):
    limit = time.monotonic() + seconds
    while not holds() and time.monotonic() < limit:
        time.sleep(0.05)
    return holds()


@pytest.mark.parametrize("most", [CONNECTIONS[0], pytest.param(CONNECTIONS[1], marks=pytest.mark.soak)])
def test_who_asks_and_reads_nothing_shuts_nobody_out(begin, most):
    """More connections than the process may have files, each with pages that nobody takes in."""
    server = begin(FEW_FILES)
    asked = []
    try:
        for number in range(most):
            asked.append(ask(server, "/", 64))
            if len(asked) > 500:
                asked.pop(0).close()
            if number % 100 == 99:
                with httpx.Client(base_url=server.address, timeout=10, headers=ELSEWHERE) as visitor:
                    assert visitor.get("/settings").status_code == 200
        assert until(lambda: connections_of(server) <= MOST_OPEN)
        assert until(lambda: connections_of(server) < 30), "they are not dropped"
        print(f"{most} connections asked and read nothing")
    finally:
        for each in asked:
            each.close()


def test_who_sends_a_body_that_does_not_come_to_its_end_shuts_nobody_out(begin):
    """More connections than the process may have files, of several addresses, each in the middle of a form."""
    server, sent = begin(FEW_FILES), []
    head = "POST /settings HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncontent-length: 9\r\n"
    try:
        for number in range(CONNECTIONS[0]):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=5)
            connection.sendall(f"{head}x-forwarded-for: 10.0.1.{number % 9}\r\n\r\nname".encode())
            sent.append(connection)
            if number % 100 == 99:
                with httpx.Client(base_url=server.address, timeout=10, headers=ELSEWHERE) as visitor:
                    assert visitor.get("/settings").status_code == 200
        assert until(lambda: connections_of(server) <= MOST_OPEN)
    finally:
        for each in sent:
            each.close()


def test_behind_a_proxy_forms_that_come_slowly_are_not_cut_off_by_those_of_somebody_else(begin):
    """All connections of a proxy were counted as one address's."""
    server, sent = begin(), []
    head = "POST /settings HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncontent-length: 5\r\n"

    def half_a_form(address):
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=5)
        connection.sendall(f"{head}x-forwarded-for: {address}\r\n\r\na=".encode())
        sent.append(connection)
        return connection

    try:
        slow = half_a_form("10.0.1.7")
        for _ in range(MOST_RESTING + 20):
            half_a_form("10.0.1.9")
        assert until(lambda: connections_of(server) <= MOST_RESTING + 20)
        slow.sendall(b"bcd")
        assert slow.recv(20).startswith(b"HTTP/1.1 ")
    finally:
        for each in sent:
            each.close()


def test_streams_that_nobody_reads(begin):
    """The game goes on, others get their views, memory stays as it was, and those who do not read are dropped."""
    server = begin()
    with httpx.Client(base_url=server.address, headers=ORIGIN, timeout=20) as ana:
        form = table_form("here", "here", **{"option.target": "300"})
        address = ana.post(f"/new/{GAME}", data=form).headers["location"]
        calm, got = connections_of(server), []
        slow = [ask(server, f"{address}/stream?lines=0") for _ in range(READERS)]
        assert until(lambda: connections_of(server) >= calm + READERS)
        reading = threading.Thread(target=read, args=(f"{server.address}{address}/stream", got), daemon=True)
        reading.start()
        until(lambda: got)
        before, moves = megabytes(server), 0
        limit = time.monotonic() + 60
        while connections_of(server) > calm + 2 and time.monotonic() < limit:
            for seat in (0, 1):
                page = read_page(ana.get(f"{address}?seat={seat}").text)
                if page.actions:
                    answer = ana.post(f"{address}/act", data=page.move(seat), headers=PARTIAL)
                    assert answer.status_code == 200
                    moves += 1
                    say = {"seat": str(seat), "text": "x" * 400, "to": "all"}
                    ana.post(f"{address}/say", data=say, headers=PARTIAL)
        assert connections_of(server) <= calm + 2, "they are not dropped"
        assert len(got) >= moves / 2 and megabytes(server) < before + 30
        for each in slow:
            each.close()


def read(address, got):
    with suppress(httpx.TransportError), httpx.stream("GET", address, timeout=60) as stream:
        got.extend(line for line in stream.iter_lines() if line.startswith("data: {"))


def test_the_system_holds_little_of_what_is_sent_behind_a_stream(begin):
    """Nobody reads it, as long as the stream lives; and bodies that were taken in quickly let the system hold more."""
    server = begin()
    with httpx.Client(base_url=server.address, headers=ORIGIN, timeout=20) as ana:
        address = ana.post(f"/new/{GAME}", data=table_form("here", "here")).headers["location"]
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 64 * 1024)
        connection.connect(("127.0.0.1", server.port))
        connection.settimeout(5)
        for _ in range(BODIES):
            connection.sendall(b"POST /language HTTP/1.1\r\nhost: x\r\ncontent-length: 65000\r\n\r\n" + bytes(65_000))
            answer = b""
            while not answer.endswith(b"blocked.") and (piece := connection.recv(65_536)):
                answer += piece
            assert answer.startswith(b"HTTP/1.1 403 ")
        connection.sendall(ASKS % f"{address}/stream".encode())
        assert connection.recv(20).startswith(b"HTTP/1.1 200 ")
        connection.sendall(b"POST /import HTTP/1.1\r\nhost: x\r\ncontent-length: 900000000\r\n\r\n")
        connection.settimeout(0.3)
        with suppress(TimeoutError):
            while True:
                connection.send(bytes(65_000))
        assert waiting_for(server) < LITTLE


def waiting_for(server):
    """Return how many bytes the system holds that the server has not taken in, of the connection with the most."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return max(int(row[4].partition(":")[2], 16) for row in rows if int(row[1].partition(":")[2], 16) == server.port)


def test_a_slow_browser_that_reads_gets_all_of_it(begin):
    """Slowly, but faster than what is taken for no reading at all."""
    server = begin()
    found = b""
    with ask(server, "/", 4, window=32_768) as slow:
        slow.settimeout(20)
        while found.count(b"</html>") < 4 and (piece := slow.recv(8192)):
            found += piece
            time.sleep(0.02)
    assert found.count(b"</html>") == 4
