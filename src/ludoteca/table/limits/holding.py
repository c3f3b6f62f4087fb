"""What others wait for: whoever holds it does not wait behind others of their own network meanwhile.

Queues that are fair between networks would otherwise hold up everybody: somebody who fills their own, and then asks for
what there is but once, keeps it until all that is done. What there is for each table is held by many at a time: these
wait still, but come first in their network.
"""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar


class Hold:
    """Something that is held, by whoever is in the context and by the tasks they begin, until it is let go."""

    is_over = False

    def __init__(self, of_all: bool, outer: "Hold | None") -> None:
        self.of_all = of_all
        self.outer = outer     # what was held here before


HOLD: ContextVar[Hold | None] = ContextVar("hold", default=None)


@contextmanager
def holding(of_all: bool = True) -> Iterator[None]:
    """Hold something that others wait for, as long as the context lasts: all of them, or those of one table."""
    before = HOLD.get()
    HOLD.set(hold := Hold(of_all, before))
    try:
        yield
    finally:
        hold.is_over = True
        HOLD.set(before)


def is_waited_for(by_all: bool = False) -> bool:
    """Say whether something is held here that others wait for."""
    hold = HOLD.get()
    while hold is not None and (hold.is_over or by_all and not hold.of_all):
        hold = hold.outer
    return hold is not None


class SharedLock:
    """A lock of what different people want: whoever has it is waited for, from the moment on at which it is given."""

    def __init__(self, of_all: bool = True) -> None:
        self._lock, self._of_all = asyncio.Lock(), of_all
        self._of_holder = ExitStack()

    async def __aenter__(self) -> None:
        with ExitStack() as taken:
            taken.enter_context(holding(self._of_all))
            await self._lock.acquire()
            taken.callback(self._lock.release)
            self._of_holder = taken.pop_all()

    async def __aexit__(self, *raised: object) -> None:
        self._of_holder.close()

    def locked(self) -> bool:
        """Say whether somebody has it."""
        return self._lock.locked()
