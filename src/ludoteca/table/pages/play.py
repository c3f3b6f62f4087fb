"""The table itself: its page, its stream, and what people do there."""

import math
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.seats import SPECTATOR, bit
from ludoteca.engine.texts.errors import ActionError
from ludoteca.table.door.exchange import (
    Refused,
    holder_of,
    is_partial,
    language_of,
    note_html,
    number_of,
    page,
    refusal,
    script_answer,
    takes_form,
)
from ludoteca.table.door.guards import address_of, network_of
from ludoteca.table.door.packing import StreamPacker
from ludoteca.table.limits.lanes import Pass
from ludoteca.table.live.rematches import look_for_successor
from ludoteca.table.live.room import Receipt, Room, Stale
from ludoteca.table.live.streams import Follower, LiveResponse, follow, view_message
from ludoteca.table.live.writing import TableClosed
from ludoteca.table.pages.people import codes_for, curtain_of, hands_on, lies_shared
from ludoteca.table.pages.seating import demand_space, wanted_room
from ludoteca.table.parts import words
from ludoteca.table.parts.compose import Note, in_words, said_names
from ludoteca.table.parts.loglines import line_items
from ludoteca.table.parts.plain import cleaned
from ludoteca.table.parts.templating import speaker
from ludoteca.table.store.talk import LONGEST, MOST_SAID, REACTED, SAID, is_used_up
from ludoteca.table.store.tokens import monotonic

LONGEST_WATCHER = 32   # letters by which a browser without a secret says which one it is
ROW = 100  # bytes that something said takes beside its text
TAIL = 40  # lines of the log on the table's page; all of them are on a page of their own
Short = Annotated[str, msgspec.Meta(max_length=64)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"\A[!-~]+\Z")]


class MoveForm(msgspec.Struct):
    """A move as a page sends it. The same `key` again is the same move again."""

    seat: int
    action: Short
    stamp: int
    key: Key


class TalkForm(msgspec.Struct):
    """Something to say: to `all`, or in private, to the mask of the audience that the game says can hear it. Or how one
    `reacts`, in place of words: for all who play.
    """

    seat: int
    text: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    to: Short = "all"
    reacts: Literal["", "applause", "laughter", "surprise", "thanks", "sympathy"] = ""


def viewer_of(request: Request, room: Room, seat: str | None) -> int:
    """Return as whom a browser sees a table: the seat that it names and holds, its only one, or a spectator.

    Raises:
        Refused: it names a seat that it does not hold.

    """
    held = room.held_by(holder_of(request))
    if seat in (None, ""):
        return held[0] if len(held) == 1 or (held and room.match.is_over) else SPECTATOR
    if seat == str(SPECTATOR):
        return SPECTATOR
    if seat not in map(str, held):
        raise Refused(403, words.NOT_YOUR_SEAT)
    return int(seat)


async def table(request: Request) -> Response:
    """Show a table to a seat or a spectator."""
    room = await wanted_room(request)
    if room.table.origin:
        return RedirectResponse(f"/t/{room.table.id}/replay", 303)
    await look_for_successor(room)
    return _table_page(request, room, viewer_of(request, room, request.query_params.get("seat")))


def _table_page(
    request: Request, room: Room, viewer: int, note: Note | None = None, status: int = 200
) -> Response:
    language, holder, game = language_of(request), holder_of(request), room.match.game
    held = room.held_by(holder)
    base = f"/t/{room.table.id}"
    entries = room.told(viewer)
    summary = room.summary(viewer)
    say = speaker(language, game.package)
    unseen = room.first_shown(viewer)
    open_seats = sum(seat.is_free for seat in summary.seats)
    parts, drawn = room.parts(viewer, language), room.canvas(viewer, language)
    talk = room.heard(viewer, language, unseen)
    return page(
        request,
        "play.html",
        status,
        game.package,
        # A seat's own picture may hold what only it may know: compressed once for all, it would come sooner to whoever
        # has guessed it at another table.
        shared=[drawn.backdrop, *([parts["pieces"]] if viewer == SPECTATOR else [])],
        apart="".join(talk),
        game=game,
        room=in_words(summary, say),
        base=base,
        parts=parts,
        canvas=drawn,
        lines=line_items(room.view(viewer), entries, said_names(summary, say), say, max(0, len(entries) - TAIL)),
        line_count=len(entries),
        talk=talk,
        unseen=unseen,
        viewer=viewer,
        sequence=room.sequence(viewer),
        acts=len(room.match.noticed(viewer)),
        held=held,
        now=monotonic(),
        stream=f"{base}/stream?seat={viewer}",
        note=note,
        curtain=curtain_of(room, held) if viewer == SPECTATOR else None,
        is_shared=len(held) > 1,
        reactions=tuple(words.REACT.items()),
        picked=_picked(request, room, viewer),
        codes=codes_for(request, room),
        invitations=open_seats if holder == room.table.host and not room.is_still else 0,
    )


def _picked(request: Request, room: Room, viewer: int) -> tuple[str, str] | None:
    """Return the action that a link of the picture asked for, and its label: without scripts it is done from here."""
    name = "" if room.table.closed else request.query_params.get("pick", "")
    game, say = room.match.game, speaker(language_of(request), room.match.game.package)
    view = room.view_in(viewer, say)
    legal = {game.actions[action]: action for action in view.legal_actions} if name else {}
    return (name, view.label(say, legal[name])) if name in legal else None


@takes_form
async def act(request: Request, form: MoveForm) -> Response:
    """Make a move: 200 with the new view, 409 with the present one to a stale page or before the game has begun, 422
    if a rule forbids.
    """
    room = await wanted_room(request)
    seat = viewer_of(request, room, str(form.seat))
    if seat == SPECTATOR:
        raise Refused(403, words.NOT_YOUR_SEAT)
    if room.chairs[seat].bot and not room.knows(seat, form.key):
        raise Refused(409, words.A_BOT_PLAYS)
    try:
        receipt = await room.act(seat, form.action, form.stamp, form.key)
    except Stale:
        return _answer(request, room, seat, 409, Note(words.STALE, {}))
    except ActionError as error:
        status = 409 if error.message == words.NOT_BEGUN else 422
        return _answer(request, room, seat, status, Note(error.message, error.arguments, error.clause))
    return _acknowledgement(request, room, seat, receipt)


def _answer(request: Request, room: Room, seat: int, status: int, note: Note) -> Response:
    """Answer a move that was not made; where it is no rule that forbids it, with the present view."""
    if not is_partial(request):
        return _table_page(request, room, seat, note, status)
    answer: dict[str, Any] = {"note": note_html(request, note, room.match.game)}
    if status != 409:
        return JSONResponse(answer, status)
    return script_answer(request, status, answer | view_message(room, seat, language_of(request)), apart="talk")


def _acknowledgement(request: Request, room: Room, seat: int, receipt: Receipt) -> Response:
    """Return the answer to a move that was made. A browser that several people share goes back to its curtain."""
    there = f"/t/{room.table.id}"
    held = room.held_by(holder_of(request))
    passes_on = hands_on(room, held, seat, receipt)
    number = room.number_of(receipt, seat)
    if not is_partial(request):
        stays = len(held) > 1 and not passes_on
        where = f"{there}?seat={seat}" if stays else there
        response: Response = RedirectResponse(f"{where}#prompt", 303)
    else:
        response = JSONResponse({"act": number} | ({"go": there} if passes_on else {}))
    response.headers["Ludoteca-Act"] = str(number)
    return response


@takes_form
async def say(request: Request, form: TalkForm) -> Response:
    """Say something at the table."""
    room = await wanted_room(request)
    seat = viewer_of(request, room, str(form.seat))
    text = form.reacts or cleaned(form.text)
    if seat == SPECTATOR:
        raise Refused(403, words.NOT_YOUR_SEAT)
    if not text:
        raise Refused(422, words.NOTHING_SAID)
    if len(text) > LONGEST:
        raise Refused(422, words.TOO_LONG, number=len(text), most=LONGEST)
    if is_used_up(room.talk, seat, (SAID, REACTED), MOST_SAID // len(room.chairs)):
        raise Refused(409, words.ENOUGH_SAID)
    audience = (1 << len(room.chairs)) - 1 if form.reacts else _audience(room, seat, form.to)
    who = f"{room.table.id}/{seat}/{room.chairs[seat].holder}"
    wait = request.app.state.said.take(who, "talk", request.app.state.allowances.talk)
    if wait:
        response = refusal(request, 429, words.SAID_FAST, amount=math.ceil(wait))
        response.headers["Retry-After"] = str(math.ceil(wait))
        return response
    demand_space(request, ROW + len(text.encode()))
    await room.say(seat, text, audience, REACTED if form.reacts else SAID)
    return JSONResponse({}) if is_partial(request) else RedirectResponse(f"/t/{room.table.id}?seat={seat}", 303)


def _audience(room: Room, seat: int, to: str) -> int:
    """Return who hears it: everybody, or the audience that the page has named.

    Raises:
        Refused: that audience is not there any more: the words would reach somebody for whom they are not meant.

    """
    if to == "all":
        return EVERYBODY
    audience = room.view(seat).private_audience
    if not audience:
        raise Refused(422, words.NOBODY_NEAR)
    if to != str(audience):
        raise Refused(409, words.OTHERS_NEAR)
    return audience | bit(seat)


async def stream(request: Request) -> Response:
    """Follow a table: the viewer's whole view after every change."""
    room = await wanted_room(request)
    viewer = viewer_of(request, room, request.query_params.get("seat"))
    state = request.app.state
    who = Follower(
        viewer,
        holder_of(request),
        language_of(request),
        min(number_of(request, "lines", len(room.told(viewer))), len(room.told(viewer))),
        min(number_of(request, "heard", 0), room.count_heard(viewer)),
        number_of(request, "step", 0),
        f"at {address_of(request)} {request.query_params.get('watcher', '')[:LONGEST_WATCHER]}",
        lambda: not state.blocks.stops(request),
        Pass(state.told, address_of(request)),
    )
    most = {holder_of(request) or address_of(request): state.allowances.streams} | most_streams(request)
    reads = "gzip" in request.headers.get("accept-encoding", "")
    packer = StreamPacker(is_shared=viewer == SPECTATOR) if reads else None
    return LiveResponse(state.streams, most, follow(state.rooms, room, who), lambda: too_many(request), packer)


def most_streams(request: Request) -> dict[str, int]:
    """Return how many streams the address that asks may have, and its network, where one stranger may have it all."""
    allowed = request.app.state.allowances
    return {"at " + address_of(request): allowed.address_streams, "in " + network_of(request): allowed.network_streams}


def too_many(request: Request) -> Response:
    """Answer that too many streams are open."""
    response = refusal(request, 429, words.TOO_MANY)
    response.headers["Retry-After"] = "30"
    return response


async def menu(request: Request) -> Response:
    """Show all that a seat can do now as a list of buttons."""
    room = await wanted_room(request)
    viewer = viewer_of(request, room, request.query_params.get("seat"))
    if viewer == SPECTATOR:
        raise Refused(403, words.NOT_YOUR_SEAT)
    if room.table.closed:
        raise TableClosed
    if room.gathering:
        raise Refused(409, words.NOT_BEGUN)
    game, say = room.match.game, speaker(language_of(request), room.match.game.package)
    view = room.view_in(viewer, say)
    lists = [
        (message, [(game.actions[action], view.label(say, action)) for action in actions])
        for message, actions in ((words.ALL_YOU_CAN_DO, view.choices), (words.ALSO, view.out_of_turn_actions))
        if actions
    ]
    return page(
        request, "menu.html", package=game.package, game=game, room=room.summary(viewer), viewer=viewer,
        lists=lists, prompt=view.prompt(say), is_shared=lies_shared(room, room.held_by(holder_of(request)), viewer),
    )
