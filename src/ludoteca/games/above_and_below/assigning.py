"""Villagers one by one: picked, rolled again, exerted or injured; and those who sleep on."""

from ludoteca.engine.runtime.journal import write
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.expedition import (
    put_back_on_top,
)
from ludoteca.games.above_and_below.flow import (
    forget_expedition,
    forget_work,
)
from ludoteca.games.above_and_below.folk import (
    count_in,
    is_in,
    lanterns_of,
    move_all,
    party_total,
)
from ludoteca.games.above_and_below.parts import (
    VILLAGERS,
    Area,
)
from ludoteca.games.above_and_below.rewards import done, hurt
from ludoteca.games.above_and_below.state import NONE, SMALLEST_PARTY, Phase


def apply_villager(tables, state, seat: int, t: int, journal) -> None:
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


def exert(tables, state, seat: int, t: int, journal) -> None:
    """Exert a villager: what it has rolled still counts, and one more (AB-27, AB-A3)."""
    state.exerted += lanterns_of(tables, state, t) + 1
    hardy = tables.folk[t].stoic == 1
    state.villagers[t].area = Area.EXHAUSTED if hardy else Area.INJURED
    state.villagers[t].die = 0
    write(journal, Event.HARDY if hardy else Event.EXERTED, seat, t, party_total(tables, state))
    state.rerolls = 0
    state.phase = Phase.ROLLED


def wake(tables, state, face: int, journal) -> None:
    """A sleepy villager comes along, or goes back to bed (AB-A22)."""
    t = state.worker + 0
    seat = state.actor + 0
    state.phase = state.then
    if face > tables.folk[t].sleepy:
        write(journal, Event.WOKE, seat, t, face)
        pick(tables, state, seat, t, journal)
        return
    write(journal, Event.ROLLED_ASLEEP, seat, t, face)
    state.villagers[t].area = Area.EXHAUSTED
    state.worker = NONE
    if not goes_on(tables, state, seat):
        give_up(state, seat, journal)


def goes_on(tables, state, seat: int) -> bool:
    """Say whether the action that is being put together still has enough villagers."""
    ready = count_in(state, seat, Area.READY + 0)
    if state.phase == Phase.X_PICK:
        return can_reach_two(state, seat, ready)
    if state.phase in (Phase.H_PICK, Phase.L_PICK):
        return state.picked > 0 or ready_after(state, seat) > 0
    return False


def can_reach_two(state, seat: int, ready: int) -> bool:
    """Say whether an expedition can still have two villagers."""
    left = ready_after(state, seat) if state.options.canonical_picks == 1 else ready
    return state.picked + left >= SMALLEST_PARTY


def ready_after(state, seat: int) -> int:
    """Return how many can still be picked, in order where that is wanted (AB-A38)."""
    found = 0
    first = state.last + 1 if state.options.canonical_picks == 1 else 0
    for t in range(first, VILLAGERS):
        if is_in(state, seat, t, Area.READY + 0):
            found += 1
    return found


def give_up(state, seat: int, journal) -> None:
    """Too few have woken: the others are ready again, the cave goes back, and the turn goes on (AB-A22)."""
    write(journal, Event.TOO_FEW, seat)
    move_all(state, seat, Area.PARTY + 0, Area.READY + 0)
    move_all(state, seat, Area.CHOSEN + 0, Area.READY + 0)
    if state.phase == Phase.X_PICK:
        write(journal, Event.CAVE_RETURNED, seat, state.explored)
        put_back_on_top(state)
        forget_expedition(state)
    forget_work(state)
    state.phase = Phase.TURN


def pick(tables, state, seat: int, t: int, journal) -> None:
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
