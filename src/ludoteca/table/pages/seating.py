"""How people sit down: by an invitation, at a listed table, or coming back with a recovery code."""

import math

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import Message
from ludoteca.table.door.exchange import Refused, holder_of, language_of, page, remember, secret_of, takes_form
from ludoteca.table.door.guards import network_of
from ludoteca.table.door.settings import keep_name, settings_of
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.live import seats
from ludoteca.table.live.room import Room
from ludoteca.table.live.writing import TableClosed, note_looks
from ludoteca.table.pages.forms import FormError, read_name
from ludoteca.table.pages.start import cover
from ludoteca.table.parts import words
from ludoteca.table.parts.compose import Note
from ludoteca.table.parts.templating import speaker
from ludoteca.table.store.talk import called
from ludoteca.table.store.tokens import hashed, normal_code


class NameForm(msgspec.Struct):
    """Who sits down; `adds` says that the browser adds to the shuffle."""

    name: str = ""
    adds: str = ""


class CodeForm(msgspec.Struct):
    """What brings a seat back; `adds` says that the browser adds to the shuffle."""

    code: str = ""
    adds: str = ""


async def wanted_room(request: Request) -> Room:
    """Return the room that the address names; one that is closed can be looked at.

    Raises:
        Refused: 404, there is none.
        TableClosed: whoever runs the server has closed it, and something is to change there.

    """
    room: Room | None = await request.app.state.rooms.get(request.path_params["id"])
    if room is None:
        raise Refused(404, words.NO_TABLE)
    room.look(holder_of(request), network_of(request))
    note_looks(room)
    if room.table.closed and request.method == "POST":
        raise TableClosed
    return room


def slow_down(request: Request, room: Room) -> None:
    """Count what changes the seats or the shuffle of a table: all who are there are woken by it, and look anew.

    Raises:
        Refused: it comes too often from a browser.

    """
    state = request.app.state
    wait = state.said.take(f"{room.table.id}/{holder_of(request)}", "deeds", state.allowances.deeds)
    if wait:
        raise Refused(429, words.TOO_FAST, amount=math.ceil(wait))


def slow_return(request: Request, room: Room, code: str) -> None:
    """Count how often a seat comes to another browser by its code: all are woken, and a shuffle begins anew.

    Raises:
        Refused: it comes too often.

    """
    state, seat = request.app.state, seats.seat_of(room, code)
    wait = state.said.take(f"{room.table.id}/{seat}", "returns", state.allowances.returns) if seat is not None else 0
    if wait:
        raise Refused(429, words.TOO_FAST, amount=math.ceil(wait))


def demand_space(request: Request, size: int) -> None:
    """Count what is about to be stored for good, in bytes.

    Raises:
        Refused: too much has come from this address.

    """
    state, who = request.app.state, "at " + network_of(request)
    wait = state.said.owes(who, "kept", state.allowances.address_kept)
    if wait:
        raise Refused(429, words.TOO_FAST, amount=math.ceil(wait))
    state.said.charge(who, "kept", state.allowances.address_kept, size)


@takes_form
async def join(request: Request, form: NameForm | None) -> Response:
    """Let the holder of an invitation sit down; it works once.

    The link may say `?table=`: whoever comes too late is then shown the way there.
    """
    rooms = request.app.state.rooms
    found = await in_thread(request.app.state.store.invited, request.path_params["invitation"])
    if found is None:
        return _too_late(request, await rooms.get(request.query_params.get("table", "")), words.INVITATION_USED)
    room = await rooms.get(found[0])
    if room is None:
        return _too_late(request, None, words.INVITATION_USED)
    return await _sit_down(request, room, found[1], form)


@takes_form
async def take(request: Request, form: NameForm | None) -> Response:
    """Let anybody sit down on an open seat of a listed table."""
    room = await wanted_room(request)
    seat = request.path_params["seat"]
    if not room.table.listed or not 0 <= seat < len(room.chairs):
        raise HTTPException(404)
    if not room.chairs[seat].is_open and not room.chairs[seat].is_offered:
        return _too_late(request, room, words.SEAT_TAKEN)
    return await _sit_down(request, room, seat, form)


def _too_late(request: Request, room: Room | None, message: Message, status: int = 410) -> Response:
    """Say that a seat is not to be had; who sits at the table already, or may watch it, is shown the way there."""
    holder = holder_of(request)
    address = ""
    if room is not None:
        sits = bool(room.held_by(holder))
        if sits and request.method != "POST":
            return RedirectResponse(f"/t/{room.table.id}", 303)
        if sits or room.table.listed:
            address = f"/t/{room.table.id}"
    return page(request, "refused.html", status, note=Note(message, {}), again=None, watch=address)


async def _sit_down(request: Request, room: Room, seat: int, form: NameForm | None) -> Response:
    if room.table.closed:
        return _too_late(request, room, words.CLOSED, 409)
    if room.is_past:
        return _too_late(request, room, words.SEATS_STAY, 409)
    if room.still_asked(seat):
        return _too_late(request, room, words.NOT_AGREED, 409)
    if form is None:
        return _name_form(request, room, seat, settings_of(request).name)
    try:
        name = read_name({"name": form.name}, "name")
        if room.has_like(name, seat):
            raise FormError("name", words.NAME_TAKEN, name=name)
    except FormError as error:
        return _name_form(request, room, seat, form.name, error)
    secret = secret_of(request)
    try:
        code = await seats.sit_down(room, seat, name, hashed(secret), bool(form.adds))
    except LudotecaError as error:
        if error.message == words.NAME_TAKEN:
            return _name_form(request, room, seat, form.name, FormError("name", words.NAME_TAKEN, name=name))
        may_come = error.message in (words.NOT_AGREED, words.SHUFFLED_TWICE)
        return _too_late(request, room, error.message, 409 if may_come else 410)
    request.app.state.codes.add(room.table.id, hashed(secret), {name: code})
    response = remember(RedirectResponse(f"/t/{room.table.id}", 303), request, secret)
    return keep_name(response, request, name)


def _name_form(
    request: Request, room: Room, seat: int, typed: str, error: FormError | None = None
) -> Response:
    game = room.match.game
    say = speaker(language_of(request), game.package)
    return known_by_now(request, page(
        request,
        "join.html",
        422 if error else 200,
        game.package,
        game=game,
        cover=cover(game, language_of(request)),
        pitch=say(game.words.pitch),
        room=room.summary(-2),
        seat=seat,
        others=say.all_of(called(chair.name, say) for chair in room.chairs if chair.name),
        typed=typed,
        error=error,
    ))


def known_by_now(request: Request, response: Response) -> Response:
    """Give a browser its secret with the form: were the answer to the form lost, nobody would have the seat's."""
    return remember(response, request, secret_of(request))


@takes_form
async def recover(request: Request, form: CodeForm | None) -> Response:
    """Bring a seat to this browser with its recovery code; the old browser loses it."""
    room = await wanted_room(request)
    if form is None:
        return known_by_now(request, page(request, "recover.html", room=room.summary(-2), error=None, code=""))
    typed = form.code[:200]
    code = normal_code(typed)
    slow_return(request, room, code)
    secret = secret_of(request)
    try:
        found = await seats.come_back(room, code, hashed(secret), bool(form.adds)) if code else None
    except LudotecaError as refused:
        raise Refused(409, refused.message) from None
    if found is None:
        error = FormError("code", words.NO_SUCH_CODE)
        return page(request, "recover.html", 422, room=room.summary(-2), error=error, code=typed)
    name, renewed = found
    request.app.state.codes.add(room.table.id, hashed(secret), {name: renewed})
    return remember(RedirectResponse(f"/t/{room.table.id}", 303), request, secret)
