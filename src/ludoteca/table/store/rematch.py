"""A rematch that somebody has offered: who asks for it, who is in, who is not. All of it follows from the talk, where
each of them has said so; so nothing of it is lost with the server.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.table.store.stored import StoredSeat, TalkRow
from ludoteca.table.store.talk import ACCEPTED, AGAIN, DECLINED, TURNED, WITHDREW

OFFERS = (AGAIN, TURNED)
SAYINGS = (*OFFERS, ACCEPTED, DECLINED, WITHDREW)
MOST_SAYINGS = 200         # about rematches at one table, of which each seat has its share: more is no wish to play


@dataclass(frozen=True)
class Rematch:
    """An offer that stands, and what has become of it. Public."""

    by: int                        # the seat that asks
    turns: bool                    # everybody would sit one seat further
    at: int                        # when it was made, in milliseconds since 1970
    accepted: tuple[int, ...]      # seats of people who are in; `by` is one of them
    declined: tuple[int, ...]
    asked: tuple[int, ...]         # seats of people who have not answered

    @property
    def name(self) -> str:
        """Return what tells it from the offers before it and after it, on a page that offers an answer."""
        return f"{self.by}-{int(self.turns)}-{self.at}"

    @property
    def is_agreed(self) -> bool:
        """Say whether all are in."""
        return not self.asked and not self.declined


def rematch_of(talk: Sequence[TalkRow], chairs: Sequence[StoredSeat]) -> Rematch | None:
    """Return the offer that stands at a table, None if there is none.

    An answer is a seat's: whoever brings it to another browser by its code has given it.
    """
    first = max((place for place, row in enumerate(talk) if row.kind in (*OFFERS, WITHDREW)), default=-1)
    if first < 0 or talk[first].kind == WITHDREW:
        return None
    offer = talk[first]
    answers = {row.seat: row.kind for row in talk[first:] if row.kind in SAYINGS}
    people = [chair.seat for chair in chairs if chair.holder]
    return Rematch(
        offer.seat,
        offer.kind == TURNED,
        offer.at,
        tuple(seat for seat in people if answers.get(seat) in (ACCEPTED, *OFFERS)),
        tuple(seat for seat in people if answers.get(seat) == DECLINED),
        tuple(seat for seat in people if seat not in answers),
    )


def said_of_rematches(talk: Sequence[TalkRow], seat: int) -> int:
    """Return how much a seat has said about rematches: whoever says too much silences nobody else."""
    return sum(row.seat == seat and row.kind in SAYINGS for row in talk)
