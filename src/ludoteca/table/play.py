"""The table itself: its page, its stream, the moves, the log, the record, and again."""

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse

from ludoteca.engine.errors import ActionError
from ludoteca.engine.seats import SPECTATOR
from ludoteca.table import words
from ludoteca.table.compose import Note, log_lines, said_names
from ludoteca.table.guards import address_of
from ludoteca.table.making import make_again
from ludoteca.table.requests import (
    Refused,
    holder_of,
    is_partial,
    language_of,
    page,
    read_fields,
    refusal,
    shaped,
)
from ludoteca.table.rooms import Receipt, Room, Stale
from ludoteca.table.seating import wanted_room
from ludoteca.table.streams import Follower
from ludoteca.table.templating import speaker

Short = Annotated[str, msgspec.Meta(max_length=64)]


class MoveForm(msgspec.Struct):
    """A move as a page sends it. The same `key` again is the same move again."""

    seat: int
    action: Short
    stamp: int
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


def viewer_of(request: Request, room: Room, seat: str | None) -> int:
    """Return as whom a browser sees a table: the seat that it names and holds, its only one, or a spectator.

    Raises:
        Refused: it names a seat that it does not hold.

    """
    held = room.held_by(holder_of(request))
    if seat in (None, ""):
        return held[0] if len(held) == 1 else SPECTATOR
    if seat == str(SPECTATOR):
        return SPECTATOR
    if seat not in map(str, held):
        raise Refused(403, words.NOT_YOUR_SEAT)
    return int(seat)


async def table(request: Request) -> Response:
    """Show a table to a seat or a spectator."""
    room = await wanted_room(request)
    return _table_page(request, room, viewer_of(request, room, request.query_params.get("seat")))


def _table_page(
    request: Request, room: Room, viewer: int, note: Note | None = None, status: int = 200
) -> Response:
    language = language_of(request)
    holder = holder_of(request)
    game = room.match.game
    live = room.render_noting(viewer, language, note, True) if note else room.render(viewer, language, True)
    held = room.held_by(holder)
    response = page(
        request,
        "table.html",
        status,
        game.package,
        game=game,
        room=room.facts(viewer),
        live=live,
        viewer=viewer,
        held=held if len(held) > 1 else (),
        awaited=room.match.waiting,
        picked=_picked(request, room, viewer),
        codes=request.app.state.codes.pop((room.table.id, holder), {}) if request.method == "GET" else {},
        invitations=_invitations(request, room) if holder == room.table.host else {},
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _picked(request: Request, room: Room, viewer: int) -> tuple[str, str] | None:
    """Return the action that a link of the picture asked for, and its label: without scripts it is done from here."""
    name = request.query_params.get("pick", "")
    game, view = room.match.game, room.view(viewer)
    legal = {game.actions[action]: action for action in view.legal_actions} if name else {}
    return (name, view.label(speaker(language_of(request), game.package), legal[name])) if name in legal else None


def _invitations(request: Request, room: Room) -> dict[int, str]:
    """Return the links of the open seats, for the table's maker."""
    return {
        chair.seat: str(request.url.replace(path=f"/join/{chair.invitation}", query="", fragment=""))
        for chair in room.chairs
        if chair.invitation
    }


async def act(request: Request) -> Response:
    """Make a move: 200 with the new view, 409 with the present one to a stale page, 422 if a rule forbids."""
    room = await wanted_room(request)
    form = shaped(await read_fields(request), MoveForm)
    seat = viewer_of(request, room, str(form.seat))
    if seat == SPECTATOR:
        raise Refused(403, words.NOT_YOUR_SEAT)
    try:
        receipt = await room.act(seat, form.action, form.stamp, form.key)
    except Stale:
        return _answer(request, room, seat, 409, Note(words.STALE, {}))
    except ActionError as error:
        return _answer(request, room, seat, 422, Note(error.message, error.arguments, error.clause))
    return _acknowledgement(request, room, seat, receipt)


def _answer(request: Request, room: Room, seat: int, status: int, note: Note) -> Response:
    if not is_partial(request):
        return _table_page(request, room, seat, note, status)
    return HTMLResponse(room.render_noting(seat, language_of(request), note), status)


def _acknowledgement(request: Request, room: Room, seat: int, receipt: Receipt) -> Response:
    """Return the answer to a move that was made. Seats that share a browser are asked who looks next."""
    shares = len(room.held_by(holder_of(request))) > 1
    there = f"/t/{room.table.id}"
    if not is_partial(request):
        response: Response = RedirectResponse(f"{there}#prompt", 303)
    elif shares:
        response = Response(status_code=200, headers={"HX-Redirect": there})
    else:
        response = HTMLResponse(room.render(seat, language_of(request)))
    response.headers["Ludoteca-Act"] = str(receipt.n)
    return response


async def stream(request: Request) -> Response:
    """Follow a table: the viewer's whole view after every change."""
    room = await wanted_room(request)
    viewer = viewer_of(request, room, request.query_params.get("seat"))
    state = request.app.state
    holder, address = holder_of(request) or address_of(request), "at " + address_of(request)
    allowed = state.allowances
    if not (
        state.streams.has_room(holder, allowed.streams)
        and state.streams.has_room(address, allowed.address_streams)
    ):
        response = refusal(request, 429, words.TOO_MANY)
        response.headers["Retry-After"] = "30"
        return response
    seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    views = state.streams.follow(
        state.rooms,
        room,
        Follower(viewer, holder_of(request), language_of(request)),
        int(seen) if seen.isdecimal() else -1,
        (holder, address),
    )
    return StreamingResponse(
        views,
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def log(request: Request) -> Response:
    """Show the whole log as this browser may read it."""
    room = await wanted_room(request)
    viewer = viewer_of(request, room, request.query_params.get("seat"))
    game = room.match.game
    say = speaker(language_of(request), game.package)
    facts = room.facts(viewer)
    lines = log_lines(game, room.told(viewer), said_names(facts, say), say)
    return page(request, "log.html", package=game.package, game=game, room=facts, viewer=viewer, lines=lines)


async def record(request: Request) -> Response:
    """Send the record of a game that is over."""
    room = await wanted_room(request)
    if not room.match.is_over:
        raise Refused(409, words.NOT_OVER)
    name = f"{room.match.game.name}-{room.table.id[:6]}.table.jsonl"
    return PlainTextResponse(
        room.match.record(),
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def again(request: Request) -> Response:
    """Make a table with the same settings and people, or go to the one that was made."""
    room = await wanted_room(request)
    holder = holder_of(request)
    if not room.match.is_over or not room.held_by(holder):
        raise Refused(403, words.NOT_YOUR_SEAT)
    successor = room.table.successor or await make_again(request.app.state.store, room, holder)
    room.succeeded_by(successor)
    await request.app.state.rooms.get(successor)
    return RedirectResponse(f"/t/{successor}", 303)
