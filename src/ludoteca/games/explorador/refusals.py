"""Why the seat that is awaited may not take an action, one function a sort of action; NONE if it may."""

from ludoteca.games.explorador.actions import (
    ASK,
    BUILD,
    COMBINE,
    MOST_PIECES,
    members_of,
)
from ludoteca.games.explorador.cards import EARTH, INNER_PILES, SEGMENTS, Kind
from ludoteca.games.explorador.events import Refusal
from ludoteca.games.explorador.laying import may_shift
from ludoteca.games.explorador.options import ALIKE, HUB_CHANGE
from ludoteca.games.explorador.orbits import bits_of, flight_end, hub_at, is_free, is_occupied, is_taken
from ludoteca.games.explorador.piles import holds
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase
from ludoteca.games.explorador.supply import (
    PRICE,
    can_buy,
    can_spend,
    has_common_planet,
    is_market_closed,
    may_bargain,
)
from ludoteca.games.explorador.yields import sum4


def refuse_swap(tables, state, card: int, pile: int) -> int:
    """Only a card in hand goes under a pile (EX-22); beginners put no joker under the Earth's (EX-A35)."""
    if not holds(state, state.actor, card):
        return Refusal.NOT_IN_HAND_TO_SWAP
    return Refusal.EARTH_FIXED if pile == EARTH and state.options.beginners == 1 else Refusal.NONE


def refuse_take(state, pile: int) -> int:
    """There must be a card in the pile; for their far card beginners choose a middle or far one (EX-35, EX-A17)."""
    if state.phase == Phase.FAR and pile < INNER_PILES:
        return Refusal.NOT_FAR
    return Refusal.NONE if state.pile_size[pile] > 0 else Refusal.PILE_EMPTY


def refuse_build(tables, state, action: int) -> int:
    """A ship is built on a free orbit of the Earth card, if there are fewer than three vehicles (EX-8, EX-23)."""
    colour = (action - BUILD) // SEGMENTS
    segment = (action - BUILD) % SEGMENTS
    if free_slot(state) == NONE:
        return Refusal.FLEET_FULL
    if bits_of(tables, state, EARTH, colour, segment) == 0:
        return Refusal.NO_SUCH_ORBIT
    return Refusal.ORBIT_TAKEN if is_taken(state, EARTH, colour, NONE, NONE) else Refusal.NONE


def free_slot(state) -> int:
    """Return the first vehicle that the actor does not have, NONE if there are three."""
    for v in range(VEHICLES):
        if state.explorers[state.actor].vehicles[v].kind == Kind.NONE:
            return v
    return NONE


def combined(state, subset: int) -> int:
    """Return the kind that some vehicles become together: a station, a factory, or NONE (EX-24)."""
    ships = 0
    stations = 0
    for v in range(VEHICLES):
        if members_of(subset) >> v & 1 == 1:
            kind = state.explorers[state.actor].vehicles[v].kind
            if kind == Kind.SHIP:
                ships += 1
            elif kind == Kind.STATION:
                stations += 1
            else:
                return Kind.NONE + 0
    if ships == 2 and stations == 0:
        return Kind.STATION + 0
    if (ships == 1 and stations == 1) or ships == 3:
        return Kind.FACTORY + 0
    return Kind.NONE + 0


def refuse_combine(state, action: int) -> int:
    """Two or three that stood on one meeting point at the start of the turn, and are together still (EX-24, EX-A20)."""
    subset = (action - COMBINE) // VEHICLES
    at = (action - COMBINE) % VEHICLES
    if members_of(subset) >> at & 1 == 0 or combined(state, subset) == Kind.NONE:
        return Refusal.CANNOT_COMBINE
    here = state.explorers[state.actor].vehicles[at]
    for v in range(VEHICLES):
        if members_of(subset) >> v & 1 == 1:
            vehicle = state.explorers[state.actor].vehicles[v]
            if vehicle.met == 0 or vehicle.met != here.met or vehicle.position != here.position:
                return Refusal.NOT_MET
    return Refusal.NONE


def refuse_orbit(tables, state, v: int, orbit: int) -> int:
    """A vehicle changes to a free orbit of its card (EX-19, EX-26, EX-27, EX-A4, EX-A11, EX-A24)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    colour = orbit // SEGMENTS
    segment = orbit % SEGMENTS
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
    if state.phase == Phase.MOVE and state.options.change == HUB_CHANGE:
        hub = hub_at(tables, state, vehicle.position, vehicle.colour, vehicle.segment)
        if hub == 0 or hub_at(tables, state, vehicle.position, colour, segment) != hub:
            return Refusal.OTHER_HUB
    return Refusal.NONE


def refuse_flight(tables, state, v: int, position: int) -> int:
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
    if flight_end(tables, state, vehicle.position + 0, vehicle.colour, vehicle.segment + 0, position) == NONE:
        return Refusal.LINE_BREAKS
    return Refusal.ORBIT_TAKEN if is_taken(state, position, vehicle.colour, state.actor, v) else Refusal.NONE


def refuse_bargain(tables, state, other: int) -> int:
    """Whoever is short may bargain with those who meet at the same planet (EX-40, EX-A33)."""
    if other >= state.seats or other == state.actor or not has_common_planet(tables, state, state.actor + 0, other):
        return Refusal.NO_COMMON_PLANET
    return Refusal.NONE if may_bargain(tables, state, other) else Refusal.OFFERS_SPENT


def refuse_ask(state, action: int) -> int:
    """In an offer each material is named once, asked for or given."""
    material = (action - ASK) // MOST_PIECES
    return Refusal.SAME_MATERIAL if state.asked[material] + state.offered[material] > 0 else Refusal.NONE


def refuse_offer(state, action: int, first: int) -> int:
    """Only what one has can be given."""
    material = (action - first) // MOST_PIECES
    amount = (action - first) % MOST_PIECES + 1
    if state.asked[material] + state.offered[material] > 0:
        return Refusal.SAME_MATERIAL
    return Refusal.NONE if state.explorers[state.proposer].stock[material] >= amount else Refusal.CANNOT_GIVE


def refuse_send(state) -> int:
    """An offer asks for something and gives something."""
    return Refusal.NONE if sum4(state.asked) > 0 and sum4(state.offered) > 0 else Refusal.EMPTY_OFFER


def refuse_market(tables, state, material: int) -> int:
    """The world market opens where no swap is possible, and wants five pieces for one (EX-41, EX-A34)."""
    if is_market_closed(tables, state, material):
        return Refusal.SWAP_FIRST
    if can_buy(state, material):
        return Refusal.NONE
    stock = state.explorers[state.actor].stock
    enough = sum4(stock) - stock[material] >= PRICE
    return Refusal.CANNOT_PAY_ALIKE if enough else Refusal.CANNOT_PAY


def refuse_spend(state, material: int) -> int:
    """Give pieces of other materials than the one that is wanted (EX-41, EX-A34)."""
    if can_spend(state, material):
        return Refusal.NONE
    if material == state.wanted:
        return Refusal.SAME_KIND
    return Refusal.OTHER_KIND if state.options.market == ALIKE else Refusal.NOT_ENOUGH


def refuse_reduce(tables, state, v: int) -> int:
    """Any vehicle can give up a crew for want of supplies (EX-A31)."""
    return Refusal.NONE if state.explorers[state.actor].vehicles[v].kind != Kind.NONE else Refusal.NO_VEHICLE
