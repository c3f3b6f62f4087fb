"""What each entry of the journal does to the picture, as marks that the browser applies one entry after another.

All elements that marks name stand in every picture (see `table.html`). A balloon is turned around the Pole to its new
place; passing effects are drawn by `fx-<balloon>`, which shows one of the signs of `balloon.html`.
"""

from collections.abc import Callable
from typing import Any

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.runtime.journal import Entry
from ludoteca.games.balmy_balloonists.cards import Altitude
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.sites import (
    bearing,
    distance,
    place_near,
    place_of,
    site,
    way,
)
from ludoteca.games.balmy_balloonists.state import Fate, Mode

Marks = tuple[Mark, ...]
LEVELS = "alt-0 alt-1 alt-2 alt-3"
PLAYED = {Mode.MOVE: "fx-wind", Mode.MISFORTUNE: "fx-mishap", Mode.WEATHER: "fx-weather"}


def animation(tables: Any, view: Any, entry: Entry) -> Marks:
    """Return what an entry does to the picture; nothing where it changes no more than words."""
    drawn = DRAWN.get(Event(entry.event)) if entry.event >= 0 else None
    return drawn(tables, view, entry) if drawn else ()


def effect(b: int, sign: str) -> Marks:
    """Let a passing effect play at a balloon."""
    return (Mark(f"fx-{b}", "href", f"#{sign}"), Mark(f"trail-{b}", "-class", "flown"))


def height(b: int, altitude: int) -> Marks:
    """Let a balloon rise or sink to an altitude."""
    return (Mark(f"balloon-{b}", "-class", LEVELS), Mark(f"balloon-{b}", "+class", f"alt-{int(altitude)}"))


def stand(tables: Any, view: Any, b: int, space: int, equator: int = 0) -> Marks:
    """Bring a balloon to a space, the short way."""
    near = place_of(tables, view, b)[0]
    return (Mark(f"flight-{b}", "transform", site(place_near(tables, space, equator, near))),)


def place(tables: Any, view: Any, entry: Entry) -> Marks:
    """A balloon appears on its starting space."""
    return (*stand(tables, view, entry.actor, entry.item), Mark(f"flight-{entry.actor}", "-class", "off"))


def fly(tables: Any, view: Any, entry: Entry) -> Marks:
    """A balloon flies along its Line and leaves a trail."""
    start = end = entry.item
    for _ in range(entry.amount):
        start = int(tables.behind[start] if entry.event == Event.FLEW else tables.ahead[start])
    there = place_near(tables, end, 0, place_of(tables, view, entry.actor)[0])
    back = place_near(tables, start, 0, there[0])
    trail = f"trail-{entry.actor}"
    return (
        Mark(f"flight-{entry.actor}", "transform", site(there)),
        Mark(trail, "d", way((back, there))),
        Mark(trail, "+class", "flown"),
        Mark(f"fx-{entry.actor}", "href", "#fx-none"),
    )


def drift(tables: Any, view: Any, entry: Entry) -> Marks:
    """A balloon is moved sideways, or back from outside its Line."""
    return stand(tables, view, entry.actor, entry.item)


def go_outside(tables: Any, view: Any, entry: Entry) -> Marks:
    """A balloon is becalmed outside the rim."""
    return (*stand(tables, view, entry.actor, entry.item, 1), *effect(entry.actor, "fx-calm"))


def come_down(tables: Any, view: Any, entry: Entry) -> Marks:
    """A balloon is forced to the Ground."""
    sign = "fx-zone" if entry.event == Event.FORCED_DOWN else "fx-crash"
    return (*height(entry.actor, Altitude.GROUND), *effect(entry.actor, sign))


def change_height(sign: str) -> Callable[[Any, Any, Entry], Marks]:
    """Return how a change of altitude is told, with a sign for what it costs."""
    return lambda tables, view, entry: (*height(entry.actor, entry.item), *effect(entry.actor, sign))


def hold(altitude: int, sign: str) -> Callable[[Any, Any, Entry], Marks]:
    """Return how it is told that a balloon pays to stay at an altitude."""
    return lambda tables, view, entry: (*height(entry.actor, altitude), *effect(entry.actor, sign))


def show(sign: str) -> Callable[[Any, Any, Entry], Marks]:
    """Return how an event is told by a sign alone."""
    return lambda tables, view, entry: effect(entry.actor, sign)


def play(tables: Any, view: Any, entry: Entry) -> Marks:
    """A card is played: its sign is seen at the balloon that it is played on."""
    return effect(entry.amount, PLAYED[Mode(entry.detail)])


def turn_weather(tables: Any, view: Any, entry: Entry) -> Marks:
    """The air of a Quadrant comes to rest; the new streams appear with the new picture."""
    return (Mark(f"air-{entry.amount}", "+class", "turns"), Mark(f"sky-{entry.amount}", "+class", "turns"))


def move_pawn(tables: Any, view: Any, entry: Entry) -> Marks:
    """A pawn leaves a point of the wind rose and stands on another."""
    return (Mark(f"pawn-{entry.item}", "+class", "off"), Mark(f"pawn-{entry.amount}", "-class", "off"))


def storm(tables: Any, view: Any, entry: Entry) -> Marks:
    """The storm is let loose, or drifts on."""
    there = site((bearing(tables, entry.item), distance(tables, entry.item)))
    return (Mark("storm", "transform", there), Mark("storm", "-class", "off"), Mark("storm", "+class", "whirls"))


def blow_back(tables: Any, view: Any, entry: Entry) -> Marks:
    """Bad Weather sends a balloon down to the Ground."""
    return (*height(entry.actor, Altitude.GROUND), *effect(entry.actor, "fx-gust"))


def leave(tables: Any, view: Any, entry: Entry) -> Marks:
    """A balloon rises out of sight."""
    return (Mark(f"flight-{entry.actor}", "+class", "off"),)


def win(tables: Any, view: Any, entry: Entry) -> Marks:
    """A balloon is home, or its player has won."""
    owner = entry.actor % int(view.seats)
    home = [b for b in range(owner, int(view.flying), int(view.seats))
            if b == entry.actor or view.balloons[b].fate == Fate.HOME]
    return tuple(Mark(f"balloon-{b}", "+class", "won") for b in home)


DRAWN: dict[Event, Callable[[Any, Any, Entry], Marks]] = {
    Event.SKY_LAID: turn_weather,
    Event.PLACED: place,
    Event.TURN_LOST: show("fx-lost"),
    Event.PLAYED_OWN: play,
    Event.PLAYED_ON: play,
    Event.PLAYED_ON_STORM: lambda tables, view, entry: (Mark("storm", "+class", "whirls"),),
    Event.ANSWERED: show("fx-wind"),
    Event.NO_WIND: show("fx-calm"),
    Event.GROUNDED: show("fx-calm"),
    Event.WINDS_CANCEL: show("fx-calm"),
    Event.DRIFTED_NORTH: drift,
    Event.DRIFTED_SOUTH: drift,
    Event.VORTEX: lambda tables, view, entry: (*drift(tables, view, entry), *effect(entry.actor, "fx-weather")),
    Event.EQUATOR: go_outside,
    Event.OUT_OF_DOLDRUMS: drift,
    Event.PERMITTED: show("fx-permit"),
    Event.FORCED_DOWN: come_down,
    Event.CRASHED: come_down,
    Event.CRASHED_HIGH: come_down,
    Event.FLEW: fly,
    Event.BLOWN_BACK: fly,
    Event.DRIVEN_BACK: fly,
    Event.BECALMED: show("fx-calm"),
    Event.CALM: show("fx-calm"),
    Event.HELD_BACK: show("fx-lost"),
    Event.WEATHER_CHANGES: turn_weather,
    Event.MISFORTUNE: show("fx-mishap"),
    Event.REPAIRED: show("fx-repair"),
    Event.SPENT_GAS: change_height("fx-gas"),
    Event.COOLS_DOWN: change_height("fx-gas"),
    Event.TORN: show("fx-gas"),
    Event.PANELS_LOST: show("fx-fuel"),
    Event.REVOKED: show("fx-zone"),
    Event.WAITS: show("fx-lost"),
    Event.HEAT_LANDING: come_down,
    Event.GUST: show("fx-gust"),
    Event.BLOWN_UP: change_height("fx-gust"),
    Event.BLOWN_DOWN: change_height("fx-gust"),
    Event.PAID_TO_HOLD: hold(Altitude.HIGH, "fx-gas"),
    Event.PAID_BALLAST: hold(Altitude.LOW, "fx-ballast"),
    Event.BLOWN_TO_GROUND: blow_back,
    Event.REMOVED: leave,
    Event.PAWN_MOVED: move_pawn,
    Event.TRADED: show("fx-permit"),
    Event.FAIR_WINDS: show("fx-wind"),
    Event.CLIMBED: change_height("fx-ballast"),
    Event.DESCENDED: change_height("fx-gas"),
    Event.TOOK_OFF_FROM: drift,
    Event.BURNED_HIGH: show("fx-fuel"),
    Event.SANK_FROM_HIGH: change_height("fx-none"),
    Event.BURNED_EMPTY: show("fx-fuel"),
    Event.SANK_EMPTY: change_height("fx-none"),
    Event.STORM_PLACED: storm,
    Event.STORM_DRIFTS: storm,
    Event.STORM_MEETS: show("fx-gust"),
    Event.HOME: win,
    Event.WON: win,
    Event.FURTHEST: win,
}

SILENT = frozenset({
    Event.DEALT,           # Advantage cards are not in the picture
    Event.DREW,
    Event.DEALT_WIND,
    Event.SKY_REPLACED,    # the card that stays is told
    Event.BEGINS,          # the pawns come with the new picture
    Event.ROUND_BEGINS,
    Event.STRANDED,
    Event.CARD_FORBIDDEN,  # the sign at the balloon says so already
    Event.CARD_IMPOSSIBLE,
    Event.CROSSED,         # the flight over the line is seen
    Event.CROSSED_BACK,
    Event.NO_EFFECT,       # the Misfortune before it has been seen
    Event.CLIMB_BANNED,    # the signs come with the new picture
    Event.HEAT_BANS,
    Event.CARD_BANNED,
    Event.FIGHTS_FIRE,
    Event.FORWARD_BANNED,
    Event.GUST_NOTHING,
    Event.WINDS_SHUFFLED,
    Event.SKIES_SHUFFLED,
    Event.MISFORTUNES_SHUFFLED,
    Event.STORM_CALLED,    # the place of the storm is chosen next
    Event.STORM_TIE,
    Event.STORM_HOLDS,
    Event.TIME_UP,
    Event.ENDLESS,
    Event.ALL_STRANDED,
})
