"""The sequence of play, in one place.

    game:   everybody draws a breath token (TP-2), then round after round (TP-3), then breath is shown (TP-7)
    round:  choose a depth, turn over (TP-4), roll the current (TP-5), gather pearls (TP-6)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited.
"""

from ludoteca.engine.journal import write
from ludoteca.games._template.events import Event
from ludoteca.games._template.rules import gather, show_breath, turn_over
from ludoteca.games._template.scoring import tell_winners
from ludoteca.games._template.state import Phase


def advance(tables, state, journal) -> None:
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


def begin_round(state, journal) -> None:
    """Wait for everybody to choose a depth (TP-3, TP-4)."""
    state.turn += 1
    state.phase = Phase.CHOOSE
    state.awaited = (1 << state.seats) - 1
    write(journal, Event.ROUND_BEGINS, 0, state.turn)


def end_round(state) -> None:
    """Play the next round, or end the game after the last one (TP-3)."""
    state.phase = Phase.ROUND if state.turn < state.options.rounds else Phase.GAME_END


def end_game(tables, state, journal) -> None:
    """Show breath and tell who has won (TP-7, TP-8)."""
    show_breath(tables, state, journal)
    state.phase = Phase.OVER
    tell_winners(state, journal)
