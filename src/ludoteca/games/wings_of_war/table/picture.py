"""What changes in the picture, as plain values, and the pictures that a new table is chosen from.

`scene` is what `table.html` draws; `text.py` says it in words. Of the table that part is seen, unless somebody looks
elsewhere, where something flies and may be next.
"""

from collections.abc import Sequence

from ludoteca.engine.game.contract import Measure, OptionPicture, Pictured
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.cards import DECK_NAMES, HALF_RULER, MOST_CARDS, RULER, Card
from ludoteca.games.wings_of_war.options import BY_SEATS, CHOSEN_PLANES, FLEET, MELEE, MISSIONS, SCENARIO_NOTES
from ludoteca.games.wings_of_war.state import MOST_FLYERS, NONE, Kind, Mission, Model, Phase, Start, State, Tables
from ludoteca.games.wings_of_war.table.drawing import Pose, arcs_of
from ludoteca.games.wings_of_war.table.firing import bombs, gun_asked, sites, target_fact
from ludoteca.games.wings_of_war.table.flyers import (
    base_of,
    course_of,
    flyer_facts,
    open_fact,
    panel_fact,
    pose,
    slot_asked,
)
from ludoteca.games.wings_of_war.table.names import (
    CALLED,
    MODELS,
    MOVE_DECKS,
    capital,
    out_of_the_fight,
    own_name,
    own_planes,
    plane_id,
    teams,
)
from ludoteca.games.wings_of_war.table.planning import card_facts, order_facts, slot_facts
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
PLAN = Message("Your plan")
PLAN_OF = Message("{plane}: your plan")
CARDS_OF = Message("Maneuver cards")
OWN_PLANES = Message("Your planes")
AIMS: tuple[tuple[str, tuple[int, ...], str], ...] = (
    ("fire", (), "target"), ("tail", (), "tail"), ("rocket", (1,), "rocket"), ("rocket", (2,), "rocket"),
)
LAST_SIDE = Message("The last side in the air wins.")
BALLOON = Message("The attackers win if the balloon goes down; the defenders win if it lasts {turns} turns.")
WINS = {
    "balloon_s": BALLOON, "balloon_l": BALLOON,
    "escort": Message("Shoot down the bomber for 3 points, or see it home for 2: most points win."),
    "bombing": Message("Destroy the target for 3 points, or save it for 2: most points win."),
}
DECK_AND_GUNS = Message("Deck {deck}, guns {guns}")
SPEED, DAMAGE, CLIMB = Message("Speed"), Message("Damage"), Message("Climb need")
MILLIMETRES = Message("{distance} mm")
ACROSS, DOWN = 4, 3        # how wide and high a card's picture is
WING = 200                 # millimetres that a plane's wings take in a picture of a table 1200 wide: it is a sketch
WITHIN = 0.68              # of the table's height lies between the first and the last line of planes in its picture
SPAN = 60                  # millimetres, of a small plane
BIG = 0.7                  # as large are planes with several engines drawn, so that they fit in


def scene(reader: Reader) -> Facts:
    """Return what is drawn: the ground, all that flies, plans, what can be picked on the board, the hand."""
    tables, view = reader.tables, reader.view
    mission = tables.missions[view.mission]
    wide, high = int(mission.width) // 100, int(mission.height) // 100
    there = [open_fact(reader, slot) for slot in range(int(view.crowd))]
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
    if slot == NONE or view.phase not in SORTS:
        return []
    here = pose(tables, view, slot)
    found = []
    for other in range(int(view.crowd)):
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


def hand_facts(reader: Reader, flyers: Sequence[Facts]) -> Facts:
    """Return what the viewer holds and is asked; `flyers` are all that fly, as they are drawn."""
    view, viewer = reader.view, reader.seat
    if viewer < 0:
        return {"cards": [], "slots": [], "orders": [], "choices": [], "panels": []}
    slot, own = slot_asked(reader), own_planes(view, viewer)
    asked = slot != NONE
    plans = asked and view.phase == Phase.PLAN and view.flyers[slot].asked == 0
    orders = asked and view.phase == Phase.ORDER
    title = reader(PLAN_OF, plane=capital(own_name(reader, slot))) if plans and len(own) > 1 else reader(PLAN)
    return {
        "slot": slot,
        "cards": card_facts(reader, slot) if plans else [],
        "cards_title": reader(CARDS_OF),
        "slots": slot_facts(reader, slot) if plans else [],
        "plan_title": title,
        "orders": order_facts(reader, slot) if orders else [],
        "choices": choices(view) if asked and not plans and not orders else [],
        "panels": [panel_fact(reader, flyers[each], each == slot)
                   for each in sorted(own, key=lambda each: each != slot)],
        "panels_title": reader(OWN_PLANES),
    }


def choices(view: State) -> list[Facts]:
    """Return what can be chosen by a button, with its sign; the template asks which of them are legal."""
    nothing = {"action": KINDS["none"].number(), "sign": ""}
    if view.phase == Phase.DROP:
        return [{"action": KINDS["drop"].number(salvo), "sign": "bombs"} for salvo in range(2)] + [nothing]
    if view.phase == Phase.PLAN:
        return [{"action": KINDS["winch"].number(), "sign": "dive"}, nothing]
    found = [{"action": KINDS[kind].number(*values, slot), "sign": sign}
             for kind, values, sign in AIMS for slot in range(MOST_FLYERS)]
    return [*found, nothing]


def option_pictures(reader: Reader) -> dict[str, Pictured]:
    """Return the scenarios and planes as pictures that somebody picks from."""
    planes = {name.lower(): plane_picture(reader, place) for place, name in enumerate(FLEET)}
    found = {"scenario": Pictured({name: scenario_picture(reader, name) for name in (BY_SEATS, *MISSIONS)})}
    for number in range(1, CHOSEN_PLANES + 1):
        own = {name: plane_of(reader.tables, name, number) for name in MISSIONS}
        kept = [name for name, model in own.items() if model != NONE]
        drawn = [{"of": [name for name in kept if own[name] == model], "sort": plane_id(model).lower(),
                  "name": reader(CALLED[model])} for model in sorted({own[name] for name in kept})]
        found[f"plane_{number}"] = Pictured({"drawn": OptionPicture({"by": drawn}), **planes}, (BY_SEATS, *kept))
    return found


def scenario_picture(reader: Reader, name: str) -> OptionPicture:
    """Return a scenario: who begins where, what wins, and who flies."""
    largest = "dogfight4" if name == BY_SEATS else name
    mission = reader.tables.missions[MISSIONS.index(largest)]
    alone = MISSIONS.index(largest) == MELEE
    drawing = field(reader.tables, mission, alone)
    wins = () if alone else (reader(WINS.get(name, LAST_SIDE), turns=int(mission.turns)),)    # a melee's note says it
    return OptionPicture({**drawing, "faint": name == BY_SEATS}, (*wins, reader(SCENARIO_NOTES[name])))


def field(tables: Tables, mission: Mission, alone: bool) -> Facts:
    """Return a table seen from so high that it fits a card; its middle is at 0 0, `alone` that there are no sides."""
    wide, high = int(mission.width) // 100, int(mission.height) // 100
    across = max(wide, high * ACROSS // DOWN)
    starts, wing = list(mission.starts[: int(mission.crowd)]), WING * across / 1200
    south, north = (pick(int(start.y) for start in starts) for pick in (min, max))

    def down(y: int) -> float:
        return high * WITHIN * ((north + south) / 2 - y) / (north - south)

    flyers = [{
        "sort": plane_id(int(start.model)).lower(), "x": x - wide / 2, "y": down(int(start.y)),
        "heading": int(start.heading), "side": 2 if alone else int(start.side),
        "scale": wing / SPAN * (BIG if tables.models[start.model].kind == Kind.MULTI else 1),
        "late": sum(int(other.side) == int(start.side) for other in starts[:place]),
    } for place, (start, x) in enumerate(zip(starts, spread(starts, wing), strict=True))]
    target = mission.target
    return {
        "wide": wide, "high": high, "across": across, "down": across * DOWN // ACROSS, "flyers": flyers,
        "target": (int(target.x) / 100 - wide / 2, down(int(target.y))) if target.side != NONE else None,
    }


def spread(starts: list[Start], apart: float) -> list[float]:
    """Return where planes stand from west to east, in millimetres, so that those of a line do not cover each other."""
    found = []
    for start in starts:
        line = sorted(int(other.x) / 100 for other in starts if other.y == start.y and other.side == start.side)
        gaps = [second - first for first, second in zip(line, line[1:], strict=False)]
        middle = sum(line) / len(line)
        found.append(middle + (int(start.x) / 100 - middle) * max(1.0, *(apart / gap for gap in gaps), 1.0))
    return found


def plane_of(tables: Tables, scenario: str, number: int) -> int:
    """Return the model that a scenario has, counted from 1 among those with a pilot; NONE if none is exchanged."""
    mission = tables.missions[MISSIONS.index(scenario)]
    manned = [start for start in mission.starts[: int(mission.crowd)]
              if not start.autonomous and tables.models[start.model].guns]
    if number > len(manned) or manned[number - 1].bombs:
        return NONE
    return int(manned[number - 1].model)


def plane_picture(reader: Reader, place: int) -> OptionPicture:
    """Return a plane from above, with its decks and how strong, fast and good at climbing it is."""
    tables, model = reader.tables, reader.tables.models[place]
    fleet = tables.models[: len(FLEET)]
    guns = "/".join(DECK_NAMES[int(gun.deck)] for gun in model.gun[: int(model.guns)])
    speed, strong, need = speed_of(tables, model), int(model.damage), int(model.climb)
    most = max(int(each.climb) for each in fleet)
    return OptionPicture(
        {"sort": FLEET[place].lower(), "large": int(model.kind) == Kind.MULTI},
        (reader(DECK_AND_GUNS, deck=MOVE_DECKS[int(model.deck)], guns=guns),),
        (Measure(reader(SPEED), speed / max(speed_of(tables, each) for each in fleet),
                 reader(MILLIMETRES, distance=speed)),
         Measure(reader(DAMAGE), strong / max(int(each.damage) for each in fleet), str(strong)),
         Measure(reader(CLIMB), (most + 1 - need) / most, str(need))))


def speed_of(tables: Tables, model: Model) -> int:
    """Return how far a straight takes a plane, in millimetres."""
    return int(tables.moves[model.deck].dy[Card.STRAIGHT]) // 100
