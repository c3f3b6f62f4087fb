"""What players have: villagers, goods, ciders and potions, the track, and what their buildings are good for."""

from ludoteca.games.above_and_below.options import SECOND
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIRCLES,
    FIRST_SPECIAL,
    GOODS,
    HIGHEST_REPUTATION,
    LOWEST_REPUTATION,
    VILLAGERS,
    Area,
    Class,
    Cost,
    Home,
    class_of,
)
from ludoteca.games.above_and_below.state import NONE, Purse, State, Tables


def is_in(state: State, seat: int, t: int, area: int) -> bool:
    """Say whether a villager of a player is in an area."""
    return state.villagers[t].where == Home.HELD + seat and state.villagers[t].area == area


def count_in(state: State, seat: int, area: int) -> int:
    """Return how many villagers of a player are in an area."""
    found = 0
    for t in range(VILLAGERS):
        if state.villagers[t].where == Home.HELD + seat and state.villagers[t].area == area:
            found += 1
    return found


def count_villagers(state: State, seat: int) -> int:
    """Return how many villagers a player has."""
    found = 0
    for t in range(VILLAGERS):
        if state.villagers[t].where == Home.HELD + seat:
            found += 1
    return found


def move_all(state: State, seat: int, area: int, to: int) -> None:
    """Move all villagers of a player from an area to another one, and take the dice off them."""
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where == Home.HELD + seat and villager.area == area:
            villager.area = to
            villager.die = 0


def join(state: State, seat: int, t: int, area: int) -> None:
    """Give a villager to a player."""
    state.villagers[t].where = Home.HELD + seat
    state.villagers[t].area = area


def cheapest_slot(state: State) -> int:
    """Return the first slot of the villager row in which somebody waits, or NONE."""
    for slot in range(len(state.slot)):
        if state.slot[slot] != NONE:
            return slot
    return NONE


def lanterns_of(tables: Tables, state: State, t: int) -> int:
    """Return the lanterns of a villager by the die that lies on it (AB-24)."""
    return tables.folk[t].lanterns[state.villagers[t].die]


def party_total(tables: Tables, state: State) -> int:
    """Return all lanterns of the expedition: the party's, those of the exerted, and the bonus (AB-25, AB-27)."""
    total = state.bonus + state.exerted
    for t in range(VILLAGERS):
        if is_in(state, state.actor, t, Area.PARTY):
            total += lanterns_of(tables, state, t)
    return total


def next_to_roll(state: State) -> int:
    """Return the first of the party on whom no die lies, or NONE."""
    for t in range(VILLAGERS):
        if state.villagers[t].die == 0 and is_in(state, state.actor, t, Area.PARTY):
            return t
    return NONE


def count_class(state: State, seat: int, building_class: int) -> int:
    """Return how many buildings of a class a player has."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat and class_of(b) == building_class:
            found += 1
    return found


def houses_of(state: State, seat: int) -> int:
    """Return the cards in the house row: houses, key and star houses, the first one if it counts (AB-36, AB-A30)."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            kind = class_of(b)
            if kind == Class.START:
                found += state.options.start_house_counts
            elif kind != Class.OUTPOST:
                found += 1
    return found


def caves_of(state: State, seat: int) -> int:
    """Return a player's caves, with or without an outpost on them (AB-35)."""
    return state.players[seat].caves + count_class(state, seat, Class.OUTPOST)


def beds_of(tables: Tables, state: State, seat: int) -> int:
    """Return a player's beds (AB-60)."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += tables.plans[b].beds
    return found


def sum_reroll(tables: Tables, state: State, seat: int) -> int:
    """Return how many dice a player may roll again in an encounter (AB-26)."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += tables.plans[b].reroll
    return found


def sum_coin_on_explore(tables: Tables, state: State, seat: int) -> int:
    """Return how many coins a player's buildings pay for a success below."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += tables.plans[b].coin_on_explore
    return found


def tokens_of(state: State, seat: int) -> int:
    """Return how many goods lie on a player's buildings (AB-40)."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += state.buildings[b].tokens[0] + state.buildings[b].tokens[1]
    return found


def is_limited(state: State) -> bool:
    """Say whether tokens can run out (AB-A8)."""
    return state.options.limited_supply == 1


def available(state: State, item: int, wanted: int) -> int:
    """Return how many of so many tokens there are (AB-A8)."""
    return max(0, min(wanted, state.supply[item])) if is_limited(state) else wanted


def gain(state: State, seat: int, item: int, amount: int) -> int:
    """Give a player tokens from the supply, as far as there are any; return how many."""
    got = available(state, item, amount)
    state.supply[item] -= got
    state.players[seat].purse.goods[item] += got
    return got


def give_back(state: State, seat: int, item: int, amount: int) -> None:
    """Put a player's tokens back into the supply."""
    state.supply[item] += amount
    state.players[seat].purse.goods[item] -= amount


def circle_of(purse: Purse, good: int) -> int:
    """Return the circle in which a good lies, or would lie: the first empty one (AB-50, AB-51)."""
    for circle in range(CIRCLES):
        if purse.circle[circle] == good or purse.circle[circle] == NONE:
            return circle
    return CIRCLES - 1


def occupied(purse: Purse) -> int:
    """Return how many circles of the track are occupied (AB-53)."""
    found = 0
    for circle in range(CIRCLES):
        if purse.circle[circle] != NONE:
            found += 1
    return found


def income_of(tables: Tables, state: State, seat: int) -> int:
    """Return a player's income (AB-61)."""
    found = tables.track_income[occupied(state.players[seat].purse)]
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += tables.plans[b].income
    return found


def owns(state: State, seat: int, item: int) -> bool:
    """Say whether a player owns an item: loose, on sale, or on the track (AB-A21)."""
    player = state.players[seat]
    if player.purse.goods[item] > 0 or player.sale == item:
        return True
    return item < GOODS and state.options.item_bonus_track == 1 and player.purse.placed[item] > 0


def loose_goods(state: State, seat: int) -> int:
    """Return how many loose goods a player has."""
    found = 0
    for good in range(GOODS):
        found += state.players[seat].purse.goods[good]
    return found


def move_reputation(state: State, seat: int, steps: int) -> int:
    """Move a player's cube, as far as the track goes; return by how much (AB-65)."""
    before = state.players[seat].rep
    state.players[seat].rep = max(LOWEST_REPUTATION, min(HIGHEST_REPUTATION, before + steps))
    return state.players[seat].rep - before


def can_pay(state: State, seat: int, cost: int, of: int) -> bool:
    """Say whether a player can pay for an option, or has what it requires (AB-A11)."""
    player = state.players[seat]
    if cost in (Cost.PAY_COIN, Cost.HAVE_COIN):
        return player.purse.coins >= of
    if cost == Cost.PAY_ITEM:
        return player.purse.goods[of] > 0
    if cost == Cost.PAY_ANY:
        return loose_goods(state, seat) >= of
    return cost == Cost.NONE or owns(state, seat, of)


def tier_is_paid(state: State) -> bool:
    """Say whether a reward that costs more than one has is not reached at all (AB-A12)."""
    return state.options.tier_cost == SECOND


def special_is_free(state: State, t: int) -> bool:
    """Say whether a special villager still lies aside (AB-A15)."""
    return FIRST_SPECIAL <= t < VILLAGERS and state.villagers[t].where == Home.ASIDE


def known_here(tables: Tables, state: State) -> int:
    """Return what the person of the paragraph remembers, as far as it counts in this expedition (AB-A42)."""
    person = tables.book[state.paragraph].person
    met = person != NONE and person == state.met
    return state.known * met


def goods_on(state: State, b: int) -> int:
    """Return how many goods lie on a building."""
    return state.buildings[b].tokens[0] + state.buildings[b].tokens[1]
