"""The web application: routes, guards, and what lives as long as the server does."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from ludoteca.table import openapi
from ludoteca.table.admin import routes as admin
from ludoteca.table.door.asset_version import STATIC, KeptFiles
from ludoteca.table.door.blocks import Blocked, Blocks
from ludoteca.table.door.exchange import Refused, language_of, refusal, typed_fields
from ludoteca.table.door.guards import Allowances, Bodies, Buckets, Errors, Limits, Origins
from ludoteca.table.door.heads import Cookies, Former
from ludoteca.table.door.measuring import Measured, Noted
from ludoteca.table.door.packing import Encodings
from ludoteca.table.door.peers import Peers
from ludoteca.table.limits.lanes import Lanes
from ludoteca.table.limits.recent import Recent
from ludoteca.table.limits.turns import MOST_WAITING, Turns
from ludoteca.table.live.bots import MOST_WOKEN, PAUSE, Bots
from ludoteca.table.live.clocks import Clocks
from ludoteca.table.live.forgetting import forget_by_age
from ludoteca.table.live.lobby import Lobby
from ludoteca.table.live.room import Room
from ludoteca.table.live.rooms import Rooms, UnsoundTable
from ludoteca.table.live.streams import Streams
from ludoteca.table.live.writing import failure_told
from ludoteca.table.pages import (
    figures,
    film,
    general,
    hints,
    importing,
    lessons,
    operating,
    people,
    play,
    rematches,
    seating,
    seen,
    shuffling,
    start,
    watching,
)
from ludoteca.table.parts import words
from ludoteca.table.parts.replays import Replays
from ludoteca.table.review import routes as review
from ludoteca.table.store.leases import Elsewhere
from ludoteca.table.store.store import Store
from ludoteca.table.store.writer import StoreDamaged, StoreError, StoreFenced

if TYPE_CHECKING:
    from ludoteca.table.live.sharing import Sharing


class ShortInteger(IntegerConvertor):
    """A number in an address; what has more digits is no number of ours."""

    regex = "[0-9]{1,9}"


register_url_convertor("int", ShortInteger())
BOTH = ["GET", "POST"]
log = logging.getLogger(__name__)
LARGEST_ANSWER = 10_000_000     # bytes; compressed where it is paid for
MOST_MAINS = 256    # main parts of pages that are the same for all: of forms and lessons there are fewer
SMALL = 2000  # bytes; what is shorter, such as the answer to a move, is not worth compressing
ROUTES = [
    Route("/", start.start),
    Route("/new/{game}", general.new, methods=BOTH),
    Route("/quick/{game}", general.quick, methods=["POST"]),
    Route("/settings", general.settings, methods=BOTH),
    Route("/privacy", general.privacy),
    Route("/rules/{game}", general.rules),
    Route("/rules/{game}/card", figures.card),
    Route("/rules/{game}/{figure}.svg", figures.figure),
    Route("/learn/{game}", lessons.overview),
    Route("/learn/{game}/{number:int}", lessons.lesson),
    Route("/learn/{game}/{number:int}/act", lessons.act, methods=["POST"]),
    Route("/games/{game}/{sheet}.css", general.stylesheet),
    Route("/games/{game}/sounds.json", general.sounds),
    Route("/language", general.language, methods=["POST"]),
    Route("/join/{invitation}", seating.join, methods=BOTH),
    Route("/t/{id}", play.table),
    Route("/t/{id}/act", play.act, methods=["POST"]),
    Route("/t/{id}/say", play.say, methods=["POST"]),
    Route("/t/{id}/hint", hints.hint, methods=["POST"]),
    Route("/t/{id}/menu", play.menu),
    Route("/t/{id}/stream", play.stream),
    Route("/t/{id}/log", watching.log),
    Route("/t/{id}/record", watching.record),
    Route("/t/{id}/replay", watching.replay),
    Route("/t/{id}/review", review.review),
    Route("/t/{id}/film.svg", film.film),
    Route("/t/{id}/at/{n:int}", watching.at),
    Route("/t/{id}/since", watching.since),
    Route("/import", importing.bring, methods=BOTH),
    Route("/t/{id}/again", rematches.again, methods=["POST"]),
    Route("/t/{id}/recover", seating.recover, methods=BOTH),
    Route("/t/{id}/take/{seat:int}", seating.take, methods=BOTH),
    Route("/t/{id}/chance", shuffling.chance),
    Route("/t/{id}/shares", shuffling.share, methods=["POST"]),
    Route("/t/{id}/people", people.people, methods=BOTH),
    Route("/openapi.json", openapi.served),
    *operating.OPERATING,
    *admin.ROUTES,
    Route("/seen/stream", seen.stream),
    Mount("/static/{asset_version}", KeptFiles(directory=STATIC)),
]
FORMS = {route.endpoint: route.path for route in ROUTES if isinstance(route, Route)}      # of addresses, by endpoint
FIRST_PASSED = (                         # before anybody is charged for anything: it answers in a sentence at most
    Middleware(Peers), Middleware(Measured, pages=FORMS),
    Middleware(Cookies), Middleware(Encodings), Middleware(Errors), Middleware(Origins),
)


def create_app(
    database: str, *, allowances: Allowances | None = None, warm: bool = False, pause: float = PAUSE,
    operator_token: str = "", keep_days: int = 0, shared_at: str = "",
) -> Starlette:
    """Return the application over a database: a path of an SQLite file, or a URL.

    With `warm` the games are compiled ahead in another process; bots wait `pause` seconds before they move. Whoever
    has the operator's token may ask for what is counted. Tables that nobody has touched for `keep_days` are deleted, 0
    keeps them. Several servers may share a Postgres database: each says at which address the others reach it.

    Raises:
        StoreError: the database cannot be opened.
        ValueError: the operator's token could be guessed.

    """
    allowances = allowances or Allowances()
    store, bots = Store(database, shares=bool(shared_at)), Bots(pause)
    rooms = Rooms(store)
    clocks = Clocks(bots, rooms)
    sharing = shared(store, rooms, bots, clocks, shared_at)
    blocks = Blocks(store, is_shared=sharing is not None, when_added=rooms.wake_all)
    asked, reviews = hints.Hints(bots.pool, bots.turns), review.Reviews(bots.pool, bots.turns)

    def when_awake(room: Room) -> None:
        bots.wake(room)
        clocks.watch(room)

    rooms.when_awake, rooms.when_restored, rooms.when_lost = when_awake, clocks.resume, clocks.forget

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await learn_blocks(blocks)
        works = [forget_by_age(store, rooms, keep_days), blocks.run(), *([bots.warm()] if warm else [])]
        async with sharing.joined() if sharing else meanwhile(wake_tables(store, rooms, clocks)), meanwhile(*works):
            yield
            rooms.close()
        for each in (clocks, asked, reviews, bots):
            await each.close()
        store.close()

    app = Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=passed(allowances),
        exception_handlers=HANDLERS,
    )
    app.router.redirect_slashes = False      # an address is one address; the way elsewhere would name the asker's host
    app.state.store, app.state.rooms, app.state.bots = store, rooms, bots
    app.state.streams, app.state.allowances = Streams(), allowances
    app.state.replays, app.state.lobby = Replays(), Lobby(store, rooms)
    app.state.long_work = Turns(1, most_waiting=MOST_WAITING)     # films and records: each address in its turn
    app.state.codes = people.Codes()
    app.state.hints, app.state.reviews = asked, reviews
    app.state.said, app.state.mains = Buckets(), Recent(MOST_MAINS)
    app.state.told = Lanes(at_once=1, most_waiting=float("inf"))      # an address has no more streams than it may
    app.state.keep_days, app.state.sharing, app.state.blocks = keep_days, sharing, blocks
    operating.oversee(app, operator_token)
    return app


async def learn_blocks(blocks: Blocks) -> None:
    """Know who is kept out, or go on without, where that cannot be read: it is asked for again and again."""
    try:
        await blocks.learn()
    except StoreError as error:
        log.error("%s", error)


@asynccontextmanager
async def meanwhile(*works: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Let some work be done for as long as the context lasts."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def shared(store: Store, rooms: Rooms, bots: Bots, clocks: Clocks, address: str) -> "Sharing | None":
    """Let a server share its database where it has an address for the others, or return None.

    Raises:
        StoreError: it is no database of Postgres.

    """
    if not address:
        return None
    if store.engine.dialect.name != "postgresql":
        store.close()
        raise StoreError("several servers share a database of Postgres alone; a file of SQLite has one")
    from ludoteca.table.live.sharing import Sharing  # it needs what comes with ludoteca[postgres]

    return Sharing(store, rooms, bots, clocks, address)


def passed(allowances: Allowances) -> list[Middleware]:
    """Return what each request passes before its page, the outermost first."""
    return [
        *FIRST_PASSED,
        Middleware(Limits, allowances=allowances, answer=general.too_fast, bare=general.much_too_fast),
        Middleware(Bodies),
        Middleware(Former, failed=store_failed),
        Middleware(Blocked),
        Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=5, thread_minimum_size=LARGEST_ANSWER),
        Middleware(Noted),
    ]


async def wake_tables(store: Store, rooms: Rooms, clocks: Clocks) -> None:
    """Restore the tables in play where bots sit or a clock runs, one after the other, so that they go on.

    Bots go on at the newest alone; at the others once somebody looks: all of them in memory at once could be too many.
    Those are restored only where they have a clock, for its sake.
    """
    for number, table_id in enumerate(await asyncio.to_thread(store.moving, MOST_WOKEN)):
        try:
            await rooms.get(table_id, at_rest=number >= MOST_WOKEN)
        except StoreError as error:
            log.error("table %s does not go on yet: %s", table_id, error)
            clocks.try_again(table_id)
        except Exception as error:  # noqa: BLE001 - whatever ails one table, those after it go on
            log.error("table %s does not go on: %s", table_id, error)


async def http_error(request: Request, error: HTTPException) -> Response:
    """Answer 404, 405 and their like."""
    response = refusal(
        request, error.status_code, words.WRONG_METHOD if error.status_code == 405 else words.NOT_FOUND
    )
    response.headers.update(error.headers or {})
    return response


async def refused(request: Request, error: Refused) -> Response:
    """Answer what a page refuses, with the way back to the table that it belongs to."""
    table = f"/t/{request.path_params['id']}" if "id" in request.path_params and error.status != 404 else ""
    response = refusal(request, error.status, error.message, None, table, **error.arguments)
    if error.status == 429:
        response.headers["Retry-After"] = str(error.arguments["amount"])
    return response


async def unsound(request: Request, error: UnsoundTable) -> Response:
    """Answer that a table does not go on, and why."""
    if error.flaw.rule is None and not error.flaw.later:
        log.error("it cannot be restored: %s", error)
    told = error.told(language_of(request))
    return refusal(request, told.status, told.message, **told.arguments)


async def led_on(request: Request, error: Elsewhere) -> Response:
    """Lead a request to the server that has its table."""
    try:
        answer: Response = await request.app.state.sharing.lead(request, error.table_id)
    except StoreError as failure:
        return await store_failed(request, failure)
    return answer


async def fenced(request: Request, error: StoreFenced) -> Response:
    """Lead a request on that would have changed a table which another server has by now. Nothing has changed."""
    sharing, table_id = request.app.state.sharing, str(error)
    sharing.fenced(table_id)
    return await led_on(request, Elsewhere(table_id, sharing.membership.me))


async def store_failed(request: Request, error: StoreError) -> Response:
    """Answer that the store fails and nothing has changed, or that nobody knows."""
    told = failure_told(error)
    again = None if isinstance(error, StoreDamaged) else await typed_fields(request)
    response = refusal(request, told.status, told.message, again)
    if told.message == words.STORE_FAILED:
        response.headers["Retry-After"] = "2"
    return response


HANDLERS: dict[Any, Any] = {       # each takes the kind of error that it is for
    HTTPException: http_error, Refused: refused, StoreError: store_failed, UnsoundTable: unsound,
    Elsewhere: led_on, StoreFenced: fenced,
}
