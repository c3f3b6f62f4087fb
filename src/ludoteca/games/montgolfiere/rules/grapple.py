"""Grapples: who follows whom, and who is asked (MG-22 .. MG-25)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import has
from ludoteca.games.montgolfiere.events import Event, Refusal
from ludoteca.games.montgolfiere.state import FLOOR, Phase, State, Tables

NO_HOOK = -1               # instead of a balloon: the grapple finds nothing that moves
A_CHOICE = -2              # instead of a balloon: its player is to pick one


def untimely_hook(tables: Tables, state: State, seat: int) -> int:
    """Balloons are followed once all cards lie open, where there is a choice (MG-25)."""
    return Refusal.NO_HOOK_NOW


def unawaited_hook(tables: Tables, state: State, seat: int) -> int:
    """Only the grappler who is asked may pick (MG-25, MG-A12)."""
    return Refusal.NONE if has(state.awaited, seat) else Refusal.NO_HOOK_NOW


def refuse_hook(tables: Tables, state: State, seat: int, target: int) -> int:
    """A grapple holds only a moving balloon immediately above (MG-22, MG-25)."""
    if target >= state.flying or state.balloons[target].space != state.balloons[seat].space + 1:
        return Refusal.HOOK_OUT_OF_REACH
    return Refusal.NONE if can_hook(state, seat, target) else Refusal.HOOK_MUST_MOVE


def apply_hook(tables: Tables, state: State, seat: int, target: int, journal: Journal) -> None:
    """Pick the balloon that the grapple follows (MG-25)."""
    if state.balloons[target].movement != 0:
        write(journal, Event.HOOK_PICKED, seat, target)
    hang_on(state, seat, target, journal)
    state.awaited = 0
    state.phase = Phase.GRAPPLES


def settle_grapples(state: State, journal: Journal) -> int:
    """Each grapple moves as a moving balloon immediately above, from the top down, so chains hold (MG-22 .. MG-25).

    Returns the first grappler who has a choice, or NO_HOOK when all are settled (MG-A10, MG-A12).
    """
    b = highest_unsettled(state)
    while b != NO_HOOK:
        target = only_hook(state, b)
        if target == A_CHOICE:
            return b
        hang_on(state, b, target, journal)
        b = highest_unsettled(state)
    return NO_HOOK


def highest_unsettled(state: State) -> int:
    """Return the highest balloon whose grapple is not settled, the first seat among equals, or NO_HOOK."""
    found = NO_HOOK
    top = 0
    for b in range(state.flying):
        if state.balloons[b].settled == 0 and state.balloons[b].space > top:
            top = state.balloons[b].space
            found = b
    return found


def only_hook(state: State, b: int) -> int:
    """Return the balloon that a grapple holds without a choice, NO_HOOK if it finds none, A_CHOICE if its player picks.

    The Baron follows whoever rises most (MG-A21).
    """
    found = NO_HOOK
    alike = True
    for target in range(state.flying):
        if not can_hook(state, b, target):
            continue
        if found == NO_HOOK:
            found = target
        elif state.balloons[target].movement != state.balloons[found].movement:
            alike = False
            if b == state.seats and state.balloons[target].movement > state.balloons[found].movement:
                found = target
    if alike or b == state.seats:
        return found
    return A_CHOICE


def can_hook(state: State, b: int, target: int) -> bool:
    """Say whether a grapple may hold a balloon: one immediately above that moves (MG-22, MG-A6, MG-A10).

    With `hook_still` also one that stays, if another there moves (MG-A11).
    """
    if state.balloons[target].space != state.balloons[b].space + 1:
        return False
    if state.balloons[target].movement != 0:
        return True
    return state.options.hook_still == 1 and something_moves_above(state, b)


def something_moves_above(state: State, b: int) -> bool:
    """Say whether any balloon immediately above moves."""
    for other in range(state.flying):
        if state.balloons[other].space == state.balloons[b].space + 1 and state.balloons[other].movement != 0:
            return True
    return False


def hang_on(state: State, b: int, target: int, journal: Journal) -> None:
    """Move along with the target, up or down, or stay where nothing moves (MG-23, MG-24, MG-A11, MG-A13)."""
    balloon = state.balloons[b]
    balloon.settled = 1
    balloon.movement = 0 if target == NO_HOOK else state.balloons[target].movement
    if target == NO_HOOK:
        write(journal, Event.HOOK_IDLE, b)
    elif balloon.movement == 0:
        write(journal, Event.HOLDS_STILL, b, target)
    else:
        grounded = balloon.movement < 0 and balloon.space == FLOOR
        write(journal, Event.HOOKED_GROUNDED if grounded else Event.HOOKED, b, target, balloon.movement)
