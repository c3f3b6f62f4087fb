"""What changes in the picture, as plain values. `scene` is what `table.html` draws; `account.py` says it in words.

The chart fills a square; whatever stands on it is placed by a turn around the Pole and a distance, see `sites.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludoteca.engine.seats import has
from ludoteca.engine.words import Message, Translator
from ludoteca.games.balmy_balloonists.account import balloon_in_words, round_name
from ludoteca.games.balmy_balloonists.actions import PLACE, STORM, TARGET
from ludoteca.games.balmy_balloonists.cards import QUADRANTS, Altitude, Ban
from ludoteca.games.balmy_balloonists.chart import chart, rose_point
from ludoteca.games.balmy_balloonists.hand import hand_facts, own_balloons
from ludoteca.games.balmy_balloonists.names import ALTITUDES, balloon_name
from ludoteca.games.balmy_balloonists.projection import EQUATOR_LATITUDE, radius
from ludoteca.games.balmy_balloonists.sites import (
    bearing,
    cell,
    distance,
    place_near,
    place_of,
    site,
    spot,
    way,
)
from ludoteca.games.balmy_balloonists.skies import columns, jets, middle_of, sky_facts, streams
from ludoteca.games.balmy_balloonists.spaces import space_name
from ludoteca.games.balmy_balloonists.state import NOWHERE, ON_STORM, Fate, Phase

BERTH = 34                 # how far apart balloons on one space are drawn

LINE_SHORT = Message("Line")


@dataclass(frozen=True)
class Unchanging:
    """What stays as it is during a game: reckoned only where it is drawn, once a page."""

    make: Callable[..., Any]
    arguments: tuple[Any, ...] = field(compare=False, repr=False)

    def __call__(self) -> Any:
        """Return it."""
        return self.make(*self.arguments)


def scene(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
    """Return what is drawn: skies, balloons with their chips, pawns, the storm, where the wind leads, the hand."""
    own = own_balloons(view, viewer)
    first = view.balloons[own[0]] if own else None
    held = hand_facts(say, names, tables, view, viewer)
    acts = viewer >= 0 and has(view.awaited, viewer)
    return {
        "round": round_name(say, view),
        "skies": sky_facts(say, tables, view, first),
        "columns": columns(say),
        "line": say(LINE_SHORT),
        "chart": Unchanging(chart, (say, tables)),
        "jets": jets(tables, view),
        "streams": Unchanging(streams, (tables,)),
        "quadrants": [quadrant_fact(tables, quadrant) for quadrant in range(QUADRANTS)],
        "balloons": [balloon_fact(say, names, tables, view, b, own) for b in range(int(view.flying))],
        "seats": int(view.seats),
        "pawns": [{"b": b, "site": pawn_site(b), "on": has(view.pawns, b)} for b in range(int(view.flying))],
        "storm": {
            "on": view.storm != NOWHERE,
            "site": site(storm_place(tables, view)),
            "action": TARGET + ON_STORM,
        },
        "aiming": acts and view.phase == Phase.TARGET,
        "cells": cells(tables, view) if acts else [],
        "deciding": held["deciding"],
        "pins": pins(tables, view, own, held["altitudes"]),
        "route": route(tables, view, own, held["altitudes"]),
        "hand": held,
    }


def quadrant_fact(tables: Any, quadrant: int) -> dict[str, Any]:
    """Return where a Quadrant's card is named on the rim of the chart."""
    x, y = spot((middle_of(tables, quadrant), radius(EQUATOR_LATITUDE)))
    return {"quadrant": quadrant, "number": quadrant + 1, "x": round(x), "y": round(y)}


def pawn_site(b: int) -> str:
    """Return where the pawn of a colour stands on the wind rose, whose points go clockwise (BB-8)."""
    x, y = rose_point(b)
    return f"translate({x:.0f} {y:.0f})"


def storm_place(tables: Any, view: Any) -> tuple[float, float]:
    """Return where the storm is, or would first be."""
    space = int(view.storm) if view.storm != NOWHERE else int(tables.storm_place[0])
    return bearing(tables, space), distance(tables, space)


def balloon_fact(
    say: Translator, names: Sequence[str], tables: Any, view: Any, b: int, own: Sequence[int]
) -> dict[str, Any]:
    """Return what is drawn of a balloon, and its seat's chips."""
    balloon = view.balloons[b]
    racing = balloon.fate in (Fate.RACING, Fate.HOME)
    return {
        "b": b,
        "seat": b % int(view.seats),
        "second": b >= int(view.seats),
        "mine": b in own,
        "acting": view.actor == b and Phase.CARD <= view.phase < Phase.OVER,
        "on": racing and balloon.space != NOWHERE,
        "home": balloon.fate == Fate.HOME,
        "site": site(place_of(tables, view, b)),
        "berth": berth(view, b),
        "altitude": int(balloon.altitude),
        "action": TARGET + b,
        "chips": [("gas", int(balloon.gas)), ("ballast", int(balloon.ballast)), ("fuel", int(balloon.fuel))],
        "signs": signs(balloon),
        "title": f"{balloon_name(say, names, b)}: {space_name(tables, int(balloon.space))}, "
                 f"{say(ALTITUDES[Altitude(int(balloon.altitude))])}" if balloon.space != NOWHERE else "",
        "facts": balloon_in_words(say, names, tables, view, b),
    }


def berth(view: Any, b: int) -> str:
    """Return how far aside a balloon is drawn where several are on one space."""
    balloon = view.balloons[b]
    here = [
        other for other in range(int(view.flying))
        if view.balloons[other].space == balloon.space and view.balloons[other].equator == balloon.equator
        and view.balloons[other].fate in (Fate.RACING, Fate.HOME)
    ]
    if b not in here or len(here) == 1:
        return "translate(0 0)"
    nth = here.index(b)
    return f"translate({round((nth - (len(here) - 1) / 2) * BERTH)} {-7 * (nth % 2)})"


def signs(balloon: Any) -> tuple[tuple[str, int], ...]:
    """Return the signs that a balloon carries: turns that it will lose, and what it may not do."""
    bans = int(balloon.bans) | int(balloon.next_bans)
    found = [("lost", int(balloon.lost))] if balloon.lost else []
    found += [(name, 0) for name, ban in (("no-climb", Ban.CLIMB), ("no-card", Ban.CARD), ("no-forward", Ban.FORWARD))
              if bans & ban]
    return tuple(found) if balloon.fate == Fate.RACING else ()


def cells(tables: Any, view: Any) -> list[dict[str, Any]]:
    """Return the spaces that can be picked on the chart: for a balloon at the start, or for the storm."""
    if view.phase == Phase.PLACE:
        spaces, base = list(tables.starts), PLACE
    elif view.phase == Phase.STORM:
        spaces, base = list(tables.storm_place)[: int(tables.storm_places)], STORM
    else:
        return []
    return [
        {"action": base + nth, "path": cell(tables, int(space)), "site": site((bearing(tables, int(space)),
                                                                               distance(tables, int(space))))}
        for nth, space in enumerate(spaces)
    ]


def pins(
    tables: Any, view: Any, own: Sequence[int], altitudes: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the marks where each altitude would carry the viewer's balloon; several on one space lie on a pile."""
    near = place_of(tables, view, own[0])[0] if own else 0.0
    found: list[dict[str, Any]] = []
    for ahead in altitudes:
        moves = ahead["open"] and (ahead["space"] != view.balloons[own[0]].space or ahead["bad"])
        if moves and not view.balloons[own[0]].equator:
            beside = sum(pin["space"] == ahead["space"] for pin in found)
            place = place_near(tables, ahead["space"], 0, near)
            found.append({**ahead, "site": site(place), "beside": beside})
    return found


def route(tables: Any, view: Any, own: Sequence[int], altitudes: Sequence[dict[str, Any]]) -> str:
    """Return the path over the spaces that the wind may carry the viewer's balloon to."""
    marks = pins(tables, view, own, altitudes)
    if not marks:
        return ""
    start = place_of(tables, view, own[0])
    ends = [place_near(tables, pin["space"], 0, start[0]) for pin in marks]
    path = ""
    for end in (max(ends), min(ends)):
        if abs(end[0] - start[0]) > 1:
            path += way((start, end))
    return path
