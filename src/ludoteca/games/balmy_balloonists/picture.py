"""What changes in the picture, as plain values. `scene` is what `table.html` draws; `text_view.py` says it in words.

The chart fills a square; whatever stands on it is placed by a turn around the Pole and a distance, see `sites.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludoteca.engine.runtime.seats import has
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.actions import PLACE, STORM, TARGET
from ludoteca.games.balmy_balloonists.berths import berths
from ludoteca.games.balmy_balloonists.cards import QUADRANTS, WIND_NAMES, WINDS, Advantage, Altitude, Ban
from ludoteca.games.balmy_balloonists.chart import chart, rose_point
from ludoteca.games.balmy_balloonists.hand import advantage_sort, hand_facts, own_balloons, wind_in_words
from ludoteca.games.balmy_balloonists.names import ADVANTAGES, ALTITUDES, balloon_name
from ludoteca.games.balmy_balloonists.pins import pins, route
from ludoteca.games.balmy_balloonists.projection import EQUATOR_LATITUDE, radius
from ludoteca.games.balmy_balloonists.scoring import last_round
from ludoteca.games.balmy_balloonists.sites import (
    bearing,
    cell,
    distance,
    place_of,
    site,
    spot,
)
from ludoteca.games.balmy_balloonists.skies import FLYING, columns, jets, middle_of, sky_facts, streams
from ludoteca.games.balmy_balloonists.spaces import space_name
from ludoteca.games.balmy_balloonists.state import NOWHERE, ON_STORM, Fate, Phase
from ludoteca.games.balmy_balloonists.text_view import ROUND, balloon_in_words, text
from ludoteca.games.balmy_balloonists.winds import is_in_front

__all__ = ["scene", "text"]

LINE_SHORT = Message("Line")
IS_THERE = Message("{balloon} on {space}, altitude: {altitude}")


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
    marks = pins(tables, view, own, held["altitudes"])
    return {
        "round": say(ROUND, turn=min(int(view.turn), int(last_round(view)))) if view.turn else "",
        "skies": sky_facts(say, tables, view, first),
        "columns": columns(say),
        "line": say(LINE_SHORT),
        "chart": Unchanging(chart, (say, tables)),
        "jets": jets(tables, view),
        "streams": Unchanging(streams, (tables,)),
        "quadrants": [quadrant_fact(tables, quadrant) for quadrant in range(QUADRANTS)],
        "balloons": [balloon_fact(say, names, tables, view, b, own, aside)
                     for b, aside in enumerate(berths(tables, view))],
        "seats": int(view.seats),
        "pawns": [{"b": b, "site": pawn_site(b), "on": has(view.pawns, b)} for b in range(int(view.flying))],
        "storm": {
            "on": view.storm != NOWHERE,
            "site": site(storm_place(tables, view)),
            "action": TARGET + ON_STORM,
        },
        "aiming": acts and view.phase == Phase.TARGET,
        "cells": cells(tables, view) if acts else [],
        "brewing": view.phase == Phase.STORM,
        "deciding": held["deciding"],
        "pins": marks,
        "route": route(tables, view, own, marks),
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
    say: Translator, names: Sequence[str], tables: Any, view: Any, b: int, own: Sequence[int], aside: int
) -> dict[str, Any]:
    """Return what is drawn of a balloon, and its seat's chips and open cards."""
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
        "aside": aside,
        "altitude": int(balloon.altitude),
        "action": TARGET + b,
        "chips": [("gas", int(balloon.gas)), ("ballast", int(balloon.ballast)), ("fuel", int(balloon.fuel))],
        "signs": signs(balloon),
        "fronts": fronts(say, tables, view, b),
        "kept": kept(say, view, b),
        "title": title(say, names, tables, view, b),
        "facts": balloon_in_words(say, names, tables, view, b),
    }


def title(say: Translator, names: Sequence[str], tables: Any, view: Any, b: int) -> str:
    """Return what is said of a balloon to whoever points at it."""
    balloon = view.balloons[b]
    if balloon.space == NOWHERE:
        return balloon_name(say, names, b)
    return say(IS_THERE, balloon=balloon_name(say, names, b), space=space_name(tables, int(balloon.space)),
               altitude=say(ALTITUDES[Altitude(int(balloon.altitude))]))


def fronts(say: Translator, tables: Any, view: Any, b: int) -> tuple[tuple[Any, ...], ...]:
    """Return the wind cards that lie face up for a balloon: name, words, the wind at each altitude, symbols."""
    return tuple(
        (WIND_NAMES[card], wind_in_words(say, tables, card), tuple(int(tables.wind[card][level]) for level in FLYING),
         int(tables.symbols[card]))
        for card in range(WINDS) if is_in_front(view, b, card)
    )


def kept(say: Translator, view: Any, b: int) -> tuple[tuple[str, str, int], ...]:
    """Return the Advantage cards of a balloon: sort, name and number of each kind."""
    held = view.balloons[b].advantages
    return tuple((advantage_sort(kind), say(ADVANTAGES[kind]), int(held[kind])) for kind in Advantage if held[kind])


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
