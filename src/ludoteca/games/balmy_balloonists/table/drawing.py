"""How what happens moves the picture, and how far aside balloons are drawn that would otherwise cover one another.

All elements that marks name stand in every picture (see `table.html`). A balloon is turned around the Pole to its new
place; passing effects are drawn by `fx-<balloon>`, which shows one of the signs of `balloon.html`.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from ludoteca.engine.contract import Mark
from ludoteca.engine.journal import Entry
from ludoteca.games.balmy_balloonists.cards import Altitude
from ludoteca.games.balmy_balloonists.state import NOWHERE, Balloon, Fate, Mode, State, Tables
from ludoteca.games.balmy_balloonists.table.places import bearing, distance, place_near, place_of, site, spot, way

Marks = tuple[Mark, ...]
LEVELS = "alt-0 alt-1 alt-2 alt-3"
SIGNS = {Mode.MOVE: "fx-wind", Mode.MISFORTUNE: "fx-mishap", Mode.WEATHER: "fx-weather"}
APART = 50.0               # how far apart neighbours are drawn, in units of the picture
DEEP = 52.0                # who is further below than this is not in the way
HEAD = 50.0                # how high above its place is the middle of a balloon's envelope
LIFT = 13                  # how much higher a balloon is drawn for each level
SHOVES = 12                # enough for six on one space


def effect(b: int, sign: str) -> Marks:
    """Let a passing effect play at a balloon."""
    return (Mark(f"fx-{b}", "href", f"#{sign}"), Mark(f"trail-{b}", "-class", "flown"))


def height(b: int, altitude: int) -> Marks:
    """Let a balloon rise or sink to an altitude."""
    return (Mark(f"balloon-{b}", "-class", LEVELS), Mark(f"balloon-{b}", "+class", f"alt-{int(altitude)}"))


def stand(tables: Tables, view: State, b: int, space: int, equator: int = 0) -> Marks:
    """Bring a balloon to a space, the short way."""
    near = place_of(tables, view, b)[0]
    return (Mark(f"flight-{b}", "transform", site(place_near(tables, space, equator, near))),)


def appears(tables: Tables, view: State, entry: Entry) -> Marks:
    """A balloon appears on its starting space."""
    return (*stand(tables, view, entry.actor, entry.item), Mark(f"flight-{entry.actor}", "-class", "off"))


def flies(tables: Tables, view: State, entry: Entry) -> Marks:
    """A balloon flies ahead along its Line and leaves a trail."""
    return glides(tables, view, entry, tables.behind)


def flies_back(tables: Tables, view: State, entry: Entry) -> Marks:
    """A balloon is blown back along its Line, with a trail too."""
    return glides(tables, view, entry, tables.ahead)


def glides(tables: Tables, view: State, entry: Entry, whence: Sequence[int]) -> Marks:
    """A balloon comes along its Line, from the space that lies so many steps where it came from."""
    start = end = entry.item
    for _ in range(entry.amount):
        start = int(whence[start])
    there = place_near(tables, end, 0, place_of(tables, view, entry.actor)[0])
    back = place_near(tables, start, 0, there[0])
    trail = f"trail-{entry.actor}"
    return (
        Mark(f"flight-{entry.actor}", "transform", site(there)),
        Mark(trail, "d", way((back, there))),
        Mark(trail, "+class", "flown"),
        Mark(f"fx-{entry.actor}", "href", "#fx-none"),
    )


def drifts(tables: Tables, view: State, entry: Entry) -> Marks:
    """A balloon is moved sideways, or back from outside its Line."""
    return stand(tables, view, entry.actor, entry.item)


def comes_out_of_vortex(tables: Tables, view: State, entry: Entry) -> Marks:
    """A balloon comes back from the Polar Vortex."""
    return (*drifts(tables, view, entry), *effect(entry.actor, "fx-weather"))


def goes_outside(tables: Tables, view: State, entry: Entry) -> Marks:
    """A balloon is becalmed outside the rim."""
    return (*stand(tables, view, entry.actor, entry.item, 1), *effect(entry.actor, "fx-calm"))


def comes_down(sign: str) -> Callable[[Tables, State, Entry], Marks]:
    """Return how it is told that a balloon is forced to the Ground, with a sign for what forces it."""
    return lambda tables, view, entry: (*height(entry.actor, Altitude.GROUND), *effect(entry.actor, sign))


def changes_height(sign: str) -> Callable[[Tables, State, Entry], Marks]:
    """Return how a change of altitude is told, with a sign for what it costs."""
    return lambda tables, view, entry: (*height(entry.actor, entry.item), *effect(entry.actor, sign))


def holds(altitude: int, sign: str) -> Callable[[Tables, State, Entry], Marks]:
    """Return how it is told that a balloon pays to stay at an altitude."""
    return lambda tables, view, entry: (*height(entry.actor, altitude), *effect(entry.actor, sign))


def shows(sign: str) -> Callable[[Tables, State, Entry], Marks]:
    """Return how an event is told by a sign alone."""
    return lambda tables, view, entry: effect(entry.actor, sign)


def shows_card(tables: Tables, view: State, entry: Entry) -> Marks:
    """A card is played: its sign is seen at the balloon that it is played on."""
    return effect(entry.amount, SIGNS[Mode(entry.detail)])


def turns_weather(tables: Tables, view: State, entry: Entry) -> Marks:
    """The air of a Quadrant comes to rest; the new streams appear with the new picture."""
    return (Mark(f"air-{entry.amount}", "+class", "turns"), Mark(f"sky-{entry.amount}", "+class", "turns"))


def moves_pawn(tables: Tables, view: State, entry: Entry) -> Marks:
    """A pawn leaves a point of the wind rose and stands on another."""
    return (Mark(f"pawn-{entry.item}", "+class", "off"), Mark(f"pawn-{entry.amount}", "-class", "off"))


def moves_storm(tables: Tables, view: State, entry: Entry) -> Marks:
    """The storm is let loose, or drifts on."""
    there = site((bearing(tables, entry.item), distance(tables, entry.item)))
    return (Mark("storm", "transform", there), Mark("storm", "-class", "off"), Mark("storm", "+class", "whirls"))


def whirls(tables: Tables, view: State, entry: Entry) -> Marks:
    """A card is played on the storm."""
    return (Mark("storm", "+class", "whirls"),)


def leaves(tables: Tables, view: State, entry: Entry) -> Marks:
    """A balloon rises out of sight."""
    return (Mark(f"flight-{entry.actor}", "+class", "off"),)


def wins(tables: Tables, view: State, entry: Entry) -> Marks:
    """A balloon is home, or its player has won."""
    owner = entry.actor % int(view.seats)
    home = [b for b in range(owner, int(view.flying), int(view.seats))
            if b == entry.actor or view.balloons[b].fate == Fate.HOME]
    return tuple(Mark(f"balloon-{b}", "+class", "won") for b in home)


def berths(tables: Tables, view: State) -> list[int]:
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


def drawn_head(tables: Tables, view: State, b: int) -> tuple[float, float]:
    """Return where the middle of a balloon's envelope is drawn, if nothing else is beside it."""
    x, y = spot(place_of(tables, view, b))
    return x, y - HEAD - LIFT * int(view.balloons[b].altitude)


def is_drawn(balloon: Balloon) -> bool:
    """Say whether a balloon is on the chart."""
    return balloon.space != NOWHERE and balloon.fate in (Fate.RACING, Fate.HOME)


def drawn_height(view: State, places: dict[int, tuple[float, float]], b: int) -> float:
    """Return how far down a balloon is drawn."""
    return places[b][1] - LIFT * int(view.balloons[b].altitude)
