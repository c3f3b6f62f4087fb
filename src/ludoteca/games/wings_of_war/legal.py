"""What a seat may do, and why not."""

from ludoteca.engine.runtime.seats import CHANCE, has
from ludoteca.games.wings_of_war.actions import (
    CARD,
    DROP_ONE,
    DROP_THREE,
    NOTHING,
    ORDER,
    ROCKET,
    ROCKETS,
    SHOOT,
    TAIL,
    WINCH,
)
from ludoteca.games.wings_of_war.cards import CARDS, SALVO
from ludoteca.games.wings_of_war.damage import is_flying
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.gunfire import is_silent, may_launch, pilot_is_busy, refuse_target
from ludoteca.games.wings_of_war.pending import asked_gun, asked_slot
from ludoteca.games.wings_of_war.plans import refuse_order, refuse_step
from ludoteca.games.wings_of_war.state import MOST_FLYERS, NONE, Phase

ORDERS = 6
BOTH_ROCKETS = 2


def waiting(tables, state) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    phase = state.phase
    if phase in (Phase.TAIL, Phase.PLAN, Phase.ORDER, Phase.DROP, Phase.FIRE, Phase.OVER):
        return state.awaited
    return CHANCE


def sealed(tables, state) -> int:
    """Return the mask of the seats whose plans, tails or fire lie face down until all are in (WW-22, WW-29, WW-49)."""
    return state.begun + 0


def legal_actions(tables, state, seat: int, actions) -> int:
    """List what an awaited seat can answer about the flyer that it is asked about."""
    slot = asked_slot(tables, state, seat)
    if slot == NONE:
        return 0
    flyer = state.flyers[slot]
    phase = state.phase
    if phase == Phase.PLAN and flyer.asked == 0:
        return list_cards(tables, state, flyer, actions)
    if phase == Phase.ORDER:
        return list_orders(tables, state, flyer, actions)
    if phase == Phase.TAIL:
        return list_slots(flyer.quarry + 0, TAIL, actions, 0)
    actions[0] = NOTHING
    if phase == Phase.PLAN:
        actions[1] = WINCH
        return 2
    if phase == Phase.DROP:
        actions[1] = DROP_ONE
        actions[2] = DROP_THREE
        return 3 if flyer.bombs >= SALVO else 2
    return list_fire(tables, state, slot, actions)


def list_cards(tables, state, flyer, actions) -> int:
    """List the cards with which the plan can still be completed (WW-31)."""
    count = 0
    for card in range(CARDS):
        if refuse_step(tables, state, flyer, card) == Refusal.NONE:
            actions[count] = CARD + card
            count += 1
    return count


def list_orders(tables, state, flyer, actions) -> int:
    """List the orders of the remaining cards (WW-23, WW-26)."""
    count = 0
    for order in range(ORDERS):
        if refuse_order(tables, state, flyer, order) == Refusal.NONE:
            actions[count] = ORDER + order
            count += 1
    return count


def list_slots(mask: int, first: int, actions, count: int) -> int:
    """List an action for each slot of a mask after those that are listed."""
    for slot in range(MOST_FLYERS):
        if mask >> slot & 1 == 1:
            actions[count] = first + slot
            count += 1
    return count


def list_fire(tables, state, slot: int, actions) -> int:
    """List whom the gun that is asked may fire at, or launch rockets at; holding fire comes first (WW-49, WW-80)."""
    flyer = state.flyers[slot]
    gun = asked_gun(tables, state, slot)
    count = 1
    if not is_silent(tables, flyer, gun):
        count = list_slots(flyer.targets[gun] + 0, SHOOT, actions, count)
    if gun == 0 and not pilot_is_busy(tables, flyer):
        count = list_slots(flyer.rocket_sees + 0, ROCKET, actions, count)
        if flyer.rockets >= BOTH_ROCKETS:
            count = list_slots(flyer.rocket_sees + 0, ROCKETS, actions, count)
    return count


def out_of_turn_actions(tables, state, seat: int, actions) -> int:
    """List what a seat may do unasked: nothing."""
    return 0


def refusal(tables, state, seat: int, action: int) -> int:
    """Return why a seat may not take an action now, NONE if it may."""
    phase = state.phase
    if phase == Phase.OVER:
        return Refusal.GAME_OVER
    if action > WINCH:
        return Refusal.CHANCE_ONLY
    if waiting(tables, state) == CHANCE or not has(state.awaited, seat):
        done = phase == Phase.PLAN and CARD <= action < ORDER
        return Refusal.PLAN_IS_FINAL if done else Refusal.NOT_AWAITED
    slot = asked_slot(tables, state, seat)
    flyer = state.flyers[slot]
    if phase == Phase.PLAN:
        return refuse_plan(tables, state, flyer, action)
    if phase == Phase.ORDER:
        if ORDER <= action < TAIL:
            return refuse_order(tables, state, flyer, action - ORDER)
        return Refusal.WRONG_MOMENT
    if phase == Phase.TAIL:
        if not TAIL <= action < SHOOT:
            return Refusal.WRONG_MOMENT
        return Refusal.NONE if flyer.quarry >> (action - TAIL) & 1 == 1 else Refusal.NO_TAIL_THERE
    if phase == Phase.DROP:
        return refuse_drop(flyer, action)
    return refuse_fire(tables, state, slot, action)


def refuse_plan(tables, state, flyer, action: int) -> int:
    """Return why a card cannot be planned, or a balloon winched, NONE if it can (WW-30, WW-82)."""
    if flyer.asked == 1:
        return Refusal.NONE if action in (NOTHING, WINCH) else Refusal.WRONG_MOMENT
    if CARD <= action < ORDER:
        return refuse_step(tables, state, flyer, action - CARD)
    return Refusal.NO_BALLOON if action == WINCH else Refusal.WRONG_MOMENT


def refuse_drop(flyer, action: int) -> int:
    """Return why bombs cannot be dropped, NONE if they can (WW-72)."""
    if action in (NOTHING, DROP_ONE):
        return Refusal.NONE
    if action != DROP_THREE:
        return Refusal.WRONG_MOMENT
    return Refusal.NONE if flyer.bombs >= SALVO else Refusal.TOO_FEW_BOMBS


def refuse_fire(tables, state, slot: int, action: int) -> int:
    """Return why the gun that is asked cannot fire so, NONE if it can (WW-49, WW-55, WW-80)."""
    flyer = state.flyers[slot]
    gun = asked_gun(tables, state, slot)
    if action == NOTHING:
        return Refusal.NONE
    if SHOOT <= action < DROP_ONE:
        target = action - SHOOT
        if target >= state.crowd or not is_flying(state, target) or state.flyers[target].side == flyer.side:
            return Refusal.NOT_AN_ENEMY
        if flyer.jams[gun] > 0:
            return Refusal.GUN_JAMMED
        if is_silent(tables, flyer, gun):
            return Refusal.GUN_SILENT
        seen = flyer.targets[gun] >> target & 1 == 1
        return Refusal.NONE if seen else refuse_target(tables, state, slot, gun, target)
    if not ROCKET <= action < WINCH:
        return Refusal.CANNOT_DROP if action in (DROP_ONE, DROP_THREE) else Refusal.WRONG_MOMENT
    if state.options.rockets == 0:
        return Refusal.ROCKETS_OFF
    needed = 1 if action < ROCKETS else BOTH_ROCKETS
    if gun != 0 or flyer.rockets < needed or pilot_is_busy(tables, flyer) or not may_launch(state, slot):
        return Refusal.NO_ROCKETS
    target = (action - ROCKET) % MOST_FLYERS
    return Refusal.NONE if flyer.rocket_sees >> target & 1 == 1 else Refusal.NOT_IN_SIGHT
