"""Phase 4: what vehicles yield, and how factories fill (EX-28 .. EX-32)."""

from ludoteca.engine.journal import Journal, write
from ludoteca.games.explorador.cards import HIGHEST_FACTORY, LOWEST_FACTORY, MATERIALS, Kind
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.rules.orbits import hub_of, is_linked
from ludoteca.games.explorador.state import VEHICLES, State, Tables, Vehicle


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
