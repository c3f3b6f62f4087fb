"""How well a game that goes on stands for a player, for bots that do not play it out to its end."""

from ludoteca.games.above_and_below.folk import count_in
from ludoteca.games.above_and_below.holdings import beds_of, circle_of, income_of
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    GOODS,
    ITEMS,
    POTION,
    STACKS,
    VILLAGERS,
    Area,
    Home,
    Thing,
)
from ludoteca.games.above_and_below.scoring import score_of
from ludoteca.games.above_and_below.state import NONE
from ludoteca.games.above_and_below.values import (
    A_CIDER,
    A_HARVEST,
    A_POTION,
    FUTURE_COUNT,
    POINT,
    abilities_worth,
    coin_worth,
    item_worth,
    rounds_left,
    service_worth,
)

A_FREE_CAVE = 100
READINESS = 45             # of a villager who can still work in this round
UNFIT = 70                 # an injured villager


def prospects(tables, state, seat: int) -> int:
    """Return about how many hundredths of a point a player will have at the end, beyond what all have alike."""
    purse = state.players[seat].purse
    left = rounds_left(state)
    worth = POINT * score_of(tables, state, seat)
    worth += (purse.coins + income_of(tables, state, seat) * left) * coin_worth(state)
    worth += state.players[seat].caves * (A_FREE_CAVE if left > 0 else 0)
    return worth + worth_of_goods(tables, state, seat) + worth_of_folk(tables, state, seat) + worth_of_cards(
        tables, state, seat)


def worth_of_goods(tables, state, seat: int) -> int:
    """Return what loose goods, potions and ciders are worth, and what is on sale."""
    purse = state.players[seat].purse
    worth = 0
    for good in range(GOODS):
        count = purse.goods[good] + (1 if state.players[seat].sale == good else 0)
        worth += count * POINT * tables.track_vp[circle_of(purse, good)]
    if rounds_left(state) > 0:
        worth += min(purse.goods[POTION] + 0, 3) * A_POTION + min(purse.goods[CIDER] + 0, 3) * A_CIDER
    return worth


def worth_of_folk(tables, state, seat: int) -> int:
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
    worth += count_in(state, seat, Area.READY + 0) * READINESS
    return worth - count_in(state, seat, Area.INJURED + 0) * (UNFIT if left > 0 else 0)


def worth_of_cards(tables, state, seat: int) -> int:
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


def worth_of_stack(tables, state, seat: int, b: int, stack: int) -> int:
    """Return what the goods on a building are worth, those that will grow there too."""
    plan = tables.plans[b]
    each = POINT * tables.track_vp[circle_of(state.players[seat].purse, plan.good[stack] + 0)] - A_HARVEST // 2
    grows = rounds_left(state) * 2 // 3 if plan.recurring[stack] == 1 else 0
    return max(0, each) * (state.buildings[b].tokens[stack] + grows)
