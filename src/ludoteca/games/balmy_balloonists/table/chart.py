"""The chart below the balloons: all of the picture that stays as it is while a game goes on. `chart.html` draws it.

Units are those of `drawing.py`, the origin is the Pole. Names run along circles around it, and are turned over in
the far half of the chart so that none stands on its head.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import pi
from pathlib import Path

from ludoteca.engine.game.reader import Facts
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.cards import LINES, QUADRANTS, Altitude, Zone
from ludoteca.games.balmy_balloonists.state import MOST_BALLOONS, Tables
from ludoteca.games.balmy_balloonists.table.drawing import (
    GRAIN,
    LAP,
    RIM,
    Place,
    cell,
    edges,
    middle,
    radius,
    span,
    spot,
    way,
)
from ludoteca.games.balmy_balloonists.table.names import ZONES, range_name
from ludoteca.games.balmy_balloonists.table.weather import QUADRANT

FOLDER = Path(__file__).parents[1]
COAST = FOLDER.joinpath("coast.txt").read_text("utf-8").strip()
CITIES = [                 # lit by night: longitude and latitude, before the name
    (float(east), float(north))
    for east, north, *_ in map(str.split, FOLDER.joinpath("cities.txt").read_text("utf-8").splitlines())
]
ROSE_POINT = 62.0          # how far from the Pole the points of the wind rose end
ROW = 14.0                 # how far from the edge of a Line the names of its mountains run
LETTER = 12.0              # how broad a letter of such a name is
BROADEST = 27.0            # and how broad where the chart is smallest
OVER = 44.0                # how far over a place its name comes up
MEDALLION = 12.0           # degrees that the name of a Quadrant keeps from its middle, where the weather's is
LETTERED = 8.300           # latitude at which it runs, within the part of the rim that is seen everywhere
QUARTER = 90.0

DOLDRUMS = Message("Doldrums")
OCEANS = (                 # longitude, latitude
    (Message("Atlantic"), -40.0, 33.0),
    (Message("Pacific"), -172.0, 30.0),
)


def chart(say: Translator, tables: Tables) -> Facts:
    """Return what `chart.html` draws: spaces, Lines, meridians, zones, mountains, and all that is lettered."""
    spaces = range(1, int(tables.spaces) + 1)
    zones = [zone_fact(say, tables, zone) for zone in ZONES if zone in tables.zone]
    return {
        "coast": COAST,
        "grain": GRAIN,
        "cells": [{"number": space, "path": cell(tables, space), "line": int(tables.line[space])} for space in spaces],
        "rings": rings(tables),
        "meridians": meridians(tables),
        "numbers": [number for sector in range(int(tables.sectors)) for number in line_numbers(tables, sector)],
        "inner": radius(int(tables.north_edge[1])),
        "outer": radius(int(tables.south_edge[LINES])),
        "rim": RIM,
        "zones": zones,
        "peaks": [peak(say, tables, space) for space in spaces if tables.mountain[space]],
        "slopes": "".join(cell(tables, space) for space in spaces if tables.mountain[space]),
        "ranges": range_names(say, tables, zones),
        "rose": [round(turn_of(b), 1) for b in range(MOST_BALLOONS)],
        "oceans": [{"name": say(name), "path": curve((east, radius(north)), 40)} for name, east, north in OCEANS],
        "quadrants": [quadrant_name(say, tables, quadrant) for quadrant in range(QUADRANTS)],
        "doldrums": say(DOLDRUMS),
        "cities": "".join(f"M{x:.0f} {y:.0f}h0" for x, y in (spot((east, radius(north))) for east, north in CITIES)),
    }


def rings(tables: Tables) -> list[Facts]:
    """Return the Lines: number, middle and depth of each."""
    found = []
    for line in range(1, LINES + 1):
        inner, outer = radius(int(tables.north_edge[line])), radius(int(tables.south_edge[line]))
        found.append({"number": line, "radius": (inner + outer) / 2, "depth": outer - inner})
    return found


def meridians(tables: Tables) -> list[Facts]:
    """Return the thick lines: the chequered one first, then red and blue ones (BB-3, BB-5)."""
    sorts = ["start", *(("red" if tables.red[sector] else "blue") for sector in range(1, int(tables.sectors)))]
    return [{"turn": -int(tables.west[sector]), "sort": sort} for sector, sort in enumerate(sorts)]


def line_numbers(tables: Tables, sector: int) -> Iterator[Facts]:
    """Yield where the Lines are numbered: on the chequered line and on red ones.

    A busy place, beside a zone or mountains, is left free where the chart is small.
    """
    if sector and not tables.red[sector]:
        return
    west = int(tables.west[sector])
    for ring in rings(tables):
        x, y = spot((west, ring["radius"]))
        line = int(ring["number"])
        first = next(s for s in range(1, int(tables.spaces) + 1) if tables.line[s] == line)
        east_of = first + sector * int(tables.length[line]) // int(tables.sectors)
        beside = (east_of, int(tables.behind[east_of]))
        busy = any(tables.zone[space] or tables.mountain[space] for space in beside)
        yield {"number": line, "x": round(x), "y": round(y), "busy": busy}


def rose_point(b: int) -> Place:
    """Return the place of a balloon's point of the wind rose; they follow one another clockwise (BB-8)."""
    return spot((LAP / 2 - turn_of(b), ROSE_POINT))


def turn_of(b: int) -> float:
    """Return how far clockwise from the top that point is."""
    return LAP / MOST_BALLOONS * b


def zone_fact(say: Translator, tables: Tables, zone: Zone) -> Facts:
    """Return an Exclusion Zone: what it takes up on each Line, and its name along the broadest of these (BB-6)."""
    found = list(runs(tables, lambda space: tables.zone[space] == zone))
    broadest = max(found, key=lambda run: breadth(tables, run))
    label = Label(tables, broadest, say(ZONES[zone]), north=True)
    return {
        "name": label.name,
        "path": "".join(outline(tables, run) for run in found),
        "label": label,
        "above": above(spot(run_middle(tables, broadest)), label.name),
    }


def runs(tables: Tables, sort: Callable[[int], int]) -> Iterator[list[int]]:
    """Yield the spaces of each sort but 0, those that follow one another on a Line together."""
    spaces = range(1, int(tables.spaces) + 1)
    for (_, found), run in groupby(spaces, key=lambda space: (int(tables.line[space]), int(sort(space)))):
        if found:
            yield list(run)


def breadth(tables: Tables, run: Sequence[int]) -> float:
    """Return how broad spaces that follow one another are, in units of the chart."""
    return (edges(tables, run[-1])[1] - edges(tables, run[0])[0]) * run_middle(tables, run)[1]


def outline(tables: Tables, run: Sequence[int]) -> str:
    """Return the outline of spaces that follow one another on a Line."""
    line = int(tables.line[run[0]])
    west, east = edges(tables, run[0])[0], edges(tables, run[-1])[1]
    inner, outer = radius(int(tables.north_edge[line])), radius(int(tables.south_edge[line]))
    return f"{way([(west, inner), (east, inner), (east, outer), (west, outer), (west, inner)])}z"


def run_middle(tables: Tables, run: Sequence[int]) -> Place:
    """Return the middle of such spaces."""
    return (edges(tables, run[0])[0] + edges(tables, run[-1])[1]) / 2, radius(middle(tables, run[0])[1])


def curve(place: Place, reach: float) -> str:
    """Return a path along the circle through a place, from left to right as seen, so far to either side of it."""
    turn, far = place
    turn = (turn + LAP / 2) % LAP - LAP / 2
    sign = 1 if abs(turn) <= QUARTER else -1
    return way([(turn - sign * reach, far), (turn + sign * reach, far)])


def peak(say: Translator, tables: Tables, space: int) -> Facts:
    """Return where the triangle of a space's mountains stands, their name, and whether they are high ones (BB-6)."""
    east, north = middle(tables, space)
    x, y = spot((east, radius(north)))
    name = say(range_name(int(tables.ranges[space])))
    return {
        "x": round(x),
        "y": round(y),
        "high": int(tables.mountain[space]) == Altitude.HIGH,
        "name": name,
        "above": above((x, y), name),
    }


def above(place: Place, name: str) -> tuple[int, int]:
    """Return where a name comes up over a place: within the square, also where lettering is largest."""
    reach = max(0.0, RIM - BROADEST * len(name) / 2)
    return round(min(max(place[0], -reach), reach)), round(place[1] - OVER)


class Label:
    """A name along the northern or the southern edge of its spaces."""

    def __init__(self, tables: Tables, run: Sequence[int], name: str, *, north: bool) -> None:
        self.name, self.north = name, north
        self.line = int(tables.line[run[0]])
        self.turn, far = run_middle(tables, run)
        inner, outer = radius(int(tables.north_edge[self.line])), radius(int(tables.south_edge[self.line]))
        self.curve = curve((self.turn, inner + ROW if north else outer - ROW), QUARTER / 2)
        self.half = len(name) * LETTER / 2 / far * LAP / (2 * pi)

    def touches(self, other: "Label") -> bool:
        """Say whether two names would be written over one another."""
        apart = abs((self.turn - other.turn + LAP / 2) % LAP - LAP / 2)
        return (self.line, self.north) == (other.line, other.north) and apart < self.half + other.half


def range_names(say: Translator, tables: Tables, zones: Sequence[Facts]) -> list[Label]:
    """Return the names of the mountains: at the southern edge, at the northern one if there they touch another."""
    placed: list[Label] = [zone["label"] for zone in zones]
    for run in runs(tables, lambda space: tables.mountain[space] and 1 + tables.ranges[space]):
        name = say(range_name(int(tables.ranges[run[0]])))
        tried = [Label(tables, run, name, north=north) for north in (False, True)]
        placed.append(next((label for label in tried if not any(map(label.touches, placed))), tried[0]))
    return placed[len(zones):]


def quadrant_name(say: Translator, tables: Tables, quadrant: int) -> Facts:
    """Return the name of a Quadrant and the curves left and right of the middle of its rim."""
    west, east = span(tables, quadrant)
    turn = ((west + east) / 2 + LAP / 2) % LAP - LAP / 2
    left = -1 if abs(turn) <= QUARTER else 1
    far = radius(LETTERED)
    ends = [(turn + left * (QUARTER / 2 - 1), far), (turn + left * MEDALLION, far)]
    return {
        "name": say(QUADRANT, number=quadrant + 1),
        "left": way(ends),
        "right": way([(2 * turn - end, far) for end, far in reversed(ends)]),
        "number": quadrant,
    }
