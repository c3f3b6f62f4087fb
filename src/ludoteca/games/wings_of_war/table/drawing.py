"""How movement and fire are drawn, as SVG in millimetres, and what each entry of the journal does to the picture.

East is to the right and south is below, so the picture's y grows where the table's falls. What belongs to a plane is
drawn in its own coordinates: its stand at 0 0, its nose up. A plane flies `along` the curve of its card, from where it
is seen; so what is told needs no knowledge of where it was. All elements that marks name stand in every picture.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.game.kept import kept
from ludoteca.engine.runtime.journal import Entry
from ludoteca.games.wings_of_war.cards import DECK_NAMES, HALF_LENGTH, HALF_RULER, RULER
from ludoteca.games.wings_of_war.state import Base, Gun, State, Tables

Marks = tuple[Mark, ...]
Shows = Callable[[Tables, State, Entry], Marks]
LEVELS = " ".join(f"lvl-{level}" for level in range(4))
UNIT = 100.0               # hundredths of a millimetre in a unit of the picture
NOSE = HALF_LENGTH / UNIT
HANDLE = 0.47              # of the chord: how far the handles of a card's curve reach
LOOP = 18.0                # how wide an Immelmann turns, as seen from above
OVER = 36.0                # and by how much it overshoots


class Pose(NamedTuple):
    """Where something is on the picture, and by how many degrees it is turned to the right."""

    x: float
    y: float
    heading: int

    def __str__(self) -> str:
        return f"translate({number(self.x)} {number(self.y)}) rotate({self.heading})"

    def ahead(self, across: float, along: float) -> tuple[float, float]:
        """Return a place that is seen from here: so far to the right, so far ahead."""
        angle = math.radians(self.heading)
        return (self.x + across * math.cos(angle) + along * math.sin(angle),
                self.y + across * math.sin(angle) - along * math.cos(angle))

    def after(self, move: "Move") -> "Pose":
        """Return where a card leads from here."""
        return Pose(*self.ahead(move.across, move.along), (self.heading + move.turn) % 360)

    def before(self, move: "Move") -> "Pose":
        """Return where a card has led here from."""
        turned = Pose(self.x, self.y, (self.heading - move.turn) % 360)
        return Pose(*turned.ahead(-move.across, -move.along), turned.heading)


class Move(NamedTuple):
    """What a card of a deck does: how far to the right and ahead it takes a plane, and how it turns it."""

    across: float
    along: float
    turn: int


def move_of(tables: Tables, model: int, card: int) -> Move:
    """Return what a card does to a model."""
    moves = tables.moves[tables.models[model].deck]
    return Move(int(moves.dx[card]) / UNIT, int(moves.dy[card]) / UNIT, (int(moves.turn[card]) + 180) % 360 - 180)


def pose_of(height: int, stand: Base) -> Pose:
    """Return where a base lies on a table of this height, in millimetres."""
    return Pose(int(stand.x) / UNIT, height - int(stand.y) / UNIT, int(stand.heading))


def number(value: float) -> str:
    """Return a number with one decimal at most."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


@cache
def flight_of(move: Move) -> list[tuple[tuple[float, float], ...]]:
    """Return the way of a card as cubic curves, each of four points, in the plane's coordinates before it."""
    angle = math.radians(move.turn)
    way = (math.sin(angle), -math.cos(angle))                  # where the nose points in the end
    stand = (move.across, -move.along)
    rear = (stand[0] - NOSE * way[0], stand[1] - NOSE * way[1])
    front = (0.0, -NOSE)
    if abs(move.turn) == 180:
        side = (-LOOP, rear[1] - 4)
        over = rear[1] - OVER
        curves = [(front, (0.0, front[1] - 20), (-LOOP, side[1] + 30), side),
                  (side, (-LOOP, over), (0.0, over), rear)]
    else:
        handle = HANDLE * math.dist(front, rear)
        curves = [(front, (0.0, front[1] - handle),
                   (rear[0] - handle * way[0], rear[1] - handle * way[1]), rear)]
    return [((0.0, 0.0), (0.0, -NOSE / 3), (0.0, -2 * NOSE / 3), front), *curves,
            (rear, between(rear, stand, 1 / 3), between(rear, stand, 2 / 3), stand)]


def between(one: tuple[float, float], other: tuple[float, float], part: float) -> tuple[float, float]:
    """Return a point on the line between two."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


@cache
def path_of(move: Move) -> str:
    """Return the way of a card as a path in the plane's coordinates before it."""
    drawn = "".join("C" + " ".join(f"{number(x)} {number(y)}" for x, y in curve[1:]) for curve in flight_of(move))
    return f"M0 0{drawn}"


def path_from(pose: Pose, move: Move) -> str:
    """Return the way of a card on the picture, flown from a pose."""
    def seen(point: tuple[float, float]) -> str:
        x, y = pose.ahead(point[0], -point[1])
        return f"{number(x)} {number(y)}"

    drawn = "".join("C" + " ".join(map(seen, curve[1:])) for curve in flight_of(move))
    return f"M{number(pose.x)} {number(pose.y)}{drawn}"


def arc_of(gun: Gun, reach: int = RULER) -> str:
    """Return what a gun can reach within a distance, as a sector in the plane's coordinates."""
    x, y, far = int(gun.x) / UNIT, -int(gun.y) / UNIT, reach / UNIT
    half = int(gun.half_angle)
    if half >= 180:
        return f"M{number(x)} {number(y - far)}a{far:g} {far:g} 0 1 1 -.1 0z"
    corners = []
    for degrees in (int(gun.axis) - half, int(gun.axis) + half):
        angle = math.radians(degrees)
        corners.append(f"{number(x + far * math.sin(angle))} {number(y - far * math.cos(angle))}")
    return f"M{number(x)} {number(y)}L{corners[0]}A{far:g} {far:g} 0 {int(half > 90)} 1 {corners[1]}z"


@kept(lambda tables, model: (tables, model))
def arcs_of(tables: Tables, model: int) -> list[dict[str, str]]:
    """Return what each gun of a model can reach: with the whole ruler, and with its half, from where it hits harder."""
    guns = tables.models[model]
    return [{"far": arc_of(guns.gun[gun]), "near": arc_of(guns.gun[gun], HALF_RULER)} for gun in range(int(guns.guns))]


def reaching(here: Pose, there: Pose) -> str:
    """Return how what is drawn from 0 0 to 0 -100 lies to reach from one place to another."""
    dx, dy = there.x - here.x, there.y - here.y
    turned = math.degrees(math.atan2(dx, -dy))
    far = math.hypot(dx, dy) / 100
    return f"translate({number(here.x)} {number(here.y)}) rotate({turned:.2f}) scale(1 {far:.3f})"


def added(slot: int, names: str) -> Marks:
    """Let a flyer have a class, on its body, its shadow and what is shown over it."""
    return tuple(Mark(f"{part}-{slot}", "+class", names) for part in ("flyer", "cast", "over"))


def flies(tables: Tables, view: State, entry: Entry) -> Marks:
    """A plane flies along the curve of its card, and so does its shadow; its label keeps upright."""
    slot = entry.actor
    move = move_of(tables, int(view.flyers[slot].model), entry.item)
    way = f"{move.turn} {path_of(move)}"
    along = tuple(Mark(f"{part}-{slot}", "along", way) for part in ("flyer", "ground", "shade", "tag", "over"))
    back = tuple(Mark(f"{part}-{slot}", "along", f"{-move.turn} M0 0") for part in ("upright", "emblem-of", "aloft"))
    return (*along, *back, Mark(f"tail-{slot}", "-class", "seen"))


def rises(tables: Tables, view: State, entry: Entry) -> Marks:
    """A flyer is at another level: larger, and farther from its shadow."""
    slot = entry.actor
    return (Mark(f"flyer-{slot}", "-class", LEVELS), Mark(f"cast-{slot}", "-class", LEVELS),
            *added(slot, f"lvl-{entry.item}"), Mark(f"level-{slot}", "href", f"#level-{entry.item}"))


def counts(tables: Tables, view: State, entry: Entry) -> Marks:
    """A climb counter comes."""
    return (Mark(f"flyer-{entry.actor}", "+class", "counts"),)


def tails(tables: Tables, view: State, entry: Entry) -> Marks:
    """Chevrons lead from the tailer to whom it tails."""
    return (Mark(f"tail-{entry.actor}", "between", f"flyer-{entry.actor} flyer-{entry.item}"),
            Mark(f"tail-{entry.actor}", "+class", "seen"))


def tails_no_more(tables: Tables, view: State, entry: Entry) -> Marks:
    """They are gone."""
    return (Mark(f"tail-{entry.actor}", "-class", "seen"),)


def fires(tables: Tables, view: State, entry: Entry) -> Marks:
    """Tracer flies from a gun to its target; both are looked at."""
    return (Mark(f"tracer-{entry.actor}", "between", f"flyer-{entry.actor} flyer-{entry.item}"),
            Mark(f"tracer-{entry.actor}", "+class", "fires"), Mark(f"flyer-{entry.actor}", "+class", "fires"),
            Mark(f"flyer-{entry.item}", "+class", "aimed-at"))


def fires_from_ground(sort: str) -> Shows:
    """Return how guns and trenches fire at a plane."""
    return lambda tables, view, entry: (
        Mark(f"tracer-{sort}-{entry.item}", "between", f"site-{sort}-{entry.item} flyer-{entry.actor}"),
        Mark(f"tracer-{sort}-{entry.item}", "+class", "fires"), Mark(f"flyer-{entry.actor}", "+class", "aimed-at"))


def launches(tables: Tables, view: State, entry: Entry) -> Marks:
    """Rockets leave for their target."""
    return (Mark(f"tracer-{entry.actor}", "between", f"flyer-{entry.actor} flyer-{entry.item}"),
            Mark(f"tracer-{entry.actor}", "+class", "launches"), Mark(f"flyer-{entry.item}", "+class", "aimed-at"))


def takes_card(tables: Tables, view: State, entry: Entry) -> Marks:
    """A hit flashes, and a damage card of its deck goes to the flyer."""
    slot = entry.actor
    return (Mark(f"flyer-{slot}", "+class", "hit"),
            Mark(f"damage-to-{slot}", "href", f"#damage-{deck_letter(entry.item)}"),
            Mark(f"aloft-{slot}", "+class", "takes"))


def deck_letter(number: int) -> str:
    """Return the letter of a damage deck."""
    return DECK_NAMES[number].lower()


def suffers(names: str) -> Shows:
    """Return how an event shows on a flyer: by classes."""
    return lambda tables, view, entry: added(entry.actor, names)


def recovers(names: str) -> Shows:
    """Return how it ceases to show."""
    return lambda tables, view, entry: (Mark(f"flyer-{entry.actor}", "-class", names),)


def leaves(names: str) -> Shows:
    """Return how a flyer goes out of the game, with its label and its tail line."""
    return lambda tables, view, entry: (
        *added(entry.actor, names), Mark(f"tag-{entry.actor}", "+class", "gone"),
        Mark(f"ground-{entry.actor}", "+class", "gone"), Mark(f"tail-{entry.actor}", "-class", "seen"))


def collides(tables: Tables, view: State, entry: Entry) -> Marks:
    """Two flyers collide."""
    return (*added(entry.actor, "crashes"), *added(entry.item, "crashes"))


def strikes(names: str) -> Shows:
    """Return how bombs strike."""
    return lambda tables, view, entry: (Mark(f"bomb-{entry.item}", "+class", names),)


def wins(tables: Tables, view: State, entry: Entry) -> Marks:
    """The planes of the side that wins shine."""
    return tuple(Mark(f"flyer-{slot}", "+class", "wins") for slot in range(int(view.crowd))
                 if view.flyers[slot].side == entry.item)


def burns_out(tables: Tables, view: State, entry: Entry) -> Marks:
    """The target on the ground burns."""
    return (Mark("target-fire", "+class", "burns-4"),)
