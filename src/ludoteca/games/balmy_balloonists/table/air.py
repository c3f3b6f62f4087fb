"""The wind where the viewer's balloon flies, as a small card beside it: over no other balloon and over no mark.

It lies there for those who see; others hear the same in the position in words.
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from ludoteca.engine.game.kept import MadeOf, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.games.balmy_balloonists.cards import QUADRANTS
from ludoteca.games.balmy_balloonists.rules.moves import sky_over
from ludoteca.games.balmy_balloonists.rules.weather import is_laid
from ludoteca.games.balmy_balloonists.state import NOWHERE, Fate, State, Tables
from ludoteca.games.balmy_balloonists.table.drawing import (
    EQUATOR_LATITUDE,
    HEAD,
    LIFT,
    RIM,
    Place,
    bearing,
    berths,
    distance,
    is_drawn,
    middle_of,
    place_of,
    radius,
    spot,
    stands,
)
from ludoteca.games.balmy_balloonists.table.weather import FLYING, signed, sky_of, winds

WIDE, HIGH = 120.0, 142.0  # of the card, in units of the picture, where it is drawn largest
BROAD, TALL, FOOT = 35.0, 96.0, 8.0    # of a balloon: to either side, up and down
SIGNS = 18.0               # how much further left the signs of what hampers it reach
MARK, WHIRL = 24.0, 40.0   # radius of a mark and of a medallion, of the storm
FURTHER = (0.0, 45.0, 90.0)            # how far from the balloon the card is tried


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


def all_around(reader: Reader, own: Sequence[int], marks: Sequence[Place]) -> MadeOf:
    """Return of what the card beside the viewer's balloon is made: of that balloon, the air, and what is in the way."""
    view = reader.view
    hampered = [(balloon.lost, balloon.bans, balloon.next_bans) for balloon in view.balloons[:view.flying]]
    return *sky_of(reader.tables, view), own[:1], stands(view), hampered, view.storm, marks


@kept(all_around)
def own_air(reader: Reader, own: Sequence[int], marks: Sequence[Place]) -> Facts | None:
    """Return the card of the viewer's balloon; none where no wind blows, or where it would lie over somebody."""
    view, tables = reader.view, reader.tables
    if not own or not is_laid(view):
        return None
    balloon = view.balloons[own[0]]
    if balloon.fate != Fate.RACING or balloon.space == NOWHERE or balloon.equator:
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
        storm = int(view.storm)
        rest.append(round_box(spot((bearing(tables, storm), distance(tables, storm))), WHIRL))
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
