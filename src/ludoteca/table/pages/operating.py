"""What whoever runs the table asks it: whether it lives, whether it can play, and how much it has to do."""

import asyncio
import hmac
import time
from collections.abc import Iterable, Sequence

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ludoteca.table.limits.costs import in_thread
from ludoteca.table.limits.holding import SharedLock
from ludoteca.table.limits.protocol import CarefulProtocol
from ludoteca.table.measures import REGISTRY
from ludoteca.table.store.writer import StoreError

PATIENCE = 2.0     # seconds that the store may take to say that it can be written
HOLDS = 5.0        # seconds for which an answer is given again: whoever asks often costs no more
LEAST_TOKEN = 20   # characters
NEVER_KEPT = {"Cache-Control": "no-store"}


async def healthz(request: Request) -> Response:
    """Say that the process lives and answers."""
    return PlainTextResponse("ok\n", headers=NEVER_KEPT)


async def readyz(request: Request) -> Response:
    """Say whether the table can play: 503 while its store cannot be written, and once it ends."""
    trouble = await request.app.state.readiness.trouble()
    return PlainTextResponse(f"{trouble or 'ok'}\n", 503 if trouble else 200, headers=NEVER_KEPT)


async def metrics(request: Request) -> Response:
    """Return all that is counted, as Prometheus reads it, to whoever has the operator's token."""
    demand_token(request)
    load = CollectorRegistry()
    load.register(Load(numbers(request.app.state)))     # counted here: in a thread rooms would come and go meanwhile
    text = await in_thread(lambda: generate_latest(REGISTRY) + generate_latest(load))
    return Response(text, headers=NEVER_KEPT | {"Content-Type": CONTENT_TYPE_LATEST})


OPERATING = (Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics))


def demand_token(request: Request) -> None:
    """Let nobody pass but whoever has the operator's token; without one there is nothing here.

    Raises:
        HTTPException: 404 where the operator has given no token, 401 where this is not it.

    """
    wanted: str = request.app.state.operator_token
    if not wanted:
        raise HTTPException(404)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not hmac.compare_digest(token.strip().encode(), wanted.encode()):
        raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})


class Readiness:
    """Whether a table can play, asked once for all who want to know at about the same time."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._lock = SharedLock()
        self._asked = -HOLDS
        self._trouble = ""

    async def trouble(self) -> str:
        """Return in a word or two what is in the way, "" if nothing is."""
        if self._state.rooms.closing:
            return "closing"
        if self._state.sharing is not None and self._state.sharing.membership.is_leaving:
            return "leaving"
        async with self._lock:
            if time.monotonic() - self._asked >= HOLDS:
                self._trouble = await self._look()
                self._asked = time.monotonic()
        return self._trouble

    async def _look(self) -> str:
        try:
            await asyncio.wait_for(self._state.store.has_room(), PATIENCE)
        except TimeoutError:
            return "the store does not answer"
        except StoreError:
            return "the store cannot be written"
        return ""


def numbers(state: State) -> list[tuple[str, str, float]]:
    """Return how much a table has to do just now: names, what they mean, and numbers that go up and down."""
    rooms = state.rooms.all_in_memory()
    return [
        ("tables_in_memory", "Tables that are in memory.", len(rooms)),
        ("tables_followed", "Tables that somebody looks at.", sum(bool(room.listeners) for room in rooms)),
        ("tables_in_play", "Tables in memory that are not over.", sum(not room.match.is_over for room in rooms)),
        ("streams", "Pages that follow a table.", sum(len(room.listeners) for room in rooms)),
        ("watchers", "Browsers that watch without a seat.", sum(room.watchers.shown for room in rooms)),
        ("pages_made", "Bytes of pages that are kept, as they were made.", sum(room.made for room in rooms)),
        ("connections", "Connections that are open.", len(CarefulProtocol.crowd)),
        ("connections_allowed", "Connections that may be open.", CarefulProtocol.crowd.most),
        ("bots_waiting", "Bots, hints and reviews that wait for their turn.", state.bots.turns.waiting),
        ("bots_thinking", "Bots, hints and reviews that are thinking.", state.bots.turns.thinking),
    ]


class Load(Collector):
    """Numbers as Prometheus reads them."""

    def __init__(self, found: Sequence[tuple[str, str, float]]) -> None:
        self._found = found

    def collect(self) -> Iterable[Metric]:
        """Return each as a gauge."""
        return [GaugeMetricFamily(f"ludoteca_{name}", about, value) for name, about, value in self._found]


def oversee(app: Starlette, token: str) -> None:
    """Give an application what its operator asks.

    Raises:
        ValueError: the token could be guessed.

    """
    if token and len(token) < LEAST_TOKEN:
        raise ValueError(f"the operator's token has {len(token)} characters; it needs {LEAST_TOKEN} or more")
    app.state.operator_token = token
    app.state.readiness = Readiness(app.state)
