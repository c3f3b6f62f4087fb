"""What somebody has missed; and at the end how far each has come, what brought it there, and what each holds."""

from collections.abc import Callable, Sequence

from ludoteca.engine.game.declared import sentence_of
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.cards import Advantage
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.rules.scoring import LAPS, PARTS, degrees, parts_to, whole_degrees
from ludoteca.games.balmy_balloonists.state import State, Tables
from ludoteca.games.balmy_balloonists.table.card import in_front, in_hand, winds_in_words
from ludoteca.games.balmy_balloonists.table.forecast import PLACED_BY
from ludoteca.games.balmy_balloonists.table.names import advantage_name, balloon_name, place
from ludoteca.games.balmy_balloonists.table.picture import BALLAST, FUEL, GAS

AHEAD = Message("Flown forward")
BACK = Message("Blown back")
SIDEWAYS = Message("Drifting north or south")
AROUND_POLE = Message("Swept up by the Vortex")
LOST_ALL = Message("Lost with the balloon")
FORCED = Message("Forced landings")
LOST = Message("Turns lost")
SUFFERED = Message("Misfortunes suffered")
ON_OTHERS = Message("Cards played on rivals")
BURNED = Message("Fuel burned")
DOWN = frozenset({Event.FORCED_DOWN, Event.CRASHED, Event.CRASHED_HIGH, Event.HEAT_LANDING, Event.BLOWN_TO_GROUND})
FIRES = frozenset({Event.BURNED_HIGH, Event.BURNED_EMPTY})
SOURCES = {                # what brings a balloon to another space, and so to other degrees
    Event.PLACED: AHEAD, Event.FLEW: AHEAD, Event.HOME: AHEAD,
    Event.BLOWN_BACK: BACK, Event.DRIVEN_BACK: BACK,
    Event.DRIFTED_NORTH: SIDEWAYS, Event.DRIFTED_SOUTH: SIDEWAYS, Event.EQUATOR: SIDEWAYS,
    Event.OUT_OF_DOLDRUMS: SIDEWAYS, Event.TOOK_OFF_FROM: SIDEWAYS,
    Event.VORTEX: AROUND_POLE, Event.REMOVED: LOST_ALL,
}
COUNTED: tuple[tuple[Message, Callable[[Entry], int]], ...] = (
    (FORCED, lambda entry: int(entry.event in DOWN)),
    (LOST, lambda entry: int(entry.event == Event.TURN_LOST)),
    (SUFFERED, lambda entry: int(entry.event == Event.MISFORTUNE)),
    (ON_OTHERS, lambda entry: int(entry.event in (Event.PLAYED_ON, Event.PLAYED_ON_STORM))),
    (BURNED, lambda entry: int(entry.event in FIRES)),
)
ROUND_PLAYED = Message("Round {first} began.")
ROUNDS_PLAYED = Message("Play moved on: rounds {first} to {last}.")
FLOWN_TO = Message("{balloon} flew {amount} space and is over {space}.",
                   "{balloon} flew {amount} spaces and is over {space}.")
BROUGHT_TO = Message("{balloon} is over {space} now.")
IS_DOWN = Message("{balloon} was forced down over {space}.")
WEATHER_CHANGED = Message("The weather changed {amount} time.", "The weather changed {amount} times.")
MISFORTUNES = Message("{amount} Misfortune came up.", "{amount} Misfortunes came up.")
IN_HAND = Message("In hand")
IN_FRONT = Message("Played cards")
ADVANTAGES_KEPT = Message("Advantages")
CHIPS_LEFT = Message("Chips left")
LANDINGS = frozenset({Event.FORCED_DOWN, Event.CRASHED, Event.CRASHED_HIGH, Event.HEAT_LANDING})
ALWAYS_TOLD = frozenset({Event.STORM_PLACED, Event.REMOVED, Event.HOME, Event.WON})
MOST = 8                   # lines


def score_history(tables: Tables, state: State, values: list[int]) -> None:
    """Fill by seat how many degrees of longitude it has flown since the chequered line."""
    for seat in range(int(state.seats)):
        values[seat] = int(degrees(tables, state, seat))


def score_breakdown(reader: Reader, entries: Sequence[Entry]) -> list[tuple[str, tuple[int, ...]]]:
    """Return by seat the degrees of longitude that each kind of movement brought or cost; they add up to the score.

    A drift north or south has its degrees as well: Lines have different numbers of spaces. What remains of a degree
    counts with the movement that makes it whole.
    """
    seats = len(reader.names)
    columns = {label: [0] * seats for label in dict.fromkeys(SOURCES.values())}
    flown = [0] * int(reader.view.flying)
    crossed = [0] * len(flown)
    for entry in entries:
        if entry.event == Event.CROSSED:
            crossed[entry.actor] += 1
        elif entry.event == Event.CROSSED_BACK:
            crossed[entry.actor] -= 1
        elif entry.event in SOURCES:
            own = slice(entry.actor % seats, None, seats)
            before = whole_degrees(reader.tables, sum(flown[own]))
            flown[entry.actor] = parts_after(reader.tables, entry, crossed[entry.actor])
            now = whole_degrees(reader.tables, sum(flown[own]))
            columns[SOURCES[Event.of(entry.event)]][entry.actor % seats] += now - before
    return [(reader(label), tuple(column)) for label, column in columns.items() if any(column) or label is AHEAD]


def parts_after(tables: Tables, entry: Entry, crossed: int) -> int:
    """Return how far a balloon has come with a movement, having crossed the chequered line so many times."""
    if entry.event == Event.REMOVED or crossed < 1:
        return 0
    if crossed == LAPS:
        return PARTS * int(tables.sectors)
    return int(parts_to(tables, entry.item))


def tally(reader: Reader, entries: Sequence[Entry]) -> list[tuple[str, tuple[int, ...]]]:
    """Return by seat what held up the race: forced landings, turns lost, Misfortunes, cards on others, fuel."""
    rows = []
    for label, count in COUNTED:
        column = [0] * len(reader.names)
        for entry in entries:
            column[entry.actor % len(reader.names)] += count(entry)
        if any(column):
            rows.append((reader(label), tuple(column)))
    return rows


def recap(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: rounds and weather, then what cannot be missed, then how far each balloon has come."""
    lines = rounds(reader, entries)
    for message, event in ((WEATHER_CHANGED, Event.WEATHER_CHANGES), (MISFORTUNES, Event.MISFORTUNE)):
        amount = sum(entry.event == event for entry in entries)
        lines += [reader(message, amount=amount)] if amount else []
    lines += [sentence_of(reader, Event.of(entry.event), entry) for entry in entries if entry.event in ALWAYS_TOLD]
    lines += ways(reader, entries)
    return lines[:MOST]


def rounds(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return which rounds have been begun."""
    begun = [entry.item for entry in entries if entry.event == Event.ROUND_BEGINS]
    if not begun:
        return []
    return [reader(ROUNDS_PLAYED if len(begun) > 1 else ROUND_PLAYED, first=begun[0], last=begun[-1])]


def ways(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return how far each balloon that has moved has come, and where it is now; who flew furthest first."""
    flown: dict[int, int] = {}
    last: dict[int, Entry] = {}
    for entry in entries:
        if entry.event in PLACED_BY or entry.event in LANDINGS:
            last[entry.actor] = entry
            flown[entry.actor] = flown.get(entry.actor, 0) + (entry.amount if entry.event == Event.FLEW else 0)
    order = sorted(last, key=lambda b: -flown[b])
    return [whereto(reader, balloon_name(reader, b), flown[b], last[b]) for b in order]


def whereto(reader: Reader, balloon: str, amount: int, entry: Entry) -> str:
    """Return where one balloon has come."""
    space = place(reader, entry.item)
    if entry.event in LANDINGS:
        return reader(IS_DOWN, balloon=balloon, space=space)
    return reader(FLOWN_TO if amount else BROUGHT_TO, balloon=balloon, amount=amount, space=space)


def final_holdings(reader: Reader) -> list[tuple[str, list[str]]]:
    """Return what a player holds when all is over: cards, Advantages, and the chips that are left."""
    view = reader.view
    own = range(reader.seat, int(view.flying), int(view.seats))
    kept = [reader(advantage_name(kind)) for b in own for kind in Advantage
            for _ in range(int(view.balloons[b].advantages[kind]))]
    chips = [reader(message, amount=int(getattr(view.balloons[b], name)))
             for b in own for message, name in ((GAS, "gas"), (BALLAST, "ballast"), (FUEL, "fuel"))]
    return [
        (reader(IN_HAND), cards_that(reader, in_hand)),
        (reader(IN_FRONT), cards_that(reader, in_front)),
        (reader(ADVANTAGES_KEPT), kept),
        (reader(CHIPS_LEFT), chips),
    ]


def cards_that(reader: Reader, lie: Callable[[State, int], list[int]]) -> list[str]:
    """Return the Local Wind cards of the reader's balloons that lie somewhere."""
    own = range(reader.seat, int(reader.view.flying), int(reader.view.seats))
    return [winds_in_words(reader)[card] for b in own for card in lie(reader.view, b)]
