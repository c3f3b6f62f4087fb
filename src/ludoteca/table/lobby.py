"""The tables that anybody may see: asked of the store once for all who look at the same time."""

import asyncio
from time import monotonic

from ludoteca.table.costs import in_thread
from ludoteca.table.store import Store
from ludoteca.table.stored import Listing

FRESH = 1.0            # seconds that a list holds, if nobody has sat down or opened a table since


class Lobby:
    """The listed tables, as they were a second ago at most; whoever opens or takes a seat is there at once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._found: tuple[Listing, ...] = ()
        self._until = 0.0
        self._seen = -1            # how often anything but moves had been stored

    async def tables(self) -> tuple[Listing, ...]:
        """Return the listed tables, the newest first; the same ones as before where they have not changed."""
        if self._is_stale():
            async with self._lock:
                if self._is_stale():
                    seen = self._store.sittings
                    found = tuple(await in_thread(self._store.lobby))
                    self._found = self._found if found == self._found else found
                    self._seen, self._until = seen, monotonic() + FRESH
        return self._found

    def _is_stale(self) -> bool:
        return self._seen != self._store.sittings or monotonic() >= self._until
