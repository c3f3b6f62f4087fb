"""Other worlds: states that agree with all that a viewer knows of a match, and differ where it cannot look."""

import numpy as np

from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables


def another_world(match: Match, view: View, seed: int | str) -> np.ndarray:
    """Return a state that agrees with all that a viewer knows."""
    mirror = mirror_of(match.game.State)
    world = mirror.read(view.states)
    tables = mirrored_tables(match.game.Tables, match.tables)
    match.game.rules.determinize(tables, world, view.seat, generator(seed).tolist())
    return mirror.write(world)


def two_views(match: Match, seat: int) -> tuple[View, View]:
    """Return a seat's view, and its view of another world that agrees with it."""
    view = match.view(seat)
    states = another_world(match, view, "another world")
    return view, View.of(match.game, match.tables, states, seat, view.names)
