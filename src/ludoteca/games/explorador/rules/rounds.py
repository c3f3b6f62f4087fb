"""Rounds: who begins them, and the end that may be agreed (EX-15, EX-16, EX-33)."""

from ludoteca.engine.journal import Journal, write
from ludoteca.engine.seats import bit, has
from ludoteca.games.explorador.cards import MATERIALS
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.rules.scoring import compare
from ludoteca.games.explorador.state import Phase, State, Tables


def begin_round(state: State, first: int, journal: Journal) -> None:
    """A round begins with an explorer (EX-15, EX-16)."""
    state.turn += 1
    state.first = first
    state.actor = first
    state.taken = 0
    for seat in range(state.seats):
        for material in range(MATERIALS):
            state.explorers[seat].gained[material] = 0
    write(journal, Event.ROUND_BEGINS, 0, state.turn)
    if state.turn > 1:
        write(journal, Event.FEWEST_BEGINS if state.options.hidden == 1 else Event.BEGINS, first)
    state.phase = Phase.TURN


def is_poorest(state: State, seat: int) -> bool:
    """Say whether nobody has less: in all, or with hidden counters in the last round (EX-16, EX-38, EX-A29)."""
    for other in range(state.seats):
        if state.options.hidden == 1:
            less = compare(state.explorers[other].gained, state.explorers[seat].gained) < 0
        else:
            less = compare(state.explorers[other].stock, state.explorers[seat].stock) < 0
        if less:
            return False
    return True


def weigh_start(tables: Tables, state: State, seat: int) -> int:
    """Anybody may begin a beginners' first round, afterwards those who have least (EX-16, EX-A19)."""
    if seat >= state.seats:
        return 0
    return 1 if state.turn == 0 or is_poorest(state, seat) else 0


def refuse_start(tables: Tables, state: State, seat: int, first: int) -> int:
    """Nobody chooses who begins."""
    return Refusal.CHANCE_ONLY


def apply_start(tables: Tables, state: State, seat: int, first: int, journal: Journal) -> None:
    """Chance has named who begins (EX-16, EX-34)."""
    write(journal, Event.DRAWN_FIRST if state.turn == 0 else Event.LOWEST, first)
    begin_round(state, first, journal)


def offers_call_time(tables: Tables, state: State, seat: int) -> bool:
    """Whoever likes may say that the agreed time is up (EX-33, EX-A37)."""
    return state.options.agreed_end == 1 and state.phase != Phase.OVER


def refuse_call_time(tables: Tables, state: State, seat: int) -> int:
    """It is said once by each, where the end is agreed (EX-33, EX-A37)."""
    if state.options.agreed_end == 0:
        return Refusal.TIME_NOT_AGREED_ON
    return Refusal.TIME_CALLED if has(state.agreed, seat) else Refusal.NONE


def apply_call_time(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """An explorer says that the agreed time is up; with the last one this is the last round (EX-33, EX-A37)."""
    state.agreed |= bit(seat)
    write(journal, Event.TIME_CALLED, seat)
    if all_agree(state):
        write(journal, Event.TIME_AGREED, seat)


def all_agree(state: State) -> bool:
    """Say whether all have said that their time is up."""
    return state.agreed == bit(state.seats) - 1
