"""Other worlds: states that agree with all that a viewer knows of a match, and differ where it cannot look.

Compiled rules imagine them, which takes a tenth of the time; that interpreted ones imagine the same is another test.
"""

from collections.abc import Callable
from functools import cache

import numpy as np

from ludoteca.compiled import compiled_game
from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.record_types import AnyRecord, Numbers, States
from ludoteca.engine.runtime.rule_stubs import determinize


def imagine(tables: AnyRecord, states: States, viewer: int, numbers: Numbers) -> None:
    """Deal anew what a viewer cannot see of the first state."""
    determinize(tables, states[0], viewer, numbers)


@cache
def _imagining(game: Game) -> Callable[[AnyRecord, States, int, Numbers], None]:
    """Return `imagine` for a game, compiled."""
    return compiled_game(game).compile(imagine)


def another_world(match: Match, view: View, seed: int | str) -> np.ndarray:
    """Return a state that agrees with all that a viewer knows."""
    states = view.states.copy()
    _imagining(match.game)(match.tables[0], states, view.seat, generator(seed))
    return states


def two_views(match: Match, seat: int) -> tuple[View, View]:
    """Return a seat's view, and its view of another world that agrees with it."""
    view = match.view(seat)
    states = another_world(match, view, "another world")
    return view, View.of(match.game, match.tables, states, seat, view.names)
