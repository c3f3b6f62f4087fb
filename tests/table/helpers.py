"""What the tests of the table share: browsers without a browser, and servers to kill."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from httpx._transports import default
from starlette.applications import Starlette

from ludoteca.table.app import create_app
from ludoteca.table.store.store import Store
from tests.table.generous import GENEROUS

default.create_ssl_context = cache(httpx.create_ssl_context)      # else each client reads all certificates: 50 ms

GAME = "montgolfiere"
PARTIAL = {"ludoteca-part": "1"}  # as a script of ours asks
ORIGIN = {"sec-fetch-site": "same-origin"}
CODE = re.compile(r"\b(?:[2-9A-Z]{5}-){5}[2-9A-Z]{5}\b")      # brings a seat to another browser
LINK = re.compile(r"https?://[\w.:]+(/join/[\w-]{20,}\?table=[\w-]+)")
SERVER = (
    "import gc, sys; gc.set_threshold(100_000, 20, 10);"      # as soon it will be; else imports are looked through
    "from ludoteca.table import app, serve; from tests.table.generous import GENEROUS;"
    "original = app.create_app;"
    "serve.create_app = lambda *given, **settings: original(*given, **settings, allowances=GENEROUS);"
    "sys.exit(serve.run('127.0.0.1', int(sys.argv[1]), False, sys.argv[2], warm=False))"
)


@cache
def empty_database() -> bytes:
    """Return a file of the newest form, with nothing in it: to make one takes ten times as long as to open it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "t.db"
        Store(str(file)).close()
        return file.read_bytes()


def lay_out(database: Path | str) -> None:
    """Put an empty database where one is to be made."""
    file = Path(database)
    if "://" not in str(database) and file.parent.is_dir() and not file.exists():
        file.write_bytes(empty_database())


@asynccontextmanager
async def site(database: Path | str, **settings: object) -> AsyncIterator[Starlette]:
    """Run the application without a server."""
    lay_out(database)
    app = create_app(str(database), **({"allowances": GENEROUS, "pause": 0.0} | settings))
    async with app.router.lifespan_context(app):
        yield app


def browser(app: Starlette, **headers: str) -> httpx.AsyncClient:
    """Return a client with cookies of its own."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://table.test", headers=ORIGIN | headers
    )


def visitor(app: Starlette, address: str, **headers: str) -> httpx.AsyncClient:
    """Return a client that comes from an address."""
    transport = httpx.ASGITransport(app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://table.test", headers=ORIGIN | headers)


# Names that no identifier holds by chance, for tests that look for them where there must be none.
NAMES = {"name.0": "Ana de Sintra", "name.1": "Bo de Sintra"}


def table_form(*kinds: str, **fields: str) -> dict[str, str]:
    """Return a filled-in form of a new table; people here are called P0, P1 ..."""
    form = {"option.squadron_bonus": "subset", "option.target": "0", "option.moon": "12", "option.start": "5",
            "option.hand": "7", "option.moon_bonus": "5", "option.showing": "on", "title": ""}
    for seat, kind in enumerate(kinds):
        form |= {f"seat.{seat}": kind, f"name.{seat}": f"P{seat}"}
    return form | fields


async def new_table(client: httpx.AsyncClient, *kinds: str, **fields: str) -> str:
    """Make a table; return its address."""
    answer = await client.post(f"/new/{GAME}", data=table_form(*kinds, **fields))
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def invitations(host: httpx.AsyncClient, address: str) -> list[str]:
    """Return the links to open seats as the host's page shows them, in seat order."""
    return list(dict.fromkeys(LINK.findall((await host.get(f"{address}/people")).text)))


@dataclass(frozen=True)
class Page:
    """What a seat's page offers."""

    text: str
    stamp: str
    actions: tuple[str, ...]

    def move(self, seat: int, action: str = "", key: str = "") -> dict[str, str]:
        """Return the fields of a move from this page."""
        return {"seat": str(seat), "action": action or self.actions[0], "stamp": self.stamp, "key": key or self.stamp}


def read_page(text: str) -> Page:
    """Return what a page offers: a legal action's button or link says what it does."""
    stamp = re.search(r'id="act"[^>]* data-stamp="(\d+)"', text)
    actions = re.findall(r'(?:value|data-action)="([^"]+)" data-label=', text)
    return Page(text, stamp.group(1) if stamp else "", tuple(dict.fromkeys(map(unescape, actions))))


async def look(client: httpx.AsyncClient, address: str, seat: int = 0) -> Page:
    """Return a seat's page."""
    answer = await client.get(f"{address}?seat={seat}")
    assert answer.status_code == 200, answer.text
    return read_page(answer.text)


LOTS = random.SystemRandom()       # some tests seed the other one


def free_port() -> int:
    """Return a port that nobody uses."""
    return free_ports(1)


def free_ports(number: int) -> int:
    """Return the first of so many ports that nobody uses, one after the other.

    They lie below those that the system gives to connections, which come and go; tests that run beside have others.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 3
    while True:
        first = LOTS.randrange(15_000 + 5000 * worker, 20_000 + 5000 * worker - number)
        with ExitStack() as probes, suppress(OSError):
            for port in range(first, first + number):
                probes.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return first


class Server:
    """A real server in a process of its own."""

    def __init__(self, database: Path, port: int = 0, prelude: str = "") -> None:
        """Start it; `prelude` is run in its process first."""
        self.database = database
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        lay_out(database)
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-c", prelude + SERVER, str(self.port), str(database)],
            cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        self._wait()
        self.seconds_to_serve = time.monotonic() - begun

    def _wait(self) -> None:
        limit = time.monotonic() + 120
        while time.monotonic() < limit:
            if self.process.poll() is not None:
                raise AssertionError(self.process.stdout.read().decode())
            try:
                assert httpx.get(self.address).status_code == 200
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it as a power cut would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let it do nothing for a while."""
        os.kill(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.process.pid, signal.SIGCONT)

    def stop(self) -> float:
        """End it in the ordinary way; return how many seconds that took."""
        begun = time.monotonic()
        self.process.terminate()
        self.process.communicate(timeout=20)
        return time.monotonic() - begun
