"""The current, and who finds what (TP-5, TP-6)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games._template.events import Event, Refusal
from ludoteca.games._template.rules.breath import take_pearls
from ludoteca.games._template.state import DEEPEST, Phase, State, Tables


def weigh_current(tables: Tables, state: State, number: int) -> int:
    """The die shows each number as often as it has faces with it (TP-5)."""
    return tables.faces[number - 1]


def refuse_current(tables: Tables, state: State, seat: int, number: int) -> int:
    """Nobody chooses the current (TP-5)."""
    return Refusal.CHANCE_ONLY


def apply_current(tables: Tables, state: State, seat: int, number: int, journal: Journal) -> None:
    """The die shows how deep the current lets divers go (TP-5)."""
    state.current = number
    write(journal, Event.CURRENT, 0, number)
    state.phase = Phase.GATHER


def gather(tables: Tables, state: State, journal: Journal) -> None:
    """Those who dived to the same depth share what lies there, unless the current is against them (TP-6)."""
    for depth in range(1, DEEPEST + 1):
        divers = count_at(state, depth)
        if divers > 0:
            share = tables.bed[depth - 1] // divers
            for seat in range(state.seats):
                if state.divers[seat].depth == depth:
                    surface(state, seat, share, journal)


def count_at(state: State, depth: int) -> int:
    """Return how many dived to a depth."""
    found = 0
    for seat in range(state.seats):
        if state.divers[seat].depth == depth:
            found += 1
    return found


def surface(state: State, seat: int, share: int, journal: Journal) -> None:
    """A diver deeper than the die shows finds nothing; the others take their share (TP-5, TP-6)."""
    depth = state.divers[seat].depth
    if depth > state.current:
        write(journal, Event.SWEPT, seat, depth)
    elif share == 0:
        write(journal, Event.FOUND_NOTHING, seat, depth)
    else:
        take_pearls(state, seat, share)
        write(journal, Event.FOUND, seat, depth, share)
