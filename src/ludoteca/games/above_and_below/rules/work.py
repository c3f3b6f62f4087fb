"""Harvest, training and labor (AB-40 .. AB-43)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.above_and_below.events import Event, Refusal
from ludoteca.games.above_and_below.parts import CIDER, SLOTS, VILLAGERS, Area, Home, Skill, Work
from ludoteca.games.above_and_below.rules.holdings import (
    count_in,
    gain,
    goods_on,
    join,
    next_chosen,
    plus_of,
    sum_labor_bonus,
    sum_train_discount,
    tokens_of,
    trains_ready,
)
from ludoteca.games.above_and_below.state import NONE, Phase, State, Tables


def refuse_harvest(tables: Tables, state: State, seat: int) -> int:
    """Harvesting needs goods on a building, and somebody (AB-40)."""
    if count_in(state, seat, Area.READY) == 0:
        return Refusal.NONE_READY
    return Refusal.NONE if tokens_of(state, seat) > 0 else Refusal.NOTHING_TO_HARVEST


def apply_harvest(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Some are to harvest (AB-40)."""
    state.action = Work.HARVEST
    state.phase = Phase.H_PICK


def take_refused(state: State, seat: int, b: int) -> int:
    """A good is taken from an own building on which some lie (AB-40)."""
    if state.buildings[b].where != Home.HELD + seat:
        return Refusal.NOT_YOUR_BUILDING
    return Refusal.NONE if goods_on(state, b) > 0 else Refusal.NO_GOODS_THERE


def take_good(tables: Tables, state: State, seat: int, b: int, stack: int, journal: Journal) -> None:
    """The next villager takes a good; when all have, the goods may be placed or sold (AB-40, AB-41)."""
    harvest(tables, state, seat, state.worker, b, stack, journal)
    state.source = NONE
    state.worker = next_chosen(state)
    state.phase = Phase.AFTER_HARVEST if state.worker == NONE else Phase.H_TAKE


def harvest(tables: Tables, state: State, seat: int, t: int, b: int, stack: int, journal: Journal) -> None:
    """A villager takes a good from a building (AB-40)."""
    good = tables.plans[b].good[stack]
    state.buildings[b].tokens[stack] -= 1
    state.players[seat].purse.goods[good] += 1
    state.taken[good] += 1
    write(journal, Event.HARVESTED, seat, good, b, t)
    if tables.folk[t].extra == good:
        more = gain(state, seat, good, 1)
        state.taken[good] += more
        if more > 0:
            write(journal, Event.HARVESTED_MORE, seat, good, t)
        else:
            write(journal, Event.SUPPLY_EMPTY, seat, good)
    state.villagers[t].area = Area.EXHAUSTED


def refuse_train(tables: Tables, state: State, seat: int) -> int:
    """Training needs a teacher who can pay for somebody (AB-42, AB-A31)."""
    teacher = False
    for t in range(VILLAGERS):
        if is_teacher(tables, state, seat, t):
            teacher = True
            if trains_somebody(tables, state, seat, t):
                return Refusal.NONE
    return Refusal.CANNOT_AFFORD_VILLAGER if teacher else Refusal.NO_TEACHER


def apply_train(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Somebody is to teach (AB-42)."""
    state.action = Work.TRAIN
    state.phase = Phase.T_PICK


def is_teacher(tables: Tables, state: State, seat: int, t: int) -> bool:
    """Say whether a villager of a player is ready and has a quill (AB-42)."""
    villager = state.villagers[t]
    return villager.where == Home.HELD + seat and villager.area == Area.READY and tables.folk[t].quill > Skill.NONE


def price_of_slot(tables: Tables, state: State, seat: int, t: int, slot: int) -> int:
    """Return what the villager in a slot costs if this one teaches (AB-42)."""
    less = plus_of(tables.folk[t].quill) + sum_train_discount(tables, state, seat)
    return max(0, tables.prices[slot] - less)


def trains_somebody(tables: Tables, state: State, seat: int, t: int) -> bool:
    """Say whether there is a villager whom a player could pay for with this teacher (AB-A31)."""
    less = plus_of(tables.folk[t].quill) + sum_train_discount(tables, state, seat)
    for slot in range(SLOTS):
        if state.slot[slot] != NONE and tables.prices[slot] - less <= state.players[seat].purse.coins:
            return True
    return False


def refuse_slot(tables: Tables, state: State, seat: int, slot: int) -> int:
    """Somebody must wait in the slot, and be affordable (AB-42)."""
    if state.slot[slot] == NONE:
        return Refusal.SLOT_EMPTY
    price = price_of_slot(tables, state, seat, state.worker, slot)
    return Refusal.NONE if state.players[seat].purse.coins >= price else Refusal.SLOT_TOO_EXPENSIVE


def apply_slot(tables: Tables, state: State, seat: int, slot: int, journal: Journal) -> None:
    """The one in a slot is trained (AB-42)."""
    train(tables, state, seat, state.worker, slot, journal)
    state.phase = Phase.END_TURN


def train(tables: Tables, state: State, seat: int, t: int, slot: int, journal: Journal) -> None:
    """A villager trains the one in a slot, who is exhausted at first (AB-42)."""
    price = price_of_slot(tables, state, seat, t, slot)
    state.players[seat].purse.coins -= price
    hired = state.slot[slot]
    state.slot[slot] = NONE
    if trains_ready(tables, state, seat):
        join(state, seat, hired, Area.READY)
        write(journal, Event.TRAINED_READY, seat, hired, price, t)
    else:
        join(state, seat, hired, Area.EXHAUSTED)
        write(journal, Event.TRAINED, seat, hired, price, t)
    state.villagers[t].area = Area.EXHAUSTED


def refuse_labor(tables: Tables, state: State, seat: int) -> int:
    """Labor needs somebody (AB-43)."""
    return Refusal.NONE if count_in(state, seat, Area.READY) > 0 else Refusal.NONE_READY


def apply_labor(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Some are to labor (AB-43)."""
    state.action = Work.LABOR
    state.phase = Phase.L_PICK


def labor(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """All that were chosen earn a coin each; who is the first of the round takes the cider (AB-43)."""
    workers = count_in(state, seat, Area.CHOSEN)
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
