"""Phase 3: vehicles change their orbits and ships fly; so do those on a new card (EX-19, EX-25 .. EX-27)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.explorador.bot import value_of_segment, value_of_stand
from ludoteca.games.explorador.cards import Kind
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.options import HUB_CHANGE
from ludoteca.games.explorador.rules.lay import may_shift
from ludoteca.games.explorador.rules.orbits import (
    bits_of,
    flight_end,
    hub_at,
    is_free,
    is_occupied,
    is_taken,
    runs_to_earth,
)
from ludoteca.games.explorador.rules.piles import take_fourth
from ludoteca.games.explorador.rules.yields import factor_of
from ludoteca.games.explorador.state import NONE, Phase, State, Tables

RESTLESS = 50              # to another orbit that is linked, even for nothing: who rather stays wins a third less


def admits_orbit(tables: Tables, state: State, seat: int, v: int) -> bool:
    """A vehicle moves once in a turn (EX-25)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    return vehicle.kind != Kind.NONE and vehicle.moved == 0


def refuse_orbit(tables: Tables, state: State, seat: int, v: int, colour: int, segment: int) -> int:
    """A vehicle changes to a free orbit of its card (EX-19, EX-26, EX-27, EX-A4, EX-A11, EX-A24)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    if vehicle.kind == Kind.NONE:
        return Refusal.NO_VEHICLE
    if state.phase == Phase.DISPLACED and v != state.vehicle:
        return Refusal.NOT_THAT_VEHICLE
    if state.phase == Phase.SHIFT and not may_shift(state, v):
        return Refusal.HAS_SETTLED if vehicle.position == state.laid else Refusal.NOT_ON_CARD
    if state.phase == Phase.MOVE and vehicle.moved == 1:
        return Refusal.HAS_MOVED
    if bits_of(tables, state, vehicle.position, colour, segment) == 0:
        return Refusal.NO_SUCH_ORBIT
    if vehicle.colour == colour and vehicle.segment == segment:
        return Refusal.STANDS_THERE
    if not is_free(tables, state, vehicle.position, colour, segment, state.actor, v):
        return Refusal.ORBIT_TAKEN
    bound = state.options.change == HUB_CHANGE and state.phase == Phase.MOVE
    return Refusal.OTHER_HUB if bound and leaves_hub(tables, state, v, colour, segment) else Refusal.NONE


def leaves_hub(tables: Tables, state: State, v: int, colour: int, segment: int) -> bool:
    """Say whether a change of orbit would lead to another meeting point (EX-A24)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    hub = hub_at(tables, state, vehicle.position, vehicle.colour, vehicle.segment)
    return hub == 0 or hub_at(tables, state, vehicle.position, colour, segment) != hub


def apply_orbit(tables: Tables, state: State, seat: int, v: int, colour: int, segment: int, journal: Journal) -> None:
    """A vehicle changes its orbit: on a new card, or in phase 3 (EX-19, EX-26, EX-27, EX-A11)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    vehicle.colour = colour
    vehicle.segment = segment
    settled = Event.DISPLACED if state.phase == Phase.DISPLACED else Event.SHIFTED
    told = Event.CHANGED if state.phase == Phase.MOVE else settled
    write(journal, told, state.actor, v, vehicle.position, colour)
    if state.phase == Phase.MOVE:
        vehicle.moved = 1
    elif state.phase == Phase.SHIFT:
        take_fourth(state)
    else:
        state.phase = Phase.LAID


def worth_orbit(tables: Tables, view: State, seat: int, v: int, colour: int, segment: int) -> int:
    """Return what a change of orbit gains for a vehicle."""
    vehicle = view.explorers[seat].vehicles[v]
    here = value_of_segment(tables, view, seat, v, vehicle.position, vehicle.colour, vehicle.segment)
    there = value_of_segment(tables, view, seat, v, vehicle.position, colour, segment)
    if runs_to_earth(tables, view, vehicle.position, colour, segment):
        there += RESTLESS
    return (there - here) * max(1, factor_of(vehicle)) - 1


def admits_fly(tables: Tables, state: State, seat: int, v: int) -> bool:
    """Only ships fly, once in a turn (EX-25, EX-27)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    return vehicle.kind == Kind.SHIP and vehicle.moved == 0


def refuse_fly(tables: Tables, state: State, seat: int, v: int, position: int) -> int:
    """A ship flies along its unbroken orbit to a card where that orbit is free (EX-26, EX-27, EX-A25)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    if vehicle.kind == Kind.NONE:
        return Refusal.NO_VEHICLE
    if vehicle.moved == 1:
        return Refusal.HAS_MOVED
    if vehicle.kind != Kind.SHIP:
        return Refusal.NOT_A_SHIP
    if vehicle.position == position:
        return Refusal.STANDS_THERE
    if not is_occupied(state, position):
        return Refusal.LINE_BREAKS
    if flight_end(tables, state, vehicle.position, vehicle.colour, vehicle.segment, position) == NONE:
        return Refusal.LINE_BREAKS
    return Refusal.ORBIT_TAKEN if is_taken(state, position, vehicle.colour, state.actor, v) else Refusal.NONE


def apply_fly(tables: Tables, state: State, seat: int, v: int, position: int, journal: Journal) -> None:
    """A ship flies along its orbit to another card (EX-26)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    vehicle.segment = flight_end(tables, state, vehicle.position, vehicle.colour, vehicle.segment, position)
    vehicle.position = position
    vehicle.moved = 1
    write(journal, Event.FLEW, state.actor, v, position, vehicle.colour)


def worth_fly(tables: Tables, view: State, seat: int, v: int, position: int) -> int:
    """Return what a flight gains for a ship."""
    vehicle = view.explorers[seat].vehicles[v]
    end = flight_end(tables, view, vehicle.position, vehicle.colour, vehicle.segment, position)
    here = value_of_stand(tables, view, seat, v, vehicle.position, vehicle.colour, vehicle.segment)
    there = value_of_stand(tables, view, seat, v, position, vehicle.colour, end)
    return (there - here) * max(1, factor_of(vehicle)) - 1


def apply_done(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """The next phase begins: after the card comes the fourth one, then building, moving, yielding."""
    if state.phase == Phase.SHIFT:
        take_fourth(state)
    elif state.phase == Phase.BUILD:
        state.phase = Phase.MOVE
    else:
        state.phase = Phase.YIELD
