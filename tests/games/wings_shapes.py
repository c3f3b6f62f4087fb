"""What Shapely says of positions of Wings of War: ranges with everything a little too open, and a little too narrow."""

import math

import shapely
from shapely import LineString, MultiPoint, Point, Polygon
from tests.games import wings_exact as exact
from tests.games.wings_positions import Position

SLACK = 2                  # units: more than all rounding together
FAR = 60000


def grown(shape, by: float):
    """Return a shape with its rim moved outwards, or inwards."""
    return shape.buffer(by, join_style="mitre")


def wedge(start: exact.Point, axis: int, half_angle: int) -> Polygon:
    """Return the arc of a gun as a polygon."""
    left, right = exact.arms(axis, half_angle)
    between = [math.radians(axis + degrees) for degrees in range(20 - half_angle, half_angle - 10, 20)]
    rim = [(FAR * math.sin(angle), FAR * math.cos(angle)) for angle in between]
    vectors = [(0, 0), (2 * left[0], 2 * left[1]), *rim, (2 * right[0], 2 * right[1])]
    return Polygon([(start[0] + x, start[1] + y) for x, y in vectors])


def shadow(start: exact.Point, shape: Polygon):
    """Return what lies behind a convex shape, and the shape, as seen from a point."""
    corners = list(shape.exterior.coords)
    beyond = [(start[0] + 30 * (x - start[0]), start[1] + 30 * (y - start[1])) for x, y in corners]
    return MultiPoint(corners + beyond).convex_hull


def range_with(position: Position, slack: float) -> float:
    """Return the range of a shot with target and arc grown, and whoever blocks it shrunk; infinite if there is none."""
    start, axis, half_angle = exact.gun_of(position.pieces, 0, position.gun)
    visible = grown(Polygon(exact.corners(position.pieces[1])), slack)
    visible = visible.intersection(grown(wedge(start, axis, half_angle), slack))
    blockers = exact.screen(position.pieces, 0, 1, position.everywhere)
    hidden = shapely.union_all([shadow(start, grown(Polygon(shape), -slack)) for shape in blockers])
    visible = visible.difference(hidden)
    return math.inf if visible.is_empty else Point(start).distance(visible)


def refute(position: Position, row: dict[str, int]) -> str:
    """Return what of the answers to a position cannot be, away from all boundaries; nothing if it all can."""
    one, other = (Polygon(exact.corners(piece)) for piece in position.pieces[:2])
    closest = one.distance(other)
    if row["overlap"] != (closest == 0) and (closest > SLACK or grown(one, -SLACK).intersects(grown(other, -SLACK))):
        return "overlap"
    if not row["overlap"]:
        least, most = (range_with(position, slack) for slack in (SLACK, -SLACK))
        found = math.sqrt(row["range"]) if row["range"] >= 0 else math.inf
        if found < least - SLACK or min(found, exact.RULER) > most + SLACK:
            return "range"
    if abs(math.sqrt(row["distance"]) - Point(position.pieces[0][:2]).distance(other)) > SLACK:
        return "distance"
    if row["crosses"] >= 0:
        line, third = LineString([piece[:2] for piece in position.pieces[:2]]), exact.corners(position.pieces[2])
        if line.intersects(grown(Polygon(third), SLACK if row["crosses"] else -SLACK)) != row["crosses"]:
            return "crosses"
    return ""
