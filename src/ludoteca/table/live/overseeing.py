"""What whoever runs the server does at a table: close it and open it again, take words or names away, delete it."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.seats import MOST_SEATS, SPECTATOR
from ludoteca.table.live.room import Room
from ludoteca.table.live.rooms import Rooms
from ludoteca.table.live.writing import begun, written_anyway
from ludoteca.table.store import overseeing
from ludoteca.table.store.restoring import recorded_seats, seat_names
from ludoteca.table.store.stored import TalkRow
from ludoteca.table.store.talk import NAMELESS, NOTICES, REACTED, SAID
from ludoteca.table.store.tokens import monotonic


async def close(room: Room, reason: str) -> bool:
    """Let nobody play or say anything at a table any more; False if it is closed for this reason already.

    What waits for the table's lock finds it closed; bots and clocks wait for nobody there. An empty reason opens it.

    Raises:
        StoreError: it could not be stored.

    """
    return await _whole(_close(room, reason))


async def open_again(room: Room) -> bool:
    """Let people play on at a table, each with the whole time for a choice; False if it is open.

    Raises:
        StoreError: it could not be stored.

    """
    return await close(room, "")


async def _close(room: Room, reason: str) -> bool:
    async with room.lock:
        if room.table.closed == reason:
            return False
        await written_anyway(room, overseeing.set_closed(room.store, room.table.id, reason))
        room.table = replace(room.table, closed=reason, changes=room.table.changes + 1)
        if not reason:
            room.waits_since = monotonic()
            room.waits = [room.waits_since] * len(room.waits)
            await begun(room)
        room.changed()
    return True


async def remove_words(room: Room, number: int) -> bool:
    """Take away what somebody has said, by its number at the table, for everybody at once; False if nobody has.

    Nobody is woken but those who have heard it.

    Raises:
        StoreError: it could not be stored.

    """
    return await _whole(_remove_words(room, number))


async def _remove_words(room: Room, number: int) -> bool:
    async with room.lock:
        place = next((n for n, row in enumerate(room.talk) if row.n == number), None)
        if place is None or room.talk[place].kind not in (SAID, REACTED) or not room.talk[place].text:
            return False
        row = replace(room.talk[place], kind=SAID, text="")
        await written_anyway(room, overseeing.remove_words(room.store, room.table.id, row))
        viewers = (SPECTATOR, *range(len(room.chairs)))
        hearers = {each for each in viewers if any(heard.row.n == number for heard in room.heard_rows(each))}
        room.talk[place] = row
        room.ears.change(row)
        room.changed(None if row.audience == EVERYBODY else hearers)
    return True


async def remove_names(room: Room, seat: int) -> bool:
    """Call a seat by a number instead of its name, and of those that it had before; False if it has none.

    Open pages have them in many places: they are loaded anew.

    Raises:
        StoreError: it could not be stored.

    """
    return await _whole(_remove_names(room, seat))


async def _remove_names(room: Room, seat: int) -> bool:
    async with room.lock:
        chair = room.chairs[seat]
        if not names_of(room, seat):
            return False
        chair = replace(chair, name=_number_of(room, seat))
        described = recorded_seats([chair])[0]
        await written_anyway(room, overseeing.remove_names(room.store, room.table.id, seat, chair.name, described))
        room.chairs[seat] = chair
        room.talk = [replace(row, text=chair.name) if is_notice_of(row, seat) else row for row in room.talk]
        room.ears.forget()
        room.match.names = seat_names(room.chairs)
        room.table = replace(room.table, changes=room.table.changes + 1)
        room.renamed += 1
        room.changed()
    return True


def names_of(room: Room, seat: int) -> set[str]:
    """Return the names that a seat has and has had, as far as the table still tells them."""
    told = {room.chairs[seat].name, *(row.text for row in room.talk if is_notice_of(row, seat))}
    return {name for name in told if name and not NAMELESS.fullmatch(name)}


def is_notice_of(row: TalkRow, seat: int) -> bool:
    """Say whether something that was said is a notice of what has become of a seat, which names it."""
    return row.seat == seat and row.kind in NOTICES


def _number_of(room: Room, seat: int) -> str:
    """Return the number by which a seat is called: its own, unless somebody else is called so."""
    numbers = (seat + 1, *range(1, 2 * MOST_SEATS))
    return next(name for name in map("#{}".format, numbers) if not room.has_like(name, seat))


async def delete(rooms: Rooms, room: Room) -> bool:
    """Delete a table with all that was played and said there; its pages are told that it is gone.

    Raises:
        StoreError: it could not be deleted.

    """
    return await _whole(_delete(rooms, room))


async def _delete(rooms: Rooms, room: Room) -> bool:
    async with room.lock:
        return await written_anyway(room, _delete_stored(rooms, room.table.id))


async def delete_unsound(rooms: Rooms, table_id: str) -> bool:
    """Delete a table that cannot be restored, as `delete` does one that can.

    Raises:
        StoreError: it could not be deleted.

    """
    return await _whole(_delete_stored(rooms, table_id))


async def _delete_stored(rooms: Rooms, table_id: str) -> bool:
    gone = await overseeing.delete_table(rooms.store, table_id)
    rooms.let_go([table_id])
    return gone


async def _whole(work: Coroutine[Any, Any, bool]) -> bool:
    """Return what some work returns; whoever asked for it may leave, and it comes to its end all the same."""
    return await asyncio.shield(asyncio.create_task(work))
