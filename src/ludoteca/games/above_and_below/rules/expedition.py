"""Expeditions: the cave, the paragraph that is read, its options, what helps, and coming home (AB-18 .. AB-31)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.above_and_below.events import Event, Refusal
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    GOODS,
    MOST_OPTIONS,
    VILLAGERS,
    Area,
    Bonus,
    Cost,
    Den,
    Home,
    Memory,
    Work,
)
from ludoteca.games.above_and_below.rules.holdings import (
    count_in,
    give_back,
    known_here,
    loose_goods,
    move_all,
    special_is_free,
)
from ludoteca.games.above_and_below.rules.rewards import copy_good, done, end_story, keep_cave
from ludoteca.games.above_and_below.rules.setup import put_under_pile, take_top
from ludoteca.games.above_and_below.rules.work import take_good
from ludoteca.games.above_and_below.state import NONE, SMALLEST_PARTY, Phase, State, Tables


def refuse_explore(tables: Tables, state: State, seat: int) -> int:
    """An expedition needs a cave and two villagers (AB-18, AB-19)."""
    if state.top == NONE:
        return Refusal.NO_CAVES_LEFT
    if count_in(state, seat, Area.READY) < SMALLEST_PARTY:
        return Refusal.TOO_FEW_READY
    return Refusal.NONE


def apply_explore(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """The cave on top is taken; then a party is picked (AB-18, AB-19)."""
    state.action = Work.EXPLORE
    state.explored = take_top(state)
    state.cave[state.explored] = Den.EXPLORED
    write(journal, Event.EXPLORES, seat, state.explored)
    state.then = Phase.X_PICK
    state.phase = Phase.FILL


def paragraph_at(tables: Tables, state: State, cave: int, face: int) -> int:
    """Return the paragraph that a cave leads to, by the number of the die (AB-20, AB-A29)."""
    entries = tables.entries
    found = tables.cells[cave][face - 1]
    if state.options.no_repeat == 1:
        for _ in range(entries):
            if state.read[found] == 0:
                return found
            found = (found + 1) % entries
    return found


def go_to(tables: Tables, state: State, face: int) -> None:
    """Go to the paragraph that the die names, or to what is there since its host lives in a village (AB-20, AB-A43)."""
    found = paragraph_at(tables, state, state.explored, face)
    state.paragraph = found
    state.phase = Phase.READ
    unless = tables.book[found].unless
    if unless != NONE and not special_is_free(state, unless):
        state.read[found] = 1
        state.paragraph = tables.book[found].instead


def read(tables: Tables, state: State, journal: Journal) -> None:
    """A paragraph is read; one of its options is to be chosen (AB-21, AB-22, AB-A11)."""
    state.chapters += 1
    state.choice = NONE
    state.paid = 0
    state.ended = NONE
    if state.paragraph < tables.entries:
        state.read[state.paragraph] = 1
    meets = meet(tables, state)
    tell_encounter(tables, state, journal)
    if meets:
        tell_memory(state, journal)
    if any_selectable(tables, state, state.actor):
        state.phase = Phase.X_OPTION
    else:
        write(journal, Event.NOTHING_TO_CHOOSE, state.actor, state.paragraph)
        state.failed = 1
        state.phase = Phase.HOME


def tell_encounter(tables: Tables, state: State, journal: Journal) -> None:
    """Tell which paragraph is read."""
    known = known_here(tables, state)
    if state.chapters == 1 and state.paragraph >= tables.entries:
        write(journal, Event.MOVED_UP, state.actor, state.paragraph, known)
    elif state.chapters == 1:
        write(journal, Event.ENCOUNTER, state.actor, state.paragraph, known)
    else:
        write(journal, Event.FOLLOWS, state.actor, state.paragraph, known)


def meet(tables: Tables, state: State) -> bool:
    """Say whether somebody who comes back is met; what counts is what they remembered before that (AB-A42)."""
    person = tables.book[state.paragraph].person
    if person == NONE:
        return False
    if person == state.met:
        return False
    state.met = person
    state.known = state.players[state.actor].memory[person]
    return True


def tell_memory(state: State, journal: Journal) -> None:
    """Tell what whoever is met remembers."""
    if state.known == Memory.KIND:
        write(journal, Event.KNOWN_KIND, state.actor, state.met)
    elif state.known == Memory.WRONGED:
        write(journal, Event.KNOWN_WRONGED, state.actor, state.met)


def leave_memory(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """The person of the paragraph remembers the choice from now on (AB-A42)."""
    leaves = tables.book[state.paragraph].options[state.choice].leaves
    person = tables.book[state.paragraph].person
    if leaves == Memory.NONE or person == NONE:
        return
    state.players[seat].memory[person] = leaves
    write(journal, Event.REMEMBERS, seat, person, leaves)


def is_selectable(tables: Tables, state: State, seat: int, nth: int) -> bool:
    """Say whether an option of the paragraph can be chosen (AB-22, AB-A11)."""
    option = tables.book[state.paragraph].options[nth]
    return option.there == 1 and can_pay(state, seat, option.cost, option.cost_of)


def can_pay(state: State, seat: int, cost: int, of: int) -> bool:
    """Say whether a player can pay for an option, or has what it requires (AB-A11)."""
    player = state.players[seat]
    if cost in (Cost.PAY_COIN, Cost.HAVE_COIN):
        return player.purse.coins >= of
    if cost == Cost.PAY_ITEM:
        return player.purse.goods[of] > 0
    if cost == Cost.PAY_ANY:
        return loose_goods(state, seat) >= of
    return cost == Cost.NONE or owns(state, seat, of)


def any_selectable(tables: Tables, state: State, seat: int) -> bool:
    """Say whether there is such an option."""
    for nth in range(MOST_OPTIONS):
        if is_selectable(tables, state, seat, nth):
            return True
    return False


def refuse_option(tables: Tables, state: State, seat: int, nth: int) -> int:
    """An option must be there, and its cost be paid (AB-22, AB-A11); so must a reward to choose from."""
    if state.phase == Phase.CHOOSE:
        deed = tables.effects[tables.results[state.result].first + state.step]
        return Refusal.NONE if nth < deed.two else Refusal.NO_SUCH_OPTION
    if nth >= MOST_OPTIONS or tables.book[state.paragraph].options[nth].there == 0:
        return Refusal.NO_SUCH_OPTION
    return Refusal.NONE if is_selectable(tables, state, seat, nth) else Refusal.CANNOT_PAY_OPTION


def apply_option(tables: Tables, state: State, seat: int, nth: int, journal: Journal) -> None:
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
    leave_memory(tables, state, seat, journal)
    if option.cost == Cost.PAY_COIN:
        state.players[seat].purse.coins -= option.cost_of
        write(journal, Event.PAID_COST, seat, 0, option.cost_of)
    elif option.cost == Cost.PAY_ITEM:
        give_back(state, seat, option.cost_of, 1)
        write(journal, Event.PAID_ITEM, seat, option.cost_of)
    elif option.cost == Cost.PAY_ANY:
        state.left = option.cost_of
        state.phase = Phase.X_PAY_GOOD
        return
    follow(tables, state, seat, journal)


def follow(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Go where the chosen option leads."""
    option = tables.book[state.paragraph].options[state.choice]
    after_choice(tables, state)
    if state.phase == Phase.READ:
        state.paragraph = option.goto
    elif state.phase == Phase.RESULT:
        end_story(state, 0)
        write(journal, Event.TOLD, seat, state.paragraph, state.choice)
        state.step = 0
        state.outer = NONE
        state.result = option.plain


def after_choice(tables: Tables, state: State) -> None:
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


def owns(state: State, seat: int, item: int) -> bool:
    """Say whether a player owns an item: loose, on sale, or on the track (AB-A21)."""
    player = state.players[seat]
    if player.purse.goods[item] > 0 or player.sale == item:
        return True
    return item < GOODS and state.options.item_bonus_track == 1 and player.purse.placed[item] > 0


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


def refuse_good(tables: Tables, state: State, seat: int, good: int) -> int:
    """A good that is paid, lost or doubled must be loose; one that is taken must lie on the building."""
    if state.phase == Phase.H_GOOD:
        for stack in range(2):
            lies_there = state.buildings[state.source].tokens[stack] > 0
            if lies_there and tables.plans[state.source].good[stack] == good:
                return Refusal.NONE
        return Refusal.NO_GOODS_THERE
    if state.players[seat].purse.goods[good] > 0:
        return Refusal.NONE
    return Refusal.NOTHING_TO_PAY if state.phase == Phase.X_PAY_GOOD else Refusal.NOT_OWNED


def apply_good(tables: Tables, state: State, seat: int, good: int, journal: Journal) -> None:
    """Pay a good, give it up, double it, or take it from a building."""
    if state.phase == Phase.H_GOOD:
        b = state.source
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


def come_home(tables: Tables, state: State, journal: Journal) -> None:
    """The party comes back exhausted; the cave is kept, or goes under its pile (AB-29, AB-30)."""
    seat = state.actor
    move_all(state, seat, Area.PARTY, Area.EXHAUSTED)
    for t in range(VILLAGERS):
        state.villagers[t].die = 0
    if state.failed == 1:
        lose_cave(state, seat, journal)
    else:
        if state.kept == 0:
            keep_cave(state, seat, state.explored)
            write(journal, Event.CAVE_KEPT, seat, state.explored)
        earned = sum_coin_on_explore(tables, state, seat)
        if earned > 0:
            state.players[seat].purse.coins += earned
            write(journal, Event.EXPLORERS_COIN, seat, 0, earned)
    forget_expedition(state)
    state.phase = Phase.END_TURN


def sum_coin_on_explore(tables: Tables, state: State, seat: int) -> int:
    """Return how many coins a player's buildings pay for a success below."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += tables.plans[b].coin_on_explore
    return found


def lose_cave(state: State, seat: int, journal: Journal) -> None:
    """The cave goes under its pile, unless an outpost stands on it already (AB-30, AB-35, AB-A16).

    The oldest caves are built on first, so none does as long as the player has an empty one.
    """
    if state.kept == 1:
        if state.players[seat].caves == 0:
            return
        state.players[seat].caves -= 1
    put_under_pile(state, state.explored)
    write(journal, Event.CAVE_BACK, seat, state.explored)


def forget_expedition(state: State) -> None:
    """Nobody is below."""
    state.explored = NONE
    state.paragraph = NONE
    state.chapters = 0
    state.choice = NONE
    state.met = NONE
    state.known = Memory.NONE
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
