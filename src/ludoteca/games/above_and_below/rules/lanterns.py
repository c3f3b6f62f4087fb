"""Lanterns: what helps, dice, exerting, and the number that is reached (AB-23 .. AB-28)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.parts import MOST_TIERS, VILLAGERS, Area, Bonus, Home, ending_number
from ludoteca.games.above_and_below.rules.expedition import end_story, go_to
from ludoteca.games.above_and_below.rules.holdings import (
    count_in,
    lanterns_of,
    next_to_roll,
    owns,
    party_total,
    sum_reroll,
    tier_is_paid,
)
from ludoteca.games.above_and_below.rules.villagers import wake
from ludoteca.games.above_and_below.state import NONE, Phase, State, Tables


def bonus_of(tables: Tables, state: State, seat: int, nth: int, paid: int) -> int:
    """Return the lanterns that a party has besides its dice, if it chooses an option (AB-25, AB-A20, AB-A21)."""
    option = tables.book[state.paragraph].options[nth]
    kind = option.bonus
    of = option.bonus_of
    lanterns = option.bonus_lanterns
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


def has_bonus(tables: Tables, state: State, seat: int, kind: int, of: int, paid: int) -> bool:
    """Say whether a bonus that counts once applies."""
    if kind == Bonus.ITEM:
        return owns(state, seat, of)
    if kind == Bonus.PAY:
        return paid == 1
    if kind == Bonus.KNOWN:
        return state.known == of
    if kind == Bonus.PARTY:
        return count_in(state, seat, Area.PARTY) >= of
    if kind in (Bonus.TAG, Bonus.VILLAGER):
        for t in range(VILLAGERS):
            there = state.villagers[t].where == Home.HELD + seat and state.villagers[t].area == Area.PARTY
            if there and ((kind == Bonus.VILLAGER and t == of) or (kind == Bonus.TAG and tables.folk[t].tag == of)):
                return True
    return False


def apply_yes(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Coins are paid for lanterns (AB-25)."""
    option = tables.book[state.paragraph].options[state.choice]
    state.players[seat].purse.coins -= option.bonus_of
    state.paid = 1
    write(journal, Event.PAID_BONUS, seat, 0, option.bonus_of, option.bonus_lanterns)
    state.phase = Phase.TEST


def apply_no(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Nothing is paid for lanterns (AB-25)."""
    state.phase = Phase.TEST


def begin_test(tables: Tables, state: State, journal: Journal) -> None:
    """Count what helps besides the dice, and let chance roll one for each of the party (AB-23, AB-25)."""
    seat = state.actor
    state.tested = 1
    state.exerted = 0
    state.bonus = bonus_of(tables, state, seat, state.choice, state.paid)
    if state.bonus != 0:
        write(journal, Event.BONUS, seat, 0, state.bonus)
    state.rerolls = sum_reroll(tables, state, seat)
    for t in range(VILLAGERS):
        if state.villagers[t].where == Home.HELD + seat:
            state.villagers[t].die = 0
    state.phase = Phase.X_ROLL if next_to_roll(state) != NONE else Phase.SETTLE


def weigh_die(tables: Tables, state: State, face: int) -> int:
    """Every face is as likely."""
    return 1


def apply_die(tables: Tables, state: State, seat: int, face: int, journal: Journal) -> None:
    """Apply a die: which paragraph (AB-20), a villager's lanterns (AB-23, AB-26), or whether one wakes (AB-A22)."""
    if state.phase == Phase.X_CELL:
        go_to(tables, state, face)
    elif state.phase == Phase.X_ROLL:
        t = next_to_roll(state)
        state.villagers[t].die = face
        write(journal, Event.ROLLED, state.actor, t, face, lanterns_of(tables, state, t))
        if next_to_roll(state) == NONE:
            state.phase = Phase.ROLLED
    elif state.phase == Phase.X_REROLL_DIE:
        state.villagers[state.worker].die = face
        write(journal, Event.REROLLED, state.actor, state.worker, face, lanterns_of(tables, state, state.worker))
        state.worker = NONE
        state.phase = Phase.ROLLED
    else:
        wake(tables, state, face, journal)


def after_roll(tables: Tables, state: State) -> None:
    """Dice may be rolled again (AB-26), villagers exerted (AB-27); then it is settled."""
    if state.rerolls > 0:
        state.phase = Phase.X_REROLL
    elif can_exert(tables, state):
        state.phase = Phase.X_EXERT
    else:
        state.phase = Phase.SETTLE


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


def tier_reached(tables: Tables, state: State, total: int) -> int:
    """Return the highest number of the chosen option that is reached, as its place, or NONE (AB-28)."""
    found = NONE
    for nth in range(MOST_TIERS):
        if is_reached(tables, state, nth, total):
            found = nth
    return found


def can_exert(tables: Tables, state: State) -> bool:
    """Say whether exerting can help: all that are left have the lanterns for a further number (AB-27, AB-A2, AB-A4).

    What its reward costs does not count: nobody could be offered or refused it and not know that there is a price. That
    a number there are lanterns for is not reached may be known: otherwise the expedition would fail of it now (AB-A12).
    """
    total = party_total(tables, state)
    left = count_in(state, state.actor, Area.PARTY)
    option = tables.book[state.paragraph].options[state.choice]
    for nth in range(MOST_TIERS):
        number = option.number[nth]
        if number > total:
            return number <= total + left
        if state.options.exert_for_higher == 0 and is_reached(tables, state, nth, total):
            return False
    return False


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


def apply_keep(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Nobody is exerted any more (AB-27)."""
    state.phase = Phase.SETTLE


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
