"""Choosing a depth face down, and turning all over together (TP-4)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import bit, has
from ludoteca.games._template.events import Event, Refusal
from ludoteca.games._template.state import DEEPEST, Phase, Slot, State, Tables


def sealed(tables: Tables, state: State) -> int:
    """Return the mask of the seats whose depth is chosen and not yet turned over (TP-4)."""
    if state.phase != Phase.CHOOSE:
        return 0
    return ((1 << state.seats) - 1) & ~state.awaited


def deepest_now(state: State) -> int:
    """Return how deep one may dive: with `shallow`, not to the bottom in the first round (TP-4)."""
    if state.options.shallow == 1 and state.turn == 1:
        return DEEPEST - 1
    return DEEPEST


def untimely_dive(tables: Tables, state: State, seat: int) -> int:
    """Depths are chosen at the beginning of a round (TP-4)."""
    return Refusal.NOT_CHOOSING


def refuse_dive(tables: Tables, state: State, seat: int, depth: int) -> int:
    """A depth is chosen once in a round (TP-4)."""
    if not has(state.awaited, seat):
        return Refusal.ALREADY_CHOSEN
    return Refusal.TOO_DEEP if depth > deepest_now(state) else Refusal.NONE


def apply_dive(tables: Tables, state: State, seat: int, depth: int, journal: Journal) -> None:
    """Choose a depth face down (TP-4)."""
    state.divers[seat].chosen = depth
    state.awaited -= bit(seat)
    write(journal, Event.CHOSE, seat)
    if state.awaited == 0:
        state.phase = Phase.TURN_OVER


def turn_over(state: State, journal: Journal) -> None:
    """All chosen depths are turned over together (TP-4)."""
    for seat in range(state.seats):
        diver = state.divers[seat]
        diver.depth = diver.chosen
        diver.chosen = Slot.NONE
        write(journal, Event.DIVED, seat, diver.depth)
