"""What comes after the end: a rematch, at once where one browser has all the people, else once the others are in."""

from contextlib import suppress
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.engine.texts.words import Translator
from ludoteca.table.door.exchange import Refused, holder_of, language_of, takes_form
from ludoteca.table.door.guards import network_of
from ludoteca.table.live import rematches
from ludoteca.table.live.room import Room
from ludoteca.table.pages.making import make_again
from ludoteca.table.pages.seating import slow_down, wanted_room
from ludoteca.table.parts import words
from ludoteca.table.parts.templating import speaker
from ludoteca.table.store.leases import Elsewhere
from ludoteca.table.store.talk import called
from ludoteca.table.store.writer import StoreConflict


class AgainForm(msgspec.Struct):
    """What somebody says about a rematch. It is offered, by `turn=1` with all one seat further; the others accept or
    decline. `start` begins it without those who are not in. `adds` says that the browser adds to the shuffle. `offer`
    names the one that the page has shown: an answer to another counts for nothing.
    """

    do: Literal["offer", "accept", "decline", "withdraw", "start"] = "offer"
    turn: str = ""
    adds: str = ""
    offer: str = ""


@takes_form
async def again(request: Request, form: AgainForm) -> Response:
    """Offer a rematch, answer an offer, or go to the table that was made."""
    room = await wanted_room(request)
    holder = holder_of(request)
    if not room.match.is_over or not room.held_by(holder):
        raise Refused(403, words.NOT_YOUR_SEAT)
    if form.adds:
        room.presence.adders.add(holder)
    await rematches.look_for_successor(room)
    if not room.table.successor and rematches.asks_others(room, holder):
        goes = await _said(request, room, holder, form)
    else:
        goes = True
    if not goes:
        return RedirectResponse(f"/t/{room.table.id}#end", 303)
    try:
        successor = room.table.successor or await _made(request, room, holder, form)
    except StoreConflict as error:      # this one has been deleted just now
        raise Refused(404, words.NO_TABLE) from error
    if room.table.successor != successor:       # who goes there again wakes nobody
        room.succeeded_by(successor)
    with suppress(Elsewhere):
        await request.app.state.rooms.get(successor)
    return RedirectResponse(f"/t/{successor}", 303)


async def _said(request: Request, room: Room, holder: str, form: AgainForm) -> bool:
    """Take in what somebody says; return whether the new table is to be made now.

    Raises:
        Refused: it cannot be said now, or comes too often.

    """
    if form.do == "start":
        return _may_start(room, holder, speaker(language_of(request)))
    slow_down(request, room)
    if rematches.is_chatty(room, holder):
        raise Refused(409, words.ENOUGH_OFFERED)
    if form.do == "offer":
        done = await rematches.offer(room, holder, form.turn == "1") or await _agrees(room, holder, form.turn == "1")
    else:
        done = await rematches.SAYINGS[form.do](room, holder, form.offer)
    if not room.held_by(holder):     # it has gone elsewhere meanwhile
        raise Refused(403, words.NOT_YOUR_SEAT)
    if not done and not room.table.successor and not room.rematch:
        raise Refused(409, words.NO_OFFER)
    standing = room.rematch
    return bool(room.table.successor) or (standing is not None and standing.is_agreed)


async def _agrees(room: Room, holder: str, turns: bool) -> bool:
    """Be in where somebody has just asked for the same; False if the seats would be others than were asked for."""
    standing = room.rematch
    return standing is not None and standing.turns == turns and await rematches.accept(room, holder, standing.name)


def _may_start(room: Room, holder: str, say: Translator) -> bool:
    """Make sure that somebody who is in does not start without those who can still answer.

    Raises:
        Refused: they can, or whoever asks is not in.

    """
    standing = room.rematch
    if standing is None or not set(room.held_by(holder)) & set(standing.accepted):
        raise Refused(409, words.NO_OFFER)
    waited_for = rematches.waited_for(room, standing)
    if waited_for:
        names = say.all_of(called(room.chairs[seat].name, say) for seat in waited_for)
        raise Refused(409, words.MAY_ANSWER, names=names)
    return True


async def _made(request: Request, room: Room, holder: str, form: AgainForm) -> str:
    """Return the table that was made: the host is whoever has asked for it, or starts it without the others."""
    state, standing = request.app.state, room.rematch
    turn, host, left_open = int(form.turn == "1"), holder, tuple[int, ...]()
    if standing and rematches.asks_others(room, holder):
        turn, left_open = int(standing.turns), (*standing.asked, *standing.declined)
        host = holder if left_open else room.chairs[standing.by].holder or holder
    maker = state.lobby.maker(network_of(request))
    return await make_again(state.store, room, host, turn, holder if form.adds else None, maker, left_open)
