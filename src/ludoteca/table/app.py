"""The web application: routes, guards, and what lives as long as the server does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ludoteca.table import pages, play, seating, words
from ludoteca.table.bots import PAUSE, Bots
from ludoteca.table.guards import Allowances, Bodies, Errors, Limits, Origins
from ludoteca.table.requests import Refused, refusal
from ludoteca.table.rooms import Rooms
from ludoteca.table.store import Store
from ludoteca.table.streams import Streams
from ludoteca.table.writer import StoreError

STATIC = Path(__file__).parent / "static"
BOTH = ["GET", "POST"]
ROUTES = [
    Route("/", pages.start),
    Route("/new/{game}", pages.new, methods=BOTH),
    Route("/rules/{game}", pages.rules),
    Route("/games/{game}/table.css", pages.stylesheet),
    Route("/language", pages.language, methods=["POST"]),
    Route("/join/{invitation}", seating.join, methods=BOTH),
    Route("/t/{id}", play.table),
    Route("/t/{id}/act", play.act, methods=["POST"]),
    Route("/t/{id}/stream", play.stream),
    Route("/t/{id}/log", play.log),
    Route("/t/{id}/record", play.record),
    Route("/t/{id}/again", play.again, methods=["POST"]),
    Route("/t/{id}/recover", seating.recover, methods=BOTH),
    Route("/t/{id}/take/{seat:int}", seating.take, methods=BOTH),
    Mount("/static", StaticFiles(directory=STATIC)),
]


def create_app(
    database: str, *, allowances: Allowances | None = None, warm: bool = False, pause: float = PAUSE
) -> Starlette:
    """Return the application over a database: a path of an SQLite file, or a URL.

    With `warm` the games are compiled ahead in another process; bots wait `pause` seconds before they move.

    Raises:
        StoreError: the database cannot be opened.

    """
    allowances = allowances or Allowances()
    store = Store(database)
    rooms, bots = Rooms(store), Bots(pause)
    rooms.when_awake = bots.wake

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(wake_bots(store, rooms))]
        if warm:
            tasks.append(asyncio.create_task(bots.warm()))
        yield
        rooms.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await bots.close()
        store.close()

    app = Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[
            Middleware(Errors),
            Middleware(Origins),
            Middleware(Bodies),
            Middleware(Limits, allowances=allowances),
        ],
        exception_handlers={HTTPException: http_error, Refused: refused, StoreError: store_failed},
    )
    app.state.store, app.state.rooms, app.state.bots = store, rooms, bots
    app.state.streams, app.state.allowances = Streams(), allowances
    app.state.codes = {}  # recovery codes that wait to be shown once: (table, holder) -> name -> code
    return app


async def wake_bots(store: Store, rooms: Rooms) -> None:
    """Restore the tables in play where bots sit, one after the other, so that they play on."""
    for table_id in await asyncio.to_thread(store.unfinished_with_bots):
        await rooms.get(table_id)


async def http_error(request: Request, error: HTTPException) -> Response:
    """Answer 404, 405 and their like."""
    response = refusal(
        request, error.status_code, words.WRONG_METHOD if error.status_code == 405 else words.NOT_FOUND
    )
    response.headers.update(error.headers or {})
    return response


async def refused(request: Request, error: Refused) -> Response:
    """Answer what a page refuses."""
    return refusal(request, error.status, error.message, **error.arguments)


async def store_failed(request: Request, error: StoreError) -> Response:
    """Answer that the store fails and nothing has changed."""
    response = refusal(request, 503, words.STORE_FAILED)
    response.headers["Retry-After"] = "2"
    return response
