"""What chance may bring, and how likely each outcome is."""

from ludoteca.games.above_and_below.actions import ARRIVE, CAVE, DIE, REVEAL, START
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CAVES,
    FACES,
    FIRST_REGULAR,
    FIRST_SPECIAL,
    Class,
    Den,
    Home,
    class_of,
)
from ludoteca.games.above_and_below.state import Phase


def chance_outcomes(tables, state, actions, weights) -> int:
    """List the outcomes with their weights: all are alike."""
    count = list_outcomes(state, actions)
    for i in range(count):
        weights[i] = 1
    return count


def list_outcomes(state, actions) -> int:
    """List who may begin (AB-10), the faces of a die, or the cards that may be revealed."""
    phase = state.phase
    if phase == Phase.START:
        for seat in range(state.seats):
            actions[seat] = START + seat
        return state.seats + 0
    if phase == Phase.REVEAL_CAVE:
        return list_caves(state, actions)
    if phase == Phase.ARRIVE:
        return list_villagers(state, actions)
    if phase == Phase.REVEAL_KEY:
        return list_buildings(state, Class.KEY + 0, actions)
    if phase == Phase.REVEAL_HOUSE:
        return list_buildings(state, Class.HOUSE + 0, actions)
    if phase == Phase.REVEAL_OUTPOST:
        return list_buildings(state, Class.OUTPOST + 0, actions)
    for face in range(FACES):
        actions[face] = DIE + face
    return FACES


def list_buildings(state, kind: int, actions) -> int:
    """List the unseen cards of a class."""
    count = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.PILE and class_of(b) == kind:
            actions[count] = REVEAL + b
            count += 1
    return count


def list_caves(state, actions) -> int:
    """List the unseen caves."""
    count = 0
    for cave in range(CAVES):
        if state.cave[cave] == Den.PILE:
            actions[count] = CAVE + cave
            count += 1
    return count


def list_villagers(state, actions) -> int:
    """List the villagers that have not come yet."""
    count = 0
    for t in range(FIRST_REGULAR, FIRST_SPECIAL):
        if state.villagers[t].where == Home.PILE:
            actions[count] = ARRIVE + t
            count += 1
    return count
