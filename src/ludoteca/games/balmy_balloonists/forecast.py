"""What a choice would bring, found by letting the rules act on a copy of the view, as far as chance is not asked.

What the rules need is open to the viewer: places, chips, skies, and the cards that the viewer can play.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludoteca.engine.runtime.journal import Entry, entries, new_journal
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.games.balmy_balloonists.actions import ALTITUDE, EXIT_NORTH, EXIT_SOUTH, GO_ON, STORM
from ludoteca.games.balmy_balloonists.apply import apply_action
from ludoteca.games.balmy_balloonists.cards import Altitude
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.refusals import refuse_altitude, refuse_exit
from ludoteca.games.balmy_balloonists.state import NOBODY, Fate, Phase, State

BEGINNINGS = frozenset({Event.ROUND_BEGINS, Event.TURN_LOST, Event.STRANDED, Event.CARD_FORBIDDEN,
                        Event.CARD_IMPOSSIBLE, Event.TIME_UP, Event.ENDLESS, Event.ALL_STRANDED})
HELD_UP = frozenset({Event.FORCED_DOWN, Event.CRASHED, Event.CRASHED_HIGH})


class Forecast(NamedTuple):
    """What would happen in this turn, and how things would stand then."""

    entries: list[Entry]
    state: Any


class Prospect(NamedTuple):
    """What an altitude would bring a balloon on its flight."""

    altitude: int
    refused: int           # Refusal; the rest is then as if the flight could be had
    space: int
    equator: int
    steps: int             # spaces forward, or below zero back
    held_up: Entry | None  # by a zone or mountains
    storm: bool
    home: bool
    ballast: int           # chips spent
    gas: int
    fuel: int


def copied(view: Any) -> Any:
    """Return a copy of a view."""
    mirror = mirror_of(State)
    return mirror.read(mirror.write(view))


def foreseen(tables: Any, view: Any, *actions: int) -> Forecast:
    """Return what actions would bring, one after another; Fair Winds are not used on the way."""
    state, journal = copied(view), new_journal()
    for action in actions:
        apply_action(tables, state, int(view.actor) % int(view.seats), action, journal)
    while state.phase == Phase.PAUSE and state.actor == view.actor:
        apply_action(tables, state, int(view.actor) % int(view.seats), GO_ON, journal)
    return Forecast(of_this_turn(entries(journal)), state)


def of_this_turn(told: Sequence[Entry]) -> list[Entry]:
    """Return the entries up to the beginning of the next turn."""
    ends = [place for place, entry in enumerate(told) if entry.event in BEGINNINGS]
    return list(told[: ends[0]] if ends else told)


def prospects(tables: Any, view: Any, b: int) -> list[Prospect]:
    """Return what each altitude would bring a balloon on this turn or its next, the highest first.

    Nothing while it cannot fly: before it is placed, after it has left the race, or while it has turns to lose.
    """
    balloon = view.balloons[b]
    asked = view.phase == Phase.ALTITUDE and view.actor == b
    if balloon.fate != Fate.RACING or (not asked and (balloon.lost > 0 or view.phase < Phase.CARD)):
        return []
    return [prospect(tables, before_flight(view, b), ALTITUDE + altitude) for altitude in reversed(Altitude)]


def exits(tables: Any, view: Any, b: int) -> dict[int, Prospect]:
    """Return, by action, where each way out by a neighbouring Line leads a balloon that is to choose (BB-45)."""
    if view.phase != Phase.ALTITUDE or view.actor != b or not view.balloons[b].forced or view.landed:
        return {}
    found = {action: prospect(tables, before_flight(view, b), action) for action in range(EXIT_NORTH, STORM)}
    return {action: ahead for action, ahead in found.items() if ahead.refused == Refusal.NONE}


def before_flight(view: Any, b: int) -> Any:
    """Return a copy of the view in which a balloon is to choose its altitude."""
    state = copied(view)
    if state.phase == Phase.ALTITUDE and state.actor == b:
        return state
    if state.actor != b:
        state.balloons[b].bans = state.balloons[b].next_bans
        state.landed = 0
    state.actor = b
    state.phase = Phase.ALTITUDE
    state.card = state.target = NOBODY
    state.steps = state.drift = state.shaken = 0
    return state


def chosen(action: int) -> int:
    """Return the altitude that a choice of step 2 stands for."""
    if action < EXIT_NORTH:
        return action - ALTITUDE
    return (action - EXIT_NORTH) % (EXIT_SOUTH - EXIT_NORTH) + 1


def prospect(tables: Any, state: Any, action: int) -> Prospect:
    """Return what a choice of step 2 would bring the balloon that is to choose."""
    b, altitude = int(state.actor), chosen(action)
    refused = int(refuse_altitude(tables, state, altitude) if action < EXIT_NORTH else
                  refuse_exit(tables, state, action >= EXIT_SOUTH, altitude))
    if refused != Refusal.NONE:
        return Prospect(altitude, refused, int(state.balloons[b].space), 0, 0, None, False, False, 0, 0, 0)
    told, after = foreseen(tables, state, action)
    before, then = state.balloons[b], after.balloons[b]
    own = [entry for entry in told if entry.actor == b]
    flown = sum(entry.amount for entry in own if entry.event == Event.FLEW)
    blown = sum(entry.amount for entry in own if entry.event in (Event.BLOWN_BACK, Event.DRIVEN_BACK))
    return Prospect(
        altitude,
        refused,
        int(then.space) or int(before.space),
        int(then.equator),
        flown - blown,
        next((entry for entry in own if entry.event in HELD_UP), None),
        any(entry.event == Event.STORM_MEETS for entry in own),
        then.fate == Fate.HOME,
        int(before.ballast - then.ballast),
        int(before.gas - then.gas),
        int(before.fuel - then.fuel),
    )
