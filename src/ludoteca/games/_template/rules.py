"""What a dive brings, one function a rule, in the order in which they act."""

from ludoteca.engine.journal import write
from ludoteca.games._template.events import Event
from ludoteca.games._template.state import DEEPEST, Slot


def turn_over(state, journal) -> None:
    """All chosen depths are turned over together (TP-4)."""
    for seat in range(state.seats):
        diver = state.divers[seat]
        diver.depth = diver.chosen
        diver.chosen = Slot.NONE
        write(journal, Event.DIVED, seat, diver.depth)


def gather(tables, state, journal) -> None:
    """Those who dived to the same depth share what lies there, unless the current is against them (TP-6)."""
    for depth in range(1, DEEPEST + 1):
        divers = count_at(state, depth)
        if divers > 0:
            share = tables.bed[depth - 1] // divers
            for seat in range(state.seats):
                if state.divers[seat].depth == depth:
                    surface(state, seat, share, journal)


def count_at(state, depth: int) -> int:
    """Return how many dived to a depth."""
    found = 0
    for seat in range(state.seats):
        if state.divers[seat].depth == depth:
            found += 1
    return found


def surface(state, seat: int, share: int, journal) -> None:
    """A diver deeper than the die shows finds nothing; the others take their share (TP-5, TP-6)."""
    depth = state.divers[seat].depth
    if depth > state.current:
        write(journal, Event.SWEPT, seat, depth)
    elif share == 0:
        write(journal, Event.FOUND_NOTHING, seat, depth)
    else:
        take_pearls(state, seat, share)
        write(journal, Event.FOUND, seat, depth, share)


def take_pearls(state, seat: int, pearls: int) -> None:
    """Move pearls from the chest to a diver (TP-1)."""
    state.chest -= pearls
    state.divers[seat].pearls += pearls


def show_breath(tables, state, journal) -> None:
    """Tokens are shown; a last dive as deep as the own token brings a bonus, swept away or not (TP-7)."""
    for seat in range(state.seats):
        diver = state.divers[seat]
        write(journal, Event.BREATH_SHOWN, seat, diver.breath)
        if diver.depth == diver.breath:
            take_pearls(state, seat, tables.bonus)
            write(journal, Event.BREATH_BONUS, seat, diver.breath, tables.bonus)
