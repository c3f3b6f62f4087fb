"""What of a match each viewer notices: every number that a viewer gets counts that, and nothing else."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.acts import UNDO, Act, Move
from ludoteca.engine.matches.match_parts import Part
from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR, bit, has

TRIED = 3        # choices of a seat that are tried to see whether it could act unnoticed


def redacted(game: Game, tables: Any, states: np.ndarray, viewer: int) -> bytes:
    """Return the bytes of a state as a viewer knows them; `tables` are mirrored."""
    live = mirror_of(game.State).read(states)
    game.rules.redact(tables, live, viewer)
    return mirror_of(game.State).write(live).tobytes()


def look_the_same(game: Game, tables: Any, one: np.ndarray, other: np.ndarray, viewer: int) -> bool:
    """Say whether a viewer cannot tell two states from each other."""
    return redacted(game, tables, one, viewer) == redacted(game, tables, other, viewer)


class Tally:
    """Which acts each viewer has noticed.

    A viewer notices its own acts, what it is told, and what changes anything that it can see. A choice beside others
    that lie face down shows another seat no more than a spectator (the tests hold the games to it).
    """

    def __init__(self, seats: int, known: bytes) -> None:
        self.known = known        # the state as a spectator knows it
        self._count = 0
        self._points: dict[int, list[int]] = {viewer: [] for viewer in (SPECTATOR, *range(seats))}

    def add(self, act: Act, known: bytes) -> None:
        """Count an act; `known` is the state after it as a spectator knows it."""
        self._count += 1
        shown = known != self.known or is_open(act)
        self.known = known
        for viewer, points in self._points.items():
            aware = viewer >= 0 and (viewer == act.seat or not has(act.unaware, viewer))
            if shown or aware or tells(act, viewer):
                points.append(self._count)

    def points(self, viewer: int) -> Sequence[int]:
        """Return, for each act that a viewer has noticed, how many had been done in the match with it."""
        return self._points[viewer]


def is_open(act: Act) -> bool:
    """Say whether an act is one of those that everybody sees."""
    return not (act.sealed or act.out_of_turn or act.action == UNDO)


def tells(act: Act, viewer: int) -> bool:
    """Say whether an act tells a viewer anything in words."""
    return any(entry.visible_to(viewer) for entry in act.entries)


def hearers_of_undoing(match: Part, undone: Act, before: np.ndarray, after: np.ndarray) -> int:
    """Return who is told that an act was taken back: nobody who has not noticed that it had been done."""
    shown = not look_the_same(match.game, match._tables, before, after, SPECTATOR)
    if shown or is_open(undone) or tells(undone, SPECTATOR):
        return EVERYBODY
    return sum(bit(seat) for seat in range(match.seats) if seat == undone.seat or not has(undone.unaware, seat))


def others_may_hide(match: Part, seat: int) -> bool:
    """Say whether another seat that is awaited could do something that a seat does not notice.

    Where choices lie face down all of a seat's do, but perhaps the one that ends it: a few of them show it.
    """
    others = [other for other in match.waiting if other not in (seat, CHANCE)]
    return any(_is_hidden(match, other, action, seat) for other in others for action in _some_choices(match, other))


def _some_choices(match: Part, seat: int) -> list[int]:
    choices = match.view(seat).choices
    return choices if len(choices) <= TRIED else [choices[0], choices[len(choices) // 2], choices[-1]]


def _is_hidden(match: Part, actor: int, action: int, viewer: int) -> bool:
    move = match.attempt(actor, action)
    shown = not look_the_same(match.game, match._tables, match.states, move.states, viewer)
    return not (shown or tells(move.acts[0], viewer))


class Counting(Part):
    """The part of a match that knows what its viewers have noticed: counted once somebody asks, and kept."""

    _tally: Tally | None

    def noticed(self, viewer: int) -> Sequence[int]:
        """Return, for each act that a seat or SPECTATOR has noticed, how many had been done with it.

        What others have laid face down is not among them, nor that they have taken it back.
        """
        return self._counted().points(viewer)

    def _counted(self) -> Tally:
        """Return what has been noticed; the match is played again for it where nothing was counted on the way."""
        if self._tally is None:
            replay = self._anew()
            replay.begin_at(self._first)
            tally = replay.begin_counting()
            for act in self.acts:
                replay._repeat(act.seat, act.action)
            self._tally = tally
        return self._tally

    def would_show(self, move: Move) -> bool:
        """Say whether an attempted move is one that a spectator will notice."""
        act, *others = move.acts
        if others or is_open(act) or tells(act, SPECTATOR):
            return True
        return self._counted().known != redacted(self.game, self._tables, move.states, SPECTATOR)

    def begin_counting(self) -> Tally:
        """Count from now on what is noticed: nothing has been done yet."""
        self._tally = Tally(self.seats, self._known())
        return self._tally

    def _count(self, act: Act) -> None:
        if self._tally is not None:
            self._tally.add(act, self._known())

    def _known(self) -> bytes:
        """Return the present as a spectator knows it."""
        return redacted(self.game, self._tables, self._mirror.write(self._live), SPECTATOR)
