"""From a blank record to the first decision."""

from ludoteca.games.balmy_balloonists.cards import ADVANTAGES, MISHAPS, WINDS
from ludoteca.games.balmy_balloonists.state import NOBODY, Phase

GAS = 9
BALLAST = 9
FUEL = 11
ADVANTAGES_EACH = 2


def setup(tables, state, seats: int) -> None:
    """Give out balloons and chips; all decks are complete (BB-10a .. BB-12, BB-68, BB-A35)."""
    state.seats = seats
    state.flying = seats * (1 + state.options.two_balloons)
    state.deck_size = WINDS
    state.card = NOBODY
    state.target = NOBODY
    for kind in range(MISHAPS):
        state.mishaps[kind] = tables.mishaps[kind]
    for kind in range(ADVANTAGES):
        state.advantages[kind] = tables.advantages[kind]
    for b in range(state.flying):
        balloon = state.balloons[b]
        balloon.gas = GAS
        balloon.ballast = BALLAST
        balloon.fuel = FUEL
    state.phase = Phase.ADVANTAGES
    state.actor = 0
