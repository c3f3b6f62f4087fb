"""The journal: what a rule tells while it acts.

A journal is a record of up to ROWS entries `(event, audience, actor, item, amount, detail)`. Simulation passes one
of capacity 0 and pays one comparison. What an event means, and which clause it cites, is said in the game's
`events.py`.
"""

from copy import copy
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.record_types import AnyRecord, blank
from ludoteca.engine.runtime.records import Record, ints

EVERYBODY = -1       # the audience of an entry that anybody may read
UNREAD = 0           # the audience of what `uncover` writes: nobody
FIELDS = 6           # of an entry
ROWS = 400           # more than one action can cause; what goes beyond is not written


class Journal(Record):
    """What is handed to rules to write in."""

    capacity: int                              # 0: nothing is written
    length: int                                # entries written
    rows: list[list[int]] = ints(ROWS, FIELDS)


class Rows(list[list[int]]):
    """The rows of an interpreted journal: each is made when it is asked for, since hardly any is."""

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int):
            while at >= len(self):
                self.append([0] * FIELDS)
        return super().__getitem__(at)


class Entry(NamedTuple):
    """One thing that happened, as written by a rule."""

    event: int       # a member of the game's Event
    audience: int    # mask of the seats who may know it, or EVERYBODY
    actor: int       # whose card, piece or turn it was
    item: int        # a card, a place, another player: the event says which
    amount: int
    detail: int = 0  # what else there is to say

    def visible_to(self, seat: int) -> bool:
        """Say whether the holder of this seat (or SPECTATOR) may read the entry."""
        return self.audience == EVERYBODY or (seat >= 0 and self.audience >> seat & 1 == 1)


def new_journal(capacity: int = ROWS) -> Any:
    """Return an empty journal for interpreted rules; capacity 0 gives one that nothing is written to.

    Pages make many of them, and write a few rows in each.
    """
    journal = copy(_pattern())
    journal.capacity, journal.rows = capacity, Rows()
    return journal


@cache
def _pattern() -> Any:
    return mirror_of(Journal.dtype).read(_blank(0))


def new_compiled_journal(capacity: int = 0) -> np.record:
    """Return an empty journal for compiled rules."""
    journal: np.record = _blank(capacity)[0]
    return journal


def _blank(capacity: int) -> np.ndarray:
    journals = blank(Journal.dtype)
    journals[0].capacity = capacity
    return journals


def write(journal: AnyRecord, event: int, actor: int, item: int = 0, amount: int = 0, detail: int = 0) -> None:
    """Write an entry that everybody may read."""
    write_private(journal, EVERYBODY, event, actor, item, amount, detail)


def write_private(
    journal: AnyRecord, audience: int, event: int, actor: int, item: int = 0, amount: int = 0, detail: int = 0
) -> None:
    """Write an entry that only the seats in the mask `audience` may read."""
    if journal.length >= journal.capacity:
        return
    row = journal.rows[journal.length]
    row[0] = event
    row[1] = audience
    row[2] = actor
    row[3] = item
    row[4] = amount
    row[5] = detail
    journal.length += 1


def uncover(journal: AnyRecord) -> None:
    """Note that something lies open now that was hidden without being sealed: what led to it cannot be taken back."""
    write_private(journal, UNREAD, 0, 0)


def entries(journal: Any) -> list[Entry]:
    """Return what has been written, in order."""
    return [Entry(*map(int, row)) for row in journal.rows[: journal.length]]


def clear(journal: Any) -> None:
    """Forget all entries."""
    journal.length = 0
