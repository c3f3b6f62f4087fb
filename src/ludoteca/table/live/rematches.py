"""A rematch: somebody asks for it, the others accept or decline, and nobody can hold it up by saying nothing."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from ludoteca.table.limits.costs import in_thread
from ludoteca.table.live.room import Notice, Room
from ludoteca.table.store.rematch import MOST_SAYINGS, Rematch, said_of_rematches
from ludoteca.table.store.talk import ACCEPTED, AGAIN, DECLINED, TURNED, WITHDREW
from ludoteca.table.store.tokens import monotonic, now
from ludoteca.table.store.writer import StoreError

GONE = 60_000              # milliseconds without a page of the table: who has not answered by then has gone
PATIENCE = 5 * 60_000      # milliseconds after which nobody is waited for who says nothing, though a page is open


def asks_others(room: Room, holder: str) -> bool:
    """Say whether people in other browsers sit at a table: a rematch is theirs to accept."""
    return any(chair.holder not in (None, holder) for chair in room.chairs)


def is_chatty(room: Room, holder: str) -> bool:
    """Say whether a browser has said so much about rematches that it must be enough: its seats have had their share."""
    share = MOST_SAYINGS // len(room.chairs)
    return any(said_of_rematches(room.talk, seat) >= share for seat in room.held_by(holder))


async def offer(room: Room, holder: str, turns: bool) -> bool:
    """Ask the others for a rematch; False if somebody has asked already."""
    def notices() -> list[Notice]:
        held = room.held_by(holder)
        if room.rematch or room.table.successor or not held:      # the seat may have gone elsewhere just now
            return []
        first, *others = held
        return [(first, TURNED if turns else AGAIN), *((seat, ACCEPTED) for seat in others)]

    return await room.notice_all(notices)


async def accept(room: Room, holder: str, seen: str = "") -> bool:
    """Be in; False if nobody asks, or not by the offer that was `seen`: what it offers may have changed."""
    return await _answer(room, holder, ACCEPTED, seen)


async def decline(room: Room, holder: str, seen: str = "") -> bool:
    """Be out; False if nobody asks, or not by the offer that was `seen`, or whoever declines has asked."""
    return await _answer(room, holder, DECLINED, seen)


async def _answer(room: Room, holder: str, kind: str, seen: str) -> bool:
    def notices() -> list[Notice]:
        standing, held = room.rematch, room.held_by(holder)
        if standing is None or room.table.successor or (kind == DECLINED and standing.by in held):
            return []
        if seen not in ("", standing.name):
            return []
        known = standing.accepted if kind == ACCEPTED else standing.declined
        return [(seat, kind) for seat in held if seat not in known]

    return await room.notice_all(notices)


async def withdraw(room: Room, holder: str, seen: str = "") -> bool:
    """Take an offer back; False if it is another's, or not the one that was `seen`, or there is none."""
    def notices() -> list[Notice]:
        standing = room.rematch
        mine = standing is not None and standing.by in room.held_by(holder) and not room.table.successor
        return [(standing.by, WITHDREW)] if standing and mine and seen in ("", standing.name) else []

    return await room.notice_all(notices)


async def look_for_successor(room: Room) -> None:
    """Know where the table that "again" made has been deleted, as another server does by age: they may make another."""
    successor = room.table.successor
    with suppress(StoreError):       # it is shown as it was known, and whoever goes there is told
        if successor and not await in_thread(room.store.is_there, successor) and room.table.successor == successor:
            room.succeeded_by(None)


SAYINGS: Mapping[str, Callable[[Room, str, str], Awaitable[bool]]] = {
    "accept": accept, "decline": decline, "withdraw": withdraw,
}


def waited_for(room: Room, standing: Rematch) -> tuple[int, ...]:
    """Return the seats of those who can still answer: not long away, and not asked long ago."""
    if now() - standing.at >= PATIENCE:
        return ()
    return tuple(seat for seat in standing.asked if not _has_gone(room, seat))


def _has_gone(room: Room, seat: int) -> bool:
    since = room.presence.quiet_since(room.chairs[seat].holder)
    return since > 0 and monotonic() - since >= GONE
