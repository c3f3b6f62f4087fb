"""What the client side of a load is made of: connections, tables that follow, a server to load."""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode

from ludoteca.games import load_game
from ludoteca.table.pages.forms import default_text

GAME = "montgolfiere"
HEADERS = "Host: {host}\r\nSec-Fetch-Site: same-origin\r\nLudoteca-Part: 1\r\nCookie: {cookie}\r\n"
SERVER = """
import sys
from dataclasses import fields
from ludoteca.table import serve
from ludoteca.table.app import create_app
from ludoteca.table.door.guards import Allowance, Allowances
plenty = Allowance(1e6, 1e6)
all_of_it = Allowances(**{each.name: 10000 if each.type in (int, "int") else plenty for each in fields(Allowances)})
serve.create_app = lambda *given, **settings: create_app(*given, **settings, allowances=all_of_it)
sys.exit(serve.run("127.0.0.1", 0, False, sys.argv[1], warm=False))
"""
NOTICED = 0.2        # seconds after which a page has no doubt not noticed a move
LONG = {"option.target": "300"}      # a match of Montgolfière: of a hundred rounds and more


class Connection:
    """A connection that is kept open. A whole HTTP library would need more of the machine than the server."""

    def __init__(self, host: str, cookie: str = "") -> None:
        self.host = host
        self.cookie = cookie

    async def open(self) -> "Connection":
        """Connect."""
        name, port = self.host.split(":")
        self.reader, self.writer = await asyncio.open_connection(name, int(port), limit=2**20)
        return self

    def send(self, method: str, path: str, fields: dict[str, str] | None = None) -> None:
        """Send a request, with a form if there are fields."""
        body = urlencode(fields).encode() if fields else b""
        head = f"{method} {path} HTTP/1.1\r\n{HEADERS.format(host=self.host, cookie=self.cookie)}"
        self.writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)

    async def post(self, path: str, fields: dict[str, str]) -> int:
        """Return the status of a form's answer; sent again if the server closed the idle connection."""
        try:
            self.send("POST", path, fields)
            return (await self.answer())[0]
        except (ConnectionError, IndexError):
            await self.open()
            return await self.post(path, fields)

    async def answer(self) -> tuple[int, dict[str, str]]:
        """Return status and headers of the answer; a seat's cookie is kept, the body forgotten."""
        status = int((await self.reader.readline()).split()[1])
        headers = {}
        while line := (await self.reader.readline()).decode().strip():
            name, _, value = line.partition(": ")
            if value.startswith("ludoteca="):
                self.cookie = value.split(";")[0]
            headers[name.lower()] = value
        await self.reader.readexactly(int(headers.get("content-length", 0)))
        return status, headers


class Page:
    """A page that follows a table: the parts that it has, and how many bytes have come for them."""

    def __init__(self, connection: Connection, address: str, seat: int) -> None:
        self.connection = connection
        self.address = address
        self.seat = seat
        self.parts: dict[str, str] = {}
        self.lines = 0
        self.sizes: list[int] = []
        self.changed = asyncio.Event()
        self.changed_at = 0.0

    async def follow(self) -> None:
        """Take in what the stream brings, until it ends."""
        stream = await Connection(self.connection.host, self.connection.cookie).open()
        stream.send("GET", f"{self.address}/stream?seat={self.seat}&lines=0")
        while line := await stream.reader.readline():
            if line.startswith(b"data: {"):
                self.changed_at = time.perf_counter()
                message = json.loads(line[5:])
                if self.parts:
                    self.sizes.append(len(line))
                self.parts |= message["parts"]
                self.changed.set()

    def move(self) -> dict[str, str] | None:
        """Return the fields of a random move that the page offers, None if it offers none."""
        stamp = re.search(r'data-stamp="(\d+)"[^>]* data-awaited', self.parts.get("bar", ""))
        offers = self.parts.get("hand", "") + self.parts.get("pieces", "")
        offered = re.findall(r'(?:value|data-action)="([^"]+)" data-label=', offers)
        if not stamp or not offered:
            return None
        stamp = stamp.group(1)
        return {"seat": str(self.seat), "action": random.choice(offered), "stamp": stamp, "key": stamp}


@dataclass
class Table:
    """A table under load: the pages that follow it, and what was measured."""

    address: str
    connection: Connection
    pages: list[Page]
    acknowledgements: list[float] = field(default_factory=list)
    pushes: list[float] = field(default_factory=list)


async def new_table(host: str, seats: int = 2, game: str = GAME, **fields: str) -> Table:
    """Make a table for people who share a browser, with the options as they are; of Montgolfière a long match."""
    connection = await Connection(host).open()
    options = {f"option.{each.name}": default_text(each) for each in load_game(game).options}
    options = {name: text for name, text in options.items() if text} | (LONG if game == GAME else {})
    connection.send("POST", f"/new/{game}", options | {f"seat.{seat}": "here" for seat in range(seats)} | {
        f"name.{seat}": f"P{seat}" for seat in range(seats)} | fields)
    _, headers = await connection.answer()
    address = headers["location"]
    return Table(address, connection, [Page(connection, address, seat) for seat in range(seats)])


async def play(table: Table, rate: float, until: float) -> None:
    """Move for whoever is awaited, so many times a second, and note how long it took."""
    await asyncio.sleep(random.random() / rate)
    while time.perf_counter() < until:
        begun = time.perf_counter()
        for page in table.pages:
            move = page.move()
            if move:
                await make_move(table, page, move)
                break
        await asyncio.sleep(max(0.0, 1 / rate - (time.perf_counter() - begun)))


async def make_move(table: Table, page: Page, move: dict[str, str]) -> None:
    """Make a move; note the time until the answer, and until the first page has the new view."""
    for each in table.pages:
        each.changed.clear()
    begun = time.perf_counter()
    status = await table.connection.post(f"{table.address}/act", move)
    assert status in (200, 409), status      # 409: a view was on its way when the other one moved
    if status != 200:
        return
    table.acknowledgements.append(time.perf_counter() - begun)
    await asyncio.wait_for(page.changed.wait(), 10)
    table.pushes.append(page.changed_at - begun)
    others = [asyncio.ensure_future(each.changed.wait()) for each in table.pages if not each.changed.is_set()]
    if others:       # nobody moves before they have seen what they move after; what a page does not notice never comes
        await asyncio.wait(others, timeout=NOTICED)
        for each in others:
            each.cancel()


def milliseconds(seconds: list[float]) -> str:
    """Return the median and the 99th percentile."""
    cuts = quantiles(seconds, n=100)
    return f"p50 {cuts[49] * 1000:.1f} p99 {cuts[98] * 1000:.1f} ms"


def resident_memory(process: int) -> float:
    """Return how many megabytes a process holds; 0 where the system does not say."""
    status = Path(f"/proc/{process}/status")
    return int(re.search(r"VmRSS:\s+(\d+)", status.read_text()).group(1)) / 1024 if status.exists() else 0.0


def processor_seconds(process: int) -> float:
    """Return how much processor time a process has used so far; 0 where the system does not say."""
    status = Path(f"/proc/{process}/stat")
    if not status.exists():
        return 0.0
    fields = status.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(*arguments: str) -> Iterator[tuple[str, int]]:
    """Run a server over a new database; yield its address as host and port, and its process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, str(Path(folder) / "load.db"), *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                yield re.search(r"http://([^/ ]+)", server.stdout.readline()).group(1), server.pid
            finally:
                server.terminate()
