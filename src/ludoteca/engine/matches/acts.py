"""What has been done in a match, what a move would do, and how a game ended: plain values."""

from dataclasses import dataclass

import numpy as np

from ludoteca.engine.matches.draws import Draws
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.kinds import RESERVED

UNDO = -1                # stands for an action's number in an act that takes one back
UNDO_NAME = RESERVED     # how stores and records write it; no action of a game has this name


@dataclass(frozen=True, slots=True)
class Act:
    """One action that was applied, of a seat or of CHANCE, and what it caused."""

    seat: int
    action: int         # its number, or UNDO
    entries: tuple[Entry, ...]
    sealed: bool        # choices lie face down after it, this one perhaps among them
    unaware: int        # mask of the seats for whom it has changed nothing that they may know or do
    out_of_turn: bool = False     # it answers nothing that the game waits for
    uncovers: bool = False  # it has brought to light what had been hidden without being sealed


@dataclass(frozen=True)
class Move:
    """What a seat's action would do: itself and the chance that follows. Nothing has changed yet."""

    acts: tuple[Act, ...]
    states: np.ndarray                 # shape (1,), after it
    generator: Draws | None            # after it


@dataclass(frozen=True)
class Outcome:
    """How a game ended. Lists are in seat order."""

    reason: str                        # name of the ending, as the game's Ending lists them
    clause: str
    scores: tuple[int, ...]
    places: tuple[int, ...]            # 1 is best; equal places are shared

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats on the first place; nobody, where somebody without a seat has won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def utilities(self) -> tuple[float, ...]:
        """Return 1 for winning alone, -1 for losing; `k` winners share and get 2/k - 1 each."""
        share = 2 / len(self.winners) - 1 if self.winners else -1
        return tuple(share if place == 1 else -1 for place in self.places)
