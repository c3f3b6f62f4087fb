"""Who sits on whose tail (WW-20, WW-21)."""

from ludoteca.games.wings_of_war.cards import HALF_LENGTH, RULER
from ludoteca.games.wings_of_war.geometry import cosine, crosses, overlap, sine
from ludoteca.games.wings_of_war.state import Kind, Status

SAME_LEVELS = 1            # of the option tail_cross


def can_tail(tables, state, p: int, q: int) -> bool:
    """Say whether plane p can tail plane q (WW-21, WW-A1)."""
    if not may_tail(tables, state, p, q):
        return False
    tailer = state.flyers[p].stand
    tailed = state.flyers[q].stand
    dx = int(tailed.x) - int(tailer.x)
    dy = int(tailed.y) - int(tailer.y)
    if dx * dx + dy * dy > RULER * RULER or overlap(tailer, tailed):
        return False
    if not leaves_by_front(tables, tailer, dx, dy) or not leaves_by_rear(tables, tailed, -dx, -dy):
        return False
    return not is_cut(tables, state, p, q)


def may_tail(tables, state, p: int, q: int) -> bool:
    """Say whether plane p could tail plane q by all but where their bases are (WW-21 f, g, h)."""
    tailer = state.flyers[p]
    tailed = state.flyers[q]
    if tailer.status != Status.FLYING or tailed.status != Status.FLYING or tailer.side == tailed.side:
        return False
    if tailer.no_tail > 0 or tailer.autonomous == 1 or tailer.level - tailed.level not in (0, 1):
        return False
    if tables.models[tailed.model].kind == Kind.BALLOON:
        return False
    return tables.models[tailer.model].kind in (Kind.SINGLE, Kind.TWO_SEATER)


def leaves_by_front(tables, base, dx: int, dy: int) -> bool:
    """Say whether a line from the stand of a base crosses its front side, corners included (WW-21b)."""
    heading = int(base.heading)
    side = abs(dx * cosine(tables, heading) - dy * sine(tables, heading))    # below 2^36 (WW-5)
    ahead = dx * sine(tables, heading) + dy * cosine(tables, heading)
    return ahead > 0 and side * HALF_LENGTH <= ahead * int(base.half_width)


def leaves_by_rear(tables, base, dx: int, dy: int) -> bool:
    """Say whether a line from the stand of a base crosses its rear side, corners included (WW-21c)."""
    return leaves_by_front(tables, base, -dx, -dy)


def is_cut(tables, state, p: int, q: int) -> bool:
    """Say whether another plane lies under the line between two stands (WW-21d, WW-A2)."""
    tailer = state.flyers[p]
    tailed = state.flyers[q]
    for other in range(state.crowd):
        plane = state.flyers[other]
        if other in (p + 0, q + 0) or plane.status != Status.FLYING:
            continue
        if tables.models[plane.model].kind == Kind.BALLOON:
            continue
        if state.options.tail_cross == SAME_LEVELS and plane.level not in (tailer.level, tailed.level):
            continue
        if crosses(tailer.stand.x, tailer.stand.y, tailed.stand.x, tailed.stand.y, plane.stand):
            return True
    return False
