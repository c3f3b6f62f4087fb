"""Bombs: falling, hitting, and being let go (WW-69 .. WW-74)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.wings_of_war.cards import DIRECT_HIT, PART_HIT, SALVO, SINGLE_WIDTH, TARGET_WIDTH, Card
from ludoteca.games.wings_of_war.events import Event, Refusal
from ludoteca.games.wings_of_war.rules.damage import REAR_GUN
from ludoteca.games.wings_of_war.rules.flight import bomb_reach, climb_need
from ludoteca.games.wings_of_war.rules.flyers import answered, asked_slot, is_flying, is_loaded
from ludoteca.games.wings_of_war.rules.geometry import clear_base, holds_point, lay_base, overlap
from ludoteca.games.wings_of_war.state import MOST_BOMBS, NONE, Flyer, Kind, Phase, State, Tables


def strike_all(tables: Tables, state: State, journal: Journal) -> None:
    """Bombs that have fallen all the way hit the ground (WW-73, WW-74)."""
    for b in range(MOST_BOMBS):
        bomb = state.bombs[b]
        if bomb.count > 0 and bomb.steps == 0:
            strike(tables, state, b, journal)


def strike(tables: Tables, state: State, b: int, journal: Journal) -> None:
    """A bomb hits: the target in its middle, in part, or not at all (WW-74)."""
    bomb = state.bombs[b]
    ground = tables.missions[state.mission].target
    points = 0
    if ground.side != NONE:
        target = state.swerves[0]
        lay_base(tables, target, ground.x, ground.y, ground.heading, TARGET_WIDTH)
        mark = state.swerves[1]
        lay_base(tables, mark, bomb.x, bomb.y, bomb.heading, SINGLE_WIDTH)
        if holds_point(target, bomb.x, bomb.y):
            points = DIRECT_HIT * bomb.count
        elif overlap(target, mark):
            points = PART_HIT * bomb.count
        clear_base(target)
        clear_base(mark)
    told = Event.BOMB_MISSED
    if points > 0:
        told = Event.BOMB_HIT if points == DIRECT_HIT * bomb.count else Event.BOMB_NEAR
    write(journal, told, bomb.slot, b, points, bomb.count)
    state.target_points += points
    bomb.count = 0
    bomb.x = 0
    bomb.y = 0
    bomb.heading = 0
    bomb.steps = 0
    bomb.reach = 0
    bomb.slot = 0


def is_without_observer(tables: Tables, flyer: Flyer) -> bool:
    """Say whether nobody is left in a two-seater who lets bombs go (WW-65, WW-72)."""
    return tables.models[flyer.model].kind == Kind.TWO_SEATER and flyer.guns_out & REAR_GUN != 0


def is_asked_to_drop(tables: Tables, state: State, slot: int) -> bool:
    """Say whether a plane's owner is asked about bombs after the card that it has executed (WW-72, WW-A47)."""
    flyer = state.flyers[slot]
    if not is_flying(state, slot) or flyer.autonomous == 1 or flyer.bombs == 0 or flyer.dropped == 1:
        return False
    if flyer.level < 1:
        return False
    if state.options.discreet == 0 and is_without_observer(tables, flyer):
        return False
    return flyer.last in (Card.STRAIGHT, Card.STALL, Card.STALL_EASY, Card.DIVE, Card.DIVE_SHORT)


def ask_droppers(tables: Tables, state: State) -> None:
    """Find who may drop bombs now; their owners are awaited (WW-72)."""
    for slot in range(state.crowd):
        if is_asked_to_drop(tables, state, slot):
            state.flyers[slot].asked = 1
            state.awaited |= 1 << state.flyers[slot].seat


def drop_all(tables: Tables, state: State, journal: Journal) -> None:
    """What was let go falls; at level 1 it hits at once (WW-72, WW-73)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.falls > 0:
            drop(tables, state, slot, flyer.falls, journal)
            flyer.falls = 0
    strike_all(tables, state, journal)


def drop(tables: Tables, state: State, slot: int, count: int, journal: Journal) -> None:
    """Bombs leave a plane with its pose; the limits of its load may end (WW-69 .. WW-73)."""
    flyer = state.flyers[slot]
    was_loaded = is_loaded(state, flyer)
    flyer.bombs -= count
    flyer.dropped = 1
    write(journal, Event.DROPPED, slot, count, flyer.bombs)
    b = 0
    while state.bombs[b].count > 0:
        b += 1
    bomb = state.bombs[b]
    bomb.count = count
    bomb.x = flyer.stand.x
    bomb.y = flyer.stand.y
    bomb.heading = flyer.stand.heading
    bomb.steps = flyer.level - 1
    bomb.reach = bomb_reach(tables, flyer)
    bomb.slot = slot
    if was_loaded and not is_loaded(state, flyer):
        write(journal, Event.LIGHTER, slot)
        if flyer.climb >= climb_need(tables, state, flyer):
            flyer.climb -= 1
            write(journal, Event.STAYS_LOW, slot, flyer.climb)


def untimely_drop(tables: Tables, state: State, seat: int) -> int:
    """Whoever fires sees that it is too late for bombs (WW-72)."""
    return Refusal.CANNOT_DROP if state.phase == Phase.FIRE else Refusal.WRONG_MOMENT


def refuse_drop(tables: Tables, state: State, seat: int, salvo: int, slot: int) -> int:
    """Somebody lets them go, and three fall together only where there are three (WW-65, WW-72)."""
    if is_without_observer(tables, state.flyers[slot]):
        return Refusal.NO_OBSERVER
    return Refusal.TOO_FEW_BOMBS if salvo == 1 and state.flyers[slot].bombs < SALVO else Refusal.NONE


def apply_drop(tables: Tables, state: State, seat: int, salvo: int, journal: Journal) -> None:
    """Bombs are let go: one, or three together (WW-72)."""
    flyer = state.flyers[asked_slot(tables, state, seat)]
    flyer.asked = 0
    flyer.falls = SALVO if salvo == 1 else 1
    answered(tables, state, seat)
