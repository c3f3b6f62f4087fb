"""What players have, and what it scores (AB-71, AB-72).

That is villagers, goods, ciders and potions, the track, and what their buildings are good for.
"""

from ludoteca.games.above_and_below.options import SECOND
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIRCLES,
    FIRST_SPECIAL,
    GOODS,
    HIGHEST_REPUTATION,
    LOWEST_REPUTATION,
    MOST_PLAYERS,
    VILLAGERS,
    Area,
    Class,
    Home,
    Thing,
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


def tokens_of(state: State, seat: int) -> int:
    """Return how many goods lie on a player's buildings (AB-40)."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += state.buildings[b].tokens[0] + state.buildings[b].tokens[1]
    return found


def available(state: State, item: int, wanted: int) -> int:
    """Return how many of so many tokens there are (AB-A8)."""
    return max(0, min(wanted, state.supply[item])) if state.options.limited_supply == 1 else wanted


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


def score_of(tables: Tables, state: State, seat: int) -> int:
    """Return a player's points (AB-71)."""
    return (
        track_points(tables, state, seat)
        + building_points(state, seat)
        + printed_points(tables, state, seat)
        + counted_points(tables, state, seat)
        + reputation_points(tables, state, seat)
        + rank_points(tables, state, seat)
    )


def track_points(tables: Tables, state: State, seat: int) -> int:
    """Return the points of the goods on the track (AB-53)."""
    purse = state.players[seat].purse
    points = 0
    for circle in range(CIRCLES):
        good = purse.circle[circle]
        if good != NONE:
            points += purse.placed[good] * tables.track_vp[circle]
    return points


def building_points(state: State, seat: int) -> int:
    """Return a point for each building (AB-71, AB-A30)."""
    points = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            points += 1 if class_of(b) != Class.START else state.options.start_house_counts
    return points


def printed_points(tables: Tables, state: State, seat: int) -> int:
    """Return the points printed on the buildings."""
    points = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            points += tables.plans[b].vp
    return points


def counted_points(tables: Tables, state: State, seat: int) -> int:
    """Return the points of buildings that count something."""
    points = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat and tables.plans[b].thing != Thing.NONE:
            points += tables.plans[b].per * count_thing(state, seat, tables.plans[b].thing)
    return points


def count_thing(state: State, seat: int, thing: int) -> int:
    """Return how many of what a building counts a player has."""
    if thing == Thing.VILLAGER:
        return count_villagers(state, seat)
    if thing == Thing.HOUSE:
        return houses_of(state, seat)
    if thing == Thing.OUTPOST:
        return count_class(state, seat, Class.OUTPOST)
    if thing == Thing.CAVE:
        return caves_of(state, seat)
    if thing == Thing.GOODTYPE:
        return occupied(state.players[seat].purse)
    return max(0, state.players[seat].rep)


def reputation_points(tables: Tables, state: State, seat: int) -> int:
    """Return the points of a player's place on the reputation track."""
    return tables.rep_vp[state.players[seat].rep - LOWEST_REPUTATION]


def rank_points(tables: Tables, state: State, seat: int) -> int:
    """Return the points for the best reputations (AB-72, AB-A18, AB-A19); nobody alone has them (AB-A39)."""
    if state.seats == 1:
        return 0
    ahead = 0
    equal = 0
    for other in range(state.seats):
        if state.players[other].rep > state.players[seat].rep:
            ahead += 1
        elif state.players[other].rep == state.players[seat].rep:
            equal += 1
    if state.options.rep_ties != SECOND:
        return rank_bonus(tables, state, ahead)
    points = 0
    for rank in range(ahead, ahead + equal):
        points += rank_bonus(tables, state, rank)
    return points // equal


def rank_bonus(tables: Tables, state: State, rank: int) -> int:
    """Return the points for a rank, 0 the best."""
    if rank >= MOST_PLAYERS:
        return 0
    if rank == 1 and state.seats == 2 and state.options.rep_second_of_two == 0:
        return 0
    return tables.rank[rank]
