"""Laying a card: what it does to the vehicles there, and to lines to Earth (EX-17 .. EX-20)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.explorador.bot import value_of_stand
from ludoteca.games.explorador.cards import BOTH, COLOURS, EARTH, JOKER, SEGMENTS, Kind, Place, position_of
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.rules.orbits import bits_of, facing_side, is_free, is_linked
from ludoteca.games.explorador.rules.piles import joker_origin, shuffle_back
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase, State, Tables, Vehicle

SUNWARD, OUTWARD = range(SEGMENTS)


def lay(tables: Tables, state: State, card: int, position: int, turned: int, journal: Journal) -> None:
    """A card leaves the hand and lies on top of its position; a joker sends what lay there back (EX-17, EX-20)."""
    explorer = state.explorers[state.actor]
    before = links(tables, state)
    carried = carry_on(tables, state, card, position, turned)
    if card == JOKER:
        origin = joker_origin(state, state.actor)
        explorer.jokers[origin] -= 1
        explorer.held[origin] -= 1
        size = state.pile_size[position]
        shuffle_back(state, position)
        write(journal, Event.JOKER_LAID, state.actor, position, state.pile_size[position] - size)
    else:
        explorer.held[position_of(card)] -= 1
        state.where[card] = Place.LAID
        write(journal, Event.TURNED if turned == 1 else Event.LAID, state.actor, card, position)
    state.top[position] = card
    state.turned[position] = turned
    state.laid = position
    state.shifted = 0
    state.unsettled = 0
    for seat in range(state.seats):
        for v in range(VEHICLES):
            if carried >> (seat * VEHICLES + v) & 1 == 0:
                settle_vehicle(tables, state, seat, v)
    tell_links(tables, state, before, journal)


def has_colour(tables: Tables, card: int, turned: int, colour: int) -> bool:
    """Say whether a card has an orbit of a colour, also a broken one (EX-A10)."""
    return tables.segment[turned][card][colour][0] + tables.segment[turned][card][colour][1] != 0


def carried_on(tables: Tables, state: State, card: int, turned: int, vehicle: Vehicle) -> int:
    """Return the segment of a new card that carries a vehicle's line on to every edge that it touches, or NONE."""
    edges = bits_of(tables, state, vehicle.position, vehicle.colour, vehicle.segment) & BOTH
    for segment in range(SEGMENTS):
        bits = tables.segment[turned][card][vehicle.colour][segment]
        if bits != 0 and bits & edges == edges:
            return segment
    return NONE


def carry_on(tables: Tables, state: State, card: int, position: int, turned: int) -> int:
    """Put others' vehicles on the lines of a card about to be laid that carry theirs on; return their mask (EX-A10)."""
    carried = 0
    if state.options.whole_lines == 0:
        return carried
    for seat in range(state.seats):
        for v in range(VEHICLES):
            vehicle = state.explorers[seat].vehicles[v]
            if seat != state.actor and vehicle.kind != Kind.NONE and vehicle.position == position:
                segment = carried_on(tables, state, card, turned, vehicle)
                if segment != NONE:
                    vehicle.segment = segment
                    carried |= 1 << (seat * VEHICLES + v)
    return carried


def settle_vehicle(tables: Tables, state: State, seat: int, v: int) -> None:
    """A vehicle on the new card keeps its colour, on the side towards the Earth, or is displaced (EX-A10, EX-A11)."""
    vehicle = state.explorers[seat].vehicles[v]
    position = state.laid
    if vehicle.kind == Kind.NONE or vehicle.position != position:
        return
    there = bits_of(tables, state, position, vehicle.colour, 0) + bits_of(tables, state, position, vehicle.colour, 1)
    if there == 0:
        state.shifted |= bit(v)
        return
    vehicle.segment = facing_side(tables, state, position, vehicle.colour)
    both = bits_of(tables, state, position, vehicle.colour, 0) != 0
    if position == EARTH and both and bits_of(tables, state, position, vehicle.colour, 1) != 0:
        state.unsettled |= 1 << (seat * VEHICLES + v)


def links(tables: Tables, state: State) -> int:
    """Return the mask of seat * VEHICLES + vehicle that are linked to Earth."""
    found = 0
    for seat in range(state.seats):
        for v in range(VEHICLES):
            if state.explorers[seat].vehicles[v].kind != Kind.NONE and is_linked(tables, state, seat, v):
                found |= 1 << (seat * VEHICLES + v)
    return found


def tell_links(tables: Tables, state: State, before: int, journal: Journal) -> None:
    """Tell whose line to Earth a card has cut or joined; one that it has displaced goes to another orbit first."""
    if journal.capacity == 0:
        return
    after = links(tables, state)
    for seat in range(state.seats):
        for v in range(VEHICLES):
            one = 1 << (seat * VEHICLES + v)
            if seat == state.actor and state.shifted >> v & 1 == 1:
                continue
            if before & one != 0 and after & one == 0:
                write(journal, Event.CUT_OFF, seat, v, state.explorers[seat].vehicles[v].position)
            elif before & one == 0 and after & one != 0:
                write(journal, Event.JOINED, seat, v, state.explorers[seat].vehicles[v].position)


def apply_sunward(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """The vehicle goes to the sunward side of its broken orbit (EX-A10)."""
    choose_side(state, SUNWARD, Event.CHOSE_SUNWARD, journal)


def worth_sunward(tables: Tables, view: State, seat: int) -> int:
    """Return what it is worth to stand on the sunward side."""
    return value_of_side(tables, view, seat, SUNWARD)


def apply_outward(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """The vehicle goes to the outward side of its broken orbit (EX-A10)."""
    choose_side(state, OUTWARD, Event.CHOSE_OUTWARD, journal)


def worth_outward(tables: Tables, view: State, seat: int) -> int:
    """Return what it is worth to stand on the outward side."""
    return value_of_side(tables, view, seat, OUTWARD)


def choose_side(state: State, segment: int, told: int, journal: Journal) -> None:
    """A vehicle on a broken orbit of the Earth goes to one side of it (EX-A10, EX-A46)."""
    owner = state.vehicle // VEHICLES
    v = state.vehicle % VEHICLES
    vehicle = state.explorers[owner].vehicles[v]
    vehicle.segment = segment
    write(journal, told, owner, v, vehicle.position, vehicle.colour)
    state.unsettled -= 1 << state.vehicle
    state.phase = Phase.LAID


def value_of_side(tables: Tables, view: State, seat: int, segment: int) -> int:
    """Return what it is worth to stand on one side of a broken orbit of the Earth."""
    v = view.vehicle % VEHICLES
    return value_of_stand(tables, view, seat, v, EARTH, view.explorers[seat].vehicles[v].colour, segment)


def next_unsettled(state: State) -> int:
    """Return the first seat * VEHICLES + vehicle whose side is still to be chosen, NONE if there is none."""
    for each in range(state.seats * VEHICLES):
        if state.unsettled >> each & 1 == 1:
            return each
    return NONE


def next_displaced(tables: Tables, state: State) -> int:
    """Return the first vehicle of the actor that stands on no orbit, NONE if there is none."""
    for v in range(VEHICLES):
        vehicle = state.explorers[state.actor].vehicles[v]
        homeless = bits_of(tables, state, vehicle.position, vehicle.colour, vehicle.segment) == 0
        if state.shifted >> v & 1 == 1 and vehicle.kind != Kind.NONE and homeless:
            return v
    return NONE


def can_shift(tables: Tables, state: State) -> bool:
    """Say whether an own vehicle on the new card could still change its orbit (EX-19, EX-A11)."""
    for v in range(VEHICLES):
        if may_shift(state, v):
            for colour in range(COLOURS):
                for segment in range(SEGMENTS):
                    if can_stand(tables, state, v, colour, segment):
                        return True
    return False


def may_shift(state: State, v: int) -> bool:
    """Say whether the new card lets a vehicle of the actor change its orbit: if it displaced none, or one more may."""
    if state.shifted != 0 and state.options.one_more == 0:
        return False
    vehicle = state.explorers[state.actor].vehicles[v]
    return vehicle.kind != Kind.NONE and vehicle.position == state.laid and state.shifted >> v & 1 == 0


def can_stand(tables: Tables, state: State, v: int, colour: int, segment: int) -> bool:
    """Say whether an own vehicle could change to a segment of its card, another than its own."""
    vehicle = state.explorers[state.actor].vehicles[v]
    if vehicle.colour == colour and vehicle.segment == segment:
        return False
    return is_free(tables, state, vehicle.position, colour, segment, state.actor, v)
