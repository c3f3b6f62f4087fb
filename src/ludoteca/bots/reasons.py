"""Why a bot would choose what it would: its candidates, what it expects of each, and the principal replies."""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from ludoteca.bots.principal_replies import Step, principal_line
from ludoteca.bots.thinking import Thought, think
from ludoteca.engine.matches.views import View

CONFIDENCE = 1.96       # standard deviations that hold 95 % of a normal distribution


@dataclass(frozen=True)
class Candidate:
    """One choice, and what it is expected to be worth: a share of the win, of 0 to 1, and half its 95 % interval."""

    action: int
    visits: int
    worth: float
    doubt: float


@dataclass(frozen=True)
class Advice:
    """What a bot thinks of a view: the candidates, its choice first, and the principal replies of the others."""

    candidates: tuple[Candidate, ...]
    replies: tuple[Step, ...]
    replies_worth: float      # what the seat would be left with then; that of the best candidate where there is no line
    playouts: int
    seconds: float


def advise(view: View, parameters: np.ndarray, seed: int | str, seconds: float) -> Advice:
    """Search from a view and say what was found."""
    thought = think(view, parameters, seed, seconds)
    candidates = candidates_of(thought)
    line = principal_line(view, thought, seed, seconds)
    worth = candidates[0].worth if line.worth is None else line.worth
    return Advice(candidates, line.steps, worth, thought.playouts, thought.seconds)


def candidates_of(thought: Thought) -> tuple[Candidate, ...]:
    """Return the choices of a search: what it would do, then the others by what they are worth at least."""
    found = [
        Candidate(action, visits, worth, CONFIDENCE * sqrt((worth * (1 - worth) + 1 / (visits + 1)) / (visits + 1)))
        for action, visits, worth in zip(thought.choices, thought.visits, thought.worth, strict=True)
    ]
    return tuple(sorted(found, key=lambda each: (each.action != thought.best, each.doubt - each.worth, each.action)))
