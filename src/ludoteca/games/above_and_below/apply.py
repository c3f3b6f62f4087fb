"""Applies one action, of a seat or of chance, and runs on to the next decision."""

from ludoteca.engine.runtime.journal import write, write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.above_and_below.actions import (
    ACCEPT,
    ARRIVE,
    BED,
    BUILD,
    BUILDING,
    BUY,
    CAVE,
    DIE,
    DONE,
    DRINK_CIDER,
    DRINK_POTION,
    EXPLORE,
    GOOD,
    HARVEST,
    KEEP,
    LABOR,
    OPTION,
    PASS,
    PLACE,
    PRICE,
    REFRESH,
    REVEAL,
    SALE,
    SEND,
    SLOT,
    START,
    TRAIN,
    VILLAGER,
    WITHDRAW,
    YES,
)
from ludoteca.games.above_and_below.assigning import apply_villager, wake
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.expedition import (
    paragraph_at,
    take_top,
)
from ludoteca.games.above_and_below.flow import (
    advance,
    after_choice,
    arrive,
    forget_offer,
    reveal,
    reveal_cave,
)
from ludoteca.games.above_and_below.folk import (
    lanterns_of,
    next_chosen,
    next_to_roll,
)
from ludoteca.games.above_and_below.holdings import give_back, place
from ludoteca.games.above_and_below.market import put_on_sale, put_row_under, refuse, sell, withdraw
from ludoteca.games.above_and_below.parts import (
    CIDER,
    POTION,
    Cost,
    Den,
    Home,
)
from ludoteca.games.above_and_below.rest import drink, finish, sleep
from ludoteca.games.above_and_below.rewards import copy_good, done, keep_cave
from ludoteca.games.above_and_below.setup import begin_with
from ludoteca.games.above_and_below.state import LEAST_PRICE, NONE, Phase
from ludoteca.games.above_and_below.works import build, harvest, labor, put_up, train


def apply_action(tables, state, seat: int, action: int, journal) -> None:
    """Apply a legal action; an illegal one is the caller's error."""
    if action >= DIE:
        apply_chance(tables, state, action, journal)
    elif state.phase in (Phase.REST, Phase.LAST):
        apply_evening(tables, state, seat, action, journal)
    elif PLACE <= action < BUY:
        apply_goods(state, seat, action, journal)
    elif state.phase in (Phase.TURN, Phase.OFFER, Phase.ANSWER, Phase.COUNTER):
        apply_turn(tables, state, seat, action, journal)
    else:
        apply_step(tables, state, seat, action, journal)
    advance(tables, state, journal)


def apply_chance(tables, state, action: int, journal) -> None:
    """Apply what chance brings: who begins, cards, villagers, and dice."""
    if action >= START:
        begin_with(state, action - START)
        write(journal, Event.FIRST, state.first)
    elif action >= ARRIVE:
        arrive(state, action - ARRIVE, journal)
        state.phase = Phase.FILL
    elif action >= CAVE:
        reveal_cave(state, action - CAVE, journal)
        state.phase = Phase.FILL
    elif action >= REVEAL:
        if state.phase == Phase.REVEAL_KEY:
            state.keys -= 1
            state.buildings[action - REVEAL].where = Home.ROW
            write(journal, Event.REVEALED, state.actor, action - REVEAL)
        else:
            reveal(state, 0 if state.phase == Phase.REVEAL_HOUSE else 1, action - REVEAL, journal)
        state.phase = Phase.FILL
    else:
        apply_die(tables, state, action - DIE + 1, journal)


def apply_die(tables, state, face: int, journal) -> None:
    """Apply a die: which paragraph (AB-20), a villager's lanterns (AB-23, AB-26), or whether one wakes (AB-A22)."""
    if state.phase == Phase.X_CELL:
        state.paragraph = paragraph_at(tables, state, state.explored + 0, face)
        state.phase = Phase.READ
    elif state.phase == Phase.X_ROLL:
        t = next_to_roll(state)
        state.villagers[t].die = face
        write(journal, Event.ROLLED, state.actor, t, face, lanterns_of(tables, state, t))
        if next_to_roll(state) == NONE:
            state.phase = Phase.ROLLED
    elif state.phase == Phase.X_REROLL_DIE:
        state.villagers[state.worker].die = face
        write(journal, Event.REROLLED, state.actor, state.worker, face, lanterns_of(tables, state, state.worker + 0))
        state.worker = NONE
        state.phase = Phase.ROLLED
    else:
        wake(tables, state, face, journal)


def apply_turn(tables, state, seat: int, action: int, journal) -> None:
    """Apply a pass, the beginning of a normal action, a renewal, or a step of bargaining."""
    if action == PASS:
        state.passed |= bit(seat)
        write(journal, Event.PASSED, seat)
        state.phase = Phase.END_TURN
    elif action <= LABOR:
        begin_work(state, seat, action, journal)
    elif action < VILLAGER:
        state.players[seat].purse.coins -= 1
        state.refreshed = 1
        write(journal, Event.REFRESHED, seat, action - REFRESH)
        put_row_under(state, action - REFRESH)
        state.then = Phase.TURN
        state.phase = Phase.FILL
    elif action < ACCEPT:
        state.partner = action - BUY
        state.phase = Phase.OFFER
    elif action >= PRICE:
        name_price(state, seat, action - PRICE + LEAST_PRICE, journal)
    else:
        answer(state, seat, action == ACCEPT, journal)


def begin_work(state, seat: int, action: int, journal) -> None:
    """Begin a normal action; nobody is assigned yet (AB-16)."""
    state.action = action
    if action == EXPLORE:
        state.explored = take_top(state)
        state.cave[state.explored] = Den.EXPLORED
        write(journal, Event.EXPLORES, seat, state.explored)
        state.then = Phase.X_PICK
        state.phase = Phase.FILL
    elif action == BUILD:
        state.phase = Phase.B_PICK
    elif action == HARVEST:
        state.phase = Phase.H_PICK
    elif action == TRAIN:
        state.phase = Phase.T_PICK
    else:
        state.phase = Phase.L_PICK


def name_price(state, seat: int, price: int, journal) -> None:
    """The buyer makes an offer (AB-46), or the seller asks for more (AB-A37)."""
    item = state.players[state.partner].sale + 0
    if state.phase == Phase.OFFER:
        state.price = price
        state.offers += 1
        write(journal, Event.OFFERED, seat, state.partner, price, item)
        state.phase = Phase.ANSWER
    else:
        state.asked = state.price
        state.price = price
        write(journal, Event.COUNTERED, seat, state.actor, price, item)
        state.phase = Phase.COUNTER


def answer(state, seat: int, accepts: bool, journal) -> None:
    """A price is accepted or refused (AB-45, AB-46, AB-A37)."""
    seller = state.partner + 0
    if accepts:
        sell(state, seller, journal)
    elif state.phase == Phase.ANSWER:
        refuse(state, seller, state.price + 0)
        write(journal, Event.REFUSED, seat, state.actor, state.price)
    else:
        refuse(state, seller, state.asked + 0)
        write(journal, Event.REFUSED_COUNTER, seat, seller, state.price)
    forget_offer(state)
    state.phase = Phase.TURN


def apply_goods(state, seat: int, action: int, journal) -> None:
    """Place a good, or put something on sale, in one's turn or after the harvest (AB-41, AB-47, AB-50)."""
    if action < SALE:
        player = state.players[seat]
        circle = place(player.purse, action - PLACE)
        on_sale = 1 if player.sale == action - PLACE else 0
        left = player.purse.goods[action - PLACE] + on_sale
        state.taken[action - PLACE] = min(state.taken[action - PLACE] + 0, left)
        write(journal, Event.PLACED, seat, action - PLACE, circle, player.purse.placed[action - PLACE] + 0)
    else:
        state.sales += 1
        if action == WITHDRAW:
            withdraw(state, seat, journal)
        else:
            put_on_sale(state, seat, action - SALE, journal)


def apply_evening(tables, state, seat: int, action: int, journal) -> None:
    """Apply a choice of the evening, or of the end (AB-60, AB-70)."""
    if action == DONE:
        finish(tables, state, seat, journal)
    elif PLACE <= action < SALE:
        good = action - PLACE
        circle = place(state.players[seat].purse, good)
        placed = state.players[seat].purse.placed[good] + 0
        write_private(journal, bit(seat), Event.PLACED_SECRETLY, seat, good, circle, placed)
    elif action < DRINK_CIDER:
        drink(state, seat, action - DRINK_POTION, POTION, journal)
    elif action < BED:
        drink(state, seat, action - DRINK_CIDER, CIDER, journal)
    else:
        sleep(tables, state, seat, action - BED, journal)


def apply_step(tables, state, seat: int, action: int, journal) -> None:
    """Apply a step of a normal action."""
    if VILLAGER <= action < BUILDING:
        apply_villager(tables, state, seat, action - VILLAGER, journal)
    elif BUILDING <= action < SLOT:
        apply_building(tables, state, seat, action - BUILDING, journal)
    elif SLOT <= action < OPTION:
        train(tables, state, seat, state.worker + 0, action - SLOT, journal)
        state.phase = Phase.END_TURN
    elif OPTION <= action < PLACE:
        apply_option(tables, state, seat, action - OPTION, journal)
    elif GOOD <= action < DIE:
        apply_good(tables, state, seat, action - GOOD, journal)
    else:
        apply_plain(tables, state, seat, action, journal)


def apply_building(tables, state, seat: int, b: int, journal) -> None:
    """Build a building, get one for nothing, or take a good from one (AB-34, AB-40, AB-A16)."""
    if state.phase == Phase.B_CARD:
        build(tables, state, seat, state.worker + 0, b, journal)
        state.phase = Phase.END_TURN
    elif state.phase == Phase.FREE_BUILDING:
        if state.failed == 0 and state.kept == 0:
            state.kept = 1
            keep_cave(state, seat, state.explored + 0)
            write(journal, Event.CAVE_KEPT, seat, state.explored)
        write(journal, Event.BUILT_FREE, seat, b)
        put_up(tables, state, seat, b, journal)
        done(state)
    elif state.buildings[b].tokens[0] > 0 and state.buildings[b].tokens[1] > 0:
        state.source = b
        state.phase = Phase.H_GOOD
    else:
        take_good(tables, state, seat, b, 0 if state.buildings[b].tokens[0] > 0 else 1, journal)


def take_good(tables, state, seat: int, b: int, stack: int, journal) -> None:
    """The next villager takes a good; when all have, the goods may be placed or sold (AB-40, AB-41)."""
    harvest(tables, state, seat, state.worker + 0, b, stack, journal)
    state.source = NONE
    state.worker = next_chosen(state)
    state.phase = Phase.AFTER_HARVEST if state.worker == NONE else Phase.H_TAKE


def apply_option(tables, state, seat: int, nth: int, journal) -> None:
    """Choose an option of a paragraph and pay for it, or one of several rewards (AB-22, AB-A11)."""
    if state.phase == Phase.CHOOSE:
        deed = tables.effects[tables.results[state.result].first + state.step]
        state.outer = state.result
        state.outer_step = state.step + 1
        state.result = deed.one + nth
        state.step = 0
        state.phase = Phase.RESULT
        return
    option = tables.book[state.paragraph].options[nth]
    state.choice = nth
    write(journal, Event.CHOSE, seat, state.paragraph, nth)
    if option.cost == Cost.PAY_COIN:
        state.players[seat].purse.coins -= option.cost_of
        write(journal, Event.PAID_COST, seat, 0, option.cost_of + 0)
    elif option.cost == Cost.PAY_ITEM:
        give_back(state, seat, option.cost_of + 0, 1)
        write(journal, Event.PAID_ITEM, seat, option.cost_of + 0)
    elif option.cost == Cost.PAY_ANY:
        state.left = option.cost_of + 0
        state.phase = Phase.X_PAY_GOOD
        return
    follow(tables, state, seat, journal)


def follow(tables, state, seat: int, journal) -> None:
    """Go where the chosen option leads."""
    option = tables.book[state.paragraph].options[state.choice]
    after_choice(tables, state)
    if state.phase == Phase.READ:
        state.paragraph = option.goto
    elif state.phase == Phase.RESULT:
        write(journal, Event.TOLD, seat, state.paragraph, state.choice + 0)
        state.step = 0
        state.outer = NONE
        state.result = option.plain


def apply_good(tables, state, seat: int, good: int, journal) -> None:
    """Pay a good, give it up, double it, or take it from a building."""
    if state.phase == Phase.H_GOOD:
        b = state.source + 0
        first = tables.plans[b].good[0] == good and state.buildings[b].tokens[0] > 0
        take_good(tables, state, seat, b, 0 if first else 1, journal)
    elif state.phase == Phase.COPY:
        copy_good(state, seat, good, journal)
    else:
        pays = state.phase == Phase.X_PAY_GOOD
        give_back(state, seat, good, 1)
        write(journal, Event.PAID_ITEM if pays else Event.LOST_ITEM, seat, good, 1)
        state.left -= 1
        if state.left == 0 and pays:
            follow(tables, state, seat, journal)
        elif state.left == 0:
            done(state)


def apply_plain(tables, state, seat: int, action: int, journal) -> None:
    """Apply an answer without an object."""
    if action == SEND:
        send(tables, state, seat, journal)
    elif action == KEEP:
        state.phase = Phase.SETTLE
    elif action == DONE:
        if state.phase == Phase.X_REROLL:
            state.rerolls = 0
            state.phase = Phase.ROLLED
        elif state.phase == Phase.FREE_BUILDING:
            write(journal, Event.DECLINED, seat)
            done(state)
        else:
            state.phase = Phase.END_TURN
    else:
        if action == YES:
            option = tables.book[state.paragraph].options[state.choice]
            state.players[seat].purse.coins -= option.bonus_of
            state.paid = 1
            write(journal, Event.PAID_BONUS, seat, 0, option.bonus_of + 0, option.bonus_lanterns + 0)
        state.phase = Phase.TEST


def send(tables, state, seat: int, journal) -> None:
    """Those who were picked set out, or go to work (AB-19, AB-40, AB-43)."""
    if state.phase == Phase.X_PICK:
        write(journal, Event.SET_OUT, seat, state.explored, state.picked)
        state.phase = Phase.X_CELL
    elif state.phase == Phase.H_PICK:
        state.worker = next_chosen(state)
        state.phase = Phase.H_TAKE
    else:
        labor(tables, state, seat, journal)
        state.phase = Phase.END_TURN
