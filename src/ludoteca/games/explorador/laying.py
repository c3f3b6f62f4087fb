"""Phase 1: which cards may be laid, and what that does to the vehicles there (EX-17 .. EX-20)."""

from ludoteca.engine.journal import write
from ludoteca.engine.seats import bit
from ludoteca.games.explorador.cards import (
    BOTH,
    COLOURS,
    EARTH,
    JOKER,
    SEGMENTS,
    Kind,
    Place,
    Position,
    position_of,
)
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.orbits import (
    bits_of,
    facing_side,
    is_free,
    is_linked,
    is_occupied,
)
from ludoteca.games.explorador.piles import holds, joker_origin, shuffle_back
from ludoteca.games.explorador.state import NONE, VEHICLES


def has_colour(tables, card: int, turned: int, colour: int) -> bool:
    """Say whether a card has an orbit of a colour, also a broken one (EX-A10)."""
    return tables.segment[turned][card][colour][0] + tables.segment[turned][card][colour][1] != 0


def carried_on(tables, state, card: int, turned: int, vehicle) -> int:
    """Return the segment of a new card that carries a vehicle's line on to every edge that it touches, or NONE."""
    edges = bits_of(tables, state, vehicle.position, vehicle.colour, vehicle.segment) & BOTH
    for segment in range(SEGMENTS):
        bits = tables.segment[turned][card][vehicle.colour][segment]
        if bits != 0 and bits & edges == edges:
            return segment
    return NONE


def refuse_lay(tables, state, card: int, position: int, turned: int) -> int:
    """Only a card in hand, on or next to one that lies; others keep their orbits, the own find one (EX-17, EX-18)."""
    if not holds(state, state.actor, card):
        return Refusal.NOT_IN_HAND
    if position == EARTH and state.options.beginners == 1:
        return Refusal.EARTH_FIXED
    if turned == 1 and state.options.beginners == 0:
        return Refusal.NOT_UPSIDE_DOWN
    if card == JOKER and (position in (Position.SPACE_1, Position.SPACE_2)):
        return Refusal.NO_JOKER_THERE
    beside = is_occupied(state, position - 1) or is_occupied(state, position + 1)
    if not is_occupied(state, position) and not beside:
        return Refusal.NOT_ADJACENT
    return refuse_for_vehicles(tables, state, card, position, turned)


def refuse_for_vehicles(tables, state, card: int, position: int, turned: int) -> int:
    """Other explorers' orbits must be on the card; there must be room for the own ones (EX-18, EX-A10, EX-A11)."""
    homeless = 0
    kept = 0
    for seat in range(state.seats):
        for v in range(VEHICLES):
            vehicle = state.explorers[seat].vehicles[v]
            if vehicle.kind != Kind.NONE and vehicle.position == position:
                if has_colour(tables, card, turned, vehicle.colour):
                    kept |= 1 << vehicle.colour
                    others_whole = seat != state.actor and state.options.whole_lines == 1
                    if others_whole and carried_on(tables, state, card, turned, vehicle) == NONE:
                        return Refusal.BREAKS_OTHERS
                elif seat != state.actor:
                    return Refusal.CUTS_OTHERS
                else:
                    homeless += 1
    free = 0
    for colour in range(COLOURS):
        if has_colour(tables, card, turned, colour) and (state.options.one_each == 0 or kept >> colour & 1 == 0):
            free += 1
    if state.options.one_each == 0 and free > 0:
        return Refusal.NONE
    return Refusal.NO_ROOM if homeless > free else Refusal.NONE


def lay(tables, state, card: int, position: int, turned: int, journal) -> None:
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


def carry_on(tables, state, card: int, position: int, turned: int) -> int:
    """Put vehicles on the lines of a card about to be laid that carry theirs on; return their mask (EX-A10)."""
    carried = 0
    if state.options.whole_lines == 0:
        return carried
    for seat in range(state.seats):
        for v in range(VEHICLES):
            vehicle = state.explorers[seat].vehicles[v]
            if vehicle.kind != Kind.NONE and vehicle.position == position:
                segment = carried_on(tables, state, card, turned, vehicle)
                if segment != NONE:
                    vehicle.segment = segment
                    carried |= 1 << (seat * VEHICLES + v)
    return carried


def settle_vehicle(tables, state, seat: int, v: int) -> None:
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


def links(tables, state) -> int:
    """Return the mask of seat * VEHICLES + vehicle that are linked to Earth."""
    found = 0
    for seat in range(state.seats):
        for v in range(VEHICLES):
            if state.explorers[seat].vehicles[v].kind != Kind.NONE and is_linked(tables, state, seat, v):
                found |= 1 << (seat * VEHICLES + v)
    return found


def tell_links(tables, state, before: int, journal) -> None:
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


def can_shift(tables, state) -> bool:
    """Say whether an own vehicle on the new card could still change its orbit (EX-19, EX-A11)."""
    for v in range(VEHICLES):
        if may_shift(state, v):
            for colour in range(COLOURS):
                for segment in range(2):
                    if can_stand(tables, state, v, colour, segment):
                        return True
    return False


def may_shift(state, v: int) -> bool:
    """Say whether the new card lets a vehicle of the actor change its orbit: if it displaced none, or one more may."""
    if state.shifted != 0 and state.options.one_more == 0:
        return False
    vehicle = state.explorers[state.actor].vehicles[v]
    return vehicle.kind != Kind.NONE and vehicle.position == state.laid and state.shifted >> v & 1 == 0


def can_stand(tables, state, v: int, colour: int, segment: int) -> bool:
    """Say whether an own vehicle could change to a segment of its card, another than its own."""
    vehicle = state.explorers[state.actor].vehicles[v]
    if vehicle.colour == colour and vehicle.segment == segment:
        return False
    return is_free(tables, state, vehicle.position, colour, segment, state.actor, v)


def next_unsettled(state) -> int:
    """Return the first seat * VEHICLES + vehicle whose side is still to be chosen, -1 if there is none."""
    for each in range(state.seats * VEHICLES):
        if state.unsettled >> each & 1 == 1:
            return each
    return -1


def next_displaced(tables, state) -> int:
    """Return the first vehicle of the actor that stands on no orbit, -1 if there is none."""
    for v in range(VEHICLES):
        vehicle = state.explorers[state.actor].vehicles[v]
        homeless = bits_of(tables, state, vehicle.position, vehicle.colour, vehicle.segment) == 0
        if state.shifted >> v & 1 == 1 and vehicle.kind != Kind.NONE and homeless:
            return v
    return -1


def opening_card(state) -> int:
    """Return the highest Earth card in any hand (EX-13); -1 if nobody has one."""
    found = -1
    for card in range(EARTH * 7, EARTH * 7 + 7):
        if state.where[card] >= Place.HAND:
            found = card
    return found
