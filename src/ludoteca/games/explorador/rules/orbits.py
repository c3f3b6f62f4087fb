"""The row and its orbits: which segments there are, what they join, and where vehicles stand on them (EX-4 .. EX-8)."""

from ludoteca.games.explorador.cards import BOTH, COLOURS, EARTH, POSITIONS, SEGMENTS, Kind, Part
from ludoteca.games.explorador.options import HUB_LINK
from ludoteca.games.explorador.state import NONE, VEHICLES, State, Tables


def bits_of(tables: Tables, state: State, position: int, colour: int, segment: int) -> int:
    """Return the Part bits of a segment of the card on top of a position, 0 if there is none."""
    if state.top[position] == NONE:
        return 0
    return tables.segment[state.turned[position]][state.top[position]][colour][segment]


def hub_at(tables: Tables, state: State, position: int, colour: int, segment: int) -> int:
    """Return 1 or 2 for the meeting point that a segment runs through, 0 for none (EX-A5, EX-A6)."""
    bits = bits_of(tables, state, position, colour, segment)
    if bits & Part.HUB_A != 0:
        return 1
    return 2 if bits & Part.HUB_B != 0 else 0


def hub_of(tables: Tables, state: State, seat: int, v: int) -> int:
    """Return the meeting point that a vehicle stands on, 1 or 2; 0 for none."""
    vehicle = state.explorers[seat].vehicles[v]
    return hub_at(tables, state, vehicle.position, vehicle.colour, vehicle.segment)


def outward_side(tables: Tables, state: State, position: int, colour: int) -> int:
    """Return the segment of a colour that touches the outward edge of a position, or NONE."""
    if bits_of(tables, state, position, colour, 0) & Part.OUTWARD != 0:
        return 0
    return 1 if bits_of(tables, state, position, colour, 1) & Part.OUTWARD != 0 else NONE


def runs_to_earth(tables: Tables, state: State, position: int, colour: int, segment: int) -> bool:
    """Say whether a segment's colour runs to the Earth card without a break (EX-28, EX-A7 .. EX-A9)."""
    if position == EARTH:
        return True
    bits = bits_of(tables, state, position, colour, segment)
    if position > EARTH:
        if bits & Part.SUNWARD == 0:
            return False
        for between in range(EARTH + 1, position):
            if bits_of(tables, state, between, colour, 0) & BOTH != BOTH:
                return False
        return outward_side(tables, state, EARTH, colour) != NONE
    if bits & Part.OUTWARD == 0:
        return False
    for between in range(position + 1, EARTH):
        if bits_of(tables, state, between, colour, 0) & BOTH != BOTH:
            return False
    return bits_of(tables, state, EARTH, colour, 0) & Part.SUNWARD != 0


def is_linked(tables: Tables, state: State, seat: int, v: int) -> bool:
    """Say whether a vehicle has a continuous orbit to Earth: its own colour, or any of its meeting point (EX-A7)."""
    vehicle = state.explorers[seat].vehicles[v]
    if runs_to_earth(tables, state, vehicle.position, vehicle.colour, vehicle.segment):
        return True
    hub = hub_of(tables, state, seat, v)
    if state.options.link != HUB_LINK or hub == 0:
        return False
    for colour in range(COLOURS):
        for segment in range(SEGMENTS):
            same = hub_at(tables, state, vehicle.position, colour, segment) == hub
            if same and runs_to_earth(tables, state, vehicle.position, colour, segment):
                return True
    return False


def flight_end(tables: Tables, state: State, position: int, colour: int, segment: int, target: int) -> int:
    """Return the segment on which a flight along an orbit arrives at a position, NONE if the line breaks (EX-26)."""
    while position != target:
        bits = bits_of(tables, state, position, colour, segment)
        if target > position:
            if bits & Part.OUTWARD == 0:
                return NONE
            position += 1
            segment = 0
            if bits_of(tables, state, position, colour, 0) & Part.SUNWARD == 0:
                return NONE
        else:
            if bits & Part.SUNWARD == 0:
                return NONE
            position -= 1
            segment = outward_side(tables, state, position, colour)
            if segment == NONE:
                return NONE
    return segment


def is_taken(state: State, position: int, colour: int, seat: int, v: int) -> bool:
    """Say whether another vehicle than this one has the orbit of a card, where it has room for one (EX-A4)."""
    if state.options.one_each == 0:
        return False
    for other in range(state.seats):
        for each in range(VEHICLES):
            vehicle = state.explorers[other].vehicles[each]
            there = vehicle.position == position and vehicle.colour == colour and vehicle.kind != Kind.NONE
            if there and (other != seat or each != v):
                return True
    return False


def is_free(tables: Tables, state: State, position: int, colour: int, segment: int, seat: int, v: int) -> bool:
    """Say whether a vehicle could stand on a segment: it is there, and nobody else has the orbit."""
    there = bits_of(tables, state, position, colour, segment) != 0
    return there and not is_taken(state, position, colour, seat, v)


def facing_side(tables: Tables, state: State, position: int, colour: int) -> int:
    """Return the segment of a colour that faces the Earth, or the only one (EX-A10)."""
    sunward = bits_of(tables, state, position, colour, 0) != 0
    outward = bits_of(tables, state, position, colour, 1) != 0
    if sunward and outward:
        return 0 if position > EARTH else 1
    return 0 if sunward else 1


def is_occupied(state: State, position: int) -> bool:
    """Say whether a card lies on a position."""
    return 0 <= position < POSITIONS and state.top[position] != NONE
