"""The sequence of play, in one place, and who has won.

    game:   everybody draws a breath token (TP-2), then round after round (TP-3), then breath is shown (TP-7)
    round:  choose a depth, turn over (TP-4), roll the current (TP-5), gather pearls (TP-6)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited.
"""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.games._template.events import Ending, Event, Refusal
from ludoteca.games._template.rules.breath import show_breath
from ludoteca.games._template.rules.current import gather
from ludoteca.games._template.rules.dive import turn_over
from ludoteca.games._template.state import Phase, State, Tables


def waiting(tables: Tables, state: State) -> int:
    """Return the mask of the seats that must choose, CHANCE, or 0 when the game is over."""
    if state.phase in (Phase.DRAW, Phase.ROLL):
        return CHANCE
    return state.awaited


def refuse(tables: Tables, state: State, seat: int) -> int:
    """Nothing can be done in a game that is over (TP-3)."""
    return Refusal.GAME_OVER if state.phase == Phase.OVER else Refusal.NONE


def advance(tables: Tables, state: State, journal: Journal) -> None:
    """Run on until the seats or chance are awaited, or the game is over."""
    while state.phase >= Phase.ROUND:
        if state.phase == Phase.ROUND:
            begin_round(state, journal)
        elif state.phase == Phase.TURN_OVER:
            turn_over(state, journal)
            state.phase = Phase.ROLL
        elif state.phase == Phase.GATHER:
            gather(tables, state, journal)
            end_round(state)
        else:
            end_game(tables, state, journal)


def begin_round(state: State, journal: Journal) -> None:
    """Wait for everybody to choose a depth (TP-3, TP-4)."""
    state.turn += 1
    state.phase = Phase.CHOOSE
    state.awaited = (1 << state.seats) - 1
    write(journal, Event.ROUND_BEGINS, 0, state.turn)


def end_round(state: State) -> None:
    """Play the next round, or end the game after the last one (TP-3)."""
    state.phase = Phase.ROUND if state.turn < state.options.rounds else Phase.GAME_END


def end_game(tables: Tables, state: State, journal: Journal) -> None:
    """Show breath and tell who has won (TP-7, TP-8)."""
    show_breath(tables, state, journal)
    state.phase = Phase.OVER
    for seat in range(state.seats):
        if place(state, seat) == 1:
            write(journal, Event.WON, seat, 0, state.divers[seat].pearls)


def standing(tables: Tables, state: State, scores: list[int], places: list[int]) -> int:
    """Fill scores and places by seat and return why the game ended; equal pearls share a place (TP-8)."""
    for seat in range(state.seats):
        scores[seat] = state.divers[seat].pearls
        places[seat] = place(state, seat)
    return Ending.LAST_DIVE


def place(state: State, seat: int) -> int:
    """Return a diver's place: one more than there are divers with more pearls (TP-8)."""
    ahead = 0
    for other in range(state.seats):
        if state.divers[other].pearls > state.divers[seat].pearls:
            ahead += 1
    return ahead + 1
