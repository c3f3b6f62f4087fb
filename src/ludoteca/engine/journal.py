"""The journal: what a rule tells while it acts.

A journal is an `int32` array of shape `(capacity + 1, 5)`: row 0 holds the number of entries, each further
row one entry `(event, audience, actor, item, amount)`. Simulation passes one of shape `(0, 5)` and pays
one comparison. What an event means, and which clause it cites, is said in the game's `words.py`.
"""

from typing import NamedTuple

import numpy as np

EVERYBODY = -1       # the audience of an entry that anybody may read
ROWS = 400           # entries that one action can cause, with room to spare; more is an error of the rules


class Entry(NamedTuple):
    """One thing that happened, as written by a rule."""

    event: int       # a member of the game's Event
    audience: int    # mask of the seats who may know it, or EVERYBODY
    actor: int       # whose card, piece or turn it was
    item: int        # a card, a place, another player: the event says which
    amount: int

    def visible_to(self, seat: int) -> bool:
        """Say whether the holder of this seat (or SPECTATOR) may read the entry."""
        return self.audience == EVERYBODY or (seat >= 0 and self.audience >> seat & 1 == 1)


def new_journal(capacity: int = ROWS) -> np.ndarray:
    """Return an empty journal; capacity 0 gives one that nothing is written to."""
    return np.zeros((capacity + 1 if capacity else 0, 5), np.int32)


def write(journal: np.ndarray, event: int, actor: int, item: int = 0, amount: int = 0) -> None:
    """Write an entry that everybody may read."""
    whisper(journal, EVERYBODY, event, actor, item, amount)


def whisper(journal: np.ndarray, audience: int, event: int, actor: int, item: int = 0, amount: int = 0) -> None:
    """Write an entry that only the seats in the mask `audience` may read."""
    if len(journal) == 0:
        return
    row = journal[0, 0] + 1
    journal[0, 0] = row
    journal[row, 0] = event
    journal[row, 1] = audience
    journal[row, 2] = actor
    journal[row, 3] = item
    journal[row, 4] = amount


def entries(journal: np.ndarray) -> list[Entry]:
    """Return what has been written, in order."""
    return [Entry(*row) for row in journal[1 : 1 + int(journal[0, 0])].tolist()]


def clear(journal: np.ndarray) -> None:
    """Forget all entries."""
    journal[0, 0] = 0
