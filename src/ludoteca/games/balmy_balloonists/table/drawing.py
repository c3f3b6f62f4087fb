"""Where things stand in the picture, and how what happens moves them.

The projection is the polar azimuthal equidistant one, as on weather charts. The Pole is in the middle; distances from
it and directions at it are true. Greenwich points down, so that east is counter-clockwise, the way the balloons fly
(BB-9). Units are those of the picture's view box. A balloon's place is written as a turn and a distance from the Pole,
so that it glides along its Line and not straight across; turns go on from lap to lap.

All elements that marks name stand in every picture (see `table.html`). A balloon is turned around the Pole to its new
place; passing effects are drawn by `fx-<balloon>`, which shows one of the signs of `balloon.html`.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import cos, radians, sin

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.game.kept import kept
from ludoteca.engine.runtime.journal import Entry
from ludoteca.games.balmy_balloonists.cards import Altitude, Mishap
from ludoteca.games.balmy_balloonists.state import NOWHERE, Balloon, Fate, Mode, State, Tables

CENTRE = (500.0, 500.0)
RIM = 490.0                # radius of the geographical equator
POLE = 90.0
EQUATOR_LATITUDE = 5.0     # where a balloon at the Equator is drawn (BB-36)
GRAIN = 0.4                # the unit of the drawn coastlines, in units of the picture: whole numbers are shorter
LAP = 360.0
WAVES = 3                  # of a jet stream within a Quadrant
SWAY = 9.0                 # how far it swings
BARB = 11.0                # how long its arrowheads are
Place = tuple[float, float]    # a turn, in degrees, and a distance from the Pole
Marks = tuple[Mark, ...]
LEVELS = "alt-0 alt-1 alt-2 alt-3"
TURNED = "turned"          # a Misfortune card that shows its face
SIGNS = {Mode.MOVE: "fx-wind", Mode.MISFORTUNE: "fx-mishap", Mode.WEATHER: "fx-weather"}
APART = 50.0               # how far apart neighbours are drawn, in units of the picture
DEEP = 52.0                # who is further below than this is not in the way
HEAD = 50.0                # how high above its place is the middle of a balloon's envelope
LIFT = 13                  # how much higher a balloon is drawn for each level
SHOVES = 12                # enough for six on one space


def radius(latitude: float) -> float:
    """Return the distance of a latitude, in degrees north, from the middle."""
    return (POLE - latitude) * RIM / POLE


def point(longitude: float, latitude: float) -> tuple[float, float]:
    """Return the place of a longitude, in degrees east, and a latitude."""
    angle, distance = radians(longitude), radius(latitude)
    return CENTRE[0] + distance * sin(angle), CENTRE[1] + distance * cos(angle)


def middle(tables: Tables, space: int) -> tuple[float, float]:
    """Return longitude and latitude of the middle of a space."""
    line = int(tables.line[space])
    west, east = edges(tables, space)
    return (west + east) / 2, (int(tables.south_edge[line]) + int(tables.north_edge[line])) / 2


def edges(tables: Tables, space: int) -> tuple[float, float]:
    """Return the longitudes of the western and eastern edge of a space; the eastern one is the greater."""
    line, nth = int(tables.line[space]), int(tables.nth[space])
    sectors = int(tables.sectors)
    in_sector = int(tables.length[line]) // sectors
    west, east = sector_edges(tables, nth // in_sector)
    width = (east - west) / in_sector
    return west + width * (nth % in_sector), west + width * (nth % in_sector + 1)


def sector_edges(tables: Tables, sector: int) -> tuple[int, int]:
    """Return the longitudes between which a sector, from 0, lies; the eastern one is the greater."""
    west = int(tables.west[sector])
    east = int(tables.west[(sector + 1) % int(tables.sectors)])
    return west, east if east > west else east + 360


def bearing(tables: Tables, space: int) -> float:
    """Return how far east of the chequered line's meridian a space lies, counted on from that longitude."""
    start = float(tables.west[0])
    return (middle(tables, space)[0] - start) % LAP + start


def distance(tables: Tables, space: int, equator: int = 0) -> float:
    """Return how far from the Pole a space lies, or the Equator outside it."""
    return radius(EQUATOR_LATITUDE if equator else middle(tables, space)[1])


def place_at(tables: Tables, space: int) -> Place:
    """Return the place of a space, in the first lap."""
    return bearing(tables, space), distance(tables, space)


def place_of(tables: Tables, view: State, b: int) -> Place:
    """Return the place of a balloon, with the laps that it has flown."""
    balloon = view.balloons[b]
    if balloon.space == NOWHERE:
        return 0.0, 0.0
    turn = bearing(tables, int(balloon.space)) + LAP * int(balloon.crossed)
    return turn, distance(tables, int(balloon.space), int(balloon.equator))


def place_near(tables: Tables, space: int, equator: int, near: float) -> Place:
    """Return the place of a space, in the lap that is nearest to a turn."""
    turn = bearing(tables, space)
    return turn + LAP * round((near - turn) / LAP), distance(tables, space, equator)


def site(place: Place) -> str:
    """Return a place as a transform that leaves upright what stands there."""
    turn, far = place
    return f"rotate({-turn:.5g}) translate(0 {far:.4g}) rotate({turn:.5g})"


def spot(place: Place) -> Place:
    """Return a place as x and y from the Pole."""
    turn, far = place
    return far * sin(radians(turn)), far * cos(radians(turn))


def written(place: Place) -> str:
    """Return a place as x and y in a path."""
    x, y = spot(place)
    return f"{x:.0f} {y:.0f}"


def arc(start: Place, end: Place) -> str:
    """Return the path from a place to another: along the circle if both are equally far from the Pole."""
    if abs(start[1] - end[1]) > 1:
        return f"L{written(end)}"
    large, sweep = int(abs(end[0] - start[0]) > LAP / 2), int(end[0] < start[0])
    return f"A{end[1]:.0f} {end[1]:.0f} 0 {large} {sweep} {written(end)}"


def way(places: Sequence[Place]) -> str:
    """Return the path through several places."""
    steps = zip(places, places[1:], strict=False)
    return f"M{written(places[0])}" + "".join(arc(start, end) for start, end in steps)


def cell(tables: Tables, space: int) -> str:
    """Return the outline of a space."""
    west, east = edges(tables, space)
    line = int(tables.line[space])
    inner, outer = radius(int(tables.north_edge[line])), radius(int(tables.south_edge[line]))
    near, far = ((west, inner), (east, inner)), ((east, outer), (west, outer))
    return f"{way(near)}L{written(far[0])}{arc(*far)}z"


def span(tables: Tables, quadrant: int) -> tuple[float, float]:
    """Return the longitudes between which a Quadrant lies; the eastern one is the greater."""
    here = [sector for sector in range(int(tables.sectors)) if quadrant_of(tables, sector) == quadrant]
    first = next((s for s in here if quadrant_of(tables, (s - 1) % int(tables.sectors)) != quadrant), here[0])
    west = float(sector_edges(tables, first)[0])
    widths = [east - start for start, east in (sector_edges(tables, sector) for sector in here)]
    return west, west + sum(widths)


def quadrant_of(tables: Tables, sector: int) -> int:
    """Return the Quadrant of a sector."""
    return int(tables.quadrant[1 + sector * (int(tables.length[1]) // int(tables.sectors))])


def middle_of(tables: Tables, quadrant: int) -> float:
    """Return the longitude in the middle of a Quadrant, where its card is named on the rim."""
    return sum(span(tables, quadrant)) / 2


def stream(tables: Tables, quadrant: int, line: int) -> str:
    """Return the path of the wind that blows along a Line within a Quadrant: a wave from west to east."""
    west, east = span(tables, quadrant)
    far = (radius(int(tables.north_edge[line])) + radius(int(tables.south_edge[line]))) / 2
    ends = [west + 2 + (east - west - 4) * part / (2 * WAVES) for part in range(2 * WAVES + 1)]
    half = (ends[1] - ends[0]) / 2
    path = f"M{written((ends[0], far))}"
    for part, end in enumerate(ends[1:]):
        bend = far + (SWAY if part % 2 else -SWAY) * 2
        path += f"Q{written((end - half, bend))} {written((end, far))}"
    return path


def barbs(tables: Tables, quadrant: int, line: int, back: bool) -> str:
    """Return the arrowheads of such a wind."""
    west, east = span(tables, quadrant)
    far = (radius(int(tables.north_edge[line])) + radius(int(tables.south_edge[line]))) / 2
    path = ""
    for part in (1, 3, 5):
        tip = west + 2 + (east - west - 4) * part / 6
        tail = tip + (BARB if back else -BARB) * LAP / (2 * 3.1416 * far)
        path += f"M{written((tail, far - BARB))}L{written((tip, far))}L{written((tail, far + BARB))}"
    return path


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


def turns_over(tables: Tables, view: State, entry: Entry) -> Marks:
    """A Misfortune card turns over, large; its sign is seen at the balloon that it strikes."""
    others = (Mark(f"mishap-card-{int(kind)}", "-class", TURNED) for kind in Mishap if kind != entry.item)
    return (*effect(entry.actor, "fx-mishap"), *others, Mark(f"mishap-card-{entry.item}", "+class", TURNED))


def moves_pawn(tables: Tables, view: State, entry: Entry) -> Marks:
    """A pawn leaves a point of the wind rose and stands on another."""
    return (Mark(f"pawn-{entry.item}", "+class", "off"), Mark(f"pawn-{entry.amount}", "-class", "off"))


def moves_storm(tables: Tables, view: State, entry: Entry) -> Marks:
    """The storm is let loose, or drifts on."""
    there = site(place_at(tables, entry.item))
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


def stands(view: State) -> list[tuple[int, ...]]:
    """Return of what it is made where each balloon is drawn, if nothing else is beside it."""
    return [(balloon.space, balloon.equator, balloon.crossed, balloon.altitude, balloon.fate)
            for balloon in view.balloons[:view.flying]]


@kept(lambda tables, view: (tables, stands(view)))
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
