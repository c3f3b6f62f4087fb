"""Villagers one by one: picked for work, woken, and their dice and exerting below (AB-16, AB-19, AB-23 .. AB-27)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.above_and_below.events import Event, Refusal
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    GOODS,
    MOST_TIERS,
    VILLAGERS,
    Area,
    Home,
    Skill,
)
from ludoteca.games.above_and_below.rules.expedition import (
    bonus_of,
    forget_expedition,
    go_to,
)
from ludoteca.games.above_and_below.rules.holdings import (
    count_in,
    is_in,
    lanterns_of,
    move_all,
    party_total,
    tokens_of,
)
from ludoteca.games.above_and_below.rules.rewards import done, hurt, is_reached
from ludoteca.games.above_and_below.rules.setup import put_back_on_top
from ludoteca.games.above_and_below.rules.work import (
    builds_something,
    is_builder,
    is_teacher,
    labor,
    next_chosen,
    trains_somebody,
)
from ludoteca.games.above_and_below.state import NONE, SMALLEST_PARTY, Phase, State, Tables


def admits_villager(tables: Tables, state: State, seat: int, t: int) -> bool:
    """Say whether a villager is the player's own."""
    return state.villagers[t].where == Home.HELD + seat


def refuse_villager(tables: Tables, state: State, seat: int, t: int) -> int:
    """Return why a villager cannot be picked, or rolled again, exerted or injured on an expedition."""
    if state.phase in (Phase.X_REROLL, Phase.X_EXERT, Phase.INJURE):
        return member_refused(state, seat, t)
    return pick_refused(tables, state, seat, t)


def apply_villager(tables: Tables, state: State, seat: int, t: int, journal: Journal) -> None:
    """Apply what is done with one villager: pick, roll again, exert or injure it."""
    if state.phase == Phase.X_REROLL:
        state.worker = t
        state.rerolls -= 1
        state.phase = Phase.X_REROLL_DIE
    elif state.phase == Phase.X_EXERT:
        exert(tables, state, seat, t, journal)
    elif state.phase == Phase.INJURE:
        hurt(state, seat, t, journal)
        state.left -= 1
        if state.left == 0:
            done(state)
        else:
            state.phase = Phase.RESULT
    else:
        state.worker = t
        if tables.folk[t].sleepy > 0:
            state.then = state.phase
            state.phase = Phase.WAKE
        else:
            pick(tables, state, seat, t, journal)


def pick_refused(tables: Tables, state: State, seat: int, t: int) -> int:
    """Whoever is sent somewhere must be ready, and be able to do it (AB-19, AB-34, AB-40, AB-42, AB-43, AB-A31)."""
    villager = state.villagers[t]
    if villager.where != Home.HELD + seat:
        return Refusal.NOT_YOURS
    if villager.area in (Area.PARTY, Area.CHOSEN):
        return picked_already(state)
    if villager.area != Area.READY:
        return not_ready(state)
    if state.phase == Phase.B_PICK:
        if tables.folk[t].hammer == Skill.NONE:
            return Refusal.NO_HAMMER
        return Refusal.NONE if builds_something(tables, state, seat, t) else Refusal.BUILDS_NOTHING
    if state.phase == Phase.T_PICK:
        if tables.folk[t].quill == Skill.NONE:
            return Refusal.NO_QUILL
        return Refusal.NONE if trains_somebody(tables, state, seat, t) else Refusal.TRAINS_NOBODY
    if state.phase == Phase.H_PICK and state.picked >= tokens_of(state, seat):
        return Refusal.ENOUGH_PICKED
    return Refusal.NOT_IN_ORDER if comes_too_late(state, seat, t) else Refusal.NONE


def not_ready(state: State) -> int:
    """Only who is ready is sent somewhere (AB-19, AB-34, AB-40, AB-42, AB-43)."""
    if state.phase == Phase.B_PICK:
        return Refusal.NOT_READY_TO_BUILD
    if state.phase == Phase.H_PICK:
        return Refusal.NOT_READY_TO_HARVEST
    if state.phase == Phase.T_PICK:
        return Refusal.NOT_READY_TO_TRAIN
    return Refusal.NOT_READY_TO_LABOR if state.phase == Phase.L_PICK else Refusal.NOT_READY


def picked_already(state: State) -> int:
    """Nobody is picked twice for the same work (AB-19, AB-40, AB-43)."""
    if state.phase == Phase.H_PICK:
        return Refusal.HARVESTS_ALREADY
    return Refusal.LABORS_ALREADY if state.phase == Phase.L_PICK else Refusal.PICKED_ALREADY


def comes_too_late(state: State, seat: int, t: int) -> bool:
    """Say whether a villager is picked out of order, where that is not allowed (AB-A38).

    Nobody is, either, with whom those after it would be too few to go down.
    """
    if state.options.canonical_picks == 0:
        return False
    if t < state.last:
        return True
    if state.phase != Phase.X_PICK:
        return False
    later = 0
    for other in range(t + 1, VILLAGERS):
        if state.villagers[other].where == Home.HELD + seat and state.villagers[other].area == Area.READY:
            later += 1
    return state.picked + 1 + later < SMALLEST_PARTY


def member_refused(state: State, seat: int, t: int) -> int:
    """Only one of the party can roll again, be exerted or be injured (AB-26, AB-27, AB-A17)."""
    if is_in(state, seat, t, Area.PARTY):
        return Refusal.NONE
    if state.phase == Phase.X_REROLL:
        return Refusal.NO_DIE_TO_REROLL
    return Refusal.NOT_THERE_TO_INJURE if state.phase == Phase.INJURE else Refusal.NOT_IN_PARTY


def wake(tables: Tables, state: State, face: int, journal: Journal) -> None:
    """A sleepy villager comes along, or goes back to bed (AB-A22)."""
    t = state.worker
    seat = state.actor
    state.phase = state.then
    if face > tables.folk[t].sleepy:
        write(journal, Event.WOKE, seat, t, face)
        pick(tables, state, seat, t, journal)
        return
    write(journal, Event.ROLLED_ASLEEP, seat, t, face)
    state.villagers[t].area = Area.EXHAUSTED
    state.worker = NONE
    if not goes_on(tables, state, seat):
        give_up(tables, state, seat, journal)


def goes_on(tables: Tables, state: State, seat: int) -> bool:
    """Say whether the action that is being put together still has enough villagers."""
    ready = count_in(state, seat, Area.READY)
    if state.phase == Phase.X_PICK:
        return can_reach_two(state, seat, ready)
    if state.phase in (Phase.H_PICK, Phase.L_PICK):
        return state.picked > 0 or ready_after(state, seat) > 0
    return another_can(tables, state, seat, state.phase)


def another_can(tables: Tables, state: State, seat: int, phase: int) -> bool:
    """Say whether somebody else than who was picked could build or teach (AB-A22)."""
    for t in range(VILLAGERS):
        if t == state.worker:
            continue
        if phase == Phase.B_PICK and is_builder(tables, state, seat, t) and builds_something(tables, state, seat, t):
            return True
        if phase == Phase.T_PICK and is_teacher(tables, state, seat, t) and trains_somebody(tables, state, seat, t):
            return True
    return False


def can_reach_two(state: State, seat: int, ready: int) -> bool:
    """Say whether an expedition can still have two villagers."""
    left = ready_after(state, seat) if state.options.canonical_picks == 1 else ready
    return state.picked + left >= SMALLEST_PARTY


def ready_after(state: State, seat: int) -> int:
    """Return how many can still be picked, in order where that is wanted (AB-A38)."""
    found = 0
    first = state.last + 1 if state.options.canonical_picks == 1 else 0
    for t in range(first, VILLAGERS):
        if is_in(state, seat, t, Area.READY):
            found += 1
    return found


def give_up(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Too few have woken: the others are ready again, the cave goes back, and the turn goes on (AB-A22)."""
    write(journal, Event.TOO_FEW, seat)
    move_all(state, seat, Area.PARTY, Area.READY)
    move_all(state, seat, Area.CHOSEN, Area.READY)
    if state.phase == Phase.X_PICK:
        write(journal, Event.CAVE_RETURNED, seat, state.explored)
        put_back_on_top(tables, state)
        forget_expedition(state)
    forget_work(state)
    state.phase = Phase.TURN


def pick(tables: Tables, state: State, seat: int, t: int, journal: Journal) -> None:
    """Assign a villager to the action that is being put together."""
    state.picked += 1
    state.last = t
    if state.phase == Phase.X_PICK:
        state.villagers[t].area = Area.PARTY
        write(journal, Event.PICKED, seat, t)
    elif state.phase == Phase.B_PICK:
        state.phase = Phase.B_CARD
    elif state.phase == Phase.T_PICK:
        state.phase = Phase.T_SLOT
    else:
        state.villagers[t].area = Area.CHOSEN
        write(journal, Event.PICKED_TO_HARVEST if state.phase == Phase.H_PICK else Event.PICKED_TO_LABOR, seat, t)


def forget_work(state: State) -> None:
    """Nothing is begun."""
    state.action = 0
    state.worker = NONE
    state.picked = 0
    state.last = NONE
    state.source = NONE
    for good in range(GOODS):
        state.taken[good] = 0


def refuse_send(tables: Tables, state: State, seat: int) -> int:
    """An expedition has two villagers or more, other work at least one (AB-19, AB-40, AB-43)."""
    if state.phase == Phase.X_PICK:
        return Refusal.NONE if state.picked >= SMALLEST_PARTY else Refusal.PARTY_TOO_SMALL
    if state.picked >= 1:
        return Refusal.NONE
    return Refusal.NOBODY_LABORS if state.phase == Phase.L_PICK else Refusal.NOBODY_PICKED


def apply_send(tables: Tables, state: State, seat: int, journal: Journal) -> None:
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


def sum_reroll(tables: Tables, state: State, seat: int) -> int:
    """Return how many dice a player may roll again in an encounter (AB-26)."""
    found = 0
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            found += tables.plans[b].reroll
    return found


def next_to_roll(state: State) -> int:
    """Return the first of the party on whom no die lies, or NONE."""
    for t in range(VILLAGERS):
        if state.villagers[t].die == 0 and is_in(state, state.actor, t, Area.PARTY):
            return t
    return NONE


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


def exert(tables: Tables, state: State, seat: int, t: int, journal: Journal) -> None:
    """Exert a villager: what it has rolled still counts, and one more (AB-27, AB-A3)."""
    state.exerted += lanterns_of(tables, state, t) + 1
    hardy = tables.folk[t].stoic == 1
    state.villagers[t].area = Area.EXHAUSTED if hardy else Area.INJURED
    state.villagers[t].die = 0
    write(journal, Event.HARDY if hardy else Event.EXERTED, seat, t, party_total(tables, state))
    state.rerolls = 0
    state.phase = Phase.ROLLED


def apply_keep(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Nobody is exerted any more (AB-27)."""
    state.phase = Phase.SETTLE
