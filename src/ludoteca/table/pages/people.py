"""The page of the people at a table: who sits where, invitations, bots that help out, recovery codes, leaving."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.bots.levels import BOTS, LEVELS
from ludoteca.engine.matches.acts import UNDO
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import Translator
from ludoteca.table.door.exchange import Refused, holder_of, is_partial, language_of, page, secret_of, takes_form
from ludoteca.table.live import seats
from ludoteca.table.live.room import Receipt, Room
from ludoteca.table.pages.forms import bot_names
from ludoteca.table.pages.seating import slow_down, wanted_room
from ludoteca.table.parts import words
from ludoteca.table.parts.compose import in_words
from ludoteca.table.parts.summaries import SeatSummary
from ludoteca.table.parts.templating import speaker
from ludoteca.table.store.talk import ASKED, INVITED, LEFT, LENT, called, is_used_up
from ludoteca.table.store.tokens import monotonic

LONG_AWAY = 5 * 60_000     # milliseconds that the game waits for somebody before others may let a bot play
MOST_CHANGED = 200         # times that a seat is lent or offered: more is no play, and talk without end
MOST_CODES = 1000          # wait to be shown at most; the oldest give way
LOCAL = ("127.0.0.1", "localhost", "[::1]", "::1")


class Codes(OrderedDict[tuple[str, str], dict[str, str]]):
    """Recovery codes that wait to be shown once: (table, holder) -> name -> code."""

    def add(self, table_id: str, holder: str, codes: dict[str, str]) -> None:
        """Have codes wait beside those that somebody has got for other seats of the table meanwhile."""
        key = table_id, holder
        self[key] = self.get(key, {}) | codes
        self.move_to_end(key)
        while len(self) > MOST_CODES:
            self.popitem(last=False)

    def rename(self, table_id: str, names: Collection[str], name: str) -> None:
        """Call those that have some names at a table by another one."""
        for key in [key for key in self if key[0] == table_id]:
            self[key] = {name if each in names else each: code for each, code in self.pop(key).items()}


class Wish(msgspec.Struct):
    """What somebody wants to change about a seat: one of `DEEDS`."""

    do: str
    seat: int
    level: str = seats.SUBSTITUTE
    adds: str = ""             # that the browser adds to the shuffle, if it comes back before that is over
    hand: int = SPECTATOR      # on whose page of the table it was wished, to go back there


@dataclass(frozen=True)
class Sitting:
    """A seat as the page shows it to one browser."""

    number: int
    summary: SeatSummary
    is_mine: bool
    is_here: bool               # its person has a page of the table open
    link: str                   # the invitation, for the host alone
    deeds: tuple[str, ...]      # what this browser may do about it
    asked: tuple[str, ...]      # the names of all who have yet to agree that somebody takes it
    asks_me: bool               # this browser's are among them
    before: tuple[str, ...]     # who has left it: they know what lay there then


@dataclass(frozen=True)
class Curtain:
    """What covers a device that several people share, between one hand and the next."""

    here: tuple[int, ...]       # their seats, save those that a bot plays
    next: tuple[int, ...]       # those of them that are awaited
    goes_round: bool            # others have laid theirs face down already: the device is handed on


@takes_form
async def people(request: Request, form: Wish | None) -> Response:
    """Show who sits where, or change it."""
    room = await wanted_room(request)
    holder = holder_of(request)
    if form is not None:
        return await _change(request, room, holder, form)
    held, game = room.held_by(holder), room.match.game
    say = speaker(language_of(request), game.package)
    shown = sittings(room, holder, await links_to(request, room, holder), say)
    return page(
        request,
        "people.html",
        package=game.package,
        game=game,
        room=room.summary(SPECTATOR),
        sittings=shown,
        links=[each.link for each in shown if each.link],
        is_local=request.url.hostname in LOCAL,
        codes=codes_for(request, room),
        levels=tuple(LEVELS),
        usual=seats.SUBSTITUTE,
        back=f"/t/{room.table.id}" + (f"?seat={held[0]}" if len(held) == 1 else ""),
        stream=f"/t/{room.table.id}/stream?seat={SPECTATOR}",
    )


def codes_for(request: Request, room: Room) -> dict[str, str]:
    """Return the recovery codes that wait for somebody who loads a page; a script that looks again shows none."""
    if request.method != "GET" or is_partial(request):
        return {}
    codes: dict[str, str] = request.app.state.codes.pop((room.table.id, holder_of(request)), {})
    return codes


async def links_to(request: Request, room: Room, holder: str) -> dict[int, str]:
    """Return the links to free seats; nobody but the host has any."""
    if not seats.hosted_by(room, holder):
        return {}
    free = [chair.seat for chair in room.chairs if room.is_free(chair.seat) and not room.table.closed]
    tokens = {seat: await seats.invitation(room, seat, secret_of(request)) for seat in free}
    return {seat: f"{request.base_url}join/{token}?table={room.table.id}" for seat, token in tokens.items() if token}


def sittings(room: Room, holder: str, links: Mapping[int, str], say: Translator) -> list[Sitting]:
    """Return the seats as a browser may see them."""
    held = room.held_by(holder)
    return [
        Sitting(
            chair.seat,
            summary,
            bool(holder) and chair.holder == holder,
            chair.holder in room.presence,
            links.get(chair.seat, ""),
            tuple(name for name in DEEDS if not room.is_still and may(room, holder, name, chair.seat)),
            tuple(called(room.chairs[seat].name, say) for seat in asked),
            any(seat in held for seat in asked),
            tuple(dict.fromkeys(called(name, say) for name in left(room, chair.seat))),
        )
        for chair, summary in zip(room.chairs, in_words(room.summary(SPECTATOR), say).seats, strict=True)
        for asked in (() if room.is_still else room.still_asked(chair.seat),)
    ]


def left(room: Room, seat: int) -> list[str]:
    """Return the names of those who have left a seat."""
    return [row.text for row in room.talk if row.kind == LEFT and row.seat == seat]


def may(room: Room, holder: str, deed: str, seat: int) -> bool:
    """Say whether a browser may do something about a seat."""
    chair, held, host = room.chairs[seat], room.held_by(holder), room.table.host
    if seat in held:
        return {"lend": not chair.bot, "back": bool(chair.bot)}.get(deed, deed in ("code", "leave"))
    if deed == "help":
        return bool(held) and is_long_away(room, seat)
    hosts = seats.hosted_by(room, holder)
    may_offer = bool(held) and bool(room.table.listed)      # there nobody needs a link of the host
    stays_a_bots = bool(chair.bot) and not chair.holder and not chair.is_offered
    return {
        "agree": bool(held) and chair.is_offered,
        "keep": (hosts or bool(held)) and chair.is_offered,
        "invite": (hosts or may_offer) and stays_a_bots or hosts and chair.invited == "",
        "fill": chair.is_open and (hosts or bool(held) and has_waited(room, room.presence.quiet_since(host))),
    }.get(deed, False)


def is_long_away(room: Room, seat: int) -> bool:
    """Say whether the game has waited for long for a person who has no page open, and has loaded none without scripts.

    Before it begins also for one who has: a browser adds to the shuffle by itself, if it does so at all. But nobody is
    late who was asked only now, whatever others were late for.
    """
    chair, gathering = room.chairs[seat], room.gathering
    missed = gathering.late if gathering else room.waiting
    due = seat in missed and not chair.bot and not chair.is_open
    since = room.presence.quiet_since(chair.holder)
    if gathering:
        since = max(since, room.presence.missed_since(chair.holder, gathering.tells))
    return due and has_waited(room, since)


def has_waited(room: Room, since: int) -> bool:
    """Say whether a table has waited for long for somebody who has been away since then, 0 if not away."""
    return since > 0 and monotonic() - max(since, room.waits_since) >= LONG_AWAY


async def _change(request: Request, room: Room, holder: str, wish: Wish) -> Response:
    """Do what is wished, if this browser may, and go where it shows."""
    levels = LEVELS if wish.do == "fill" else BOTS
    known = wish.do in DEEDS and 0 <= wish.seat < len(room.chairs) and wish.level in levels
    if room.is_past:
        raise Refused(409, words.SEATS_STAY)
    if not known or not may(room, holder, wish.do, wish.seat):
        raise Refused(409, words.SEAT_CHANGED)
    # Whoever helps has waited for long each time: else a seat could be lent so often that nobody may, and then left.
    if wish.do in ("lend", "invite") and is_used_up(room.talk, wish.seat, (LENT, ASKED, INVITED), MOST_CHANGED):
        raise Refused(409, words.ENOUGH_CHANGED)
    slow_down(request, room)
    try:
        done = await DEEDS[wish.do](request, room, wish)
    except LudotecaError as error:
        raise Refused(409, error.message) from None
    if not done:
        raise Refused(409, words.SEAT_CHANGED)
    there = f"/t/{room.table.id}"
    if wish.hand in room.held_by(holder):
        return RedirectResponse(f"{there}?seat={wish.hand}", 303)
    goes_to_table = wish.do in ("back", "leave")
    return RedirectResponse(there if goes_to_table else f"{there}/people", 303)


async def _lend(request: Request, room: Room, wish: Wish) -> bool:
    return await seats.lend(room, wish.seat, wish.level)


async def _help(request: Request, room: Room, wish: Wish) -> bool:
    # How well it plays is not for rivals to say.
    return await seats.lend(room, wish.seat, seats.SUBSTITUTE, waited=True)


async def _back(request: Request, room: Room, wish: Wish) -> bool:
    return await seats.take_over(room, wish.seat, bool(wish.adds))


async def _leave(request: Request, room: Room, wish: Wish) -> bool:
    return await seats.leave(room, wish.seat)


async def _code(request: Request, room: Room, wish: Wish) -> bool:
    code = await seats.renew_code(room, wish.seat)
    if code:
        request.app.state.codes.add(room.table.id, holder_of(request), {room.chairs[wish.seat].name: code})
    return bool(code)


async def _invite(request: Request, room: Room, wish: Wish) -> bool:
    return await seats.offer(room, wish.seat, holder_of(request))


async def _agree(request: Request, room: Room, wish: Wish) -> bool:
    return await seats.agree(room, wish.seat, holder_of(request))


async def _keep(request: Request, room: Room, wish: Wish) -> bool:
    return await seats.keep(room, wish.seat)


async def _fill(request: Request, room: Room, wish: Wish) -> bool:
    name = bot_names(set(room.match.names), 1)[0]
    return await seats.fill(room, wish.seat, name, wish.level, holder_of(request))


DEEDS: dict[str, Callable[[Request, Room, Wish], Awaitable[bool]]] = {
    "back": _back,        # play again where a bot has played
    "lend": _lend,        # let a bot play for oneself
    "code": _code,        # get a new recovery code
    "leave": _leave,      # leave for good
    "help": _help,        # let a bot play for somebody who is away for long
    "invite": _invite,    # offer a bot's seat to a person
    "agree": _agree,      # let it be taken: whoever sits down there sees all that the bot sees
    "keep": _keep,        # let the bot keep it
    "fill": _fill,        # let a bot play until an invited person comes
}


def curtain_of(room: Room, held: tuple[int, ...]) -> Curtain | None:
    """Return what covers the table where several people share a browser; None once it is over."""
    here = tuple(seat for seat in held if not room.chairs[seat].bot)
    if len(held) < 2 or not here or room.match.is_over:
        return None
    awaited = tuple(seat for seat in here if seat in room.waiting)
    view = room.view(SPECTATOR)
    return Curtain(here, awaited, view.game.rules.sealed(view.mirrored_tables, view.mirrored) != 0)


def lies_shared(room: Room, held: tuple[int, ...], viewer: int) -> bool:
    """Say whether a page shows what only one of several people at a browser may see: going back must not lead to it."""
    return viewer >= 0 and len(held) > 1 and not room.is_past


def hands_on(room: Room, held: tuple[int, ...], seat: int, receipt: Receipt) -> bool:
    """Say whether a device that several people share is handed on after a move of one of them.

    It stays after an out-of-turn action or a taking back, and where nobody else of them has something to choose.
    """
    act = room.match.acts[receipt.n]
    if len(held) < 2 or act.out_of_turn or act.action == UNDO:
        return False
    return {each for each in held if each in room.waiting} != {seat}
