"""What an encounter brings or takes: the number that is reached, and effects, one after the other (AB-28 .. AB-32)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.options import SECOND
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    MOST_TIERS,
    POTION,
    VILLAGERS,
    Area,
    Class,
    Den,
    Effect,
    Home,
    class_of,
    ending_number,
)
from ludoteca.games.above_and_below.rules.holdings import (
    available,
    count_in,
    gain,
    give_back,
    is_in,
    join,
    loose_goods,
    move_reputation,
    party_total,
    special_is_free,
)
from ludoteca.games.above_and_below.rules.setup import take_top
from ludoteca.games.above_and_below.state import MOST_CHAPTERS, NONE, Phase, State, Tables

NOBODY_PAYS = 3            # coins, if a villager should come and the row is empty (AB-A15)


def is_reached(tables: Tables, state: State, nth: int, total: int) -> bool:
    """Say whether a number of the chosen option is reached, and paid for where it must be (AB-28, AB-A12)."""
    option = tables.book[state.paragraph].options[state.choice]
    number = option.number[nth]
    if number == 0 or total < number:
        return False
    if tier_is_paid(state):
        price = tables.results[option.reward[nth]].price
        return state.players[state.actor].purse.coins >= price
    return True


def tier_is_paid(state: State) -> bool:
    """Say whether a reward that costs more than one has is not reached at all (AB-A12)."""
    return state.options.tier_cost == SECOND


def tier_reached(tables: Tables, state: State, total: int) -> int:
    """Return the highest number of the chosen option that is reached, as its place, or NONE (AB-28)."""
    found = NONE
    for nth in range(MOST_TIERS):
        if is_reached(tables, state, nth, total):
            found = nth
    return found


def lacks_coins(tables: Tables, state: State) -> bool:
    """Say whether coins are missing for a number of the chosen option while lanterns are counted (AB-A12)."""
    counting = state.phase in (Phase.X_ROLL, Phase.X_REROLL, Phase.X_REROLL_DIE, Phase.X_EXERT)
    if not counting or not tier_is_paid(state):
        return False
    option = tables.book[state.paragraph].options[state.choice]
    for nth in range(MOST_TIERS):
        price = tables.results[option.reward[nth]].price
        if option.number[nth] > 0 and price > state.players[state.actor].purse.coins:
            return True
    return False


def settle(tables: Tables, state: State, journal: Journal) -> None:
    """The highest number that is reached counts; if none is, the expedition has failed (AB-28, AB-30)."""
    option = tables.book[state.paragraph].options[state.choice]
    total = party_total(tables, state)
    nth = tier_reached(tables, state, total)
    state.step = 0
    state.outer = NONE
    end_story(state, nth)
    if nth == NONE:
        event = Event.CANNOT_PAY if total >= option.number[0] else Event.FAILED
        write(journal, event, state.actor, state.paragraph, total, state.choice)
        state.failed = 1
        state.result = option.penalty
        state.phase = Phase.RESULT
        return
    number = option.number[nth]
    write(journal, Event.SUCCEEDED, state.actor, number, total, ending_number(state.paragraph, state.choice, nth))
    state.phase = Phase.RESULT
    state.result = option.reward[nth]


def end_story(state: State, tier: int) -> None:
    """Keep which ending is told: that of a number of the chosen option, by its place, or NONE for failing (AB-A41)."""
    state.ended = state.paragraph
    state.ended_choice = state.choice
    state.ended_tier = tier
    state.ended_seat = state.actor


def carry_out(tables: Tables, state: State, journal: Journal) -> None:
    """Carry out the next effect, or go on when all are done; where a player must choose, that is the next phase."""
    seat = state.actor
    if state.result == NONE or state.step >= tables.results[state.result].count:
        state.result = state.outer
        state.step = state.outer_step
        state.outer = NONE
        if state.result == NONE:
            state.phase = Phase.HOME
        return
    deed = tables.effects[tables.results[state.result].first + state.step]
    kind = deed.kind
    one = deed.one
    if kind in (Effect.COIN, Effect.GOOD, Effect.POTION, Effect.CIDER, Effect.REP):
        give(state, seat, kind, one, deed.two, journal)
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


def done(state: State) -> None:
    """The effect is done; the next one comes."""
    state.step += 1
    state.left = 0
    state.phase = Phase.RESULT


def give(state: State, seat: int, kind: int, one: int, two: int, journal: Journal) -> None:
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


def change_coins(state: State, seat: int, coins: int, journal: Journal) -> None:
    """Give or take coins from an encounter."""
    player = state.players[seat]
    if coins >= 0:
        player.purse.coins += coins
        write(journal, Event.GOT_COINS, seat, 0, coins)
        return
    lost = min(player.purse.coins, -coins)
    player.purse.coins -= lost
    write(journal, Event.LOST_COINS, seat, 0, lost)


def change_items(state: State, seat: int, item: int, amount: int, journal: Journal) -> None:
    """Give or take tokens of one item."""
    if amount >= 0:
        got = gain(state, seat, item, amount)
        if got > 0:
            write(journal, Event.GOT_ITEM, seat, item, got)
        if got < amount:
            write(journal, Event.SUPPLY_EMPTY, seat, item)
        return
    lost = min(state.players[seat].purse.goods[item], -amount)
    give_back(state, seat, item, lost)
    if lost > 0:
        write(journal, Event.LOST_ITEM, seat, item, lost)


def give_caves(state: State, seat: int, caves: int, journal: Journal) -> None:
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


def keep_cave(state: State, seat: int, cave: int) -> None:
    """Put a cave card into a player's row, uncovered (AB-29)."""
    state.cave[cave] = Den.HELD + seat
    state.players[seat].caves += 1


def hire_cheapest(state: State, seat: int, journal: Journal) -> None:
    """The villager in the cheapest slot joins, exhausted (AB-A14); if nobody waits there, coins (AB-A15)."""
    slot = cheapest_slot(state)
    if slot == NONE:
        state.players[seat].purse.coins += NOBODY_PAYS
        write(journal, Event.NOBODY_JOINS, seat, 0, NOBODY_PAYS)
    else:
        hired = state.slot[slot]
        state.slot[slot] = NONE
        join(state, seat, hired, Area.EXHAUSTED)
        write(journal, Event.JOINED, seat, hired)
    done(state)


def cheapest_slot(state: State) -> int:
    """Return the first slot of the villager row in which somebody waits, or NONE."""
    for slot in range(len(state.slot)):
        if state.slot[slot] != NONE:
            return slot
    return NONE


def hire_special(state: State, seat: int, t: int, journal: Journal) -> None:
    """A special villager joins; if it is with somebody already, the cheapest one of the row (AB-A14, AB-A15)."""
    if not special_is_free(state, t):
        hire_cheapest(state, seat, journal)
        return
    join(state, seat, t, Area.EXHAUSTED)
    write(journal, Event.JOINED, seat, t)
    done(state)


def is_free_building(tables: Tables, state: State, seat: int, b: int, highest: int) -> bool:
    """Say whether a building may be had for nothing: the cave just won counts as a place (AB-A16)."""
    if state.buildings[b].where != Home.ROW or tables.plans[b].cost > highest:
        return False
    just_won = 1 if state.kept == 0 and state.failed == 0 else 0
    return class_of(b) != Class.OUTPOST or state.players[seat].caves + just_won > 0


def offer_building(tables: Tables, state: State, seat: int, highest: int, journal: Journal) -> None:
    """Let a player choose a building for nothing, if there is one so cheap (AB-A16)."""
    for b in range(BUILDINGS):
        if is_free_building(tables, state, seat, b, highest):
            state.phase = Phase.FREE_BUILDING
            return
    write(journal, Event.NO_FREE_BUILDING, seat, 0, highest)
    done(state)


def injure(state: State, seat: int, villagers: int, journal: Journal) -> None:
    """Injure some of the party; where there is a choice, their owner picks (AB-A17)."""
    if state.left == 0:
        state.left = villagers
    there = count_in(state, seat, Area.PARTY)
    if there == 0:
        write(journal, Event.NOBODY_TO_INJURE, seat)
        done(state)
        return
    if there > state.left:
        state.phase = Phase.INJURE
        return
    for t in range(VILLAGERS):
        if is_in(state, seat, t, Area.PARTY):
            hurt(state, seat, t, journal)
    done(state)


def hurt(state: State, seat: int, t: int, journal: Journal) -> None:
    """Injure one villager."""
    state.villagers[t].area = Area.INJURED
    state.villagers[t].die = 0
    write(journal, Event.INJURED, seat, t)


def discard(state: State, seat: int, goods: int) -> None:
    """Let a player give up goods of their choice, as far as there are any."""
    if state.left == 0:
        state.left = min(goods, loose_goods(state, seat))
    if state.left == 0:
        done(state)
    else:
        state.phase = Phase.DISCARD


def offer_copy(state: State, seat: int) -> None:
    """Let a player choose one of their loose goods and get one more of it."""
    if loose_goods(state, seat) == 0:
        done(state)
    else:
        state.phase = Phase.COPY


def copy_good(state: State, seat: int, good: int, journal: Journal) -> None:
    """Give a player one more of a good."""
    if available(state, good, 1) == 0:
        write(journal, Event.SUPPLY_EMPTY, seat, good)
    else:
        gain(state, seat, good, 1)
        write(journal, Event.GOT_ITEM, seat, good, 1)
    done(state)


def go_on(state: State, paragraph: int) -> None:
    """Go on to another paragraph with the same party (AB-31)."""
    if state.chapters >= MOST_CHAPTERS:
        done(state)
        return
    state.paragraph = paragraph
    state.result = NONE
    state.outer = NONE
    state.step = 0
    state.phase = Phase.READ


def leads_on(tables: Tables, state: State) -> bool:
    """Say whether what is being carried out ends with another paragraph (AB-31)."""
    for result in (state.result, state.outer):
        if result != NONE:
            reward = tables.results[result]
            if tables.effects[reward.first + reward.count - 1].kind == Effect.GOTO:
                return True
    return False


def free_limit(tables: Tables, state: State) -> int:
    """Return the highest cost of the free building that is just being chosen."""
    deed = tables.effects[tables.results[state.result].first + state.step]
    return deed.one if deed.kind == Effect.FREE_BUILDING else 0
