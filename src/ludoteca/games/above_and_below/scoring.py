"""What the villages are worth at the end."""

from ludoteca.engine.runtime.journal import write
from ludoteca.games.above_and_below.events import Ending, Event
from ludoteca.games.above_and_below.folk import count_villagers
from ludoteca.games.above_and_below.holdings import caves_of, count_class, houses_of, occupied
from ludoteca.games.above_and_below.options import SECOND
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIRCLES,
    LOWEST_REPUTATION,
    MOST_PLAYERS,
    Class,
    Home,
    Thing,
    class_of,
)
from ludoteca.games.above_and_below.state import NONE

HAMLET = 25                # points with which a village alone is a hamlet,
VILLAGE = 35               # a village,
TOWN = 45                  # a town (AB-A39)


def standing(tables, state, scores, places) -> int:
    """Fill scores and places by seat and return why the game ended (AB-71, AB-74, AB-A39)."""
    for seat in range(state.seats):
        scores[seat] = score_of(tables, state, seat)
    for seat in range(state.seats):
        ahead = 0
        for other in range(state.seats):
            richer = coins_of(state, other) > coins_of(state, seat)
            if scores[other] > scores[seat] or (scores[other] == scores[seat] and richer):
                ahead += 1
        places[seat] = ahead + 1
    if state.seats > 1:
        return Ending.ROUNDS
    return rank_alone(scores[0] + 0)


def rank_alone(points: int) -> int:
    """Return what the village of a single player has become (AB-A39)."""
    if points >= TOWN:
        return Ending.TOWN + 0
    if points >= VILLAGE:
        return Ending.VILLAGE + 0
    return Ending.HAMLET + 0 if points >= HAMLET else Ending.LOST_ALONE + 0


def coins_of(state, seat: int) -> int:
    """Return a player's coins, which decide a tie (AB-74)."""
    return state.players[seat].purse.coins + 0


def score_of(tables, state, seat: int) -> int:
    """Return a player's points (AB-71)."""
    return (
        track_points(tables, state, seat)
        + building_points(state, seat)
        + printed_points(tables, state, seat)
        + counted_points(tables, state, seat)
        + reputation_points(tables, state, seat)
        + rank_points(tables, state, seat)
    )


def track_points(tables, state, seat: int) -> int:
    """Return the points of the goods on the track (AB-53)."""
    purse = state.players[seat].purse
    points = 0
    for circle in range(CIRCLES):
        good = purse.circle[circle]
        if good != NONE:
            points += purse.placed[good] * tables.track_vp[circle]
    return points


def building_points(state, seat: int) -> int:
    """Return a point for each building (AB-71, AB-A30)."""
    points = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            points += 1 if class_of(b) != Class.START else state.options.start_house_counts
    return points


def printed_points(tables, state, seat: int) -> int:
    """Return the points printed on the buildings."""
    points = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            points += tables.plans[b].vp
    return points


def counted_points(tables, state, seat: int) -> int:
    """Return the points of buildings that count something."""
    points = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat and tables.plans[b].thing != Thing.NONE:
            points += tables.plans[b].per * count_thing(state, seat, tables.plans[b].thing + 0)
    return points


def count_thing(state, seat: int, thing: int) -> int:
    """Return how many of what a building counts a player has."""
    if thing == Thing.VILLAGER:
        return count_villagers(state, seat)
    if thing == Thing.HOUSE:
        return houses_of(state, seat)
    if thing == Thing.OUTPOST:
        return count_class(state, seat, Class.OUTPOST + 0)
    if thing == Thing.CAVE:
        return caves_of(state, seat)
    if thing == Thing.GOODTYPE:
        return occupied(state.players[seat].purse)
    return max(0, state.players[seat].rep + 0)


def reputation_points(tables, state, seat: int) -> int:
    """Return the points of a player's place on the reputation track."""
    return tables.rep_vp[state.players[seat].rep - LOWEST_REPUTATION] + 0


def rank_points(tables, state, seat: int) -> int:
    """Return the points for the best reputations (AB-72, AB-A18, AB-A19); nobody alone has them (AB-A39)."""
    if state.seats == 1:
        return 0
    ahead = 0
    equal = 0
    for other in range(state.seats):
        if state.players[other].rep > state.players[seat].rep:
            ahead += 1
        elif state.players[other].rep == state.players[seat].rep:
            equal += 1
    if state.options.rep_ties != SECOND:
        return rank_bonus(tables, state, ahead)
    points = 0
    for rank in range(ahead, ahead + equal):
        points += rank_bonus(tables, state, rank)
    return points // equal


def rank_bonus(tables, state, rank: int) -> int:
    """Return the points for a rank, 0 the best."""
    if rank >= MOST_PLAYERS:
        return 0
    if rank == 1 and state.seats == 2 and state.options.rep_second_of_two == 0:
        return 0
    return tables.rank[rank] + 0


def tell_scores(tables, state, journal) -> None:
    """Tell what everybody has scored, and who has won."""
    best = NONE
    for seat in range(state.seats):
        write(journal, Event.SCORED, seat, 0, score_of(tables, state, seat))
        if best == NONE or beats(tables, state, seat, best):
            best = seat
    for seat in range(state.seats):
        if state.seats > 1 and (seat == best or not beats(tables, state, best, seat)):
            write(journal, Event.WON, seat, 0, score_of(tables, state, seat))


def beats(tables, state, one: int, other: int) -> bool:
    """Say whether one is ahead of the other: more points, or as many and more coins (AB-74)."""
    points = score_of(tables, state, one) - score_of(tables, state, other)
    if points != 0:
        return points > 0
    return coins_of(state, one) > coins_of(state, other)
