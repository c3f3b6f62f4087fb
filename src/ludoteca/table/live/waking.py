"""In which order those who follow a table are told, and of what."""

import asyncio
import random
from collections import deque
from collections.abc import Callable, Collection, Mapping
from contextvars import Context, copy_context
from weakref import WeakKeyDictionary

from ludoteca.table.tracing.spans import PRESENT, Cause

_lots = random.SystemRandom()
_due: WeakKeyDictionary[asyncio.AbstractEventLoop, deque[tuple[Context, Callable[[], None]]]] = WeakKeyDictionary()


class Wake(asyncio.Event):
    """What wakes somebody who follows a table; the trace of what has woken them goes on with what they are shown."""

    _cause: Cause | None = None

    def set(self) -> None:
        """Wake them."""
        self._cause = PRESENT.get()
        super().set()

    def taken(self) -> Cause | None:
        """Return what has woken them, once."""
        cause, self._cause = self._cause, None
        return cause


def in_order(
    listeners: Mapping[asyncio.Event, tuple[str, int]], choosing: Collection[int]
) -> list[tuple[asyncio.Event, int]]:
    """Return who is to be woken, and as whom: those who have nothing to choose first, by lot, then the others, by lot.

    Pages are made one after the other, in this order. What a page takes that shows choices hangs on the hand that
    they come from: whoever follows by two streams, before it and after it, could tell that from the time between them.
    """
    drawn = [(wake, viewer) for wake, (_, viewer) in listeners.items()]
    _lots.shuffle(drawn)
    return sorted(drawn, key=lambda each: each[1] in choosing)


def in_turn(wake: Callable[[], None]) -> None:
    """Wake those who follow a table, after those of other tables that were due before, each in a turn of the loop:
    what else there is to do is done between them, and one address that moves at many tables holds nobody up for long.
    """
    loop = asyncio.get_running_loop()
    due = _due.setdefault(loop, deque())
    due.append((copy_context(), wake))
    if len(due) == 1:
        loop.call_soon(_next, loop, due)


def _next(loop: asyncio.AbstractEventLoop, due: deque[tuple[Context, Callable[[], None]]]) -> None:
    context, wake = due[0]
    try:
        context.run(wake)
    finally:
        due.popleft()
        if due:
            loop.call_soon(_next, loop, due)
