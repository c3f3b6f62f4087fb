"""Draws the coastlines of the chart and of the cover of Balmy Balloonists from the land of a TopoJSON atlas.

Each file holds one SVG path in whole grains: `coast.txt` every coast north of the equator, in the projection of the
chart, from the Pole; `globe.txt` what is seen from above the North Atlantic, from the middle of the globe. NOTICE says
where the land comes from. To draw them anew from `land-50m.json` of that package:

    .venv/bin/python -m tools.coastlines land-50m.json
"""

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import Any

from ludoteca.games.balmy_balloonists.table import drawing
from ludoteca.games.balmy_balloonists.table.drawing import CENTRE, GRAIN, point

Place = tuple[float, float]
TOLERANCE = 0.95           # how far a simplified coast may lie from the true one, in units of the chart
SMALLEST = 3.0             # islands of a smaller area are left out
VIEW = (-18.0, 58.0)       # longitude and latitude that the globe of the cover is seen from
GLOBE = 500.0              # and its radius
STEP = 4.0                 # degrees between the points of a clipped coast along the equator


def decoded_arcs(atlas: Any) -> list[list[Place]]:
    """Return the arcs of a quantised topology as longitudes and latitudes."""
    (scale_x, scale_y), (shift_x, shift_y) = atlas["transform"]["scale"], atlas["transform"]["translate"]
    arcs = []
    for arc in atlas["arcs"]:
        x = y = 0
        places = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            places.append((x * scale_x + shift_x, y * scale_y + shift_y))
        arcs.append(places)
    return arcs


def rings(atlas: Any) -> Iterator[list[Place]]:
    """Yield the rings of all land, outer ones and lakes alike; an arc's number is complemented where it runs back."""
    arcs = decoded_arcs(atlas)
    for shape in atlas["objects"]["land"]["geometries"]:
        for polygon in shape["arcs"]:
            for numbers in polygon:
                ring: list[Place] = []
                for number in numbers:
                    arc = arcs[number] if number >= 0 else arcs[~number][::-1]
                    ring += arc[1:] if ring else arc
                yield ring[:-1]


def northern(ring: list[Place]) -> list[Place]:
    """Return the part of a ring north of the equator; where it was cut, it follows the equator."""
    kept: list[Place] = []
    for (west, south), (east, north) in pairwise([ring[-1], *ring]):
        if (south < 0) != (north < 0):
            kept.append((west + (east - west) * south / (south - north), 0.0))
        if north >= 0:
            kept.append((east, north))
    return [place for pair in pairwise([*kept, *kept[:1]]) for place in along_equator(*pair)]


def along_equator(start: Place, end: Place) -> Iterator[Place]:
    """Yield the start of an edge, and points on the way if it runs along the equator."""
    way = end[0] - start[0]
    pieces = max(1, round(abs(way) / STEP)) if start[1] == end[1] == 0 else 1
    for piece in range(pieces):
        yield start[0] + way * piece / pieces, start[1]


def around_pole(x: float, y: float) -> Place:
    """Return a place of the chart with the Pole as origin."""
    return x - CENTRE[0], y - CENTRE[1]


def simplified(places: list[Place], tolerance: float) -> list[Place]:
    """Return a line with fewer points: those that would lie too far from it are kept (Douglas, Peucker)."""
    first, last = places[0], places[-1]
    if len(places) < 3:
        return places
    far, index = max((distance(place, first, last), number) for number, place in enumerate(places[1:-1], 1))
    if far < tolerance:
        return [first, last]
    return [*simplified(places[: index + 1], tolerance)[:-1], *simplified(places[index:], tolerance)]


def distance(place: Place, start: Place, end: Place) -> float:
    """Return how far a place lies from the line between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if not length:
        return hypot(place[0] - start[0], place[1] - start[1])
    return abs(dx * (place[1] - start[1]) - dy * (place[0] - start[0])) / length


def area(ring: list[Place]) -> float:
    """Return the area within a ring."""
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairwise([*ring, ring[0]]))) / 2


def drawn(ring: list[Place]) -> str:
    """Return a ring as part of an SVG path, in grains, relative to the point before."""
    grains = [(round(x / GRAIN), round(y / GRAIN)) for x, y in ring]
    steps = [(u - x, v - y) for (x, y), (u, v) in pairwise(grains) if (x, y) != (u, v)]
    numbers = "".join(f"{number: d}" for step in steps for number in step)
    return f"M{grains[0][0]} {grains[0][1]}l{numbers.strip()}z"


def coast(atlas: Any) -> str:
    """Return the coastlines of the chart as one SVG path."""
    found = [[around_pole(*point(*place)) for place in northern(ring)] for ring in rings(atlas)]
    return path(found, TOLERANCE, SMALLEST)


def globe(atlas: Any) -> str:
    """Return the coastlines of the globe on the cover, whose radius is 500, as one SVG path."""
    return path([from_afar(ring) for ring in rings(atlas)], 2 * TOLERANCE, 12 * SMALLEST)


def from_afar(ring: list[Place]) -> list[Place]:
    """Return a ring as seen from afar; what lies behind the horizon is drawn on it."""
    seen = [in_sight(*place) for place in ring]
    if all(depth < 0 for _, _, depth in seen):
        return []
    rims = [1 if depth >= 0 else hypot(x, y) for x, y, depth in seen]
    return [(GLOBE * x / rim, GLOBE * y / rim) for (x, y, _), rim in zip(seen, rims, strict=True)]


def in_sight(longitude: float, latitude: float) -> tuple[float, float, float]:
    """Return where a place on earth lies, seen from above VIEW: to the right, down, and towards the viewer."""
    turn, north, tilt = radians(longitude - VIEW[0]), radians(latitude), radians(VIEW[1])
    away = cos(north) * cos(turn)
    return (
        cos(north) * sin(turn),
        sin(tilt) * away - cos(tilt) * sin(north),
        sin(tilt) * sin(north) + cos(tilt) * away,
    )


def path(found: Iterable[list[Place]], tolerance: float, smallest: float) -> str:
    """Return rings as one SVG path, simplified, without the smallest islands."""
    outlines = []
    for ring in found:
        if len(ring) < 3 or area(ring) < smallest:
            continue
        middle = len(ring) // 2
        halves = ring[: middle + 1], [*ring[middle:], ring[0]]
        outlines.append([place for half in halves for place in simplified(half, tolerance)[:-1]])
    return "".join(drawn(ring) for ring in sorted(outlines, key=area, reverse=True) if len(ring) > 2)


if __name__ == "__main__":
    ATLAS = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    for name, draw in (("coast", coast), ("globe", globe)):
        Path(drawing.__file__).parents[1].joinpath(f"{name}.txt").write_text(draw(ATLAS) + "\n", "utf-8")
