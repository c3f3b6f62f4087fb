"""How balloons move: over spaces north and south, along their Line, into zones, mountains and the storm.

A rule that moves a balloon notes who and how far; `move` carries it out, in one place, space by space (BB-A2, BB-A6).
The flight of step 3 is such a move, too (BB-42).
"""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.balmy_balloonists.cards import SKIES, Advantage, Altitude, Ban, Pile, Zone, permit
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.options import LAST_SPACE
from ludoteca.games.balmy_balloonists.rules.scoring import last_ones
from ludoteca.games.balmy_balloonists.state import NOWHERE, Fate, Phase, State, Tables


def push(state: State, b: int, drift: int, steps: int) -> None:
    """Let a balloon move next: south, or below zero north; or forward, or below zero back."""
    state.mover = b
    state.drift = drift
    state.steps = steps
    state.course = 0
    state.phase = Phase.MOVE


def let_drift(tables: Tables, state: State, b: int, by: int, journal: Journal) -> None:
    """A wind moves a balloon north or south, or does nothing (BB-28, BB-29, BB-34)."""
    state.phase = Phase.SETTLE
    if state.balloons[b].altitude == Altitude.GROUND:
        write(journal, Event.GROUNDED, b)
    elif by == 0:
        write(journal, Event.NO_WIND, b, state.card)
    else:
        push(state, b, by, 0)


def move(tables: Tables, state: State, journal: Journal) -> None:
    """Move the balloon that was pushed, until it is there or something stops it."""
    state.phase = Phase.SETTLE
    if state.drift != 0:
        drift_sideways(tables, state, journal)
    else:
        fly(tables, state, journal)


def drift_sideways(tables: Tables, state: State, journal: Journal) -> None:
    """Move north or south space by space (BB-28, BB-32 .. BB-36, BB-A1, BB-A2, BB-A17)."""
    by = state.drift
    state.drift = 0
    for i in range(abs(by)):
        ends = i == abs(by) - 1
        if by > 0:
            stops = step_south(tables, state, state.mover, ends, journal)
        else:
            stops = step_north(tables, state, state.mover, i > 0, ends, journal)
        if stops == 1:
            state.steps = 0
            return


def step_north(tables: Tables, state: State, b: int, moved: bool, ends: bool, journal: Journal) -> int:
    """Move one space north; return 1 if that ends the move (BB-32, BB-33, BB-35, BB-A16).

    Whom the Polar Vortex lets go on the very space where the move began has entered none; a space that was come to
    on the way counts when the move ends there (BB-A2).
    """
    balloon = state.balloons[b]
    if balloon.equator == 1:
        balloon.equator = 0
        write(journal, Event.OUT_OF_DOLDRUMS, b, balloon.space)
        return enter(tables, state, b, ends, journal)
    here = balloon.space
    balloon.space = tables.north[here]
    if tables.line[here] > 1:
        write(journal, Event.DRIFTED_NORTH, b, balloon.space)
        return enter(tables, state, b, ends, journal)
    write(journal, Event.VORTEX, b, balloon.space)
    if balloon.space != here or (moved and state.options.sideways == LAST_SPACE):
        enter(tables, state, b, True, journal)
    return 1


def step_south(tables: Tables, state: State, b: int, ends: bool, journal: Journal) -> int:
    """Move one space south; return 1 if that ends the move (BB-32, BB-33, BB-36)."""
    balloon = state.balloons[b]
    if balloon.equator == 1:
        write(journal, Event.BECALMED, b)
        return 1
    if tables.south[balloon.space] == NOWHERE:
        balloon.equator = 1
        write(journal, Event.EQUATOR, b, balloon.space)
        return 1
    balloon.space = tables.south[balloon.space]
    write(journal, Event.DRIFTED_SOUTH, b, balloon.space)
    return enter(tables, state, b, ends, journal)


def begin_flight(tables: Tables, state: State, journal: Journal) -> None:
    """Step 3: fly as far as the Quadrant's card says for Line and altitude (BB-42, BB-54c, BB-A3, BB-A15, BB-A37)."""
    b = state.actor
    balloon = state.balloons[b]
    state.then = Phase.AFTER_FLIGHT
    state.phase = Phase.AFTER_FLIGHT
    if balloon.equator == 1 and balloon.altitude != Altitude.GROUND:
        write(journal, Event.BECALMED, b)
    if balloon.altitude == Altitude.GROUND or balloon.equator == 1 or state.landed == 1:
        return
    card = sky_over(state, tables.quadrant[balloon.space])
    spaces = tables.sky[card][tables.line[balloon.space]][balloon.altitude]
    if spaces > 0 and balloon.bans & Ban.FORWARD != 0:
        write(journal, Event.HELD_BACK, b)
    elif spaces == 0:
        write(journal, Event.CALM, b, card)
    else:
        push(state, b, 0, spaces)
        state.course = 1


def sky_over(state: State, quadrant: int) -> int:
    """Return the face-up card of a Quadrant."""
    for card in range(SKIES):
        if state.sky[card] == Pile.SHOWN + quadrant:
            return card
    return 0


def fly(tables: Tables, state: State, journal: Journal) -> None:
    """Move along the Line, forward or back (BB-2, BB-9, BB-42, BB-A36).

    Where Fair Winds can be used it stops on the way (BB-A24): what this space has caused comes first (BB-64).
    """
    b = state.mover
    balloon = state.balloons[b]
    forward = state.steps > 0
    gone = 0
    stops = 0
    while state.steps != 0 and stops == 0:
        stops = step_along(tables, state, b, forward, journal)
        gone += 1
        if stops == 0 and state.steps != 0 and may_pause_in_flight(state, b):
            stops = 2
    tell_flight(state, b, forward, gone, journal)
    if balloon.fate == Fate.HOME:
        write(journal, Event.HOME, b)
        state.steps = 0
    elif stops == 1:
        state.steps = 0
        meet(tables, state, b, journal)


def tell_flight(state: State, b: int, forward: bool, gone: int, journal: Journal) -> None:
    """Tell how far a balloon has come: in its flight, or driven back by Bad Weather (BB-42, BB-54c)."""
    space = state.balloons[b].space
    if forward:
        write(journal, Event.FLEW, b, space, gone)
    elif state.course == 1:
        write(journal, Event.BLOWN_BACK, b, space, gone)
    else:
        write(journal, Event.DRIVEN_BACK, b, space, gone)


def step_along(tables: Tables, state: State, b: int, forward: bool, journal: Journal) -> int:
    """Move one space along the Line and say what stops the balloon there: 0 nothing, 1 something."""
    balloon = state.balloons[b]
    here = balloon.space
    if forward:
        state.steps -= 1
        balloon.space = tables.ahead[here]
        if tables.nth[balloon.space] == 0:
            balloon.crossed += 1
            write(journal, Event.CROSSED, b, balloon.space, balloon.crossed)
            if balloon.crossed == 2:
                balloon.fate = Fate.HOME
                return 1
    else:
        state.steps += 1
        balloon.space = tables.behind[here]
        if tables.nth[here] == 0:
            balloon.crossed -= 1
            write(journal, Event.CROSSED_BACK, b, balloon.space)
    pass_sakhalin(tables, state, b)
    return stops_here(tables, state, b, journal)


def may_pause_in_flight(state: State, b: int) -> bool:
    """Say whether the game waits between two spaces of step 3's flight for Fair Winds (BB-A24)."""
    return state.options.fair_winds_in_flight == 1 and state.course == 1 and b == state.actor and may_pause(state)


def may_pause(state: State) -> bool:
    """Say whether the game waits for Fair Winds: they could be used, and are not kept (BB-51, BB-A24)."""
    return state.keeps == 0 and (can_turn(state, 0) or can_turn(state, 1))


def can_turn(state: State, south: int) -> bool:
    """Say whether Fair Winds would move the balloon whose turn it is north, or south (BB-51, BB-A16, BB-A17)."""
    balloon = state.balloons[state.actor]
    if balloon.advantages[Advantage.FAIR_WINDS] == 0 or balloon.fate != Fate.RACING:
        return False
    if balloon.altitude == Altitude.GROUND:
        return False
    if balloon.equator == 1:
        return south == 0 and state.options.any_return == 1
    return True


def enter(tables: Tables, state: State, b: int, ends: bool, journal: Journal) -> int:
    """A balloon has come sideways to a space: return 1 if its move ends there (BB-44, BB-46, BB-67, BB-A2, BB-A7)."""
    pass_sakhalin(tables, state, b)
    if state.options.sideways == LAST_SPACE and not ends:
        return 0
    if stops_here(tables, state, b, journal) == 0:
        return 0
    meet(tables, state, b, journal)
    return 1


def stops_here(tables: Tables, state: State, b: int, journal: Journal) -> int:
    """Return 1 if a zone, mountains or the storm hold a balloon up on its space."""
    balloon = state.balloons[b]
    if is_forced_down(tables, state, b, balloon.space) or meets_storm(state, b):
        return 1
    if tables.zone[balloon.space] != Zone.NONE:
        write(journal, Event.PERMITTED, b, balloon.space)
    return 0


def is_forced_down(tables: Tables, state: State, b: int, space: int) -> bool:
    """Say whether a balloon that comes to a space in flight must come down there (BB-44, BB-46, BB-52)."""
    balloon = state.balloons[b]
    if tables.mountain[space] > balloon.altitude:
        return True
    return tables.zone[space] != Zone.NONE and not has_permit(state, b, tables.zone[space])


def has_permit(state: State, b: int, zone: int) -> bool:
    """Say whether a balloon has the Permit of a zone; nobody has one for Area 51 (BB-44, BB-52)."""
    return zone != Zone.AREA_51 and state.balloons[b].advantages[permit(zone)] > 0


def meets_storm(state: State, b: int) -> bool:
    """Say whether a balloon is where the storm shakes it (BB-67)."""
    balloon = state.balloons[b]
    return balloon.equator == 0 and balloon.fate == Fate.RACING and would_meet_storm(state, b, balloon.space)


def would_meet_storm(state: State, b: int, space: int) -> bool:
    """Say whether the storm would shake a balloon that came to a space (BB-67, BB-A31)."""
    if state.storm == NOWHERE or space != state.storm:
        return False
    return state.options.storm_high_only == 0 or state.balloons[b].altitude == Altitude.HIGH


def meet(tables: Tables, state: State, b: int, journal: Journal) -> None:
    """A balloon meets what holds it up: zone, then mountains, and the storm in any case (BB-44 .. BB-47, BB-67)."""
    balloon = state.balloons[b]
    zone = tables.zone[balloon.space]
    shaken = meets_storm(state, b)
    if zone != Zone.NONE and not has_permit(state, b, zone):
        come_down(tables, state, b, journal)
    elif tables.mountain[balloon.space] > balloon.altitude:
        crash(tables, state, b, journal)
    if shaken:
        write(journal, Event.STORM_MEETS, b, balloon.space)
        shake_all(state)


def shake_all(state: State) -> None:
    """Every balloon on the space of the storm is to get its Bad Weather (BB-67)."""
    for b in range(state.flying):
        if meets_storm(state, b):
            state.shaken |= 1 << b


def pass_sakhalin(tables: Tables, state: State, b: int) -> None:
    """The first balloon beyond Sakhalin calls the storm; who is last at that moment places it (BB-64, BB-A34)."""
    if is_first_beyond(tables, state, b, state.balloons[b].space):
        state.called = 1
        state.caller = b
        state.hindmost = last_ones(tables, state)


def is_first_beyond(tables: Tables, state: State, b: int, space: int) -> bool:
    """Say whether a balloon is the first to pass Sakhalin if it comes to a space (BB-64, BB-A34)."""
    if state.options.storm == 0 or state.called == 1:
        return False
    return state.balloons[b].crossed == 1 and tables.beyond[space] == 1


def come_down(tables: Tables, state: State, b: int, journal: Journal) -> None:
    """Land in an Exclusion Zone: pay gas for each level, or all there is, and lose a turn (BB-44, BB-45, BB-A4)."""
    balloon = state.balloons[b]
    paid = min(balloon.gas, balloon.altitude)
    balloon.gas -= paid
    write(journal, Event.FORCED_DOWN, b, balloon.space, paid)
    stay_down(state, b)


def crash(tables: Tables, state: State, b: int, journal: Journal) -> None:
    """Come down on mountains, free of charge, and lose a turn (BB-47)."""
    balloon = state.balloons[b]
    high = tables.mountain[balloon.space] == Altitude.HIGH
    event = Event.CRASHED_HIGH if high else Event.CRASHED
    write(journal, event, b, balloon.space)
    stay_down(state, b)


def stay_down(state: State, b: int) -> None:
    """A balloon is forced to the Ground: it loses its next turn, and may leave by another Line (BB-45, BB-A26)."""
    balloon = state.balloons[b]
    balloon.altitude = Altitude.GROUND
    balloon.forced = 1
    balloon.lost += 1
    if b == state.actor:
        state.landed = 1


def sink_into_mountains(tables: Tables, state: State, b: int, journal: Journal) -> bool:
    """A balloon that has lost height over mountains crashes; say whether it does (BB-A11)."""
    balloon = state.balloons[b]
    if balloon.equator == 1 or tables.mountain[balloon.space] <= balloon.altitude:
        return False
    crash(tables, state, b, journal)
    return True
