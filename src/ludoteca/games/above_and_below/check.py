"""What must hold after every action."""

from ludoteca.games.above_and_below.events import Breach
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CAVES,
    CIDER,
    CIRCLES,
    GOODS,
    GOODS_SUPPLY,
    HIGHEST_REPUTATION,
    ITEMS,
    LOWEST_REPUTATION,
    PERSONS,
    ROW,
    SLOTS,
    STACKS,
    VILLAGERS,
    Area,
    Den,
    Home,
    Memory,
)
from ludoteca.games.above_and_below.rules.holdings import occupied
from ludoteca.games.above_and_below.state import NONE, Phase, State, Tables


def check(tables: Tables, state: State) -> int:
    """Return what is broken: villagers, buildings, caves, items, tracks, or the seats awaited."""
    if not folk_are_sound(state):
        return Breach.VILLAGERS
    if not buildings_are_sound(state):
        return Breach.BUILDINGS
    if not caves_are_sound(state):
        return Breach.CAVES
    for item in range(ITEMS):
        if not item_is_sound(tables, state, item):
            return Breach.ITEMS
    for seat in range(state.seats):
        if not player_is_sound(state, seat):
            return Breach.TRACK
        if not memory_is_sound(state, seat):
            return Breach.MEMORY
    alone = state.awaited & (state.awaited - 1) == 0
    several = state.phase in (Phase.REST, Phase.LAST)
    sound = (alone or several) and state.awaited < 1 << state.seats and state.phase < Phase.FILL
    return Breach.NONE if sound else Breach.AWAITED


def folk_are_sound(state: State) -> bool:
    """Say whether every villager is in one place, and those of the row in its slots."""
    rowed = 0
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        held = villager.where >= Home.HELD
        if held and (villager.where >= Home.HELD + state.seats or villager.area == Area.NONE):
            return False
        if not held and villager.area != Area.NONE:
            return False
        if villager.where == Home.ROW:
            rowed += 1
    for slot in range(SLOTS):
        if state.slot[slot] != NONE:
            rowed -= 1
            if state.villagers[state.slot[slot]].where != Home.ROW:
                return False
    return rowed == 0


def buildings_are_sound(state: State) -> bool:
    """Say whether open cards lie in their rows, those put under in their list, and those built are numbered."""
    raised = 0
    under = 0
    for b in range(BUILDINGS):
        building = state.buildings[b]
        if building.raised > 0:
            raised += 1
        if building.where == Home.ASIDE:
            under += 1
        for stack in range(STACKS):
            if building.tokens[stack] < 0 or (building.tokens[stack] > 0 and building.where < Home.HELD):
                return False
    for deck in range(2):
        for place in range(ROW):
            b = state.row[deck][place]
            if b != NONE and state.buildings[b].where != Home.ROW:
                return False
    return raised == state.raised and under == state.under_size[0] + state.under_size[1]


def caves_are_sound(state: State) -> bool:
    """Say whether every cave card is where the state says it is."""
    under = 0
    for cave in range(CAVES):
        den = state.cave[cave]
        if den == Den.TOP and state.top != cave:
            return False
        if den == Den.BELOW and state.below != cave:
            return False
        if den == Den.EXPLORED and state.explored != cave:
            return False
        if den == Den.UNDER:
            under += 1
    return under == state.cave_under_size


def item_is_sound(tables: Tables, state: State, item: int) -> bool:
    """Say whether no token of an item has appeared or vanished."""
    for seat in range(state.seats):
        if state.players[seat].purse.goods[item] < 0:
            return False
    return state.supply[item] + tokens_in_play(tables, state, item) == GOODS_SUPPLY[item]


def tokens_in_play(tables: Tables, state: State, item: int) -> int:
    """Return how many tokens of an item players have, and lie on buildings and the reputation board."""
    found = state.cider if item == CIDER else 0
    for seat in range(state.seats):
        player = state.players[seat]
        found += player.purse.goods[item]
        if item < GOODS:
            found += player.purse.placed[item]
        if player.sale == item:
            found += 1
    for b in range(BUILDINGS):
        for stack in range(STACKS):
            if item < GOODS and tables.plans[b].good[stack] == item:
                found += state.buildings[b].tokens[stack]
    return found


def player_is_sound(state: State, seat: int) -> bool:
    """Say whether a track has no gaps and holds what lies on it, and coins, caves and reputation are in range."""
    player = state.players[seat]
    filled = occupied(player.purse)
    for circle in range(CIRCLES):
        if (player.purse.circle[circle] != NONE) != (circle < filled):
            return False
    kinds = 0
    for good in range(GOODS):
        if player.purse.placed[good] > 0:
            kinds += 1
    in_range = player.purse.coins >= 0 and player.caves >= 0 and LOWEST_REPUTATION <= player.rep <= HIGHEST_REPUTATION
    return kinds == filled and in_range


def memory_is_sound(state: State, seat: int) -> bool:
    """Say whether what is remembered of a player is one of the things that can be."""
    for person in range(PERSONS):
        if not Memory.NONE <= state.players[seat].memory[person] <= Memory.WRONGED:
            return False
    return NONE <= state.met < PERSONS and Memory.NONE <= state.known <= Memory.WRONGED
