"""Why a bot would choose what it would: its candidates, what it expects of each, and the reply it fears."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from ludoteca.bots.thinking import Thought, think
from ludoteca.engine.chance import generator, pick
from ludoteca.engine.journal import new_journal
from ludoteca.engine.mirrors import mirror_of
from ludoteca.engine.search import Tree, digest, find, mixed
from ludoteca.engine.seats import CHANCE, NOBODY, lowest
from ludoteca.engine.views import View

CONFIDENCE = 1.96       # standard deviations that hold 95 % of a normal distribution
LINES = 24              # worlds in which the line after the best choice is followed
LONGEST_LINE = 6        # choices of others that a line shows
FEWEST_VISITS = 4       # before a reply counts as expected


@dataclass(frozen=True)
class Candidate:
    """One choice, and what it is expected to be worth: a share of the win, of 0 to 1, and half its 95 % interval."""

    action: int
    visits: int
    worth: float
    doubt: float


@dataclass(frozen=True)
class Step:
    """A choice in a line: of whom, which, and what its seat would know then, in the world that was imagined."""

    seat: int
    action: int
    seen: bytes = b""        # a state redacted for that seat


@dataclass(frozen=True)
class Advice:
    """What a bot thinks of a view: the candidates, best first, and the line of others' replies that it fears."""

    candidates: tuple[Candidate, ...]
    feared: tuple[Step, ...]
    feared_worth: float      # what the seat would be left with then; that of the best candidate where there is no line
    playouts: int
    seconds: float


def advise(view: View, manner: np.ndarray, seed: int | str, seconds: float) -> Advice:
    """Search from a view and say what was found."""
    thought = think(view, manner, seed, seconds)
    candidates = candidates_of(thought)
    feared, worth = feared_line(view, thought, seed)
    worth = candidates[0].worth if worth is None else worth
    return Advice(candidates, feared, worth, thought.playouts, thought.seconds)


def candidates_of(thought: Thought) -> tuple[Candidate, ...]:
    """Return the choices of a search, the best first."""
    found = [
        Candidate(action, visits, worth, CONFIDENCE * sqrt((worth * (1 - worth) + 1 / (visits + 1)) / (visits + 1)))
        for action, visits, worth in zip(thought.choices, thought.visits, thought.worth, strict=True)
    ]
    return tuple(sorted(found, key=lambda each: (-each.visits, -each.worth, each.action)))


def feared_line(view: View, thought: Thought, seed: int | str) -> tuple[tuple[Step, ...], float | None]:
    """Return the expected replies to the best choice in the world, of some, that leaves the seat with least.

    A line ends where the seat chooses again. What the seat would be left with is None where no line was found.
    """
    numbers = generator(f"{seed}/feared").tolist()
    best: tuple[tuple[Step, ...], float | None] = ((), None)
    for _ in range(LINES):
        line, worth = line_in_some_world(view, thought, numbers)
        if line and worth is not None and (best[1] is None or worth < best[1]):
            best = line, worth
    return best


def line_in_some_world(view: View, thought: Thought, numbers: list[int]) -> tuple[tuple[Step, ...], float | None]:
    """Return the most tried replies in a random world, and what the seat's next choice was worth then."""
    game, tables, tree = view.game, view.mirrored_tables, thought.tree
    world = mirror_of(game.State).read(view.states)
    game.rules.determinize(tables, world, view.seat, numbers)
    journal, actions, weights = new_journal(0), [0] * len(game.actions), [0] * len(game.actions)
    game.rules.apply_action(tables, world, view.seat, thought.best, journal)
    line: list[Step] = []
    awaited = game.rules.waiting(tables, world)
    while awaited != NOBODY and len(line) < LONGEST_LINE:
        if awaited == CHANCE:
            count = game.rules.chance_outcomes(tables, world, actions, weights)
            actor, choice = CHANCE, actions[pick(numbers, weights, count)]
        else:
            actor = lowest(awaited)
            count = game.rules.legal_actions(tables, world, actor, actions)
            choice, worth = most_tried(view, tree, world, actor, actions[:count])
            if actor == view.seat:
                return tuple(line), worth
            if worth is None and count > 1:
                return tuple(line), None
            if count > 1:
                line.append(Step(actor, choice, seen_by(view, world, actor).tobytes()))
        game.rules.apply_action(tables, world, actor, choice, journal)
        awaited = game.rules.waiting(tables, world)
    return tuple(line), None


def most_tried(view: View, tree: Tree, world: Any, actor: int, candidates: list[int]) -> tuple[int, float | None]:
    """Return the choice of an actor that the tree tried most, and its worth; None where it has hardly been tried."""
    key = digest(seen_by(view, world, actor).view(np.int32).tolist(), view.seat, actor)
    found = []
    for action in candidates:
        place = find(tree, mixed(key, action))
        visits = int(tree.visits[place]) if tree.keys[place] != 0 else 0
        if visits >= FEWEST_VISITS:
            found.append((visits, float(tree.worth[place]) / visits, action))
    if not found:
        return candidates[0], None
    _, worth, action = max(found)
    return action, worth


def seen_by(view: View, world: Any, actor: int) -> np.ndarray:
    """Return a world as an actor would know it, an array of shape `(1,)`; the world is left as it is."""
    mirror = mirror_of(view.game.State)
    seen = mirror.read(mirror.write(world))
    view.game.rules.redact(view.mirrored_tables, seen, actor)
    return mirror.write(seen)
