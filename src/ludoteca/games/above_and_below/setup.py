"""The beginning: who has what, and what chance will reveal."""

from ludoteca.games.above_and_below.options import ASCENDING, ONLY_TWO, SECOND
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    CIRCLES,
    FIRST_REGULAR,
    FIRST_SPECIAL,
    GOODS_SUPPLY,
    ITEMS,
    MOST_PLAYERS,
    ROW,
    SLOTS,
    STARTERS,
    VILLAGERS,
    Area,
    Class,
    Home,
    Skill,
    class_of,
)
from ludoteca.games.above_and_below.state import HAS_COINS, NONE, Phase


def setup(tables, state, seats: int) -> None:
    """Give everybody a board (AB-3), lay out the table (AB-5 .. AB-12), and let chance name who begins (AB-10)."""
    state.seats = seats
    state.partner = NONE
    state.worker = NONE
    state.last = NONE
    state.source = NONE
    state.top = NONE
    state.below = NONE
    state.explored = NONE
    state.paragraph = NONE
    state.choice = NONE
    state.result = NONE
    state.outer = NONE
    for slot in range(SLOTS):
        state.slot[slot] = NONE
    for deck in range(2):
        for place in range(ROW):
            state.row[deck][place] = NONE
    for item in range(ITEMS):
        state.supply[item] = GOODS_SUPPLY[item]
    state.supply[CIDER] -= 1
    state.cider = 1
    state.keys = ROW
    state.hiring = 1
    for seat in range(MOST_PLAYERS):
        player = state.players[seat]
        player.sale = NONE
        for circle in range(CIRCLES):
            player.purse.circle[circle] = NONE
    give_villagers(tables, state, seats)
    for b in range(BUILDINGS):
        kind = class_of(b)
        if kind == Class.START:
            state.buildings[b].where = Home.HELD + b if b < seats else Home.BOX + 0
        elif kind == Class.STAR:
            state.buildings[b].where = Home.ROW
    if state.options.first == SECOND or seats == 1:
        begin_with(state, 0)
        state.phase = Phase.REVEAL_KEY
    else:
        state.phase = Phase.START


def give_villagers(tables, state, seats: int) -> None:
    """Everybody has one villager of each starting kind; of four those without hammer are exhausted (AB-3, AB-4)."""
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if t < FIRST_REGULAR:
            seat = t // STARTERS
            if seat >= seats:
                villager.where = Home.BOX
                continue
            villager.where = Home.HELD + seat
            tired = seats == MOST_PLAYERS and tables.folk[t].hammer == Skill.NONE
            villager.area = Area.EXHAUSTED if tired else Area.READY
        elif t >= FIRST_SPECIAL:
            villager.where = Home.ASIDE


def begin_with(state, seat: int) -> None:
    """A player has the first-player card; the later ones have some coins more (AB-3, AB-11, AB-A7)."""
    state.first = seat
    state.actor = seat
    for later in range(state.seats):
        player = state.players[(seat + later) % state.seats]
        player.purse.coins = HAS_COINS + extra_coins(state, later)
    state.turn = 1
    state.then = Phase.BEGIN_ROUND
    state.phase = Phase.FILL


def extra_coins(state, later: int) -> int:
    """Return the coins that a player has besides, by how many come before (AB-11, AB-A7)."""
    if state.options.seat_coins == ASCENDING:
        return later
    if state.seats == 2:
        return later
    if state.options.seat_coins == ONLY_TWO:
        return 0
    if state.seats == 3:
        return min(1, later)
    return 1 if later == MOST_PLAYERS - 1 else 0
