"""What browsers add to the shuffle, and the page where everybody can check every draw."""

from dataclasses import dataclass
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.engine.matches.checking import Drawn, draws_in
from ludoteca.engine.matches.draws import HMAC, NUMBER, promise_of
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import Translator
from ludoteca.table.door.exchange import Refused, holder_of, language_of, number_of, page, takes_form
from ludoteca.table.door.guards import network_of
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.limits.lanes import step_aside
from ludoteca.table.live.room import Room
from ludoteca.table.pages.seating import slow_down, wanted_room
from ludoteca.table.parts import words
from ludoteca.table.parts.compose import said_names
from ludoteca.table.parts.loglines import line_text
from ludoteca.table.parts.templating import speaker
from ludoteca.table.store.shuffle import digest_of_secret, gathering_of, playing_at, promised, promises_of, told
from ludoteca.table.store.stored import numbers_of

MOST_DRAWS = 500        # on one page
Number = Annotated[str, msgspec.Meta(pattern=rf"\A{NUMBER.pattern}\Z")]       # `$` would let a line break pass


class ShareForm(msgspec.Struct):
    """What a browser adds: first the digest of its number, and once all have promised, the number."""

    promise: Number | None = None
    number: Number | None = None


class Shared(msgspec.Struct):
    """How far the shuffle is: the secret's digest, all that was promised, and whether numbers are told now."""

    commit: str
    promises: tuple[str, ...]
    tells: bool
    begun: bool


@dataclass(frozen=True)
class Line:
    """A draw as the page shows it."""

    drawn: Drawn
    what: str


@takes_form
async def share(request: Request, form: ShareForm) -> Response:
    """Take what a browser adds to the shuffle; 409 for a number that is not the one that it promised."""
    room = await wanted_room(request)
    holder = holder_of(request)
    if not room.held_by(holder):
        raise Refused(403, words.NOT_YOUR_SEAT)
    if form.promise:
        promise = form.promise
        if (holder, promise) not in ((each.holder, each.promise) for each in room.shares):
            slow_down(request, room)
        await room.share(lambda shares: promised(shares, holder, promise) if may_promise(room, holder) else shares)
    if form.number and not room.table.begun:
        number = form.number
        if not state_of(room).tells or promise_of(number) not in promises_of(room.shares):
            raise Refused(409, words.NOT_PROMISED)
        await room.share(lambda shares: told(shares, holder, number) if may_tell(room, holder) else shares)
    return JSONResponse(msgspec.to_builtins(state_of(room)), headers={"Cache-Control": "no-store"})


def may_promise(room: Room, holder: str) -> bool:
    """Say whether a browser that plays promises a number now: while a body is on its way its seat may change hands.

    Once all have promised, promises stay; but who plays alone learns nothing from others, and may have lost the number.
    """
    playing = playing_at(room.chairs)
    return holder in playing and (playing == {holder} or not tells(room))


def may_tell(room: Room, holder: str) -> bool:
    """Say whether a browser that plays tells its number now."""
    return holder in playing_at(room.chairs) and tells(room)


def tells(room: Room) -> bool:
    """Say whether numbers are told now."""
    return gathering_of(room.chairs, room.shares).tells


def state_of(room: Room) -> Shared:
    """Return how far the shuffle of a table is."""
    begun = bool(room.table.begun)
    return Shared(digest_of_secret(room.table), promises_of(room.shares), not begun and tells(room), begun)


async def chance(request: Request) -> Response:
    """Show where chance comes from: the secret's digest, what browsers added, and once it is over every draw."""
    room = await wanted_room(request)
    game, language = room.match.game, language_of(request)
    say = speaker(language, game.package)
    is_open = room.match.is_over and bool(room.table.seed)
    drawn = await drawn_in(request, room) if is_open else []
    room.weigh()
    last = max(0, len(drawn) - 1) // MOST_DRAWS
    number = min(number_of(request, "page"), last)
    shown = drawn[number * MOST_DRAWS : (number + 1) * MOST_DRAWS]
    return page(
        request,
        "chance.html",
        package=game.package,
        game=game,
        room=room.summary(SPECTATOR),
        digest=digest_of_secret(room.table),
        promises=promises_of(room.shares),
        shares=numbers_of(room.shares) if room.table.begun else (),
        secret=room.table.seed if is_open else "",
        is_secret=room.table.rng == HMAC,
        lines=lines_of(room, shown, say),
        count=len(drawn),
        wrong=[each.number for each in drawn if not each.holds],
        number=number,
        last=last,
    )


async def drawn_in(request: Request, room: Room) -> list[Drawn]:
    """Return every draw of a game that is over, made again; once made they are kept with the room.

    The whole game is played again for it: that is done for one after the other, and once for all who ask meanwhile.
    """
    drawn = room.drawn
    if drawn is None:
        step_aside(request)
        async with request.app.state.long_work.turn(network_of(request), room.table.id):
            drawn = room.drawn
            if drawn is None:
                drawn = room.drawn = await in_thread(lambda: list(draws_in(room.match, room.table.seed)))
    return drawn


def lines_of(room: Room, drawn: list[Drawn], say: Translator) -> list[Line]:
    """Return draws with what came of each, as the log tells it."""
    match, names = room.match, said_names(room.summary(SPECTATOR), say)
    view = View.of_redacted(match.game, match.tables, match.states, SPECTATOR, names)
    tables = view.mirrored_tables
    found = []
    for each in drawn:
        entries = room.match.acts[each.act].entries
        sentences = [line_text(view.game, tables, view.name_context, entry, names, say) for entry in entries]
        found.append(Line(each, " ".join(sentences) or view.game.actions[each.outcome]))
    return found
