"""Fire: who sees whom, what is declared, and what unmanned guns aim at (WW-49 .. WW-55, WW-76, WW-80 .. WW-83)."""

from ludoteca.engine.runtime.journal import Journal
from ludoteca.games.wings_of_war.cards import is_straight_or_stall
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.rules.flyers import (
    answered,
    asked_gun,
    asked_slot,
    is_asked,
    is_balloon,
    is_flying,
    is_silent,
    lowest_of,
    pilot_is_busy,
)
from ludoteca.games.wings_of_war.rules.geometry import holds_point
from ludoteca.games.wings_of_war.rules.sight import (
    ANYWHERE,
    FAR,
    NEAR,
    gun_x,
    gun_y,
    in_blind_spot,
    is_entangled,
    nearest_seen,
    screen_of,
    squared_distance,
    squared_range,
    whole_millimetres,
)
from ludoteca.games.wings_of_war.state import HIDDEN, HOLD, MOST_GUNS, MOST_POSTS, NONE, Phase, State, Tables


def find_targets(tables: Tables, state: State) -> None:
    """Find what each gun sees that is not jammed, and what of it is near enough for two cards (WW-49 .. WW-54)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        flyer.rocket_sees = 0
        launches = may_launch(state, slot)
        for gun in range(tables.models[flyer.model].guns):
            flyer.targets[gun] = 0
            flyer.near[gun] = 0
            flyer.aims[gun] = NONE
            looks = flyer.jams[gun] == 0 or (gun == 0 and launches)
            if looks and is_flying(state, slot):
                look(tables, state, slot, gun)
                if gun == 0 and launches:
                    flyer.rocket_sees = flyer.targets[0]
                if flyer.jams[gun] > 0:
                    flyer.targets[gun] = 0
                    flyer.near[gun] = 0


def look(tables: Tables, state: State, slot: int, gun: int) -> None:
    """Find what one gun sees."""
    flyer = state.flyers[slot]
    for other in range(state.crowd):
        enemy = state.flyers[other]
        if not is_flying(state, other) or enemy.side == flyer.side or abs(enemy.level - flyer.level) > 1:
            continue
        d2 = squared_range(tables, state, slot, gun, other, 0)
        if d2 < 0 or d2 > FAR or (enemy.level != flyer.level and d2 > NEAR):
            continue
        if state.options.blind_spot == 1 and in_blind_spot(tables, state, slot, gun, other):
            continue
        flyer.targets[gun] |= 1 << other
        if d2 <= NEAR and enemy.level == flyer.level:
            flyer.near[gun] |= 1 << other


def target_refused(tables: Tables, state: State, slot: int, gun: int, target: int) -> int:
    """Return why a gun does not see an enemy, by the first rule that forbids the shot (WW-42 .. WW-53, WW-84)."""
    flyer = state.flyers[slot]
    enemy = state.flyers[target]
    apart = abs(enemy.level - flyer.level)
    if is_entangled(tables, state, slot, target):
        return Refusal.OVERLAPS
    if apart > 1:
        return Refusal.OTHER_LEVEL
    weapon = tables.models[flyer.model].gun[gun]
    gx = gun_x(tables, flyer.stand, weapon)
    gy = gun_y(tables, flyer.stand, weapon)
    if holds_point(enemy.stand, gx, gy):
        return Refusal.OVER_BALLOON
    away = squared_distance(gx, gy, enemy.stand)
    if away <= FAR:                        # what counts is how far away that is which the gun sees of it, if anything
        seen = nearest_seen(tables, state, slot, gun, target, screen_of(state, slot, target), NONE, ANYWHERE)
        away = seen if seen < ANYWHERE else away
    if away > FAR:
        return Refusal.TOO_FAR
    if apart == 1 and away > NEAR:
        return Refusal.OTHER_LEVEL
    if state.options.blind_spot == 1 and in_blind_spot(tables, state, slot, gun, target):
        return Refusal.BLIND_SPOT
    return Refusal.NOT_IN_SIGHT


def may_launch(state: State, slot: int) -> bool:
    """Say whether a plane has executed what lets it launch rockets instead of firing its front gun (WW-80)."""
    flyer = state.flyers[slot]
    ready = flyer.rockets > 0 and flyer.autonomous == 0
    return ready and is_flying(state, slot) and is_straight_or_stall(flyer.last)


def ask_gunners(tables: Tables, state: State) -> None:
    """Whoever has a target in sight is awaited (WW-49)."""
    for slot in range(state.crowd):
        for gun in range(tables.models[state.flyers[slot].model].guns):
            if is_asked(tables, state, slot, gun):
                state.awaited |= 1 << state.flyers[slot].seat


def admits_fire(tables: Tables, state: State, seat: int, target: int, slot: int) -> bool:
    """Say whether the gun that is asked can fire at a flyer (WW-49, WW-55)."""
    flyer = state.flyers[slot]
    gun = asked_gun(tables, state, slot)
    return flyer.targets[gun] >> target & 1 == 1 and not is_silent(tables, flyer, gun)


def refuse_fire(tables: Tables, state: State, seat: int, target: int, slot: int) -> int:
    """Return why the gun that is asked cannot fire at a flyer (WW-49, WW-55, WW-59)."""
    flyer = state.flyers[slot]
    gun = asked_gun(tables, state, slot)
    if target >= state.crowd or not is_flying(state, target) or state.flyers[target].side == flyer.side:
        return Refusal.NOT_AN_ENEMY
    if flyer.jams[gun] > 0:
        return Refusal.GUN_JAMMED
    if is_silent(tables, flyer, gun):
        return Refusal.GUN_SILENT
    seen = flyer.targets[gun] >> target & 1 == 1
    return Refusal.NONE if seen else target_refused(tables, state, slot, gun, target)


def weigh_fire(tables: Tables, state: State, target: int) -> int:
    """Chance picks among targets that are equally near and equally damaged (WW-76)."""
    return state.tied >> target & 1


def apply_fire(tables: Tables, state: State, seat: int, target: int, journal: Journal) -> None:
    """A gun fires at somebody, by declaration or by chance (WW-49, WW-76)."""
    if state.phase == Phase.TIE:
        settle_tie(state, target)
        return
    slot = asked_slot(tables, state, seat)
    state.flyers[slot].aims[asked_gun(tables, state, slot)] = target
    answered(tables, state, seat)


def offers_rocket(tables: Tables, state: State, seat: int, slot: int) -> bool:
    """Rockets are launched instead of firing the front gun (WW-80)."""
    return state.flyers[slot].rocket_sees != 0


def admits_rocket(tables: Tables, state: State, seat: int, count: int, target: int, slot: int) -> bool:
    """Say whether a plane sees whom it would launch rockets at (WW-80)."""
    return state.flyers[slot].rocket_sees >> target & 1 == 1


def refuse_rocket(tables: Tables, state: State, seat: int, count: int, target: int, slot: int) -> int:
    """Return why so many rockets cannot be launched at a flyer, by the rule that forbids it (WW-80, WW-A39)."""
    if state.options.rockets == 0:
        return Refusal.ROCKETS_OFF
    flyer = state.flyers[slot]
    gun = asked_gun(tables, state, slot)
    if gun != 0 or flyer.rockets < count or not may_launch(state, slot):
        return Refusal.NO_ROCKETS
    if pilot_is_busy(tables, flyer):
        return Refusal.PILOT_BUSY
    if target >= state.crowd or not is_flying(state, target) or state.flyers[target].side == flyer.side:
        return Refusal.NOT_AN_ENEMY
    seen = flyer.rocket_sees >> target & 1 == 1
    return Refusal.NONE if seen else target_refused(tables, state, slot, gun, target)


def apply_rocket(tables: Tables, state: State, seat: int, count: int, target: int, journal: Journal) -> None:
    """Rockets are launched instead of firing the front gun (WW-80)."""
    slot = asked_slot(tables, state, seat)
    flyer = state.flyers[slot]
    flyer.aims[asked_gun(tables, state, slot)] = HOLD
    flyer.launching = count
    flyer.launch_at = target
    flyer.rockets -= count
    answered(tables, state, seat)


def aim_autonomous(tables: Tables, state: State) -> bool:
    """Let autonomous planes and posts on the ground aim at what is nearest; False where chance must break a tie.

    `state.actor` runs over the slots, then over the posts; `state.gun` over a plane's guns (WW-76, WW-81, WW-A42).
    """
    while state.actor < state.crowd:
        flyer = state.flyers[state.actor]
        if flyer.autonomous == 1 and is_flying(state, state.actor):
            while state.gun < tables.models[flyer.model].guns:
                if flyer.aims[state.gun] == NONE and not aim_gun(tables, state, state.actor, state.gun):
                    return False
                state.gun += 1
        state.actor += 1
        state.gun = 0
    while state.actor < state.crowd + MOST_POSTS:
        if state.options.ground_fire == 1 and not aim_post(tables, state, state.actor - state.crowd):
            return False
        state.actor += 1
    return True


def aim_gun(tables: Tables, state: State, slot: int, gun: int) -> bool:
    """Aim an autonomous gun; False where several targets are equally near and equally damaged (WW-76)."""
    flyer = state.flyers[slot]
    if flyer.targets[gun] == 0 or is_silent(tables, flyer, gun):
        flyer.aims[gun] = HOLD
        return True
    nearest = 0
    state.tied = 0
    for other in range(state.crowd):
        if flyer.targets[gun] >> other & 1 == 1:
            far = whole_millimetres(squared_range(tables, state, slot, gun, other, 0))
            nearest = prefer(state, other, far, nearest)
    if state.tied & (state.tied - 1) != 0:
        return False
    flyer.aims[gun] = lowest_of(state.tied)
    return True


def prefer(state: State, other: int, far: int, nearest: int) -> int:
    """Compare a target with those found before, `state.tied`, at a distance; return the least distance now (WW-76)."""
    if state.tied == 0 or far < nearest:
        state.tied = 1 << other
        return far
    if far > nearest:
        return nearest
    held = state.flyers[lowest_of(state.tied)].held
    if state.flyers[other].held > held:
        state.tied = 1 << other
    elif state.flyers[other].held == held:
        state.tied |= 1 << other
    return nearest


def aim_post(tables: Tables, state: State, post: int) -> bool:
    """Aim a machine gun on the ground; False where chance must break a tie (WW-81, WW-A43)."""
    if state.post_aim[post] != HIDDEN:
        return True
    state.post_aim[post] = NONE
    ground = tables.missions[state.mission].flaks[post]
    if ground.side == NONE or state.post_jams[post] > 0:
        return True
    nearest = 0
    state.tied = 0
    for slot in range(state.crowd):
        if is_low_enemy(tables, state, slot, ground.side):
            d2 = squared_distance(ground.x, ground.y, state.flyers[slot].stand)
            if d2 <= FAR:
                nearest = prefer(state, slot, whole_millimetres(d2), nearest)
    if state.tied == 0:
        return True
    if state.tied & (state.tied - 1) != 0:
        state.post_aim[post] = HIDDEN
        return False
    state.post_aim[post] = lowest_of(state.tied)
    return True


def is_low_enemy(tables: Tables, state: State, slot: int, side: int) -> bool:
    """Say whether a plane of another side flies at level 0 or 1, where fire from the ground reaches (WW-81)."""
    flyer = state.flyers[slot]
    return is_flying(state, slot) and flyer.side != side and flyer.level <= 1 and not is_balloon(tables, flyer)


def settle_tie(state: State, slot: int) -> None:
    """Chance has picked the target of an autonomous gun or of a post (WW-76)."""
    if state.actor < state.crowd:
        state.flyers[state.actor].aims[state.gun] = slot
    else:
        state.post_aim[state.actor - state.crowd] = slot
    state.tied = 0
    state.phase = Phase.AUTO_GUNS


def settle_streaks(state: State) -> None:
    """Count how long each gun has kept its target (WW-83)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        for gun in range(MOST_GUNS):
            if flyer.aims[gun] >= 0:
                flyer.streak[gun] = flyer.streak[gun] + 1 if flyer.aims[gun] == flyer.aimed_at[gun] else 1
                flyer.aimed_at[gun] = flyer.aims[gun]
            else:
                flyer.streak[gun] = 0
                flyer.aimed_at[gun] = NONE
