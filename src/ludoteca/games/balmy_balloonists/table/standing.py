"""The order of the race: who is where on the way around the world, and how far it still is, as the rules reckon it.

It is in degrees of longitude, as places are (BB-A14): a Line has more or fewer spaces than the next.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ludoteca.engine.game.kept import MadeOf, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.rules.scoring import ROUND_THE_WORLD, flown_by, spaces_left, whole_degrees
from ludoteca.games.balmy_balloonists.state import NOWHERE, Fate, State, Tables
from ludoteca.games.balmy_balloonists.table.names import balloon_name

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
