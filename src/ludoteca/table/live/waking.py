"""In which order those who follow a table are told, and of what."""

import asyncio
import random
from collections.abc import Collection, Mapping

from ludoteca.table.tracing.spans import PRESENT, Cause

_lots = random.SystemRandom()


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
