"""Why a choice is not allowed, one function a kind of choice; 0 if it is."""

from ludoteca.games.above_and_below.events import Refusal
from ludoteca.games.above_and_below.expedition import is_selectable
from ludoteca.games.above_and_below.folk import count_in
from ludoteca.games.above_and_below.holdings import beds_of, tokens_of
from ludoteca.games.above_and_below.market import deck_size, highest_price, least_price
from ludoteca.games.above_and_below.parts import (
    CIDER,
    GOODS,
    MOST_OPTIONS,
    POTION,
    VILLAGERS,
    Area,
    Effect,
    Home,
    Skill,
)
from ludoteca.games.above_and_below.rest import may_drink
from ludoteca.games.above_and_below.rewards import is_free_building
from ludoteca.games.above_and_below.state import MOST_SALES, NONE, SMALLEST_PARTY, Phase
from ludoteca.games.above_and_below.works import (
    builds_something,
    can_afford,
    goods_on,
    has_site,
    is_builder,
    is_open,
    is_teacher,
    price_of_slot,
    trains_somebody,
)


def refuse_explore(tables, state, seat: int) -> int:
    """An expedition needs a cave and two villagers (AB-18, AB-19)."""
    if state.top == NONE:
        return Refusal.NO_CAVES_LEFT
    if count_in(state, seat, Area.READY + 0) < SMALLEST_PARTY:
        return Refusal.TOO_FEW_READY
    return Refusal.NONE


def refuse_build(tables, state, seat: int) -> int:
    """Building needs a builder who can pay for something (AB-34, AB-A31)."""
    builder = False
    for t in range(VILLAGERS):
        if is_builder(tables, state, seat, t):
            builder = True
            if builds_something(tables, state, seat, t):
                return Refusal.NONE
    return Refusal.CANNOT_AFFORD_BUILDING if builder else Refusal.NO_BUILDER


def refuse_harvest(tables, state, seat: int) -> int:
    """Harvesting needs goods on a building, and somebody (AB-40)."""
    if count_in(state, seat, Area.READY + 0) == 0:
        return Refusal.NONE_READY
    return Refusal.NONE if tokens_of(state, seat) > 0 else Refusal.NOTHING_TO_HARVEST


def refuse_train(tables, state, seat: int) -> int:
    """Training needs a teacher who can pay for somebody (AB-42, AB-A31)."""
    teacher = False
    for t in range(VILLAGERS):
        if is_teacher(tables, state, seat, t):
            teacher = True
            if trains_somebody(tables, state, seat, t):
                return Refusal.NONE
    return Refusal.CANNOT_AFFORD_VILLAGER if teacher else Refusal.NO_TEACHER


def refuse_labor(state, seat: int) -> int:
    """Labor needs somebody (AB-43)."""
    return Refusal.NONE if count_in(state, seat, Area.READY + 0) > 0 else Refusal.NONE_READY


def refuse_refresh(state, seat: int, deck: int) -> int:
    """A row is renewed once a turn, for a coin (AB-49)."""
    if state.refreshed == 1:
        return Refusal.REFRESHED_ALREADY
    if state.players[seat].purse.coins < 1:
        return Refusal.NO_COIN
    return Refusal.NONE if deck_size(state, deck) > 0 else Refusal.NO_NEW_CARDS


def refuse_place(state, seat: int, good: int) -> int:
    """Only a loose good can be placed (AB-50)."""
    return Refusal.NONE if state.players[seat].purse.goods[good] > 0 else Refusal.NOT_OWNED


def refuse_sale(state, seat: int, item: int) -> int:
    """A loose item is put on sale, as often as one likes, if somebody could buy it (AB-47, AB-48, AB-A39, AB-A40)."""
    if state.seats == 1:
        return Refusal.NOBODY_BUYS
    if state.players[seat].purse.goods[item] == 0:
        return Refusal.NOT_OWNED
    if state.phase == Phase.AFTER_HARVEST and (item >= GOODS or state.taken[item] == 0):
        return Refusal.ONLY_JUST_TAKEN
    if state.players[seat].sale == item:
        return Refusal.LIES_THERE
    return Refusal.NONE if state.sales < MOST_SALES else Refusal.SALES_SPENT


def refuse_withdraw(state, seat: int) -> int:
    """What is on sale is taken back, as often as one likes (AB-47, AB-48, AB-A40)."""
    if state.players[seat].sale == NONE:
        return Refusal.NOTHING_ON_SALE
    return Refusal.NONE if state.sales < MOST_SALES else Refusal.SALES_SPENT


def refuse_buy(state, seat: int, seller: int) -> int:
    """Something must be on sale there, and a price be left that can be offered (AB-45, AB-46)."""
    if seller >= state.seats:
        return Refusal.NO_SUCH_SEAT
    if seller == seat:
        return Refusal.OWN_SALE
    if state.players[seller].sale == NONE:
        return Refusal.NOTHING_ON_SALE
    return Refusal.NONE if highest_price(state, seat) >= least_price(state, seller) else Refusal.CANNOT_AFFORD_OFFER


def refuse_price(state, price: int) -> int:
    """The buyer names what can be paid and was not refused; the seller may ask for more (AB-46, AB-A37)."""
    if price > highest_price(state, state.actor + 0):
        return Refusal.PRICE_TOO_HIGH
    if state.phase == Phase.ANSWER:
        return Refusal.NONE if price > state.price else Refusal.COUNTER_TOO_LOW
    return Refusal.NONE if price >= least_price(state, state.partner + 0) else Refusal.REFUSED_BEFORE


def refuse_pick(tables, state, seat: int, t: int) -> int:
    """Whoever is sent somewhere must be ready, and be able to do it (AB-19, AB-34, AB-40, AB-42, AB-43)."""
    villager = state.villagers[t]
    if villager.where != Home.HELD + seat:
        return Refusal.NOT_YOURS
    if villager.area in (Area.PARTY, Area.CHOSEN):
        return Refusal.PICKED_ALREADY
    if villager.area != Area.READY:
        return Refusal.NOT_READY
    if state.phase == Phase.B_PICK:
        if tables.folk[t].hammer == Skill.NONE:
            return Refusal.NO_HAMMER
        return Refusal.NONE if builds_something(tables, state, seat, t) else Refusal.TOO_EXPENSIVE
    if state.phase == Phase.T_PICK:
        if tables.folk[t].quill == Skill.NONE:
            return Refusal.NO_QUILL
        return Refusal.NONE if trains_somebody(tables, state, seat, t) else Refusal.SLOT_TOO_EXPENSIVE
    if state.phase == Phase.H_PICK and state.picked >= tokens_of(state, seat):
        return Refusal.ENOUGH_PICKED
    return Refusal.NOT_IN_ORDER if comes_too_late(state, seat, t) else Refusal.NONE


def comes_too_late(state, seat: int, t: int) -> bool:
    """Say whether a villager is picked out of order, where that is not allowed (AB-A38).

    Nobody is, either, with whom those after it would be too few to go down.
    """
    if state.options.canonical_picks == 0:
        return False
    if t < state.last:
        return True
    if state.phase != Phase.X_PICK:
        return False
    later = 0
    for other in range(t + 1, VILLAGERS):
        if state.villagers[other].where == Home.HELD + seat and state.villagers[other].area == Area.READY:
            later += 1
    return state.picked + 1 + later < SMALLEST_PARTY


def refuse_send(state) -> int:
    """An expedition has two villagers or more, other work at least one (AB-19, AB-40, AB-43)."""
    if state.phase == Phase.X_PICK:
        return Refusal.NONE if state.picked >= SMALLEST_PARTY else Refusal.PARTY_TOO_SMALL
    return Refusal.NONE if state.picked >= 1 else Refusal.NOBODY_PICKED


def refuse_card(tables, state, seat: int, b: int) -> int:
    """A building must be open, affordable, and find its place (AB-34, AB-35)."""
    if not is_open(state, b):
        return Refusal.NOT_OPEN
    if not has_site(state, seat, b):
        return Refusal.NO_FREE_CAVE
    return Refusal.NONE if can_afford(tables, state, seat, state.worker + 0, b) else Refusal.TOO_EXPENSIVE


def refuse_free(tables, state, seat: int, b: int) -> int:
    """A free building must be open and cheap enough, and find its place (AB-A16)."""
    if not is_open(state, b):
        return Refusal.NOT_OPEN
    highest = free_limit(tables, state)
    if tables.plans[b].cost > highest:
        return Refusal.BUILDING_TOO_DEAR
    return Refusal.NONE if is_free_building(tables, state, seat, b, highest) else Refusal.NO_FREE_CAVE


def free_limit(tables, state) -> int:
    """Return the highest cost of the free building that is just being chosen."""
    deed = tables.effects[tables.results[state.result].first + state.step]
    return deed.one + 0 if deed.kind == Effect.FREE_BUILDING else 0


def refuse_take(state, seat: int, b: int) -> int:
    """A good is taken from an own building on which some lie (AB-40)."""
    if state.buildings[b].where != Home.HELD + seat:
        return Refusal.NOT_YOUR_BUILDING
    return Refusal.NONE if goods_on(state, b) > 0 else Refusal.NO_GOODS_THERE


def refuse_slot(tables, state, seat: int, slot: int) -> int:
    """Somebody must wait in the slot, and be affordable (AB-42)."""
    if state.slot[slot] == NONE:
        return Refusal.SLOT_EMPTY
    price = price_of_slot(tables, state, seat, state.worker + 0, slot)
    return Refusal.NONE if state.players[seat].purse.coins >= price else Refusal.SLOT_TOO_EXPENSIVE


def refuse_option(tables, state, seat: int, nth: int) -> int:
    """An option must be there, and its cost be paid (AB-22, AB-A11); so must a reward to choose from."""
    if state.phase == Phase.CHOOSE:
        deed = tables.effects[tables.results[state.result].first + state.step]
        return Refusal.NONE if nth < deed.two else Refusal.NO_SUCH_OPTION
    if nth >= MOST_OPTIONS or tables.book[state.paragraph].options[nth].there == 0:
        return Refusal.NO_SUCH_OPTION
    return Refusal.NONE if is_selectable(tables, state, seat, nth) else Refusal.CANNOT_PAY_OPTION


def refuse_member(state, seat: int, t: int) -> int:
    """Only one of the party can roll again, be exerted or be injured (AB-26, AB-27, AB-A17)."""
    there = state.villagers[t].where == Home.HELD + seat and state.villagers[t].area == Area.PARTY
    return Refusal.NONE if there else Refusal.NOT_IN_PARTY


def refuse_good(tables, state, seat: int, good: int) -> int:
    """A good that is paid, lost or doubled must be loose; one that is taken must lie on the building."""
    if state.phase == Phase.H_GOOD:
        for stack in range(2):
            lies_there = state.buildings[state.source].tokens[stack] > 0
            if lies_there and tables.plans[state.source].good[stack] == good:
                return Refusal.NONE
        return Refusal.NO_GOODS_THERE
    return refuse_place(state, seat, good)


def refuse_drink(state, seat: int, t: int, item: int) -> int:
    """A potion is for the injured, a cider for the exhausted, and both before the beds (AB-60, AB-A27)."""
    villager = state.villagers[t]
    if villager.where != Home.HELD + seat:
        return Refusal.NOT_YOURS
    if item == POTION and villager.area != Area.INJURED:
        return Refusal.NOT_INJURED
    if item == CIDER and villager.area != Area.EXHAUSTED:
        return Refusal.NOT_EXHAUSTED
    if state.players[seat].purse.goods[item] == 0:
        return Refusal.NO_POTION if item == POTION else Refusal.NO_CIDER
    return Refusal.NONE if may_drink(state, seat) else Refusal.BEDS_BEGUN


def refuse_bed(tables, state, seat: int, t: int) -> int:
    """A bed is for one who is not ready and has not slept, and there must be a free one (AB-60)."""
    villager = state.villagers[t]
    if villager.where != Home.HELD + seat:
        return Refusal.NOT_YOURS
    if tables.folk[t].no_bed == 1:
        return Refusal.NEEDS_NO_BED
    if villager.area == Area.READY:
        return Refusal.HAS_SLEPT if villager.slept == 1 else Refusal.IS_READY
    if villager.slept == 1:
        return Refusal.HAS_SLEPT
    return Refusal.NONE if beds_of(tables, state, seat) > state.players[seat].beds else Refusal.NO_BED
