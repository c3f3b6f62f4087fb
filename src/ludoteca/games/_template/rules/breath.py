"""Breath tokens: one for each diver, drawn unseen and shown at the end (TP-1, TP-2, TP-7)."""

from ludoteca.engine.runtime.journal import Journal, write, write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games._template.events import Event, Refusal
from ludoteca.games._template.state import DEEPEST, Phase, State, Tables


def setup(tables: Tables, state: State, seats: int) -> None:
    """All pearls are in the chest, all breath tokens in the bag; seat 0 draws first (TP-1, TP-2)."""
    state.seats = seats
    state.chest = tables.chest
    for i in range(DEEPEST):
        state.bag[i] = tables.tokens[i]
    state.phase = Phase.DRAW
    state.drawing = 0


def weigh_token(tables: Tables, state: State, number: int) -> int:
    """Any token of the bag may be drawn (TP-2)."""
    return state.bag[number - 1]


def refuse_token(tables: Tables, state: State, seat: int, number: int) -> int:
    """Nobody chooses a token (TP-5)."""
    return Refusal.CHANCE_ONLY


def apply_token(tables: Tables, state: State, seat: int, number: int, journal: Journal) -> None:
    """The diver whose turn it is draws a breath token and looks at it, unseen by the others (TP-2)."""
    state.bag[number - 1] -= 1
    state.divers[state.drawing].breath = number
    write_private(journal, bit(state.drawing), Event.DREW, state.drawing, number)
    state.drawing += 1
    if state.drawing == state.seats:
        state.phase = Phase.ROUND


def show_breath(tables: Tables, state: State, journal: Journal) -> None:
    """Tokens are shown; a last dive as deep as the diver's token brings a bonus, swept away or not (TP-7)."""
    for seat in range(state.seats):
        diver = state.divers[seat]
        write(journal, Event.BREATH_SHOWN, seat, diver.breath)
        if diver.depth == diver.breath:
            take_pearls(state, seat, tables.bonus)
            write(journal, Event.BREATH_BONUS, seat, diver.breath, tables.bonus)


def take_pearls(state: State, seat: int, pearls: int) -> None:
    """Move pearls from the chest to a diver (TP-1)."""
    state.chest -= pearls
    state.divers[seat].pearls += pearls
