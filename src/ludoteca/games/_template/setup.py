"""From a blank record to the first decision."""

from ludoteca.games._template.state import DEEPEST, Phase


def setup(tables, state, seats: int) -> None:
    """All pearls are in the chest, all breath tokens in the bag; seat 0 draws first (TP-1, TP-2)."""
    state.seats = seats
    state.chest = tables.chest
    for i in range(DEEPEST):
        state.bag[i] = tables.tokens[i]
    state.phase = Phase.DRAW
    state.drawing = 0
