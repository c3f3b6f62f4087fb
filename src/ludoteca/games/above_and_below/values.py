"""What things are worth to a bot, in hundredths of a point: with rounds left, below, and a village as it stands."""

from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    CIRCLES,
    FACES,
    GOODS,
    ITEMS,
    MOST_TIERS,
    POTION,
    STACKS,
    VILLAGERS,
    Area,
    Class,
    Home,
    Thing,
    class_of,
)
from ludoteca.games.above_and_below.rules.expedition import bonus_of
from ludoteca.games.above_and_below.rules.holdings import (
    available,
    beds_of,
    circle_of,
    count_in,
    count_thing,
    count_villagers,
    income_of,
    is_in,
    party_total,
    score_of,
)
from ludoteca.games.above_and_below.state import NONE, State, Tables

POINT = 100
NEVER = -5000
AT_ONCE = 100_000          # what costs nothing is done first
A_POTION = 75
A_CIDER = 10
A_BED = 75                 # that somebody needs, in a round
SPARE_BED = 12
A_REPUTATION = 36
A_HARVEST = 135            # what a villager could have done instead
LAST_COIN = 28             # a coin in the last round,
COIN_A_ROUND = 6           # and more for each round before it,
COIN_ROUNDS = 4            # up to so many
A_CIRCLE = 95              # a further kind of goods on the track, beside its income
LATER = 225                # percent of the rounds in which goods that grow back are fetched
A_PUPIL = 110              # a further villager, in a round
BEDLESS = 75               # who finds no bed
PUPILS_LANTERNS = 45       # percent of the lanterns of one
A_HEAD = 2                 # at once
TRAINS_READY = 3           # abilities of buildings, in a round
CHEAPER_PUPILS = 20
COIN_ON_BUILD = 1
COIN_ON_EXPLORE = 16
A_REROLL = 14
AT_LABOR = 26
FUTURE_COUNT = 36          # of what a building counts
A_FREE_CAVE = 100
READINESS = 45             # of a villager who can still work in this round
UNFIT = 70                 # an injured villager
REWARD = 175               # hundredths of a point that a coin's worth of reward is worth at least
A_CAVE = 135               # a place for an outpost
SPARE_CAVE = 45
AN_INJURY = 170
SLOPE = 46                 # percent that a lantern more makes a number likelier, for two dice


def rounds_left(view: State) -> int:
    """Return how many rounds come after this one."""
    return max(0, view.options.rounds - view.turn)


def coin_worth(view: State) -> int:
    """Return what a coin is worth: less and less to the end."""
    return LAST_COIN + COIN_A_ROUND * min(rounds_left(view), COIN_ROUNDS)


def good_worth(tables: Tables, view: State, seat: int, good: int) -> int:
    """Return what one more good is worth on the track of a player."""
    purse = view.players[seat].purse
    circle = circle_of(purse, good)
    worth = POINT * tables.track_vp[circle]
    if purse.circle[circle] == NONE:
        more = tables.track_income[min(circle + 1, CIRCLES)] - tables.track_income[circle]
        worth += more * rounds_left(view) * coin_worth(view) + A_CIRCLE
    return worth


def item_worth(tables: Tables, view: State, seat: int, item: int) -> int:
    """Return what one more good, potion or cider is worth."""
    if item == POTION:
        return A_POTION if rounds_left(view) > 0 else 2
    if item == CIDER:
        return A_CIDER if rounds_left(view) > 0 else 2
    return good_worth(tables, view, seat, item)


def beds_wanted(tables: Tables, view: State, seat: int) -> int:
    """Return how many villagers of a player would find no bed."""
    return count_villagers(view, seat) - beds_of(tables, view, seat)


def plan_worth(tables: Tables, view: State, seat: int, b: int) -> int:
    """Return what a building is worth to a player who would build it now."""
    plan = tables.plans[b]
    left = rounds_left(view)
    worth = POINT * (1 + plan.vp)
    if plan.beds > 0:
        wanted = max(0, min(plan.beds, beds_wanted(tables, view, seat) + 1))
        worth += wanted * A_BED * left + (plan.beds - wanted) * SPARE_BED * left
    worth += plan.income * left * coin_worth(view)
    for stack in range(STACKS):
        if plan.good[stack] != NONE:
            worth += goods_worth(tables, view, seat, b, stack)
    for item in range(ITEMS):
        if plan.once[item] > 0:
            worth += plan.once[item] * item_worth(tables, view, seat, item)
        if plan.every[item] > 0:
            worth += plan.every[item] * left * item_worth(tables, view, seat, item) * 2 // 3
    worth += plan.once_coin * coin_worth(view) + plan.once_rep * A_REPUTATION
    worth += left * abilities_worth(tables, b)
    if plan.thing != Thing.NONE:
        counted = count_thing(view, seat, plan.thing)
        own = 1 if plan.thing == Thing.HOUSE and class_of(b) != Class.OUTPOST else 0
        worth += plan.per * (POINT * (counted + own) + FUTURE_COUNT * left)
    return worth


def abilities_worth(tables: Tables, b: int) -> int:
    """Return what the abilities of a building are worth in a round."""
    plan = tables.plans[b]
    worth = plan.train_ready * TRAINS_READY + plan.train_discount * CHEAPER_PUPILS
    worth += plan.coin_on_build * COIN_ON_BUILD + plan.coin_on_explore * COIN_ON_EXPLORE
    return worth + plan.reroll * A_REROLL + plan.labor_bonus * AT_LABOR


def goods_worth(tables: Tables, view: State, seat: int, b: int, stack: int) -> int:
    """Return what the goods of a building are worth: they must still be fetched, and only the first is a new kind.

    There are no more of them than lie in the supply, where that is limited (AB-A8).
    """
    plan = tables.plans[b]
    good = plan.good[stack]
    count = plan.amount[stack]
    if plan.recurring[stack] == 1:
        count *= 1 + rounds_left(view) * LATER // 100
    count = available(view, good, count)
    if count == 0:
        return 0
    circle = circle_of(view.players[seat].purse, good)
    worth = good_worth(tables, view, seat, good) - A_HARVEST
    worth += (count - 1) * max(0, POINT * tables.track_vp[circle] - A_HARVEST)
    return max(0, worth)


def lantern_mean(tables: Tables, t: int) -> int:
    """Return the mean number of lanterns of a villager, in hundredths."""
    total = 0
    for face in range(1, FACES + 1):
        total += tables.folk[t].lanterns[face]
    return 100 * total // FACES


def folk_worth(tables: Tables, view: State, seat: int, t: int) -> int:
    """Return what a further villager is worth to a player."""
    each = service_worth(tables, t)
    if beds_wanted(tables, view, seat) >= 0 and tables.folk[t].no_bed == 0:
        each -= BEDLESS
    return rounds_left(view) * each + A_HEAD


def service_worth(tables: Tables, t: int) -> int:
    """Return what a villager does in a round, with a bed."""
    folk = tables.folk[t]
    return A_PUPIL + lantern_mean(tables, t) * PUPILS_LANTERNS // 100 + 6 * folk.hammer + 4 * folk.quill


def prospects(tables: Tables, state: State, seat: int) -> int:
    """Return about how many hundredths of a point a player will have at the end, beyond what all have alike."""
    purse = state.players[seat].purse
    left = rounds_left(state)
    worth = POINT * score_of(tables, state, seat)
    worth += (purse.coins + income_of(tables, state, seat) * left) * coin_worth(state)
    worth += state.players[seat].caves * (A_FREE_CAVE if left > 0 else 0)
    return worth + worth_of_goods(tables, state, seat) + worth_of_folk(tables, state, seat) + worth_of_cards(
        tables, state, seat)


def worth_of_goods(tables: Tables, state: State, seat: int) -> int:
    """Return what loose goods, potions and ciders are worth, and what is on sale."""
    purse = state.players[seat].purse
    worth = 0
    for good in range(GOODS):
        count = purse.goods[good] + (1 if state.players[seat].sale == good else 0)
        worth += count * POINT * tables.track_vp[circle_of(purse, good)]
    if rounds_left(state) > 0:
        worth += min(purse.goods[POTION], 3) * A_POTION + min(purse.goods[CIDER], 3) * A_CIDER
    return worth


def worth_of_folk(tables: Tables, state: State, seat: int) -> int:
    """Return what the villagers will do: those who have beds more, and those at work today less."""
    left = rounds_left(state)
    worth = 0
    count = 0
    for t in range(VILLAGERS):
        if state.villagers[t].where == Home.HELD + seat:
            worth += service_worth(tables, t) * left
            count += 1
    short = max(0, count - beds_of(tables, state, seat))
    worth -= short * left * (READINESS + 20)
    worth += count_in(state, seat, Area.READY) * READINESS
    return worth - count_in(state, seat, Area.INJURED) * (UNFIT if left > 0 else 0)


def worth_of_cards(tables: Tables, state: State, seat: int) -> int:
    """Return what buildings will still bring, beside income, beds and the points that they have already."""
    left = rounds_left(state)
    worth = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where != Home.HELD + seat:
            continue
        plan = tables.plans[b]
        worth += left * abilities_worth(tables, b)
        if plan.thing != Thing.NONE:
            worth += plan.per * FUTURE_COUNT * left
        for stack in range(STACKS):
            if plan.good[stack] != NONE:
                worth += worth_of_stack(tables, state, seat, b, stack)
        for item in range(ITEMS):
            if plan.every[item] > 0:
                worth += plan.every[item] * left * item_worth(tables, state, seat, item) * 2 // 3
    return worth


def worth_of_stack(tables: Tables, state: State, seat: int, b: int, stack: int) -> int:
    """Return what the goods on a building are worth, those that will grow there too."""
    plan = tables.plans[b]
    each = POINT * tables.track_vp[circle_of(state.players[seat].purse, plan.good[stack])] - A_HARVEST // 2
    grows = rounds_left(state) * 2 // 3 if plan.recurring[stack] == 1 else 0
    return max(0, each) * (state.buildings[b].tokens[stack] + grows)


def reward_of(number: int) -> int:
    """Return what reaching a number is worth on average, in hundredths of a coin."""
    if number <= 2:
        return 90
    if number == 3:
        return 150
    if number == 4:
        return 290
    if number == 5:
        return 450
    if number == 6:
        return 630
    return 750 if number == 7 else 800


def coins_for(number: int) -> int:
    """Return the same in whole coins."""
    return (reward_of(number) + 50) // 100


def party_mean(tables: Tables, view: State, seat: int) -> int:
    """Return the mean of what a party rolls, in hundredths of lanterns."""
    found = 0
    for t in range(VILLAGERS):
        if is_in(view, seat, t, Area.PARTY):
            found += lantern_mean(tables, t)
    return found


def likely(mean: int, dice: int, number: int) -> int:
    """Return about how likely a party reaches a number, in percent, by its mean in hundredths."""
    slope = SLOPE if dice <= 2 else SLOPE - 7 if dice == 3 else SLOPE - 12
    chance = 50 + (mean + 50 - 100 * number) * slope // 100
    return max(0, min(100, chance))


def option_worth(tables: Tables, view: State, seat: int, nth: int) -> int:
    """Return what choosing an option is worth on average; exerting makes a number likelier and costs something."""
    option = tables.book[view.paragraph].options[nth]
    if option.goto != NONE:
        return 3 * REWARD * 2
    if option.plain != NONE:
        return 4 * REWARD
    dice = count_in(view, seat, Area.PARTY)
    mean = party_mean(tables, view, seat) + 100 * bonus_of(tables, view, seat, nth, 0)
    each = max(REWARD, coin_worth(view))
    cave = cave_worth(view, seat)
    worth = 0
    before = 0
    for tier in range(MOST_TIERS):
        number = option.number[tier]
        if number == 0:
            break
        chance = max(likely(mean, dice, number), likely(mean + 100, dice, number) - 16)
        pays = reward_of(number) * each // 100
        if tier == 0:
            pays += cave
        worth += chance * (pays - before) // 100
        before = pays
    return worth


def cave_worth(view: State, seat: int) -> int:
    """Return what a cave is worth."""
    return A_CAVE if view.players[seat].caves == 0 else SPARE_CAVE


def worth_of_exerting(tables: Tables, view: State, seat: int) -> int:
    """Return what it is worth to exert on until the next number that can be reached; below zero, to leave it.

    Where nobody is exerted for more than a number, none is reached yet: at best there are the lanterns for it (AB-A12).
    """
    option = tables.book[view.paragraph].options[view.choice]
    total = party_total(tables, view)
    left = count_in(view, seat, Area.PARTY)
    each = max(REWARD, coin_worth(view))
    reached = 0
    for tier in range(MOST_TIERS):
        if 0 < option.number[tier] <= total and view.options.exert_for_higher == 1:
            reached = reward_of(option.number[tier]) * each // 100 + cave_worth(view, seat)
    best = -1
    for tier in range(MOST_TIERS):
        number = option.number[tier]
        if total < number <= total + left:
            pays = reward_of(number) * each // 100 + cave_worth(view, seat)
            best = max(best, pays - reached - (number - total) * AN_INJURY)
    return best
