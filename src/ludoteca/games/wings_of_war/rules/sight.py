"""What a gun sees, and how far away it is (WW-50 .. WW-52, WW-76, WW-80, WW-81, WW-84).

A ray is a vector from the gun G. Of the endlessly many that end on a base only those count that WW-51 names: all others
reach it no nearer. Products stay below 2^62, as in `geometry.py`.
"""

from ludoteca.engine.runtime.seats import has
from ludoteca.games.wings_of_war.cards import HALF_RULER, RULER
from ludoteca.games.wings_of_war.rules.flyers import is_balloon
from ludoteca.games.wings_of_war.rules.geometry import (
    CORNERS,
    QUARTER,
    REACH,
    across,
    along,
    cosine,
    edge_rate,
    edge_side,
    edge_x,
    edge_y,
    entry,
    holds_point,
    overlap,
    passes,
    rdiv,
    scaled,
    sine,
)
from ludoteca.games.wings_of_war.state import NONE, Base, Gun, State, Status, Tables

NEAR = HALF_RULER * HALF_RULER             # 10^8: the square of the half ruler, inclusive (WW-11)
FAR = RULER * RULER
NO_SHOT = -1
ANYWHERE = 1 << 40         # beyond every squared range
ARM = 30000                # length of the vectors that bound an arc (WW-50)
TAIL = 180
BLIND = 10                 # degrees to both sides of the tail (WW-84)
ALL_LEVELS = 1             # of the option block_levels
MILLIMETRE = 100


def squared_range(tables: Tables, state: State, slot: int, gun: int, target: int, through: int) -> int:
    """Return the squared range at which a gun sees a flyer within the ruler, or NO_SHOT (WW-11, WW-51, WW-54).

    A plane that overlaps the firer is not seen (WW-42). With `through` nobody is in the way (WW-80).
    """
    firer = state.flyers[slot]
    aim = state.flyers[target].stand
    weapon = tables.models[firer.model].gun[gun]
    gx = gun_x(tables, firer.stand, weapon)
    gy = gun_y(tables, firer.stand, weapon)
    if length(int(aim.x) - gx, int(aim.y) - gy) > (RULER + REACH) * (RULER + REACH):
        return NO_SHOT
    if is_beside_arc(tables, firer.stand, weapon, gx, gy, aim) or is_entangled(tables, state, slot, target):
        return NO_SHOT
    screen = 0 if through == 1 else screen_of(state, slot, target)
    limit = RULER * RULER + 1
    best = nearest_seen(tables, state, slot, gun, target, screen, NONE, limit)
    return best if best < limit else NO_SHOT


def is_entangled(tables: Tables, state: State, slot: int, target: int) -> bool:
    """Say whether a plane cannot fire at a flyer because it is a plane that overlaps it; balloons are none (WW-42)."""
    flyer = state.flyers[target]
    return not is_balloon(tables, flyer) and overlap(state.flyers[slot].stand, flyer.stand)


def in_blind_spot(tables: Tables, state: State, slot: int, gun: int, target: int) -> bool:
    """Say whether a flyer is too close behind the tail of the firer for a gun that sees it (WW-84)."""
    firer = state.flyers[slot]
    squared = squared_range(tables, state, slot, gun, target, 0)
    if state.flyers[target].level > firer.level or squared == NO_SHOT or squared > HALF_RULER * HALF_RULER:
        return False
    tail = int(firer.stand.heading) + TAIL
    screen = screen_of(state, slot, target)
    return nearest_seen(tables, state, slot, gun, target, screen, tail, ANYWHERE) == ANYWHERE


def squared_distance(x: int, y: int, base: Base) -> int:
    """Return the squared distance from a point to a base, 0 if it lies on it; rounded as ranges are (WW-51, WW-81)."""
    if holds_point(base, x, y):
        return 0
    gx = int(x)
    gy = int(y)
    best = ANYWHERE
    for edge in range(CORNERS):
        towards = direction(edge_side(base, edge, gx, gy))
        best = min(best, met(base, gx, gy, towards * edge_y(base, edge), -towards * edge_x(base, edge)))
        best = min(best, met(base, gx, gy, int(base.corner_x[edge]) - gx, int(base.corner_y[edge]) - gy))
    return best


def whole_millimetres(squared: int) -> int:
    """Return the whole millimetres in a squared range, below 4096 (WW-76)."""
    whole = 0
    step = 2048
    while step > 0:
        if length(MILLIMETRE * (whole + step), 0) <= squared:
            whole += step
        step //= 2
    return whole


def gun_x(tables: Tables, stand: Base, weapon: Gun) -> int:
    """Return where a gun is, from the western edge (WW-50)."""
    return int(stand.x) + across(tables, int(stand.heading), int(weapon.x), int(weapon.y))


def gun_y(tables: Tables, stand: Base, weapon: Gun) -> int:
    """Return where a gun is, from the southern edge (WW-50)."""
    return int(stand.y) + along(tables, int(stand.heading), int(weapon.x), int(weapon.y))


def length(dx: int, dy: int) -> int:
    """Return the square of the length of a vector; its parts are below 2^19 (WW-51)."""
    return dx * dx + dy * dy


def direction(number: int) -> int:
    """Return 1 for a number above 0, -1 for one below, and 0 (WW-51)."""
    return min(max(number, -1), 1)


def arm_x(tables: Tables, axis: int, side: int) -> int:
    """Return how far east the vector leads that bounds an arc, `side` degrees to the right of its axis (WW-50)."""
    return across(tables, axis, scaled(ARM * sine(tables, side)), scaled(ARM * cosine(tables, side)))


def arm_y(tables: Tables, axis: int, side: int) -> int:
    """Return how far north the vector leads that bounds an arc, `side` degrees to the right of its axis (WW-50)."""
    return along(tables, axis, scaled(ARM * sine(tables, side)), scaled(ARM * cosine(tables, side)))


def is_in_arc(left_x: int, left_y: int, right_x: int, right_y: int, half_angle: int, dx: int, dy: int) -> bool:
    """Say whether a vector is in an arc, or on the vectors that bound it to the left and right (WW-50)."""
    past_left = left_x * dy - left_y * dx > 0
    past_right = right_x * dy - right_y * dx < 0
    if half_angle >= QUARTER:
        return not past_left or not past_right
    return not past_left and not past_right


def is_around(tables: Tables, axis: int, half_angle: int, dx: int, dy: int) -> bool:
    """Say whether a vector leads at most so many degrees beside an axis (WW-84)."""
    left_x = arm_x(tables, axis, -half_angle)
    left_y = arm_y(tables, axis, -half_angle)
    right_x = arm_x(tables, axis, half_angle)
    right_y = arm_y(tables, axis, half_angle)
    return is_in_arc(left_x, left_y, right_x, right_y, half_angle, dx, dy)


def is_beside_arc(tables: Tables, stand: Base, weapon: Gun, gx: int, gy: int, base: Base) -> bool:
    """Say whether a base lies wholly past one boundary of a gun's arc, or past both of a wide one (WW-50).

    No such base is in the arc; a narrow arc misses others too, which `nearest_seen` finds.
    """
    axis = int(stand.heading) + int(weapon.axis)
    angle = int(weapon.half_angle)
    left_x = arm_x(tables, axis, -angle)
    left_y = arm_y(tables, axis, -angle)
    right_x = arm_x(tables, axis, angle)
    right_y = arm_y(tables, axis, angle)
    left = 0
    right = 0
    for corner in range(CORNERS):
        dx = int(base.corner_x[corner]) - gx
        dy = int(base.corner_y[corner]) - gy
        if left_x * dy - left_y * dx > 0:
            left += 1
        if right_x * dy - right_y * dx < 0:
            right += 1
    if angle >= QUARTER:
        return left == CORNERS and right == CORNERS
    return CORNERS in (left, right)


def screen_of(state: State, slot: int, target: int) -> int:
    """Return the mask of the flyers that block a shot if they are in its way (WW-43, WW-52, WW-A15)."""
    low = min(state.flyers[slot].level, state.flyers[target].level)
    high = max(state.flyers[slot].level, state.flyers[target].level)
    screen = 0
    for other in range(state.crowd):
        flyer = state.flyers[other]
        if other in (slot, target) or flyer.status != Status.FLYING:
            continue
        if state.options.block_levels != ALL_LEVELS and (flyer.level < low or flyer.level > high):
            continue
        if not overlap(state.flyers[slot].stand, flyer.stand) and not overlap(state.flyers[target].stand, flyer.stand):
            screen |= 1 << other
    return screen


def met(base: Base, gx: int, gy: int, dx: int, dy: int) -> int:
    """Return the squared range at which a ray comes to a base, ANYWHERE if it does not (WW-51)."""
    edge = entry(base, gx, gy, dx, dy)
    return ANYWHERE if edge == NONE else range_by(base, edge, gx, gy, dx, dy)


def range_by(base: Base, edge: int, gx: int, gy: int, dx: int, dy: int) -> int:
    """Return the squared range at which a ray comes to the edge by which it enters a base (WW-51)."""
    n = edge_side(base, edge, gx, gy)
    m = -edge_rate(base, edge, dx, dy)
    return length(rdiv(n * dx, m), rdiv(n * dy, m))    # n below 2^31, dx below 2^18


def is_screened(state: State, screen: int, base: Base, edge: int, gx: int, gy: int, dx: int, dy: int) -> bool:
    """Say whether a ray runs through somebody of a mask before it enters a base by an edge (WW-51)."""
    n = edge_side(base, edge, gx, gy)
    m = -edge_rate(base, edge, dx, dy)
    for other in range(state.crowd):
        if has(screen, other) and passes(gx, gy, dx, dy, n, m, state.flyers[other].stand):
            return True
    return False


def nearer(
    tables: Tables, state: State, target: int, screen: int, spared: int, gx: int, gy: int, dx: int, dy: int, best: int,
) -> int:
    """Return the squared range of a ray in the arc if it is open and shorter than the best so far; else that (WW-51).

    A ray within BLIND degrees of the direction `spared` does not count, if that is not NONE (WW-84).
    """
    base = state.flyers[target].stand
    edge = entry(base, gx, gy, dx, dy)
    if edge == NONE or (spared != NONE and is_around(tables, spared, BLIND, dx, dy)):
        return best
    squared = range_by(base, edge, gx, gy, dx, dy)
    if squared >= best or is_screened(state, screen, base, edge, gx, gy, dx, dy):
        return best
    return squared


def nearest_seen(
    tables: Tables, state: State, slot: int, gun: int, target: int, screen: int, spared: int, best: int
) -> int:
    """Return the least squared range of all rays that WW-51 names, if one is less than the best so far; else that."""
    firer = state.flyers[slot]
    base = state.flyers[target].stand
    weapon = tables.models[firer.model].gun[gun]
    gx = gun_x(tables, firer.stand, weapon)
    gy = gun_y(tables, firer.stand, weapon)
    axis = int(firer.stand.heading) + int(weapon.axis)
    angle = int(weapon.half_angle)
    left_x = arm_x(tables, axis, -angle)
    left_y = arm_y(tables, axis, -angle)
    right_x = arm_x(tables, axis, angle)
    right_y = arm_y(tables, axis, angle)
    for edge in range(CORNERS):
        towards = direction(edge_side(base, edge, gx, gy))
        dx = towards * edge_y(base, edge)
        dy = -towards * edge_x(base, edge)
        if is_in_arc(left_x, left_y, right_x, right_y, angle, dx, dy):
            best = nearer(tables, state, target, screen, spared, gx, gy, dx, dy, best)
    best = nearer(tables, state, target, screen, spared, gx, gy, left_x, left_y, best)
    best = nearer(tables, state, target, screen, spared, gx, gy, right_x, right_y, best)
    for other in range(state.crowd):
        if other == target or has(screen, other):
            for corner in range(CORNERS):
                dx = int(state.flyers[other].stand.corner_x[corner]) - gx
                dy = int(state.flyers[other].stand.corner_y[corner]) - gy
                if is_in_arc(left_x, left_y, right_x, right_y, angle, dx, dy):
                    best = nearer(tables, state, target, screen, spared, gx, gy, dx, dy, best)
    return best
