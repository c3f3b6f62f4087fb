"""What things are worth to a bot, in hundredths of a point, by how many rounds are left."""

from ludoteca.games.above_and_below.folk import count_villagers
from ludoteca.games.above_and_below.holdings import available, beds_of, circle_of
from ludoteca.games.above_and_below.parts import (
    CIDER,
    CIRCLES,
    FACES,
    ITEMS,
    POTION,
    STACKS,
    Class,
    Thing,
    class_of,
)
from ludoteca.games.above_and_below.scoring import count_thing
from ludoteca.games.above_and_below.state import NONE

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


def rounds_left(view) -> int:
    """Return how many rounds come after this one."""
    return max(0, view.options.rounds - view.turn)


def coin_worth(view) -> int:
    """Return what a coin is worth: less and less to the end."""
    return LAST_COIN + COIN_A_ROUND * min(rounds_left(view), COIN_ROUNDS)


def good_worth(tables, view, seat: int, good: int) -> int:
    """Return what one more good is worth on the track of a player."""
    purse = view.players[seat].purse
    circle = circle_of(purse, good)
    worth = POINT * tables.track_vp[circle]
    if purse.circle[circle] == NONE:
        more = tables.track_income[min(circle + 1, CIRCLES)] - tables.track_income[circle]
        worth += more * rounds_left(view) * coin_worth(view) + A_CIRCLE
    return worth


def item_worth(tables, view, seat: int, item: int) -> int:
    """Return what one more good, potion or cider is worth."""
    if item == POTION:
        return A_POTION if rounds_left(view) > 0 else 2
    if item == CIDER:
        return A_CIDER if rounds_left(view) > 0 else 2
    return good_worth(tables, view, seat, item)


def beds_wanted(tables, view, seat: int) -> int:
    """Return how many villagers of a player would find no bed."""
    return count_villagers(view, seat) - beds_of(tables, view, seat)


def plan_worth(tables, view, seat: int, b: int) -> int:
    """Return what a building is worth to a player who would build it now."""
    plan = tables.plans[b]
    left = rounds_left(view)
    worth = POINT * (1 + plan.vp)
    if plan.beds > 0:
        wanted = max(0, min(plan.beds + 0, beds_wanted(tables, view, seat) + 1))
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
        counted = count_thing(view, seat, plan.thing + 0)
        own = 1 if plan.thing == Thing.HOUSE and class_of(b) != Class.OUTPOST else 0
        worth += plan.per * (POINT * (counted + own) + FUTURE_COUNT * left)
    return worth


def abilities_worth(tables, b: int) -> int:
    """Return what the abilities of a building are worth in a round."""
    plan = tables.plans[b]
    worth = plan.train_ready * TRAINS_READY + plan.train_discount * CHEAPER_PUPILS
    worth += plan.coin_on_build * COIN_ON_BUILD + plan.coin_on_explore * COIN_ON_EXPLORE
    return worth + plan.reroll * A_REROLL + plan.labor_bonus * AT_LABOR


def goods_worth(tables, view, seat: int, b: int, stack: int) -> int:
    """Return what the goods of a building are worth: they must still be fetched, and only the first is a new kind.

    There are no more of them than lie in the supply, where that is limited (AB-A8).
    """
    plan = tables.plans[b]
    good = plan.good[stack] + 0
    count = plan.amount[stack] + 0
    if plan.recurring[stack] == 1:
        count *= 1 + rounds_left(view) * LATER // 100
    count = available(view, good, count)
    if count == 0:
        return 0
    circle = circle_of(view.players[seat].purse, good)
    worth = good_worth(tables, view, seat, good) - A_HARVEST
    worth += (count - 1) * max(0, POINT * tables.track_vp[circle] - A_HARVEST)
    return max(0, worth)


def lantern_mean(tables, t: int) -> int:
    """Return the mean number of lanterns of a villager, in hundredths."""
    total = 0
    for face in range(1, FACES + 1):
        total += tables.folk[t].lanterns[face]
    return 100 * total // FACES


def folk_worth(tables, view, seat: int, t: int) -> int:
    """Return what a further villager is worth to a player."""
    each = service_worth(tables, t)
    if beds_wanted(tables, view, seat) >= 0 and tables.folk[t].no_bed == 0:
        each -= BEDLESS
    return rounds_left(view) * each + A_HEAD


def service_worth(tables, t: int) -> int:
    """Return what a villager does in a round, with a bed."""
    folk = tables.folk[t]
    return A_PUPIL + lantern_mean(tables, t) * PUPILS_LANTERNS // 100 + 6 * folk.hammer + 4 * folk.quill
