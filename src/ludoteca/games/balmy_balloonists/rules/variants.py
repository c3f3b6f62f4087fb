"""Variants: Emergency Measures against a card, and the storm (BB-63 .. BB-67)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import bit, has, lowest
from ludoteca.games.balmy_balloonists.bot import drifted, place_of, stake, value_of_turn
from ludoteca.games.balmy_balloonists.cards import Altitude
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.options import LAST_SPACE
from ludoteca.games.balmy_balloonists.rules.moves import is_forced_down, let_drift, push, shake_all, would_meet_storm
from ludoteca.games.balmy_balloonists.rules.scoring import last_ones
from ludoteca.games.balmy_balloonists.rules.winds import discard_from_table, is_in_front, wind_on
from ludoteca.games.balmy_balloonists.state import NOBODY, NOWHERE, Fate, Phase, State, Tables

ANSWERED = 2_000           # a card that was in front of the player
SHAKEN = 10_000            # what the storm costs a balloon
NEAR = 3                   # Lines from the storm on which it is felt


def may_answer(tables: Tables, state: State, b: int, card: int) -> bool:
    """Say whether a balloon's player may answer a card with emergency measures (BB-63, BB-A30)."""
    in_front = state.balloons[b].table_size - (1 if is_in_front(state, b, card) else 0)
    if state.options.emergency == 0 or in_front == 0:
        return False
    if b % state.seats == state.actor % state.seats and state.options.answer_own == 0:
        return False
    return would_force_down(tables, state, b, wind_on(tables, state, b, card))


def would_force_down(tables: Tables, state: State, b: int, by: int) -> bool:
    """Say whether a move north or south would force a balloon down (BB-63, BB-A2)."""
    space = state.balloons[b].space
    for i in range(abs(by)):
        line = tables.line[space]
        here = space
        from_equator = i == 0 and state.balloons[b].equator == 1
        if from_equator and by > 0:
            return False
        if not from_equator:
            space = tables.south[space] if by > 0 else tables.north[space]
        vortex = by < 0 and line == 1 and not from_equator
        unchecked = i > 0 and state.options.sideways == LAST_SPACE
        if space == NOWHERE or (vortex and space == here and not unchecked):
            return False
        if vortex or i == abs(by) - 1 or state.options.sideways != LAST_SPACE:
            if is_forced_down(tables, state, b, space):
                return True
            if vortex or would_meet_storm(state, b, space):
                return False
    return False


def refuse_answer(tables: Tables, state: State, seat: int, card: int) -> int:
    """An answer is a card that lies in front of the player, but not the one that is answered (BB-63, BB-A30)."""
    return Refusal.NONE if is_in_front(state, state.subject, card) and card != state.card else Refusal.NOT_IN_FRONT


def apply_answer(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """Emergency Measures: both cards make one move (BB-63, BB-A30)."""
    b = state.subject
    by = wind_on(tables, state, b, state.card)
    discard_from_table(state, b, card)
    write(journal, Event.ANSWERED, b, card)
    by += wind_on(tables, state, b, card)
    if by == 0:
        state.phase = Phase.SETTLE
        write(journal, Event.WINDS_CANCEL, b)
    else:
        push(state, b, by, 0)


def worth_answer(tables: Tables, view: State, seat: int, card: int) -> int:
    """Return what it is worth to be where both cards lead."""
    return value_of_blow(tables, view, wind_on(tables, view, view.subject, card)) - ANSWERED


def apply_pass(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """The player lets it happen (BB-63)."""
    let_drift(tables, state, state.subject, wind_on(tables, state, state.subject, state.card), journal)


def worth_pass(tables: Tables, view: State, seat: int) -> int:
    """Return what it is worth to be where the card leads."""
    return value_of_blow(tables, view, 0)


def value_of_blow(tables: Tables, view: State, further: int) -> int:
    """Return what it is worth to be where the card leads, and so much further south."""
    b = view.subject
    by = wind_on(tables, view, b, view.card) + further
    there = drifted(tables, view, b, place_of(view, b), view.balloons[b].altitude, by)
    return value_of_turn(tables, view, b, there)


def call_storm(tables: Tables, state: State, journal: Journal) -> None:
    """The player of the last balloon is to place the storm; a tie that nothing breaks is for chance (BB-64, BB-65)."""
    write(journal, Event.STORM_CALLED, state.caller)
    for b in range(state.flying):
        if state.balloons[b].fate != Fate.RACING and has(state.hindmost, b):
            state.hindmost -= bit(b)
    if state.hindmost == 0:
        state.hindmost = last_ones(tables, state)
    if state.hindmost & (state.hindmost - 1) != 0:
        state.phase = Phase.LAST
        return
    state.subject = lowest(state.hindmost)
    state.phase = Phase.STORM


def weigh_last(tables: Tables, state: State, b: int) -> int:
    """Those who are last alike are as likely to count as last (BB-65)."""
    return 1 if b < state.flying and has(state.hindmost, b) else 0


def apply_last(tables: Tables, state: State, seat: int, b: int, journal: Journal) -> None:
    """Chance breaks the tie: the player of that balloon places the storm (BB-65)."""
    state.subject = b
    state.phase = Phase.STORM
    write(journal, Event.STORM_TIE, b)


def refuse_storm(tables: Tables, state: State, seat: int, place: int) -> int:
    """The storm is put above, below or on the Sakhalin zone (BB-64)."""
    return Refusal.NONE if place <= tables.storm_places else Refusal.NO_PLACE


def apply_storm(tables: Tables, state: State, seat: int, place: int, journal: Journal) -> None:
    """The storm is let loose (BB-64)."""
    state.storm = tables.storm_place[place - 1]
    state.phase = Phase.SETTLE
    write(journal, Event.STORM_PLACED, state.subject, state.storm)


def worth_storm(tables: Tables, view: State, seat: int, place: int) -> int:
    """Return what it is worth to put the storm on a space: close to the Lines of rivals that come there, not of own."""
    space = tables.storm_place[place - 1]
    worth = 0
    for b in range(view.flying):
        balloon = view.balloons[b]
        if balloon.fate == Fate.RACING and tables.beyond[balloon.space] == 0:
            near = NEAR - abs(tables.line[balloon.space] - tables.line[space])
            worth -= max(0, near) * stake(tables, view, seat, b)
    return worth


def drift_storm(tables: Tables, state: State, card: int, journal: Journal) -> None:
    """Move the storm by the High row of a card; it stays on the Lines (BB-66, BB-67, BB-A32, BB-A33)."""
    by = tables.wind[card][Altitude.HIGH]
    moved = 0
    for _ in range(abs(by)):
        there = tables.south[state.storm] if by > 0 else tables.north[state.storm]
        if there == NOWHERE or (by < 0 and tables.line[state.storm] == 1):
            break
        state.storm = there
        moved += 1
        write(journal, Event.STORM_DRIFTS, state.actor, there)
        if has_balloon(state, there):
            shake_all(state)
            break
    if moved == 0:
        write(journal, Event.STORM_HOLDS, state.actor, state.storm)


def has_balloon(state: State, space: int) -> bool:
    """Say whether a balloon that the storm can meet stands on a space (BB-67, BB-A31)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        here = balloon.space == space and balloon.equator == 0 and balloon.fate == Fate.RACING
        if here and (state.options.storm_high_only == 0 or balloon.altitude == Altitude.HIGH):
            return True
    return False


def value_of_drift(tables: Tables, view: State, seat: int, card: int) -> int:
    """Return what it is worth to move the storm by a card (BB-66)."""
    by = tables.wind[card][Altitude.HIGH]
    there = view.storm
    for _ in range(abs(by)):
        beside = tables.south[there] if by > 0 else tables.north[there]
        if beside == NOWHERE or (by < 0 and tables.line[there] == 1):
            return 0
        there = beside
        if has_balloon(view, there):
            break
    worth = 0
    for b in range(view.flying):
        balloon = view.balloons[b]
        if balloon.space == there and balloon.equator == 0 and balloon.altitude != Altitude.GROUND:
            worth -= SHAKEN * stake(tables, view, seat, b) // 1000
    return worth


def next_shaken(state: State) -> int:
    """Return the next balloon in flight that the storm shakes, in the order of turns, and take it off the list.

    Balloons on the Ground are not shaken: Bad Weather is for those in flight (BB-54, BB-67).
    """
    for place in range(state.flying):
        b = (state.actor + place) % state.flying
        if has(state.shaken, b):
            state.shaken -= bit(b)
            balloon = state.balloons[b]
            if balloon.altitude != Altitude.GROUND and balloon.fate == Fate.RACING:
                return b
    return NOBODY
