"""Setting up, and what lies open: rows of buildings and villagers, the pile of caves (AB-2 .. AB-11, AB-37, AB-49)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.above_and_below.events import Event, Refusal
from ludoteca.games.above_and_below.options import ASCENDING, ONLY_TWO, SECOND
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CAVES,
    CIDER,
    CIRCLES,
    FACES,
    FIRST_HOUSE,
    FIRST_KEY,
    FIRST_OUTPOST,
    FIRST_REGULAR,
    FIRST_SPECIAL,
    FIRST_STAR,
    GOODS_SUPPLY,
    ITEMS,
    MOST_PLAYERS,
    ROW,
    SLOTS,
    STARTERS,
    VILLAGERS,
    Area,
    Class,
    Den,
    Home,
    Skill,
    beyond,
    class_of,
    first_of,
)
from ludoteca.games.above_and_below.state import HAS_COINS, NONE, Phase, State, Tables


def setup(tables: Tables, state: State, seats: int) -> None:
    """Give everybody a board (AB-3), lay out the table (AB-5 .. AB-12), and let chance name who begins (AB-10)."""
    state.seats = seats
    state.partner = NONE
    state.worker = NONE
    state.last = NONE
    state.source = NONE
    take_top(state)        # it has none yet
    state.below = NONE
    state.explored = NONE
    state.paragraph = NONE
    state.choice = NONE
    state.met = NONE
    state.ended = NONE
    state.ended_tier = NONE
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
            state.buildings[b].where = Home.HELD + b if b < seats else Home.BOX
        elif kind == Class.STAR:
            state.buildings[b].where = Home.ROW
    if state.options.first == SECOND or seats == 1:
        begin_with(state, 0)
        state.phase = Phase.REVEAL_KEY
    else:
        state.phase = Phase.START


def give_villagers(tables: Tables, state: State, seats: int) -> None:
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


def begin_with(state: State, seat: int) -> None:
    """A player has the first-player card; the later ones have some coins more (AB-3, AB-11, AB-A7)."""
    state.first = seat
    state.actor = seat
    for later in range(state.seats):
        player = state.players[(seat + later) % state.seats]
        player.purse.coins = HAS_COINS + extra_coins(state, later)
    state.turn = 1
    state.then = Phase.BEGIN_ROUND
    state.phase = Phase.FILL


def extra_coins(state: State, later: int) -> int:
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


def weigh_start(tables: Tables, state: State, seat: int) -> int:
    """Everybody may begin (AB-10)."""
    return 1 if seat < state.seats else 0


def apply_start(tables: Tables, state: State, seat: int, first: int, journal: Journal) -> None:
    """Chance names who begins (AB-10)."""
    begin_with(state, first)
    write(journal, Event.FIRST, first)


def fill(tables: Tables, state: State, journal: Journal) -> None:
    """Fill the gaps on the table, one after the other: by chance, or with what was put under a pile (AB-37, AB-59)."""
    if state.keys > 0:
        state.phase = Phase.REVEAL_KEY
        return
    for deck in range(2):
        if gap_in(state, deck) != NONE:
            if has_unseen(state, deck):
                state.phase = Phase.REVEAL_HOUSE if deck == 0 else Phase.REVEAL_OUTPOST
                return
            if state.under_size[deck] > 0:
                reveal(state, deck, draw_under(state, deck), journal)
                return
    if state.top == NONE:
        if state.below != NONE:
            reveal_cave(tables, state, state.below, journal)
            state.below = NONE
            return
        if cave_pool(state) > 0:
            state.phase = Phase.REVEAL_CAVE
            return
        if state.cave_under_size > 0:
            reveal_cave(tables, state, draw_cave_under(state), journal)
            return
    if state.hiring == 1:
        if state.slot[SLOTS - 1] == NONE and anybody_left(state):
            state.phase = Phase.ARRIVE
            return
        state.hiring = 0
    state.phase = state.then


def has_unseen(state: State, deck: int) -> bool:
    """Say whether a deck has cards in an order that nobody knows."""
    for b in range(first_of(deck), beyond(deck)):
        if state.buildings[b].where == Home.PILE:
            return True
    return False


def anybody_left(state: State) -> bool:
    """Say whether the pile of villagers has any."""
    for t in range(FIRST_REGULAR, FIRST_SPECIAL):
        if state.villagers[t].where == Home.PILE:
            return True
    return False


def reveal(state: State, deck: int, b: int, journal: Journal) -> None:
    """Lay a house or outpost open in the first gap of its row."""
    place = gap_in(state, deck)
    state.row[deck][place] = b
    state.buildings[b].where = Home.ROW
    write(journal, Event.LAID_OUT if is_set_up(state) else Event.REVEALED, state.actor, b)


def is_set_up(state: State) -> bool:
    """Say whether the table is being laid out: the first round is yet to begin (AB-5 .. AB-12)."""
    return state.then == Phase.BEGIN_ROUND


def reveal_cave(tables: Tables, state: State, cave: int, journal: Journal) -> None:
    """The next cave card lies on top of its pile (AB-8)."""
    lay_on_top(tables, state, cave)
    write(journal, Event.CAVE_REVEALED, state.actor, cave)


def arrive(state: State, t: int, journal: Journal) -> None:
    """A villager comes into the first open slot behind the others (AB-6, AB-59)."""
    for slot in range(SLOTS):
        if state.slot[slot] == NONE:
            state.slot[slot] = t
            state.villagers[t].where = Home.ROW
            write(journal, Event.CAME_FIRST if is_set_up(state) else Event.ARRIVED, state.actor, t, slot)
            return


def cave_pool(state: State) -> int:
    """Return how many caves of the pile lie in an order that nobody knows."""
    found = 0
    for c in range(CAVES):
        if state.cave[c] == Den.PILE:
            found += 1
    return found


def lay_on_top(tables: Tables, state: State, cave: int) -> None:
    """Lay a cave card on top of its pile, face up: everybody sees to which paragraphs its faces lead (AB-8)."""
    state.top = cave
    state.cave[cave] = Den.TOP
    for face in range(FACES):
        state.faces[face] = tables.cells[cave][face]


def take_top(state: State) -> int:
    """Return the cave card on top, and take it off the pile."""
    cave = state.top
    state.top = NONE
    for face in range(FACES):
        state.faces[face] = NONE
    return cave


def put_back_on_top(tables: Tables, state: State) -> None:
    """Put the explored cave back on top of its pile; the next one is known (AB-A22)."""
    state.below = state.top
    if state.below != NONE:
        state.cave[state.below] = Den.BELOW
    lay_on_top(tables, state, state.explored)
    state.explored = NONE


def put_under_pile(state: State, cave: int) -> None:
    """Put a cave card under the pile (AB-30)."""
    state.cave[cave] = Den.UNDER
    state.cave_under[state.cave_under_size] = cave
    state.cave_under_size += 1


def draw_cave_under(state: State) -> int:
    """Return the first of the caves that were put under the pile, and take it off them."""
    cave = state.cave_under[0]
    state.cave_under_size -= 1
    for i in range(state.cave_under_size):
        state.cave_under[i] = state.cave_under[i + 1]
    state.cave_under[state.cave_under_size] = 0
    return cave


def deck_size(state: State, deck: int) -> int:
    """Return how many cards a deck has: 0 the houses, 1 the outposts."""
    found = state.under_size[deck]
    for b in range(first_of(deck), beyond(deck)):
        if state.buildings[b].where == Home.PILE:
            found += 1
    return found


def cards_in(state: State, deck: int) -> int:
    """Return how many cards lie open in a row."""
    found = 0
    for place in range(ROW):
        if state.row[deck][place] != NONE:
            found += 1
    return found


def put_row_under(state: State, deck: int) -> None:
    """Put the open cards of a row under their deck, from left to right (AB-49)."""
    for place in range(ROW):
        b = state.row[deck][place]
        if b != NONE:
            state.buildings[b].where = Home.ASIDE
            state.under[deck][state.under_size[deck]] = b
            state.under_size[deck] += 1
            state.row[deck][place] = NONE


def draw_under(state: State, deck: int) -> int:
    """Return the first of the cards that were put under a deck, and take it off them."""
    b = state.under[deck][0]
    state.under_size[deck] -= 1
    for i in range(state.under_size[deck]):
        state.under[deck][i] = state.under[deck][i + 1]
    state.under[deck][state.under_size[deck]] = 0
    return b


def gap_in(state: State, deck: int) -> int:
    """Return the first gap in a row, or NONE."""
    for place in range(ROW):
        if state.row[deck][place] == NONE:
            return place
    return NONE


def slide(state: State, journal: Journal) -> None:
    """Who is left in the row moves to the cheaper slots, in the same order (AB-59)."""
    to = 0
    moved = 0
    for slot in range(SLOTS):
        if state.slot[slot] != NONE:
            if slot != to:
                state.slot[to] = state.slot[slot]
                state.slot[slot] = NONE
                moved += 1
            to += 1
    if moved > 0:
        write(journal, Event.SLID, 0)


def refuse_refresh(tables: Tables, state: State, seat: int, deck: int) -> int:
    """A row is renewed once a turn, for a coin; of an empty deck the same cards come again (AB-49)."""
    if state.refreshed == 1:
        return Refusal.REFRESHED_ALREADY
    if state.players[seat].purse.coins < 1:
        return Refusal.NO_COIN
    bare = deck_size(state, deck) == 0 and cards_in(state, deck) == 0
    return Refusal.NO_NEW_CARDS if bare else Refusal.NONE


def apply_refresh(tables: Tables, state: State, seat: int, deck: int, journal: Journal) -> None:
    """A row is renewed, for a coin (AB-49)."""
    state.players[seat].purse.coins -= 1
    state.refreshed = 1
    write(journal, Event.REFRESHED, seat, deck)
    put_row_under(state, deck)
    state.then = Phase.TURN
    state.phase = Phase.FILL


def weigh_reveal(tables: Tables, state: State, b: int) -> int:
    """Every unseen card of the class is as likely (AB-5, AB-12, AB-37)."""
    return 1 if state.buildings[b].where == Home.PILE and (
        FIRST_KEY <= b < FIRST_STAR if state.phase == Phase.REVEAL_KEY
        else FIRST_HOUSE <= b < FIRST_OUTPOST if state.phase == Phase.REVEAL_HOUSE
        else FIRST_OUTPOST <= b < FIRST_KEY
    ) else 0


def apply_reveal(tables: Tables, state: State, seat: int, b: int, journal: Journal) -> None:
    """A building is revealed: a key house beside the rows, a house or outpost in its row (AB-5, AB-12, AB-37)."""
    if state.phase == Phase.REVEAL_KEY:
        state.keys -= 1
        state.buildings[b].where = Home.ROW
        write(journal, Event.KEY_LAID_OUT, state.actor, b)
    else:
        reveal(state, 0 if state.phase == Phase.REVEAL_HOUSE else 1, b, journal)
    state.phase = Phase.FILL


def weigh_cave(tables: Tables, state: State, cave: int) -> int:
    """Every unseen cave is as likely (AB-8)."""
    return 1 if state.cave[cave] == Den.PILE else 0


def apply_cave(tables: Tables, state: State, seat: int, cave: int, journal: Journal) -> None:
    """A cave comes to the top of its pile (AB-8)."""
    reveal_cave(tables, state, cave, journal)
    state.phase = Phase.FILL


def weigh_arrive(tables: Tables, state: State, t: int) -> int:
    """Every villager who has not come yet is as likely (AB-6, AB-59)."""
    regular = FIRST_REGULAR <= t < FIRST_SPECIAL
    return 1 if regular and state.villagers[t].where == Home.PILE else 0


def apply_arrive(tables: Tables, state: State, seat: int, t: int, journal: Journal) -> None:
    """A villager comes into the row (AB-6, AB-59)."""
    arrive(state, t, journal)
    state.phase = Phase.FILL
