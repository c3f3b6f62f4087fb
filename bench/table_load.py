"""How fast the web table is under load: 200 tables with one move a second each, on this machine alone.

    python bench/table_load.py [--tables 200] [--rate 1.0] [--seconds 12]

Prints how long a move waits for its acknowledgement, and how long it takes until the first of the two
people at the table, both of whom follow it, has the new view. The generator runs beside the server on
loopback and takes its share of the machine.
"""

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode

GAME = "montgolfiere"
HEADERS = "Host: {host}\r\nSec-Fetch-Site: same-origin\r\nHX-Request: true\r\nCookie: {cookie}\r\n"
SERVER = """
import sys
from ludoteca.table import serve
from ludoteca.table.app import create_app
from ludoteca.table.guards import Allowance, Allowances
plenty = Allowance(1e6, 1e6)
all_of_it = Allowances(plenty, plenty, plenty, plenty, 10000, 10000)
serve.create_app = lambda database, warm: create_app(database, warm=warm, allowances=all_of_it)
sys.exit(serve.run("127.0.0.1", 0, False, sys.argv[1], warm=False))
"""
FORM = {"seat.0": "here", "name.0": "A", "seat.1": "here", "name.1": "B", "option.squadron_bonus": "subset",
        "option.target": "300", "option.moon": "12", "option.start": "5", "option.hand": "7", "option.moon_bonus": "5"}


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
        """Return status and headers of the answer, its body read and forgotten."""
        status = int((await self.reader.readline()).split()[1])
        headers = {}
        while line := (await self.reader.readline()).decode().strip():
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        await self.reader.readexactly(int(headers.get("content-length", 0)))
        return status, headers


@dataclass
class Table:
    """A table under load: the last view that each of its two seats was sent, and what was measured."""

    address: str
    connection: Connection
    views: dict[int, str] = field(default_factory=dict)
    moved_at: float = 0.0
    pushes: list[float] = field(default_factory=list)
    acknowledgements: list[float] = field(default_factory=list)


async def listen(table: Table, seat: int) -> None:
    """Keep what a seat is sent; the time to the first of the two pages is what is measured."""
    stream = await Connection(table.connection.host, table.connection.cookie).open()
    stream.send("GET", f"{table.address}/stream?seat={seat}")
    event: list[bytes] = []
    while line := await stream.reader.readline():
        if line.startswith((b"id:", b"data:")):
            event.append(line)
        elif event:
            table.views[seat] = b"".join(event).decode()
            event = []
            if table.moved_at:
                table.pushes.append(time.perf_counter() - table.moved_at)
                table.moved_at = 0.0


async def play(table: Table, rate: float, until: float) -> None:
    """Move for whoever is awaited, so many times a second."""
    await asyncio.sleep(random.random() / rate)
    while time.perf_counter() < until:
        begun = time.perf_counter()
        awaited = [seat for seat, view in table.views.items() if 'id="choices"' in view]
        if awaited:
            move = move_from(table.views.pop(awaited[0]), awaited[0])
            table.moved_at = begun = time.perf_counter()
            status = await table.connection.post(f"{table.address}/act", move)
            assert status in (200, 409), status      # 409: a view was on its way when the other one moved
            if status == 200:
                table.acknowledgements.append(time.perf_counter() - begun)
        await asyncio.sleep(max(0.0, 1 / rate - (time.perf_counter() - begun)))


def move_from(view: str, seat: int) -> dict[str, str]:
    """Return the fields of a random move that a view offers."""
    menu = re.search(r'<details id="choices".*?</details>', view, re.DOTALL).group()
    stamp = re.search(r'id="act-stamp"[^>]* value="(\d+)"', view).group(1)
    action = unescape(random.choice(re.findall(r'value="([^"]+)"', menu)))
    return {"seat": str(seat), "action": action, "stamp": stamp, "key": stamp}


async def new_table(host: str) -> Table:
    """Make a table for two people."""
    connection = await Connection(host).open()
    connection.send("POST", f"/new/{GAME}", FORM)
    _, headers = await connection.answer()
    connection.cookie = headers["set-cookie"].split(";")[0]
    return Table(headers["location"], connection)


async def load(host: str, count: int, rate: float, seconds: float, server: int) -> tuple[list[Table], float]:
    """Put the server under load; return what was measured and the processor seconds that the server used."""
    tables = [await new_table(host) for _ in range(count)]
    listeners = [asyncio.create_task(listen(table, seat)) for table in tables for seat in (0, 1)]
    await asyncio.sleep(3)
    until, before = time.perf_counter() + seconds, processor_seconds(server)
    await asyncio.gather(*(play(table, rate, until) for table in tables))
    used = processor_seconds(server) - before
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    return tables, used


def said(name: str, seconds: list[float]) -> str:
    """Return a line with the median and the 99th percentile in milliseconds."""
    cuts = quantiles(seconds, n=100)
    return f"{name}: p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, {len(seconds)} measured"


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


def main(arguments: list[str] | None = None) -> None:
    """Start a server, load it, print the figures, end it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=12.0)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, str(Path(folder) / "load.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                host = re.search(r"http://([^/ ]+)", server.stdout.readline()).group(1)
                tables, used = asyncio.run(load(host, given.tables, given.rate, given.seconds, server.pid))
                size = resident_memory(server.pid)
            finally:
                server.terminate()
    print(f"{given.tables} tables, {given.rate:g} moves a second each, load {os.getloadavg()[0]:.1f}")
    acknowledged = [each for table in tables for each in table.acknowledgements]
    print(said("acknowledged", acknowledged))
    print(said("pushed", [each for table in tables for each in table.pushes]))
    print(f"server: {used / len(acknowledged) * 1000:.1f} ms of processor time a move, {size:.0f} MB resident")


if __name__ == "__main__":
    main()
