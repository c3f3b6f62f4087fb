"""Expeditions: the cave pile, what an option asks for and gives, and what the dice reach."""

from ludoteca.engine.runtime.journal import write
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.folk import count_in, party_total
from ludoteca.games.above_and_below.holdings import can_pay, owns, tier_is_paid
from ludoteca.games.above_and_below.parts import (
    CAVES,
    MOST_OPTIONS,
    MOST_TIERS,
    VILLAGERS,
    Area,
    Bonus,
    Den,
    Home,
)
from ludoteca.games.above_and_below.state import NONE


def cave_pool(state) -> int:
    """Return how many caves of the pile lie in an order that nobody knows."""
    found = 0
    for c in range(CAVES):
        if state.cave[c] == Den.PILE:
            found += 1
    return found


def take_top(state) -> int:
    """Return the cave card on top, and take it off the pile."""
    cave = state.top + 0
    state.top = NONE
    return cave


def put_back_on_top(state) -> None:
    """Put the explored cave back on top of its pile; the next one is known (AB-A22)."""
    state.below = state.top
    if state.below != NONE:
        state.cave[state.below] = Den.BELOW
    state.top = state.explored
    state.cave[state.top] = Den.TOP
    state.explored = NONE


def put_under_pile(state, cave: int) -> None:
    """Put a cave card under the pile (AB-30)."""
    state.cave[cave] = Den.UNDER
    state.cave_under[state.cave_under_size] = cave
    state.cave_under_size += 1


def draw_cave_under(state) -> int:
    """Return the first of the caves that were put under the pile, and take it off them."""
    cave = state.cave_under[0] + 0
    state.cave_under_size -= 1
    for i in range(state.cave_under_size):
        state.cave_under[i] = state.cave_under[i + 1] + 0
    state.cave_under[state.cave_under_size] = 0
    return cave


def paragraph_at(tables, state, cave: int, face: int) -> int:
    """Return the paragraph that a cave leads to, by the number of the die (AB-20, AB-A29)."""
    entries = tables.entries + 0
    found = tables.cells[cave][face - 1] + 0
    if state.options.no_repeat == 1:
        for _ in range(entries):
            if state.read[found] == 0:
                return found
            found = (found + 1) % entries
    return found


def is_selectable(tables, state, seat: int, nth: int) -> bool:
    """Say whether an option of the paragraph can be chosen (AB-22, AB-A11)."""
    option = tables.book[state.paragraph].options[nth]
    return option.there == 1 and can_pay(state, seat, option.cost + 0, option.cost_of + 0)


def any_selectable(tables, state, seat: int) -> bool:
    """Say whether there is such an option."""
    for nth in range(MOST_OPTIONS):
        if is_selectable(tables, state, seat, nth):
            return True
    return False


def bonus_of(tables, state, seat: int, nth: int, paid: int) -> int:
    """Return the lanterns that a party has besides its dice, if it chooses an option (AB-25, AB-A20, AB-A21)."""
    option = tables.book[state.paragraph].options[nth]
    kind = option.bonus + 0
    of = option.bonus_of + 0
    lanterns = option.bonus_lanterns + 0
    found = 0
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where != Home.HELD + seat or villager.area != Area.PARTY:
            continue
        folk = tables.folk[t]
        found += folk.party_lantern
        if kind == Bonus.SKILL_HAMMER and folk.hammer > 0 or kind == Bonus.SKILL_QUILL and folk.quill > 0:
            found += lanterns
    if has_bonus(tables, state, seat, kind, of, paid):
        found += lanterns
    return found


def has_bonus(tables, state, seat: int, kind: int, of: int, paid: int) -> bool:
    """Say whether a bonus that counts once applies."""
    if kind == Bonus.ITEM:
        return owns(state, seat, of)
    if kind == Bonus.PAY:
        return paid == 1
    if kind == Bonus.PARTY:
        return count_in(state, seat, Area.PARTY + 0) >= of
    if kind in (Bonus.TAG, Bonus.VILLAGER):
        for t in range(VILLAGERS):
            there = state.villagers[t].where == Home.HELD + seat and state.villagers[t].area == Area.PARTY
            if there and ((kind == Bonus.VILLAGER and t == of) or (kind == Bonus.TAG and tables.folk[t].tag == of)):
                return True
    return False


def is_reached(tables, state, nth: int, total: int) -> bool:
    """Say whether a number of the chosen option is reached, and paid for where it must be (AB-28, AB-A12)."""
    option = tables.book[state.paragraph].options[state.choice]
    number = option.number[nth] + 0
    if number == 0 or total < number:
        return False
    if tier_is_paid(state):
        price = tables.results[option.reward[nth]].price
        return state.players[state.actor].purse.coins >= price
    return True


def tier_reached(tables, state, total: int) -> int:
    """Return the highest number of the chosen option that is reached, as its place, or NONE (AB-28)."""
    found = NONE
    for nth in range(MOST_TIERS):
        if is_reached(tables, state, nth, total):
            found = nth
    return found


def can_exert(tables, state) -> bool:
    """Say whether exerting can help: all that are left have the lanterns for a further number (AB-27, AB-A2, AB-A4).

    What its reward costs does not count: nobody could be offered or refused it and not know that there is a price.
    """
    total = party_total(tables, state)
    left = count_in(state, state.actor + 0, Area.PARTY + 0)
    option = tables.book[state.paragraph].options[state.choice]
    for nth in range(MOST_TIERS):
        number = option.number[nth] + 0
        if number > total:
            return number <= total + left
        if number > 0 and state.options.exert_for_higher == 0:
            return False
    return False


def tell_encounter(state, journal) -> None:
    """Tell which paragraph is read."""
    if state.chapters == 1:
        write(journal, Event.ENCOUNTER, state.actor, state.paragraph)
    else:
        write(journal, Event.FOLLOWS, state.actor, state.paragraph)
