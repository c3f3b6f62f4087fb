"""Baron Noir: one more balloon that nobody steers, and the cards of its pile (MG-31 .. MG-33)."""

from ludoteca.engine.runtime.journal import Journal, write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.montgolfiere.events import Event, Refusal
from ludoteca.games.montgolfiere.rules.round import begin_choosing
from ludoteca.games.montgolfiere.state import Phase, State, Tables


def baron_has_company(state: State) -> bool:
    """Say whether the Baron flies on a space with a player."""
    if state.flying == state.seats:
        return False
    for seat in range(state.seats):
        if state.balloons[seat].space == state.balloons[state.seats].space:
            return True
    return False


def weigh_baron(tables: Tables, state: State, card: int) -> int:
    """Any card that is left may lie on top of his pile (MG-32, MG-33)."""
    return state.balloons[state.seats].pile[card]


def refuse_baron(tables: Tables, state: State, seat: int, card: int) -> int:
    """Nobody chooses what the Baron plays: the top card of his pile is turned over (MG-31, MG-32)."""
    return Refusal.TOP_OF_HIS_PILE


def apply_baron(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """The Baron's top card is looked at by those beside him, or turned over with the others (MG-32, MG-33)."""
    baron = state.balloons[state.seats]
    baron.pile[card] -= 1
    baron.pile_size -= 1
    baron.chosen = card
    if state.phase == Phase.TURN:
        state.phase = Phase.EFFECTS
        return
    beside = 0
    for player in range(state.seats):
        if state.balloons[player].space == baron.space:
            beside += bit(player)
    write_private(journal, beside, Event.BARON_PEEK, state.seats, card)
    begin_choosing(state)
