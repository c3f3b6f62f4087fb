"""Who may let a bot think next, where more bots want to than can: each address gets the same, and each table of it.

Long work for whoever looks at a table is done in such turns, too.
"""

import asyncio
import itertools
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from ludoteca.table.limits.costs import PAYER, in_thread
from ludoteca.table.limits.holding import holding
from ludoteca.table.limits.lanes import Crowded

Value = TypeVar("Value")
MOST_WAITING = 40          # pieces of long work for one address; who comes later is told to come again
FORGOTTEN = 1000           # addresses and tables remembered at most while others wait


@dataclass(eq=False)
class Wish:
    """A bot that waits for its turn: for which address, and at which of its tables."""

    address: str
    table: str
    number: int
    granted: asyncio.Event = field(default_factory=asyncio.Event)


Name = str | tuple[str, str]               # an address, or an address and a table of it


class Seconds(dict[Name, float]):
    """Seconds by name, 0 for those that are not there."""

    def __missing__(self, name: Name) -> float:
        return 0.0


class Turns:
    """Turns to think, or to work, so many at once. Whoever has had the least of the time goes first.

    Nobody gathers a claim while nobody waits: who comes is taken to have had as much as whoever of those who are here
    has had the least. So twenty tables of one address hold up the twenty-first, and nobody else by more than a turn.
    """

    def __init__(
        self, at_once: int, clock: Callable[[], float] = time.monotonic, most_waiting: float = float("inf")
    ) -> None:
        """Let at most `most_waiting` wishes of an address wait; the server's own, of none, are never refused."""
        self.at_once, self.most_waiting = at_once, most_waiting
        self._clock = clock
        self._numbers = itertools.count()
        self._waiting: dict[str, dict[str, deque[Wish]]] = {}      # by address and by table of it
        self._thinking: list[Wish] = []
        self._had = Seconds()      # seconds, of an address and of a table of it

    @property
    def waiting(self) -> int:
        """Return how many wait for their turn."""
        return sum(map(self.waiting_of, self._waiting))

    @property
    def thinking(self) -> int:
        """Return how many have their turn."""
        return len(self._thinking)

    def waiting_of(self, address: str) -> int:
        """Return how many of an address wait for their turn."""
        return sum(map(len, self._waiting.get(address, {}).values()))

    def soonest(self, addresses: Collection[str]) -> str:
        """Return who of some addresses, which want the same, would have a turn first."""
        here = {*self._waiting, *(each.address for each in self._thinking)}
        least = min((self._had[each] for each in here), default=0.0)

        def place(address: str) -> tuple[int, float]:
            had = self._had[address] if address in here else max(self._had[address], least)
            return self.waiting_of(address) + sum(each.address == address for each in self._thinking), had

        return min(addresses, key=place)

    @asynccontextmanager
    async def turn(self, address: str, table: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it for as long as the context lasts.

        Raises:
            Crowded: too many of this address wait.

        """
        if address and self.waiting_of(address) >= self.most_waiting:
            raise Crowded
        wish = Wish(address, table, next(self._numbers))
        self._join(wish)
        try:
            with holding():          # from the moment on at which it is granted
                await wish.granted.wait()
                begun = self._clock()
                try:
                    yield
                finally:
                    self._charge(wish, self._clock() - begun)
        finally:
            if wish in self._thinking:
                self._thinking.remove(wish)
            else:
                self._wait_no_more(wish)
            self._grant()

    async def work(self, table: str, function: Callable[..., Value], *arguments: object) -> Value:
        """Return what a function returns in a thread, in the turn of whoever pays for the present request.

        Raises:
            Crowded: too many of this address wait.

        """
        async with self.turn(PAYER.get().who, table):
            return await in_thread(function, *arguments)

    def _join(self, wish: Wish) -> None:
        addresses = {*self._waiting, *(each.address for each in self._thinking)}
        tables = {*self._waiting.get(wish.address, ()),
                  *(each.table for each in self._thinking if each.address == wish.address)}
        if not addresses:
            self._had.clear()
        if wish.address not in addresses:
            self._begin_like(wish.address, addresses)
        if wish.table not in tables:
            self._begin_like((wish.address, wish.table), [(wish.address, table) for table in tables])
        self._waiting.setdefault(wish.address, {}).setdefault(wish.table, deque()).append(wish)
        self._grant()

    def _begin_like(self, name: Name, others: Collection[Name]) -> None:
        """Let whoever comes be taken to have had as much as whoever of the others has had the least."""
        self._had[name] = max(self._had[name], min((self._had[each] for each in others), default=0))

    def _wait_no_more(self, wish: Wish) -> None:
        tables = self._waiting[wish.address]
        tables[wish.table].remove(wish)
        if not tables[wish.table]:
            del tables[wish.table]
        if not tables:
            del self._waiting[wish.address]

    def _charge(self, wish: Wish, seconds: float) -> None:
        self._had[wish.address] += seconds
        self._had[wish.address, wish.table] += seconds
        if len(self._had) > FORGOTTEN:
            here: set[Name] = {name for each in self._thinking for name in (each.address, (each.address, each.table))}
            for address, tables in self._waiting.items():
                here |= {address, *((address, table) for table in tables)}
            self._had = Seconds({name: had for name, had in self._had.items() if name in here})

    def _grant(self) -> None:
        """Give turns that are free to whoever comes first: first an address does, then a table of it, then a wish."""
        while self._waiting and len(self._thinking) < self.at_once:
            busy = Counter(each.address for each in self._thinking)
            places = {address: (busy[address], self._had[address]) for address in self._waiting}
            first = min(places.values())
            wish = min(
                (queue[0] for address, place in places.items() if place == first
                 for queue in self._waiting[address].values()),
                key=lambda each: (self._had[each.address, each.table], each.number),
            )
            self._wait_no_more(wish)
            self._thinking.append(wish)
            wish.granted.set()
