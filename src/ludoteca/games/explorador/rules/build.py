"""Phase 2: ships are built, and vehicles that met become larger ones (EX-8, EX-23, EX-24)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.explorador.bot import value_of_stand, yield_at
from ludoteca.games.explorador.cards import EARTH, LOWEST_FACTORY, POSITIONS, Kind
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.rules.orbits import bits_of, flight_end, is_occupied, is_taken
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase, State, Tables, Vehicle

COMBINING = 5000           # a free place in the fleet
COMBINING_FROM = 6000      # what a position must yield for vehicles to stay there for good


def offers_build(tables: Tables, state: State, seat: int) -> bool:
    """Somebody who has fewer than three vehicles may build one (EX-8, EX-23)."""
    return free_slot(state) != NONE


def refuse_build(tables: Tables, state: State, seat: int, colour: int, segment: int) -> int:
    """A ship is built on a free orbit of the Earth card, if there are fewer than three vehicles (EX-8, EX-23)."""
    if free_slot(state) == NONE:
        return Refusal.FLEET_FULL
    if bits_of(tables, state, EARTH, colour, segment) == 0:
        return Refusal.NO_SUCH_ORBIT
    return Refusal.ORBIT_TAKEN if is_taken(state, EARTH, colour, NONE, NONE) else Refusal.NONE


def apply_build(tables: Tables, state: State, seat: int, colour: int, segment: int, journal: Journal) -> None:
    """A ship stands on the Earth card (EX-23)."""
    v = free_slot(state)
    vehicle = state.explorers[state.actor].vehicles[v]
    vehicle.kind = Kind.SHIP
    vehicle.value = 0
    vehicle.position = EARTH
    vehicle.colour = colour
    vehicle.segment = segment
    vehicle.moved = 0
    vehicle.met = 0
    write(journal, Event.BUILT, state.actor, v, EARTH, colour)
    state.phase = Phase.MOVE


def worth_build(tables: Tables, view: State, seat: int, colour: int, segment: int) -> int:
    """Return what a new ship is worth: where it could come with its first flight."""
    best = value_of_stand(tables, view, seat, VEHICLES, EARTH, colour, segment)
    for target in range(POSITIONS):
        if target != EARTH and is_occupied(view, target):
            end = flight_end(tables, view, EARTH, colour, segment, target)
            if end != NONE:
                best = max(best, value_of_stand(tables, view, seat, VEHICLES, target, colour, end))
    return best + 1


def free_slot(state: State) -> int:
    """Return the first vehicle that the actor does not have, NONE if there are three."""
    for v in range(VEHICLES):
        if state.explorers[state.actor].vehicles[v].kind == Kind.NONE:
            return v
    return NONE


def admits_combine(tables: Tables, state: State, seat: int, subset: int) -> bool:
    """Only some sorts of vehicles become a larger one (EX-24)."""
    return combined(state, subset) != Kind.NONE


def refuse_combine(tables: Tables, state: State, seat: int, subset: int, at: int) -> int:
    """Two or three that stood on one meeting point at the start of the turn, and are together still (EX-24, EX-A20)."""
    if not is_member(subset, at) or combined(state, subset) == Kind.NONE:
        return Refusal.CANNOT_COMBINE
    here = state.explorers[state.actor].vehicles[at]
    for v in range(VEHICLES):
        if is_member(subset, v):
            vehicle = state.explorers[state.actor].vehicles[v]
            if vehicle.met == 0 or vehicle.met != here.met or vehicle.position != here.position:
                return Refusal.NOT_MET
    return Refusal.NONE


def apply_combine(tables: Tables, state: State, seat: int, subset: int, at: int, journal: Journal) -> None:
    """Vehicles become one larger one, where one of them stands (EX-24, EX-A21)."""
    kind = combined(state, subset)
    for v in range(VEHICLES):
        if is_member(subset, v) and v != at:
            clear_vehicle(state.explorers[state.actor].vehicles[v])
    here = state.explorers[state.actor].vehicles[at]
    here.kind = kind
    here.value = LOWEST_FACTORY if kind == Kind.FACTORY else 0
    write(journal, Event.COMBINED, state.actor, at, kind)
    state.phase = Phase.MOVE


def worth_combine(tables: Tables, view: State, seat: int, subset: int, at: int) -> int:
    """Return what it is worth to make room for a ship; what is built stays where it is for good (EX-27)."""
    vehicle = view.explorers[seat].vehicles[at]
    if not is_full(view, seat) or yield_at(tables, vehicle.position) < COMBINING_FROM:
        return -1
    return COMBINING + value_of_stand(tables, view, seat, at, vehicle.position, vehicle.colour, vehicle.segment)


def combined(state: State, subset: int) -> int:
    """Return the kind that some vehicles become together: a station, a factory, or NONE (EX-24)."""
    ships = 0
    stations = 0
    for v in range(VEHICLES):
        if is_member(subset, v):
            kind = state.explorers[state.actor].vehicles[v].kind
            if kind == Kind.SHIP:
                ships += 1
            elif kind == Kind.STATION:
                stations += 1
            else:
                return Kind.NONE
    if ships == 2 and stations == 0:
        return Kind.STATION
    return Kind.FACTORY if (ships == 1 and stations == 1) or ships == 3 else Kind.NONE


def is_member(subset: int, v: int) -> bool:
    """Say whether a vehicle is among those of a subset: 12, 13, 23, 123."""
    return subset == VEHICLES or v != VEHICLES - 1 - subset


def is_full(view: State, seat: int) -> bool:
    """Say whether an explorer has no room for another ship."""
    for v in range(VEHICLES):
        if view.explorers[seat].vehicles[v].kind == Kind.NONE:
            return False
    return True


def clear_vehicle(vehicle: Vehicle) -> None:
    """A vehicle is off the board."""
    vehicle.kind = Kind.NONE
    vehicle.value = 0
    vehicle.position = 0
    vehicle.colour = 0
    vehicle.segment = 0
    vehicle.moved = 0
    vehicle.met = 0
