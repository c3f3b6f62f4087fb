"""Living standard: what crews need, and that there are fewer if nothing else helps (EX-39, EX-A30 .. EX-A32)."""

from ludoteca.engine.journal import EVERYBODY, Journal, whisper, write
from ludoteca.engine.seats import bit
from ludoteca.games.explorador.bot import goes_on, value_of_stand, yield_at
from ludoteca.games.explorador.cards import MATERIALS, Kind
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.options import ALIKE
from ludoteca.games.explorador.rules.build import clear_vehicle
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase, State, Tables, Vehicle

PRICE = 5                  # pieces that the world market takes for one (EX-41)
CUTTING = 1000             # at last there are fewer crews: less than BUYING, more than nothing;
CUTTING_EARLY = 2900       # before buying, where that costs more than the crew brings;
LASTING = 2                # rounds for which a crew is kept by buying, since ships are free;
KEEPING = 35               # hundredths of the yield that a crew is thought to bring in each; 15 and 50 win less
STATION_FACTOR = 2         # what a factory multiplies its yield with once a crew is gone
USELESS = -1000            # a crew that needs nothing of what is lacking
CUTTING_AT_LAST = 4000     # after the last round nobody needs them


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


def supply(tables: Tables, state: State, journal: Journal) -> None:
    """The actor's crews are paid, if there is enough of everything; otherwise the actor has to find a way (EX-A30)."""
    seat = state.actor
    state.partner = NONE
    if is_short(tables, state, seat):
        if state.phase == Phase.UPKEEP:
            tell_shortage(tables, state, seat, journal)
        state.phase = Phase.SUPPLY
        return
    paid = 0
    for material in range(MATERIALS):
        need = need_of(tables, state, seat, material)
        state.explorers[seat].stock[material] -= need
        paid = 10 * paid + need
    if paid > 0:
        write(journal, Event.PAID, seat, 0, paid)
    state.phase = Phase.END_TURN


def tell_shortage(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Tell what crews lack; it says what their explorer owns, which may be covered (EX-A44)."""
    short = 0
    for material in range(MATERIALS):
        short = 10 * short + lacks(tables, state, seat, material)
    whisper(journal, bit(seat) if state.options.hidden == 1 else EVERYBODY, Event.SHORT, seat, 0, short)


def refuse_reduce(tables: Tables, state: State, seat: int, v: int) -> int:
    """Any vehicle can give up a crew for want of supplies (EX-A31)."""
    return Refusal.NONE if state.explorers[state.actor].vehicles[v].kind != Kind.NONE else Refusal.NO_VEHICLE


def apply_reduce(tables: Tables, state: State, seat: int, v: int, journal: Journal) -> None:
    """A factory becomes a station, a station a ship, and a ship is gone (EX-A31)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    vehicle.kind -= 1
    vehicle.value = 0
    if vehicle.kind != Kind.NONE:
        write(journal, Event.REDUCED, state.actor, v, vehicle.kind)
    else:
        write(journal, Event.GONE, state.actor, v)
        clear_vehicle(vehicle)
    state.phase = Phase.UPKEEP


def worth_reduce(tables: Tables, view: State, seat: int, v: int) -> int:
    """Return what it is worth to send a crew home: the last thing to do, unless the world market costs more than it."""
    vehicle = view.explorers[seat].vehicles[v]
    saved = 0
    for material in range(MATERIALS):
        if tables.yields[vehicle.position][material] == 0 and lacks(tables, view, seat, material) > 0:
            saved += 1
    if saved == 0:
        return USELESS
    here = value_of_stand(tables, view, seat, v, vehicle.position, vehicle.colour, vehicle.segment)
    crew = yield_at(tables, vehicle.position) * steps_of(vehicle)
    dear = 100_000 * PRICE * saved > KEEPING * min(view.options.rounds - view.turn, LASTING) * crew
    first = CUTTING_AT_LAST if not goes_on(view) else CUTTING_EARLY if dear else CUTTING
    return first - here * steps_of(vehicle) // 1000


def steps_of(vehicle: Vehicle) -> int:
    """Return how many times the yield a vehicle loses with a crew: a factory that becomes a station the most."""
    return vehicle.value - STATION_FACTOR if vehicle.kind == Kind.FACTORY else 1


def surplus(tables: Tables, view: State, seat: int, material: int) -> int:
    """Return how much more of a material an explorer has than the own crews need."""
    return view.explorers[seat].stock[material] - need_of(tables, view, seat, material)


def affords(tables: Tables, view: State, seat: int, wanted: int) -> bool:
    """Say whether an explorer could pay for a piece on the world market and still supply the crews."""
    most = 0
    every = 0
    for material in range(MATERIALS):
        spare = surplus(tables, view, seat, material)
        if material != wanted and spare > 0:
            most = max(most, spare)
            every += spare
    return (most if view.options.market == ALIKE else every) >= PRICE
