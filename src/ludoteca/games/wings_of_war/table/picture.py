"""What changes in the picture, as plain values. `scene` is what `table.html` draws; `text.py` says it in words.

Of the table that part is seen, unless somebody looks elsewhere, where something flies and may be next.
"""

from collections.abc import Sequence

from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.seats import has
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.cards import HALF_RULER, MOST_CARDS, RULER
from ludoteca.games.wings_of_war.state import MOST_FLYERS, NONE, Phase, State, Tables
from ludoteca.games.wings_of_war.table.bombs import bombs, sites, target_fact
from ludoteca.games.wings_of_war.table.drawing import Pose, arcs_of
from ludoteca.games.wings_of_war.table.firing import gun_asked
from ludoteca.games.wings_of_war.table.flyers import base_of, course_of, flyer_facts, open_facts, pose
from ludoteca.games.wings_of_war.table.hand import hand_facts
from ludoteca.games.wings_of_war.table.names import MODELS, out_of_the_fight, plane_id, teams
from ludoteca.games.wings_of_war.table.text import moment, planned

AROUND = 60                # millimetres that are shown around all that flies, and around its plans
CARD_LENGTH = 110          # about
LEAST = 300                # of the table that is seen at once
NEAR = 150                 # of the table that is seen around each whose deed is told
MARGIN = 60                # of the picture around the table: a plane at its edge is seen whole
SORTS: dict[Phase, tuple[tuple[str, tuple[int, ...], str], ...]] = {     # what is picked on the board
    Phase.TAIL: (("tail", (), "tail"),),
    Phase.FIRE: (("fire", (), "fire"), ("rocket", (1,), "fire")),
}


def scene(reader: Reader) -> Facts:
    """Return what is drawn: the ground, all that flies, plans, what can be picked on the board, the hand."""
    tables, view = reader.tables, reader.view
    mission = tables.missions[view.mission]
    wide, high = int(mission.width) // 100, int(mission.height) // 100
    there = open_facts(reader)
    flyers = flyer_facts(reader, there)
    hand = hand_facts(reader, flyers)
    slot = hand.get("slot", NONE)
    ways = courses(tables, view, slot)
    seen = frame(flyers, ways, wide, high)
    return {
        "wide": wide,
        "high": high,
        "box": f"{-MARGIN} {-MARGIN} {wide + 2 * MARGIN} {high + 2 * MARGIN}",
        "ruler": (HALF_RULER // 100, RULER // 100),
        "size": f"wide-{-(-wide // 100)} high-{-(-high // 100)}",
        "kinds": kinds(tables, view),
        "title": moment(reader),
        "sites": sites(tables, view),
        "target": target_fact(tables, view),
        "bombs": bombs(tables, view),
        "flyers": flyers,
        "look": [each["look"] for each in there],
        "camps": [each["camp"] for each in flyers],
        "courses": ways,
        "frame": seen,
        "near": NEAR,
        "turns": may_turn(tables, view),
        "middle": middle(seen, wide, high),
        "ghost": planned_flight(tables, view, slot),
        "aims": aims(reader, slot),
        "asked": slot,
        "gun": gun_asked(tables, view, slot),
        "hand": hand,
        "teams": teams(reader),
        "out": out_of_the_fight(reader),
        "seats": [[each for each in range(int(view.crowd)) if view.flyers[each].seat == seat]
                  for seat in range(int(view.seats))],
    }


def kinds(tables: Tables, view: State) -> tuple[str, ...]:
    """Return the models that are drawn: those of this table."""
    there = {plane_id(int(view.flyers[slot].model)) for slot in range(int(view.crowd))}
    return tuple(model for model in MODELS if model in there)


def courses(tables: Tables, view: State, asked: int) -> list[Facts]:
    """Return the plans that the viewer knows, as ways over the table."""
    found = []
    for slot in range(int(view.crowd)):
        flyer = view.flyers[slot]
        steps = course_of(tables, view, slot, planned(view, slot))
        if steps:
            found.append({"slot": slot, "seat": int(flyer.seat), "asked": slot == asked,
                          "base": base_of(flyer), "arcs": arcs_of(tables, int(flyer.model)), "steps": steps})
    return found


def planned_flight(tables: Tables, view: State, slot: int) -> Facts | None:
    """Return what is prepared for the next step of the plane that is being planned for: it is shown by previews."""
    if slot == NONE or view.phase not in (Phase.PLAN, Phase.ORDER):
        return None
    flyer = view.flyers[slot]
    return {"base": base_of(flyer), "sort": plane_id(int(flyer.model)).lower(), "seat": int(flyer.seat),
            "arcs": arcs_of(tables, int(flyer.model)), "steps": list(range(MOST_CARDS))}


def aims(reader: Reader, slot: int) -> list[Facts]:
    """Return what could be picked on the board: whom to fire at, whom to tail."""
    tables, view = reader.tables, reader.view
    if slot == NONE or reader.seat < 0 or not has(view.awaited, reader.seat) or view.phase not in SORTS:
        return []
    here = pose(tables, view, slot)
    found = []
    for other in range(min(MOST_FLYERS, int(view.crowd))):
        there = pose(tables, view, other)
        line = f"M{here.x:.1f} {here.y:.1f}L{there.x:.1f} {there.y:.1f}"
        found += [{"slot": other, "action": KINDS[kind].number(*values, other), "sort": sort,
                   "x": there.x, "y": there.y, "line": line}
                  for kind, values, sort in SORTS[Phase(int(view.phase))]]
    return found


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
