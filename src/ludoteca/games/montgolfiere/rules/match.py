"""The end of a game, points of a match, and who has won (MG-6, MG-34 .. MG-37)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.montgolfiere.events import Ending, Event
from ludoteca.games.montgolfiere.rules.round import lay_out_game
from ludoteca.games.montgolfiere.state import Phase, State, Tables


def moon_is_reached(state: State) -> bool:
    """Say whether a balloon is on the Moon."""
    for b in range(state.flying):
        if state.balloons[b].space == state.options.moon:
            return True
    return False


def end_game(tables: Tables, state: State, journal: Journal) -> None:
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


def tell_highest(state: State, journal: Journal) -> None:
    """Tell who has reached the Moon or else is highest after the last card (MG-6, MG-A17, MG-A18)."""
    top = 0
    for b in range(state.flying):
        top = max(top, state.balloons[b].space)
    for b in range(state.flying):
        if state.balloons[b].space == top:
            write(journal, Event.REACHED_MOON if top == state.options.moon else Event.HIGHEST, b, top)


def tell_match_winners(state: State, journal: Journal) -> None:
    """Tell who has the highest total (MG-37, MG-A19)."""
    best = best_total(state)
    for b in range(state.flying):
        if state.balloons[b].points == best:
            write(journal, Event.MATCH_WON, b, best)


def score_game(state: State, journal: Journal) -> None:
    """Everybody scores the number of the space reached, and a bonus on the Moon (MG-35, MG-36, MG-A17)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        gained = balloon.space
        if balloon.space == state.options.moon:
            gained += state.options.moon_bonus
        balloon.points += gained
        on_moon = balloon.space == state.options.moon
        write(journal, Event.SCORED_MOON if on_moon else Event.SCORED, b, balloon.points, gained)


def best_total(state: State) -> int:
    """Return the highest total of the match."""
    best = 0
    for b in range(state.flying):
        best = max(best, state.balloons[b].points)
    return best


def is_tied_at_top(state: State) -> bool:
    """Say whether several share the highest total (MG-A19)."""
    best = best_total(state)
    leaders = 0
    for b in range(state.flying):
        if state.balloons[b].points == best:
            leaders += 1
    return leaders > 1


def score(state: State, b: int) -> int:
    """Return what counts for winning: the total in a match, the space in a single game (MG-6, MG-37)."""
    if state.options.target > 0:
        return state.balloons[b].points
    return state.balloons[b].space


def place_of(state: State, b: int) -> int:
    """Return the place of a balloon, from 1; whoever has as much shares it (MG-6, MG-37, MG-A20)."""
    ahead = 0
    for other in range(state.flying):
        if score(state, other) > score(state, b):
            ahead += 1
    return ahead + 1


def standing(tables: Tables, state: State, scores: list[int], places: list[int]) -> int:
    """Fill scores and places by seat and return why the game ended; the Baron takes a place too (MG-A20)."""
    for seat in range(state.seats):
        scores[seat] = score(state, seat)
        places[seat] = place_of(state, seat)
    if state.options.target > 0:
        return Ending.TARGET
    return Ending.MOON if moon_is_reached(state) else Ending.LAST_CARD
