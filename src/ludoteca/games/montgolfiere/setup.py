"""From a blank record to the first decision."""

from ludoteca.games.montgolfiere.cards import KINDS, Slot
from ludoteca.games.montgolfiere.state import Phase


def setup(tables, state, seats: int) -> None:
    """Seat the players, and the Baron after them if he flies, and lay out the first game (MG-1, MG-31)."""
    state.seats = seats
    state.flying = seats + state.options.baron
    lay_out_game(tables, state)


def lay_out_game(tables, state) -> None:
    """Put all balloons on the starting space with a full, shuffled set each (MG-3, MG-4, MG-5)."""
    state.game += 1
    state.turn = 0
    state.storm = 0
    state.awaited = 0
    for b in range(state.flying):
        balloon = state.balloons[b]
        balloon.space = state.options.start
        balloon.pile_size = tables.deck_size
        balloon.hand_size = 0
        for kind in range(KINDS):
            balloon.pile[kind] = tables.deck[kind]
            balloon.hand[kind] = 0
            balloon.shown[kind] = 0
            balloon.kept[kind] = 0
        lay_nothing(balloon)
    state.phase = Phase.DEAL
    state.actor = 0


def lay_nothing(balloon) -> None:
    """Clear what a balloon has played and done."""
    balloon.chosen = Slot.NONE
    balloon.card = Slot.NONE
    balloon.asleep = 0
    balloon.settled = 0
    balloon.movement = 0
