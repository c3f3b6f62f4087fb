"""Principal replies: what the others might do after a bot's choice, in the world, of some, where that hurts most."""

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

import numpy as np

from ludoteca.bots.thinking import Thought, is_compiled, think
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import generator, pick
from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import CHANCE, NOBODY, lowest
from ludoteca.engine.simulation.search import Tree, bot_parameters, digest, find, mixed

WORLDS = 24             # in which the line after the best choice is followed
LONGEST_LINE = 6        # choices of others that a line shows
FEWEST_VISITS = 4       # before the tree says which reply to expect; until then the game's rules of thumb do
SOME_VISITS = 16        # before it says what the seat is left with, where that cannot be searched anew
LOOK = 64               # playouts of such a search,
LOOK_AGAIN = 256        # and of that of the worst line
WITHOUT_LIMIT = 60.0    # seconds: such a search is over long before
SHARE = 0.3             # of the time given


@dataclass(frozen=True)
class Step:
    """A choice in a line: of whom, which, and what its seat would know then, in the world that was imagined."""

    seat: int
    action: int
    seen: bytes = b""        # a state redacted for that seat


@dataclass(frozen=True)
class Line:
    """Choices of others after the seat's own, and what the seat is left with: the share of the win that it expects."""

    steps: tuple[Step, ...]
    worth: float | None = None     # None where that is not known
    after: View | None = field(default=None, compare=False)    # of the seat when it chooses again, if that was searched


def principal_line(view: View, thought: Thought, seed: int | str, seconds: float) -> Line:
    """Return the line, of those in some worlds, that leaves the seat with least; one without steps if none was found.

    What it leaves is then searched anew: the least of many estimates is less than what it estimates.
    """
    numbers = generator(f"{seed}/feared").tolist()
    end = perf_counter() + SHARE * seconds
    worst = Line(())
    for number in range(WORLDS):
        line = Walk(view, thought, numbers, f"{seed}/feared/{number}").line()
        if line.steps and line.worth is not None and (worst.worth is None or line.worth < worst.worth):
            worst = line
        if perf_counter() > end:
            break
    return worst if worst.after is None else replace(worst, worth=expected(worst.after, f"{seed}/again", LOOK_AGAIN))


def expected(after: View, seed: str, playouts: int) -> float:
    """Return what a seat expects from a view, by a search of so many playouts."""
    found = think(after, bot_parameters(playouts=playouts), seed, WITHOUT_LIMIT, trees=1)
    return found.worth[found.choices.index(found.best)]


class Walk:
    """A random world in which the best choice has been made, and what the others do there until the seat's next turn.
    """

    def __init__(self, view: View, thought: Thought, numbers: list[int], seed: str) -> None:
        self._view, self._tree, self._numbers, self._seed = view, thought.tree, numbers, seed
        self._rules, self._tables = view.game.rules, view.mirrored_tables
        self._world = mirror_of(view.game.State).read(view.states)
        self._journal = new_journal(0)
        self._actions, self._weights = [0] * len(view.game.actions), [0] * len(view.game.actions)
        self._rules.determinize(self._tables, self._world, view.seat, numbers)
        self._apply(view.seat, thought.best)

    def line(self) -> Line:
        """Return what the others do; what is left of the seat's own turn is passed over."""
        steps: list[Step] = []
        awaited = self._awaited()
        while awaited != NOBODY:
            if awaited == CHANCE:
                count = self._rules.chance_outcomes(self._tables, self._world, self._actions, self._weights)
                self._apply(CHANCE, self._actions[pick(self._numbers, self._weights, count)])
            else:
                actor = lowest(awaited)
                count = self._rules.legal_actions(self._tables, self._world, actor, self._actions)
                candidates = self._actions[:count]
                if actor == self._view.seat and steps and count > 1:
                    return self._left_with(tuple(steps), candidates)
                choice = candidates[0] if count == 1 else self._expected(actor, candidates)
                if count > 1 and actor != self._view.seat and len(steps) < LONGEST_LINE:
                    steps.append(Step(actor, choice, seen_by(self._view, self._world, actor).tobytes()))
                self._apply(actor, choice)
            awaited = self._awaited()
        return Line(tuple(steps), self._result())

    def _awaited(self) -> int:
        return int(self._rules.waiting(self._tables, self._world))

    def _apply(self, actor: int, action: int) -> None:
        self._rules.apply_action(self._tables, self._world, actor, action, self._journal)

    def _expected(self, actor: int, candidates: list[int]) -> int:
        """Return the choice to expect: that which the tree has tried most, else that of the game's rules of thumb."""
        visits, _, choice = most_tried(self._view, self._tree, self._world, actor, candidates)
        if visits >= FEWEST_VISITS:
            return choice
        seen = mirror_of(self._view.game.State).read(seen_by(self._view, self._world, actor))
        steady = self._view.game.bot.steady
        return int(steady(self._tables, seen, actor, self._numbers, list(candidates), len(candidates)))

    def _left_with(self, steps: tuple[Step, ...], candidates: list[int]) -> Line:
        """Return the line to where the seat chooses again, with what it expects there."""
        view = self._view
        if is_compiled(view):
            after = view.imagined(mirror_of(view.game.State).write(self._world))
            return Line(steps, expected(after, self._seed, LOOK), after)
        visits, worth, _ = most_tried(view, self._tree, self._world, view.seat, candidates)
        return Line(steps, worth if visits >= SOME_VISITS else None)

    def _result(self) -> float:
        """Return the seat's share of the win, where the game has come to its end."""
        seats = len(self._view.names)
        scores, places = [0] * seats, [0] * seats
        self._rules.standing(self._tables, self._world, scores, places)
        return 1 / places.count(1) if places[self._view.seat] == 1 else 0.0


def most_tried(view: View, tree: Tree, world: Any, actor: int, candidates: list[int]) -> tuple[int, float, int]:
    """Return the choice of an actor that the tree tried most: how often, its worth, and which."""
    key = digest(seen_by(view, world, actor).view(np.int32).tolist(), view.seat, actor)
    found = [(0, 0.0, candidates[0])]
    for action in candidates:
        place = find(tree, mixed(key, action))
        visits = int(tree.visits[place]) if tree.keys[place] != 0 else 0
        if visits:
            found.append((visits, float(tree.worth[place]) / visits, action))
    return max(found)


def seen_by(view: View, world: Any, actor: int) -> np.ndarray:
    """Return a world as an actor would know it, an array of shape `(1,)`; the world is left as it is."""
    mirror = mirror_of(view.game.State)
    seen = mirror.read(mirror.write(world))
    view.game.rules.redact(view.mirrored_tables, seen, actor)
    return mirror.write(seen)
