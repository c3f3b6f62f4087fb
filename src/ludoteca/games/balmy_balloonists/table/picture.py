"""What changes in the picture, as plain values. `scene` is what `table.html` draws; `text.py` says it in words.

The chart fills a square; whatever stands on it is placed by a turn around the Pole and a distance, see `places.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludoteca.engine.reader import Reader
from ludoteca.engine.seats import has
from ludoteca.engine.words import Message
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.cards import QUADRANTS, WIND_NAMES, WINDS, Advantage, Altitude, Ban
from ludoteca.games.balmy_balloonists.rules.scoring import last_round
from ludoteca.games.balmy_balloonists.rules.winds import is_in_front
from ludoteca.games.balmy_balloonists.state import NOWHERE, ON_STORM, Balloon, Fate, Phase, State, Tables
from ludoteca.games.balmy_balloonists.table.advantages import advantage_sort
from ludoteca.games.balmy_balloonists.table.altitude import pins, route
from ludoteca.games.balmy_balloonists.table.card import wind_in_words
from ludoteca.games.balmy_balloonists.table.chart import chart, rose_point
from ludoteca.games.balmy_balloonists.table.drawing import berths
from ludoteca.games.balmy_balloonists.table.hand import hand_facts, own_balloons
from ludoteca.games.balmy_balloonists.table.names import ADVANTAGES, ALTITUDES, balloon_name, space_name
from ludoteca.games.balmy_balloonists.table.places import (
    EQUATOR_LATITUDE,
    bearing,
    cell,
    distance,
    middle_of,
    place_of,
    radius,
    site,
    spot,
)
from ludoteca.games.balmy_balloonists.table.text import ROUND, balloon_in_words
from ludoteca.games.balmy_balloonists.table.weather import FLYING, columns, jets, sky_facts, streams

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


def scene(reader: Reader) -> dict[str, Any]:
    """Return what is drawn: skies, balloons with their chips, pawns, the storm, where the wind leads, the hand."""
    view = reader.view
    own = own_balloons(reader.view, reader.seat)
    first = reader.view.balloons[own[0]] if own else None
    held = hand_facts(reader)
    acts = reader.seat >= 0 and has(reader.view.awaited, reader.seat)
    marks = pins(reader.tables, reader.view, own, held["altitudes"])
    return {
        "round": reader(ROUND, turn=min(int(view.turn), int(last_round(view)))) if view.turn else "",
        "skies": sky_facts(reader, first),
        "columns": columns(reader),
        "line": reader(LINE_SHORT),
        "chart": Unchanging(chart, (reader.say, reader.tables)),
        "jets": jets(reader.tables, reader.view),
        "streams": Unchanging(streams, (reader.tables,)),
        "quadrants": [quadrant_fact(reader.tables, quadrant) for quadrant in range(QUADRANTS)],
        "balloons": [balloon_fact(reader, b, own, aside)
                     for b, aside in enumerate(berths(reader.tables, reader.view))],
        "seats": int(reader.view.seats),
        "pawns": [{"b": b, "site": pawn_site(b), "on": has(view.pawns, b)} for b in range(int(view.flying))],
        "storm": {
            "on": reader.view.storm != NOWHERE,
            "site": site(storm_place(reader.tables, reader.view)),
            "action": KINDS["on"].number(ON_STORM),
        },
        "aiming": acts and reader.view.phase == Phase.TARGET,
        "cells": cells(reader.tables, reader.view) if acts else [],
        "brewing": reader.view.phase == Phase.STORM,
        "deciding": held["deciding"],
        "pins": marks,
        "route": route(reader.tables, reader.view, own, marks),
        "hand": held,
    }


def quadrant_fact(tables: Tables, quadrant: int) -> dict[str, Any]:
    """Return where a Quadrant's card is named on the rim of the chart."""
    x, y = spot((middle_of(tables, quadrant), radius(EQUATOR_LATITUDE)))
    return {"quadrant": quadrant, "number": quadrant + 1, "x": round(x), "y": round(y)}


def pawn_site(b: int) -> str:
    """Return where the pawn of a colour stands on the wind rose, whose points go clockwise (BB-8)."""
    x, y = rose_point(b)
    return f"translate({x:.0f} {y:.0f})"


def storm_place(tables: Tables, view: State) -> tuple[float, float]:
    """Return where the storm is, or would first be."""
    space = int(view.storm) if view.storm != NOWHERE else int(tables.storm_place[0])
    return bearing(tables, space), distance(tables, space)


def balloon_fact(reader: Reader, b: int, own: Sequence[int], aside: int) -> dict[str, Any]:
    """Return what is drawn of a balloon, and its seat's chips and open cards."""
    balloon = reader.view.balloons[b]
    racing = balloon.fate in (Fate.RACING, Fate.HOME)
    return {
        "b": b,
        "seat": b % int(reader.view.seats),
        "second": b >= int(reader.view.seats),
        "mine": b in own,
        "acting": reader.view.actor == b and Phase.CARD <= reader.view.phase < Phase.OVER,
        "on": racing and balloon.space != NOWHERE,
        "home": balloon.fate == Fate.HOME,
        "site": site(place_of(reader.tables, reader.view, b)),
        "aside": aside,
        "altitude": int(balloon.altitude),
        "action": KINDS["on"].number(b),
        "chips": [("gas", int(balloon.gas)), ("ballast", int(balloon.ballast)), ("fuel", int(balloon.fuel))],
        "signs": signs(balloon),
        "fronts": fronts(reader, b),
        "kept": kept(reader, b),
        "title": title(reader, b),
        "facts": balloon_in_words(reader, b),
    }


def title(reader: Reader, b: int) -> str:
    """Return what is said of a balloon to whoever points at it."""
    balloon = reader.view.balloons[b]
    if balloon.space == NOWHERE:
        return balloon_name(reader, b)
    return reader(IS_THERE, balloon=balloon_name(reader, b), space=space_name(reader.tables, int(balloon.space)),
               altitude=reader(ALTITUDES[Altitude(int(balloon.altitude))]))


def fronts(reader: Reader, b: int) -> tuple[tuple[Any, ...], ...]:
    """Return the wind cards that lie face up for a balloon: name, words, the wind at each altitude, symbols."""
    return tuple(
        (WIND_NAMES[card], wind_in_words(reader, card), tuple(int(reader.tables.wind[card][level]) for level in FLYING),
         int(reader.tables.symbols[card]))
        for card in range(WINDS) if is_in_front(reader.view, b, card)
    )


def kept(reader: Reader, b: int) -> tuple[tuple[str, str, int], ...]:
    """Return the Advantage cards of a balloon: sort, name and number of each kind."""
    held = reader.view.balloons[b].advantages
    return tuple((advantage_sort(kind), reader(ADVANTAGES[kind]), int(held[kind])) for kind in Advantage if held[kind])


def signs(balloon: Balloon) -> tuple[tuple[str, int], ...]:
    """Return the signs that a balloon carries: turns that it will lose, and what it may not do."""
    bans = int(balloon.bans) | int(balloon.next_bans)
    found = [("lost", int(balloon.lost))] if balloon.lost else []
    found += [(name, 0) for name, ban in (("no-climb", Ban.CLIMB), ("no-card", Ban.CARD), ("no-forward", Ban.FORWARD))
              if bans & ban]
    return tuple(found) if balloon.fate == Fate.RACING else ()


def cells(tables: Tables, view: State) -> list[dict[str, Any]]:
    """Return the spaces that can be picked on the chart: for a balloon at the start, or for the storm."""
    if view.phase == Phase.PLACE:
        spaces, kind = list(tables.starts), KINDS["place"]
    elif view.phase == Phase.STORM:
        spaces, kind = list(tables.storm_place)[: int(tables.storm_places)], KINDS["storm"]
    else:
        return []
    return [
        {"action": kind.first + nth, "path": cell(tables, int(space)), "site": site((bearing(tables, int(space)),
                                                                                     distance(tables, int(space))))}
        for nth, space in enumerate(spaces)
    ]
