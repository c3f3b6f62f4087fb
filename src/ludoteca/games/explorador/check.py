"""What must hold after every action."""

from ludoteca.games.explorador.cards import (
    HIGHEST_FACTORY,
    JOKER,
    LOWEST_FACTORY,
    MATERIALS,
    PLANET_CARDS,
    POSITIONS,
    VALUES,
    Kind,
    Place,
    position_of,
)
from ludoteca.games.explorador.events import Breach
from ludoteca.games.explorador.rules.orbits import bits_of, is_taken
from ludoteca.games.explorador.state import MOST_UNDER, VEHICLES, Phase, State, Tables


def check(tables: Tables, state: State) -> int:
    """Return what is broken: cards, piles, vehicles, materials or the seats awaited."""
    for position in range(POSITIONS):
        if not pile_is_sound(state, position):
            return Breach.PILES
    for seat in range(state.seats):
        if not hand_is_sound(state, seat):
            return Breach.CARDS
        for material in range(MATERIALS):
            if state.explorers[seat].stock[material] < 0:
                return Breach.MATERIALS
        for v in range(VEHICLES):
            if not vehicle_is_sound(tables, state, seat, v):
                return Breach.VEHICLES
    one = state.awaited & (state.awaited - 1) == 0 and state.awaited < 1 << state.seats
    return Breach.NONE if one and state.phase < Phase.TURN else Breach.AWAITED


def pile_is_sound(state: State, pile: int) -> bool:
    """Say whether a pile has as many cards as it is said to have."""
    unordered = state.joker_in[pile]
    for card in range(pile * VALUES, pile * VALUES + VALUES):
        if state.where[card] == Place.PILE:
            unordered += 1
    below = state.under_size[pile]
    for i in range(min(below, MOST_UNDER)):
        card = state.under[pile][i]
        if card != JOKER and (position_of(card) != pile or state.where[card] != Place.UNDER):
            return False
    return 0 <= below <= MOST_UNDER and unordered + below == state.pile_size[pile]


def hand_is_sound(state: State, seat: int) -> bool:
    """Say whether a hand has the cards that it is said to have, pile by pile."""
    explorer = state.explorers[seat]
    for pile in range(POSITIONS):
        cards = explorer.jokers[pile]
        for card in range(pile * VALUES, pile * VALUES + VALUES):
            if state.where[card] == Place.HAND + seat:
                cards += 1
        if cards != explorer.held[pile]:
            return False
    for card in range(PLANET_CARDS):
        if not 0 <= state.where[card] < Place.HAND + state.seats:
            return False
    return True


def vehicle_is_sound(tables: Tables, state: State, seat: int, v: int) -> bool:
    """Say whether a vehicle stands on an orbit that is there, on its own, except while it looks for one."""
    vehicle = state.explorers[seat].vehicles[v]
    if vehicle.kind == Kind.NONE:
        return vehicle.value == 0
    if vehicle.kind == Kind.FACTORY and not LOWEST_FACTORY <= vehicle.value <= HIGHEST_FACTORY:
        return False
    if state.phase in (Phase.SIDE, Phase.DISPLACED):
        return True
    there = bits_of(tables, state, vehicle.position, vehicle.colour, vehicle.segment) != 0
    return there and not is_taken(state, vehicle.position, vehicle.colour, seat, v)
