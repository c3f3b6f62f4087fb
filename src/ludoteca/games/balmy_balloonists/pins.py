"""The marks where each altitude would carry the viewer's balloon, so placed that each can be tapped."""

from collections.abc import Sequence
from math import dist, hypot
from typing import Any

from ludoteca.games.balmy_balloonists.berths import drawn_head
from ludoteca.games.balmy_balloonists.projection import RIM
from ludoteca.games.balmy_balloonists.sites import Place, place_near, place_of, site, spot, way

AWAY = 46                  # how far apart marks are drawn
STEPS = (0, 1, -1, 2, -2, 3)       # outward and inward: along the Line stand the marks of the neighbouring spaces


def pins(
    tables: Any, view: Any, own: Sequence[int], altitudes: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return a mark for each choice that moves the viewer's balloon."""
    if not own or view.balloons[own[0]].equator:
        return []
    near = place_of(tables, view, own[0])[0]
    found: list[dict[str, Any]] = []
    taken: list[Place] = []
    for ahead in (each for level in altitudes for each in (level, *level["exits"])):
        if ahead["open"] and (ahead["space"] != view.balloons[own[0]].space or ahead["bad"]):
            there = place_near(tables, ahead["space"], 0, near)
            x, y = spot(there)
            dx, dy = free_of((x, y), taken, drawn_head(tables, view, own[0]))
            taken.append((x + dx, y + dy))
            found.append({**ahead, "site": site(there), "beside": f"{dx:.0f} {dy:.0f}" if dx or dy else ""})
    return found


def free_of(place: Place, taken: Sequence[Place], head: Place) -> Place:
    """Return how far aside a mark stands: clear of the others, and if that can be of the balloon itself."""
    far = hypot(*place)
    ways = [(step * AWAY * place[0] / far, step * AWAY * place[1] / far) for step in STEPS]
    inside = [way for way in ways if hypot(*moved(place, way)) < RIM]
    free = [way for way in inside if all(dist(moved(place, way), other) >= AWAY - 4 for other in taken)]
    best = [way for way in free if dist(moved(place, way), head) >= AWAY]
    return next(iter([*best, *free]), ways[-1])


def moved(place: Place, by: Place) -> Place:
    """Return a place moved by so much."""
    return place[0] + by[0], place[1] + by[1]


def route(tables: Any, view: Any, own: Sequence[int], marks: Sequence[dict[str, Any]]) -> str:
    """Return the path along its Line over which the wind may carry the viewer's balloon."""
    if not marks:
        return ""
    start = place_of(tables, view, own[0])
    ends = [place_near(tables, pin["space"], 0, start[0]) for pin in marks]
    along = [end for end in ends if abs(end[1] - start[1]) < 1] or [start]
    return "".join(way((start, end)) for end in (max(along), min(along)) if abs(end[0] - start[0]) > 1)
