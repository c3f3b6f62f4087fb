"""Applies one action, of a seat or of chance, and runs on to the next decision."""

from ludoteca.engine.journal import whisper, write
from ludoteca.engine.seats import bit
from ludoteca.games.montgolfiere.actions import (
    DRAW,
    HOOK,
    PLAY,
    TURN,
    is_hook,
    is_play,
    is_show,
    shown_kind,
    shown_mate,
)
from ludoteca.games.montgolfiere.cards import Slot
from ludoteca.games.montgolfiere.events import Event
from ludoteca.games.montgolfiere.flow import advance, begin_choosing, end_choosing, serve_next
from ludoteca.games.montgolfiere.knowledge import learn, learn_kept
from ludoteca.games.montgolfiere.rules import hang_on
from ludoteca.games.montgolfiere.state import Phase


def apply_action(tables, state, seat: int, action: int, journal) -> None:
    """Apply a legal action; an illegal one is the caller's error."""
    if is_play(action):
        choose(state, seat, action - PLAY, journal)
    elif action >= TURN:
        bring_up_baron(state, action - TURN, journal)
    elif action >= DRAW:
        give_card(state, action - DRAW, journal)
    elif is_show(action):
        show(state, seat, shown_kind(action), shown_mate(action), journal)
    elif is_hook(action):
        hook(state, seat, action - HOOK, journal)
    advance(tables, state, journal)


def choose(state, seat: int, kind: int, journal) -> None:
    """Lay a card face down; it stays in the hand until all are turned over (MG-7)."""
    state.balloons[seat].chosen = kind
    state.awaited -= bit(seat)
    write(journal, Event.CHOSE, seat)
    end_choosing(state)


def hook(state, seat: int, target: int, journal) -> None:
    """Pick the balloon that the grapple follows (MG-25)."""
    write(journal, Event.HOOK_PICKED, seat, target)
    hang_on(state, seat, target, journal)
    state.awaited = 0
    state.phase = Phase.GRAPPLES


def show(state, seat: int, kind: int, mate: int, journal) -> None:
    """Show a card to a squadron mate, unseen by the others; it is none that lies face down (MG-26, MG-A29)."""
    if state.balloons[seat].chosen == Slot.NONE:
        learn(state.balloons[seat], mate, kind)
    else:
        learn_kept(state.balloons[seat], mate, kind)
    write(journal, Event.SHOWED, seat, mate)
    whisper(journal, bit(seat) | bit(mate), Event.SAW, seat, kind, mate)


def give_card(state, kind: int, journal) -> None:
    """The player whom chance serves takes the top card of the own pile (MG-5, MG-9)."""
    balloon = state.balloons[state.actor]
    balloon.pile[kind] -= 1
    balloon.pile_size -= 1
    balloon.hand[kind] += 1
    balloon.hand_size += 1
    whisper(journal, bit(state.actor), Event.DREW, state.actor, kind)
    serve_next(state)


def bring_up_baron(state, kind: int, journal) -> None:
    """The Baron's top card is looked at by those beside him, or turned over with the others (MG-32, MG-33)."""
    baron = state.balloons[state.seats]
    baron.pile[kind] -= 1
    baron.pile_size -= 1
    baron.chosen = kind
    if state.phase == Phase.TURN:
        state.phase = Phase.EFFECTS
        return
    beside = 0
    for seat in range(state.seats):
        if state.balloons[seat].space == baron.space:
            beside += bit(seat)
    whisper(journal, beside, Event.BARON_PEEK, state.seats, kind)
    begin_choosing(state)
