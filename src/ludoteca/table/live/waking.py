"""In which order those who follow a table are told."""

import asyncio
import random
from collections.abc import Collection, Mapping

_lots = random.SystemRandom()


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
