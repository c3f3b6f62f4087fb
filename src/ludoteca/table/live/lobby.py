"""The tables that anybody may see: asked of the store once for all who look at the same time."""

import secrets
from collections import Counter, OrderedDict
from collections.abc import Mapping
from time import monotonic

from ludoteca.table.limits.costs import in_thread
from ludoteca.table.limits.holding import SharedLock
from ludoteca.table.live.rooms import Rooms
from ludoteca.table.store.store import MOST_SHOWN, Store
from ludoteca.table.store.stored import Listing

MOST_MAKERS = 10_000   # addresses remembered that have made a table
FRESH = 1.0            # seconds that a list holds, if nobody has sat down or opened a table since


class Lobby:
    """The listed tables, as they were a second ago at most; whoever opens or takes a seat is there at once."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store, self._rooms = store, rooms
        self._lock = SharedLock()
        self._found: tuple[Listing, ...] = ()
        self._until = 0.0
        self._seen = -1            # how often anything but moves had been stored
        self._makers: OrderedDict[str, str] = OrderedDict()

    def maker(self, address: str) -> str:
        """Return what an address's tables are marked with, so that they are known as one's after a restart, too.

        It is drawn by lot: whoever reads the database learns nobody's address.
        """
        maker = self._makers.setdefault(address, secrets.token_urlsafe(9))
        self._makers.move_to_end(address)
        if len(self._makers) > MOST_MAKERS:
            self._makers.popitem(last=False)
        return maker

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
        resting = {table: maker for table, maker in self._store.listed().items() if table not in present}
        return self._store.lobby(in_turns({**present, **resting})[:MOST_SHOWN])


def in_turns(makers: Mapping[str, str]) -> list[str]:
    """Return tables so that one of each maker comes first, then a second one of each: nobody fills a list alone.

    Those whose maker is not known count as those of one.
    """
    had = Counter[str]()
    turns = []
    for maker in makers.values():
        turns.append(had[maker])
        had[maker] += 1
    return [table for _, table in sorted(zip(turns, makers, strict=True), key=lambda each: each[0])]
