"""How far each has come, and where the points came from, for the scene at the end."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.journal import Entry
from ludoteca.engine.words import Message, Translator
from ludoteca.games.montgolfiere.cards import Card
from ludoteca.games.montgolfiere.events import Event
from ludoteca.games.montgolfiere.state import Phase
from ludoteca.games.montgolfiere.words import POWERS

GAME = Message("Game {number}")
START = Message("Starting space")
BALLAST = Message("Highest ballast")
STORMS = Message("Highest ballast in a storm")
EDGES = Message("Held by the ground or the Moon")
SCORES = (Event.SCORED, Event.SCORED_MOON)
RESTS = (Event.HIGHEST, Event.REACHED_MOON)
LIFTS = {                  # what an entry moves its balloon by, as far as the edges let it
    Event.BEST_BALLAST: lambda entry: 1,
    Event.BEST_SINKS: lambda entry: -1,
    Event.MOTOR: lambda entry: entry.amount,
    Event.MOTOR_IN_STORM: lambda entry: entry.amount,
    Event.HOOKED: lambda entry: entry.amount,
}

Rows = list[tuple[str, tuple[int, ...]]]


def course(tables: Any, state: Any, values: Any) -> None:
    """Fill by seat how far each has come: the points of a match and the space of the game that is on."""
    scored = state.phase == Phase.OVER and state.options.target > 0
    for seat in range(int(state.seats)):
        space = 0 if scored else int(state.balloons[seat].space)
        values[seat] = int(state.balloons[seat].points) + space


def sources(say: Translator, names: Sequence[str], tables: Any, cast: Any, entries: Sequence[Entry]) -> Rows:
    """Return where the scores came from: the games of a match, or in a single game what moved each balloon.

    Every column adds up to the score of its seat.
    """
    if any(entry.event in SCORES for entry in entries):
        return game_rows(say, entries, len(names))
    return movement_rows(say, entries, len(names))


def game_rows(say: Translator, entries: Sequence[Entry], seats: int) -> Rows:
    """Return the points of each game of a match."""
    games: list[list[int]] = []
    for entry in entries:
        if entry.event in SCORES and entry.actor == 0:
            games.append([0] * seats)
        if entry.event in SCORES and entry.actor < seats:
            games[-1][entry.actor] = entry.amount
    return [(say(GAME, number=number), tuple(points)) for number, points in enumerate(games, 1)]


def movement_rows(say: Translator, entries: Sequence[Entry], seats: int) -> Rows:
    """Return the starting space and what each kind of movement added to it or took away."""
    moved = {event: [0] * seats for event in LIFTS}
    edges = [0] * seats
    for entry in entries:
        if entry.actor >= seats:
            continue
        if entry.event in LIFTS:
            amount = LIFTS[Event(entry.event)](entry)
            moved[Event(entry.event)][entry.actor] += amount
            edges[entry.actor] -= amount
        elif entry.event in (Event.ROSE, Event.SANK):
            edges[entry.actor] += entry.amount if entry.event == Event.ROSE else -entry.amount
    motor = [calm + stormy for calm, stormy in zip(moved[Event.MOTOR], moved[Event.MOTOR_IN_STORM], strict=True)]
    rows = [
        (say(BALLAST), moved[Event.BEST_BALLAST]),
        (say(POWERS[Card.MOTOR]), motor),
        (say(POWERS[Card.GRAPPLE]), moved[Event.HOOKED]),
        (say(STORMS), moved[Event.BEST_SINKS]),
        (say(EDGES), edges),
    ]
    start = (say(START), (start_space(entries),) * seats)
    return [start, *((label, tuple(column)) for label, column in rows if any(column))]


def start_space(entries: Sequence[Entry]) -> int:
    """Return where all balloons began: where the first that moved came from, or where they still are."""
    for entry in entries:
        if entry.event == Event.ROSE:
            return entry.item - entry.amount
        if entry.event == Event.SANK:
            return entry.item + entry.amount
        if entry.event in (*RESTS, Event.FLOOR_HOLDS):
            return entry.item
    return 0
