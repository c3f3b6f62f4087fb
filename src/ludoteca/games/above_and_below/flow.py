"""The sequence of play, in one place.

    set-up:  who begins (AB-10); key houses, houses, outposts, a cave and five villagers are revealed (AB-5 .. AB-12)
    round:   turn after turn, clockwise, until all have passed (AB-15); a turn is one normal action or a pass (AB-16)
    evening: cider (AB-58), new villagers (AB-59), rest (AB-60), income (AB-61), goods (AB-62), first player (AB-63)
    end:     after the last round everybody may place goods once more (AB-70), and all is counted (AB-71)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited.
"""

from ludoteca.engine.runtime.journal import write
from ludoteca.engine.runtime.seats import bit, has
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.expedition import (
    any_selectable,
    bonus_of,
    can_exert,
    cave_pool,
    draw_cave_under,
    put_under_pile,
    tell_encounter,
    tier_reached,
)
from ludoteca.games.above_and_below.folk import move_all, next_to_roll, party_total
from ludoteca.games.above_and_below.holdings import (
    sum_coin_on_explore,
    sum_reroll,
)
from ludoteca.games.above_and_below.market import draw_under, gap_in
from ludoteca.games.above_and_below.night import go_on_at_night
from ludoteca.games.above_and_below.parts import (
    FIRST_REGULAR,
    FIRST_SPECIAL,
    GOODS,
    SLOTS,
    VILLAGERS,
    Area,
    Bonus,
    Den,
    Home,
    beyond,
    first_of,
)
from ludoteca.games.above_and_below.rest import awaited
from ludoteca.games.above_and_below.rewards import carry_out, keep_cave
from ludoteca.games.above_and_below.state import NONE, Phase


def advance(tables, state, journal) -> None:
    """Run on until a seat or chance is awaited, or the game is over."""
    settle_evening(state)
    while state.phase >= Phase.FILL:
        phase = state.phase
        if phase == Phase.FILL:
            fill(state, journal)
        elif phase == Phase.BEGIN_ROUND:
            begin_round(state, journal)
        elif phase == Phase.BEGIN_TURN:
            begin_turn(state)
        elif phase < Phase.RESULT:
            go_on_below(tables, state, journal)
        elif phase == Phase.RESULT:
            carry_out(tables, state, journal)
        elif phase == Phase.HOME:
            come_home(tables, state, journal)
        elif phase == Phase.END_TURN:
            end_turn(state)
        else:
            go_on_at_night(tables, state, journal)
        settle_evening(state)
    state.awaited = whom(state)


def settle_evening(state) -> None:
    """When all have finished their evening, the night comes; or the end."""
    if state.phase in (Phase.REST, Phase.LAST) and awaited(state) == 0:
        state.phase = Phase.NIGHT if state.phase == Phase.REST else Phase.END


def whom(state) -> int:
    """Return the mask of the seats that are awaited, 0 where it is chance or the game is over."""
    phase = state.phase
    if phase in (Phase.REST, Phase.LAST):
        return awaited(state)
    if phase == Phase.ANSWER:
        return bit(state.partner)
    if phase in (Phase.START, Phase.X_CELL, Phase.X_ROLL, Phase.X_REROLL_DIE, Phase.OVER):
        return 0
    if Phase.WAKE <= phase <= Phase.ARRIVE:
        return 0
    return bit(state.actor)


def fill(state, journal) -> None:
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
            reveal_cave(state, state.below + 0, journal)
            state.below = NONE
            return
        if cave_pool(state) > 0:
            state.phase = Phase.REVEAL_CAVE
            return
        if state.cave_under_size > 0:
            reveal_cave(state, draw_cave_under(state), journal)
            return
    if state.hiring == 1:
        if state.slot[SLOTS - 1] == NONE and anybody_left(state):
            state.phase = Phase.ARRIVE
            return
        state.hiring = 0
    state.phase = state.then


def has_unseen(state, deck: int) -> bool:
    """Say whether a deck has cards in an order that nobody knows."""
    for b in range(first_of(deck), beyond(deck)):
        if state.buildings[b].where == Home.PILE:
            return True
    return False


def anybody_left(state) -> bool:
    """Say whether the pile of villagers has any."""
    for t in range(FIRST_REGULAR, FIRST_SPECIAL):
        if state.villagers[t].where == Home.PILE:
            return True
    return False


def reveal(state, deck: int, b: int, journal) -> None:
    """Lay a house or outpost open in the first gap of its row."""
    place = gap_in(state, deck)
    state.row[deck][place] = b
    state.buildings[b].where = Home.ROW
    write(journal, Event.REVEALED, state.actor, b)


def reveal_cave(state, cave: int, journal) -> None:
    """The next cave card lies on top of its pile (AB-8)."""
    state.top = cave
    state.cave[cave] = Den.TOP
    write(journal, Event.CAVE_REVEALED, state.actor, cave)


def arrive(state, t: int, journal) -> None:
    """A villager comes into the first open slot behind the others (AB-6, AB-59)."""
    for slot in range(SLOTS):
        if state.slot[slot] == NONE:
            state.slot[slot] = t
            state.villagers[t].where = Home.ROW
            write(journal, Event.ARRIVED, state.actor, t, slot)
            return


def begin_round(state, journal) -> None:
    """A round begins with the one who has the first-player card (AB-15)."""
    state.passed = 0
    state.actor = state.first
    write(journal, Event.ROUND_BEGINS, state.first, state.turn, state.options.rounds + 0)
    state.phase = Phase.BEGIN_TURN


def begin_turn(state) -> None:
    """A turn begins: what is counted by the turn is zero."""
    state.sales = 0
    state.refreshed = 0
    state.offers = 0
    forget_offer(state)
    forget_work(state)
    for seat in range(state.seats):
        state.players[seat].refused = 0
    state.phase = Phase.TURN


def forget_offer(state) -> None:
    """No offer lies on the table."""
    state.partner = NONE
    state.price = 0
    state.asked = 0


def forget_work(state) -> None:
    """Nothing is begun."""
    state.action = 0
    state.worker = NONE
    state.picked = 0
    state.last = NONE
    state.source = NONE
    for good in range(GOODS):
        state.taken[good] = 0


def end_turn(state) -> None:
    """The next one clockwise who has not passed; if all have, the evening (AB-15)."""
    for further in range(1, state.seats + 1):
        seat = (state.actor + further) % state.seats
        if not has(state.passed, seat):
            state.actor = seat
            state.then = Phase.BEGIN_TURN
            state.phase = Phase.FILL
            return
    state.then = Phase.EVENING
    state.phase = Phase.FILL


def go_on_below(tables, state, journal) -> None:
    """What follows of itself in an expedition."""
    if state.phase == Phase.READ:
        read(tables, state, journal)
    elif state.phase == Phase.TEST:
        begin_test(tables, state, journal)
    elif state.phase == Phase.ROLLED:
        after_roll(tables, state)
    else:
        settle(tables, state, journal)


def read(tables, state, journal) -> None:
    """A paragraph is read; one of its options is to be chosen (AB-21, AB-22, AB-A11)."""
    state.chapters += 1
    state.choice = NONE
    state.paid = 0
    if state.paragraph < tables.entries:
        state.read[state.paragraph] = 1
    tell_encounter(state, journal)
    if any_selectable(tables, state, state.actor + 0):
        state.phase = Phase.X_OPTION
    else:
        write(journal, Event.NOTHING_TO_CHOOSE, state.actor, state.paragraph)
        state.failed = 1
        state.phase = Phase.HOME


def after_choice(tables, state) -> None:
    """An option is chosen and paid for: it leads on, brings its result, or is put to the test (AB-31)."""
    option = tables.book[state.paragraph].options[state.choice]
    if option.goto != NONE:
        state.phase = Phase.READ
    elif option.plain != NONE:
        state.phase = Phase.RESULT
    elif option.bonus == Bonus.PAY and state.players[state.actor].purse.coins >= option.bonus_of:
        state.phase = Phase.X_PAY
    else:
        state.phase = Phase.TEST


def begin_test(tables, state, journal) -> None:
    """Count what helps besides the dice, and let chance roll one for each of the party (AB-23, AB-25)."""
    seat = state.actor + 0
    state.tested = 1
    state.exerted = 0
    state.bonus = bonus_of(tables, state, seat, state.choice + 0, state.paid + 0)
    if state.bonus != 0:
        write(journal, Event.BONUS, seat, 0, state.bonus)
    state.rerolls = sum_reroll(tables, state, seat)
    for t in range(VILLAGERS):
        if state.villagers[t].where == Home.HELD + seat:
            state.villagers[t].die = 0
    state.phase = Phase.X_ROLL if next_to_roll(state) != NONE else Phase.SETTLE


def after_roll(tables, state) -> None:
    """Dice may be rolled again (AB-26), villagers exerted (AB-27); then it is settled."""
    if state.rerolls > 0:
        state.phase = Phase.X_REROLL
    elif can_exert(tables, state):
        state.phase = Phase.X_EXERT
    else:
        state.phase = Phase.SETTLE


def settle(tables, state, journal) -> None:
    """The highest number that is reached counts; if none is, the expedition has failed (AB-28, AB-30)."""
    option = tables.book[state.paragraph].options[state.choice]
    total = party_total(tables, state)
    nth = tier_reached(tables, state, total)
    state.step = 0
    state.outer = NONE
    if nth == NONE:
        write(journal, Event.FAILED, state.actor, state.paragraph, total, state.choice + 0)
        state.failed = 1
        state.result = option.penalty
        state.phase = Phase.RESULT
        return
    number = option.number[nth] + 0
    write(journal, Event.SUCCEEDED, state.actor, number, total)
    state.phase = Phase.RESULT
    state.result = option.reward[nth]


def come_home(tables, state, journal) -> None:
    """The party comes back exhausted; the cave is kept, or goes under its pile (AB-29, AB-30)."""
    seat = state.actor + 0
    move_all(state, seat, Area.PARTY + 0, Area.EXHAUSTED + 0)
    for t in range(VILLAGERS):
        state.villagers[t].die = 0
    if state.failed == 1:
        put_under_pile(state, state.explored + 0)
        write(journal, Event.CAVE_BACK, seat, state.explored)
    else:
        if state.kept == 0:
            keep_cave(state, seat, state.explored + 0)
            write(journal, Event.CAVE_KEPT, seat, state.explored)
        earned = sum_coin_on_explore(tables, state, seat)
        if earned > 0:
            state.players[seat].purse.coins += earned
            write(journal, Event.EXPLORERS_COIN, seat, 0, earned)
    forget_expedition(state)
    state.phase = Phase.END_TURN


def forget_expedition(state) -> None:
    """Nobody is below."""
    state.explored = NONE
    state.paragraph = NONE
    state.chapters = 0
    state.choice = NONE
    state.paid = 0
    state.bonus = 0
    state.rerolls = 0
    state.exerted = 0
    state.tested = 0
    state.failed = 0
    state.kept = 0
    state.result = NONE
    state.step = 0
    state.outer = NONE
    state.outer_step = 0
    state.left = 0
