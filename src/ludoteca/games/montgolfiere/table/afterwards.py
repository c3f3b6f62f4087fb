"""What somebody has missed; at the end how far each has come, where the points came from, and what each holds."""

from collections.abc import Sequence

from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.montgolfiere.cards import Card, Slot
from ludoteca.games.montgolfiere.events import Event
from ludoteca.games.montgolfiere.state import Phase, State, Tables
from ludoteca.games.montgolfiere.table.names import POWERS, balloon_name, card_name, card_names, kinds_in

ROUND_PLAYED = Message("Round {first} began.")
ROUNDS_PLAYED = Message("Play moved on: rounds {first} to {last}.")
NEW_GAME = Message("Game {number} of the match began.")
STORM_IN = Message("{amount} storm blew.", "{amount} storms blew.")
UP_TO = Message("{balloon} rose {amount} space, to {item}.", "{balloon} rose {amount} spaces, to {item}.")
DOWN_TO = Message("{balloon} sank {amount} space, to {item}.", "{balloon} sank {amount} spaces, to {item}.")
BACK_ON = Message("{balloon} went up and down and is back on {item}.")
ON_MOON = Message("{balloon} reached the Moon.")
IN_HAND = Message("In hand")
LAST_CARD = Message("Last card")
STILL_IN_PILE = Message("Left in the pile")
GAME = Message("Game {number}")
START = Message("Starting space")
BALLAST = Message("Heaviest ballast")
STORMS = Message("Heaviest ballast, in a storm")
EDGES = Message("Stopped by the ground or the Moon")
SCORES = (Event.SCORED, Event.SCORED_MOON)
RESTS = (Event.HIGHEST, Event.REACHED_MOON, Event.FLOOR_HOLDS)
MOVES: dict[int, int] = {Event.ROSE: 1, Event.SANK: -1}      # by which sign a balloon moves
MOTOR, HOOK = POWERS[Card.MOTOR], POWERS[Card.GRAPPLE]
LIFTS = {                  # what moves a balloon, as far as the edges let it, and by how much; 0: the entry says it
    Event.BEST_BALLAST: (BALLAST, 1),
    Event.MOTOR: (MOTOR, 0), Event.MOTOR_IN_STORM: (MOTOR, 0), Event.MOTOR_TO_MOON: (MOTOR, 0),
    Event.HOOKED: (HOOK, 0), Event.HOOKED_GROUNDED: (HOOK, 0),
    Event.BEST_SINKS: (STORMS, -1), Event.BEST_GROUNDED: (STORMS, -1),
}
Rows = list[tuple[str, tuple[int, ...]]]
MOST = 8                   # lines of what somebody has missed


def score_history(tables: Tables, state: State, values: list[int]) -> None:
    """Fill by seat how far each has come: the points of a match and the space of the game that is on."""
    scored = state.phase == Phase.OVER and state.options.target > 0
    for seat in range(int(state.seats)):
        space = 0 if scored else int(state.balloons[seat].space)
        values[seat] = int(state.balloons[seat].points) + space


def score_breakdown(reader: Reader, entries: Sequence[Entry]) -> Rows:
    """Return where the scores came from: the games of a match, or in a single game what moved each balloon.

    Every column adds up to the score of its seat.
    """
    if any(entry.event in SCORES for entry in entries):
        return game_rows(reader, entries)
    return movement_rows(reader, entries)


def game_rows(reader: Reader, entries: Sequence[Entry]) -> Rows:
    """Return the points of each game of a match."""
    seats = len(reader.names)
    games: list[list[int]] = []
    for entry in entries:
        if entry.event in SCORES and entry.actor == 0:
            games.append([0] * seats)
        if entry.event in SCORES and entry.actor < seats:
            games[-1][entry.actor] = entry.amount
    return [(reader(GAME, number=number), tuple(points)) for number, points in enumerate(games, 1)]


def movement_rows(reader: Reader, entries: Sequence[Entry]) -> Rows:
    """Return the starting space and what each kind of movement added to it or took away."""
    seats = len(reader.names)
    moved = {label: [0] * seats for label in (BALLAST, MOTOR, HOOK, STORMS, EDGES)}
    for entry in entries:
        if entry.actor >= seats:
            continue
        if entry.event in LIFTS:
            label, amount = LIFTS[Event.of(entry.event)]
            moved[label][entry.actor] += amount or entry.amount
            moved[EDGES][entry.actor] -= amount or entry.amount
        elif entry.event in MOVES:
            moved[EDGES][entry.actor] += MOVES[entry.event] * entry.amount
    start = (reader(START), (start_space(entries),) * seats)
    return [start, *((reader(label), tuple(column)) for label, column in moved.items() if any(column))]


def start_space(entries: Sequence[Entry]) -> int:
    """Return where all balloons began: where the first that moved came from, or where they still are."""
    for entry in entries:
        if entry.event in MOVES:
            return entry.item - MOVES[entry.event] * entry.amount
        if entry.event in RESTS:
            return entry.item
    return 0


def recap(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: the rounds and storms, then how far each balloon has come in the game that is on."""
    games = [place for place, entry in enumerate(entries) if entry.event == Event.GAME_BEGINS]
    present = entries[games[-1] :] if games else entries
    lines = [reader(NEW_GAME, number=present[0].item)] if games else []
    lines += rounds(reader, present)
    storms = sum(entry.event == Event.STORM_BREAKS for entry in present)
    lines += [reader(STORM_IN, amount=storms)] if storms else []
    lines += [reader(ON_MOON, balloon=balloon_name(reader, entry.actor))
              for entry in present if entry.event == Event.REACHED_MOON]
    lines += ways(reader, present)
    return lines[:MOST]


def rounds(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return which rounds have been begun."""
    begun = [entry.item for entry in entries if entry.event == Event.ROUND_BEGINS]
    if not begun:
        return []
    return [reader(ROUNDS_PLAYED if len(begun) > 1 else ROUND_PLAYED, first=begun[0], last=begun[-1])]


def ways(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return how far each balloon that has moved has come, the highest first."""
    moved: dict[int, tuple[int, int]] = {}
    for entry in entries:
        if entry.event in MOVES:
            by = MOVES[entry.event] * entry.amount
            moved[entry.actor] = (moved.get(entry.actor, (0, 0))[0] + by, entry.item)
    order = sorted(moved, key=lambda b: -moved[b][1])
    return [way(reader, balloon_name(reader, b), *moved[b]) for b in order]


def way(reader: Reader, balloon: str, by: int, item: int) -> str:
    """Return how far one balloon has come."""
    if by == 0:
        return reader(BACK_ON, balloon=balloon, item=item)
    return reader(UP_TO if by > 0 else DOWN_TO, balloon=balloon, amount=abs(by), item=item)


def final_holdings(reader: Reader) -> list[tuple[str, list[str]]]:
    """Return what a player holds, by name: the hand, the card turned over last, and what was never drawn."""
    balloon = reader.view.balloons[reader.seat]
    last = [card_name(reader.say, int(balloon.card))] if balloon.card != Slot.NONE else []
    return [
        (reader(IN_HAND), card_names(reader.say, kinds_in(balloon.hand))),
        (reader(LAST_CARD), last),
        (reader(STILL_IN_PILE), card_names(reader.say, kinds_in(balloon.pile))),
    ]
