"""What hits: bombs, from letting them go on, and shots (WW-53, WW-57, WW-59, WW-69 .. WW-74, WW-80 .. WW-84).

All declared shots draw their cards before anything is removed. `state.actor` runs over the firers: slots, then machine
guns on the ground, then trenches, then slots again for rockets.
"""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.wings_of_war.cards import (
    DIRECT_HIT,
    JAMMED,
    PART_HIT,
    RULER,
    SALVO,
    SINGLE_WIDTH,
    TARGET_WIDTH,
    Card,
    Damage,
    Felt,
    Special,
    is_dive,
    is_straight_or_stall,
)
from ludoteca.games.wings_of_war.events import Event, Refusal
from ludoteca.games.wings_of_war.rules.damage import REAR_GUN, is_destroyed, make_pile, take_card
from ludoteca.games.wings_of_war.rules.firing import is_low_enemy
from ludoteca.games.wings_of_war.rules.flight import climb_need
from ludoteca.games.wings_of_war.rules.flyers import answered, asked_slot, is_flying, is_loaded
from ludoteca.games.wings_of_war.rules.geometry import clear_base, holds_point, lay_base, overlap
from ludoteca.games.wings_of_war.rules.sight import FAR, squared_distance, squared_range
from ludoteca.games.wings_of_war.rules.winning import lose_destroyed
from ludoteca.games.wings_of_war.state import MOST_BOMBS, MOST_GUNS, MOST_POSTS, NONE, Flyer, Kind, Phase, State, Tables

AIM_SECOND = 1             # places of the values of the option aim_bonus
LATELY = 2                 # of Flyer.shaken: by rockets alone, while the plane's own still strike in this step


def ask_droppers(tables: Tables, state: State) -> None:
    """Find who may drop bombs now; their owners are awaited (WW-72)."""
    for slot in range(state.crowd):
        if is_asked_to_drop(tables, state, slot):
            state.flyers[slot].asked = 1
            state.awaited |= 1 << state.flyers[slot].seat


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


def is_without_observer(tables: Tables, flyer: Flyer) -> bool:
    """Say whether nobody is left in a two-seater who lets bombs go (WW-65, WW-72)."""
    return tables.models[flyer.model].kind == Kind.TWO_SEATER and flyer.guns_out & REAR_GUN != 0


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


def bomb_reach(tables: Tables, flyer: Flyer) -> int:
    """Return by how far a bomb goes on while it falls: like a straight, or like a stall (WW-73)."""
    moves = tables.moves[tables.models[flyer.model].deck]
    slow = flyer.last in (Card.STALL, Card.STALL_EASY, Card.DIVE_SHORT)
    return moves.dy[Card.STALL] if slow else moves.dy[Card.STRAIGHT]


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


def begin_hits(state: State, journal: Journal) -> None:
    """Begin with the first firer; rockets go off; jam counters go now if they go at the end (WW-57, WW-80, WW-A22)."""
    state.actor = 0
    state.gun = 0
    state.draws = 0
    if state.options.jam_timing == 1:
        clear_jams(state, journal)
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.launching > 0:
            write(journal, Event.LAUNCHED, slot, flyer.launch_at, flyer.launching)


def clear_jams(state: State, journal: Journal) -> None:
    """One counter goes from every gun that has any (WW-17, WW-59)."""
    for slot in range(state.crowd):
        for gun in range(MOST_GUNS):
            if state.flyers[slot].jams[gun] > 0:
                state.flyers[slot].jams[gun] -= 1
                if state.flyers[slot].jams[gun] == 0:
                    write(journal, Event.JAM_CLEARED, slot, gun)
    for post in range(MOST_POSTS):
        if state.post_jams[post] > 0:
            state.post_jams[post] -= 1


def seek_hits(tables: Tables, state: State, journal: Journal) -> None:
    """Go on to the next shot that draws a card; after the last one remove what is destroyed (WW-57)."""
    last = 2 * state.crowd + 2 * MOST_POSTS
    while state.actor < last:
        load_shot(tables, state, journal)
        if state.draws > 0:
            make_pile(tables, state, state.deck)
            state.phase = Phase.HIT
            return
        step_shot(state)
    end_hits(state)
    lose_destroyed(tables, state, journal)
    state.phase = Phase.END_MANOEUVRE


def step_shot(state: State) -> None:
    """Go on to the firer's next gun, a trench's next target, or the next firer."""
    state.gun += 1
    first_trench = state.crowd + MOST_POSTS
    guns = 1
    if state.actor < state.crowd:
        guns = MOST_GUNS
    elif first_trench <= state.actor < first_trench + MOST_POSTS:
        guns = state.crowd
    if state.gun >= guns:
        state.gun = 0
        state.actor += 1


def load_shot(tables: Tables, state: State, journal: Journal) -> None:
    """Set how many cards a shot draws, for whom and from which deck; none if there is no such shot."""
    state.draws = 0
    post = state.actor - state.crowd
    if post < 0:
        load_gun(tables, state, state.actor, state.gun, journal)
    elif post < MOST_POSTS:
        if state.post_aim[post] >= 0:
            state.partner = state.post_aim[post]
            state.deck = Damage.B
            state.draws = 1
            write(journal, Event.GROUND_FIRED, state.partner, post)
    elif post < 2 * MOST_POSTS:
        load_trench(tables, state, post - MOST_POSTS, state.gun, journal)
    else:
        load_rocket(tables, state, post - 2 * MOST_POSTS, journal)


def load_gun(tables: Tables, state: State, slot: int, gun: int, journal: Journal) -> None:
    """A gun's shot: two cards from near at the same level, else one (WW-53)."""
    flyer = state.flyers[slot]
    target = flyer.aims[gun]
    if target < 0:
        return
    state.partner = target
    state.deck = tables.models[flyer.model].gun[gun].deck
    state.draws = 2 if flyer.near[gun] >> target & 1 == 1 else 1
    write(journal, Event.FIRED, slot, target, state.draws, gun)


def load_trench(tables: Tables, state: State, post: int, slot: int, journal: Journal) -> None:
    """A trench fires at every low enemy in reach (WW-81)."""
    ground = tables.missions[state.mission].trenches[post]
    if state.options.ground_fire == 0 or ground.side == NONE:
        return
    if not is_low_enemy(tables, state, slot, ground.side):
        return
    if squared_distance(ground.x, ground.y, state.flyers[slot].stand) <= RULER * RULER:
        state.partner = slot
        state.deck = Damage.A
        state.draws = 1
        write(journal, Event.TRENCH_FIRED, slot, post)


def load_rocket(tables: Tables, state: State, slot: int, journal: Journal) -> None:
    """Rockets of the last manoeuvre hit, or are lost (WW-80)."""
    flyer = state.flyers[slot]
    if flyer.launched == 0:
        return
    target = flyer.rocket_at
    count = flyer.launched
    strikes = rockets_strike(tables, state, slot)
    flyer.launched = 0
    flyer.rocket_at = NONE
    flyer.shaken = min(flyer.shaken, 1)
    if strikes:
        state.partner = target
        state.deck = Damage.D
        state.draws = count
        write(journal, Event.ROCKET_HIT, slot, target, count)
    else:
        write(journal, Event.ROCKET_LOST, slot, target, count)


def rockets_strike(tables: Tables, state: State, slot: int) -> bool:
    """Say whether the rockets that a flyer has under way hit, whatever rockets draw now (WW-57, WW-80)."""
    flyer = state.flyers[slot]
    target = flyer.rocket_at
    if not is_flying(state, target) or not is_straight_or_stall(flyer.last):
        return False
    if flyer.shaken == 1 or flyer.shaken_before == 1:
        return False
    if overlap(flyer.stand, state.flyers[target].stand):
        return True
    return 0 <= squared_range(tables, state, slot, 0, target, 1) <= FAR


def shake(tables: Tables, state: State, slot: int) -> None:
    """Special damage costs a flyer its rockets, but that of a rocket none that strike in the same step (WW-57, WW-80).

    A jam counts too: the card says so, though it is the firer's gun.
    """
    flyer = state.flyers[slot]
    by_rocket = state.actor >= state.crowd + 2 * MOST_POSTS
    if by_rocket and flyer.launched > 0 and rockets_strike(tables, state, slot):
        flyer.shaken = LATELY
    else:
        flyer.shaken = 1


def hit(tables: Tables, state: State, kind: int, journal: Journal) -> None:
    """The target of a shot takes a card; then the shot's next card, or the next shot (WW-53, WW-57, WW-59)."""
    target = state.partner
    post = state.actor - state.crowd
    flyer = state.flyers[target]
    stood = not is_destroyed(tables, flyer)
    felt = Felt.SPECIAL if MOST_POSTS <= post < 2 * MOST_POSTS else Felt.ALL
    bonus = bonus_of_shot(tables, state, target) if post < 0 else 0
    take_card(tables, state, target, state.deck, kind, felt, bonus, journal)
    special = tables.special[kind]
    if special != Special.NONE:
        shake(tables, state, target)
    if special == Special.JAM:
        jam(state, journal)
    if stood and is_destroyed(tables, flyer):
        flyer.hit_by = firing_side(tables, state)
    state.draws -= 1
    if state.draws > 0:
        make_pile(tables, state, state.deck)
    else:
        step_shot(state)
        state.phase = Phase.HITS


def bonus_of_shot(tables: Tables, state: State, target: int) -> int:
    """Return 1 if each card with points of a gun's shot counts one more (WW-83)."""
    flyer = state.flyers[state.actor]
    options = state.options
    if options.aim_bonus > 0:
        needed = 2 if options.aim_bonus == AIM_SECOND else 3
        if flyer.streak[state.gun] >= needed:
            return 1
    dives = options.dive_aim == 1 and state.gun == 0 and is_dive(flyer.last)
    return 1 if dives and state.flyers[target].level < flyer.level else 0


def jam(state: State, journal: Journal) -> None:
    """The gun that has fired jams (WW-59); trenches and rockets have none."""
    post = state.actor - state.crowd
    if post < 0:
        state.flyers[state.actor].jams[state.gun] = JAMMED
        write(journal, Event.JAMMED, state.actor, state.gun)
    elif post < MOST_POSTS:
        state.post_jams[post] = JAMMED
        write(journal, Event.POST_JAMMED, 0, post)


def firing_side(tables: Tables, state: State) -> int:
    """Return the side whose shot is drawn for."""
    post = state.actor - state.crowd
    mission = tables.missions[state.mission]
    if post < 0:
        return state.flyers[state.actor].side
    if post < MOST_POSTS:
        return mission.flaks[post].side
    if post < 2 * MOST_POSTS:
        return mission.trenches[post - MOST_POSTS].side
    return state.flyers[post - 2 * MOST_POSTS].side


def end_hits(state: State) -> None:
    """Rockets that were launched now are under way; nothing stays declared (WW-80)."""
    state.actor = 0
    state.gun = 0
    state.partner = 0
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        flyer.launched = flyer.launching
        flyer.rocket_at = flyer.launch_at
        flyer.launching = 0
        flyer.launch_at = NONE
        flyer.shaken_before = flyer.shaken
        flyer.shaken = 0
        flyer.rocket_sees = 0
        for gun in range(MOST_GUNS):
            flyer.targets[gun] = 0
            flyer.near[gun] = 0
            flyer.aims[gun] = NONE
    for post in range(MOST_POSTS):
        state.post_aim[post] = NONE
