"""Rules of thumb: build what pays, explore with a party that can do it, place goods, and bargain fairly."""

from ludoteca.engine.runtime.chance import draw
from ludoteca.games.above_and_below.actions import (
    ACCEPT,
    BED,
    BUILD,
    BUILDING,
    BUY,
    DONE,
    DRINK_CIDER,
    DRINK_POTION,
    EXPLORE,
    GOOD,
    HARVEST,
    KEEP,
    LABOR,
    OPTION,
    PASS,
    PLACE,
    REFRESH,
    SALE,
    SEND,
    SLOT,
    TRAIN,
    VILLAGER,
    YES,
)
from ludoteca.games.above_and_below.bargains import worth_in_dealing, worth_of_buying, worth_of_selling
from ludoteca.games.above_and_below.folk import count_in, is_in, lanterns_of, party_total
from ludoteca.games.above_and_below.holdings import beds_of, circle_of, tokens_of
from ludoteca.games.above_and_below.outlook import (
    cave_worth,
    likely,
    option_worth,
    party_mean,
    worth_of_exerting,
)
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    MOST_TIERS,
    SLOTS,
    STACKS,
    VILLAGERS,
    Area,
    Home,
)
from ludoteca.games.above_and_below.prospects import prospects
from ludoteca.games.above_and_below.refusals import refuse_send
from ludoteca.games.above_and_below.scoring import TOWN, score_of
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.values import (
    A_CIDER,
    AT_ONCE,
    NEVER,
    POINT,
    coin_worth,
    folk_worth,
    good_worth,
    lantern_mean,
    plan_worth,
    rounds_left,
)
from ludoteca.games.above_and_below.works import (
    builds_something,
    can_afford,
    goods_on,
    is_builder,
    is_teacher,
    price_of,
    price_of_slot,
)

SLIPS = 0.25               # of weaker bots, times as many as elsewhere: each beats the next in some 70 % of duels
LEAST = -(1 << 30)
EXPECTED = 165             # hundredths of a point that an encounter brings a fair party
GOOD_PARTY = 340           # hundredths of lanterns with which a party sets out,
LARGEST_PARTY = 4
A_DIE = 16                 # what it costs to send one more
GROWS_BACK = 7
PICKS = 200
ROUNDS_PLAYED_OUT = 0      # before the last one, in which playouts go to the end
ACTIONS_AHEAD = 40         # for each seat
A_GOOD_SCORE = POINT * TOWN     # what one alone would like to have (AB-A39)
STEEPNESS = 15 * POINT          # a lead that is beyond doubt


def steady(tables, view, seat: int, generator, actions, count: int) -> int:
    """Return the action that is worth most; chance chooses among equals."""
    best = 0
    best_worth = LEAST
    equals = 0
    for i in range(count):
        worth = worth_of(tables, view, seat, actions[i] + 0)
        if worth > best_worth:
            best_worth = worth
            best = i
            equals = 1
        elif worth == best_worth:
            equals += 1
            if draw(generator, equals) == 0:
                best = i
    return actions[best]


def worth_of(tables, view, seat: int, action: int) -> int:
    """Return what an action is worth, in hundredths of a point, compared with others of the same moment."""
    phase = view.phase
    if phase == Phase.TURN:
        return worth_in_turn(tables, view, seat, action)
    if phase in (Phase.REST, Phase.LAST):
        return worth_in_evening(tables, view, seat, action)
    if phase in (Phase.OFFER, Phase.ANSWER, Phase.COUNTER):
        return worth_in_dealing(tables, view, seat, action)
    if phase in (Phase.X_PICK, Phase.B_PICK, Phase.H_PICK, Phase.T_PICK, Phase.L_PICK):
        return worth_of_pick(tables, view, seat, action)
    if phase in (Phase.X_OPTION, Phase.X_PAY, Phase.X_REROLL, Phase.X_EXERT, Phase.INJURE):
        return worth_below(tables, view, seat, action)
    if phase == Phase.AFTER_HARVEST:
        return worth_of_placing(tables, view, seat, action)
    return worth_of_object(tables, view, seat, action)


def worth_in_turn(tables, view, seat: int, action: int) -> int:
    """Return what a free or a normal action is worth; to pass is worth nothing."""
    if action == PASS:
        return 0
    if action == EXPLORE:
        return worth_of_exploring(tables, view, seat)
    if action == BUILD:
        return worth_of_building(tables, view, seat)
    if action == HARVEST:
        return worth_of_harvest(tables, view, seat)
    if action == TRAIN:
        return worth_of_training(tables, view, seat)
    if action == LABOR:
        return worth_of_labor(view)
    if REFRESH <= action < VILLAGER:
        return NEVER
    if PLACE <= action < SALE:
        return worth_of_placing(tables, view, seat, action)
    if SALE <= action < BUY:
        return worth_of_selling(tables, view, seat, action - SALE)
    if BUY <= action < ACCEPT:
        return worth_of_buying(tables, view, seat, action - BUY)
    return NEVER


def worth_of_exploring(tables, view, seat: int) -> int:
    """Return what an expedition may bring, with the best party that is ready."""
    mean = 0
    dice = 0
    for t in range(VILLAGERS):
        if is_in(view, seat, t, Area.READY + 0) and dice < LARGEST_PARTY and mean < GOOD_PARTY:
            mean += lantern_mean(tables, t)
            dice += 1
    chance = likely(mean, dice, 3)
    worth = chance * (EXPECTED + cave_worth(view, seat)) // 100 + max(0, mean - 300) // 3
    return worth - dice * A_DIE


def worth_of_building(tables, view, seat: int) -> int:
    """Return what the best building is worth that somebody could build now."""
    best = NEVER
    for t in range(VILLAGERS):
        if is_builder(tables, view, seat, t):
            for b in range(BUILDINGS):
                if view.buildings[b].where == Home.ROW and can_afford(tables, view, seat, t, b):
                    best = max(best, worth_of_card(tables, view, seat, t, b))
    return best


def worth_of_card(tables, view, seat: int, t: int, b: int) -> int:
    """Return what a building is worth beyond its price."""
    return plan_worth(tables, view, seat, b) - price_of(tables, t, b) * coin_worth(view)


def worth_of_harvest(tables, view, seat: int) -> int:
    """Return what the best good on one's buildings is worth."""
    best = NEVER
    for b in range(BUILDINGS):
        if view.buildings[b].where == Home.HELD + seat:
            best = max(best, worth_of_stacks(tables, view, seat, b))
    return best


def worth_of_stacks(tables, view, seat: int, b: int) -> int:
    """Return what the better good on a building is worth; the last one of those that grow back should be taken."""
    best = NEVER
    last = goods_on(view, b) == 1 and rounds_left(view) > 0
    for stack in range(STACKS):
        if view.buildings[b].tokens[stack] > 0:
            more = GROWS_BACK if last and tables.plans[b].recurring[stack] == 1 else 0
            best = max(best, good_worth(tables, view, seat, tables.plans[b].good[stack] + 0) + more)
    return best


def worth_of_training(tables, view, seat: int) -> int:
    """Return what the best villager is worth whom somebody could train now."""
    best = NEVER
    for t in range(VILLAGERS):
        if is_teacher(tables, view, seat, t):
            for slot in range(SLOTS):
                best = max(best, worth_of_slot(tables, view, seat, t, slot))
    return best


def worth_of_slot(tables, view, seat: int, t: int, slot: int) -> int:
    """Return what the villager in a slot is worth beyond the price."""
    if view.slot[slot] == NONE:
        return NEVER
    price = price_of_slot(tables, view, seat, t, slot)
    if price > view.players[seat].purse.coins:
        return NEVER
    return folk_worth(tables, view, seat, view.slot[slot] + 0) - price * coin_worth(view)


def worth_of_labor(view) -> int:
    """Return what a coin for a villager is worth, and the cider."""
    return coin_worth(view) + (A_CIDER if view.cider == 1 and rounds_left(view) > 0 else 0) + 1


def worth_of_placing(tables, view, seat: int, action: int) -> int:
    """Goods that have a circle are placed at once; of new kinds the rarest first, for later circles are worth more."""
    if PLACE <= action < SALE:
        good = action - PLACE
        purse = view.players[seat].purse
        if purse.circle[circle_of(purse, good)] == good:
            return AT_ONCE + 50
        held_back = purse.goods[good] >= 3 and rounds_left(view) > 0 and circle_of(purse, good) < 4
        return NEVER if held_back else AT_ONCE - purse.goods[good]
    return 0 if action == DONE else NEVER


def worth_of_pick(tables, view, seat: int, action: int) -> int:
    """Pick those who are not needed elsewhere, until there are enough."""
    if action == SEND:
        return worth_of_sending(tables, view, seat)
    t = action - VILLAGER
    folk = tables.folk[t]
    if view.phase == Phase.B_PICK:
        return worth_of_builder(tables, view, seat, t)
    if view.phase == Phase.T_PICK:
        return 100 * folk.quill - lantern_mean(tables, t) // 10 - 20 * folk.hammer
    handy = 45 * folk.hammer + 25 * folk.quill
    if view.phase == Phase.X_PICK:
        return PICKS + lantern_mean(tables, t) - handy
    return PICKS - lantern_mean(tables, t) - handy


def worth_of_builder(tables, view, seat: int, t: int) -> int:
    """Return what the best building is worth that this villager could build."""
    best = NEVER
    if builds_something(tables, view, seat, t):
        for b in range(BUILDINGS):
            if can_afford(tables, view, seat, t, b):
                best = max(best, worth_of_card(tables, view, seat, t, b))
    return best * 4 - lantern_mean(tables, t) // 10


def worth_of_sending(tables, view, seat: int) -> int:
    """Say by its worth whether those who are picked are enough: more than any pick, or less."""
    if refuse_send(view) != 0:
        return LEAST
    if view.phase == Phase.X_PICK:
        enough = party_mean(tables, view, seat) >= GOOD_PARTY or view.picked >= LARGEST_PARTY
        return AT_ONCE if enough else 0
    if view.phase == Phase.H_PICK:
        return AT_ONCE if view.picked >= min(tokens_of(view, seat), wanted_harvest(tables, view, seat)) else 0
    builders = rounds_left(view) > 0 and can_still_build(tables, view, seat)
    return AT_ONCE if view.picked >= 1 and builders else 0


def can_still_build(tables, view, seat: int) -> bool:
    """Say whether somebody is ready who could build something now."""
    for t in range(VILLAGERS):
        if is_builder(tables, view, seat, t) and builds_something(tables, view, seat, t):
            return True
    return False


def wanted_harvest(tables, view, seat: int) -> int:
    """Return how many goods are worth a villager each."""
    found = 0
    for b in range(BUILDINGS):
        if view.buildings[b].where == Home.HELD + seat:
            for stack in range(STACKS):
                tokens = view.buildings[b].tokens[stack]
                if tokens > 0 and good_worth(tables, view, seat, tables.plans[b].good[stack] + 0) > 70:
                    found += tokens
    return max(1, found)


def worth_below(tables, view, seat: int, action: int) -> int:
    """Return what a choice of an encounter is worth."""
    if OPTION <= action < PLACE:
        return option_worth(tables, view, seat, action - OPTION)
    if view.phase == Phase.X_PAY:
        return 1 if action == YES else 0
    if action == DONE:
        return 0
    if action == KEEP:
        return 0
    t = action - VILLAGER
    if view.phase == Phase.X_REROLL:
        gain = lantern_mean(tables, t) - 100 * lanterns_of(tables, view, t)
        return gain - 20 if misses(tables, view) or gain > 80 else NEVER
    if view.phase == Phase.X_EXERT:
        return worth_of_exerting(tables, view, seat) - lost_by(tables, t) // 8
    return -lost_by(tables, t)


def misses(tables, view) -> bool:
    """Say whether the dice as they lie miss the highest number of the option."""
    total = party_total(tables, view)
    for tier in range(MOST_TIERS):
        if tables.book[view.paragraph].options[view.choice].number[tier] > total:
            return True
    return False


def lost_by(tables, t: int) -> int:
    """Return how much is lost if a villager cannot work tomorrow."""
    folk = tables.folk[t]
    return (20 if folk.stoic == 1 else 60) + 30 * folk.hammer + 20 * folk.quill + lantern_mean(tables, t) // 6


def worth_of_object(tables, view, seat: int, action: int) -> int:
    """Return what a building, a villager, a good or a reward is worth, where one is to be chosen."""
    if BUILDING <= action < SLOT:
        b = action - BUILDING
        if view.phase == Phase.H_TAKE:
            return worth_of_stacks(tables, view, seat, b)
        if view.phase == Phase.B_CARD:
            return worth_of_card(tables, view, seat, view.worker + 0, b)
        return plan_worth(tables, view, seat, b)
    if SLOT <= action < OPTION:
        return worth_of_slot(tables, view, seat, view.worker + 0, action - SLOT)
    if action >= GOOD:
        worth = good_worth(tables, view, seat, action - GOOD)
        return worth if view.phase in (Phase.COPY, Phase.H_GOOD) else -worth
    return 0


def worth_in_evening(tables, view, seat: int, action: int) -> int:
    """Drink while it helps, put the best to bed first, place what is left, and sleep."""
    if action == DONE:
        return 0
    if PLACE <= action < SALE:
        return worth_of_placing(tables, view, seat, action)
    if DRINK_POTION <= action < DRINK_CIDER:
        return 3000 + lost_by(tables, action - DRINK_POTION)
    tired = count_in(view, seat, Area.EXHAUSTED + 0) + count_in(view, seat, Area.INJURED + 0)
    if DRINK_CIDER <= action < BED:
        return 2000 + lost_by(tables, action - DRINK_CIDER) if tired > beds_of(tables, view, seat) else NEVER
    t = action - BED
    first = 1000 if view.villagers[t].area == Area.EXHAUSTED else 500
    return first + lost_by(tables, t)


def rollout_limit(tables, view) -> int:
    """Return after how many actions a playout is judged: in the last round never, before that some two rounds later."""
    return -1 if rounds_left(view) <= ROUNDS_PLAYED_OUT else ACTIONS_AHEAD * view.seats


def value_estimate(tables, state, seat: int) -> int:
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
