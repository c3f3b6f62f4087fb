"""What a seat may do, and why not."""

from ludoteca.engine.runtime.seats import CHANCE, bit
from ludoteca.games.above_and_below.actions import (
    ACCEPT,
    BED,
    BUILDING,
    BUY,
    DONE,
    DRINK_CIDER,
    DRINK_POTION,
    EXPLORE,
    GOOD,
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
    VILLAGER,
    WITHDRAW,
    YES,
)
from ludoteca.games.above_and_below.allowed import refusal, refuse_building, refuse_work
from ludoteca.games.above_and_below.events import Refusal
from ludoteca.games.above_and_below.market import highest_price, least_price
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    GOODS,
    ITEMS,
    MOST_CHOICES,
    POTION,
    SLOTS,
    VILLAGERS,
    Area,
    Home,
)
from ludoteca.games.above_and_below.refusals import (
    refuse_bed,
    refuse_buy,
    refuse_drink,
    refuse_good,
    refuse_member,
    refuse_option,
    refuse_pick,
    refuse_refresh,
    refuse_sale,
    refuse_send,
    refuse_slot,
    refuse_withdraw,
)
from ludoteca.games.above_and_below.rest import chosen
from ludoteca.games.above_and_below.state import LEAST_PRICE, TRIED_OFFERS, TRIED_SALES, Phase

__all__ = ["out_of_turn_actions", "legal_actions", "refusal", "sealed", "waiting"]


def waiting(tables, state) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    if state.awaited != 0 or state.phase == Phase.OVER:
        return state.awaited
    return CHANCE


def sealed(tables, state) -> int:
    """What is done in the evening, or at the end, is seen when all have finished (AB-60, AB-70)."""
    if state.phase not in (Phase.REST, Phase.LAST):
        return 0
    return chosen(tables, state)


def out_of_turn_actions(tables, state, seat: int, actions) -> int:
    """List free actions beyond the first of a turn: people may go on, playouts and bots need not (AB-48, AB-A40)."""
    if state.awaited != bit(seat):
        return 0
    count = 0
    if state.phase in (Phase.TURN, Phase.AFTER_HARVEST) and state.sales >= TRIED_SALES:
        count = list_sales(state, seat, 0, actions)
    if state.phase == Phase.TURN and state.offers >= TRIED_OFFERS:
        count = list_sellers(state, seat, count, actions)
    return count


def legal_actions(tables, state, seat: int, actions) -> int:
    """List what an awaited seat can answer."""
    phase = state.phase
    if phase == Phase.TURN:
        return list_turn(tables, state, seat, actions)
    if phase in (Phase.OFFER, Phase.ANSWER, Phase.COUNTER):
        return list_dealing(state, actions)
    if phase in (Phase.X_PICK, Phase.B_PICK, Phase.H_PICK, Phase.T_PICK, Phase.L_PICK):
        return list_picks(tables, state, seat, actions)
    if phase in (Phase.X_REROLL, Phase.X_EXERT, Phase.INJURE):
        return list_members(state, seat, actions)
    if phase in (Phase.X_OPTION, Phase.CHOOSE):
        return list_options(tables, state, seat, actions)
    if phase == Phase.X_PAY:
        actions[0] = YES
        actions[1] = NO
        return 2
    if phase in (Phase.X_PAY_GOOD, Phase.DISCARD, Phase.COPY, Phase.H_GOOD):
        return list_goods(tables, state, seat, actions)
    if phase in (Phase.B_CARD, Phase.H_TAKE, Phase.FREE_BUILDING):
        return list_buildings(tables, state, seat, actions)
    if phase == Phase.T_SLOT:
        return list_slots(tables, state, seat, actions)
    if phase == Phase.AFTER_HARVEST:
        actions[0] = DONE
        count = list_placing(state, seat, 1, actions)
        return list_sales(state, seat, count, actions) if state.sales < TRIED_SALES else count
    return list_evening(tables, state, seat, actions)


def list_turn(tables, state, seat: int, actions) -> int:
    """List the normal and the free actions (AB-16, AB-17)."""
    actions[0] = PASS
    count = 1
    for action in range(EXPLORE, LABOR + 1):
        if refuse_work(tables, state, seat, action) == Refusal.NONE:
            actions[count] = action
            count += 1
    for deck in range(2):
        if refuse_refresh(state, seat, deck) == Refusal.NONE:
            actions[count] = REFRESH + deck
            count += 1
    count = list_placing(state, seat, count, actions)
    if state.sales < TRIED_SALES:
        count = list_sales(state, seat, count, actions)
    return list_sellers(state, seat, count, actions) if state.offers < TRIED_OFFERS else count


def list_sales(state, seat: int, count: int, actions) -> int:
    """List what can be put on sale, after the harvest of what was just taken, and taking back (AB-41, AB-47)."""
    for item in range(ITEMS):
        if state.players[seat].purse.goods[item] > 0 and refuse_sale(state, seat, item) == Refusal.NONE:
            actions[count] = SALE + item
            count += 1
    if state.phase == Phase.TURN and refuse_withdraw(state, seat) == Refusal.NONE:
        actions[count] = WITHDRAW
        count += 1
    return count


def list_sellers(state, seat: int, count: int, actions) -> int:
    """List those to whom an offer can be made (AB-45)."""
    for seller in range(state.seats):
        if refuse_buy(state, seat, seller) == Refusal.NONE:
            actions[count] = BUY + seller
            count += 1
    return count


def list_placing(state, seat: int, count: int, actions) -> int:
    """Add the goods that can be placed (AB-50)."""
    for good in range(GOODS):
        if state.players[seat].purse.goods[good] > 0:
            actions[count] = PLACE + good
            count += 1
    return count


def list_dealing(state, actions) -> int:
    """List prices, or the answers to one (AB-46, AB-A37)."""
    count = 0
    if state.phase != Phase.OFFER:
        actions[0] = ACCEPT
        actions[1] = REFUSE
        count = 2
    if state.phase == Phase.COUNTER:
        return count
    first = least_price(state, state.partner + 0) if state.phase == Phase.OFFER else state.price + 1
    for price in range(first, highest_price(state, state.actor + 0) + 1):
        actions[count] = PRICE + price - LEAST_PRICE
        count += 1
    return count


def list_picks(tables, state, seat: int, actions) -> int:
    """List the villagers who can be picked, and to send those who are (AB-19, AB-34, AB-40, AB-42, AB-43)."""
    count = 0
    alone = state.phase in (Phase.B_PICK, Phase.T_PICK)
    if not alone and refuse_send(state) == Refusal.NONE:
        actions[0] = SEND
        count = 1
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where != Home.HELD + seat or villager.area != Area.READY:
            continue
        if refuse_pick(tables, state, seat, t) == Refusal.NONE:
            actions[count] = VILLAGER + t
            count += 1
    return count


def list_members(state, seat: int, actions) -> int:
    """List the party, and to leave it at that (AB-26, AB-27, AB-A17)."""
    count = 0
    if state.phase == Phase.X_REROLL:
        actions[0] = DONE
        count = 1
    elif state.phase == Phase.X_EXERT:
        actions[0] = KEEP
        count = 1
    for t in range(VILLAGERS):
        if refuse_member(state, seat, t) == Refusal.NONE:
            actions[count] = VILLAGER + t
            count += 1
    return count


def list_options(tables, state, seat: int, actions) -> int:
    """List the options that can be chosen (AB-22, AB-A11)."""
    count = 0
    for nth in range(MOST_CHOICES):
        if refuse_option(tables, state, seat, nth) == Refusal.NONE:
            actions[count] = OPTION + nth
            count += 1
    return count


def list_goods(tables, state, seat: int, actions) -> int:
    """List the goods that can be paid, given up, doubled or taken."""
    count = 0
    for good in range(GOODS):
        if refuse_good(tables, state, seat, good) == Refusal.NONE:
            actions[count] = GOOD + good
            count += 1
    return count


def list_buildings(tables, state, seat: int, actions) -> int:
    """List the buildings that can be built, or from which a good can be taken (AB-34, AB-40, AB-A16)."""
    count = 0
    if state.phase == Phase.FREE_BUILDING:
        actions[0] = DONE
        count = 1
    for b in range(BUILDINGS):
        if refuse_building(tables, state, seat, b) == Refusal.NONE:
            actions[count] = BUILDING + b
            count += 1
    return count


def list_slots(tables, state, seat: int, actions) -> int:
    """List the villagers who can be hired (AB-42)."""
    count = 0
    for slot in range(SLOTS):
        if refuse_slot(tables, state, seat, slot) == Refusal.NONE:
            actions[count] = SLOT + slot
            count += 1
    return count


def list_evening(tables, state, seat: int, actions) -> int:
    """List potions, ciders, beds and goods (AB-60, AB-70)."""
    actions[0] = DONE
    count = list_placing(state, seat, 1, actions)
    if state.phase == Phase.LAST:
        return count
    for t in range(VILLAGERS):
        if state.villagers[t].where == Home.HELD + seat and refuse_drink(state, seat, t, POTION) == Refusal.NONE:
            actions[count] = DRINK_POTION + t
            count += 1
    for t in range(VILLAGERS):
        if state.villagers[t].where == Home.HELD + seat and refuse_drink(state, seat, t, CIDER) == Refusal.NONE:
            actions[count] = DRINK_CIDER + t
            count += 1
    for t in range(VILLAGERS):
        if state.villagers[t].where == Home.HELD + seat and refuse_bed(tables, state, seat, t) == Refusal.NONE:
            actions[count] = BED + t
            count += 1
    return count
