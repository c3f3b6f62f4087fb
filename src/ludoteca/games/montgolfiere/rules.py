"""What the cards do, one function a rule, in the order in which they act (MG-11).

Spaces are those from before the round: all balloons move together at its end (MG-A8).
"""

from ludoteca.engine.journal import write
from ludoteca.games.montgolfiere.cards import Card, Slot, is_ballast, weight
from ludoteca.games.montgolfiere.events import Event
from ludoteca.games.montgolfiere.knowledge import forget_kept, forget_played
from ludoteca.games.montgolfiere.options import BONUS_WHOLE
from ludoteca.games.montgolfiere.state import FLOOR

NO_HOOK = -1               # instead of a balloon: the grapple finds nothing that moves
A_CHOICE = -2              # instead of a balloon: its player is to pick one

def reveal(state, journal) -> None:
    """All chosen cards are turned over together and leave the hands (MG-7, MG-32)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        kind = balloon.chosen
        balloon.card = kind
        balloon.chosen = Slot.NONE
        balloon.asleep = 0
        balloon.settled = 0
        balloon.movement = 0
        if b < state.seats:
            balloon.hand[kind] -= 1
            balloon.hand_size -= 1
            if balloon.shown[kind] != 0:
                forget_played(balloon, kind, state.seats)
            forget_kept(balloon)
        write(journal, Event.REVEALED, b, kind)


def acts(balloon, kind: int) -> bool:
    """Say whether the balloon has played a card of this kind and no gas has cancelled it."""
    return balloon.card == kind and balloon.asleep == 0


def spread_gas(state, journal) -> None:
    """Each gas cancels all cards on the space immediately below, from the highest gas down (MG-13, MG-15, MG-A7)."""
    space = highest_gas(state, state.options.moon + 1)
    while space > 0:
        for b in range(state.flying):
            if state.balloons[b].space == space and acts(state.balloons[b], Card.GAS):
                put_to_sleep(state, b, space - 1, journal)
        space = highest_gas(state, space)


def highest_gas(state, below: int) -> int:
    """Return the highest space below another one where gas is let off, 0 if there is none."""
    found = 0
    for b in range(state.flying):
        if found < state.balloons[b].space < below and acts(state.balloons[b], Card.GAS):
            found = state.balloons[b].space
    return found


def put_to_sleep(state, thrower: int, space: int, journal) -> None:
    """Cancel what was played on a space; a Super Motor is never cancelled (MG-14, MG-16)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        if balloon.space != space or balloon.asleep == 1:
            continue
        if balloon.card == Card.MOTOR:
            write(journal, Event.MOTOR_AWAKE, b, thrower)
        else:
            balloon.asleep = 1
            balloon.settled = 1
            write(journal, Event.SLEPT, b, thrower)


def break_storm(state, journal) -> None:
    """An odd number of storms that gas has not cancelled is a storm; an even number is none (MG-17, MG-18)."""
    storms = 0
    for b in range(state.flying):
        if acts(state.balloons[b], Card.STORM):
            storms += 1
    state.storm = storms % 2
    if state.storm == 1:
        write(journal, Event.STORM_BREAKS, 0, 0, storms)
    elif storms > 0:
        write(journal, Event.STORMS_CANCEL, 0, 0, storms)


def compare_ballast(state, journal) -> None:
    """All with the highest ballast, squadron bonus included, rise one space; in a storm they sink one (MG-19)."""
    best = 0
    for b in range(state.flying):
        best = max(best, ballast_value(state, b, journal))
    for b in range(state.flying):
        balloon = state.balloons[b]
        if balloon.card == Card.GRAPPLE:
            continue
        balloon.settled = 1
        if best > 0 and balloon.movement == best:
            balloon.movement = -1 if state.storm == 1 else 1
            write(journal, Event.BEST_SINKS if state.storm == 1 else Event.BEST_BALLAST, b, best)
        else:
            balloon.movement = 0


def ballast_value(state, b: int, journal) -> int:
    """Return what a balloon's ballast counts this round, 0 without ballast, and note it as its movement for now."""
    balloon = state.balloons[b]
    balloon.movement = 0
    if is_ballast(balloon.card) and balloon.asleep == 0:
        bonus = squadron_bonus(state, b)
        balloon.movement = weight(balloon.card) + bonus
        if bonus > 0:
            write(journal, Event.BONUS, b, balloon.movement, bonus)
    return balloon.movement


def squadron_bonus(state, b: int) -> int:
    """Equal ballast on one space counts for as much more as there are players who laid it (MG-29, MG-A1 .. MG-A3).

    By the other reading, only when all balloons on the space laid it.
    """
    card = state.balloons[b].card
    alike = 0
    for mate in range(state.flying):
        if state.balloons[mate].card == card and state.balloons[mate].space == state.balloons[b].space:
            alike += 1
    if alike < 2:
        return 0
    if state.options.squadron_bonus == BONUS_WHOLE and alike < squadron_size(state, b):
        return 0
    return alike


def squadron_size(state, b: int) -> int:
    """Return how many balloons are on the space of this one, itself counted (MG-26)."""
    size = 0
    for mate in range(state.flying):
        if state.balloons[mate].space == state.balloons[b].space:
            size += 1
    return size


def run_motors(state, journal) -> None:
    """A Super Motor lifts its balloon two spaces, in a storm only one, but up (MG-21, MG-A26)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        if balloon.card == Card.MOTOR:
            balloon.movement = 1 if state.storm == 1 else 2
            write(journal, Event.MOTOR_IN_STORM if state.storm == 1 else Event.MOTOR, b, 0, balloon.movement)


def settle_grapples(state, journal) -> int:
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


def highest_unsettled(state) -> int:
    """Return the highest balloon whose grapple is not settled, the first seat among equals, or NO_HOOK."""
    found = NO_HOOK
    top = 0
    for b in range(state.flying):
        if state.balloons[b].settled == 0 and state.balloons[b].space > top:
            top = state.balloons[b].space
            found = b
    return found


def only_hook(state, b: int) -> int:
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


def can_hook(state, b: int, target: int) -> bool:
    """Say whether a grapple may hold a balloon: one immediately above that moves (MG-22, MG-A6, MG-A10).

    With `hook_still` also one that stays, if another there moves (MG-A11).
    """
    if state.balloons[target].space != state.balloons[b].space + 1:
        return False
    if state.balloons[target].movement != 0:
        return True
    return state.options.hook_still == 1 and something_moves_above(state, b)


def something_moves_above(state, b: int) -> bool:
    """Say whether any balloon immediately above moves."""
    for other in range(state.flying):
        if state.balloons[other].space == state.balloons[b].space + 1 and state.balloons[other].movement != 0:
            return True
    return False


def hang_on(state, b: int, target: int, journal) -> None:
    """Move along with the target, up or down, or stay where nothing moves (MG-23, MG-24, MG-A13)."""
    balloon = state.balloons[b]
    balloon.settled = 1
    if target == NO_HOOK:
        balloon.movement = 0
        write(journal, Event.HOOK_IDLE, b)
    else:
        balloon.movement = state.balloons[target].movement
        write(journal, Event.HOOKED, b, target, balloon.movement)


def move_balloons(state, journal) -> None:
    """All balloons move together, not below the floor and not beyond the Moon (MG-8, MG-A14, MG-A15)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        before = balloon.space
        balloon.space = min(max(before + balloon.movement, FLOOR), state.options.moon)
        if balloon.space > before:
            write(journal, Event.ROSE, b, balloon.space, balloon.space - before)
        elif balloon.space < before:
            write(journal, Event.SANK, b, balloon.space, before - balloon.space)
        elif balloon.movement < 0:
            write(journal, Event.FLOOR_HOLDS, b, balloon.space)
