"""The night, in which all goes on by itself, and the end: what villages are worth (AB-57 .. AB-63, AB-70 .. AB-74)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.games.above_and_below.events import Ending, Event
from ludoteca.games.above_and_below.options import SECOND
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    CIRCLES,
    ITEMS,
    LOWEST_REPUTATION,
    MOST_PLAYERS,
    STACKS,
    STARTERS,
    Area,
    Class,
    Home,
    Skill,
    Thing,
    class_of,
)
from ludoteca.games.above_and_below.rules.evening import begin, forget_before, tell
from ludoteca.games.above_and_below.rules.holdings import (
    caves_of,
    count_class,
    count_villagers,
    gain,
    goods_on,
    houses_of,
    income_of,
    is_in,
    occupied,
)
from ludoteca.games.above_and_below.rules.setup import put_row_under, slide
from ludoteca.games.above_and_below.rules.work import lay_goods
from ludoteca.games.above_and_below.state import NONE, Phase, State, Tables

HAMLET = 25                # points with which a village alone is a hamlet,
VILLAGE = 35               # a village,
TOWN = 45                  # a town (AB-A39)


def go_on_at_night(tables: Tables, state: State, journal: Journal) -> None:
    """What follows of itself between two rounds, and at the end."""
    if state.phase == Phase.EVENING:
        begin_evening(tables, state, journal)
    elif state.phase == Phase.TO_BED:
        begin(tables, state, Phase.REST, journal)
    elif state.phase == Phase.NIGHT:
        pass_night(tables, state, journal)
    else:
        tell(state, journal)
        forget_before(state)
        tell_scores(tables, state, journal)
        state.phase = Phase.OVER


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


def standing(tables: Tables, state: State, scores: Numbers, places: Numbers) -> int:
    """Fill scores and places by seat and return why the game ended (AB-71, AB-74, AB-A39)."""
    for seat in range(state.seats):
        scores[seat] = score_of(tables, state, seat)
    for seat in range(state.seats):
        ahead = 0
        for other in range(state.seats):
            richer = coins_of(state, other) > coins_of(state, seat)
            if scores[other] > scores[seat] or (scores[other] == scores[seat] and richer):
                ahead += 1
        places[seat] = ahead + 1
    if state.seats > 1:
        return Ending.ROUNDS
    return rank_alone(scores[0])


def rank_alone(points: int) -> int:
    """Return what the village of a single player has become (AB-A39)."""
    if points >= TOWN:
        return Ending.TOWN
    if points >= VILLAGE:
        return Ending.VILLAGE
    return Ending.HAMLET if points >= HAMLET else Ending.LOST_ALONE


def coins_of(state: State, seat: int) -> int:
    """Return a player's coins, which decide a tie (AB-74)."""
    return state.players[seat].purse.coins


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


def tell_scores(tables: Tables, state: State, journal: Journal) -> None:
    """Tell what everybody has scored, and who has won."""
    best = NONE
    for seat in range(state.seats):
        write(journal, Event.SCORED, seat, 0, score_of(tables, state, seat))
        if best == NONE or beats(tables, state, seat, best):
            best = seat
    for seat in range(state.seats):
        if state.seats > 1 and (seat == best or not beats(tables, state, best, seat)):
            write(journal, Event.WON, seat, 0, score_of(tables, state, seat))


def beats(tables: Tables, state: State, one: int, other: int) -> bool:
    """Say whether one is ahead of the other: more points, or as many and more coins (AB-74)."""
    points = score_of(tables, state, one) - score_of(tables, state, other)
    if points != 0:
        return points > 0
    return coins_of(state, one) > coins_of(state, other)
