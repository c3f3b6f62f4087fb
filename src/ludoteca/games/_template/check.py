"""What must hold after every action."""

from ludoteca.engine.runtime.seats import has
from ludoteca.games._template.events import Breach
from ludoteca.games._template.state import DEEPEST, Phase, Slot, State, Tables


def check(tables: Tables, state: State) -> int:
    """Return what is broken: tokens, pearls or the seats awaited (TP-1, TP-2, TP-4)."""
    pearls = state.chest
    for seat in range(state.seats):
        diver = state.divers[seat]
        pearls += diver.pearls
        if state.phase == Phase.CHOOSE and has(state.awaited, seat) != (diver.chosen == Slot.NONE):
            return Breach.AWAITED
    if pearls != tables.chest or state.chest < 0:
        return Breach.PEARLS
    for i in range(DEEPEST):
        if state.bag[i] < 0 or state.bag[i] + held(state, i + 1) != tables.tokens[i]:
            return Breach.TOKENS
    return Breach.NONE


def held(state: State, number: int) -> int:
    """Return how many divers hold a token with this number."""
    found = 0
    for seat in range(state.seats):
        if state.divers[seat].breath == number:
            found += 1
    return found
