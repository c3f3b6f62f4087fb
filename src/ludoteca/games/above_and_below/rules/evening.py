"""The evening and the night (AB-57 .. AB-63), and the last goods (AB-70).

Players rest and place goods all at the same time, each on a board of their own; the rest goes on by itself.
"""

from ludoteca.engine.runtime.journal import Journal, write, write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.above_and_below.events import Event, Refusal
from ludoteca.games.above_and_below.options import SECOND
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    CIRCLES,
    GOODS,
    ITEMS,
    MOST_PLAYERS,
    POTION,
    STACKS,
    STARTERS,
    VILLAGERS,
    Area,
    Home,
    Skill,
)
from ludoteca.games.above_and_below.rules.holdings import (
    beds_of,
    gain,
    give_back,
    goods_on,
    income_of,
    is_in,
    loose_goods,
    occupied,
)
from ludoteca.games.above_and_below.rules.setup import put_row_under, slide
from ludoteca.games.above_and_below.rules.work import lay_goods
from ludoteca.games.above_and_below.state import NONE, Phase, Player, Purse, State, Tables


def sealed(tables: Tables, state: State) -> int:
    """What is done in the evening, or at the end, is seen when all have finished (AB-60, AB-70)."""
    return chosen(tables, state) if state.phase in (Phase.REST, Phase.LAST) else 0


def begin_evening(tables: Tables, state: State, journal: Journal) -> None:
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


def wake_the_first(tables: Tables, state: State, journal: Journal) -> None:
    """Of four, all who were exhausted from the beginning are ready after the first round, without a bed (AB-4)."""
    for seat in range(state.seats):
        woken = 0
        for t in range(STARTERS * seat, STARTERS * (seat + 1)):
            if is_in(state, seat, t, Area.EXHAUSTED) and tables.folk[t].hammer == Skill.NONE:
                state.villagers[t].area = Area.READY
                woken += 1
        if woken > 0:
            write(journal, Event.BEGINS_AFRESH, seat, 0, woken)


def begin(tables: Tables, state: State, phase: int, journal: Journal) -> None:
    """Let everybody choose who has a choice; keep how their boards are now, for that is what others see meanwhile.

    Who has none has finished, and those who need no bed have rested there too (AB-60).
    """
    state.phase = phase
    for seat in range(state.seats):
        player = state.players[seat]
        player.beds = 0
        player.drunk = 0
        player.done = 0
        copy_purse(player.purse, player.before)
    for t in range(VILLAGERS):
        state.villagers[t].slept = 0
        state.villagers[t].before = state.villagers[t].area
    for seat in range(state.seats):
        if not has_choice(tables, state, seat):
            if somebody_tireless_is_tired(tables, state, seat):
                rest_tireless(tables, state, seat, journal)
            state.players[seat].done = 1


def copy_purse(one: Purse, other: Purse) -> None:
    """Copy a purse into another one."""
    other.coins = one.coins
    for item in range(ITEMS):
        other.goods[item] = one.goods[item]
    for circle in range(CIRCLES):
        other.circle[circle] = one.circle[circle]
    for good in range(GOODS):
        other.placed[good] = one.placed[good]


def forget_before(state: State) -> None:
    """Forget how the boards were: all is open again."""
    for seat in range(state.seats):
        player = state.players[seat]
        player.beds = 0
        player.drunk = 0
        player.done = 0
        player.before.coins = 0
        for item in range(ITEMS):
            player.before.goods[item] = 0
        for circle in range(CIRCLES):
            player.before.circle[circle] = 0
        for good in range(GOODS):
            player.before.placed[good] = 0
    for t in range(VILLAGERS):
        state.villagers[t].slept = 0
        state.villagers[t].before = 0


def may_drink(state: State, seat: int) -> bool:
    """Say whether potions and ciders may still be drunk: not after the first bed (AB-60, AB-A27)."""
    return state.players[seat].beds == 0 or state.options.rest_order == SECOND


def has_choice(tables: Tables, state: State, seat: int) -> bool:
    """Say whether there is anything that a player could do now (AB-60, AB-70)."""
    if loose_goods(state, seat) > 0:
        return True
    if state.phase != Phase.REST:
        return False
    player = state.players[seat]
    free = beds_of(tables, state, seat) > player.beds
    drinks = may_drink(state, seat)
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where != Home.HELD + seat or villager.area == Area.READY:
            continue
        if free and villager.slept == 0 and tables.folk[t].no_bed == 0:
            return True
        item = POTION if villager.area == Area.INJURED else CIDER
        if drinks and player.purse.goods[item] > 0:
            return True
    return False


def awaited(state: State) -> int:
    """Return the mask of those who have not finished."""
    found = 0
    for seat in range(state.seats):
        if state.players[seat].done == 0:
            found |= bit(seat)
    return found


def begun(state: State) -> int:
    """Return the mask of those who have chosen something that lies face down."""
    found = 0
    for seat in range(state.seats):
        player = state.players[seat]
        if player.beds + player.drunk > 0 or placed_since(player) > 0:
            found |= bit(seat)
    return found


def chosen(tables: Tables, state: State) -> int:
    """Return the mask of those who have chosen something that lies face down, be it that they do nothing.

    Who had nothing to choose has finished without having chosen.
    """
    found = begun(state)
    for seat in range(state.seats):
        if state.players[seat].done == 1 and had_choice(tables, state, seat):
            found |= bit(seat)
    return found


def had_choice(tables: Tables, state: State, seat: int) -> bool:
    """Say whether a player who has done nothing could have done something when the evening began."""
    if loose_goods(state, seat) > 0:
        return True
    if state.phase != Phase.REST:
        return False
    beds = beds_of(tables, state, seat)
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where != Home.HELD + seat or villager.before == Area.READY:
            continue
        item = POTION if villager.before == Area.INJURED else CIDER
        if (beds > 0 and tables.folk[t].no_bed == 0) or state.players[seat].purse.goods[item] > 0:
            return True
    return False


def placed_since(player: Player) -> int:
    """Return how many goods a player has put onto the track since the evening began."""
    found = 0
    for good in range(GOODS):
        found += player.purse.placed[good] - player.before.placed[good]
    return found


def somebody_tireless_is_tired(tables: Tables, state: State, seat: int) -> bool:
    """Say whether it is evening and a villager of a player is tired who needs no bed."""
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where == Home.HELD + seat and tables.folk[t].no_bed == 1 and villager.area != Area.READY:
            return state.phase == Phase.REST
    return False


def rest_tireless(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Those who need no bed take their step by themselves, once an evening."""
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where == Home.HELD + seat and tables.folk[t].no_bed == 1 and villager.slept == 0:
            villager.slept = 1
            if villager.area != Area.READY:
                step_up(state, t)
                write_private(journal, bit(seat), Event.TIRELESS, seat, t, villager.area)


def finish(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """A player has finished; those who need no bed have rested then too."""
    if state.phase == Phase.REST:
        rest_tireless(tables, state, seat, journal)
    state.players[seat].done = 1


def tell(state: State, journal: Journal) -> None:
    """Tell what everybody has done, now that all have finished."""
    event = Event.PLACED_IN_EVENING if state.phase == Phase.NIGHT else Event.PLACED_LAST
    for seat in range(state.seats):
        player = state.players[seat]
        potions = player.before.goods[POTION] - player.purse.goods[POTION]
        ciders = player.before.goods[CIDER] - player.purse.goods[CIDER]
        if potions + ciders + player.beds > 0:
            write(journal, Event.RESTED, seat, potions, ciders, player.beds)
        for circle in range(CIRCLES):
            good = player.purse.circle[circle]
            if good != NONE:
                placed = player.purse.placed[good] - player.before.placed[good]
                if placed > 0:
                    write(journal, event, seat, good, placed, circle)


def step_up(state: State, t: int) -> None:
    """Move a villager one step: injured to exhausted, exhausted to ready (AB-60)."""
    state.villagers[t].area = Area.EXHAUSTED if state.villagers[t].area == Area.INJURED else Area.READY


def admits_potion(tables: Tables, state: State, seat: int, t: int) -> bool:
    """Say whether a villager is the player's own."""
    return state.villagers[t].where == Home.HELD + seat


def refuse_potion(tables: Tables, state: State, seat: int, t: int) -> int:
    """A potion is for the injured, and comes before the beds (AB-60, AB-A27)."""
    return drink_refused(state, seat, t, POTION)


def apply_potion(tables: Tables, state: State, seat: int, t: int, journal: Journal) -> None:
    """An injured villager drinks a potion (AB-60)."""
    drink(state, seat, t, POTION, journal)


def admits_cider(tables: Tables, state: State, seat: int, t: int) -> bool:
    """Say whether a villager is the player's own."""
    return state.villagers[t].where == Home.HELD + seat


def refuse_cider(tables: Tables, state: State, seat: int, t: int) -> int:
    """A cider is for the exhausted, and comes before the beds (AB-60, AB-A27)."""
    return drink_refused(state, seat, t, CIDER)


def apply_cider(tables: Tables, state: State, seat: int, t: int, journal: Journal) -> None:
    """An exhausted villager drinks a cider (AB-60)."""
    drink(state, seat, t, CIDER, journal)


def drink_refused(state: State, seat: int, t: int, item: int) -> int:
    """A potion is for the injured, a cider for the exhausted, and both before the beds (AB-60, AB-A27)."""
    villager = state.villagers[t]
    if villager.where != Home.HELD + seat:
        return Refusal.NOT_YOURS_TO_REST
    if item == POTION and villager.area != Area.INJURED:
        return Refusal.NOT_INJURED
    if item == CIDER and villager.area != Area.EXHAUSTED:
        return Refusal.NOT_EXHAUSTED
    if state.players[seat].purse.goods[item] == 0:
        return Refusal.NO_POTION if item == POTION else Refusal.NO_CIDER
    return Refusal.NONE if may_drink(state, seat) else Refusal.BEDS_BEGUN


def drink(state: State, seat: int, t: int, item: int, journal: Journal) -> None:
    """Give a villager a potion or a cider (AB-60)."""
    give_back(state, seat, item, 1)
    state.players[seat].drunk += 1
    step_up(state, t)
    write_private(journal, bit(seat), Event.DRANK, seat, item, t, state.villagers[t].area)


def admits_bed(tables: Tables, state: State, seat: int, t: int) -> bool:
    """Say whether a villager is the player's own."""
    return state.villagers[t].where == Home.HELD + seat


def refuse_bed(tables: Tables, state: State, seat: int, t: int) -> int:
    """A bed is for one who is not ready and has not slept, and there must be a free one (AB-60)."""
    villager = state.villagers[t]
    if villager.where != Home.HELD + seat:
        return Refusal.NOT_YOURS_TO_REST
    if tables.folk[t].no_bed == 1:
        return Refusal.NEEDS_NO_BED
    if villager.area == Area.READY:
        return Refusal.HAS_SLEPT if villager.slept == 1 else Refusal.IS_READY
    if villager.slept == 1:
        return Refusal.HAS_SLEPT
    return Refusal.NONE if beds_of(tables, state, seat) > state.players[seat].beds else Refusal.NO_BED


def apply_bed(tables: Tables, state: State, seat: int, t: int, journal: Journal) -> None:
    """Put a villager to bed (AB-60)."""
    rest_tireless(tables, state, seat, journal)
    state.players[seat].beds += 1
    state.villagers[t].slept = 1
    step_up(state, t)
    write_private(journal, bit(seat), Event.SLEPT, seat, t, state.villagers[t].area)


def pass_night(tables: Tables, state: State, journal: Journal) -> None:
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


def let_grow(tables: Tables, state: State, seat: int, journal: Journal) -> None:
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
            got = gain(state, seat, item, brought)
            if got > 0:
                write(journal, Event.BROUGHT, seat, item, got)
            if got < brought:
                write(journal, Event.SUPPLY_EMPTY, seat, item)


def begin_last(tables: Tables, state: State, journal: Journal) -> None:
    """Everybody may place goods for the last time (AB-70, AB-A24)."""
    write(journal, Event.LAST_GOODS, 0)
    if state.options.sale_at_end == SECOND:
        for seat in range(state.seats):
            player = state.players[seat]
            if player.sale != NONE:
                player.purse.goods[player.sale] += 1
                write(journal, Event.RETURNED, seat, player.sale)
                player.sale = NONE
    begin(tables, state, Phase.LAST, journal)
