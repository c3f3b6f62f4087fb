"""How far everybody has come, who is last, and who has won (BB-2, BB-65, BB-68, BB-A14, BB-A41)."""

from ludoteca.engine.runtime.seats import bit
from ludoteca.games.balmy_balloonists.events import Ending
from ludoteca.games.balmy_balloonists.options import SAFETY_STOP
from ludoteca.games.balmy_balloonists.state import Fate, Phase, State, Tables

ROUND_THE_WORLD = 360      # degrees
PARTS = 27_720             # of a sector: two to twelve spaces share them out evenly, as many as a Line can have there
LAPS = 2                   # crossings of the chequered line to the finish: out, and home (BB-2, BB-A36)


def standing(tables: Tables, state: State, scores: list[int], places: list[int]) -> int:
    """Fill by seat the degrees of longitude flown and the places; return the ending (BB-2, BB-68, BB-A14, BB-A41)."""
    for seat in range(state.seats):
        scores[seat] = degrees(tables, state, seat)
    for seat in range(state.seats):
        ahead = 0
        for other in range(state.seats):
            if is_ahead(tables, state, other, seat):
                ahead += 1
        places[seat] = ahead + 1
    if state.phase != Phase.OVER:
        return Ending.NONE
    for seat in range(state.seats):
        if owner_is_home(state, seat):
            return Ending.HOME
    if state.turn > last_round(state):
        return Ending.ROUNDS if state.options.rounds > 0 else Ending.ENDLESS
    return Ending.STRANDED


def last_round(state: State) -> int:
    """Return the round after which the race is called off: agreed, or where no real race comes (BB-A41)."""
    return state.options.rounds if state.options.rounds > 0 else SAFETY_STOP


def is_ahead(tables: Tables, state: State, one: int, other: int) -> bool:
    """Say whether one seat's place is better than another's: home with every balloon, or else further."""
    if owner_is_home(state, one) != owner_is_home(state, other):
        return owner_is_home(state, one)
    return flown(tables, state, one) > flown(tables, state, other)


def owner_is_home(state: State, b: int) -> bool:
    """Say whether all balloons of a balloon's player are home (BB-2, BB-68)."""
    for other in range(b % state.seats, state.flying, state.seats):
        if state.balloons[other].fate != Fate.HOME:
            return False
    return True


def degrees(tables: Tables, state: State, seat: int) -> int:
    """Return the whole degrees of longitude that a seat's balloons have flown beyond the chequered line, together."""
    return whole_degrees(tables, flown(tables, state, seat))


def whole_degrees(tables: Tables, parts: int) -> int:
    """Return how many whole degrees of longitude so many parts of sectors are."""
    return parts * ROUND_THE_WORLD // (PARTS * tables.sectors)


def flown(tables: Tables, state: State, seat: int) -> int:
    """Return how far a seat's balloons have flown, together, in parts of sectors: exactly, on whatever Lines."""
    parts = 0
    for b in range(seat, state.flying, state.seats):
        parts += flown_by(tables, state, b)
    return parts


def flown_by(tables: Tables, state: State, b: int) -> int:
    """Return how far one balloon has flown, in parts of sectors; 0 if it is out of the race or behind the line."""
    balloon = state.balloons[b]
    if balloon.fate == Fate.HOME:
        return PARTS * tables.sectors
    if balloon.fate != Fate.RACING or balloon.crossed < 1:
        return 0
    return parts_to(tables, balloon.space)


def parts_to(tables: Tables, space: int) -> int:
    """Return how far it is from the chequered line to a space, in parts of sectors."""
    return tables.nth[space] * (PARTS * tables.sectors // tables.length[tables.line[space]])


def spaces_left(tables: Tables, state: State, b: int) -> int:
    """Return how many spaces a balloon is from the finish, on its own Line (BB-65)."""
    space = state.balloons[b].space
    return (LAPS - state.balloons[b].crossed) * tables.length[tables.line[space]] - tables.nth[space]


def is_last(tables: Tables, state: State, b: int) -> bool:
    """Say whether no balloon is further behind than this one: spaces, altitude, Line, chips, cards (BB-65)."""
    if state.balloons[b].fate != Fate.RACING:
        return False
    for other in range(state.flying):
        if other != b and state.balloons[other].fate == Fate.RACING and is_behind(tables, state, other, b):
            return False
    return True


def is_behind(tables: Tables, state: State, one: int, other: int) -> bool:
    """Say whether one balloon is further behind than another (BB-65)."""
    first = state.balloons[one]
    second = state.balloons[other]
    left = spaces_left(tables, state, one) - spaces_left(tables, state, other)
    if left != 0:
        return left > 0
    if first.altitude != second.altitude:
        return first.altitude < second.altitude
    south = tables.line[first.space] + first.equator - tables.line[second.space] - second.equator
    if south != 0:
        return south > 0
    chips = first.gas + first.ballast + first.fuel - second.gas - second.ballast - second.fuel
    if chips != 0:
        return chips < 0
    return first.table_size < second.table_size


def last_ones(tables: Tables, state: State) -> int:
    """Return the mask of the balloons in the last place: several where chance must break a tie (BB-65)."""
    found = 0
    for b in range(state.flying):
        if is_last(tables, state, b):
            found |= bit(b)
    return found
