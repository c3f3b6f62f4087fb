"""What the picture draws of movement and fire, as SVG in millimetres: only for the eye, no rule reckons with it.

East is to the right and south is below, so the picture's y grows where the table's falls. What belongs to a plane is
drawn in its own coordinates: its stand at 0 0, its nose up.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

from ludoteca.games.wings_of_war.cards import HALF_LENGTH, HALF_RULER, RULER

UNIT = 100.0               # hundredths of a millimetre in a unit of the picture
NOSE = HALF_LENGTH / UNIT
HANDLE = 0.47              # of the chord: how far the handles of a card's curve reach
LOOP = 18.0                # how wide an Immelmann turns, as seen from above
OVER = 36.0                # and by how much it overshoots


@dataclass(frozen=True)
class Pose:
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


@dataclass(frozen=True)
class Move:
    """What a card of a deck does: how far to the right and ahead it takes a plane, and how it turns it."""

    across: float
    along: float
    turn: int


def move_of(tables: Any, model: int, card: int) -> Move:
    """Return what a card does to a model."""
    moves = tables.moves[tables.models[model].deck]
    return Move(int(moves.dx[card]) / UNIT, int(moves.dy[card]) / UNIT, (int(moves.turn[card]) + 180) % 360 - 180)


def pose_of(height: int, stand: Any) -> Pose:
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


def arc_of(gun: Any, reach: int = RULER) -> str:
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


def arcs_of(tables: Any, model: int) -> list[dict[str, str]]:
    """Return what each gun of a model can reach: with the whole ruler, and with its half, from where it hits harder."""
    guns = tables.models[model]
    return [{"far": arc_of(guns.gun[gun]), "near": arc_of(guns.gun[gun], HALF_RULER)} for gun in range(int(guns.guns))]


def reaching(here: Pose, there: Pose) -> str:
    """Return how what is drawn from 0 0 to 0 -100 lies to reach from one place to another."""
    dx, dy = there.x - here.x, there.y - here.y
    turned = math.degrees(math.atan2(dx, -dy))
    far = math.hypot(dx, dy) / 100
    return f"translate({number(here.x)} {number(here.y)}) rotate({turned:.2f}) scale(1 {far:.3f})"
