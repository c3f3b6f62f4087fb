"""Scores and places: the winner's side first, then by points and damage (WW-85 .. WW-87)."""

from ludoteca.games.wings_of_war.events import Ending
from ludoteca.games.wings_of_war.state import NONE
from ludoteca.games.wings_of_war.victory import is_ahead


def standing(tables, state, scores, places) -> int:
    """Fill victory points and places by seat and return why the game ended; a side's seats share its place."""
    for seat in range(state.seats):
        side = side_of_seat(state, seat)
        scores[seat] = state.vp[side]
        place = 1
        for other in range(state.seats):
            if comes_before(tables, state, side_of_seat(state, other), side):
                place += 1
        places[seat] = place
    return state.ending + 0


def side_of_seat(state, seat: int) -> int:
    """Return the side that a seat flies for."""
    for slot in range(state.crowd):
        if state.flyers[slot].seat == seat:
            return state.flyers[slot].side + 0
    return NONE


def comes_before(tables, state, side: int, other: int) -> bool:
    """Say whether a side has a better place than another; nobody has where nobody is left (WW-87)."""
    if side == other or state.ending == Ending.NOBODY_LEFT or other == state.winner:
        return False
    return side == state.winner or is_ahead(tables, state, side, other)
