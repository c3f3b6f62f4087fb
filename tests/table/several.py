"""Several servers of one database behind a proxy: people who play and look on, what disturbs them, and what they saw.

Whoever plays keeps what was acknowledged, and says the same move again, by its key, where no answer came. What readers
saw, and when, is kept too: afterwards it must all be one history, as if one server had answered.
"""

import asyncio
import itertools
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.table.helpers import GAME, free_ports, read_page, table_form
from tests.table.load import MATCH, Moves
from tests.table.proxies import Proxy
from tests.table.test_server import wait_for

ROOT = Path(__file__).parents[2]
NOTICED = re.compile(r'data-acts="(\d+)"')
AGAIN = 0.1          # seconds until somebody who had no answer asks once more
PATIENT = 15.0       # seconds for one answer
HANGS = 40.0         # seconds after which a move that was not answered counts as never


class One:
    """A server of several, as a process that is started again on the same port."""

    more: tuple[str, ...] | list[str] = ()      # what else is said on its command line

    def __init__(self, database: str, port: int, log: Path) -> None:
        self.database, self.port, self.log = database, port, log
        self.process: subprocess.Popen | None = None
        self.start()

    def start(self) -> None:
        """Start it, without waiting."""
        command = [sys.executable, "-m", "ludoteca", "serve", "--no-browser", "--cold", "--database", self.database,
                   "--port", str(self.port), "--share", *self.more]
        environment = os.environ | {"PYTHONWARNINGS": "ignore"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=log, stdout=log)

    def is_ready(self) -> bool:
        """Say whether it answers."""
        assert self.process.poll() is None, self.log.read_text()
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}/readyz", timeout=1).text == "ok\n"
        except httpx.TransportError:
            return False

    def tell(self, which: int) -> None:
        """Send it a signal."""
        os.kill(self.process.pid, which)

    def end(self) -> None:
        """End it for good."""
        self.process.kill()
        self.process.wait()


@contextmanager
def servers(database: str, number: int, folder: Path) -> Iterator[list[One]]:
    """Run so many servers on ports that follow one another."""
    first = free_ports(number + 1)
    found = [One(database, first + 1 + each, folder / f"server{each + 1}.log") for each in range(number)]
    try:
        for one in found:
            wait_for(one.is_ready, 60)
        yield found
    finally:
        for one in found:
            one.end()


@dataclass(frozen=True)
class Seen:
    """How many acts a page of a seat showed, and between which times it was asked for and read."""

    since: float
    until: float
    acts: int


@dataclass
class Table:
    """A table with both seats in one browser."""

    address: str
    seen: dict[int, list[Seen]] = field(default_factory=lambda: {0: [], 1: []})     # by seat
    told: dict[int, list[Seen]] = field(default_factory=lambda: {0: [], 1: []})     # by acknowledgements


class Crowd:
    """Those who play and look on."""

    def __init__(self, proxy: Proxy, tables: int, readers: int) -> None:
        self.proxy, self.readers = proxy, readers
        self.cookies = httpx.Cookies()
        self.tables: list[Table] = []
        self.acknowledged: Moves = {}
        self.keys: set[str] = set()
        self.answers: Counter[str] = Counter()
        self.longest = 0.0       # seconds until a move was acknowledged
        with proxy.visitor(origin=proxy.address) as client:
            for _ in range(tables):
                answer = client.post(f"/new/{GAME}", data=table_form("here", "here", **MATCH))
                self.tables.append(Table(answer.headers["location"]))
            self.cookies = client.cookies

    async def run(self, until: float) -> None:
        """Play and look on until a time."""
        async with asyncio.TaskGroup() as group:
            for table in self.tables:
                group.create_task(self._play(table, until))
                for number in range(self.readers):
                    group.create_task(self._read(table, number % 2, until))

    def _client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(verify=self.proxy.trust)
        return httpx.AsyncClient(base_url=self.proxy.address, transport=transport, timeout=PATIENT,
                                 headers={"origin": self.proxy.address}, cookies=self.cookies)

    async def _ask(self, client: httpx.AsyncClient, method: str, path: str, **form: object) -> httpx.Response | None:
        """Return an answer that says something of the table, None if none came."""
        try:
            answer = await client.request(method, path, **form)
        except httpx.TransportError as error:
            self.answers[type(error).__name__] += 1
            return None
        self.answers[str(answer.status_code)] += 1
        return answer if answer.status_code < 500 and answer.status_code != 429 else None

    async def _look(self, client: httpx.AsyncClient, table: Table, seat: int) -> str:
        since = time.monotonic()
        answer = await self._ask(client, "GET", f"{table.address}?seat={seat}")
        if answer is None:
            await asyncio.sleep(AGAIN)
            return ""
        assert answer.status_code == 200, (answer.status_code, answer.text)
        table.seen[seat].append(Seen(since, time.monotonic(), int(NOTICED.search(answer.text)[1])))
        return answer.text

    async def _read(self, table: Table, seat: int, until: float) -> None:
        async with self._client() as client:
            while time.monotonic() < until:
                await self._look(client, table, seat)
                await asyncio.sleep(random.uniform(0, 0.2))

    async def _play(self, table: Table, until: float) -> None:
        async with self._client() as client:
            for seat in itertools.cycle((0, 1)):
                if time.monotonic() > until:
                    return
                page = read_page(await self._look(client, table, seat))
                if page.actions:
                    await self._move(client, table, page.move(seat, random.choice(page.actions), f"{random.random()}"))

    async def _move(self, client: httpx.AsyncClient, table: Table, move: dict[str, str]) -> None:
        """Make a move, again and again until it is answered."""
        begun, seat = time.monotonic(), int(move["seat"])
        while True:
            since = time.monotonic()
            assert since - begun < HANGS, ("a move is not answered", self.answers)
            answer = await self._ask(client, "POST", f"{table.address}/act", data=move)
            if answer is None:
                await asyncio.sleep(AGAIN)
                continue
            self.longest = max(self.longest, time.monotonic() - begun)
            assert answer.status_code in (303, 409), (answer.status_code, answer.text)
            if answer.status_code == 303:
                number = int(answer.headers["ludoteca-act"])
                self.acknowledged[table.address, number] = (seat, move["action"])
                self.keys.add(f"{seat}:{move['key']}")
                table.told[seat].append(Seen(since, time.monotonic(), number + 1))
            return

    def check_order(self) -> int:
        """Make sure that whoever asked after somebody had seen something has seen that, too; return how often it was.

        An acknowledgement says that a move is there, however late it comes; a page says all that is there.
        """
        checked = 0
        for table in self.tables:
            for seat, pages in table.seen.items():
                known = sorted([*pages, *table.told[seat]], key=lambda each: each.until)
                most, at = 0, 0
                for page in sorted(pages, key=lambda each: each.since):
                    while known[at].until < page.since:
                        most = max(most, known[at].acts)
                        at += 1
                    assert page.acts >= most, (table.address, seat, page, most)
                    checked += 1
        return checked


class Disturber:
    """Kills, freezes and cuts, a few seconds apart."""

    def __init__(self, found: list[One], cut: object, seconds: tuple[float, float] = (1.5, 4.0)) -> None:
        random.seed(11)
        self.servers, self._cut, self._seconds = found, cut, seconds
        self.done: Counter[str] = Counter()

    async def run(self, until: float) -> None:
        """Disturb until a time, then let all of them live."""
        while time.monotonic() < until:
            await asyncio.sleep(random.uniform(*self._seconds))
            one = random.choice(self.servers)
            deed = random.choice([self.kill, self.freeze, self.cut])
            self.done[deed.__name__] += 1
            await deed(one)

    async def kill(self, one: One) -> None:
        """End one as a power cut would, and start it again."""
        one.tell(signal.SIGKILL)
        one.process.wait()
        await asyncio.sleep(random.uniform(0, 2))
        one.start()

    async def freeze(self, one: One) -> None:
        """Let one do nothing for a while, longer than its tables are its own or shorter."""
        one.tell(signal.SIGSTOP)
        try:
            await asyncio.sleep(random.uniform(0.5, 8))
        finally:
            one.tell(signal.SIGCONT)

    async def cut(self, one: One) -> None:
        """Cut some connections to the database."""
        self._cut(random.uniform(0.2, 1))
