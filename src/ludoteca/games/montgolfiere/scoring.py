"""Points of a match, and who has won."""

from ludoteca.engine.journal import write
from ludoteca.games.montgolfiere.events import Ending, Event


def score_game(state, journal) -> None:
    """Everybody scores the number of the space reached, and a bonus on the Moon (MG-35, MG-36, MG-A17)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        gained = balloon.space
        if balloon.space == state.options.moon:
            gained += state.options.moon_bonus
        balloon.points += gained
        on_moon = balloon.space == state.options.moon
        write(journal, Event.SCORED_MOON if on_moon else Event.SCORED, b, balloon.points, gained)


def best_total(state) -> int:
    """Return the highest total of the match."""
    best = 0
    for b in range(state.flying):
        best = max(best, state.balloons[b].points)
    return best


def is_tied_at_top(state) -> bool:
    """Say whether several share the highest total (MG-A19)."""
    best = best_total(state)
    leaders = 0
    for b in range(state.flying):
        if state.balloons[b].points == best:
            leaders += 1
    return leaders > 1


def score(state, b: int) -> int:
    """Return what counts for winning: the total in a match, the space in a single game (MG-6, MG-37)."""
    if state.options.target > 0:
        return state.balloons[b].points
    return state.balloons[b].space


def standing(tables, state, scores, places) -> int:
    """Fill scores and places by seat and return why the game ended; the Baron takes a place too (MG-A20)."""
    for seat in range(state.seats):
        scores[seat] = score(state, seat)
        ahead = 0
        for b in range(state.flying):
            if score(state, b) > scores[seat]:
                ahead += 1
        places[seat] = ahead + 1
    if state.options.target > 0:
        return Ending.TARGET
    for b in range(state.flying):
        if state.balloons[b].space == state.options.moon:
            return Ending.MOON
    return Ending.LAST_CARD
