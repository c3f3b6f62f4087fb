"""The beginning: piles with their jokers, and the first card of the deal."""

from ludoteca.games.explorador.cards import (
    EARTH,
    JOKER_PILES,
    PLANET_CARDS,
    POSITIONS,
    SPECIAL,
    VALUES,
    Place,
    position_of,
)
from ludoteca.games.explorador.state import NONE, Phase


def setup(tables, state, seats: int) -> None:
    """Make the piles (EX-10, EX-11), lay the special Earth card for beginners (EX-34), and wait for chance to deal."""
    state.seats = seats
    state.partner = NONE
    state.proposer = NONE
    state.laid = NONE
    for position in range(POSITIONS):
        state.top[position] = NONE
        state.joker_in[position] = 1 if position < JOKER_PILES else 0
        state.pile_size[position] = VALUES + state.joker_in[position]
    if state.options.beginners == 1:
        state.top[EARTH] = SPECIAL
        state.joker_in[EARTH] = 0
        state.pile_size[EARTH] = 0
        for card in range(PLANET_CARDS):
            if position_of(card) == EARTH:
                state.where[card] = Place.OUT
    state.phase = Phase.DEAL
