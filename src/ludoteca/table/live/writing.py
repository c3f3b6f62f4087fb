"""Storing what changes a room, and learning what is stored where the store knows more than the room does."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from contextvars import Context
from typing import Any, Protocol, TypeVar

from ludoteca.table.door.exchange import Refused
from ludoteca.table.limits.holding import SharedLock
from ludoteca.table.live.presence import Presence
from ludoteca.table.parts.words import CLOSED, STORE_DAMAGED, STORE_FAILED, STORE_UNSURE
from ludoteca.table.store.store import Store
from ludoteca.table.store.stored import StoredSeat, StoredTable, TableRow
from ludoteca.table.store.writer import StoreConflict, StoreDamaged, StoreError, StoreFenced, StoreUnsure

Value = TypeVar("Value")
NEXT_TRY = 1.0          # seconds until a store is asked again that could not be; twice as long each time
LONGEST_REST = 30.0     # seconds: a disk that was full has room again


class TableClosed(Refused):
    """Whoever runs the server has closed the table: nothing is stored there any more."""

    def __init__(self) -> None:
        super().__init__(409, CLOSED)


def failure_told(error: StoreError) -> Refused:
    """Return what is answered where the store fails: that nothing has changed, or that nobody knows."""
    if isinstance(error, StoreDamaged):
        return Refused(503, STORE_DAMAGED)
    return Refused(503, STORE_UNSURE if isinstance(error, StoreUnsure) else STORE_FAILED)


class Written(Protocol):
    """A room, as far as it is stored."""

    store: Store
    lock: SharedLock
    table: TableRow
    chairs: list[StoredSeat]
    presence: Presence
    learning: dict[str, asyncio.Task[None]]
    is_gone: bool
    is_elsewhere: bool

    @property
    def is_still(self) -> bool:
        """Say whether nothing happens there any more."""

    def become(self, stored: StoredTable) -> None:
        """Be what is stored."""

    def changed(self) -> None:
        """Let everybody know."""

    async def begin_if_complete(self) -> bool:
        """Begin where nothing is waited for any more; True if it has."""


async def written(room: Written, writing: Coroutine[Any, Any, Value]) -> Value:
    """Return what writing returns, for a room that nobody else changes meanwhile; nothing is where it is closed.

    Where the store holds something else, which may be our own if the answer to a commit was lost, the room learns it
    before the next try; where nobody can be asked, as soon as somebody can.

    Raises:
        TableClosed: whoever runs the server has closed the table.
        StoreFenced: another server has the table.
        StoreError: it could not be stored, or nobody knows.

    """
    if room.table.closed:
        writing.close()
        raise TableClosed
    return await written_anyway(room, writing)


async def written_anyway(room: Written, writing: Awaitable[Value]) -> Value:
    """Return what writing returns, also where a table is closed: whoever runs the server writes there still.

    Raises:
        StoreFenced: another server has the table.
        StoreError: it could not be stored, or nobody knows.

    """
    try:
        return await learnt_of(room, writing)
    except StoreFenced:
        room.is_elsewhere = True
        raise
    except StoreConflict:
        await _learn(room)
        raise


async def learnt_of(room: Written, writing: Awaitable[Value]) -> Value:
    """Return what writing returns that may change a room. Where nobody knows whether it has, the room learns it as soon
    as somebody can be asked.

    Raises:
        StoreError: it could not be stored, or nobody knows.

    """
    try:
        return await writing
    except StoreUnsure:
        _go_on(room, _learn_when_settled)
        raise


def _go_on(room: Written, work: Callable[[Written], Awaitable[None]]) -> None:
    """Do something as soon as the store lets us, in the name of no request. However many ask for it, it is tried once
    at a time: what is tried later knows all that has been changed by then.
    """
    name = work.__name__
    if name not in room.learning or room.learning[name].done():
        room.learning[name] = asyncio.create_task(_tried(room, work), context=Context())


async def _tried(room: Written, work: Callable[[Written], Awaitable[None]]) -> None:
    """Do something with a room that nobody else changes meanwhile, until it is stored; rest longer each time.

    Where another server has the table, that one reads what is stored; of a closed table there is still much to learn.
    """
    rest = NEXT_TRY
    while not (room.is_elsewhere or room.is_gone):
        await asyncio.sleep(rest)
        async with room.lock:
            with suppress(StoreError):
                with suppress(TableClosed):
                    await work(room)
                return
        rest = min(2 * rest, LONGEST_REST)


async def begun(room: Written) -> bool:
    """Begin a room that has just changed, where nothing is waited for any more; True if it has.

    What has changed is stored: if the beginning cannot be, that is nobody's failure, and it is tried again.
    """
    try:
        return await room.begin_if_complete()
    except StoreError:
        _go_on(room, _begin_and_tell)
        return False


async def _begin_and_tell(room: Written) -> None:
    if await room.begin_if_complete():
        room.changed()


def note_looks(room: Written) -> None:
    """Let it be stored who has looked at a table, once an hour for each who sits there; nobody waits for that."""
    if not room.is_still and _unnoted(room):
        _go_on(room, _note_looks)


def _unnoted(room: Written) -> dict[str, int]:
    return room.presence.unnoted({chair.holder for chair in room.chairs if chair.holder})


async def _note_looks(room: Written) -> None:
    if ago := _unnoted(room):
        await written(room, room.store.note_looks(room.table.id, ago))
        room.presence.note(ago)


async def _learn(room: Written) -> None:
    stored = await asyncio.to_thread(room.store.load, room.table.id)
    if stored is not None:
        room.become(stored)
    room.is_gone = stored is None
    room.changed()


async def _learn_when_settled(room: Written) -> None:
    await room.store.settled()
    await _learn(room)
    if not room.is_gone:         # it may have been opened, or have had all that it waited for
        await _begin_and_tell(room)
