"""Rules of thumb: build what pays, explore with a party that can do it, place goods, and bargain fairly."""

from ludoteca.games.above_and_below.parts import BUILDINGS, MOST_TIERS, SLOTS, STACKS, VILLAGERS, Area, Home
from ludoteca.games.above_and_below.rules.flow import TOWN
from ludoteca.games.above_and_below.rules.holdings import (
    beds_of,
    circle_of,
    count_in,
    goods_on,
    is_in,
    lanterns_of,
    party_total,
    score_of,
    tokens_of,
)
from ludoteca.games.above_and_below.rules.villagers import refuse_send
from ludoteca.games.above_and_below.rules.work import (
    builds_something,
    can_afford,
    is_builder,
    is_teacher,
    price_of,
    price_of_slot,
)
from ludoteca.games.above_and_below.state import NONE, Phase, State, Tables
from ludoteca.games.above_and_below.values import (
    A_CIDER,
    AT_ONCE,
    NEVER,
    POINT,
    cave_worth,
    coin_worth,
    folk_worth,
    good_worth,
    lantern_mean,
    likely,
    option_worth,
    party_mean,
    plan_worth,
    prospects,
    rounds_left,
    worth_of_exerting,
)

SLIPS = 0.25               # of weaker bots, times as many as elsewhere: each beats the next in some 70 % of duels
LEAST = -(1 << 30)
EXPECTED = 165             # hundredths of a point that an encounter brings a fair party
GOOD_PARTY = 340           # hundredths of lanterns with which a party sets out,
LARGEST_PARTY = 4
A_DIE = 16                 # what it costs to send one more
GROWS_BACK = 7
A_PICK = 200
ROUNDS_PLAYED_OUT = 0      # before the last one, in which playouts go to the end
ACTIONS_AHEAD = 40         # for each seat
A_GOOD_SCORE = POINT * TOWN     # what one alone would like to have (AB-A39)
STEEPNESS = 15 * POINT          # a lead that is beyond doubt


def worth_explore(tables: Tables, view: State, seat: int) -> int:
    """Return what an expedition may bring, with the best party that is ready."""
    mean = 0
    dice = 0
    for t in range(VILLAGERS):
        if is_in(view, seat, t, Area.READY) and dice < LARGEST_PARTY and mean < GOOD_PARTY:
            mean += lantern_mean(tables, t)
            dice += 1
    chance = likely(mean, dice, 3)
    worth = chance * (EXPECTED + cave_worth(view, seat)) // 100 + max(0, mean - 300) // 3
    return worth - dice * A_DIE


def worth_build(tables: Tables, view: State, seat: int) -> int:
    """Return what the best building is worth that somebody could build now."""
    best = NEVER
    for t in range(VILLAGERS):
        if is_builder(tables, view, seat, t):
            for b in range(BUILDINGS):
                if view.buildings[b].where == Home.ROW and can_afford(tables, view, seat, t, b):
                    best = max(best, card_worth(tables, view, seat, t, b))
    return best


def card_worth(tables: Tables, view: State, seat: int, t: int, b: int) -> int:
    """Return what a building is worth beyond its price."""
    return plan_worth(tables, view, seat, b) - price_of(tables, t, b) * coin_worth(view)


def worth_harvest(tables: Tables, view: State, seat: int) -> int:
    """Return what the best good on one's buildings is worth."""
    best = NEVER
    for b in range(BUILDINGS):
        if view.buildings[b].where == Home.HELD + seat:
            best = max(best, stacks_worth(tables, view, seat, b))
    return best


def stacks_worth(tables: Tables, view: State, seat: int, b: int) -> int:
    """Return what the better good on a building is worth; the last one of those that grow back should be taken."""
    best = NEVER
    last = goods_on(view, b) == 1 and rounds_left(view) > 0
    for stack in range(STACKS):
        if view.buildings[b].tokens[stack] > 0:
            more = GROWS_BACK if last and tables.plans[b].recurring[stack] == 1 else 0
            best = max(best, good_worth(tables, view, seat, tables.plans[b].good[stack]) + more)
    return best


def worth_train(tables: Tables, view: State, seat: int) -> int:
    """Return what the best villager is worth whom somebody could train now."""
    best = NEVER
    for t in range(VILLAGERS):
        if is_teacher(tables, view, seat, t):
            for slot in range(SLOTS):
                best = max(best, slot_worth(tables, view, seat, t, slot))
    return best


def slot_worth(tables: Tables, view: State, seat: int, t: int, slot: int) -> int:
    """Return what the villager in a slot is worth beyond the price."""
    if view.slot[slot] == NONE:
        return NEVER
    price = price_of_slot(tables, view, seat, t, slot)
    if price > view.players[seat].purse.coins:
        return NEVER
    return folk_worth(tables, view, seat, view.slot[slot]) - price * coin_worth(view)


def worth_labor(tables: Tables, view: State, seat: int) -> int:
    """Return what a coin for a villager is worth, and the cider."""
    return coin_worth(view) + (A_CIDER if view.cider == 1 and rounds_left(view) > 0 else 0) + 1


def worth_refresh(tables: Tables, view: State, seat: int, deck: int) -> int:
    """A coin is worth more than other cards."""
    return NEVER


def worth_send(tables: Tables, view: State, seat: int) -> int:
    """Say by its worth whether those who are picked are enough: more than any pick, or less."""
    if refuse_send(tables, view, seat) != 0:
        return LEAST
    if view.phase == Phase.X_PICK:
        enough = party_mean(tables, view, seat) >= GOOD_PARTY or view.picked >= LARGEST_PARTY
        return AT_ONCE if enough else 0
    if view.phase == Phase.H_PICK:
        return AT_ONCE if view.picked >= min(tokens_of(view, seat), wanted_harvest(tables, view, seat)) else 0
    builders = rounds_left(view) > 0 and can_still_build(tables, view, seat)
    return AT_ONCE if view.picked >= 1 and builders else 0


def can_still_build(tables: Tables, view: State, seat: int) -> bool:
    """Say whether somebody is ready who could build something now."""
    for t in range(VILLAGERS):
        if is_builder(tables, view, seat, t) and builds_something(tables, view, seat, t):
            return True
    return False


def wanted_harvest(tables: Tables, view: State, seat: int) -> int:
    """Return how many goods are worth a villager each."""
    found = 0
    for b in range(BUILDINGS):
        if view.buildings[b].where == Home.HELD + seat:
            for stack in range(STACKS):
                tokens = view.buildings[b].tokens[stack]
                if tokens > 0 and good_worth(tables, view, seat, tables.plans[b].good[stack]) > 70:
                    found += tokens
    return max(1, found)


def worth_villager(tables: Tables, view: State, seat: int, t: int) -> int:
    """Pick those who are not needed elsewhere; on an expedition say who rolls again, is exerted or injured."""
    if view.phase == Phase.X_REROLL:
        gain = lantern_mean(tables, t) - 100 * lanterns_of(tables, view, t)
        return gain - 20 if misses(tables, view) or gain > 80 else NEVER
    if view.phase == Phase.X_EXERT:
        return worth_of_exerting(tables, view, seat) - lost_by(tables, t) // 8
    if view.phase == Phase.INJURE:
        return -lost_by(tables, t)
    return pick_worth(tables, view, seat, t)


def pick_worth(tables: Tables, view: State, seat: int, t: int) -> int:
    """Pick those who are not needed elsewhere."""
    folk = tables.folk[t]
    if view.phase == Phase.B_PICK:
        return builder_worth(tables, view, seat, t)
    if view.phase == Phase.T_PICK:
        return 100 * folk.quill - lantern_mean(tables, t) // 10 - 20 * folk.hammer
    handy = 45 * folk.hammer + 25 * folk.quill
    if view.phase == Phase.X_PICK:
        return A_PICK + lantern_mean(tables, t) - handy
    return A_PICK - lantern_mean(tables, t) - handy


def builder_worth(tables: Tables, view: State, seat: int, t: int) -> int:
    """Return what the best building is worth that this villager could build."""
    best = NEVER
    if builds_something(tables, view, seat, t):
        for b in range(BUILDINGS):
            if can_afford(tables, view, seat, t, b):
                best = max(best, card_worth(tables, view, seat, t, b))
    return best * 4 - lantern_mean(tables, t) // 10


def misses(tables: Tables, view: State) -> bool:
    """Say whether the dice as they lie miss the highest number of the option."""
    total = party_total(tables, view)
    for tier in range(MOST_TIERS):
        if tables.book[view.paragraph].options[view.choice].number[tier] > total:
            return True
    return False


def lost_by(tables: Tables, t: int) -> int:
    """Return how much is lost if a villager cannot work tomorrow."""
    folk = tables.folk[t]
    return (20 if folk.stoic == 1 else 60) + 30 * folk.hammer + 20 * folk.quill + lantern_mean(tables, t) // 6


def worth_building(tables: Tables, view: State, seat: int, b: int) -> int:
    """Return what it is worth to build or get a building, or to take a good from one."""
    if view.phase == Phase.H_TAKE:
        return stacks_worth(tables, view, seat, b)
    if view.phase == Phase.B_CARD:
        return card_worth(tables, view, seat, view.worker, b)
    return plan_worth(tables, view, seat, b)


def worth_slot(tables: Tables, view: State, seat: int, slot: int) -> int:
    """Return what the villager in a slot is worth beyond the price."""
    return slot_worth(tables, view, seat, view.worker, slot)


def worth_option(tables: Tables, view: State, seat: int, nth: int) -> int:
    """Return what an option of a paragraph is worth; rewards are all alike."""
    return option_worth(tables, view, seat, nth) if view.phase == Phase.X_OPTION else 0


def worth_yes(tables: Tables, view: State, seat: int) -> int:
    """Help is bought where it can be."""
    return 1


def worth_place(tables: Tables, view: State, seat: int, good: int) -> int:
    """Goods that have a circle are placed at once; of new kinds the rarest first, for later circles are worth more."""
    purse = view.players[seat].purse
    if purse.circle[circle_of(purse, good)] == good:
        return AT_ONCE + 50
    held_back = purse.goods[good] >= 3 and rounds_left(view) > 0 and circle_of(purse, good) < 4
    return NEVER if held_back else AT_ONCE - purse.goods[good]


def worth_good(tables: Tables, view: State, seat: int, good: int) -> int:
    """Get the good that is worth most, and give the one that is worth least."""
    worth = good_worth(tables, view, seat, good)
    return worth if view.phase in (Phase.COPY, Phase.H_GOOD) else -worth


def worth_potion(tables: Tables, view: State, seat: int, t: int) -> int:
    """Drink potions first."""
    return 3000 + lost_by(tables, t)


def worth_cider(tables: Tables, view: State, seat: int, t: int) -> int:
    """Drink while it helps: where beds are short."""
    tired = count_in(view, seat, Area.EXHAUSTED) + count_in(view, seat, Area.INJURED)
    return 2000 + lost_by(tables, t) if tired > beds_of(tables, view, seat) else NEVER


def worth_bed(tables: Tables, view: State, seat: int, t: int) -> int:
    """Put the best to bed first."""
    first = 1000 if view.villagers[t].area == Area.EXHAUSTED else 500
    return first + lost_by(tables, t)


def rollout_limit(tables: Tables, view: State) -> int:
    """Return after how many actions a playout is judged: in the last round never, before that some two rounds later."""
    return -1 if rounds_left(view) <= ROUNDS_PLAYED_OUT else ACTIONS_AHEAD * view.seats


def value_estimate(tables: Tables, state: State, seat: int) -> int:
    """Return what a seat may hope for, in thousandths: by its lead over the best other one, or alone over a town."""
    if state.phase == Phase.OVER:
        mine = POINT * score_of(tables, state, seat)
    else:
        mine = prospects(tables, state, seat)
    best = A_GOOD_SCORE if state.seats == 1 else LEAST
    for other in range(state.seats):
        if other != seat:
            best = max(best, prospects(tables, state, other))
    return max(0, min(1000, 500 + (mine - best) * 500 // STEEPNESS))
