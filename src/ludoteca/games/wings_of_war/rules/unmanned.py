"""What nobody flies: autonomous planes, guns on the ground, balloons and their winch (WW-75 .. WW-82)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.wings_of_war.cards import MOST_CARDS, Card, is_stall
from ludoteca.games.wings_of_war.events import Event, Refusal
from ludoteca.games.wings_of_war.rules.flyers import answered, asked_slot, is_balloon, is_flying, is_silent, lowest_of
from ludoteca.games.wings_of_war.rules.sight import FAR, squared_distance, squared_range, whole_millimetres
from ludoteca.games.wings_of_war.rules.winning import take_out
from ludoteca.games.wings_of_war.state import HIDDEN, HOLD, MOST_POSTS, NONE, Flyer, Phase, State, Status, Tables


def owes_stall(state: State, flyer: Flyer) -> bool:
    """Say whether an autonomous plane with damaged engines must stall in the last manoeuvre (WW-77)."""
    if flyer.duty == 0 or state.manoeuvre < MOST_CARDS:
        return False
    return not is_stall(flyer.plan[0]) and not is_stall(flyer.plan[1])


def draw_autonomous(state: State, card: int, journal: Journal) -> None:
    """An autonomous plane's card is drawn; a jammed rudder makes a turn to its side a straight (WW-75, WW-77)."""
    flyer = state.flyers[state.actor]
    barred = (card == Card.TURN_R and flyer.rudder & 1 == 1) or (card == Card.TURN_L and flyer.rudder & 2 == 2)
    flyer.plan[state.manoeuvre - 1] = Card.STRAIGHT if barred else card
    write(journal, Event.AUTO_DRAWN, state.actor)
    state.actor += 1
    state.phase = Phase.DRAWING


def copies_drawn(card: int) -> int:
    """Return how many of its eight cards are this: three straights, a stall, two turns to each side (WW-75)."""
    if card == Card.STRAIGHT:
        return 3
    if card in (Card.TURN_R, Card.TURN_L):
        return 2
    return 1 if card == Card.STALL else 0


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


def offers_winch(tables: Tables, state: State, seat: int, slot: int) -> bool:
    """A balloon may be lowered while planes are planned for (WW-82)."""
    return state.flyers[slot].asked == 1


def refuse_winch(tables: Tables, state: State, seat: int, slot: int) -> int:
    """Only a balloon comes down by its winch, and its owner is asked about planes first (WW-82)."""
    if state.flyers[slot].asked == 1:
        return Refusal.NONE
    if state.options.balloon_winch == 0:
        return Refusal.WINCH_OFF
    for other in range(state.crowd):
        flyer = state.flyers[other]
        if flyer.seat == seat and is_flying(state, other) and is_balloon(tables, flyer):
            return Refusal.WRONG_MOMENT
    return Refusal.NO_BALLOON


def apply_winch(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """A balloon is to be lowered (WW-82)."""
    flyer = state.flyers[asked_slot(tables, state, seat)]
    flyer.asked = 0
    flyer.falls = 1
    answered(tables, state, seat)


def lower_balloons(state: State, journal: Journal) -> None:
    """Balloons come down by a level that are winched; on the ground they are saved (WW-82)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.falls == 0:
            continue
        flyer.falls = 0
        flyer.level -= 1
        write(journal, Event.WINCHED, slot, flyer.level)
        if flyer.level == 0:
            write(journal, Event.SAVED, slot)
            take_out(state, slot, Status.SAVED, journal)
