"""The race: its order, and how far it still is; what was missed of it; and at the end what brought each how far.

The order is in degrees of longitude, as places are (BB-A14): a Line has more or fewer spaces than the next.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludoteca.engine.game.declared import sentence_of
from ludoteca.engine.game.kept import MadeOf, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.cards import Advantage
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.rules.scoring import (
    LAPS,
    PARTS,
    ROUND_THE_WORLD,
    degrees,
    flown_by,
    parts_to,
    spaces_left,
    whole_degrees,
)
from ludoteca.games.balmy_balloonists.state import NOWHERE, Fate, State, Tables
from ludoteca.games.balmy_balloonists.table.card import in_front, in_hand, winds_in_words
from ludoteca.games.balmy_balloonists.table.forecast import HELD_UP, PLACED_BY
from ludoteca.games.balmy_balloonists.table.names import BALLAST, FUEL, GAS, advantage_name, balloon_name, place

TITLE = Message("Around the globe")
TO_GO = Message("{amount}° to go")
DEGREES = Message("{amount}°")
SPACES_TO_GO = Message("{balloon}: {amount} space to go on this Line", "{balloon}: {amount} spaces to go on this Line")
HOME = Message("home")
OUT = Message("out of the race")
ORDER = Message("Race order: {order}.")
PLACE = Message("{place}. {balloon} ({left})")
SECOND_SIGN = " II"
LONGEST = 11               # letters of a name that stand beside the figure
AHEAD = Message("Flown forward")
BACK = Message("Blown back")
SIDEWAYS = Message("Drifting north or south")
SOURCES = {                # what brings a balloon to another space, and so to other degrees
    Event.PLACED: AHEAD, Event.FLEW: AHEAD, Event.HOME: AHEAD,
    Event.BLOWN_BACK: BACK, Event.DRIVEN_BACK: BACK,
    Event.DRIFTED_NORTH: SIDEWAYS, Event.DRIFTED_SOUTH: SIDEWAYS, Event.EQUATOR: SIDEWAYS,
    Event.OUT_OF_DOLDRUMS: SIDEWAYS, Event.TOOK_OFF_FROM: SIDEWAYS,
    Event.VORTEX: Message("Swept up by the Vortex"), Event.REMOVED: Message("Lost with the balloon"),
}
LANDINGS = HELD_UP | {Event.HEAT_LANDING}
COUNTED = {
    Message("Forced landings"): LANDINGS | {Event.BLOWN_TO_GROUND},
    Message("Turns lost"): {Event.TURN_LOST},
    Message("Misfortunes suffered"): {Event.MISFORTUNE},
    Message("Cards played on rivals"): {Event.PLAYED_ON, Event.PLAYED_ON_STORM},
    Message("Fuel burned"): {Event.BURNED_HIGH, Event.BURNED_EMPTY},
}
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
ALWAYS_TOLD = frozenset({Event.STORM_PLACED, Event.REMOVED, Event.HOME, Event.WON})
MOST = 8                   # lines


class Standing(NamedTuple):
    """One balloon in the race."""

    b: int
    flown: int             # whole degrees
    place: int             # from 1; alike for those who are equally far
    fate: int


def standings(tables: Tables, view: State) -> list[Standing]:
    """Return all balloons, the one that is furthest first; nothing before they are placed."""
    if any(view.balloons[b].space == NOWHERE and view.balloons[b].fate == Fate.RACING
           for b in range(int(view.flying))) or not view.turn:
        return []
    flown = {b: int(flown_by(tables, view, b)) for b in range(int(view.flying))}
    order = sorted(flown, key=lambda b: (view.balloons[b].fate == Fate.OUT, -flown[b], b))
    ranks = [(view.balloons[b].fate == Fate.OUT, flown[b]) for b in order]
    return [Standing(b, whole_degrees(tables, flown[b]), ranks.index(rank) + 1, int(view.balloons[b].fate))
            for b, rank in zip(order, ranks, strict=True)]


def all_that_race(reader: Reader) -> MadeOf:
    """Return of what the order is made."""
    view = reader.view
    ways = [(balloon.space, balloon.crossed, balloon.fate) for balloon in view.balloons[:view.flying]]
    return reader.say, reader.names, reader.tables, view.seats, view.turn == 0, ways


def race(reader: Reader, own: list[int]) -> Facts:
    """Return what is drawn of the order, with the viewer's balloons marked."""
    return {"title": reader(TITLE), "rows": [{**row, "mine": row["b"] in own} for row in race_rows(reader)]}


@kept(all_that_race)
def race_rows(reader: Reader) -> list[Facts]:
    """Return a way for each balloon, in two columns where there is little room."""
    found = standings(reader.tables, reader.view)
    half = (len(found) + 1) // 2
    return [
        {
            "b": each.b,
            "seat": each.b % int(reader.view.seats),
            "far": nth >= half,
            "row": nth % half,
            "flown": each.flown,
            "name": shortened(reader.names, each.b),
            "left": left(reader, each),
            "short": reader(DEGREES, amount=ROUND_THE_WORLD - each.flown) if each.fate == Fate.RACING else "",
            "told": told(reader, each),
        }
        for nth, each in enumerate(found)
    ]


def shortened(names: Sequence[str], b: int) -> str:
    """Return the name of a balloon's player as far as it fits, with a sign where it is the second balloon."""
    name, second = names[b % len(names)], SECOND_SIGN if b >= len(names) else ""
    most = LONGEST - len(second)
    return f"{name if len(name) <= most else f'{name[: most - 1]}…'}{second}"


def left(reader: Reader, each: Standing) -> str:
    """Return how far it still is for a balloon."""
    if each.fate == Fate.RACING:
        return reader(TO_GO, amount=ROUND_THE_WORLD - each.flown)
    return reader(HOME if each.fate == Fate.HOME else OUT)


def told(reader: Reader, each: Standing) -> str:
    """Return what is said of a balloon to whoever points at it: the spaces that it has to go, on its own Line."""
    name = balloon_name(reader, each.b)
    if each.fate == Fate.RACING:
        return reader(SPACES_TO_GO, balloon=name, amount=int(spaces_left(reader.tables, reader.view, each.b)))
    return reader(PLACE, place=each.place, balloon=name, left=left(reader, each))


@kept(all_that_race)
def order_in_words(reader: Reader) -> list[str]:
    """Return the order as a line of the position in words."""
    found = [reader(PLACE, place=each.place, balloon=balloon_name(reader, each.b), left=left(reader, each))
             for each in standings(reader.tables, reader.view)]
    return [reader(ORDER, order=", ".join(found))] if found else []


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
    for label, counted in COUNTED.items():
        column = [0] * len(reader.names)
        for entry in entries:
            column[entry.actor % len(reader.names)] += entry.event in counted
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
