"""Where bases lie and how they meet: exact integers only (WW-1 .. WW-10).

Lengths are hundredths of a millimetre and tables less than 170000 wide, so an edge (at most 8702 long) crossed with
any vector stays below 2^31, and a product of two such numbers below 2^62.
"""

from ludoteca.games.wings_of_war.cards import HALF_LENGTH, ONE
from ludoteca.games.wings_of_war.state import DEGREES, NONE, Base, Tables

CORNERS = 4
QUARTER = 90
REACH = 5507               # no corner lies farther from its stand
QUADRANT = (
    0, 17452, 34899, 52336, 69756, 87156, 104528, 121869, 139173, 156434,
    173648, 190809, 207912, 224951, 241922, 258819, 275637, 292372, 309017, 325568,
    342020, 358368, 374607, 390731, 406737, 422618, 438371, 453990, 469472, 484810,
    500000, 515038, 529919, 544639, 559193, 573576, 587785, 601815, 615661, 629320,
    642788, 656059, 669131, 681998, 694658, 707107, 719340, 731354, 743145, 754710,
    766044, 777146, 788011, 798636, 809017, 819152, 829038, 838671, 848048, 857167,
    866025, 874620, 882948, 891007, 898794, 906308, 913545, 920505, 927184, 933580,
    939693, 945519, 951057, 956305, 961262, 965926, 970296, 974370, 978148, 981627,
    984808, 987688, 990268, 992546, 994522, 996195, 997564, 998630, 999391, 999848,
    1000000,
)                          # times ONE, of 0 .. 90 degrees


def rdiv(n: int, d: int) -> int:
    """Return n / d to the nearest integer, halves away from zero; d is positive (WW-3)."""
    if n >= 0:
        return (2 * n + d) // (2 * d)
    return -((-2 * n + d) // (2 * d))


def scaled(n: int) -> int:
    """Return n / ONE to the nearest integer, halves away from zero (WW-3): by a constant division is quick."""
    if n >= 0:
        return (2 * n + ONE) // (2 * ONE)
    return -((ONE - 2 * n) // (2 * ONE))


def write_sines(tables: Tables) -> None:
    """Write the sines of 0 .. 359 degrees, times ONE (WW-2)."""
    for degrees in range(DEGREES // 2):
        value = QUADRANT[QUARTER - abs(QUARTER - degrees)]
        tables.sine[degrees] = value
        tables.sine[degrees + DEGREES // 2] = -value


def sine(tables: Tables, degrees: int) -> int:
    """Return the sine of any number of degrees, times ONE (WW-2)."""
    return int(tables.sine[degrees % DEGREES])


def cosine(tables: Tables, degrees: int) -> int:
    """Return the cosine of any number of degrees, times ONE (WW-2)."""
    return int(tables.sine[(degrees + QUARTER) % DEGREES])


def across(tables: Tables, heading: int, lx: int, ly: int) -> int:
    """Return how far east a vector leads that is seen from a heading: lx to the right, ly ahead (WW-4)."""
    return scaled(int(lx) * cosine(tables, heading) + int(ly) * sine(tables, heading))    # below 2^36


def along(tables: Tables, heading: int, lx: int, ly: int) -> int:
    """Return how far north a vector leads that is seen from a heading: lx to the right, ly ahead (WW-4)."""
    return scaled(int(ly) * cosine(tables, heading) - int(lx) * sine(tables, heading))


def lay_corners(tables: Tables, base: Base) -> None:
    """Fill in the corners of a base: front right, back right, back left, front left (WW-6)."""
    heading = int(base.heading)
    for corner in range(CORNERS):
        lx = int(base.half_width) if corner < 2 else -int(base.half_width)
        ly = HALF_LENGTH if corner in (0, 3) else -HALF_LENGTH
        base.corner_x[corner] = base.x + across(tables, heading, lx, ly)
        base.corner_y[corner] = base.y + along(tables, heading, lx, ly)


def move_base(tables: Tables, base: Base, dx: int, dy: int, turn: int) -> None:
    """Move a base by the displacement of a card and turn it (WW-13)."""
    heading = int(base.heading)
    base.x += across(tables, heading, dx, dy)
    base.y += along(tables, heading, dx, dy)
    base.heading = (heading + turn) % DEGREES
    lay_corners(tables, base)


def lay_base(tables: Tables, base: Base, x: int, y: int, heading: int, half_width: int) -> None:
    """Lay a base at a pose, its corners too (WW-6)."""
    base.x = x
    base.y = y
    base.heading = heading
    base.half_width = half_width
    lay_corners(tables, base)


def clear_base(base: Base) -> None:
    """Forget where a base has lain for a test."""
    base.x = 0
    base.y = 0
    base.heading = 0
    base.half_width = 0
    for corner in range(CORNERS):
        base.corner_x[corner] = 0
        base.corner_y[corner] = 0


def copy_base(source: Base, target: Base) -> None:
    """Lay one base exactly where another lies (WW-44)."""
    target.x = source.x
    target.y = source.y
    target.heading = source.heading
    target.half_width = source.half_width
    for corner in range(CORNERS):
        target.corner_x[corner] = source.corner_x[corner]
        target.corner_y[corner] = source.corner_y[corner]


def cross(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    """Return on which side of a line a point lies: below 0 to the right of a -> b, above 0 to the left (WW-7)."""
    return (int(bx) - int(ax)) * (int(py) - int(ay)) - (int(by) - int(ay)) * (int(px) - int(ax))


def edge_x(base: Base, edge: int) -> int:
    """Return how far east an edge leads; edges run clockwise from the corner of their number (WW-7)."""
    return int(base.corner_x[(edge + 1) % CORNERS]) - int(base.corner_x[edge])


def edge_y(base: Base, edge: int) -> int:
    """Return how far north an edge leads (WW-7)."""
    return int(base.corner_y[(edge + 1) % CORNERS]) - int(base.corner_y[edge])


def edge_side(base: Base, edge: int, x: int, y: int) -> int:
    """Return on which side of an edge a point lies: below 0 inside, above 0 outside (WW-7; c0 of WW-9)."""
    return edge_x(base, edge) * (y - int(base.corner_y[edge])) - edge_y(base, edge) * (x - int(base.corner_x[edge]))


def edge_rate(base: Base, edge: int, dx: int, dy: int) -> int:
    """Return by how much a vector leads out of an edge, below 0 if it leads in (c1 of WW-9)."""
    return edge_x(base, edge) * dy - edge_y(base, edge) * dx


def holds_point(base: Base, x: int, y: int) -> bool:
    """Say whether a point lies on a base or its rim (WW-7)."""
    for edge in range(CORNERS):
        if edge_side(base, edge, int(x), int(y)) > 0:
            return False
    return True


def is_apart(a: Base, b: Base) -> bool:
    """Say whether an edge of the first base has the whole second base beyond it (WW-8)."""
    for edge in range(CORNERS):
        beyond = 0
        for corner in range(CORNERS):
            if edge_side(a, edge, int(b.corner_x[corner]), int(b.corner_y[corner])) < 0:
                break
            beyond += 1
        if beyond == CORNERS:
            return True
    return False


def overlap(a: Base, b: Base) -> bool:
    """Say whether two bases share more than a rim (WW-8)."""
    dx = int(b.x) - int(a.x)
    dy = int(b.y) - int(a.y)
    if dx * dx + dy * dy > 4 * REACH * REACH:
        return False
    return not is_apart(a, b) and not is_apart(b, a)


def passes(gx: int, gy: int, dx: int, dy: int, n: int, m: int, base: Base) -> bool:
    """Say whether the ray from a point G along d runs through a base before its point n / m, grazing aside (WW-9)."""
    first_n = 0            # what lies inside begins and ends here: n / m of d
    first_m = 1
    last_n = n
    last_m = m
    for edge in range(CORNERS):
        side = edge_side(base, edge, gx, gy)
        rate = edge_rate(base, edge, dx, dy)
        if side >= 0 and rate >= 0:
            return False
        if rate > 0:
            if -side * last_m < last_n * rate:
                last_n = -side
                last_m = rate
        elif side * first_m > first_n * -rate:
            first_n = side
            first_m = -rate
    return first_n * last_m < last_n * first_m


def crosses(ax: int, ay: int, bx: int, by: int, base: Base) -> bool:
    """Say whether the line between two points runs through a base; grazing is not crossing (WW-10)."""
    return passes(int(ax), int(ay), int(bx) - int(ax), int(by) - int(ay), 1, 1, base)


def entry(base: Base, gx: int, gy: int, dx: int, dy: int) -> int:
    """Return the edge by which the ray from a point G along d comes to a base, touching it at least (WW-9, WW-51).

    NONE if it does not, or if G lies on the base.
    """
    entered = NONE
    first_n = 0
    first_m = 1
    last_n = 1             # 1 / 0: no end yet
    last_m = 0
    for edge in range(CORNERS):
        side = edge_side(base, edge, gx, gy)
        rate = edge_rate(base, edge, dx, dy)
        if side > 0 and rate >= 0:
            return NONE
        if rate > 0:
            if -side * last_m < last_n * rate:
                last_n = -side
                last_m = rate
        elif side * first_m > first_n * -rate:
            first_n = side
            first_m = -rate
            entered = edge
    return entered if first_n * last_m <= last_n * first_m else NONE
