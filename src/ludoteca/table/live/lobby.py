"""The tables that anybody may see: asked of the store once for all who look at the same time."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from time import monotonic

from ludoteca.table.limits.costs import in_thread
from ludoteca.table.live.rooms import Rooms
from ludoteca.table.store.store import MOST_SHOWN, Store
from ludoteca.table.store.stored import Listing

FRESH = 1.0            # seconds that a list holds, if nobody has sat down or opened a table since


class Lobby:
    """The listed tables, as they were a second ago at most; whoever opens or takes a seat is there at once."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store, self._rooms = store, rooms
        self._lock = asyncio.Lock()
        self._found: tuple[Listing, ...] = ()
        self._until = 0.0
        self._seen = -1            # how often anything but moves had been stored

    async def tables(self) -> tuple[Listing, ...]:
        """Return the listed tables, of each address the newest first; the same ones where they have not changed."""
        if self._is_stale():
            async with self._lock:
                if self._is_stale():
                    seen = self._store.sittings
                    found = tuple(await in_thread(self._shown, self._rooms.listed()))
                    self._found = self._found if found == self._found else found
                    self._seen, self._until = seen, monotonic() + FRESH
        return self._found

    def _is_stale(self) -> bool:
        return self._seen != self._store.sittings or monotonic() >= self._until

    def _shown(self, present: Mapping[str, str]) -> list[Listing]:
        newest = [each for each in self._store.listed() if each not in present]
        return self._store.lobby(in_turns([*present, *newest], present)[:MOST_SHOWN])


def in_turns(tables: Sequence[str], addresses: Mapping[str, str]) -> list[str]:
    """Return tables so that one of each address comes first, then a second one of each: nobody fills a list alone.

    Those whose address is not known, since nobody has been there for long, count as those of one.
    """
    had = Counter[str]()
    turns = []
    for table in tables:
        address = addresses.get(table, "")
        turns.append(had[address])
        had[address] += 1
    return [table for _, table in sorted(zip(turns, tables, strict=True), key=lambda each: each[0])]
