"""What follows of itself between two rounds, and at the end."""

from ludoteca.engine.journal import write
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.holdings import (
    gain,
    income_of,
    occupied,
)
from ludoteca.games.above_and_below.market import put_row_under
from ludoteca.games.above_and_below.options import SECOND
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    ITEMS,
    SLOTS,
    STACKS,
    Home,
)
from ludoteca.games.above_and_below.rest import begin, forget_before, tell
from ludoteca.games.above_and_below.scoring import tell_scores
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.works import lay_goods


def go_on_at_night(tables, state, journal) -> None:
    """What follows of itself between two rounds, and at the end."""
    if state.phase == Phase.EVENING:
        begin_evening(tables, state, journal)
    elif state.phase == Phase.TO_BED:
        begin(tables, state, Phase.REST + 0)
    elif state.phase == Phase.NIGHT:
        pass_night(tables, state, journal)
    else:
        tell(state, journal)
        forget_before(state)
        tell_scores(tables, state, journal)
        state.phase = Phase.OVER


def begin_evening(tables, state, journal) -> None:
    """The round marker moves on, or the game ends (AB-57); cider and new villagers come (AB-58, AB-59)."""
    if state.turn >= state.options.rounds:
        begin_last(tables, state, journal)
        return
    write(journal, Event.DUSK, 0, state.turn)
    state.turn += 1
    if state.cider == 0 and (state.options.limited_supply == 0 or state.supply[CIDER] > 0):
        state.cider = 1
        state.supply[CIDER] -= 1
        write(journal, Event.NEW_CIDER, 0)
    slide(state, journal)
    if state.seats == 1:
        for deck in range(2):
            put_row_under(state, deck)
            write(journal, Event.RENEWED, 0, deck)
    state.hiring = 1
    state.then = Phase.TO_BED
    state.phase = Phase.FILL


def slide(state, journal) -> None:
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


def pass_night(tables, state, journal) -> None:
    """Income (AB-61), goods (AB-62), and the first-player card goes on (AB-63)."""
    tell(state, journal)
    forget_before(state)
    for further in range(state.seats):
        seat = (state.first + further) % state.seats
        income = income_of(tables, state, seat)
        state.players[seat].purse.coins += income
        write(journal, Event.INCOME, seat, 0, income, occupied(state.players[seat].purse))
    for further in range(state.seats):
        let_grow(tables, state, (state.first + further) % state.seats, journal)
    state.first = (state.first + 1) % state.seats
    write(journal, Event.CARD_PASSES, state.first)
    state.phase = Phase.BEGIN_ROUND


def let_grow(tables, state, seat: int, journal) -> None:
    """Goods grow back where none lie, and some buildings bring potions or cider (AB-62)."""
    for b in range(BUILDINGS):
        if state.buildings[b].where != Home.HELD + seat:
            continue
        for stack in range(STACKS):
            if tables.plans[b].recurring[stack] == 1 and state.buildings[b].tokens[stack] == 0:
                lay_goods(tables, state, seat, b, stack, Event.GREW, journal)
    for item in range(ITEMS):
        brought = 0
        for b in range(BUILDINGS):
            if state.buildings[b].where == Home.HELD + seat:
                brought += tables.plans[b].every[item]
        if brought > 0:
            write(journal, Event.BROUGHT, seat, item, gain(state, seat, item, brought))


def begin_last(tables, state, journal) -> None:
    """Everybody may place goods for the last time (AB-70, AB-A24)."""
    write(journal, Event.LAST_GOODS, 0)
    if state.options.sale_at_end == SECOND:
        for seat in range(state.seats):
            player = state.players[seat]
            if player.sale != NONE:
                player.purse.goods[player.sale] += 1
                write(journal, Event.RETURNED, seat, player.sale)
                player.sale = NONE
    begin(tables, state, Phase.LAST + 0)
