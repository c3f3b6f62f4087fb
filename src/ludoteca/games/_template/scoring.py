"""Who has won."""

from ludoteca.engine.journal import write
from ludoteca.games._template.events import Ending, Event


def standing(tables, state, scores, places) -> int:
    """Fill scores and places by seat and return why the game ended; equal pearls share a place (TP-8)."""
    for seat in range(state.seats):
        scores[seat] = state.divers[seat].pearls
        places[seat] = place(state, seat)
    return Ending.LAST_DIVE


def place(state, seat: int) -> int:
    """Return a diver's place: one more than there are divers with more pearls (TP-8)."""
    ahead = 0
    for other in range(state.seats):
        if state.divers[other].pearls > state.divers[seat].pearls:
            ahead += 1
    return ahead + 1


def tell_winners(state, journal) -> None:
    """Tell who has most pearls (TP-8)."""
    for seat in range(state.seats):
        if place(state, seat) == 1:
            write(journal, Event.WON, seat, 0, state.divers[seat].pearls)
