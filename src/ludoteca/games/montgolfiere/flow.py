"""The sequence of play, in one place.

    match:  game after game until somebody has the target (MG-34 .. MG-37)
    game:   deal seven cards each (MG-5), then round after round until the Moon is reached
            or the last card is played (MG-6, MG-10)
    round:  the Baron's card for those beside him (MG-33), choose (MG-7), turn over (MG-32),
            gas, storm, ballast, motor, grapple (MG-11), move (MG-8), draw (MG-9)

Each `begin_` and `after_` function runs on until somebody, or chance, is awaited.
"""

from ludoteca.engine.journal import write
from ludoteca.games.montgolfiere.events import Event
from ludoteca.games.montgolfiere.rules import (
    break_storm,
    compare_ballast,
    everybody_is_settled,
    move_balloons,
    reveal,
    run_motors,
    settle_grapples,
    spread_gas,
)
from ludoteca.games.montgolfiere.scoring import is_tied_at_top, score_game, somebody_has_target
from ludoteca.games.montgolfiere.setup import begin_game
from ludoteca.games.montgolfiere.state import Phase


def after_deal(state, journal) -> None:
    """Deal to the next player whose hand is not full, or begin the first round (MG-5)."""
    if state.balloons[state.actor].hand_size < state.options.hand:
        return
    state.actor += 1
    if state.actor == state.seats:
        begin_round(state, journal)


def begin_round(state, journal) -> None:
    """Begin the next round; those beside the Baron see his next card first (MG-33, MG-A22)."""
    state.turn += 1
    write(journal, Event.ROUND_BEGINS, 0, state.turn)
    if baron_has_company(state):
        state.phase = Phase.PEEK
    else:
        begin_choosing(state)


def baron_has_company(state) -> bool:
    """Say whether the Baron flies on a space with a player."""
    if state.flying == state.seats:
        return False
    for seat in range(state.seats):
        if state.balloons[seat].space == state.balloons[state.seats].space:
            return True
    return False


def begin_choosing(state) -> None:
    """Wait for everybody to lay a card face down (MG-7)."""
    state.phase = Phase.CHOOSE
    state.awaited = (1 << state.seats) - 1


def after_choice(tables, state, journal) -> None:
    """When all have chosen, turn the Baron's card, or all cards, over (MG-7, MG-32)."""
    if state.awaited != 0:
        return
    if state.flying > state.seats and state.balloons[state.seats].chosen < 0:
        state.phase = Phase.TURN
    else:
        begin_effects(tables, state, journal)


def begin_effects(tables, state, journal) -> None:
    """Turn over and let the cards act in their order (MG-11)."""
    reveal(state, journal)
    spread_gas(state, journal)
    break_storm(state, journal)
    compare_ballast(state, journal)
    run_motors(state, journal)
    after_hook(tables, state, journal)


def after_hook(tables, state, journal) -> None:
    """Settle the grapples from the top; where one has a choice its player is asked (MG-22 .. MG-25)."""
    settle_grapples(state, journal)
    if everybody_is_settled(state):
        move_balloons(state, journal)
        after_move(tables, state, journal)
    else:
        state.phase = Phase.HOOK
        state.awaited = 1 << state.actor


def after_move(tables, state, journal) -> None:
    """End the game on the Moon or with the last card, or draw (MG-6, MG-9, MG-10)."""
    state.awaited = 0
    anybody = state.balloons[0]            # all have played and drawn as many cards
    if moon_is_reached(state) or anybody.hand_size + anybody.pile_size == 0:
        end_game(tables, state, journal)
    elif anybody.pile_size > 0:
        state.phase = Phase.DRAW
        state.actor = 0
    else:
        begin_round(state, journal)


def moon_is_reached(state) -> bool:
    """Say whether a balloon is on the Moon."""
    for b in range(state.flying):
        if state.balloons[b].space == state.options.moon:
            return True
    return False


def after_draw(state, journal) -> None:
    """Give the next player a card, or begin the next round (MG-9)."""
    state.actor += 1
    if state.actor == state.seats:
        begin_round(state, journal)


def end_game(tables, state, journal) -> None:
    """Tell who is highest, score for a match, and go on to its next game or to the end (MG-6, MG-35 .. MG-37)."""
    tell_highest(state, journal)
    if state.options.target == 0:
        state.phase = Phase.OVER
        return
    score_game(state, journal)
    if not somebody_has_target(state):
        begin_game(tables, state, journal)
    elif state.options.play_off == 1 and is_tied_at_top(state):
        write(journal, Event.PLAY_OFF, 0)
        begin_game(tables, state, journal)
    else:
        state.phase = Phase.OVER
        tell_match_winners(state, journal)


def tell_highest(state, journal) -> None:
    """Tell who has reached the Moon or else is highest after the last card (MG-6, MG-A17, MG-A18)."""
    top = 0
    for b in range(state.flying):
        top = max(top, state.balloons[b].space)
    for b in range(state.flying):
        if state.balloons[b].space == top:
            write(journal, Event.REACHED_MOON if top == state.options.moon else Event.HIGHEST, b, top)


def tell_match_winners(state, journal) -> None:
    """Tell who has the highest total (MG-37, MG-A19)."""
    best = 0
    for b in range(state.flying):
        best = max(best, state.balloons[b].points)
    for b in range(state.flying):
        if state.balloons[b].points == best:
            write(journal, Event.MATCH_WON, b, best)
