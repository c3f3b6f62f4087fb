"""Fire: who sees whom, what is declared, and how autonomous guns aim (WW-49 .. WW-55, WW-76, WW-80, WW-81)."""

from ludoteca.games.wings_of_war.cards import HALF_RULER, RULER, is_straight_or_stall
from ludoteca.games.wings_of_war.damage import is_balloon, is_flying
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.plans import is_steep
from ludoteca.games.wings_of_war.sight import (
    in_blind_spot,
    is_entangled,
    squared_distance,
    squared_range,
    whole_millimetres,
)
from ludoteca.games.wings_of_war.slots import lowest_of
from ludoteca.games.wings_of_war.state import HIDDEN, HOLD, MOST_GUNS, MOST_POSTS, NONE, Kind

NEAR = HALF_RULER * HALF_RULER             # 10^8: the square of the half ruler, inclusive (WW-11)
FAR = RULER * RULER


def find_targets(tables, state) -> None:
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


def look(tables, state, slot: int, gun: int) -> None:
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


def refuse_target(tables, state, slot: int, gun: int, target: int) -> int:
    """Return why a gun does not see an enemy, by the first rule that forbids the shot (WW-42 .. WW-53, WW-84)."""
    flyer = state.flyers[slot]
    enemy = state.flyers[target]
    apart = abs(enemy.level - flyer.level)
    if is_entangled(tables, state, slot, target):
        return Refusal.OVERLAPS
    if apart > 1:
        return Refusal.OTHER_LEVEL
    away = squared_distance(flyer.stand.x + 0, flyer.stand.y + 0, enemy.stand)
    if away > FAR:
        return Refusal.TOO_FAR
    if apart == 1 and away > NEAR:
        return Refusal.OTHER_LEVEL
    if state.options.blind_spot == 1 and in_blind_spot(tables, state, slot, gun, target):
        return Refusal.BLIND_SPOT
    return Refusal.NOT_IN_SIGHT


def is_silent(tables, flyer, gun: int) -> bool:
    """Say whether a gunner cannot fire: out, or a wounded pilot in a steep manoeuvre (WW-55, WW-64, WW-65, WW-67)."""
    if flyer.guns_out >> gun & 1 == 1:
        return True
    return pilot_is_busy(tables, flyer) and gun == 0


def pilot_is_busy(tables, flyer) -> bool:
    """Say whether a wounded pilot has executed a steep card and cannot fire (WW-64, WW-65)."""
    if flyer.wounds == 0 or tables.models[flyer.model].kind == Kind.MULTI:
        return False
    return is_steep(tables, flyer, flyer.last + 0)


def may_launch(state, slot: int) -> bool:
    """Say whether a plane has executed what lets it launch rockets instead of firing its front gun (WW-80)."""
    flyer = state.flyers[slot]
    ready = flyer.rockets > 0 and flyer.autonomous == 0
    return ready and is_flying(state, slot) and is_straight_or_stall(flyer.last + 0)


def is_asked(tables, state, slot: int, gun: int) -> bool:
    """Say whether a gun's fire is still to be declared by its owner (WW-49, WW-A39)."""
    flyer = state.flyers[slot]
    if flyer.autonomous == 1 or flyer.aims[gun] != NONE or not is_flying(state, slot):
        return False
    if flyer.targets[gun] != 0 and not is_silent(tables, flyer, gun):
        return True
    return gun == 0 and flyer.rocket_sees != 0 and not pilot_is_busy(tables, flyer)


def ask_gunners(tables, state) -> None:
    """Whoever has a target in sight is awaited (WW-49)."""
    for slot in range(state.crowd):
        for gun in range(tables.models[state.flyers[slot].model].guns):
            if is_asked(tables, state, slot, gun):
                state.awaited |= 1 << state.flyers[slot].seat


def aim_autonomous(tables, state) -> bool:
    """Let autonomous planes and posts on the ground aim at what is nearest; False where chance must break a tie.

    `state.actor` runs over the slots, then over the posts; `state.gun` over a plane's guns (WW-76, WW-81, WW-A42).
    """
    while state.actor < state.crowd:
        flyer = state.flyers[state.actor]
        if flyer.autonomous == 1 and is_flying(state, state.actor + 0):
            while state.gun < tables.models[flyer.model].guns:
                if flyer.aims[state.gun] == NONE and not aim_gun(tables, state, state.actor + 0, state.gun + 0):
                    return False
                state.gun += 1
        state.actor += 1
        state.gun = 0
    while state.actor < state.crowd + MOST_POSTS:
        if state.options.ground_fire == 1 and not aim_post(tables, state, state.actor - state.crowd):
            return False
        state.actor += 1
    return True


def aim_gun(tables, state, slot: int, gun: int) -> bool:
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
    flyer.aims[gun] = lowest_of(state.tied + 0)
    return True


def prefer(state, other: int, far: int, nearest: int) -> int:
    """Compare a target with those found before, `state.tied`, at a distance; return the least distance now (WW-76)."""
    if state.tied == 0 or far < nearest:
        state.tied = 1 << other
        return far
    if far > nearest:
        return nearest
    held = state.flyers[lowest_of(state.tied + 0)].held
    if state.flyers[other].held > held:
        state.tied = 1 << other
    elif state.flyers[other].held == held:
        state.tied |= 1 << other
    return nearest


def aim_post(tables, state, post: int) -> bool:
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
        if is_low_enemy(tables, state, slot, ground.side + 0):
            d2 = squared_distance(ground.x + 0, ground.y + 0, state.flyers[slot].stand)
            if d2 <= FAR:
                nearest = prefer(state, slot, whole_millimetres(d2), nearest)
    if state.tied == 0:
        return True
    if state.tied & (state.tied - 1) != 0:
        state.post_aim[post] = HIDDEN
        return False
    state.post_aim[post] = lowest_of(state.tied + 0)
    return True


def is_low_enemy(tables, state, slot: int, side: int) -> bool:
    """Say whether a plane of another side flies at level 0 or 1, where fire from the ground reaches (WW-81)."""
    flyer = state.flyers[slot]
    return is_flying(state, slot) and flyer.side != side and flyer.level <= 1 and not is_balloon(tables, flyer)


def settle_tie(state, slot: int) -> None:
    """Chance has picked the target of an autonomous gun or of a post (WW-76)."""
    if state.actor < state.crowd:
        state.flyers[state.actor].aims[state.gun] = slot
    else:
        state.post_aim[state.actor - state.crowd] = slot
    state.tied = 0


def settle_streaks(state) -> None:
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
