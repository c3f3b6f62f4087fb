"""What an encounter brings or takes: effects, one after the other (AB-28 .. AB-32)."""

from ludoteca.engine.runtime.journal import write
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.expedition import take_top
from ludoteca.games.above_and_below.folk import cheapest_slot, count_in, is_in, join
from ludoteca.games.above_and_below.holdings import (
    available,
    gain,
    give_back,
    loose_goods,
    move_reputation,
    special_is_free,
)
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    POTION,
    VILLAGERS,
    Area,
    Class,
    Den,
    Effect,
    Home,
    class_of,
)
from ludoteca.games.above_and_below.state import MOST_CHAPTERS, NONE, Phase

NOBODY_PAYS = 3            # coins, if a villager should come and the row is empty (AB-A15)


def carry_out(tables, state, journal) -> None:
    """Carry out the next effect, or go on when all are done; where a player must choose, that is the next phase."""
    seat = state.actor + 0
    if state.result == NONE or state.step >= tables.results[state.result].count:
        state.result = state.outer
        state.step = state.outer_step
        state.outer = NONE
        if state.result == NONE:
            state.phase = Phase.HOME
        return
    deed = tables.effects[tables.results[state.result].first + state.step]
    kind = deed.kind + 0
    one = deed.one + 0
    if kind in (Effect.COIN, Effect.GOOD, Effect.POTION, Effect.CIDER, Effect.REP):
        give(state, seat, kind, one, deed.two + 0, journal)
    elif kind == Effect.CHOOSE:
        state.phase = Phase.CHOOSE
    elif kind == Effect.CAVE:
        give_caves(state, seat, one, journal)
    elif kind == Effect.CHEAPEST:
        hire_cheapest(state, seat, journal)
    elif kind == Effect.SPECIAL:
        hire_special(state, seat, one, journal)
    elif kind == Effect.FREE_BUILDING:
        offer_building(tables, state, seat, one, journal)
    elif kind == Effect.INJURE:
        injure(state, seat, one, journal)
    elif kind == Effect.DISCARD:
        discard(state, seat, one)
    elif kind == Effect.COPY_GOOD:
        offer_copy(state, seat)
    else:
        go_on(state, one)


def done(state) -> None:
    """The effect is done; the next one comes."""
    state.step += 1
    state.left = 0
    state.phase = Phase.RESULT


def give(state, seat: int, kind: int, one: int, two: int, journal) -> None:
    """Coins, goods, potions, ciders and reputation; what cannot be paid is paid as far as it goes (AB-A12)."""
    if kind == Effect.COIN:
        change_coins(state, seat, one, journal)
    elif kind == Effect.GOOD:
        change_items(state, seat, one, two, journal)
    elif kind == Effect.POTION:
        change_items(state, seat, POTION, one, journal)
    elif kind == Effect.CIDER:
        change_items(state, seat, CIDER, one, journal)
    else:
        moved = move_reputation(state, seat, one)
        if moved != 0:
            write(journal, Event.REPUTATION, seat, state.players[seat].rep, moved)
        else:
            write(journal, Event.REPUTATION_STAYS, seat, state.players[seat].rep)
    done(state)


def change_coins(state, seat: int, coins: int, journal) -> None:
    """Give or take coins from an encounter."""
    player = state.players[seat]
    if coins >= 0:
        player.purse.coins += coins
        write(journal, Event.GOT_COINS, seat, 0, coins)
        return
    lost = min(player.purse.coins + 0, -coins)
    player.purse.coins -= lost
    write(journal, Event.LOST_COINS, seat, 0, lost)


def change_items(state, seat: int, item: int, amount: int, journal) -> None:
    """Give or take tokens of one item."""
    if amount >= 0:
        got = gain(state, seat, item, amount)
        if got > 0:
            write(journal, Event.GOT_ITEM, seat, item, got)
        if got < amount:
            write(journal, Event.SUPPLY_EMPTY, seat, item)
        return
    lost = min(state.players[seat].purse.goods[item] + 0, -amount)
    give_back(state, seat, item, lost)
    write(journal, Event.LOST_ITEM, seat, item, lost)


def give_caves(state, seat: int, caves: int, journal) -> None:
    """Give the top cave cards, without an encounter; after each the next one lies open (AB-A13)."""
    if state.left == 0:
        state.left = caves
    if state.top == NONE:
        write(journal, Event.NO_CAVE, seat)
        done(state)
        return
    cave = take_top(state)
    keep_cave(state, seat, cave)
    write(journal, Event.GOT_CAVE, seat, cave)
    state.left -= 1
    if state.left == 0:
        done(state)
    state.then = Phase.RESULT
    state.phase = Phase.FILL


def keep_cave(state, seat: int, cave: int) -> None:
    """Put a cave card into a player's row, uncovered (AB-29)."""
    state.cave[cave] = Den.HELD + seat
    state.players[seat].caves += 1


def hire_cheapest(state, seat: int, journal) -> None:
    """The villager in the cheapest slot joins, exhausted (AB-A14); if nobody waits there, coins (AB-A15)."""
    slot = cheapest_slot(state)
    if slot == NONE:
        state.players[seat].purse.coins += NOBODY_PAYS
        write(journal, Event.NOBODY_JOINS, seat, 0, NOBODY_PAYS)
    else:
        hired = state.slot[slot] + 0
        state.slot[slot] = NONE
        join(state, seat, hired, Area.EXHAUSTED + 0)
        write(journal, Event.JOINED, seat, hired)
    done(state)


def hire_special(state, seat: int, t: int, journal) -> None:
    """A special villager joins; if it is with somebody already, the cheapest one of the row (AB-A14, AB-A15)."""
    if not special_is_free(state, t):
        hire_cheapest(state, seat, journal)
        return
    join(state, seat, t, Area.EXHAUSTED + 0)
    write(journal, Event.JOINED, seat, t)
    done(state)


def is_free_building(tables, state, seat: int, b: int, highest: int) -> bool:
    """Say whether a building may be had for nothing: the cave just won counts as a place (AB-A16)."""
    if state.buildings[b].where != Home.ROW or tables.plans[b].cost > highest:
        return False
    just_won = 1 if state.kept == 0 and state.failed == 0 else 0
    return class_of(b) != Class.OUTPOST or state.players[seat].caves + just_won > 0


def offer_building(tables, state, seat: int, highest: int, journal) -> None:
    """Let a player choose a building for nothing, if there is one so cheap (AB-A16)."""
    for b in range(BUILDINGS):
        if is_free_building(tables, state, seat, b, highest):
            state.phase = Phase.FREE_BUILDING
            return
    write(journal, Event.NO_FREE_BUILDING, seat, 0, highest)
    done(state)


def injure(state, seat: int, villagers: int, journal) -> None:
    """Injure some of the party; where there is a choice, their owner picks (AB-A17)."""
    if state.left == 0:
        state.left = villagers
    there = count_in(state, seat, Area.PARTY + 0)
    if there == 0:
        write(journal, Event.NOBODY_TO_INJURE, seat)
        done(state)
        return
    if there > state.left:
        state.phase = Phase.INJURE
        return
    for t in range(VILLAGERS):
        if is_in(state, seat, t, Area.PARTY + 0):
            hurt(state, seat, t, journal)
    done(state)


def hurt(state, seat: int, t: int, journal) -> None:
    """Injure one villager."""
    state.villagers[t].area = Area.INJURED
    state.villagers[t].die = 0
    write(journal, Event.INJURED, seat, t)


def discard(state, seat: int, goods: int) -> None:
    """Let a player give up goods of their choice, as far as there are any."""
    if state.left == 0:
        state.left = min(goods, loose_goods(state, seat))
    if state.left == 0:
        done(state)
    else:
        state.phase = Phase.DISCARD


def offer_copy(state, seat: int) -> None:
    """Let a player choose one of their loose goods and get one more of it."""
    if loose_goods(state, seat) == 0:
        done(state)
    else:
        state.phase = Phase.COPY


def copy_good(state, seat: int, good: int, journal) -> None:
    """Give a player one more of a good."""
    if available(state, good, 1) == 0:
        write(journal, Event.SUPPLY_EMPTY, seat, good)
    else:
        gain(state, seat, good, 1)
        write(journal, Event.GOT_ITEM, seat, good, 1)
    done(state)


def go_on(state, paragraph: int) -> None:
    """Go on to another paragraph with the same party (AB-31)."""
    if state.chapters >= MOST_CHAPTERS:
        done(state)
        return
    state.paragraph = paragraph
    state.result = NONE
    state.outer = NONE
    state.step = 0
    state.phase = Phase.READ
