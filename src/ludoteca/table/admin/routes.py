"""The operator's addresses: pages for a browser that has shown the token, JSON for a program that sends it.

What concerns a table is answered by the server that has it, where several share a database.
"""

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import wraps
from typing import Annotated, Any, Literal

import msgspec
from babel.dates import format_timedelta
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ludoteca.engine.texts.words import LOCALES
from ludoteca.games import listed_games
from ludoteca.table.admin import words
from ludoteca.table.admin.overview import MOST_TABLES, here, inside, overview
from ludoteca.table.admin.session import demand_operator, demand_token, give_sign, has_sign, take_sign
from ludoteca.table.door.blocks import NoNetwork, network_in
from ludoteca.table.door.exchange import Refused, language_of, number_of, page, read_fields, shaped
from ludoteca.table.live import overseeing
from ludoteca.table.live.room import Room
from ludoteca.table.live.rooms import UnsoundTable
from ludoteca.table.live.writing import failure_told
from ludoteca.table.pages.lists import ago
from ludoteca.table.parts.templating import speaker
from ludoteca.table.store.overseeing import Block
from ludoteca.table.store.stored import REASONS
from ludoteca.table.store.talk import called
from ludoteca.table.store.tokens import new_identifier, now
from ludoteca.table.store.writer import StoreError, StoreFenced

USUAL_TABLES = 50
LONGEST = 24 * 366     # hours that a block may last
USUAL = 24
HOUR = 3_600_000       # milliseconds
DELETED = "the operator has deleted table %s…"
TOLD = 6               # letters of a table's identifier in the log: whoever has all of them may look in
Short = Annotated[str, msgspec.Meta(max_length=100)]
Handler = Callable[[Request, bool], Awaitable[Response]]
log = logging.getLogger("ludoteca.operator")


class TokenForm(msgspec.Struct):
    """What lets the operator in."""

    token: Annotated[str, msgspec.Meta(max_length=1000)] = ""


class TableDeed(msgspec.Struct):
    """What is to be done at a table."""

    do: Literal["close", "open", "unsay", "unname", "delete", "block"]
    reason: Short = ""
    number: int = -1
    seat: int = -1
    hours: int = USUAL
    sure: Short = ""


class BlockDeed(msgspec.Struct):
    """Whom to keep out, or to let in again."""

    do: Literal["block", "lift"]
    network: Short = ""
    hours: int = USUAL
    block: Short = ""


def for_operator(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint for the operator alone, whose handler is told whether a program asks: to such a one what is
    refused is said as JSON.
    """

    @wraps(handler)
    async def endpoint(request: Request) -> Response:
        try:
            return await handler(request, demand_operator(request))
        except StoreFenced:      # it is led on
            raise
        except (Refused, UnsoundTable, StoreError) as error:
            if "authorization" not in request.headers:
                raise
            told = refused_by(error, language_of(request))
            return JSONResponse({"error": str(told)}, told.status, headers=waits(told))

    return endpoint


def refused_by(error: Refused | UnsoundTable | StoreError, language: str) -> Refused:
    """Return what is answered where something is refused, cannot be restored, or cannot be stored or read."""
    if isinstance(error, Refused):
        return error
    return error.told(language) if isinstance(error, UnsoundTable) else failure_told(error)


def waits(error: Refused) -> dict[str, str]:
    """Return the headers of a refusal."""
    if error.status == 401:
        return {"WWW-Authenticate": "Bearer"}
    return {"Retry-After": str(error.arguments["amount"])} if error.status == 429 else {}


async def home(request: Request) -> Response:
    """Show the operator what goes on, or ask for the token."""
    if request.app.state.operator_token and "authorization" not in request.headers and not has_sign(request):
        return page(request, "operator_enter.html", error=None)
    return await _home(request)


@for_operator
async def _home(request: Request, is_program: bool) -> Response:
    state = request.app.state
    if is_program and request.query_params.get("here"):
        return answered(here(state))
    asked, below = number_of(request, "most", USUAL_TABLES), request.query_params.get("below", "")
    found = await overview(state, asked, below)
    if found is None:
        raise Refused(404, words.NO_SUCH_TABLE)
    if is_program:
        return answered(found)
    titles = {game.name: game.title for game in listed_games()}
    return page(
        request, "operator.html", found=found, titles=titles, own=words, ago=ago, until=until, most=MOST_TABLES,
        asked=asked, below=below,
    )


async def enter(request: Request) -> Response:
    """Let a browser in that shows the token."""
    form = shaped(await read_fields(request), TokenForm)
    try:
        demand_token(request, form.token.strip())
    except Refused as error:
        return page(request, "operator_enter.html", 403 if error.status == 401 else error.status, error=error)
    return give_sign(RedirectResponse("/operator", 303), request)


async def leave(request: Request) -> Response:
    """Let a browser forget that it has shown the token."""
    return take_sign(RedirectResponse("/operator", 303), request)


@for_operator
async def table(request: Request, is_program: bool) -> Response:
    """Show a table from near, or do something there."""
    fields = shaped(await read_fields(request), TableDeed) if request.method == "POST" else None
    try:
        room = await request.app.state.rooms.get(request.path_params["id"])
    except UnsoundTable as error:
        return await unsound(request, is_program, fields, error)
    if room is None:
        raise Refused(404, words.NO_SUCH_TABLE)
    if fields is not None:
        await DEEDS[fields.do](request, room, fields)
        gone = fields.do == "delete"
        return done(is_program, "/operator" if gone else f"/operator/t/{room.table.id}")
    found = inside(room)
    if is_program:
        return answered(found)
    say = speaker(language_of(request))
    names = [called(seat.name, say) for seat in found.seats]
    title = room.table.title or room.match.game.title
    return page(request, "operator_table.html", found=found, title=title, names=names, own=words, ago=ago)


async def unsound(request: Request, is_program: bool, fields: TableDeed | None, error: UnsoundTable) -> Response:
    """Show what is wrong with a table that cannot be restored, or delete it: nothing else can be done there.

    Raises:
        UnsoundTable: something else is to be done, or a program asks.

    """
    if fields is not None and fields.do == "delete":
        demand_sure(fields)
        if not await overseeing.delete_unsound(request.app.state.rooms, error.flaw.table):
            raise Refused(404, words.NO_SUCH_TABLE)
        log.warning(DELETED, error.flaw.table[:TOLD])
        return done(is_program, "/operator")
    if fields is not None or is_program:
        raise error
    title = next((game.title for game in listed_games() if game.name == error.flaw.game), error.flaw.table)
    note = error.told(language_of(request))
    return page(request, "operator_unsound.html", note.status, title=title, note=note, flaw=error.flaw)


@for_operator
async def blocks(request: Request, is_program: bool) -> Response:
    """Keep somebody out, or let them in again."""
    form = shaped(await read_fields(request), BlockDeed)
    if form.do == "lift":
        if not await request.app.state.blocks.lift(form.block):
            raise Refused(404, words.NO_SUCH_BLOCK)
        log.warning("the operator has lifted a block")
        return done(is_program, "/operator")
    try:
        network = network_in(form.network)
    except NoNetwork:
        raise Refused(422, words.BAD_NETWORK) from None
    await keep_out(request, form.hours, network=network)
    return done(is_program, "/operator", network=network)


async def _close(request: Request, room: Room, form: TableDeed) -> None:
    if form.reason not in REASONS:
        raise Refused(422, words.NO_SUCH_REASON)
    await _set(room, form.reason)
    log.warning("the operator has closed table %s…: %s", room.table.id[:TOLD], form.reason)


async def _open(request: Request, room: Room, form: TableDeed) -> None:
    await _set(room, "")
    log.warning("the operator has opened table %s… again", room.table.id[:TOLD])


async def _set(room: Room, reason: str) -> None:
    if not await overseeing.close(room, reason):
        raise Refused(409, words.NOT_CHANGED)


async def _unsay(request: Request, room: Room, form: TableDeed) -> None:
    if not await overseeing.remove_words(room, form.number):
        raise Refused(404, words.NOTHING_THERE)
    log.warning("the operator has removed something said at table %s…", room.table.id[:TOLD])


async def _unname(request: Request, room: Room, form: TableDeed) -> None:
    names = overseeing.names_of(room, form.seat) if 0 <= form.seat < len(room.chairs) else set()
    if not names or not await overseeing.remove_names(room, form.seat):
        raise Refused(404, words.NO_NAME_THERE)
    request.app.state.codes.rename(room.table.id, names, room.chairs[form.seat].name)
    log.warning("the operator has removed the names of a seat at table %s…", room.table.id[:TOLD])


async def _delete(request: Request, room: Room, form: TableDeed) -> None:
    demand_sure(form)
    await overseeing.delete(request.app.state.rooms, room)
    log.warning(DELETED, room.table.id[:TOLD])


def demand_sure(form: TableDeed) -> None:
    """Let nobody delete anything who has not said that they are sure; raise Refused."""
    if not form.sure:
        raise Refused(422, words.NOT_SURE)


async def _block(request: Request, room: Room, form: TableDeed) -> None:
    holder = room.chairs[form.seat].holder if 0 <= form.seat < len(room.chairs) else None
    if not holder:
        raise Refused(409, words.NOBODY_SITS)
    await keep_out(request, form.hours, holder=holder)


async def keep_out(request: Request, hours: int, network: str = "", holder: str = "") -> None:
    """Block a network or a browser for so many hours.

    Raises:
        Refused: that is too long, or too many are blocked.
        StoreError: it could not be stored.

    """
    if not 1 <= hours <= LONGEST:
        raise Refused(422, words.BAD_HOURS, most=LONGEST)
    made = now()
    block = Block(new_identifier(), network, holder, made, made + hours * HOUR)
    if not await request.app.state.blocks.add(block):
        raise Refused(409, words.TOO_MANY_BLOCKS)
    log.warning("the operator has blocked a %s for %d hours", "network" if network else "browser", hours)


DEEDS: dict[str, Callable[[Request, Room, TableDeed], Awaitable[None]]] = {
    "close": _close, "open": _open, "unsay": _unsay, "unname": _unname, "delete": _delete, "block": _block,
}


def answered(found: msgspec.Struct) -> Response:
    """Return something as JSON that nobody keeps."""
    return Response(msgspec.json.encode(found), media_type="application/json", headers={"Cache-Control": "no-store"})


def done(is_program: bool, shown_at: str, **told: Any) -> Response:
    """Return that something is done: to a browser where it shows."""
    return JSONResponse({"done": True, **told}) if is_program else RedirectResponse(shown_at, 303)


def until(moment: int, language: str) -> str:
    """Return in how long something is. `moment`: milliseconds since 1970."""
    left = timedelta(milliseconds=max(0, moment - now()))
    return format_timedelta(left, locale=LOCALES.get(language, language), add_direction=True)


ROUTES = (
    Route("/operator", home),
    Route("/operator/enter", enter, methods=["POST"]),
    Route("/operator/leave", leave, methods=["POST"]),
    Route("/operator/blocks", blocks, methods=["POST"]),
    Route("/operator/t/{id}", table, methods=["GET", "POST"]),
)
