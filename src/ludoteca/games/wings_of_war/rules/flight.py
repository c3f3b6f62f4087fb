"""Flying: movement, height, and what comes of them: leaving, landing, collisions (WW-12 .. WW-18, WW-33 .. WW-48)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.wings_of_war.cards import (
    CEILING,
    STRIP_HALF_LENGTH,
    STRIP_HALF_WIDTH,
    Card,
    Damage,
    Edge,
    Felt,
    is_dive,
)
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.rules.damage import make_pile, take_card
from ludoteca.games.wings_of_war.rules.flyers import is_balloon, is_flying, is_loaded
from ludoteca.games.wings_of_war.rules.geometry import across, along, clear_base, copy_base, move_base, overlap
from ludoteca.games.wings_of_war.rules.winning import lose, lose_destroyed, take_out
from ludoteca.games.wings_of_war.state import MOST_BOMBS, NONE, Crash, Flyer, Kind, Phase, State, Status, Tables

COUNTERS = 16              # more than a level needs: heights are packed as level * COUNTERS + counters


def fly_all(tables: Tables, state: State, journal: Journal) -> None:
    """Every plane executes its card of this manoeuvre; falling bombs go on (WW-18, WW-73)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if is_flying(state, slot) and not is_balloon(tables, flyer):
            fly(tables, state, slot, flyer.plan[state.manoeuvre - 1], journal)
    for b in range(MOST_BOMBS):
        bomb = state.bombs[b]
        if bomb.count > 0:
            reach = bomb.reach
            heading = bomb.heading
            bomb.x += across(tables, heading, 0, reach)
            bomb.y += along(tables, heading, 0, reach)
            bomb.steps -= 1


def fly(tables: Tables, state: State, slot: int, card: int, journal: Journal) -> None:
    """A plane executes a card: it moves, and climbs or dives (WW-13, WW-34, WW-36)."""
    flyer = state.flyers[slot]
    moves = tables.moves[tables.models[flyer.model].deck]
    move_base(tables, flyer.stand, moves.dx[card], moves.dy[card], moves.turn[card])
    flyer.before = flyer.last
    flyer.last = card
    flyer.seen_by = 0
    flyer.ordered = 0
    write(journal, Event.FLOWN, slot, card, state.manoeuvre)
    if is_dive(card):
        dive(state, slot, journal)
    elif gains_counter(state, card):
        climb(tables, state, slot, journal)


def climb_need(tables: Tables, state: State, flyer: Flyer) -> int:
    """Return how many climb counters a level costs: more with a load and for each lost engine (WW-34, WW-67)."""
    need = tables.models[flyer.model].climb
    if is_loaded(state, flyer):
        need += 1
    if tables.models[flyer.model].kind == Kind.MULTI:
        need += flyer.engines_lost
    return need


def gains_counter(state: State, card: int) -> bool:
    """Say whether a card brings a climb counter (WW-34, WW-84)."""
    looped = card == Card.IMMELMANN and state.options.immelmann_climb == 1 and state.options.altitude == 1
    return card == Card.CLIMB or looped


def height_after(state: State, height: int, need: int, card: int) -> int:
    """Return level and counters after a card, packed like `height`; beyond the ceiling where it is not allowed."""
    level = height // COUNTERS
    counters = height % COUNTERS
    if is_dive(card):
        return (level - 1) * COUNTERS + (1 if level == 1 else 0)
    if gains_counter(state, card):
        if counters + 1 >= need:
            return (level + 1) * COUNTERS
        return height + 1
    return height


def height_of(flyer: Flyer) -> int:
    """Return a flyer's level and counters as one number."""
    return flyer.level * COUNTERS + flyer.climb


def may_land(state: State) -> bool:
    """Say whether a plane may dive at level 0: it then lands (WW-39, WW-A19, WW-A46)."""
    return state.options.low_dive == 1 or state.options.landing == 1


def climb(tables: Tables, state: State, slot: int, journal: Journal) -> None:
    """A climb counter, and a level with enough of them, but never above the ceiling (WW-34, WW-35, WW-A18).

    What a plane with several engines needs is its owner's secret: engines may be lost (WW-67).
    """
    flyer = state.flyers[slot]
    need = climb_need(tables, state, flyer)
    if flyer.climb + 1 < need:
        flyer.climb += 1
        if tables.models[flyer.model].kind == Kind.MULTI:
            write(journal, Event.COUNTED_ALONE, slot, flyer.climb)
        else:
            write(journal, Event.COUNTED, slot, flyer.climb, need)
    elif flyer.level == CEILING:
        write(journal, Event.UNCOUNTED, slot)
    else:
        flyer.climb = 0
        flyer.level += 1
        write(journal, Event.CLIMBED, slot, flyer.level)


def dive(state: State, slot: int, journal: Journal) -> None:
    """A level lower and all counters gone; at level 0 one stays, and a dive from there lands (WW-36, WW-37, WW-39)."""
    flyer = state.flyers[slot]
    flyer.climb = 0
    if flyer.level == 0:
        return
    flyer.level -= 1
    if flyer.level == 0:
        flyer.climb = 1
    write(journal, Event.DIVED, slot, flyer.level)


def has_landed(state: State, slot: int) -> bool:
    """Say whether a plane has landed: at level 0 without a climb counter (WW-38)."""
    flyer = state.flyers[slot]
    return flyer.level == 0 and flyer.climb == 0 and is_dive(flyer.last)


def is_home(tables: Tables, state: State, slot: int) -> bool:
    """Say whether the stand of a plane is in the landing strip of its side (WW-39)."""
    flyer = state.flyers[slot]
    return is_in_strip(tables, state, flyer.side, flyer.stand.x, flyer.stand.y)


def is_in_strip(tables: Tables, state: State, side: int, x: int, y: int) -> bool:
    """Say whether a point is in the landing strip of a side, or on its border (WW-39)."""
    strip = tables.missions[state.mission].strips[side]
    if strip.side == NONE:
        return False
    dx = x - strip.x
    dy = y - strip.y
    heading = strip.heading
    right = across(tables, -heading, dx, dy)
    ahead = along(tables, -heading, dx, dy)
    return abs(right) <= STRIP_HALF_WIDTH and abs(ahead) <= STRIP_HALF_LENGTH


def edge_passed(tables: Tables, state: State, slot: int) -> int:
    """Return the edge of the table that a stand has passed, NONE if it is on the table (WW-48)."""
    mission = tables.missions[state.mission]
    stand = state.flyers[slot].stand
    if stand.y > mission.height:
        return Edge.NORTH
    if stand.y < 0:
        return Edge.SOUTH
    if stand.x > mission.width:
        return Edge.EAST
    return Edge.WEST if stand.x < 0 else NONE


def leave_all(tables: Tables, state: State, journal: Journal) -> None:
    """Planes that have landed or are off the table are out of the game (WW-39, WW-48)."""
    for slot in range(state.crowd):
        if not is_flying(state, slot):
            continue
        edge = edge_passed(tables, state, slot)
        if edge != NONE:
            write(journal, Event.LEFT_TABLE, slot, edge)
            lose(tables, state, slot, Status.LEFT, edge, journal)
        elif has_landed(state, slot) and not is_balloon(tables, state.flyers[slot]):
            land(tables, state, slot, journal)


def land(tables: Tables, state: State, slot: int, journal: Journal) -> None:
    """A plane has landed: it is out of the fight; with landing strips it is lost but in its own (WW-A45, WW-A46)."""
    if state.options.landing == 0:
        write(journal, Event.LANDED, slot)
        take_out(state, slot, Status.HOME, journal)
    elif is_home(tables, state, slot):
        write(journal, Event.LANDED_HOME, slot)
        take_out(state, slot, Status.HOME, journal)
    else:
        write(journal, Event.LANDED_OUT, slot)
        lose(tables, state, slot, Status.DESTROYED, NONE, journal)


def seek_collisions(tables: Tables, state: State, journal: Journal) -> None:
    """Go on to the next pair that may collide: planes first, then planes with balloons; at the end remove (WW-46).

    Where it is agreed so, nothing collides, balloons included (WW-A9).
    """
    if state.options.collision == 0:
        state.phase = Phase.BOMBING
        return
    while state.actor < state.crowd:
        first = state.actor
        second = state.partner
        if first < second < state.crowd and meet(tables, state, first, second, False):
            begin_test(state)
            return
        step_pair(state)
    while state.actor < 2 * state.crowd:
        first = state.actor - state.crowd
        second = state.partner
        if first != second and second < state.crowd and meet(tables, state, first, second, True):
            write(journal, Event.HIT_BALLOON, first, second)
            state.step = Crash.FIRST_CARD
            draw_crash_card(tables, state)
            return
        step_pair(state)
    lose_destroyed(tables, state, journal)
    state.phase = Phase.BOMBING


def step_pair(state: State) -> None:
    """Go on to the next pair; `actor` counts all slots twice, the second time for balloons."""
    state.partner += 1
    if state.partner >= state.crowd:
        state.partner = 0
        state.actor += 1


def meet(tables: Tables, state: State, first: int, second: int, with_balloon: bool) -> bool:
    """Say whether two flyers overlap at one level, the first being a plane (WW-44, WW-47)."""
    if not is_flying(state, first) or not is_flying(state, second):
        return False
    one = state.flyers[first]
    other = state.flyers[second]
    if one.level != other.level or is_balloon(tables, one) or is_balloon(tables, other) != with_balloon:
        return False
    return overlap(one.stand, other.stand)


def begin_test(state: State) -> None:
    """Chance draws for the plane of the lower slot first (WW-44)."""
    state.step = Crash.FIRST_SWERVE
    state.phase = Phase.SWERVE
    copy_base(state.flyers[state.actor].stand, state.swerves[0])
    copy_base(state.flyers[state.partner].stand, state.swerves[1])


def swerve(tables: Tables, state: State, card: int, journal: Journal) -> None:
    """A plane tries to swerve by a turn; after both the bases are compared where they would be (WW-44)."""
    which = 0 if state.step == Crash.FIRST_SWERVE else 1
    slot = state.actor if which == 0 else state.partner
    moves = tables.moves[tables.models[state.flyers[slot].model].deck]
    move_base(tables, state.swerves[which], moves.dx[card], moves.dy[card], moves.turn[card])
    write(journal, Event.SWERVED, slot, card)
    if which == 0:
        state.step = Crash.SECOND_SWERVE
        return
    collides = overlap(state.swerves[0], state.swerves[1])
    write(journal, Event.COLLIDED if collides else Event.AVOIDED, state.actor, state.partner)
    clear_base(state.swerves[0])
    clear_base(state.swerves[1])
    if collides:
        state.step = Crash.FIRST_CARD
        draw_crash_card(tables, state)
    else:
        step_pair(state)
        state.phase = Phase.COLLIDING


def draw_crash_card(tables: Tables, state: State) -> None:
    """Chance draws a card of a collision: A between planes, C with a balloon (WW-45, WW-47)."""
    state.deck = Damage.A if state.actor < state.crowd else Damage.C
    make_pile(tables, state, state.deck)
    state.phase = Phase.CRASH


def crash(tables: Tables, state: State, kind: int, journal: Journal) -> None:
    """One of the two that have collided takes its card; then the other, or the next pair (WW-45 .. WW-47)."""
    if state.step == Crash.FIRST_CARD:
        take_card(tables, state, state.actor % state.crowd, state.deck, kind, Felt.CRASH, 0, journal)
        state.step = Crash.SECOND_CARD
        draw_crash_card(tables, state)
    else:
        take_card(tables, state, state.partner, state.deck, kind, Felt.CRASH, 0, journal)
        state.step = Crash.FIRST_SWERVE
        step_pair(state)
        state.phase = Phase.COLLIDING
