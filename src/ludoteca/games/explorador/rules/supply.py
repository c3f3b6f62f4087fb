"""Living standard: crews are paid, from stock or the world market, or there are fewer (EX-39, EX-41, EX-A30 ..)."""

from ludoteca.engine.runtime.journal import EVERYBODY, Journal, write, write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.explorador.bot import goes_on, value_of_stand, yield_at
from ludoteca.games.explorador.cards import MATERIALS, Kind
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.options import ALIKE
from ludoteca.games.explorador.rules.bargain import NEVER, PRICE, affords, can_swap
from ludoteca.games.explorador.rules.build import clear_vehicle
from ludoteca.games.explorador.rules.yields import as_digits, is_short, lacks, need_of, sum4, surplus
from ludoteca.games.explorador.state import NONE, Phase, State, Tables, Vehicle

BUYING = 2000              # less than to bargain, more than to have fewer crews
CUTTING = 1000             # at last there are fewer crews;
CUTTING_EARLY = 2900       # before buying, where that costs more than the crew brings;
LASTING = 2                # rounds for which a crew is kept by buying, since ships are free;
KEEPING = 35               # hundredths of the yield that a crew is thought to bring in each; 15 and 50 win less
STATION_FACTOR = 2         # what a factory multiplies its yield with once a crew is gone
USELESS = -1000            # a crew that needs nothing of what is lacking
CUTTING_AT_LAST = 4000     # after the last round nobody needs them


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
    write_private(journal, bit(seat) if state.options.hidden == 1 else EVERYBODY, Event.SHORT, seat, 0, short)


def refuse_market(tables: Tables, state: State, seat: int, material: int) -> int:
    """The world market opens where no swap is possible, and wants five pieces for one (EX-41, EX-A34)."""
    if is_market_closed(tables, state, material):
        return Refusal.SWAP_FIRST
    if can_buy(state, material):
        return Refusal.NONE
    stock = state.explorers[state.actor].stock
    enough = sum4(stock) - stock[material] >= PRICE
    return Refusal.CANNOT_PAY_ALIKE if enough else Refusal.CANNOT_PAY


def apply_market(tables: Tables, state: State, seat: int, material: int, journal: Journal) -> None:
    """The actor says what the world market is to give; then piece by piece is paid (EX-41)."""
    state.wanted = material
    clear_paid(state)
    state.phase = Phase.MARKET


def worth_market(tables: Tables, view: State, seat: int, material: int) -> int:
    """Buy what crews lack, if what is paid is not needed for them."""
    return BUYING if lacks(tables, view, seat, material) > 0 and affords(tables, view, seat, material) else NEVER


def is_market_closed(tables: Tables, state: State, material: int) -> bool:
    """Say whether a swap is to be tried first: for what is wanted, if it is lacking, else for all that is (EX-41)."""
    if lacks(tables, state, state.actor, material) > 0:
        return can_swap(tables, state, material)
    for missing in range(MATERIALS):
        if lacks(tables, state, state.actor, missing) > 0 and can_swap(tables, state, missing):
            return True
    return False


def can_buy(state: State, material: int) -> bool:
    """Say whether the actor has five pieces of other materials, or five alike."""
    others = 0
    for each in range(MATERIALS):
        if each != material:
            stock = state.explorers[state.actor].stock[each]
            if state.options.market == ALIKE:
                others = max(others, stock)
            else:
                others += stock
    return others >= PRICE


def refuse_spend(tables: Tables, state: State, seat: int, material: int) -> int:
    """Give pieces of other materials than the one that is wanted (EX-41, EX-A34)."""
    if can_spend(state, material):
        return Refusal.NONE
    if material == state.wanted:
        return Refusal.SAME_KIND
    return Refusal.OTHER_KIND if state.options.market == ALIKE else Refusal.NOT_ENOUGH


def apply_spend(tables: Tables, state: State, seat: int, material: int, journal: Journal) -> None:
    """Give a piece; with the fifth the world market delivers (EX-41)."""
    state.paid[material] += 1
    if sum4(state.paid) < PRICE:
        return
    explorer = state.explorers[state.actor]
    explorer.stock[state.wanted] += 1
    write(journal, Event.BOUGHT, state.actor, state.wanted, as_digits(state.paid))
    for each in range(MATERIALS):
        explorer.stock[each] -= state.paid[each]
    clear_paid(state)
    state.phase = Phase.UPKEEP


def worth_spend(tables: Tables, view: State, seat: int, material: int) -> int:
    """Give what can be spared most."""
    return surplus(tables, view, seat, material)


def can_spend(state: State, material: int) -> bool:
    """Say whether a piece of a material may go to the world market for the one that is wanted (EX-41, EX-A34)."""
    left = state.explorers[state.actor].stock[material] - state.paid[material]
    if material == state.wanted or left <= 0:
        return False
    if state.options.market == ALIKE:
        return state.paid[material] > 0 if sum4(state.paid) > 0 else left >= PRICE
    return True


def clear_paid(state: State) -> None:
    """Nothing is paid yet, or no more."""
    for material in range(MATERIALS):
        state.paid[material] = 0


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
