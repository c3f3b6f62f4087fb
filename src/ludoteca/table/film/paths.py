"""Where a piece is between two places: transforms as numbers, and ways along a curve."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

FUNCTION = re.compile(r"(\w+)\s*\(([^)]*)\)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
PAIR = re.compile(rf"({NUMBER.pattern})(?:[\s,]+|(?=[-+]))({NUMBER.pattern})")
COMMAND = re.compile(r"([MmLlHhVvCcQq])([^MmLlHhVvCcQq]*)")
NOTHING = {"translate": (0.0, 0.0), "rotate": (0.0, 0.0, 0.0), "scale": (1.0, 1.0), "skewX": (0.0,), "skewY": (0.0,)}
TAKEN = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}
SAMPLES = 14         # places along a curve that is flown
CURVE = 24           # chords of one piece of a curve
NEAR = 2.0           # how far from a piece's new place its way may end
EASE = ".4 0 .25 1"  # as the tables' pieces glide
EVEN = "0 0 1 1"
Point = tuple[float, float]
Step = tuple[str, tuple[float, ...]]


@dataclass(frozen=True)
class Pose:
    """What a transform is at a time, and how it goes there from the one before."""

    time: float
    steps: tuple[tuple[float, ...], ...]
    spline: str = EVEN


def steps_of(text: str) -> list[Step]:
    """Return the functions of a transform, each with all its numbers."""
    found = []
    for name, inside in FUNCTION.findall(text):
        numbers = tuple(map(float, NUMBER.findall(inside)))
        if name == "matrix":
            found += taken_apart(numbers)
        elif name in NOTHING and numbers:
            if name == "scale" and len(numbers) == 1:
                numbers *= 2
            found.append((name, numbers + NOTHING[name][len(numbers) :]))
    return found


def taken_apart(matrix: Sequence[float]) -> list[Step]:
    """Return a matrix as a translation, a rotation, a slant and a scale."""
    a, b, c, d, e, f = matrix
    across = math.hypot(a, b) or 1e-9
    slant = (a * c + b * d) / across
    up = (a * d - b * c) / across
    return [("translate", (e, f)), ("rotate", (math.degrees(math.atan2(b, a)), 0.0, 0.0)),
            ("skewX", (math.degrees(math.atan2(slant, up or 1e-9)),)), ("scale", (across, up))]


def matrix_of(steps: Sequence[Step]) -> tuple[float, ...]:
    """Return functions as one matrix."""
    whole: tuple[float, ...] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for name, numbers in steps:
        whole = times(whole, single(name, numbers))
    return whole


def single(name: str, numbers: tuple[float, ...]) -> tuple[float, ...]:
    """Return a function as a matrix."""
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, *numbers)
    if name == "scale":
        return (numbers[0], 0.0, 0.0, numbers[1], 0.0, 0.0)
    turned = math.radians(numbers[0])
    if name == "skewX":
        return (1.0, 0.0, math.tan(turned), 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, math.tan(turned), 0.0, 1.0, 0.0, 0.0)
    cos, sin, (x, y) = math.cos(turned), math.sin(turned), numbers[1:]
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def times(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """Return the product of two matrices."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def aligned(texts: Sequence[str]) -> tuple[tuple[str, ...], list[tuple[tuple[float, ...], ...]]]:
    """Return transforms as the numbers of the same functions in the same order, and what these are."""
    read = [steps_of(text) for text in texts]
    names = tuple(name for name, _ in max(read, key=len, default=()))
    fitted = [numbers for steps in read if (numbers := fit(steps, names)) is not None]
    if len(fitted) == len(read):
        return names, fitted
    apart = [taken_apart(matrix_of(steps)) for steps in read]
    return tuple(name for name, _ in apart[0]), [tuple(numbers for _, numbers in steps) for steps in apart]


def fit(steps: Sequence[Step], names: Sequence[str]) -> tuple[tuple[float, ...], ...] | None:
    """Return the numbers of functions spread over more of them, of which some do nothing; None if they do not fit."""
    waiting, found = list(steps), []
    for name in names:
        found.append(waiting.pop(0)[1] if waiting and waiting[0][0] == name else NOTHING[name])
    return None if waiting else tuple(found)


def turned_shortest(names: Sequence[str], before: Sequence[Sequence[float]], after: Sequence[Sequence[float]]
                    ) -> tuple[tuple[float, ...], ...]:
    """Return functions whose rotations are counted on from those before, the short way around."""
    return tuple(
        (nearest(new[0], old[0]), *new[1:]) if name == "rotate" else tuple(new)
        for name, old, new in zip(names, before, after, strict=True)
    )


def nearest(angle: float, to: float) -> float:
    """Return an angle as the one of the same direction that is nearest to another."""
    return to + (angle - to + 180) % 360 - 180


def way_keys(path: str, names: Sequence[str], before: Sequence[Sequence[float]], after: Sequence[Sequence[float]],
             start: float, seconds: float) -> list[Pose]:
    """Return the keys of a flight along a curve that ends where the piece then stands; none where it does not.

    The piece keeps to the curve's direction, turned as it is turned at the end.
    """
    points = points_of(path)
    if len(points) < 2 or "translate" not in names:
        return []
    at, turns = names.index("translate"), names.index("rotate") if "rotate" in names else -1
    if math.dist(points[-1], after[at]) > NEAR:
        return []
    flown = sampled(points)
    last = after[turns][0] - flown[-1][2] if turns >= 0 else 0.0
    keys, angle = [], before[turns][0] if turns >= 0 else 0.0
    for place, (x, y, direction) in enumerate(flown):
        steps = [tuple(each) for each in after]
        steps[at] = (x, y)
        if turns >= 0:
            angle = nearest(direction + last, angle)
            steps[turns] = (angle, *after[turns][1:])
        keys.append(Pose(start + seconds * place / (len(flown) - 1), tuple(steps)))
    return keys


def flown_along(transform: str, value: str) -> tuple[str, str]:
    """Return where a piece is after a mark `along`, and its way there: "60 M0 0C0 -50 ..", as the piece sees it.

    The path is made of M, L, C and Q in plain coordinates.
    """
    turn, _, path = value.partition(" ")
    a, b, c, d, e, f = matrix_of(steps_of(transform))

    def seen(pair: re.Match[str]) -> str:
        x, y = map(float, pair.groups())
        return f"{a * x + c * y + e:.2f} {b * x + d * y + f:.2f}"

    way = PAIR.sub(seen, path)
    x, y = points_of(way)[-1]
    turned = round(math.degrees(math.atan2(b, a)) + float(turn), 2) + 0.0
    return f"translate({x:.2f} {y:.2f}) rotate({turned:.2f})", way


def laid_between(one: str, other: str) -> str:
    """Return how what is drawn from 0 0 to 0 -100 lies to reach from one piece to another, by their transforms."""
    (x, y), (to_x, to_y) = (matrix_of(steps_of(each))[4:] for each in (one, other))
    turned = math.degrees(math.atan2(to_x - x, y - to_y))
    return f"translate({x:.2f} {y:.2f}) rotate({turned:.2f}) scale(1 {math.hypot(to_x - x, to_y - y) / 100:.3f})"


def points_of(path: str) -> list[Point]:
    """Return the points along a path of lines and curves; what else a path may be made of is left out."""
    points: list[Point] = []
    for letter, inside in COMMAND.findall(path):
        numbers, kind = list(map(float, NUMBER.findall(inside))), letter.upper()
        count = TAKEN[kind]
        for first in range(0, len(numbers) - count + 1, count):
            here = points[-1] if points else (0.0, 0.0)
            origin = here if letter.islower() else (0.0, 0.0)
            points += drawn_on(kind, numbers[first : first + count], here, origin)
    return [point for place, point in enumerate(points) if not place or point != points[place - 1]]


def drawn_on(kind: str, numbers: Sequence[float], here: Point, origin: Point) -> list[Point]:
    """Return the points that a command of a path adds."""
    if kind == "H":
        return [(origin[0] + numbers[0], here[1])]
    if kind == "V":
        return [(here[0], origin[1] + numbers[0])]
    corners = [(origin[0] + x, origin[1] + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    if kind in "ML":
        return corners
    return [bent([here, *corners], part / CURVE) for part in range(1, CURVE + 1)]


def bent(corners: Sequence[Point], part: float) -> Point:
    """Return a point of a Bezier curve."""
    while len(corners) > 1:
        corners = [(a + (c - a) * part, b + (d - b) * part)
                   for (a, b), (c, d) in zip(corners, corners[1:], strict=False)]
    return corners[0]


def sampled(points: Sequence[Point]) -> list[tuple[float, float, float]]:
    """Return places along a line of points, evenly far from each other, with its direction there in degrees."""
    ends = [0.0]
    for one, other in zip(points, points[1:], strict=False):
        ends.append(ends[-1] + math.dist(one, other))
    found, place = [], 1
    for part in range(SAMPLES + 1):
        wanted = ends[-1] * part / SAMPLES
        while place < len(points) - 1 and ends[place] < wanted:
            place += 1
        (a, b), (c, d) = points[place - 1], points[place]
        length = ends[place] - ends[place - 1]
        share = (wanted - ends[place - 1]) / length if length else 0.0
        found.append((a + (c - a) * share, b + (d - b) * share, math.degrees(math.atan2(d - b, c - a))))
    return found
