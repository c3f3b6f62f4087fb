"""What a bot expects of an expedition: how many lanterns, how likely a number, and what an option is worth."""

from ludoteca.games.above_and_below.budget import reward_of
from ludoteca.games.above_and_below.expedition import bonus_of
from ludoteca.games.above_and_below.folk import count_in, is_in, party_total
from ludoteca.games.above_and_below.parts import MOST_TIERS, VILLAGERS, Area
from ludoteca.games.above_and_below.state import NONE
from ludoteca.games.above_and_below.values import coin_worth, lantern_mean

REWARD = 175               # hundredths of a point that a coin's worth of reward is worth at least
A_CAVE = 135               # a place for an outpost
SPARE_CAVE = 45
AN_INJURY = 170
SLOPE = 46                 # percent that a lantern more makes a number likelier, for two dice


def party_mean(tables, view, seat: int) -> int:
    """Return the mean of what a party rolls, in hundredths of lanterns."""
    found = 0
    for t in range(VILLAGERS):
        if is_in(view, seat, t, Area.PARTY + 0):
            found += lantern_mean(tables, t)
    return found


def likely(mean: int, dice: int, number: int) -> int:
    """Return about how likely a party reaches a number, in percent, by its mean in hundredths."""
    slope = SLOPE if dice <= 2 else SLOPE - 7 if dice == 3 else SLOPE - 12
    chance = 50 + (mean + 50 - 100 * number) * slope // 100
    return max(0, min(100, chance))


def option_worth(tables, view, seat: int, nth: int) -> int:
    """Return what choosing an option is worth on average; exerting makes a number likelier and costs something."""
    option = tables.book[view.paragraph].options[nth]
    if option.goto != NONE:
        return 3 * REWARD * 2
    if option.plain != NONE:
        return 4 * REWARD
    dice = count_in(view, seat, Area.PARTY + 0)
    mean = party_mean(tables, view, seat) + 100 * bonus_of(tables, view, seat, nth, 0)
    each = max(REWARD, coin_worth(view))
    cave = cave_worth(view, seat)
    worth = 0
    before = 0
    for tier in range(MOST_TIERS):
        number = option.number[tier] + 0
        if number == 0:
            break
        chance = max(likely(mean, dice, number), likely(mean + 100, dice, number) - 16)
        pays = reward_of(number) * each // 100
        if tier == 0:
            pays += cave
        worth += chance * (pays - before) // 100
        before = pays
    return worth


def cave_worth(view, seat: int) -> int:
    """Return what a cave is worth."""
    return A_CAVE if view.players[seat].caves == 0 else SPARE_CAVE


def worth_of_exerting(tables, view, seat: int) -> int:
    """Return what it is worth to exert on until the next number that can be reached; below zero, to leave it."""
    option = tables.book[view.paragraph].options[view.choice]
    total = party_total(tables, view)
    left = count_in(view, seat, Area.PARTY + 0)
    each = max(REWARD, coin_worth(view))
    reached = 0
    for tier in range(MOST_TIERS):
        if 0 < option.number[tier] <= total:
            reached = reward_of(option.number[tier] + 0) * each // 100 + cave_worth(view, seat)
    best = -1
    for tier in range(MOST_TIERS):
        number = option.number[tier] + 0
        if total < number <= total + left:
            pays = reward_of(number) * each // 100 + cave_worth(view, seat)
            best = max(best, pays - reached - (number - total) * AN_INJURY)
    return best
