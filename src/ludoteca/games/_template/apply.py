"""Applies one action, of a seat or of chance, and runs on to the next decision."""

from ludoteca.engine.journal import whisper, write
from ludoteca.engine.seats import bit
from ludoteca.games._template.actions import CURRENT, TOKEN, dive_depth, is_dive, is_token
from ludoteca.games._template.events import Event
from ludoteca.games._template.flow import advance
from ludoteca.games._template.state import Phase


def apply_action(tables, state, seat: int, action: int, journal) -> None:
    """Apply a legal action; an illegal one is the caller's error."""
    if is_dive(action):
        choose(state, seat, dive_depth(action), journal)
    elif is_token(action):
        draw_token(state, action - TOKEN + 1, journal)
    else:
        roll(state, action - CURRENT + 1, journal)
    advance(tables, state, journal)


def choose(state, seat: int, depth: int, journal) -> None:
    """Choose a depth face down (TP-4)."""
    state.divers[seat].chosen = depth
    state.awaited -= bit(seat)
    write(journal, Event.CHOSE, seat)
    if state.awaited == 0:
        state.phase = Phase.TURN_OVER


def draw_token(state, number: int, journal) -> None:
    """The diver whose turn it is draws a breath token and looks at it, unseen by the others (TP-2)."""
    state.bag[number - 1] -= 1
    state.divers[state.drawing].breath = number
    whisper(journal, bit(state.drawing), Event.DREW, state.drawing, number)
    state.drawing += 1
    if state.drawing == state.seats:
        state.phase = Phase.ROUND


def roll(state, number: int, journal) -> None:
    """The die shows how deep the current lets divers go (TP-5)."""
    state.current = number
    write(journal, Event.CURRENT, 0, number)
    state.phase = Phase.GATHER
