"""What cards do that act before the grapples, in their order: gas, storms, ballast, motors (MG-11 .. MG-21).

Spaces are those from before the round: all balloons move together at its end (MG-A8).
"""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.montgolfiere.cards import Card, is_ballast, weight
from ludoteca.games.montgolfiere.events import Event
from ludoteca.games.montgolfiere.rules.squadron import squadron_bonus
from ludoteca.games.montgolfiere.state import FLOOR, Balloon, State


def acts(balloon: Balloon, kind: int) -> bool:
    """Say whether the balloon has played a card of this kind and no gas has cancelled it."""
    return balloon.card == kind and balloon.asleep == 0


def spread_gas(state: State, journal: Journal) -> None:
    """Each gas cancels all cards on the space immediately below, from the highest gas down (MG-13, MG-15, MG-A7)."""
    space = highest_gas(state, state.options.moon + 1)
    while space > 0:
        for b in range(state.flying):
            if state.balloons[b].space == space and acts(state.balloons[b], Card.GAS):
                put_to_sleep(state, b, space - 1, journal)
        space = highest_gas(state, space)


def highest_gas(state: State, below: int) -> int:
    """Return the highest space below another one where gas is let off, 0 if there is none."""
    found = 0
    for b in range(state.flying):
        if found < state.balloons[b].space < below and acts(state.balloons[b], Card.GAS):
            found = state.balloons[b].space
    return found


def put_to_sleep(state: State, thrower: int, space: int, journal: Journal) -> None:
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


def break_storm(state: State, journal: Journal) -> None:
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


def compare_ballast(state: State, journal: Journal) -> None:
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
            if state.storm == 0:
                write(journal, Event.BEST_BALLAST, b, best)
            else:
                write(journal, Event.BEST_SINKS if balloon.space > FLOOR else Event.BEST_GROUNDED, b, best)
        else:
            balloon.movement = 0


def ballast_value(state: State, b: int, journal: Journal) -> int:
    """Return what a balloon's ballast counts this round, 0 without ballast, and note it as its movement for now."""
    balloon = state.balloons[b]
    balloon.movement = 0
    if is_ballast(balloon.card) and balloon.asleep == 0:
        bonus = squadron_bonus(state, b)
        balloon.movement = weight(balloon.card) + bonus
        if bonus > 0:
            write(journal, Event.BONUS, b, balloon.movement, bonus)
    return balloon.movement


def run_motors(state: State, journal: Journal) -> None:
    """A Super Motor lifts its balloon two spaces, in a storm only one, but up (MG-21, MG-A26)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        if balloon.card == Card.MOTOR:
            balloon.movement = 1 if state.storm == 1 else 2
            if state.storm == 1:
                write(journal, Event.MOTOR_IN_STORM, b, 0, 1)
            else:
                below = balloon.space + 2 <= state.options.moon
                write(journal, Event.MOTOR if below else Event.MOTOR_TO_MOON, b, 0, 2)
