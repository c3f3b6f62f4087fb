"""Building, harvest, training and labor: who can do it, what it costs, and what it brings (AB-34 .. AB-43, AB-A16)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.above_and_below.events import Event, Refusal
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
    Work,
    class_of,
)
from ludoteca.games.above_and_below.rules.holdings import (
    available,
    count_in,
    gain,
    goods_on,
    is_in,
    join,
    move_reputation,
    tokens_of,
)
from ludoteca.games.above_and_below.rules.rewards import done, free_limit, is_free_building, keep_cave
from ludoteca.games.above_and_below.state import NONE, Phase, State, Tables


def refuse_build(tables: Tables, state: State, seat: int) -> int:
    """Building needs a builder who can pay for something (AB-34, AB-A31)."""
    builder = False
    for t in range(VILLAGERS):
        if is_builder(tables, state, seat, t):
            builder = True
            if builds_something(tables, state, seat, t):
                return Refusal.NONE
    return Refusal.CANNOT_AFFORD_BUILDING if builder else Refusal.NO_BUILDER


def apply_build(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Somebody is to build (AB-34)."""
    state.action = Work.BUILD
    state.phase = Phase.B_PICK


def plus_of(skill: int) -> int:
    """Return how many coins less somebody pays for skill (AB-34, AB-42)."""
    return 1 if skill == Skill.PLUS else 0


def price_of(tables: Tables, t: int, b: int) -> int:
    """Return what a building costs if this villager builds it (AB-34, AB-A32)."""
    folk = tables.folk[t]
    return max(0, tables.plans[b].cost - plus_of(folk.hammer) - folk.discount[class_of(b)])


def is_open(state: State, b: int) -> bool:
    """Say whether a building lies open to be built."""
    return state.buildings[b].where == Home.ROW


def has_site(state: State, seat: int, b: int) -> bool:
    """Say whether there is a place for a building: an outpost needs an uncovered cave (AB-35)."""
    return class_of(b) != Class.OUTPOST or state.players[seat].caves > 0


def can_afford(tables: Tables, state: State, seat: int, t: int, b: int) -> bool:
    """Say whether a player could buy an open building with this builder."""
    if not is_open(state, b) or not has_site(state, seat, b):
        return False
    return state.players[seat].purse.coins >= price_of(tables, t, b)


def builds_something(tables: Tables, state: State, seat: int, t: int) -> bool:
    """Say whether there is a building that a player could buy with this builder (AB-A31)."""
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.ROW and can_afford(tables, state, seat, t, b):
            return True
    return False


def is_builder(tables: Tables, state: State, seat: int, t: int) -> bool:
    """Say whether a villager of a player is ready and has a hammer (AB-34)."""
    villager = state.villagers[t]
    return villager.where == Home.HELD + seat and villager.area == Area.READY and tables.folk[t].hammer > Skill.NONE


def refuse_building(tables: Tables, state: State, seat: int, b: int) -> int:
    """Return why a building cannot be built, had for nothing, or harvested from."""
    if state.phase == Phase.B_CARD:
        return card_refused(tables, state, seat, b)
    if state.phase == Phase.H_TAKE:
        return take_refused(state, seat, b)
    return free_refused(tables, state, seat, b)


def card_refused(tables: Tables, state: State, seat: int, b: int) -> int:
    """A building must be open, affordable, and find its place (AB-34, AB-35)."""
    if not is_open(state, b):
        return Refusal.NOT_OPEN
    if not has_site(state, seat, b):
        return Refusal.NO_FREE_CAVE
    return Refusal.NONE if can_afford(tables, state, seat, state.worker, b) else Refusal.TOO_EXPENSIVE


def free_refused(tables: Tables, state: State, seat: int, b: int) -> int:
    """A free building must be open and cheap enough, and find its place (AB-A16)."""
    if not is_open(state, b):
        return Refusal.NOT_OPEN
    highest = free_limit(tables, state)
    if tables.plans[b].cost > highest:
        return Refusal.BUILDING_TOO_DEAR
    return Refusal.NONE if is_free_building(tables, state, seat, b, highest) else Refusal.NO_FREE_CAVE


def apply_building(tables: Tables, state: State, seat: int, b: int, journal: Journal) -> None:
    """Build a building, get one for nothing, or take a good from one (AB-34, AB-40, AB-A16)."""
    if state.phase == Phase.B_CARD:
        build(tables, state, seat, state.worker, b, journal)
        state.phase = Phase.END_TURN
    elif state.phase == Phase.FREE_BUILDING:
        if state.failed == 0 and state.kept == 0:
            state.kept = 1
            keep_cave(state, seat, state.explored)
            write(journal, Event.CAVE_KEPT, seat, state.explored)
        write(journal, Event.BUILT_FREE, seat, b)
        put_up(tables, state, seat, b, journal)
        done(state)
    elif state.buildings[b].tokens[0] > 0 and state.buildings[b].tokens[1] > 0:
        state.source = b
        state.phase = Phase.H_GOOD
    else:
        take_good(tables, state, seat, b, 0 if state.buildings[b].tokens[0] > 0 else 1, journal)


def build(tables: Tables, state: State, seat: int, t: int, b: int, journal: Journal) -> None:
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


def sum_coin_on_build(tables: Tables, state: State, seat: int) -> int:
    """Return how many coins a player's buildings pay for a later one (AB-38)."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += tables.plans[b].coin_on_build
    return found


def put_up(tables: Tables, state: State, seat: int, b: int, journal: Journal) -> None:
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
        if is_laid_at_once(tables, state, b, stack):
            lay_goods(tables, state, seat, b, stack, Event.ON_CARD, journal)
    if plan.once_coin > 0:
        state.players[seat].purse.coins += plan.once_coin
        write(journal, Event.AT_ONCE_COINS, seat, b, plan.once_coin)
    for item in range(ITEMS):
        if plan.once[item] > 0:
            got = gain(state, seat, item, plan.once[item])
            if got > 0:
                write(journal, Event.AT_ONCE_ITEM, seat, b, got, item)
            if got < plan.once[item]:
                write(journal, Event.SUPPLY_EMPTY, seat, item)
    if plan.once_rep != 0:
        move_reputation(state, seat, plan.once_rep)
        write(journal, Event.AT_ONCE_REPUTATION, seat, b, state.players[seat].rep)


def is_laid_at_once(tables: Tables, state: State, b: int, stack: int) -> bool:
    """Say whether goods lie on a new building at once: those that grow back may come later (AB-39, AB-A9)."""
    plan = tables.plans[b]
    return plan.good[stack] != NONE and (plan.recurring[stack] == 0 or state.options.goods_on_build == 1)


def take_from_row(state: State, b: int) -> None:
    """Take a building from its row; houses and outposts leave a gap there (AB-37)."""
    for deck in range(2):
        for place in range(ROW):
            if state.row[deck][place] == b:
                state.row[deck][place] = NONE


def lay_goods(tables: Tables, state: State, seat: int, b: int, stack: int, event: int, journal: Journal) -> None:
    """Put a building's goods on it, as far as there are any (AB-39, AB-62, AB-A8)."""
    plan = tables.plans[b]
    good = plan.good[stack]
    laid = available(state, good, plan.amount[stack])
    state.supply[good] -= laid
    state.buildings[b].tokens[stack] += laid
    if laid > 0:
        write(journal, event, seat, b, laid, good)
    if laid < plan.amount[stack]:
        write(journal, Event.SUPPLY_EMPTY, seat, good)


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


def next_chosen(state: State) -> int:
    """Return the first villager that was sent to work, or NONE."""
    for t in range(VILLAGERS):
        if is_in(state, state.actor, t, Area.CHOSEN):
            return t
    return NONE


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


def sum_train_discount(tables: Tables, state: State, seat: int) -> int:
    """Return how many coins less a player pays for a villager."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += tables.plans[b].train_discount
    return found


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


def trains_ready(tables: Tables, state: State, seat: int) -> bool:
    """Say whether those whom a player trains are ready at once (AB-42)."""
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat and tables.plans[b].train_ready == 1:
            return True
    return False


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


def sum_labor_bonus(tables: Tables, state: State, seat: int) -> int:
    """Return how many coins a player's buildings pay for labor."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += tables.plans[b].labor_bonus
    return found
