"""Planes and balloons: who flies what, what each is and carries, who knows its damage, and what is asked of it.

Sets of flyers, or of cards, are the bits of a number. Whoever flies several planes is asked one thing at a time, by
slot and gun (WW-29, WW-33, WW-49, WW-69, WW-A38). Planes that a table has chosen are counted from the first of side 1,
an escorted bomber not among them (WW-A44).
"""

from ludoteca.engine.runtime.chance import draw
from ludoteca.engine.runtime.journal import Journal
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.wings_of_war.cards import MOST_CARDS
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.rules.geometry import lay_corners
from ludoteca.games.wings_of_war.state import HOLD, MOST_GUNS, NONE, Flyer, Kind, Phase, State, Status, Tables

USUAL_LEVEL = 2            # of everything, where there is no altitude (WW-A34)
ROCKETS = 2                # that a plane carries (WW-80)


def bring(tables: Tables, state: State, slot: int, manned: int) -> None:
    """Put a flyer of the scenario on the table, as it has been agreed on (WW-33, WW-75, WW-A44).

    `manned` is how many planes with a pilot the scenario has before it.
    """
    start = tables.missions[state.mission].starts[slot]
    flyer = state.flyers[slot]
    model = start.model
    if start.autonomous == 0 and start.bombs == 0 and tables.models[model].guns > 0:
        chosen = plane_chosen(state, manned)
        if chosen > 0:
            model = chosen - 1
    put(tables, flyer, model, start.side, start.x, start.y, start.heading)
    flyer.autonomous = start.autonomous
    chosen_level = 0
    if start.autonomous == 1:
        chosen_level = state.options.level_bomber
    elif tables.models[model].guns > 0:
        chosen_level = level_chosen(state, manned)
        flyer.autonomous = flies_alone(state, manned)
    flyer.level = start.level if start.level > 0 else state.options.level
    if chosen_level > 0:
        flyer.level = chosen_level
    if state.options.altitude == 0:
        flyer.level = USUAL_LEVEL
    if start.bombs == 1:
        flyer.load = tables.models[model].bombs
        flyer.bombs = flyer.load
    if state.options.rockets == 1 and tables.models[model].guns > 0:
        flyer.rockets = ROCKETS


def put(tables: Tables, flyer: Flyer, model: int, side: int, x: int, y: int, heading: int) -> None:
    """Make a flyer of a model at a pose, with nothing planned, declared or suffered."""
    flyer.status = Status.FLYING
    flyer.model = model
    flyer.side = side
    flyer.stand.x = x
    flyer.stand.y = y
    flyer.stand.heading = heading
    flyer.stand.half_width = tables.models[model].half_width
    lay_corners(tables, flyer.stand)
    flyer.last = NONE
    flyer.before = NONE
    flyer.tail = NONE
    flyer.rocket_at = NONE
    flyer.launch_at = NONE
    flyer.hit_by = NONE
    for gun in range(MOST_GUNS):
        flyer.aims[gun] = NONE
        flyer.aimed_at[gun] = NONE
    for i in range(3):
        flyer.plan[i] = NONE


def plane_chosen(state: State, nth: int) -> int:
    """Return the option of the n-th plane with a pilot: 0 as the scenario has it, else 1 + place in the fleet."""
    if nth < 4:
        if nth < 2:
            return state.options.plane_1 if nth == 0 else state.options.plane_2
        return state.options.plane_3 if nth == 2 else state.options.plane_4
    if nth < 6:
        return state.options.plane_5 if nth == 4 else state.options.plane_6
    return state.options.plane_7 if nth == 6 else state.options.plane_8


def level_chosen(state: State, nth: int) -> int:
    """Return the level at which the n-th plane with a pilot begins, 0 where it begins as all do."""
    if nth < 4:
        if nth < 2:
            return state.options.level_1 if nth == 0 else state.options.level_2
        return state.options.level_3 if nth == 2 else state.options.level_4
    if nth < 6:
        return state.options.level_5 if nth == 4 else state.options.level_6
    return state.options.level_7 if nth == 6 else state.options.level_8


def flies_alone(state: State, nth: int) -> int:
    """Return 1 if the n-th plane with a pilot in the scenario flies by itself at this table, else 0."""
    if nth < 4:
        if nth < 2:
            return state.options.pilot_1 if nth == 0 else state.options.pilot_2
        return state.options.pilot_3 if nth == 2 else state.options.pilot_4
    if nth < 6:
        return state.options.pilot_5 if nth == 4 else state.options.pilot_6
    return state.options.pilot_7 if nth == 6 else state.options.pilot_8


def count_planes(tables: Tables, state: State) -> int:
    """Return how many flyers are planes."""
    planes = 0
    for slot in range(state.crowd):
        if not is_balloon(tables, state.flyers[slot]):
            planes += 1
    return planes


def share_out(tables: Tables, state: State) -> None:
    """Give every flyer to a seat: the planes of a side are shared out evenly among its seats (WW-29, WW-A38)."""
    first = 0
    taken = 0
    for side in range(state.sides):
        planes = piloted(tables, state, side)
        seats = seats_of_side(tables, state, side, taken)
        nth = 0
        for slot in range(state.crowd):
            flyer = state.flyers[slot]
            if flyer.side != side:
                continue
            flyer.seat = first
            if flyer.autonomous == 0 and not is_balloon(tables, flyer):
                flyer.seat = first + nth * seats // planes
                nth += 1
        first += seats
        taken += seats


def piloted(tables: Tables, state: State, side: int) -> int:
    """Return how many planes of a side have pilots."""
    planes = 0
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.side == side and flyer.autonomous == 0 and not is_balloon(tables, flyer):
            planes += 1
    return planes


def seats_of_side(tables: Tables, state: State, side: int, taken: int) -> int:
    """Return how many seats a side gets: of two sides half each, the first one more, but none more than planes."""
    if state.sides != 2:
        return 1
    if side == 1:
        return state.seats - taken
    seats = min((state.seats + 1) // 2, piloted(tables, state, 0))
    return max(seats, state.seats - piloted(tables, state, 1))


def is_flying(state: State, slot: int) -> bool:
    """Say whether a flyer is in play."""
    return state.flyers[slot].status == Status.FLYING


def is_balloon(tables: Tables, flyer: Flyer) -> bool:
    """Say whether a flyer is a balloon."""
    return tables.models[flyer.model].kind == Kind.BALLOON


def is_steep(tables: Tables, flyer: Flyer, card: int) -> bool:
    """Say whether a card is steep in the flyer's deck (WW-14)."""
    return card >= 0 and tables.moves[tables.models[flyer.model].deck].steep[card] == 1


def is_loaded(state: State, flyer: Flyer) -> bool:
    """Say whether a plane counts as loaded with bombs: less than half are gone (WW-69, WW-70, WW-A17)."""
    gone = flyer.load - flyer.bombs
    if state.options.loaded_at_half == 1:
        return flyer.load > 0 and 2 * gone <= flyer.load
    return flyer.load > 0 and 2 * gone < flyer.load


def owners(tables: Tables, state: State, slot: int) -> int:
    """Return the mask of the seats that know a flyer's damage: its owner, or its side (WW-A36).

    The cards of balloons and autonomous planes are open to their side.
    """
    flyer = state.flyers[slot]
    if state.options.team_info == 0 and flyer.autonomous == 0 and not is_balloon(tables, flyer):
        return bit(flyer.seat)
    found = 0
    for other in range(state.crowd):
        mate = state.flyers[other]
        if mate.side == flyer.side:
            found |= bit(mate.seat)
    return found


def lowest_of(members: int) -> int:
    """Return the lowest member of a set."""
    lowest = 0
    while members >> lowest & 1 == 0:
        lowest += 1
    return lowest


def any_of(members: int, generator: Numbers) -> int:
    """Return a member of a set, each as likely as the others."""
    count = 0
    rest = members
    while rest != 0:
        rest &= rest - 1
        count += 1
    rest = members
    for _ in range(draw(generator, count)):
        rest &= rest - 1
    return lowest_of(rest)


def subject(tables: Tables, state: State, seat: int) -> int:
    """Return the slot that all answers of a seat are about now, NONE if it is asked nothing."""
    return asked_slot(tables, state, seat)


def asked_slot(tables: Tables, state: State, seat: int) -> int:
    """Return the slot that a seat's next answer is about, NONE if it is asked nothing."""
    if state.phase == Phase.ORDER:
        return state.actor if state.flyers[state.actor].seat == seat else NONE
    for slot in range(state.crowd):
        if state.flyers[slot].seat == seat and asks(tables, state, slot):
            return slot
    return NONE


def asks(tables: Tables, state: State, slot: int) -> bool:
    """Say whether a flyer's owner still has to say something about it in this phase."""
    flyer = state.flyers[slot]
    if not is_flying(state, slot):
        return False
    phase = state.phase
    if phase == Phase.PLAN:
        return flyer.asked == 1 or is_unplanned(tables, flyer)
    if phase == Phase.TAIL:
        return flyer.quarry & (flyer.quarry - 1) != 0 and flyer.tail == NONE
    if phase == Phase.DROP:
        return flyer.asked == 1
    return phase == Phase.FIRE and asked_gun(tables, state, slot) != NONE


def is_unplanned(tables: Tables, flyer: Flyer) -> bool:
    """Say whether a plane's plan is not complete; balloons and autonomous planes have none (WW-29)."""
    has_pilot = flyer.autonomous == 0 and tables.models[flyer.model].guns > 0
    return has_pilot and flyer.plan[MOST_CARDS - 1] == NONE


def asked_gun(tables: Tables, state: State, slot: int) -> int:
    """Return the gun whose fire is to be declared next, NONE if none is."""
    for gun in range(MOST_GUNS):
        if is_asked(tables, state, slot, gun):
            return gun
    return NONE


def is_asked(tables: Tables, state: State, slot: int, gun: int) -> bool:
    """Say whether a gun's fire is still to be declared by its owner, if only to hold it (WW-49, WW-A39, WW-A47)."""
    flyer = state.flyers[slot]
    if flyer.autonomous == 1 or flyer.aims[gun] != NONE or not is_flying(state, slot):
        return False
    discreet = state.options.discreet == 1
    if flyer.targets[gun] != 0 and (discreet or not is_silent(tables, flyer, gun)):
        return True
    return gun == 0 and flyer.rocket_sees != 0 and (discreet or not pilot_is_busy(tables, flyer))


def is_silent(tables: Tables, flyer: Flyer, gun: int) -> bool:
    """Say whether a gunner cannot fire: out, or a wounded pilot in a steep manoeuvre (WW-55, WW-64, WW-65, WW-67)."""
    if flyer.guns_out >> gun & 1 == 1:
        return True
    return pilot_is_busy(tables, flyer) and gun == 0


def pilot_is_busy(tables: Tables, flyer: Flyer) -> bool:
    """Say whether a wounded pilot has executed a steep card and cannot fire (WW-64, WW-65)."""
    if flyer.wounds == 0 or tables.models[flyer.model].kind == Kind.MULTI:
        return False
    return is_steep(tables, flyer, flyer.last)


def refuse_none(tables: Tables, state: State, seat: int, slot: int) -> int:
    """It is an answer to whether bombs fall, a gun fires or a balloon comes down, and to nothing else (WW-30)."""
    plans = state.phase == Phase.PLAN and state.flyers[slot].asked == 0
    return Refusal.WRONG_MOMENT if plans else Refusal.NONE


def apply_none(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """No bomb falls, a gun holds its fire, a balloon stays up (WW-49, WW-72, WW-82)."""
    slot = asked_slot(tables, state, seat)
    flyer = state.flyers[slot]
    if state.phase == Phase.FIRE:
        flyer.aims[asked_gun(tables, state, slot)] = HOLD
    else:
        flyer.asked = 0
        flyer.falls = 0
    answered(tables, state, seat)


def answered(tables: Tables, state: State, seat: int) -> None:
    """A seat has answered about a flyer; when all have, the game goes on (WW-22, WW-29, WW-49)."""
    if state.phase != Phase.DROP:          # what is dropped is seen at once (WW-72)
        state.begun |= bit(seat)
    if asked_slot(tables, state, seat) == NONE:
        state.awaited -= bit(seat)
        if state.awaited == 0:
            state.begun = 0
            end_answers(state)


def end_answers(state: State) -> None:
    """All have answered."""
    if state.phase == Phase.PLAN:
        state.phase = Phase.PLANNED
    elif state.phase == Phase.TAIL:
        state.phase = Phase.TAILS
    elif state.phase == Phase.DROP:
        state.phase = Phase.DROPPED
    else:
        state.phase = Phase.AUTO_GUNS
