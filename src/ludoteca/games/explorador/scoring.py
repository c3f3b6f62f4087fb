"""Who is the richest, who the poorest."""

from ludoteca.engine.journal import write
from ludoteca.engine.seats import bit
from ludoteca.games.explorador.cards import MATERIALS, Material
from ludoteca.games.explorador.events import Ending, Event
from ludoteca.games.explorador.yields import sum4, total_of


def standing(tables, state, scores, places) -> int:
    """Fill scores and places by seat and return why the game ended (EX-33, EX-37, EX-A37, EX-A38)."""
    for seat in range(state.seats):
        scores[seat] = total_of(state, seat)
        places[seat] = place_of(state, seat)
    if reached(state):
        return Ending.RACE
    return Ending.TIME if state.turn < state.options.rounds else Ending.ROUNDS


def reached(state) -> bool:
    """Say whether the explorer whose turn it is has won the race, in phase 4 (EX-37, EX-A28)."""
    return state.won == 1


def place_of(state, seat: int) -> int:
    """Return the place of an explorer, from 1; equal ones share it."""
    if reached(state):
        if seat == state.actor:
            return 1
        ahead = 1
        for other in range(state.seats):
            if other != state.actor and is_richer(state, other, seat):
                ahead += 1
        return ahead + 1
    ahead = 0
    for other in range(state.seats):
        if is_richer(state, other, seat):
            ahead += 1
    return ahead + 1


def is_richer(state, one: int, other: int) -> bool:
    """Say whether one has more in all, or as much and more water, then energy, biomass, mineral (EX-33)."""
    return compare(state.explorers[one].stock, state.explorers[other].stock) > 0


def compare(one, other) -> int:
    """Compare two lists of materials: above 0 if the first is more, below 0 if it is less (EX-16, EX-33)."""
    if sum4(one) != sum4(other):
        return sum4(one) - sum4(other)
    for back in range(MATERIALS):
        material = Material.WATER - back
        if one[material] != other[material]:
            return one[material] - other[material]
    return 0


def is_poorest(state, seat: int) -> bool:
    """Say whether nobody has less: in all, or with hidden counters in the last round (EX-16, EX-38, EX-A29)."""
    for other in range(state.seats):
        if state.options.hidden == 1:
            less = compare(state.explorers[other].gained, state.explorers[seat].gained) < 0
        else:
            less = compare(state.explorers[other].stock, state.explorers[seat].stock) < 0
        if less:
            return False
    return True


def tell_winners(state, journal) -> None:
    """Tell who has won."""
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            write(journal, Event.WON, seat, 0, total_of(state, seat))


def all_agree(state) -> bool:
    """Say whether all have said that their time is up."""
    return state.agreed == bit(state.seats) - 1
