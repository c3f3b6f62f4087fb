"""The weather and the storm (BB-15, BB-31, BB-54, BB-64 .. BB-67): Quadrant cards, and the streams of air that follow.

The wind where the viewer's balloon flies lies as a small card beside it, over no other balloon and over no mark, for
those who see; others hear the same in the position in words.
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from ludoteca.engine.game.kept import MadeOf, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.cards import LINES, QUADRANTS, SKY_NAMES, Altitude, Gust
from ludoteca.games.balmy_balloonists.rules.moves import sky_over
from ludoteca.games.balmy_balloonists.rules.weather import BALLAST_TO_HOLD, is_laid
from ludoteca.games.balmy_balloonists.state import NOWHERE, Balloon, Fate, State, Tables
from ludoteca.games.balmy_balloonists.table.drawing import (
    EQUATOR_LATITUDE,
    HEAD,
    LIFT,
    RIM,
    Place,
    barbs,
    berths,
    is_drawn,
    middle_of,
    place_at,
    place_of,
    radius,
    spot,
    stands,
    stream,
)
from ludoteca.games.balmy_balloonists.table.names import (
    ALTITUDES,
    TURNED_OVER,
    balloon_name,
    place_with_code,
    sky_title,
)

FLYING = (Altitude.HIGH, Altitude.MEDIUM, Altitude.LOW)
STRONGEST = 10             # spaces, in the stylesheet
PAY_BALLAST = Message("Pay {amount} ballast", "Pay {amount} ballast")
STORM_ON = Message("Put the storm over {space}")
IS_LAST = Message("{balloon} counts as last")
ASK_SINK = Message("Bad Weather pushes {balloon} below Low: pay ballast, or land and lose a turn?")
QUADRANT = Message("Quadrant {number}")
SKY = Message("Quadrant {number}, card {card}")
ROW = Message("Line {number}: High {high}, Medium {medium}, Low {low}")
ROW_TOLD = Message("Line {number}: High {high}, Medium {medium}, Low {low}.")
SKY_TITLE = Message("Quadrant {number}, card {card}; in Bad Weather: {gust}")
SKY_TOLD = Message("Quadrant {number}, card {card}. In Bad Weather: {gust}.")
GUSTS = {
    (Gust.ALTITUDE, True): Message("{amount} level up", "{amount} levels up"),
    (Gust.ALTITUDE, False): Message("{amount} level down", "{amount} levels down"),
    (Gust.SIDEWAYS, True): Message("{amount} space south", "{amount} spaces south"),
    (Gust.SIDEWAYS, False): Message("{amount} space north", "{amount} spaces north"),
    (Gust.BACK, True): Message(
        "{amount} space back, then no flying forward", "{amount} spaces back, then no flying forward"),
}
NO_GUST = Message("nothing")
WIDE, HIGH = 120.0, 142.0  # of the card, in units of the picture, where it is drawn largest
BROAD, TALL, FOOT = 35.0, 96.0, 8.0    # of a balloon: to either side, up and down
SIGNS = 18.0               # how much further left the signs of what hampers it reach
MARK, WHIRL = 24.0, 40.0   # radius of a mark and of a medallion, of the storm
FURTHER = (0.0, 45.0, 90.0)            # how far from the balloon the card is tried

label_land = Message("Land and lose a turn")
prompt_storm = Message("You’re in last place: put the storm on the map.")


class Box(NamedTuple):
    """A rectangle, in units from the Pole."""

    left: float
    top: float
    right: float
    bottom: float

    def over(self, other: "Box") -> float:
        """Return the area that two rectangles share."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, wide) * max(0.0, high)


class Spot(NamedTuple):
    """Where the card could lie: a point beside the balloon, and which part of the card touches it."""

    x: float
    y: float
    across: float          # 0 for its left edge, 1 for its right one
    down: float            # 0 for its upper edge, 1 for its lower one

    def box(self) -> Box:
        """Return what the card takes up."""
        left, top = self.x - self.across * WIDE, self.y - self.down * HIGH
        return Box(left, top, left + WIDE, top + HIGH)


def label_sky(reader: Reader, card: int) -> str:
    """Return which card is turned over."""
    return reader(TURNED_OVER, card=sky_title(card))


def label_pay_ballast(reader: Reader) -> str:
    """Return what it costs to stay up (BB-54e)."""
    return reader(PAY_BALLAST, amount=BALLAST_TO_HOLD * int(reader.view.levels))


def label_storm(reader: Reader, place: int) -> str:
    """Return where the storm is put (BB-64)."""
    return reader(STORM_ON, space=place_with_code(reader, int(reader.tables.storm_place[place - 1])))


def label_last(reader: Reader, b: int) -> str:
    """Return which balloon counts as last (BB-65)."""
    return reader(IS_LAST, balloon=balloon_name(reader, b))


def prompt_sink(reader: Reader) -> str:
    """Ask whether ballast is paid."""
    return reader(ASK_SINK, balloon=balloon_name(reader, int(reader.view.subject)))


def signed(spaces: int) -> str:
    """Return a number of spaces with its sign."""
    return f"+{spaces}" if spaces > 0 else f"−{-spaces}" if spaces < 0 else "0"


def gust(reader: Reader, card: int) -> str:
    """Return what the right edge of a Quadrant card does, in words (BB-54)."""
    kind, by = int(reader.tables.gust[card]), int(reader.tables.gust_by[card])
    if kind == Gust.NONE:
        return reader(NO_GUST)
    return reader(GUSTS[Gust(kind), by > 0], amount=abs(by))


def gust_sign(tables: Tables, card: int) -> str:
    """Return the same as the name of a sign and a number."""
    kind, by = int(tables.gust[card]), int(tables.gust_by[card])
    ways = {Gust.ALTITUDE: ("lift", "drop"), Gust.SIDEWAYS: ("south", "north"), Gust.BACK: ("back", "back")}
    return f"{ways[Gust(kind)][by < 0]} {abs(by)}" if kind != Gust.NONE else ""


def winds(tables: Tables, card: int, line: int) -> list[int]:
    """Return the spaces that a Quadrant card moves a balloon on a Line, from High to Low."""
    return [int(tables.sky[card][line][altitude]) for altitude in FLYING]


def spoken_winds(reader: Reader, card: int, line: int, message: Message = ROW) -> str:
    """Return the same in words."""
    high, medium, low = map(signed, winds(reader.tables, card, line))
    return reader(message, number=line, high=high, medium=medium, low=low)


def sky_facts(reader: Reader, own: Balloon | None) -> list[Facts]:
    """Return the cards of the four Quadrants, with the cell in which the viewer's balloon flies marked."""
    if own is None or own.space == NOWHERE or own.equator:
        return marked_skies(reader, -1, 0, 0)
    return marked_skies(reader, int(reader.tables.quadrant[own.space]), int(reader.tables.line[own.space]),
                        int(own.altitude))


@kept(lambda reader, over, line, altitude: (reader.say, *sky_of(reader.tables, reader.view), over, line, altitude))
def marked_skies(reader: Reader, over: int, line: int, altitude: int) -> list[Facts]:
    """Return the cards of the four Quadrants, with a cell of one of them marked; of none for the Quadrant -1."""
    if not is_laid(reader.view):
        return []
    return [sky_fact(reader, quadrant, sky_over(reader.view, quadrant),
                     *((line, altitude) if quadrant == over else (0, 0)))
            for quadrant in range(QUADRANTS)]


@kept(lambda reader, quadrant, card, line, altitude: (reader.say, reader.tables, quadrant, card, line, altitude))
def sky_fact(reader: Reader, quadrant: int, card: int, line: int, altitude: int) -> Facts:
    """Return one card, with the cell of a Line, from 1, and an altitude marked."""
    return {
        "quadrant": quadrant,
        "number": quadrant + 1,
        "card": SKY_NAMES[card],
        "title": sky_title(card),
        "name": reader(SKY, number=quadrant + 1, card=sky_title(card)),
        "told": reader(SKY_TITLE, number=quadrant + 1, card=sky_title(card), gust=gust(reader, card)),
        "asterisk": bool(reader.tables.asterisk[card]),
        "gust_sign": gust_sign(reader.tables, card),
        "line": line,
        "altitude": altitude,
        "rows": tuple(tuple(map(signed, winds(reader.tables, card, row))) for row in range(1, LINES + 1)),
    }


def columns(reader: Reader) -> list[str]:
    """Return the heads of the columns of a Quadrant card."""
    return [reader(ALTITUDES[altitude]) for altitude in FLYING]


def sky_of(tables: Tables, view: State) -> MadeOf:
    """Return of what all pictures of the weather are made."""
    return tables, is_laid(view), view.sky


@kept(sky_of)
def jets(tables: Tables, view: State) -> list[Facts]:
    """Return how fast the air streams along each Line of each Quadrant, at the altitude where it is fastest."""
    if not is_laid(view):
        return []
    return [
        {"quadrant": quadrant, "line": line, "speed": fastest(winds(tables, card, line)), "card": SKY_NAMES[card]}
        for quadrant in range(QUADRANTS)
        for card in [sky_over(view, quadrant)]
        for line in range(1, LINES + 1)
    ]


def fastest(spaces: Sequence[int]) -> int:
    """Return the greatest move forward, else the greatest back."""
    return min(max(spaces), STRONGEST) if max(spaces) > 0 else min(spaces)


def streams(tables: Tables) -> list[Facts]:
    """Return the paths of the air, which never change."""
    return [
        {
            "quadrant": quadrant,
            "line": line,
            "path": stream(tables, quadrant, line),
            "ahead": barbs(tables, quadrant, line, False),
            "back": barbs(tables, quadrant, line, True),
        }
        for quadrant in range(QUADRANTS)
        for line in range(1, LINES + 1)
    ]


@kept(lambda reader: (reader.say, *sky_of(reader.tables, reader.view)))
def skies_in_words(reader: Reader) -> list[str]:
    """Return the four cards as lines of text."""
    if not is_laid(reader.view):
        return []
    lines = []
    for quadrant in range(QUADRANTS):
        card = sky_over(reader.view, quadrant)
        told = reader(SKY_TOLD, number=quadrant + 1, card=sky_title(card), gust=gust(reader, card))
        lines.append(" ".join([told, *(spoken_winds(reader, card, line, ROW_TOLD)
                                       for line in range(1, LINES + 1))]))
    return lines


def all_around(reader: Reader, own: Sequence[int], marks: Sequence[Place]) -> MadeOf:
    """Return of what the card beside the viewer's balloon is made: of that balloon, the air, and what is in the way."""
    view = reader.view
    hampered = [(balloon.lost, balloon.bans, balloon.next_bans) for balloon in view.balloons[:view.flying]]
    return *sky_of(reader.tables, view), own[:1], stands(view), hampered, view.storm, marks


@kept(all_around)
def own_air(reader: Reader, own: Sequence[int], marks: Sequence[Place]) -> Facts | None:
    """Return the card of the viewer's balloon; none where no wind blows, or where it would lie over somebody."""
    view, tables = reader.view, reader.tables
    balloon = view.balloons[own[0]] if own and is_laid(view) else None
    if balloon is None or balloon.fate != Fate.RACING or balloon.space == NOWHERE or balloon.equator:
        return None
    found = free_spot(tables, view, own[0], marks)
    if found is None:
        return None
    spaces = winds(tables, sky_over(view, int(tables.quadrant[balloon.space])), int(tables.line[balloon.space]))
    return {
        "site": f"translate({found.x:.0f} {found.y:.0f})",
        "across": found.across,
        "down": found.down,
        "box": found.box(),
        "rows": tuple((int(level), signed(by), int(balloon.altitude) == level)
                      for level, by in zip(FLYING, spaces, strict=True)),
    }


def free_spot(tables: Tables, view: State, b: int, marks: Sequence[Place]) -> Spot | None:
    """Return the nearest place that lies over nothing; over marks at most if there is none."""
    aside = berths(tables, view)
    boxes = {other: body(tables, view, other, aside[other])
             for other in range(int(view.flying)) if is_drawn(view.balloons[other])}
    rest = [round_box(place, MARK) for place in marks]
    rest += [round_box(spot((middle_of(tables, q), radius(EQUATOR_LATITUDE))), MARK + FOOT) for q in range(QUADRANTS)]
    if view.storm != NOWHERE:
        rest.append(round_box(spot(place_at(tables, int(view.storm))), WHIRL))
    best, least = None, inf
    for each in spots(boxes[b]):
        box = each.box()
        if is_inside(box) and not any(box.over(other) for other in boxes.values()):
            covered = sum(box.over(other) for other in rest)
            if covered < least:
                best, least = each, covered
            if not covered:
                break
    return best


def body(tables: Tables, view: State, b: int, aside: int) -> Box:
    """Return what a balloon takes up, with its shadow and its signs."""
    x, y = spot(place_of(tables, view, b))
    balloon = view.balloons[b]
    signs = SIGNS if balloon.lost or balloon.bans or balloon.next_bans else 0.0
    lift = LIFT * int(balloon.altitude)
    return Box(min(x, x + aside) - BROAD - signs, y - TALL - lift, max(x, x + aside) + BROAD, y + FOOT)


def round_box(place: Place, reach: float) -> Box:
    """Return what something round takes up."""
    return Box(place[0] - reach, place[1] - reach, place[0] + reach, place[1] + reach)


def spots(body: Box) -> Iterator[Spot]:
    """Yield places around a balloon, the nearest first."""
    middle, head = (body.left + body.right) / 2, body.top + TALL - HEAD
    for far in FURTHER:
        yield Spot(body.right + 2 + far, head, 0, .5)
        yield Spot(body.left - 2 - far, head, 1, .5)
        yield Spot(middle, body.bottom + 4 + far, .5, 0)
        yield Spot(middle, body.top - 4 - far, .5, 1)
        for down, y in ((1, body.top + BROAD - far), (0, body.bottom - BROAD + far)):
            yield Spot(body.right + 2 + far, y, 0, down)
            yield Spot(body.left - 2 - far, y, 1, down)


def is_inside(box: Box) -> bool:
    """Say whether a card stays on the chart's square."""
    return box.left >= -RIM and box.right <= RIM and box.top >= -RIM and box.bottom <= RIM
