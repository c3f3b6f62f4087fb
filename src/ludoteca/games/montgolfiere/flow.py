"""The sequence of play, in one place.

    match:  game after game until somebody has the target (MG-34 .. MG-37)
    game:   deal a hand each (MG-5), then round after round until the Moon is reached
            or the last card is played (MG-6, MG-10)
    round:  the Baron's card for those beside him (MG-33), choose (MG-7), turn over (MG-32),
            gas, storm, ballast, motor, grapple (MG-11), move (MG-8), draw (MG-9)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited.
"""

from ludoteca.engine.journal import write
from ludoteca.games.montgolfiere.cards import Slot
from ludoteca.games.montgolfiere.events import Event
from ludoteca.games.montgolfiere.rules import (
    break_storm,
    compare_ballast,
    move_balloons,
    reveal,
    run_motors,
    settle_grapples,
    spread_gas,
)
from ludoteca.games.montgolfiere.scoring import best_total, is_tied_at_top, score_game
from ludoteca.games.montgolfiere.setup import lay_out_game
from ludoteca.games.montgolfiere.state import Phase


def advance(tables, state, journal) -> None:
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


def end_choosing(state) -> None:
    """When all have chosen, turn the Baron's card over too, or let the cards act (MG-7, MG-32)."""
    if state.awaited != 0:
        return
    if state.flying > state.seats and state.balloons[state.seats].chosen == Slot.NONE:
        state.phase = Phase.TURN
    else:
        state.phase = Phase.EFFECTS


def play_cards(state, journal) -> None:
    """Turn over and let the cards act in their order, up to the grapples (MG-7, MG-11)."""
    reveal(state, journal)
    spread_gas(state, journal)
    break_storm(state, journal)
    compare_ballast(state, journal)
    run_motors(state, journal)
    state.phase = Phase.GRAPPLES


def play_grapples(state, journal) -> None:
    """Settle the grapples from the top; where one has a choice its player is asked (MG-22 .. MG-25)."""
    asked = settle_grapples(state, journal)
    if asked >= 0:
        state.phase = Phase.HOOK
        state.actor = asked
        state.awaited = 1 << asked
    else:
        state.phase = Phase.MOVE


def move(state, journal) -> None:
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


def moon_is_reached(state) -> bool:
    """Say whether a balloon is on the Moon."""
    for b in range(state.flying):
        if state.balloons[b].space == state.options.moon:
            return True
    return False


def serve_next(state) -> None:
    """Chance serves the next player: until the hand is full in the deal, a card a round later (MG-5, MG-9)."""
    if state.phase == Phase.DEAL and state.balloons[state.actor].hand_size < state.options.hand:
        return
    state.actor += 1
    if state.actor == state.seats:
        state.phase = Phase.ROUND


def end_game(tables, state, journal) -> None:
    """Tell who is highest, score for a match, and go on to its next game or to the end (MG-6, MG-35 .. MG-37)."""
    tell_highest(state, journal)
    if state.options.target == 0:
        state.phase = Phase.OVER
        return
    score_game(state, journal)
    decided = best_total(state) >= state.options.target
    if decided and not (state.options.play_off == 1 and is_tied_at_top(state)):
        state.phase = Phase.OVER
        tell_match_winners(state, journal)
        return
    if decided:
        write(journal, Event.PLAY_OFF, 0)
    lay_out_game(tables, state)
    write(journal, Event.GAME_BEGINS, 0, state.game, state.options.start)


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
    best = best_total(state)
    for b in range(state.flying):
        if state.balloons[b].points == best:
            write(journal, Event.MATCH_WON, b, best)
