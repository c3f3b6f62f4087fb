"""What a table is made of, as pictures: the scenarios from high above, and the planes with what they can do."""


from ludoteca.engine.game.contract import Measure, OptionPicture, Pictured
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.cards import DECK_NAMES, Card
from ludoteca.games.wings_of_war.options import BY_SEATS, CHOSEN_PLANES, FLEET, MELEE, MISSIONS, SCENARIO_NOTES
from ludoteca.games.wings_of_war.state import NONE, Kind, Mission, Model, Start, Tables
from ludoteca.games.wings_of_war.table.names import CALLED, MOVE_DECKS, plane_id

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
