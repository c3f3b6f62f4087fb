"""How far aside balloons are drawn that would otherwise cover one another; a cord ties each to where it is."""

from itertools import combinations
from typing import Any

from ludoteca.games.balmy_balloonists.sites import place_of, spot
from ludoteca.games.balmy_balloonists.state import NOWHERE, Fate

APART = 50.0               # how far apart neighbours are drawn, in units of the picture
DEEP = 52.0                # who is further below than this is not in the way
HEAD = 50.0                # how high above its place is the middle of a balloon's envelope
LIFT = 13                  # how much higher a balloon is drawn for each level
SHOVES = 12                # enough for six on one space


def berths(tables: Any, view: Any) -> list[int]:
    """Return for each balloon how far right of its space it is drawn, below zero left: neighbours give way sideways."""
    places = {b: spot(place_of(tables, view, b)) for b in range(int(view.flying)) if is_drawn(view.balloons[b])}
    aside = dict.fromkeys(places, 0.0)
    for _ in range(SHOVES):
        for left, right in combinations(sorted(places, key=lambda b: (places[b][0], b)), 2):
            beside = places[right][0] + aside[right] - places[left][0] - aside[left]
            if beside < APART and abs(drawn_height(view, places, left) - drawn_height(view, places, right)) < DEEP:
                aside[left] -= (APART - beside) / 2
                aside[right] += (APART - beside) / 2
    return [round(aside.get(b, 0.0)) for b in range(int(view.flying))]


def drawn_head(tables: Any, view: Any, b: int) -> tuple[float, float]:
    """Return where the middle of a balloon's envelope is drawn, if nothing else is beside it."""
    x, y = spot(place_of(tables, view, b))
    return x, y - HEAD - LIFT * int(view.balloons[b].altitude)


def is_drawn(balloon: Any) -> bool:
    """Say whether a balloon is on the chart."""
    return balloon.space != NOWHERE and balloon.fate in (Fate.RACING, Fate.HOME)


def drawn_height(view: Any, places: dict[int, tuple[float, float]], b: int) -> float:
    """Return how far down a balloon is drawn."""
    return places[b][1] - LIFT * int(view.balloons[b].altitude)
