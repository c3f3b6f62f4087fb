"""What must hold after every action."""

from ludoteca.engine.runtime.seats import has
from ludoteca.games.montgolfiere.cards import CARD_KINDS, Slot
from ludoteca.games.montgolfiere.events import Breach
from ludoteca.games.montgolfiere.state import FLOOR, Phase, State, Tables


def check(tables: Tables, state: State) -> int:
    """Return what is broken: cards, their counts, spaces or the seats awaited (MG-2, MG-3, MG-7, MG-9)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        if not FLOOR <= balloon.space <= state.options.moon:
            return Breach.SPACES
        piled = 0
        held = 0
        for kind in range(CARD_KINDS):
            gone = tables.deck[kind] - balloon.pile[kind] - balloon.hand[kind]
            if gone < 0 or balloon.pile[kind] < 0 or balloon.hand[kind] < 0:
                return Breach.CARDS
            piled += balloon.pile[kind]
            held += balloon.hand[kind]
        if piled != balloon.pile_size or held != balloon.hand_size:
            return Breach.SIZES
        if state.phase == Phase.CHOOSE and b < state.seats and piled + held != tables.deck_size - state.turn + 1:
            return Breach.CARDS
    if state.phase == Phase.CHOOSE and not awaited_agree(state):
        return Breach.AWAITED
    return Breach.NONE


def awaited_agree(state: State) -> bool:
    """Say whether just those seats are awaited that have no card face down."""
    for seat in range(state.seats):
        if has(state.awaited, seat) != (state.balloons[seat].chosen == Slot.NONE):
            return False
    return True
