"""Step 2, the choice of an altitude, and steps 4 and 5, the fuel for it (BB-38 .. BB-41, BB-45, BB-48, BB-49)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.balmy_balloonists.bot import place_of, value_of_altitude
from ludoteca.games.balmy_balloonists.cards import Altitude, Ban, Zone
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.rules.moves import enter, has_permit, sink_into_mountains
from ludoteca.games.balmy_balloonists.state import NOWHERE, Phase, State, Tables


def refuse_altitude(tables: Tables, state: State, seat: int, altitude: int) -> int:
    """Up for ballast, down for gas, unless something forbids it (BB-39, BB-40, BB-55, BB-A3, BB-A10, BB-A43)."""
    balloon = state.balloons[state.actor]
    climb = altitude - balloon.altitude
    if climb > 0:
        refused = climb_refused(state, climb)
        if refused == Refusal.NONE and not can_clear_mountains(tables, state, state.actor, altitude):
            return Refusal.TOO_LOW
        return refused
    if -climb > balloon.gas:
        return Refusal.NO_GAS
    if climb < 0 and altitude == Altitude.GROUND and state.options.voluntary_landing == 0:
        return Refusal.NO_LANDING
    return Refusal.NONE


def climb_refused(state: State, levels: int) -> int:
    """A climb costs ballast, and may be forbidden (BB-39, BB-55, BB-59, BB-A3)."""
    balloon = state.balloons[state.actor]
    if state.landed == 1:
        return Refusal.MUST_WAIT
    if balloon.bans & Ban.CLIMB != 0:
        return Refusal.HEATED if balloon.heat == 1 else Refusal.MAY_NOT_CLIMB
    return Refusal.NONE if levels <= balloon.ballast else Refusal.NO_BALLAST


def can_clear_mountains(tables: Tables, state: State, b: int, altitude: int) -> bool:
    """Say whether a balloon may take off to an altitude where it stands; in mountains that is agreed (BB-A43)."""
    balloon = state.balloons[b]
    return balloon.equator == 1 or state.options.clear_mountains == 0 or tables.mountain[balloon.space] <= altitude


def apply_altitude(tables: Tables, state: State, seat: int, altitude: int, journal: Journal) -> None:
    """Step 2: up for ballast, down for gas (BB-38 .. BB-41); coming down on mountains is a crash (BB-A11)."""
    b = state.actor
    balloon = state.balloons[b]
    climb = altitude - balloon.altitude
    balloon.altitude = altitude
    state.phase = Phase.FUEL if state.landed == 1 else Phase.BEFORE_FLIGHT
    if climb > 0:
        balloon.ballast -= climb
        balloon.forced = 0
        write(journal, Event.CLIMBED, b, altitude, climb)
    elif climb < 0:
        balloon.gas += climb
        write(journal, Event.DESCENDED, b, altitude, -climb)
        sink_into_mountains(tables, state, b, journal)


def worth_altitude(tables: Tables, view: State, seat: int, altitude: int) -> int:
    """Return what it is worth to fly at an altitude."""
    return value_of_altitude(tables, view, view.actor, place_of(view, view.actor), altitude)


def offers_exit(tables: Tables, state: State, seat: int) -> bool:
    """Only a balloon that was forced down may leave by a neighbouring Line (BB-45)."""
    return state.balloons[state.actor].forced == 1


def refuse_exit(tables: Tables, state: State, seat: int, south: int, climb: int) -> int:
    """After a forced landing a balloon may leave by a neighbouring Line that is open (BB-45, BB-47, BB-A8, BB-A40)."""
    balloon = state.balloons[state.actor]
    if balloon.forced == 0 or balloon.altitude != Altitude.GROUND:
        return Refusal.NOT_FORCED
    if exit_space(tables, balloon.space, south) == NOWHERE:
        return Refusal.NO_SUCH_EXIT
    refused = climb_refused(state, climb + 1)
    if refused != Refusal.NONE:
        return refused
    return Refusal.NONE if is_open(tables, state, state.actor, south, climb + 1) else Refusal.EXIT_CLOSED


def apply_exit(tables: Tables, state: State, seat: int, south: int, climb: int, journal: Journal) -> None:
    """After a forced landing, take off from the neighbouring Line (BB-45, BB-47, BB-A40)."""
    b = state.actor
    balloon = state.balloons[b]
    altitude = climb + 1
    balloon.space = exit_space(tables, balloon.space, south)
    balloon.altitude = altitude
    balloon.ballast -= altitude
    balloon.forced = 0
    state.then = Phase.BEFORE_FLIGHT
    state.phase = Phase.SETTLE
    write(journal, Event.TOOK_OFF_FROM, b, balloon.space)
    write(journal, Event.CLIMBED, b, altitude, altitude)
    enter(tables, state, b, True, journal)


def worth_exit(tables: Tables, view: State, seat: int, south: int, climb: int) -> int:
    """Return what it is worth to fly on from the neighbouring Line."""
    there = exit_space(tables, place_of(view, view.actor), south)
    return value_of_altitude(tables, view, view.actor, there, climb + 1)


def exit_space(tables: Tables, space: int, south: int) -> int:
    """Return the space of the neighbouring Line from which a balloon may take off, or NOWHERE (BB-45, BB-A9)."""
    return tables.exit_south[space] if south == 1 else tables.exit_north[space]


def is_open(tables: Tables, state: State, b: int, south: int, altitude: int) -> bool:
    """Say whether an exit leads to a space that does not force a balloon down again at once (BB-A8)."""
    space = exit_space(tables, state.balloons[b].space, south)
    if space == NOWHERE or tables.mountain[space] > altitude:
        return False
    return tables.zone[space] == Zone.NONE or has_permit(state, b, tables.zone[space])


def is_stranded(tables: Tables, state: State, b: int) -> bool:
    """Say whether a balloon can never leave the Ground again: without ballast, or with too little (BB-A14, BB-A43)."""
    balloon = state.balloons[b]
    if balloon.altitude != Altitude.GROUND:
        return False
    if balloon.ballast == 0:
        return True
    if can_clear_mountains(tables, state, b, balloon.ballast):
        return False
    highest = balloon.ballast          # lower than the mountains, and so than High
    exits = is_open(tables, state, b, 0, highest) or is_open(tables, state, b, 1, highest)
    return balloon.forced == 0 or not exits


def burn(tables: Tables, state: State, journal: Journal) -> None:
    """Steps 4 and 5: a fuel at High, a fuel without gas; without fuel a level is lost (BB-48, BB-49, BB-A11 .. A13)."""
    b = state.actor
    balloon = state.balloons[b]
    state.phase = Phase.AFTER_FUEL
    if balloon.altitude == Altitude.HIGH:
        if balloon.fuel > 0:
            balloon.fuel -= 1
            write(journal, Event.BURNED_HIGH, b, 0, balloon.fuel)
        else:
            balloon.altitude = Altitude.MEDIUM
            write(journal, Event.SANK_FROM_HIGH, b, Altitude.MEDIUM)
            sink_into_mountains(tables, state, b, journal)
    if balloon.gas == 0:
        if balloon.fuel > 0:
            balloon.fuel -= 1
            write(journal, Event.BURNED_EMPTY, b, 0, balloon.fuel)
        elif balloon.altitude > Altitude.GROUND:
            balloon.altitude -= 1
            write(journal, Event.SANK_EMPTY, b, balloon.altitude)
            sink_into_mountains(tables, state, b, journal)
