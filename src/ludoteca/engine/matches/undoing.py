"""Taking back: what of a match may be taken back, and what it does."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from ludoteca.engine.matches.acts import UNDO, Act, Move
from ludoteca.engine.matches.match_parts import Part
from ludoteca.engine.matches.noticing import hearers_of_undoing, others_may_hide
from ludoteca.engine.matches.past import place_to_undo
from ludoteca.engine.matches.table_events import TAKEN_BACK
from ludoteca.engine.runtime.journal import Entry, clear
from ludoteca.engine.texts.errors import IllegalAction
from ludoteca.engine.texts.words import Message

NOTHING_TO_UNDO = Message(
    "Nothing to undo: a move stands once others have acted on it, or once a card, a die or a secret has been "
    "revealed."
)


class Undoing(Part):
    """The part of a match that takes back."""

    _hiding: tuple[tuple[int, int], bool]     # after how many acts which seat was asked for, and the answer
    _halt: tuple[int, np.ndarray]             # how many acts of the line were played again last, and the state then

    def may_undo(self, seat: int) -> bool:
        """Say whether a seat may take back what it did last.

        Never past a reveal, past chance, or past what another seat did, save choices that still lie face down. Nor
        what it did in the open once others can act unnoticed: that it could not any more would tell that they have.
        """
        place = self._undoable(seat)
        return place >= 0 and (self._line[place].sealed or not self._others_may_hide(seat))

    def _others_may_hide(self, seat: int) -> bool:
        """Say whether others can act so that a seat does not notice; found out once for each position."""
        asked = (len(self.acts), seat)
        if self._hiding[0] != asked:
            self._hiding = asked, others_may_hide(self, seat)
        return self._hiding[1]

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
        live = self._replayed(place, self._line[place + 1 :])
        present, states = self._mirror.write(self._live), self._mirror.write(live)
        sealed = self.game.rules.sealed(self._tables, live) != 0
        told = Entry(TAKEN_BACK, hearers_of_undoing(self, undone, present, states), seat, 0, 0)
        return Move((Act(seat, UNDO, (told,), sealed, undone.unaware),), states, self._generator)

    def _undoable(self, seat: int) -> int:
        """Return the place in the line of the act that a seat may take back, -1 if there is none."""
        return -1 if self.is_over else place_to_undo(self._line, seat)

    def _replayed(self, count: int, acts: Iterable[Act]) -> Any:
        """Return the mirror of the state that the first acts of the line lead to, and others after them.

        Who takes back mostly does so again, and bots think beside what lies face down: it goes on from where the line
        was played to last, or the longer a game is the longer everybody waits.
        """
        begun, states = self._halt if self._halt[0] <= count else (0, self._first)
        live = self._played_on(self._mirror.read(states), self._line[begun:count])
        self._halt = count, self._mirror.write(live)
        return self._played_on(live, acts)

    def _played_on(self, live: Any, acts: Iterable[Act]) -> Any:
        for act in acts:
            clear(self._journal)
            self.game.rules.apply_action(self._tables, live, act.seat, act.action, self._journal)
        return live
