"""What each altitude costs a balloon and where the wind carries it then; starts and exits beside it."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.actions import ALTITUDE, EXIT_SOUTH, PLACE
from ludoteca.games.balmy_balloonists.cards import LINES, Altitude, Zone
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.forecast import Prospect, exits, prospects
from ludoteca.games.balmy_balloonists.names import ALTITUDES
from ludoteca.games.balmy_balloonists.ranges import ZONES, range_name
from ludoteca.games.balmy_balloonists.skies import signed, winds
from ludoteca.games.balmy_balloonists.spaces import space_name
from ludoteca.games.balmy_balloonists.weather import sky_over

TO_SPACE = Message("{spaces} to {space}")
DOWN_IN = Message("down: {place}")
INTO_STORM = Message("storm: {space}")
REACHES_HOME = Message("home!")
BECALMED = Message("becalmed")
CALM = Message("calm: stays here")
NO_FLIGHT = Message("no flight")
STARTS_PER_LINE = 2


def altitudes(say: Translator, tables: Any, view: Any, b: int) -> list[dict[str, Any]]:
    """Return the four altitudes for a balloon's flight: what each costs, and where the wind carries it then."""
    beside = exits(tables, view, b)
    return [
        {
            **step(say, tables, ahead, ALTITUDE + ahead.altitude),
            "name": say(ALTITUDES[Altitude(ahead.altitude)]),
            "here": ahead.altitude == view.balloons[b].altitude,
            "exits": [
                {**step(say, tables, other, action), "sort": "north" if action < EXIT_SOUTH else "south"}
                for action, other in beside.items() if other.altitude == ahead.altitude
            ],
        }
        for ahead in prospects(tables, view, b)
    ]


def step(say: Translator, tables: Any, ahead: Prospect, action: int) -> dict[str, Any]:
    """Return one choice of step 2: what it costs, and where it leads."""
    allowed = ahead.refused == Refusal.NONE
    return {
        "action": action,
        "level": ahead.altitude,
        "open": allowed,
        "costs": tuple((name, spent) for name, spent in
                       (("ballast", ahead.ballast), ("gas", ahead.gas), ("fuel", ahead.fuel)) if spent > 0),
        "leads": leads_to(say, tables, ahead) if allowed else "",
        "steps": signed(ahead.steps),
        "sign": sign_of(ahead),
        "bad": ahead.held_up is not None or ahead.storm,
        "space": ahead.space,
    }


def sign_of(ahead: Prospect) -> str:
    """Return the sign of what would hold a balloon up, "" where its way is free."""
    if ahead.held_up is not None:
        return "zone" if ahead.held_up.event == Event.FORCED_DOWN else "crash"
    return "gust" if ahead.storm else ""


def leads_to(say: Translator, tables: Any, ahead: Prospect) -> str:
    """Return where a choice leads, as short as can be."""
    if ahead.home:
        return say(REACHES_HOME)
    if ahead.held_up is not None:
        return say(DOWN_IN, place=obstacle(say, tables, ahead.held_up))
    if ahead.storm:
        return say(INTO_STORM, space=space_name(tables, ahead.space))
    if ahead.equator:
        return say(BECALMED)
    if ahead.altitude == Altitude.GROUND:
        return say(NO_FLIGHT)
    if ahead.steps == 0:
        return say(CALM)
    return say(TO_SPACE, spaces=signed(ahead.steps), space=space_name(tables, ahead.space))


def obstacle(say: Translator, tables: Any, entry: Entry) -> str:
    """Return the zone or the mountains that would hold the balloon up."""
    if entry.event == Event.FORCED_DOWN:
        return say(ZONES[Zone(tables.zone[entry.item])])
    return range_name(say, int(tables.ranges[entry.item]))


def starts(tables: Any, view: Any) -> list[dict[str, Any]]:
    """Return the Lines on which a balloon may start, with the winds that blow there and the two starting spaces."""
    return [start_line(tables, view, line, list(tables.starts)) for line in range(1, LINES + 1)]


def start_line(tables: Any, view: Any, line: int, places: Sequence[Any]) -> dict[str, Any]:
    """Return one Line to start on: the nearer space is the last of its row, as on the chart."""
    first = STARTS_PER_LINE * (line - 1)
    card = sky_over(view, int(tables.quadrant[places[first]]))
    return {
        "number": line,
        "winds": tuple(map(signed, winds(tables, card, line))),
        "actions": [PLACE + first + nth for nth in reversed(range(STARTS_PER_LINE))],
    }
