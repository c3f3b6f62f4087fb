"""Movement: cards and their heights, bombs that fall, planes that leave or land (WW-12 .. WW-18, WW-33 .. WW-39)."""

from ludoteca.engine.runtime.journal import write
from ludoteca.games.wings_of_war.cards import CEILING, STRIP_HALF_LENGTH, STRIP_HALF_WIDTH, Card, is_dive
from ludoteca.games.wings_of_war.damage import is_balloon, is_flying
from ludoteca.games.wings_of_war.events import Edge, Event
from ludoteca.games.wings_of_war.geometry import across, along, move_base
from ludoteca.games.wings_of_war.losses import lose, take_out
from ludoteca.games.wings_of_war.plans import climb_need, gains_counter, open_need
from ludoteca.games.wings_of_war.state import MOST_BOMBS, NONE, Status


def fly_all(tables, state, journal) -> None:
    """Every plane executes its card of this manoeuvre; falling bombs go on (WW-18, WW-73)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if is_flying(state, slot) and not is_balloon(tables, flyer):
            fly(tables, state, slot, flyer.plan[state.manoeuvre - 1] + 0, journal)
    for b in range(MOST_BOMBS):
        bomb = state.bombs[b]
        if bomb.count > 0:
            reach = bomb.reach + 0
            heading = bomb.heading + 0
            bomb.x += across(tables, heading, 0, reach)
            bomb.y += along(tables, heading, 0, reach)
            bomb.steps -= 1


def fly(tables, state, slot: int, card: int, journal) -> None:
    """A plane executes a card: it moves, and climbs or dives (WW-13, WW-34, WW-36)."""
    flyer = state.flyers[slot]
    moves = tables.moves[tables.models[flyer.model].deck]
    move_base(tables, flyer.stand, moves.dx[card] + 0, moves.dy[card] + 0, moves.turn[card] + 0)
    flyer.before = flyer.last
    flyer.last = card
    flyer.seen_by = 0
    flyer.ordered = 0
    write(journal, Event.FLOWN, slot, card, state.manoeuvre)
    if is_dive(card):
        dive(state, slot, journal)
    elif gains_counter(state, card):
        climb(tables, state, slot, journal)


def climb(tables, state, slot: int, journal) -> None:
    """A climb counter, and a level with enough of them, but never above the ceiling (WW-34, WW-35, WW-A18)."""
    flyer = state.flyers[slot]
    need = climb_need(tables, state, flyer)
    if flyer.climb + 1 < need:
        flyer.climb += 1
        write(journal, Event.COUNTED, slot, flyer.climb, open_need(tables, state, flyer))
    elif flyer.level == CEILING:
        write(journal, Event.UNCOUNTED, slot)
    else:
        flyer.climb = 0
        flyer.level += 1
        write(journal, Event.CLIMBED, slot, flyer.level)


def dive(state, slot: int, journal) -> None:
    """A level lower and all counters gone; at level 0 one stays, and a dive from there lands (WW-36, WW-37, WW-39)."""
    flyer = state.flyers[slot]
    flyer.climb = 0
    if flyer.level == 0:
        return
    flyer.level -= 1
    if flyer.level == 0:
        flyer.climb = 1
    write(journal, Event.DIVED, slot, flyer.level)


def has_landed(state, slot: int) -> bool:
    """Say whether a plane has landed: at level 0 without a climb counter (WW-38)."""
    flyer = state.flyers[slot]
    return flyer.level == 0 and flyer.climb == 0 and is_dive(flyer.last)


def is_home(tables, state, slot: int) -> bool:
    """Say whether the stand of a plane is in the landing strip of its side (WW-39)."""
    flyer = state.flyers[slot]
    strip = tables.missions[state.mission].strips[flyer.side]
    if strip.side == NONE:
        return False
    dx = flyer.stand.x - strip.x
    dy = flyer.stand.y - strip.y
    heading = strip.heading + 0
    right = across(tables, -heading, dx + 0, dy + 0)
    ahead = along(tables, -heading, dx + 0, dy + 0)
    return abs(right) <= STRIP_HALF_WIDTH and abs(ahead) <= STRIP_HALF_LENGTH


def edge_passed(tables, state, slot: int) -> int:
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


def leave_all(tables, state, journal) -> None:
    """Planes that have landed or are off the table are out of the game (WW-39, WW-48)."""
    for slot in range(state.crowd):
        if not is_flying(state, slot):
            continue
        edge = edge_passed(tables, state, slot)
        if edge != NONE:
            write(journal, Event.LEFT_TABLE, slot, edge)
            lose(tables, state, slot, Status.LEFT + 0, edge, journal)
        elif has_landed(state, slot) and not is_balloon(tables, state.flyers[slot]):
            land(tables, state, slot, journal)


def land(tables, state, slot: int, journal) -> None:
    """A plane has landed: it is out of the fight; with landing strips it is lost but in its own (WW-A45, WW-A46)."""
    if state.options.landing == 0:
        write(journal, Event.LANDED, slot)
        take_out(state, slot, Status.HOME + 0, journal)
    elif is_home(tables, state, slot):
        write(journal, Event.LANDED_HOME, slot)
        take_out(state, slot, Status.HOME + 0, journal)
    else:
        write(journal, Event.LANDED_OUT, slot)
        lose(tables, state, slot, Status.DESTROYED + 0, NONE, journal)


def bomb_reach(tables, flyer) -> int:
    """Return by how far a bomb goes on while it falls: like a straight, or like a stall (WW-73)."""
    moves = tables.moves[tables.models[flyer.model].deck]
    slow = flyer.last in (Card.STALL, Card.STALL_EASY, Card.DIVE_SHORT)
    return moves.dy[Card.STALL] if slow else moves.dy[Card.STRAIGHT]
