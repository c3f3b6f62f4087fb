"""Living standard: what crews need, the world market, and bargaining (EX-39 .. EX-41)."""

from ludoteca.engine.journal import EVERYBODY, whisper, write
from ludoteca.engine.seats import bit, has
from ludoteca.games.explorador.cards import MATERIALS, Kind
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.options import ALIKE
from ludoteca.games.explorador.orbits import hub_of
from ludoteca.games.explorador.state import MOST_OFFERS, NONE, VEHICLES, Phase
from ludoteca.games.explorador.yields import as_digits, sum4

PRICE = 5                  # pieces that the world market takes for one (EX-41)


def need_of(tables, state, seat: int, material: int) -> int:
    """Return how much of a material an explorer's crews need: what is not found where they are (EX-39, EX-A32)."""
    found = 0
    for v in range(VEHICLES):
        vehicle = state.explorers[seat].vehicles[v]
        if vehicle.kind != Kind.NONE and tables.yields[vehicle.position][material] == 0:
            found += vehicle.kind
    return found


def lacks(tables, state, seat: int, material: int) -> int:
    """Return how much of a material is missing, 0 if there is enough."""
    return max(0, need_of(tables, state, seat, material) - state.explorers[seat].stock[material])


def is_short(tables, state, seat: int) -> bool:
    """Say whether an explorer cannot supply all crews."""
    for material in range(MATERIALS):
        if lacks(tables, state, seat, material) > 0:
            return True
    return False


def supply(tables, state, journal) -> None:
    """The actor's crews are paid, if there is enough of everything; otherwise the actor has to find a way (EX-A30)."""
    seat = state.actor + 0
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


def tell_shortage(tables, state, seat: int, journal) -> None:
    """Tell what crews lack; it says what their explorer owns, which may be covered (EX-A44)."""
    short = 0
    for material in range(MATERIALS):
        short = 10 * short + lacks(tables, state, seat, material)
    whisper(journal, 1 << seat if state.options.hidden == 1 else EVERYBODY, Event.SHORT, seat, 0, short)


def has_common_planet(tables, state, seat: int, other: int) -> bool:
    """Say whether two explorers have vehicles on meeting points of the same position (EX-40, EX-A33)."""
    for v in range(VEHICLES):
        vehicle = state.explorers[seat].vehicles[v]
        if vehicle.kind == Kind.NONE or hub_of(tables, state, seat, v) == 0:
            continue
        for each in range(VEHICLES):
            theirs = state.explorers[other].vehicles[each]
            same = theirs.kind != Kind.NONE and theirs.position == vehicle.position
            if same and hub_of(tables, state, other, each) != 0:
                return True
    return False


def may_bargain(tables, state, other: int) -> bool:
    """Say whether the actor may make another explorer an offer."""
    if other == state.actor or other >= state.seats or state.offers >= MOST_OFFERS:
        return False
    return has_common_planet(tables, state, state.actor + 0, other)


def may_swap(tables, state, other: int, material: int) -> bool:
    """Say whether another explorer may still give the actor some of a material, by what everybody knows (EX-A47).

    With open counters that is whoever has any; of covered ones nobody knows whether there is none.
    """
    if has(state.declined[material], other) or not may_bargain(tables, state, other):
        return False
    return state.options.hidden == 1 or state.explorers[other].stock[material] > 0


def can_swap(tables, state, material: int) -> bool:
    """Say whether there is anybody who may still give the actor some of a material."""
    for other in range(state.seats):
        if may_swap(tables, state, other, material):
            return True
    return False


def is_market_closed(tables, state, material: int) -> bool:
    """Say whether a swap is to be tried first: for what is wanted, if it is lacking, else for all that is (EX-41)."""
    if lacks(tables, state, state.actor, material) > 0:
        return can_swap(tables, state, material)
    for missing in range(MATERIALS):
        if lacks(tables, state, state.actor, missing) > 0 and can_swap(tables, state, missing):
            return True
    return False


def decline(state) -> None:
    """Who does not take the actor's offer as it is has refused all that it asks for (EX-A47)."""
    if state.proposer == state.actor:
        for material in range(MATERIALS):
            if state.asked[material] > 0:
                state.declined[material] |= bit(state.partner)


def begin_offer(state, proposer: int) -> None:
    """An explorer puts an offer together."""
    state.proposer = proposer
    for material in range(MATERIALS):
        state.asked[material] = 0
        state.offered[material] = 0
    state.phase = Phase.COMPOSE


def receiver(state) -> int:
    """Return whom the offer is made to."""
    return state.partner + 0 if state.proposer == state.actor else state.actor + 0


def make_offer(state, journal) -> None:
    """The offer is made; the other one answers."""
    state.offers += 1
    state.phase = Phase.ANSWER
    asked = as_digits(state.asked)
    write(journal, Event.OFFERED, state.proposer, receiver(state), asked, as_digits(state.offered))


def can_give(state, seat: int) -> bool:
    """Say whether an explorer has what the offer asks for."""
    for material in range(MATERIALS):
        if state.explorers[seat].stock[material] < state.asked[material]:
            return False
    return True


def swap(state, journal) -> None:
    """Both hand over what was agreed (EX-40); who has come to terms can be asked for more (EX-A47)."""
    giver = state.explorers[state.proposer]
    taker = state.explorers[receiver(state)]
    write(journal, Event.ACCEPTED, receiver(state), state.proposer)
    for material in range(MATERIALS):
        giver.stock[material] += state.asked[material] - state.offered[material]
        taker.stock[material] += state.offered[material] - state.asked[material]
        if has(state.declined[material], state.partner):
            state.declined[material] -= bit(state.partner)


def can_spend(state, material: int) -> bool:
    """Say whether a piece of a material may go to the world market for the one that is wanted (EX-41, EX-A34)."""
    left = state.explorers[state.actor].stock[material] - state.paid[material]
    if material == state.wanted or left <= 0:
        return False
    if state.options.market == ALIKE:
        if sum4(state.paid) > 0:
            return state.paid[material] > 0
        return left >= PRICE
    return True


def can_buy(state, material: int) -> bool:
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


def spend(state, material: int, journal) -> None:
    """Give a piece; with the fifth the world market delivers (EX-41)."""
    state.paid[material] += 1
    if sum4(state.paid) < PRICE:
        return
    explorer = state.explorers[state.actor]
    explorer.stock[state.wanted] += 1
    write(journal, Event.BOUGHT, state.actor, state.wanted, as_digits(state.paid))
    for each in range(MATERIALS):
        explorer.stock[each] -= state.paid[each]


def reduce(state, v: int, journal) -> None:
    """A factory becomes a station, a station a ship, and a ship is gone (EX-A31)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    vehicle.kind -= 1
    vehicle.value = 0
    if vehicle.kind != Kind.NONE:
        write(journal, Event.REDUCED, state.actor, v, vehicle.kind)
    else:
        write(journal, Event.GONE, state.actor, v)
        vehicle.position = 0
        vehicle.colour = 0
        vehicle.segment = 0
        vehicle.moved = 0
        vehicle.met = 0
