"""Taking back: what of a match may be taken back, and what it does."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ludoteca.engine.matches.acts import UNDO, Act, Move
from ludoteca.engine.matches.match_parts import Part
from ludoteca.engine.matches.noticing import Tally, hearers_of_undoing, others_may_hide
from ludoteca.engine.matches.past import place_to_undo
from ludoteca.engine.matches.table_events import TAKEN_BACK
from ludoteca.engine.runtime.journal import Entry, clear
from ludoteca.engine.texts.errors import IllegalAction
from ludoteca.engine.texts.words import Message

NOTHING_TO_UNDO = Message(
    "Nothing to undo: a move stands once others have acted on it, or once a card, a die or a secret has been "
    "revealed."
)

MOST_HALTS = 4      # that are kept: as many choices in the open can be taken back one after the other at little cost
STRETCH = 16        # acts; where a past is played again without its states, a halt is made after so many
Halt = tuple[int, np.ndarray]       # how many acts of the line, after which nothing lay face down, and the state then


def begin_of_sealed(line: Sequence[Act]) -> int:
    """Return how many of the acts that stand were done before what lies face down now."""
    begin = len(line)
    while begin > 0 and line[begin - 1].sealed:
        begin -= 1
    return begin


class Undoing(Part):
    """The part of a match that takes back.

    What is taken back, and what a bot is handed, is played again from a halt: or the longer a game is the longer
    everybody waits. Halts are kept as the game goes on, where nothing lies face down, and nowhere else: if they moved
    with what a seat lays, takes back or asks, the time that another seat's undoing takes would tell of it.
    """

    # By seat: after how many acts, or of those that it noticed, it was asked for, and the answer
    _hiding: dict[int, tuple[tuple[bool, int], bool]]
    _halts: list[Halt]                        # ascending
    _tally: Tally | None

    def may_undo(self, seat: int) -> bool:
        """Say whether a seat may take back what it did last.

        Never past a reveal, past chance, or past what another seat did, save choices that still lie face down. Nor
        what it did in the open once others can act unnoticed: that it could not any more would tell that they have.
        """
        place = self._undoable(seat)
        return place >= 0 and (self._line[place].sealed or not self._others_may_hide(seat))

    def _others_may_hide(self, seat: int) -> bool:
        """Say whether others can act so that a seat does not notice; found out once until it notices something.

        What it does not notice must not have it found out anew: the time that takes would tell.
        """
        tally = self._tally
        asked = (False, len(self.acts)) if tally is None else (True, len(tally.points(seat)))
        found = self._hiding.get(seat)
        if found is None or found[0] != asked:
            found = self._hiding[seat] = asked, others_may_hide(self, seat)
        return found[1]

    def undoable(self, seat: int) -> int:
        """Return the number, among all acts, of the one that a seat may take back; -1 if there is none."""
        place = self._undoable(seat)
        return next(n for n, act in enumerate(self.acts) if act is self._line[place]) if place >= 0 else -1

    def attempt_undo(self, seat: int) -> Move:
        """Return what it would do to take back the seat's last act; `accept` does it.

        Raises:
            IllegalAction: there is nothing that it may take back.

        """
        if not self.may_undo(seat):
            raise IllegalAction(NOTHING_TO_UNDO)
        return self._undoing(seat)

    def _undoing(self, seat: int) -> Move:
        """Return what it does to take back the seat's last act; older editions allowed it where nobody may now."""
        place = self._undoable(seat)
        if place < 0:
            raise IllegalAction(NOTHING_TO_UNDO)
        undone = self._line[place]
        begun, states = self._halt_before(place)
        stands = [*self._line[begun:place], *self._line[place + 1 :]]
        live = self._played_on(self._mirror.read(states), stands)
        present, states = self._mirror.write(self._live), self._mirror.write(live)
        sealed = self.game.rules.sealed(self._tables, live) != 0
        told = Entry(TAKEN_BACK, hearers_of_undoing(self, undone, present, states), seat, 0, 0)
        return Move((Act(seat, UNDO, (told,), sealed, undone.unaware),), states, self._generator)

    def _undoable(self, seat: int) -> int:
        """Return the place in the line of the act that a seat may take back, -1 if there is none."""
        return -1 if self.is_over else place_to_undo(self._line, seat)

    def _halt_before(self, place: int) -> Halt:
        """Return the last halt that is not beyond a place in the line; where it was not kept it is made."""
        at = min(place, begin_of_sealed(self._line))
        begun, states = next((halt for halt in reversed(self._halts) if halt[0] <= at), (0, self._first))
        if begun < at:
            states = self._mirror.write(self._played_on(self._mirror.read(states), self._line[begun:at]))
            self._keep_halt(at, states)
        return at, states

    def _keep_halt(self, count: int, states: np.ndarray) -> None:
        """Keep the state after the first acts of the line."""
        others = [halt for halt in self._halts if halt[0] != count]
        self._halts = sorted([*others, (count, states)], key=lambda halt: halt[0])[-MOST_HALTS:]

    def _halt_here(self) -> None:
        """Keep the present, which has just been written, unless something lies face down."""
        if not self._line or not self._line[-1].sealed:
            self._keep_halt(len(self._line), self.states)

    def _halt_seldom(self) -> None:
        """Keep the present now and then where it is not written after each act."""
        since = self._halts[-1][0] if self._halts else 0
        if len(self._line) - since >= STRETCH and not self._line[-1].sealed:
            self._keep_halt(len(self._line), self._mirror.write(self._live))

    def _forget_halts_beyond(self, place: int) -> None:
        """Forget what is no longer so once the act at a place in the line is gone."""
        self._halts = [halt for halt in self._halts if halt[0] <= place]

    def _played_on(self, live: Any, acts: Iterable[Act]) -> Any:
        for act in acts:
            clear(self._journal)
            self.game.rules.apply_action(self._tables, live, act.seat, act.action, self._journal)
        return live
