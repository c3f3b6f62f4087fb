"""Who is the richest, who the poorest."""

from ludoteca.engine.journal import Journal, write
from ludoteca.games.explorador.cards import MATERIALS, Material
from ludoteca.games.explorador.events import Ending, Event
from ludoteca.games.explorador.rules.yields import sum4, total_of
from ludoteca.games.explorador.state import State, Tables


def standing(tables: Tables, state: State, scores: list[int], places: list[int]) -> int:
    """Fill scores and places by seat and return why the game ended (EX-33, EX-37, EX-A37, EX-A38)."""
    for seat in range(state.seats):
        scores[seat] = total_of(state, seat)
        places[seat] = place_of(state, seat)
    if reached(state):
        return Ending.RACE
    return Ending.TIME if state.turn < state.options.rounds else Ending.ROUNDS


def reached(state: State) -> bool:
    """Say whether the explorer whose turn it is has won the race, in phase 4 (EX-37, EX-A28)."""
    return state.won == 1


def place_of(state: State, seat: int) -> int:
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


def is_richer(state: State, one: int, other: int) -> bool:
    """Say whether one has more in all, or as much and more water, then energy, biomass, mineral (EX-33)."""
    return compare(state.explorers[one].stock, state.explorers[other].stock) > 0


def compare(one: list[int], other: list[int]) -> int:
    """Compare two lists of materials: above 0 if the first is more, below 0 if it is less (EX-16, EX-33)."""
    if sum4(one) != sum4(other):
        return sum4(one) - sum4(other)
    for back in range(MATERIALS):
        material = Material.WATER - back
        if one[material] != other[material]:
            return one[material] - other[material]
    return 0


def tell_winners(state: State, journal: Journal) -> None:
    """Tell who has won."""
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            write(journal, Event.WON, seat, 0, total_of(state, seat))
