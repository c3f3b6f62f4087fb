"""The rules that loops call, as an editor and the type checker know them; none does anything.

`ludoteca.compiled` and `ludoteca.engine.simulation.interpreted` bind their names to those of a game. What each one is
to do is said in `ludoteca.engine.game.contract`.
"""

import numpy as np

from ludoteca.engine.runtime.record_types import AnyRecord, Numbers


def waiting(tables: AnyRecord, state: AnyRecord) -> int:
    """Return the mask of the seats that must act, CHANCE, or NOBODY."""
    raise NotImplementedError


def legal_actions(tables: AnyRecord, state: AnyRecord, seat: int, actions: Numbers) -> int:
    """Fill `actions` with what an awaited seat can do; return how many those are."""
    raise NotImplementedError


def refusal(tables: AnyRecord, state: AnyRecord, seat: int, action: int) -> int:
    """Return why a seat may not do something, 0 if it may."""
    raise NotImplementedError


def apply_action(tables: AnyRecord, state: AnyRecord, seat: int, action: int, journal: AnyRecord) -> None:
    """Do what a seat has chosen, or chance."""
    raise NotImplementedError


def chance_outcomes(tables: AnyRecord, state: AnyRecord, actions: Numbers, weights: Numbers) -> int:
    """Fill both with what chance may do, and how likely it is; return how many those are."""
    raise NotImplementedError


def standing(tables: AnyRecord, state: AnyRecord, scores: Numbers, places: Numbers) -> int:
    """Fill both by seat; return the ending."""
    raise NotImplementedError


def redact(tables: AnyRecord, state: AnyRecord, viewer: int) -> None:
    """Overwrite what a viewer cannot know."""
    raise NotImplementedError


def determinize(tables: AnyRecord, view: AnyRecord, viewer: int, generator: Numbers) -> None:
    """Fill a view with a world that agrees with it."""
    raise NotImplementedError


def observe(tables: AnyRecord, view: AnyRecord, viewer: int, tensor: np.ndarray) -> None:
    """Write a view as numbers near [-1, 1]."""
    raise NotImplementedError


def steady(tables: AnyRecord, view: AnyRecord, seat: int, generator: Numbers, actions: Numbers, count: int) -> int:
    """Return what the game's rules of thumb choose of the first `count` of `actions`."""
    raise NotImplementedError


def rollout_limit(tables: AnyRecord, view: AnyRecord) -> int:
    """Return how many actions a playout has before it is judged, -1 if all."""
    raise NotImplementedError


def value_estimate(tables: AnyRecord, state: AnyRecord, seat: int) -> int:
    """Return a seat's hope of winning, in thousandths."""
    raise NotImplementedError
