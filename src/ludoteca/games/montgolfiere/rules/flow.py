"""The sequence of play, in one place.

    match:  game after game until somebody has the target (MG-34 .. MG-37)
    game:   deal a hand each (MG-5), then round after round until the Moon is reached
            or the last card is played (MG-6, MG-10)
    round:  the Baron's card for those beside him (MG-33), choose (MG-7), turn over (MG-32),
            gas, storm, ballast, motor, grapple (MG-11), move (MG-8), draw (MG-9)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited.
"""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.games.montgolfiere.events import Event, Refusal
from ludoteca.games.montgolfiere.rules.baron import baron_has_company
from ludoteca.games.montgolfiere.rules.effects import break_storm, compare_ballast, run_motors, spread_gas
from ludoteca.games.montgolfiere.rules.grapple import settle_grapples
from ludoteca.games.montgolfiere.rules.match import end_game, moon_is_reached
from ludoteca.games.montgolfiere.rules.round import begin_choosing, move_balloons, reveal
from ludoteca.games.montgolfiere.state import Phase, State, Tables


def waiting(tables: Tables, state: State) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    phase = state.phase
    if phase in (Phase.CHOOSE, Phase.HOOK, Phase.OVER):
        return state.awaited
    return CHANCE


def refuse(tables: Tables, state: State, seat: int) -> int:
    """Nothing can be done in a game that is over (MG-6)."""
    return Refusal.GAME_OVER if state.phase == Phase.OVER else Refusal.NONE


def advance(tables: Tables, state: State, journal: Journal) -> None:
    """Run on until a seat or chance is awaited, or the match is over."""
    while state.phase >= Phase.ROUND:
        if state.phase == Phase.ROUND:
            begin_round(state, journal)
        elif state.phase == Phase.EFFECTS:
            play_cards(state, journal)
        elif state.phase == Phase.GRAPPLES:
            play_grapples(state, journal)
        elif state.phase == Phase.MOVE:
            move(state, journal)
        else:
            end_game(tables, state, journal)


def begin_round(state: State, journal: Journal) -> None:
    """Begin the next round; those beside the Baron see his next card first (MG-33, MG-A22)."""
    state.turn += 1
    write(journal, Event.ROUND_BEGINS, 0, state.turn)
    if baron_has_company(state):
        state.phase = Phase.PEEK
    else:
        begin_choosing(state)


def play_cards(state: State, journal: Journal) -> None:
    """Turn over and let the cards act in their order, up to the grapples (MG-7, MG-11)."""
    reveal(state, journal)
    spread_gas(state, journal)
    break_storm(state, journal)
    compare_ballast(state, journal)
    run_motors(state, journal)
    state.phase = Phase.GRAPPLES


def play_grapples(state: State, journal: Journal) -> None:
    """Settle the grapples from the top; where one has a choice its player is asked (MG-22 .. MG-25)."""
    asked = settle_grapples(state, journal)
    if asked >= 0:
        state.phase = Phase.HOOK
        state.actor = asked
        state.awaited = 1 << asked
    else:
        state.phase = Phase.MOVE


def move(state: State, journal: Journal) -> None:
    """Move the balloons; end the game on the Moon or with the last card, or draw (MG-6, MG-8, MG-9, MG-10)."""
    move_balloons(state, journal)
    anybody = state.balloons[0]            # all have played and drawn as many cards
    if moon_is_reached(state) or anybody.hand_size + anybody.pile_size == 0:
        state.phase = Phase.GAME_END
    elif anybody.pile_size > 0:
        state.phase = Phase.DRAW
        state.actor = 0
    else:
        state.phase = Phase.ROUND
