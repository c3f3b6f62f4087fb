"""How far each has come, and what brought it there, for the scene at the end."""

from collections.abc import Callable, Sequence
from typing import Any

from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.scoring import degrees

AHEAD = Message("Spaces flown ahead")
BACK = Message("Spaces blown back")
SIDEWAYS = Message("Spaces north or south")
FORCED = Message("Forced landings")
LOST = Message("Turns lost")
SUFFERED = Message("Misfortunes suffered")
ON_OTHERS = Message("Cards played on others")
BURNED = Message("Fuel burned")

DOWN = frozenset({Event.FORCED_DOWN, Event.CRASHED, Event.CRASHED_HIGH, Event.HEAT_LANDING, Event.BLOWN_TO_GROUND})
DRIFTS = frozenset({Event.DRIFTED_NORTH, Event.DRIFTED_SOUTH, Event.VORTEX, Event.EQUATOR, Event.OUT_OF_DOLDRUMS})
FIRES = frozenset({Event.BURNED_HIGH, Event.BURNED_EMPTY})
ROWS: tuple[tuple[Message, Callable[[Entry], int]], ...] = (
    (AHEAD, lambda entry: entry.amount if entry.event == Event.FLEW else 0),
    (BACK, lambda entry: -entry.amount if entry.event in (Event.BLOWN_BACK, Event.DRIVEN_BACK) else 0),
    (SIDEWAYS, lambda entry: int(entry.event in DRIFTS)),
    (FORCED, lambda entry: int(entry.event in DOWN)),
    (LOST, lambda entry: int(entry.event == Event.TURN_LOST)),
    (SUFFERED, lambda entry: int(entry.event == Event.MISFORTUNE)),
    (ON_OTHERS, lambda entry: int(entry.event in (Event.PLAYED_ON, Event.PLAYED_ON_STORM))),
    (BURNED, lambda entry: int(entry.event in FIRES)),
)


def score_history(tables: Any, state: Any, values: Any) -> None:
    """Fill by seat how many degrees of longitude it has flown since the chequered line."""
    for seat in range(int(state.seats)):
        values[seat] = int(degrees(tables, state, seat))


def score_breakdown(
    say: Translator, names: Sequence[str], tables: Any, context: Any, entries: Sequence[Entry]
) -> list[tuple[str, tuple[int, ...]]]:
    """Return what made the race, by seat: how far each flew and was blown, and what held it up.

    The score is in degrees of longitude, of which a space has more or fewer by its Line; so these do not add up to it.
    """
    rows = []
    for label, count in ROWS:
        column = [0] * len(names)
        for entry in entries:
            column[entry.actor % len(names)] += count(entry)
        if any(column):
            rows.append((say(label), tuple(column)))
    return rows
