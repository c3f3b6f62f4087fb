"""What follows of itself between two rounds, and at the end."""

from ludoteca.engine.runtime.journal import write
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.folk import is_in
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
    MOST_PLAYERS,
    SLOTS,
    STACKS,
    STARTERS,
    Area,
    Home,
    Skill,
)
from ludoteca.games.above_and_below.rest import begin, forget_before, tell
from ludoteca.games.above_and_below.scoring import tell_scores
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.works import goods_on, lay_goods


def go_on_at_night(tables, state, journal) -> None:
    """What follows of itself between two rounds, and at the end."""
    if state.phase == Phase.EVENING:
        begin_evening(tables, state, journal)
    elif state.phase == Phase.TO_BED:
        begin(tables, state, Phase.REST + 0, journal)
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
    if state.seats == MOST_PLAYERS and state.turn == 1:
        wake_the_first(tables, state, journal)
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


def wake_the_first(tables, state, journal) -> None:
    """Of four, all who were exhausted from the beginning are ready after the first round, without a bed (AB-4)."""
    for seat in range(state.seats):
        woken = 0
        for t in range(STARTERS * seat, STARTERS * (seat + 1)):
            if is_in(state, seat, t, Area.EXHAUSTED + 0) and tables.folk[t].hammer == Skill.NONE:
                state.villagers[t].area = Area.READY
                woken += 1
        if woken > 0:
            write(journal, Event.BEGINS_AFRESH, seat, 0, woken)


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
    """Goods grow back on cards on which none at all lie, and some buildings bring potions or cider (AB-62)."""
    for b in range(BUILDINGS):
        if state.buildings[b].where != Home.HELD + seat or goods_on(state, b) > 0:
            continue
        for stack in range(STACKS):
            if tables.plans[b].recurring[stack] == 1:
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
    begin(tables, state, Phase.LAST + 0, journal)
