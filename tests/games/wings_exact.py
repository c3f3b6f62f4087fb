"""The predicates of Wings of War once more, by other ways and in fractions: what those of the rules are compared with.

Rays are cut with the sides of bases instead of half-planes, overlaps are areas, and tails leave ideal bases.
"""

import math
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

ONE = 1_000_000
HALF_LENGTH = 3375
RULER = 20000
Point = tuple[int, int]
Shape = tuple[Point, ...]


class Gun(NamedTuple):
    """A gun: to the right of the stand, ahead of it, its axis and half its arc in degrees."""

    x: int
    y: int
    axis: int
    half_angle: int


class Model(NamedTuple):
    """What the predicates want to know of a model; kinds are those of the rules."""

    kind: int
    half_width: int
    guns: tuple[Gun, ...] = ()


FRONT = Gun(0, 0, 0, 34)
MODELS = (
    Model(0, 2175, (FRONT,)),
    Model(1, 2175, (FRONT, Gun(0, 0, 180, 68))),
    Model(2, 4350, (Gun(0, 1575, 0, 101), Gun(0, 115, 180, 90))),
    Model(2, 4350, (Gun(0, 2900, 0, 100), Gun(2600, 0, 90, 60), Gun(-2600, 0, 270, 60), Gun(0, -1200, 180, 90))),
    Model(3, 4350),
    Model(2, 4350, (Gun(0, 2600, 0, 100), Gun(0, -900, 180, 90))),
)
SINGLE, TWO_SEATER, CAPRONI, STAAKEN, BALLOON, GOTHA = range(len(MODELS))


class Piece(NamedTuple):
    """A flyer on the table."""

    x: int
    y: int
    heading: int
    model: int = SINGLE
    level: int = 2
    side: int = 1
    flying: bool = True
    no_tail: int = 0
    autonomous: int = 0


Pieces = tuple[Piece, ...]


def away(value: Fraction) -> int:
    """Return a fraction rounded, halves away from zero."""
    whole = math.floor(abs(value) + Fraction(1, 2))
    return whole if value >= 0 else -whole


@lru_cache(2000)
def sine(degrees: int) -> int:
    return round(ONE * math.sin(math.radians(degrees)))


@lru_cache(20000)
def turned(heading: int, right: int, ahead: int) -> Point:
    """Return a local vector as it lies on the table."""
    sin, cos = sine(heading), sine(heading + 90)
    return away(Fraction(right * cos + ahead * sin, ONE)), away(Fraction(ahead * cos - right * sin, ONE))


@lru_cache(1000)
def corners(piece: Piece) -> Shape:
    """Return the polygon of a base: front right, back right, back left, front left."""
    width = MODELS[piece.model].half_width
    local = [(width, HALF_LENGTH), (width, -HALF_LENGTH), (-width, -HALF_LENGTH), (-width, HALF_LENGTH)]
    vectors = [turned(piece.heading, *point) for point in local]
    return tuple((piece.x + dx, piece.y + dy) for dx, dy in vectors)


def product(a, b):
    """Return the cross product of two vectors."""
    return a[0] * b[1] - a[1] * b[0]


def less(a, b):
    return a[0] - b[0], a[1] - b[1]


def sides(polygon):
    """Return the sides of a clockwise polygon as pairs of points."""
    return pairwise([*polygon, polygon[0]])


def is_inside(point, polygon) -> bool:
    """Say whether a point lies strictly inside."""
    return all(product(less(b, a), less(point, a)) < 0 for a, b in sides(polygon))


def area_shared(one: Shape, other: Shape) -> Fraction:
    """Return twice the area that two convex clockwise polygons share, by clipping."""
    shape = list(one)
    for a, b in sides(other):
        kept = []
        for p, q in sides(shape):
            at_p, at_q = (product(less(b, a), less(point, a)) for point in (p, q))
            if at_p <= 0:
                kept.append(p)
            if at_p * at_q < 0:
                share = Fraction(at_p, at_p - at_q)
                kept.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
        if not kept:
            return Fraction(0)
        shape = kept
    return abs(sum(product(p, q) for p, q in sides(shape)))


@lru_cache(1000)
def overlap(one: Piece, other: Piece) -> bool:
    radii = [math.hypot(MODELS[piece.model].half_width, HALF_LENGTH) for piece in (one, other)]
    if math.dist(one[:2], other[:2]) > sum(radii) + 2:
        return False
    return area_shared(corners(one), corners(other)) > 0


def meetings(start: Point, ray: Point, polygon: Shape) -> list[Fraction]:
    """Return at which multiples of a ray the line through it meets the sides of a polygon, corners included."""
    found = []
    for a, b in sides(polygon):
        side, gap = less(b, a), less(a, start)
        slant = product(ray, side)
        if slant == 0:
            if product(ray, gap) == 0:
                square = ray[0] ** 2 + ray[1] ** 2
                found += [Fraction(ray[0] * p[0] + ray[1] * p[1], square) for p in (gap, less(b, start))]
        else:
            share = product(gap, ray) if slant > 0 else product(ray, gap)
            if 0 <= share <= abs(slant):
                found.append(Fraction(product(gap, side), slant))
    return sorted(found)


def runs_through(start: Point, ray: Point, until: Fraction, polygon: Shape) -> bool:
    """Say whether some point strictly between a start and a multiple of a ray lies strictly inside."""
    cuts = [Fraction(0), *(t for t in meetings(start, ray, polygon) if 0 < t < until), until]
    for t, later in pairwise(cuts):
        middle = (t + later) / 2
        if t < later and is_inside((start[0] + middle * ray[0], start[1] + middle * ray[1]), polygon):
            return True
    return False


def is_in_arc(left: Point, right: Point, half_angle: int, ray: Point) -> bool:
    to_left, to_right = product(left, ray) > 0, product(right, ray) < 0
    return not (to_left and to_right) if half_angle >= 90 else not (to_left or to_right)


def arms(axis: int, half_angle: int) -> list[Point]:
    """Return the vectors that bound an arc, left and right."""
    out, ahead = (away(Fraction(30000 * sine(degrees), ONE)) for degrees in (half_angle, half_angle + 90))
    return [turned(axis, -out, ahead), turned(axis, out, ahead)]


def rays_to(start: Point, polygon: Shape) -> list[Point]:
    """Return the vectors to the corners and square to the sides of a polygon."""
    rays = [less(corner, start) for corner in polygon]
    for a, b in sides(polygon):
        square = (b[1] - a[1], a[0] - b[0])
        towards = square[0] * (a[0] - start[0]) + square[1] * (a[1] - start[1])
        if towards:
            rays.append(square if towards > 0 else (-square[0], -square[1]))
    return rays


def squared_length(start: Point, ray: Point, polygon: Shape) -> tuple[int, Fraction] | None:
    """Return the squared length of the rounded vector to where a ray meets a polygon, and the multiple of the ray."""
    ahead = [t for t in meetings(start, ray, polygon) if t > 0]
    if not ahead:
        return None
    return away(ahead[0] * ray[0]) ** 2 + away(ahead[0] * ray[1]) ** 2, ahead[0]


def gun_of(pieces: Pieces, slot: int, gun: int) -> tuple[Point, int, int]:
    """Return where a gun is, the heading of its axis and half its arc."""
    firer = pieces[slot]
    weapon = MODELS[firer.model].guns[gun]
    dx, dy = turned(firer.heading, weapon.x, weapon.y)
    return (firer.x + dx, firer.y + dy), firer.heading + weapon.axis, weapon.half_angle


def screen(pieces: Pieces, slot: int, target: int, everywhere: int) -> tuple[Shape, ...]:
    """Return the bases that block a shot."""
    levels = sorted((pieces[slot].level, pieces[target].level))
    between = range(levels[0], levels[1] + 1)
    others = [piece for n, piece in enumerate(pieces) if n not in (slot, target) and piece.flying]
    near = [piece for piece in others if everywhere or piece.level in between]
    clear = [piece for piece in near if not any(overlap(piece, pieces[n]) for n in (slot, target))]
    return tuple(corners(piece) for piece in clear)


@lru_cache(10)
def seen(pieces: Pieces, slot: int, gun: int, target: int, blockers: tuple[Shape, ...]) -> dict[Point, int]:
    """Return the vectors along which a gun sees a flyer, with the squared range of each."""
    start, axis, half_angle = gun_of(pieces, slot, gun)
    aim = corners(pieces[target])
    if lies_on(start, aim):
        return {}
    left, right = arms(axis, half_angle)
    rays = rays_to(start, aim) + [less(corner, start) for shape in blockers for corner in shape] + [left, right]
    found = {}
    for ray in rays:
        met = squared_length(start, ray, aim) if is_in_arc(left, right, half_angle, ray) else None
        if met and not any(runs_through(start, ray, met[1], shape) for shape in blockers):
            found[ray] = met[0]
    return found


def entangled(firer: Piece, target: Piece) -> bool:
    """Say whether a plane overlaps the plane that it would fire at; a balloon may be fired at."""
    return target.model != BALLOON and overlap(firer, target)


def squared_range(pieces: Pieces, slot: int, gun: int, target: int, through: int = 0, everywhere: int = 0) -> int:
    """Return the squared range of a shot within the ruler, or -1."""
    if entangled(pieces[slot], pieces[target]):
        return -1
    blockers = () if through else screen(pieces, slot, target, everywhere)
    best = min(seen(pieces, slot, gun, target, blockers).values(), default=-1)
    return best if best <= RULER**2 else -1


def in_blind_spot(pieces: Pieces, slot: int, gun: int, target: int, everywhere: int = 0) -> bool:
    firer = pieces[slot]
    if pieces[target].level > firer.level or entangled(firer, pieces[target]):
        return False
    found = seen(pieces, slot, gun, target, screen(pieces, slot, target, everywhere))
    cone = arms(firer.heading + 180, 10)
    return bool(found) and min(found.values()) <= 10000**2 and all(is_in_arc(*cone, 10, ray) for ray in found)


def lies_on(point: Point, shape: Shape) -> bool:
    return all(product(less(b, a), less(point, a)) <= 0 for a, b in sides(shape))


def squared_distance(x: int, y: int, piece: Piece) -> int:
    shape = corners(piece)
    if lies_on((x, y), shape):
        return 0
    return min(met[0] for ray in rays_to((x, y), shape) if (met := squared_length((x, y), ray, shape)))


def side_left(piece: Piece, point: Point) -> str:
    """Return by which sides of its base a line from the stand to a point leaves it: front, rear, left, right."""
    dx, dy = less(point, (piece.x, piece.y))
    sin, cos = sine(piece.heading), sine(piece.heading + 90)
    right, ahead = dx * cos - dy * sin, dx * sin + dy * cos
    limits = {
        "front": (ahead, HALF_LENGTH), "rear": (-ahead, HALF_LENGTH),
        "right": (right, MODELS[piece.model].half_width), "left": (-right, MODELS[piece.model].half_width),
    }
    reached = {name: Fraction(limit * ONE, part) for name, (part, limit) in limits.items() if part > 0}
    return "+".join(name for name in reached if reached[name] == min(reached.values()))


def can_tail(pieces: Pieces, p: int, q: int, same_levels: int = 0) -> bool:
    tailer, tailed = pieces[p], pieces[q]
    start, end = (tailer.x, tailer.y), (tailed.x, tailed.y)
    line = less(end, start)
    if not (tailer.flying and tailed.flying) or tailer.side == tailed.side or tailer.no_tail or tailer.autonomous:
        return False
    if MODELS[tailer.model].kind not in (0, 1) or MODELS[tailed.model].kind == 3:
        return False
    if tailer.level - tailed.level not in (0, 1) or line[0] ** 2 + line[1] ** 2 > RULER**2 or overlap(tailer, tailed):
        return False
    if "front" not in side_left(tailer, end) or "rear" not in side_left(tailed, start):
        return False
    others = [piece for n, piece in enumerate(pieces) if n not in (p, q) and piece.flying]
    planes = [piece for piece in others if MODELS[piece.model].kind != 3]
    if same_levels:
        planes = [piece for piece in planes if piece.level in (tailer.level, tailed.level)]
    return not any(runs_through(start, line, Fraction(1), corners(piece)) for piece in planes)
