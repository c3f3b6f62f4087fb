"""What is seen of the table unless somebody looks elsewhere: all that flies, and where it may be next."""

from collections.abc import Sequence

from ludoteca.engine.game.reader import Facts
from ludoteca.games.wings_of_war.state import State, Tables
from ludoteca.games.wings_of_war.table.drawing import Pose

AROUND = 60                # millimetres that are shown around all that flies, and around its plans
CARD_LENGTH = 110          # about
LEAST = 300                # of the table that is seen at once
NEAR = 150                 # of the table that is seen around each whose deed is told
MARGIN = 60                # of the picture around the table: a plane at its edge is seen whole


def frame(flyers: Sequence[Facts], ways: Sequence[Facts], wide: int, high: int) -> str:
    """Return the part of the table where something flies or is about to, "" if nothing does."""
    flying = [each for each in flyers if each["on"]]
    places = [(each["x"], each["y"]) for each in flying]
    places += [(step["end"].x, step["end"].y) for way in ways for step in way["steps"]]
    places += [within(next_place(each, ways), wide, high) for each in flying if not each["balloon"]]
    if not places:
        return ""
    found = []
    for axis, most in ((0, wide), (1, high)):
        least, largest = (pick(place[axis] for place in places) for pick in (min, max))
        length = min(max(LEAST, largest - least + 2 * AROUND), most + 2 * MARGIN)
        begin = min(max((least + largest - length) / 2, -MARGIN), most + MARGIN - length)
        found.append((begin, length))
    (x, across), (y, down) = found
    return f"{x:.0f} {y:.0f} {across:.0f} {down:.0f}"


def middle(seen: str, wide: int, high: int) -> tuple[float, float]:
    """Return the middle of the part of the table that is shown."""
    if not seen:
        return wide / 2, high / 2
    x, y, across, down = map(float, seen.split())
    return x + across / 2, y + down / 2


def next_place(flyer: Facts, ways: Sequence[Facts]) -> tuple[float, float]:
    """Return about where the next card will lead a flyer."""
    ends = [way["steps"][-1]["end"] for way in ways if way["slot"] == flyer["slot"]]
    here = ends[0] if ends else Pose(flyer["x"], flyer["y"], flyer["heading"])
    return here.ahead(0, CARD_LENGTH)


def within(place: tuple[float, float], wide: int, high: int) -> tuple[float, float]:
    """Return the place on the table that is nearest to a place."""
    return min(max(place[0], 0), wide), min(max(place[1], 0), high)


def may_turn(tables: Tables, view: State) -> bool:
    """Say whether the enemies begin farther from each other from south to north than they are spread from west to east.

    Such a table may be turned by a right angle where there is more room across than down.
    """
    mission = tables.missions[view.mission]
    starts = mission.starts[: int(view.crowd)]
    across, down = ([int(getattr(start, axis)) for start in starts] for axis in ("x", "y"))
    return max(down) - min(down) > max(across) - min(across)
