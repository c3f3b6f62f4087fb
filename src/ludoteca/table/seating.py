"""How people sit down: by an invitation, at a listed table, or coming back with a recovery code."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.engine.errors import LudotecaError
from ludoteca.table import words
from ludoteca.table.compose import Note
from ludoteca.table.forms import LONGEST_NAME
from ludoteca.table.requests import Refused, cleaned, page, read_fields, remember, secret_of
from ludoteca.table.rooms import Room
from ludoteca.table.tokens import hashed, normal_code


async def wanted_room(request: Request) -> Room:
    """Return the room that the address names, or answer 404."""
    room = await request.app.state.rooms.get(request.path_params["id"])
    if room is None:
        raise HTTPException(404)
    return room


async def join(request: Request) -> Response:
    """Let the holder of an invitation sit down; it works once."""
    found = await asyncio.to_thread(request.app.state.store.invited, request.path_params["invitation"])
    room = await request.app.state.rooms.get(found[0]) if found else None
    if found is None or room is None:
        raise Refused(410, words.INVITATION_USED)
    return await _sit_down(request, room, found[1])


async def take(request: Request) -> Response:
    """Let anybody sit down on an open seat of a listed table."""
    room = await wanted_room(request)
    seat = request.path_params["seat"]
    if not room.table.listed or not 0 <= seat < len(room.chairs):
        raise HTTPException(404)
    if room.chairs[seat].name:
        raise Refused(410, words.SEAT_TAKEN)
    return await _sit_down(request, room, seat)


async def _sit_down(request: Request, room: Room, seat: int) -> Response:
    if request.method != "POST":
        return _name_form(request, room, seat)
    name = cleaned((await read_fields(request)).get("name", ""), LONGEST_NAME)
    if not name:
        return _name_form(request, room, seat, Note(words.NO_NAME, {}))
    if name in room.match.names:
        return _name_form(request, room, seat, Note(words.NAME_TAKEN, {"name": name}))
    secret = secret_of(request)
    try:
        code = await room.sit_down(seat, name, hashed(secret))
    except LudotecaError as error:
        raise Refused(410, error.message) from None
    request.app.state.codes[room.table.id, hashed(secret)] = {name: code}
    return remember(RedirectResponse(f"/t/{room.table.id}", 303), request, secret)


def _name_form(request: Request, room: Room, seat: int, note: Note | None = None) -> Response:
    game = room.match.game
    return page(
        request,
        "join.html",
        422 if note else 200,
        game.package,
        game=game,
        room=room.facts(-2),
        seat=seat,
        note=note,
    )


async def recover(request: Request) -> Response:
    """Bring a seat to this browser with its recovery code; the old browser loses it."""
    room = await wanted_room(request)
    if request.method != "POST":
        return page(request, "recover.html", room=room.facts(-2), note=None)
    code = normal_code((await read_fields(request)).get("code", "")[:200])
    secret = secret_of(request)
    renewed = await room.come_back(code, hashed(secret)) if code else None
    if renewed is None:
        return page(request, "recover.html", 422, room=room.facts(-2), note=Note(words.NO_SUCH_CODE, {}))
    seat = next(chair for chair in room.chairs if chair.recovery == hashed(renewed))
    request.app.state.codes[room.table.id, hashed(secret)] = {seat.name: renewed}
    return remember(RedirectResponse(f"/t/{room.table.id}", 303), request, secret)
