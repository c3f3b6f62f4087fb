"""Raw materials: what vehicles yield in phase 4, what crews need, and who is the richest (EX-28 .. EX-33, EX-39)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.explorador.cards import HIGHEST_FACTORY, LOWEST_FACTORY, MATERIALS, Kind, Material
from ludoteca.games.explorador.events import Ending, Event
from ludoteca.games.explorador.rules.orbits import hub_of, is_linked
from ludoteca.games.explorador.state import NONE, VEHICLES, State, Tables, Vehicle


def factor_of(vehicle: Vehicle) -> int:
    """Return what a vehicle multiplies a yield with: a ship 1, a station 2, a factory its value (EX-29)."""
    return vehicle.value if vehicle.kind == Kind.FACTORY else vehicle.kind


def collect(tables: Tables, state: State, journal: Journal) -> None:
    """All vehicles of the actor yield or refill (EX-28 .. EX-31, EX-A26, EX-A27)."""
    for v in range(VEHICLES):
        vehicle = state.explorers[state.actor].vehicles[v]
        if vehicle.kind == Kind.NONE:
            continue
        if not is_linked(tables, state, state.actor, v):
            refill(state, v, journal)
        elif hub_of(tables, state, state.actor, v) != 0:
            deliver(tables, state, v, journal)


def refill(state: State, v: int, journal: Journal) -> None:
    """A factory without a line to Earth fills up (EX-30)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    if vehicle.kind == Kind.FACTORY and vehicle.value < HIGHEST_FACTORY:
        vehicle.value += 1
        write(journal, Event.REFILLED, state.actor, v, vehicle.value)


def deliver(tables: Tables, state: State, v: int, journal: Journal) -> None:
    """A vehicle on a meeting point delivers what its position yields; a factory is empty then (EX-28, EX-31, EX-32)."""
    explorer = state.explorers[state.actor]
    vehicle = explorer.vehicles[v]
    factor = factor_of(vehicle)
    total = 0
    for material in range(MATERIALS):
        got = tables.yields[vehicle.position][material] * factor
        explorer.stock[material] += got
        explorer.gained[material] += got
        total += got
    if total > 0:
        write(journal, Event.YIELDED, state.actor, vehicle.position, total, factor)
    if vehicle.kind == Kind.FACTORY and vehicle.value > LOWEST_FACTORY:
        vehicle.value = LOWEST_FACTORY
        write(journal, Event.EMPTIED, state.actor, v, LOWEST_FACTORY)


def total_of(state: State, seat: int) -> int:
    """Return all raw materials of an explorer."""
    return sum4(state.explorers[seat].stock)


def as_digits(pieces: list[int]) -> int:
    """Return pieces of the four materials, nine at most of each, as one number for the journal."""
    return 1000 * pieces[0] + 100 * pieces[1] + 10 * pieces[2] + pieces[3]


def sum4(pieces: list[int]) -> int:
    """Return the sum over the four materials."""
    return pieces[0] + pieces[1] + pieces[2] + pieces[3]


def need_of(tables: Tables, state: State, seat: int, material: int) -> int:
    """Return how much of a material an explorer's crews need: what is not found where they are (EX-39, EX-A32)."""
    found = 0
    for v in range(VEHICLES):
        vehicle = state.explorers[seat].vehicles[v]
        if vehicle.kind != Kind.NONE and tables.yields[vehicle.position][material] == 0:
            found += vehicle.kind
    return found


def lacks(tables: Tables, state: State, seat: int, material: int) -> int:
    """Return how much of a material is missing, 0 if there is enough."""
    return max(0, need_of(tables, state, seat, material) - state.explorers[seat].stock[material])


def is_short(tables: Tables, state: State, seat: int) -> bool:
    """Say whether an explorer cannot supply all crews."""
    for material in range(MATERIALS):
        if lacks(tables, state, seat, material) > 0:
            return True
    return False


def surplus(tables: Tables, view: State, seat: int, material: int) -> int:
    """Return how much more of a material an explorer has than the own crews need."""
    return view.explorers[seat].stock[material] - need_of(tables, view, seat, material)


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


def tie_break(state: State, seat: int, is_of_round: bool) -> int:
    """Return the material that sets an explorer apart from the others with as much in all; NONE if none has to.

    All that they own is compared (EX-16, EX-33), or what they have collected in the round (EX-A29).
    """
    found = NONE
    for other in range(state.seats):
        if is_of_round:
            material = first_difference(state.explorers[other].gained, state.explorers[seat].gained)
        else:
            material = first_difference(state.explorers[other].stock, state.explorers[seat].stock)
        if material != NONE and (found == NONE or material < found):
            found = material
    return found


def first_difference(one: list[int], other: list[int]) -> int:
    """Return the first material, from water on, that tells equal sums apart; NONE if the sums differ, or nothing."""
    if sum4(one) != sum4(other):
        return NONE
    for back in range(MATERIALS):
        material = Material.WATER - back
        if one[material] != other[material]:
            return material
    return NONE


def tell_winners(state: State, journal: Journal) -> None:
    """Tell who is the richest; whoever wins a race has been told of already, and others may own more (EX-37)."""
    if reached(state):
        return
    winners = 0
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            winners += 1
    for seat in range(state.seats):
        if place_of(state, seat) != 1:
            continue
        material = tie_break(state, seat, False)
        if winners > 1:
            write(journal, Event.WON_TOGETHER, seat, 0, total_of(state, seat))
        elif material != NONE:
            write(journal, Event.WON_TIE, seat, material, total_of(state, seat))
        else:
            write(journal, Event.WON, seat, 0, total_of(state, seat))
