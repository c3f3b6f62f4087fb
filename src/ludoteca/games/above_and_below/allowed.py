"""Why a seat may not take an action: the same questions as in `legal.py`, asked of any action."""

from ludoteca.engine.runtime.seats import has
from ludoteca.games.above_and_below.actions import (
    ACCEPT,
    BED,
    BUILD,
    BUILDING,
    BUY,
    DIE,
    DONE,
    DRINK_CIDER,
    DRINK_POTION,
    EXPLORE,
    GOOD,
    HARVEST,
    KEEP,
    LABOR,
    NO,
    OPTION,
    PASS,
    PLACE,
    PRICE,
    REFRESH,
    REFUSE,
    SALE,
    SEND,
    SLOT,
    TRAIN,
    VILLAGER,
    WITHDRAW,
    YES,
)
from ludoteca.games.above_and_below.events import Refusal
from ludoteca.games.above_and_below.parts import (
    CIDER,
    POTION,
)
from ludoteca.games.above_and_below.refusals import (
    refuse_bed,
    refuse_build,
    refuse_buy,
    refuse_card,
    refuse_drink,
    refuse_explore,
    refuse_free,
    refuse_good,
    refuse_harvest,
    refuse_labor,
    refuse_member,
    refuse_option,
    refuse_pick,
    refuse_place,
    refuse_price,
    refuse_refresh,
    refuse_sale,
    refuse_send,
    refuse_slot,
    refuse_take,
    refuse_train,
    refuse_withdraw,
)
from ludoteca.games.above_and_below.state import LEAST_PRICE, Phase


def refusal(tables, state, seat: int, action: int) -> int:
    """Return why a seat may not take an action, 0 if it may."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if action >= DIE:
        return Refusal.CHANCE_ONLY
    if not has(state.awaited, seat):
        return refuse_to_wait(state, seat)
    phase = state.phase
    if phase == Phase.TURN:
        return refuse_in_turn(tables, state, seat, action)
    if phase in (Phase.REST, Phase.LAST):
        return refuse_in_evening(tables, state, seat, action)
    if phase in (Phase.OFFER, Phase.ANSWER, Phase.COUNTER):
        return refuse_in_dealing(state, action)
    if phase == Phase.AFTER_HARVEST:
        return refuse_after_harvest(state, seat, action)
    return refuse_step(tables, state, seat, action)


def refuse_to_wait(state, seat: int) -> int:
    """Somebody else is awaited (AB-15, AB-44, AB-46)."""
    if seat == state.actor and state.phase == Phase.ANSWER:
        return Refusal.ANSWER_AWAITED
    return Refusal.HAS_PASSED if has(state.passed, seat) else Refusal.NOT_YOUR_TURN


def refuse_in_turn(tables, state, seat: int, action: int) -> int:
    """Return why a normal or free action is not allowed in a turn, 0 if it is."""
    if action == PASS:
        return Refusal.NONE
    if EXPLORE <= action <= LABOR:
        return refuse_work(tables, state, seat, action)
    if REFRESH <= action < VILLAGER:
        return refuse_refresh(state, seat, action - REFRESH)
    if PLACE <= action < SALE:
        return refuse_place(state, seat, action - PLACE)
    if SALE <= action < WITHDRAW:
        return refuse_sale(state, seat, action - SALE)
    if action == WITHDRAW:
        return refuse_withdraw(state, seat)
    return refuse_buy(state, seat, action - BUY) if BUY <= action < ACCEPT else Refusal.WRONG_MOMENT


def refuse_work(tables, state, seat: int, action: int) -> int:
    """Return why a normal action is not allowed, 0 if it is."""
    if action == EXPLORE:
        return refuse_explore(tables, state, seat)
    if action == BUILD:
        return refuse_build(tables, state, seat)
    if action == HARVEST:
        return refuse_harvest(tables, state, seat)
    return refuse_train(tables, state, seat) if action == TRAIN else refuse_labor(state, seat)


def refuse_in_evening(tables, state, seat: int, action: int) -> int:
    """Return why a choice of the evening or of the last goods is not allowed, 0 if it is."""
    if action == DONE:
        return Refusal.NONE
    if PLACE <= action < SALE:
        return refuse_place(state, seat, action - PLACE)
    if state.phase == Phase.LAST:
        return Refusal.WRONG_MOMENT
    if DRINK_POTION <= action < DRINK_CIDER:
        return refuse_drink(state, seat, action - DRINK_POTION, POTION)
    if DRINK_CIDER <= action < BED:
        return refuse_drink(state, seat, action - DRINK_CIDER, CIDER)
    return refuse_bed(tables, state, seat, action - BED) if BED <= action < GOOD else Refusal.WRONG_MOMENT


def refuse_in_dealing(state, action: int) -> int:
    """Return why a price or an answer to one is not allowed, 0 if it is."""
    if action in (ACCEPT, REFUSE):
        return Refusal.WRONG_MOMENT if state.phase == Phase.OFFER else Refusal.NONE
    if PRICE <= action < DRINK_POTION and state.phase != Phase.COUNTER:
        return refuse_price(state, action - PRICE + LEAST_PRICE)
    return Refusal.WRONG_MOMENT


def refuse_after_harvest(state, seat: int, action: int) -> int:
    """Return why nothing can be done with goods just taken, 0 if it can (AB-41)."""
    if action == DONE:
        return Refusal.NONE
    if PLACE <= action < SALE:
        return refuse_place(state, seat, action - PLACE)
    return refuse_sale(state, seat, action - SALE) if SALE <= action < WITHDRAW else Refusal.WRONG_MOMENT


def refuse_step(tables, state, seat: int, action: int) -> int:
    """Return why a step of a normal action is not allowed, 0 if it is."""
    phase = state.phase
    if VILLAGER <= action < BUILDING:
        if phase in (Phase.X_PICK, Phase.B_PICK, Phase.H_PICK, Phase.T_PICK, Phase.L_PICK):
            return refuse_pick(tables, state, seat, action - VILLAGER)
        if phase in (Phase.X_REROLL, Phase.X_EXERT, Phase.INJURE):
            return refuse_member(state, seat, action - VILLAGER)
        return Refusal.WRONG_MOMENT
    if BUILDING <= action < SLOT:
        return refuse_building(tables, state, seat, action - BUILDING)
    if SLOT <= action < OPTION:
        return refuse_slot(tables, state, seat, action - SLOT) if phase == Phase.T_SLOT else Refusal.WRONG_MOMENT
    if OPTION <= action < PLACE:
        asked = phase in (Phase.X_OPTION, Phase.CHOOSE)
        return refuse_option(tables, state, seat, action - OPTION) if asked else Refusal.WRONG_MOMENT
    if GOOD <= action < DIE:
        asked = phase in (Phase.X_PAY_GOOD, Phase.DISCARD, Phase.COPY, Phase.H_GOOD)
        return refuse_good(tables, state, seat, action - GOOD) if asked else Refusal.WRONG_MOMENT
    return refuse_plain(state, action)


def refuse_plain(state, action: int) -> int:
    """Return why an answer without an object is not allowed, 0 if it is."""
    phase = state.phase
    if action == SEND:
        asked = phase in (Phase.X_PICK, Phase.H_PICK, Phase.L_PICK)
        return refuse_send(state) if asked else Refusal.WRONG_MOMENT
    if action == DONE:
        return Refusal.NONE if phase in (Phase.X_REROLL, Phase.FREE_BUILDING) else Refusal.WRONG_MOMENT
    if action == KEEP:
        return Refusal.NONE if phase == Phase.X_EXERT else Refusal.WRONG_MOMENT
    asked = action in (YES, NO) and phase == Phase.X_PAY
    return Refusal.NONE if asked else Refusal.WRONG_MOMENT


def refuse_building(tables, state, seat: int, b: int) -> int:
    """Return why a building cannot be built, got or harvested, 0 if it can."""
    if state.phase == Phase.B_CARD:
        return refuse_card(tables, state, seat, b)
    if state.phase == Phase.H_TAKE:
        return refuse_take(state, seat, b)
    return refuse_free(tables, state, seat, b) if state.phase == Phase.FREE_BUILDING else Refusal.WRONG_MOMENT
