"""Building, training, harvesting and labor."""

from ludoteca.engine.runtime.journal import write
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.folk import count_in, join, plus_of
from ludoteca.games.above_and_below.holdings import (
    available,
    gain,
    move_reputation,
    sum_coin_on_build,
    sum_labor_bonus,
    sum_train_discount,
    trains_ready,
)
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    ITEMS,
    ROW,
    SLOTS,
    STACKS,
    VILLAGERS,
    Area,
    Class,
    Home,
    Skill,
    class_of,
)
from ludoteca.games.above_and_below.state import NONE


def price_of(tables, t: int, b: int) -> int:
    """Return what a building costs if this villager builds it (AB-34, AB-A32)."""
    folk = tables.folk[t]
    return max(0, tables.plans[b].cost - plus_of(folk.hammer) - folk.discount[class_of(b)])


def is_open(state, b: int) -> bool:
    """Say whether a building lies open to be built."""
    return state.buildings[b].where == Home.ROW


def has_site(state, seat: int, b: int) -> bool:
    """Say whether there is a place for a building: an outpost needs an uncovered cave (AB-35)."""
    return class_of(b) != Class.OUTPOST or state.players[seat].caves > 0


def can_afford(tables, state, seat: int, t: int, b: int) -> bool:
    """Say whether a player could buy an open building with this builder."""
    if not is_open(state, b) or not has_site(state, seat, b):
        return False
    return state.players[seat].purse.coins >= price_of(tables, t, b)


def builds_something(tables, state, seat: int, t: int) -> bool:
    """Say whether there is a building that a player could buy with this builder (AB-A31)."""
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.ROW and can_afford(tables, state, seat, t, b):
            return True
    return False


def is_builder(tables, state, seat: int, t: int) -> bool:
    """Say whether a villager of a player is ready and has a hammer (AB-34)."""
    villager = state.villagers[t]
    return villager.where == Home.HELD + seat and villager.area == Area.READY and tables.folk[t].hammer > Skill.NONE


def is_teacher(tables, state, seat: int, t: int) -> bool:
    """Say whether a villager of a player is ready and has a quill (AB-42)."""
    villager = state.villagers[t]
    return villager.where == Home.HELD + seat and villager.area == Area.READY and tables.folk[t].quill > Skill.NONE


def take_from_row(state, b: int) -> None:
    """Take a building from its row; houses and outposts leave a gap there (AB-37)."""
    for deck in range(2):
        for place in range(ROW):
            if state.row[deck][place] == b:
                state.row[deck][place] = NONE


def put_up(tables, state, seat: int, b: int, journal) -> None:
    """Put a building up: on a cave or in the house row; what it brings at once comes now (AB-35, AB-36, AB-39)."""
    take_from_row(state, b)
    building = state.buildings[b]
    building.where = Home.HELD + seat
    state.raised += 1
    building.raised = state.raised
    if class_of(b) == Class.OUTPOST:
        state.players[seat].caves -= 1
    plan = tables.plans[b]
    for stack in range(STACKS):
        if plan.good[stack] != NONE and (plan.recurring[stack] == 0 or state.options.goods_on_build == 1):
            lay_goods(tables, state, seat, b, stack, Event.ON_CARD, journal)
    if plan.once_coin > 0:
        state.players[seat].purse.coins += plan.once_coin
        write(journal, Event.AT_ONCE_COINS, seat, b, plan.once_coin)
    for item in range(ITEMS):
        if plan.once[item] > 0:
            got = gain(state, seat, item, plan.once[item] + 0)
            write(journal, Event.AT_ONCE_ITEM, seat, b, got, item)
    if plan.once_rep != 0:
        move_reputation(state, seat, plan.once_rep + 0)
        write(journal, Event.AT_ONCE_REPUTATION, seat, b, state.players[seat].rep)


def lay_goods(tables, state, seat: int, b: int, stack: int, event: int, journal) -> None:
    """Put a building's goods on it, as far as there are any (AB-39, AB-62, AB-A8)."""
    plan = tables.plans[b]
    good = plan.good[stack] + 0
    laid = available(state, good, plan.amount[stack] + 0)
    state.supply[good] -= laid
    state.buildings[b].tokens[stack] += laid
    if laid > 0:
        write(journal, event, seat, b, laid, good)
    else:
        write(journal, Event.SUPPLY_EMPTY, seat, good)


def build(tables, state, seat: int, t: int, b: int, journal) -> None:
    """A villager builds what is paid for; earlier buildings may pay a coin for it (AB-34, AB-38)."""
    price = price_of(tables, t, b)
    earned = sum_coin_on_build(tables, state, seat)
    state.players[seat].purse.coins -= price
    write(journal, Event.BUILT, seat, b, price, t)
    put_up(tables, state, seat, b, journal)
    if earned > 0:
        state.players[seat].purse.coins += earned
        write(journal, Event.BUILDERS_COIN, seat, 0, earned)
    state.villagers[t].area = Area.EXHAUSTED


def price_of_slot(tables, state, seat: int, t: int, slot: int) -> int:
    """Return what the villager in a slot costs if this one teaches (AB-42)."""
    less = plus_of(tables.folk[t].quill) + sum_train_discount(tables, state, seat)
    return max(0, tables.prices[slot] - less)


def trains_somebody(tables, state, seat: int, t: int) -> bool:
    """Say whether there is a villager whom a player could pay for with this teacher (AB-A31)."""
    less = plus_of(tables.folk[t].quill) + sum_train_discount(tables, state, seat)
    for slot in range(SLOTS):
        if state.slot[slot] != NONE and tables.prices[slot] - less <= state.players[seat].purse.coins:
            return True
    return False


def train(tables, state, seat: int, t: int, slot: int, journal) -> None:
    """A villager trains the one in a slot, who is exhausted at first (AB-42)."""
    price = price_of_slot(tables, state, seat, t, slot)
    state.players[seat].purse.coins -= price
    hired = state.slot[slot] + 0
    state.slot[slot] = NONE
    if trains_ready(tables, state, seat):
        join(state, seat, hired, Area.READY + 0)
        write(journal, Event.TRAINED_READY, seat, hired, price, t)
    else:
        join(state, seat, hired, Area.EXHAUSTED + 0)
        write(journal, Event.TRAINED, seat, hired, price, t)
    state.villagers[t].area = Area.EXHAUSTED


def goods_on(state, b: int) -> int:
    """Return how many goods lie on a building."""
    return state.buildings[b].tokens[0] + state.buildings[b].tokens[1]


def harvest(tables, state, seat: int, t: int, b: int, stack: int, journal) -> None:
    """A villager takes a good from a building (AB-40)."""
    good = tables.plans[b].good[stack] + 0
    state.buildings[b].tokens[stack] -= 1
    state.players[seat].purse.goods[good] += 1
    state.taken[good] += 1
    write(journal, Event.HARVESTED, seat, good, b, t)
    if tables.folk[t].extra == good:
        more = gain(state, seat, good, 1)
        state.taken[good] += more
        if more > 0:
            write(journal, Event.HARVESTED_MORE, seat, good, t)
    state.villagers[t].area = Area.EXHAUSTED


def labor(tables, state, seat: int, journal) -> None:
    """All that were chosen earn a coin each; who is the first of the round takes the cider (AB-43)."""
    workers = count_in(state, seat, Area.CHOSEN + 0)
    bonus = sum_labor_bonus(tables, state, seat)
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where == Home.HELD + seat and villager.area == Area.CHOSEN:
            villager.area = Area.EXHAUSTED
            bonus += tables.folk[t].labor_bonus
    state.players[seat].purse.coins += workers + bonus
    write(journal, Event.LABORED, seat, workers, workers)
    if bonus > 0:
        write(journal, Event.LABOR_BONUS, seat, 0, bonus)
    if state.cider == 1:
        state.cider = 0
        state.players[seat].purse.goods[CIDER] += 1
        write(journal, Event.TOOK_CIDER, seat)
