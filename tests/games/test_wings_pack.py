"""The pack of Wings of War: its figures against the rules, and what a pack may not be."""

from collections import Counter
from copy import deepcopy
from itertools import combinations

import numpy as np
import pytest

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.texts.errors import PackError
from ludoteca.games.wings_of_war.cards import DOUBLE_WIDTH, KIND_NAMES, RULER, SINGLE_WIDTH, Card, Special
from ludoteca.games.wings_of_war.options import FLEET, MISSIONS, PLANES_OF_SIDES, SCENARIO_NOTES
from ludoteca.games.wings_of_war.pack import build_tables, read_pack
from ludoteca.games.wings_of_war.rules.geometry import move_base
from ludoteca.games.wings_of_war.state import MOST_POSTS, NONE, Base, Goal, Kind
from ludoteca.games.wings_of_war.table.names import MODEL_TITLES, MODELS, MOVE_DECKS, plane_id

PACK = Pack.of_package("ludoteca.games.wings_of_war", read_pack)
TABLES = build_tables(PACK)[0]
TOTALS = {
    "A": 18, "B": 20, "C": 22, "D": 22, "E": 20, "F": 22, "G": 18, "H": 17, "I": 20, "J": 20, "K": 17, "L": 24, "M": 24,
    "N": 22, "O": 24, "P": 18, "Q": 20, "R": 20, "S": 18, "T": 18, "U": 22, "V": 18, "W": 20, "X": 22, "Y": 17,
    "XA": 13, "XB": 13, "XC": 13, "XD": 13,
}
FLIGHTS = [                # deck, pose, card, pose afterwards: WW-T1 .. WW-T5
    ("C", (45000, 10000, 0), "STRAIGHT", (45000, 21500, 0)),
    ("C", (45000, 10000, 0), "DIVE", (45000, 21500, 0)),
    ("C", (45000, 10000, 0), "STALL", (45000, 17400, 0)),
    ("C", (45000, 10000, 0), "CLIMB", (45000, 17400, 0)),
    ("C", (45000, 10000, 0), "IMMELMANN", (45000, 14750, 180)),
    ("C", (45000, 10000, 0), "TURN_R", (50423, 20213, 60)),
    ("C", (45000, 10000, 0), "TURN_L", (39577, 20213, 300)),
    ("C", (45000, 10000, 0), "SHARP_R", (50775, 16375, 90)),
    ("C", (45000, 10000, 0), "SLIP_R", (47750, 21500, 0)),
    ("C", (45000, 10000, 0), "SLIP_L", (42250, 21500, 0)),
    ("C", (28021, 20623, 240), "TURN_L", (21888, 10820, 180)),
    ("A", (60000, 40000, 135), "SLIP_L", (71455, 33495, 135)),
    ("A", (60000, 40000, 135), "STRAIGHT", (68980, 31020, 135)),
    ("A", (60000, 40000, 135), "TURN_L", (72294, 36436, 75)),
    ("N", (60000, 40000, 135), "WIDE_R", (63104, 28552, 135)),
    ("N", (60000, 40000, 135), "SHARP_L", (69422, 39876, 45)),
    ("XD", (60000, 60000, 315), "TURN_R", (56553, 67599, 0)),
    ("XD", (56553, 67599, 0), "STRAIGHT", (56553, 76599, 0)),
    ("XD", (56553, 76599, 0), "TURN_L", (53617, 84410, 315)),
    ("XD", (53617, 84410, 315), "STALL", (48384, 89643, 315)),
    ("XA", (60000, 60000, 30), "TURN_L", (62133, 67311, 0)),
    ("XA", (60325, 74709, 330), "STRAIGHT", (56615, 81135, 330)),
    ("L", (50000, 50000, 240), "PIVOT_R", (43484, 49960, 300)),
    ("L", (43484, 49960, 300), "STALL_EASY", (37110, 53640, 300)),
    ("L", (37110, 53640, 300), "PIVOT_L", (30594, 53680, 240)),
    ("D", (30000, 30000, 75), "WIDE_L", (37672, 35369, 75)),
    ("D", (30000, 30000, 75), "TURN_R", (39626, 27741, 135)),
    ("Y", (30000, 30000, 75), "TURN_L", (36969, 36498, 15)),
    ("X", (30000, 30000, 75), "DIVE_SHORT", (37148, 31915, 75)),
    ("G", (30000, 30000, 75), "SLIP_L_STEEP", (39232, 34182, 75)),
]


def moves_of(deck: str) -> np.record:
    return TABLES.moves[MOVE_DECKS.index(deck)]


def model_of(name: str) -> np.record:
    return TABLES.models[MODELS.index(name)]


def mission_of(name: str) -> np.record:
    return TABLES.missions[MISSIONS.index(name)]


def test_damage_decks_have_their_cards():
    assert TABLES.copies.sum(axis=1).tolist() == [37, 44, 17, 8]
    sums = (TABLES.copies * TABLES.points).sum(axis=1) / TABLES.copies.sum(axis=1)
    assert [round(mean, 2) for mean in sums.tolist()] == [1.59, 1.05, 2.18, 2.25]
    found = {name: (TABLES.points[kind], TABLES.special[kind]) for kind, name in enumerate(KIND_NAMES)}
    assert found["0"] == (0, Special.NONE) and found["0G"] == (0, Special.JAM) and found["1L"] == (1, Special.LEFT)
    assert found["10"] == (10, Special.NONE) and found["6E"] == (6, Special.ENGINE)
    assert found["X"] == (0, Special.EXPLOSION)
    assert TABLES.copies[:, KIND_NAMES.index("X")].tolist() == [1, 1, 1, 2]


def test_decks_have_their_cards():
    assert {deck: int(moves_of(deck).copies.sum()) for deck in MOVE_DECKS} == TOTALS
    for deck in MOVE_DECKS:
        copies = moves_of(deck).copies
        assert copies[[Card.STRAIGHT, Card.TURN_R, Card.TURN_L, Card.CLIMB, Card.DIVE]].tolist() == [3, 3, 3, 1, 1]
    assert moves_of("C").copies[[Card.SHARP_R, Card.SHARP_L, Card.SLIP_R, Card.SLIP_L]].tolist() == [3, 0, 3, 2]
    assert moves_of("L").copies[[Card.STALL, Card.STALL_EASY, Card.PIVOT_L]].tolist() == [1, 1, 1]


@pytest.mark.parametrize(("deck", "more"), [
    ("A", ()), ("P", ()), ("O", ("WIDE_R", "WIDE_L")), ("N", ("WIDE_R", "WIDE_L", "SHARP_R", "SHARP_L")),
    ("L", ("PIVOT_R", "PIVOT_L")), ("G", ("SLIP_R_STEEP", "SLIP_L_STEEP")), ("X", ("DIVE_SHORT",)),
])
def test_steep_cards(deck, more):
    steep = {Card(card).name for card in np.flatnonzero(moves_of(deck).steep)}
    assert steep == {"STALL", "CLIMB", "DIVE", *more}


@pytest.mark.parametrize(("deck", "pose", "card", "after"), FLIGHTS)
def test_cards_lead_where_the_rules_say(deck, pose, card, after):
    base = blank(Base.dtype)[0]
    base.x, base.y, base.heading = pose
    base.half_width = SINGLE_WIDTH
    moves, number = moves_of(deck), Card[card]
    assert moves.copies[number] > 0
    move_base(TABLES, base, moves.dx[number], moves.dy[number], moves.turn[number])
    assert (base.x, base.y, base.heading) == after


def test_planes_have_their_figures():
    camel, gotha, balloon = model_of("CAMEL"), model_of("GOTHA5"), model_of("BALLOON_L")
    assert (camel.kind, camel.deck, camel.damage, camel.climb) == (Kind.SINGLE, MOVE_DECKS.index("C"), 15, 3)
    assert (camel.guns, camel.gun[0].half_angle, camel.gun[0].deck, camel.half_width) == (1, 34, 0, SINGLE_WIDTH)
    assert (gotha.engines, gotha.bombs, gotha.guns, gotha.half_width) == (2, 6, 2, DOUBLE_WIDTH)
    assert (gotha.gun[1].x, gotha.gun[1].y, gotha.gun[1].axis, gotha.gun[1].half_angle) == (0, -900, 180, 90)
    assert (balloon.kind, balloon.damage, balloon.guns, balloon.half_width) == (Kind.BALLOON, 28, 0, DOUBLE_WIDTH)
    assert [gun.axis for gun in model_of("STAAKEN").gun] == [0, 90, 270, 180]
    assert [gun.deck for gun in model_of("BRE14").gun[:2]] == [1, 0]
    kinds = Counter(int(model.kind) for model in TABLES.models[: len(MODELS)])
    assert kinds == {Kind.SINGLE: 19, Kind.TWO_SEATER: 7, Kind.MULTI: 4, Kind.BALLOON: 2}


def test_models_have_names_by_place():
    assert [plane_id(model) for model in range(len(FLEET))] == list(FLEET)
    assert str(MODEL_TITLES[FLEET.index("CAMEL")]) == "Sopwith Camel" and plane_id(len(FLEET) + 1) == "BALLOON_S"


def test_sines():
    assert TABLES.sine[[0, 30, 90, 150, 180, 210, 270, 359]].tolist() == [
        0, 500000, 1000000, 500000, 0, -500000, -1000000, -17452]


def test_missions_are_those_of_the_rules():
    duel, escort, bombing = mission_of("duel"), mission_of("escort"), mission_of("bombing")
    assert (duel.width, duel.height, duel.turns, duel.sides, duel.crowd) == (90000, 90000, 20, 2, 2)
    assert [(start.x, start.y, start.heading, start.side) for start in duel.starts[:2]] == [
        (40000, 10000, 0, 0), (50000, 80000, 180, 1)]
    assert [start.autonomous for start in escort.starts] == [1] + [0] * 11 and escort.goal == Goal.ESCORT
    assert plane_id(escort.starts[0].model) == "GOTHA5" and escort.turns == 12
    assert [start.bombs for start in bombing.starts] == [1, 1] + [0] * 10 and bombing.goal == Goal.BOMBING
    target = bombing.target
    assert (target.side, target.x, target.y, bombing.target_damage) == (1, 60000, 80000, 24)
    assert duel.target.side == NONE and duel.goal == Goal.LAST_SIDE
    balloon = mission_of("balloon_l").starts[4]
    assert (plane_id(balloon.model), balloon.side, balloon.y) == ("BALLOON_L", 1, 55000)


@pytest.mark.parametrize("name", PLANES_OF_SIDES)
def test_the_note_of_a_scenario_names_its_planes(name):
    mission = mission_of(name)
    planes = {str(MODEL_TITLES[start.model]) for start in mission.starts[:mission.crowd] if start.model < len(FLEET)}
    note = str(SCENARIO_NOTES[name])
    assert planes and all(title in note or title.split()[-1] in note for title in planes), planes


@pytest.mark.parametrize("name", MISSIONS)
def test_sides_posts_and_strips_of_a_mission(name):
    mission, sides = mission_of(name), len(PLANES_OF_SIDES.get(name, range(8)))
    assert mission.sides == sides
    assert [strip.side for strip in mission.strips] == [*range(sides), *[NONE] * (8 - sides)]
    posts = [post.side for post in (*mission.flaks, *mission.trenches) if post.side != NONE]
    assert len(posts) <= MOST_POSTS and set(posts) <= {0, 1}


def test_nobody_tails_anybody_when_a_melee_begins():
    melee = mission_of("melee")
    assert melee.crowd == 8 and [start.side for start in melee.starts[:8]] == list(range(8))
    for one, other in combinations(melee.starts[:8], 2):
        assert (int(one.x) - int(other.x)) ** 2 + (int(one.y) - int(other.y)) ** 2 > RULER**2


GONE = object()
BAD = [                    # where, what it becomes, what the message says
    ("pack.game", "explorador", "pack.toml: game is"),
    ("pack.format", 2, "pack.toml: format is 2"),
    ("maps", {}, "maps.toml: a pack of this game has only"),
    ("planes", GONE, "planes.toml is missing"),
    ("decks.decks.C", GONE, "decks.toml: decks.C is missing"),
    ("decks.decks.Z", {}, "decks.toml: decks.Z is too many"),
    ("decks.decks.C.speed", "quick", "decks.toml: decks.C.speed: 'quick' is none of very-fast"),
    ("decks.decks.C.cards.straight", 2, "decks.toml: decks.C: Expected `int` >= 3 - at `$.cards.straight`"),
    ("decks.decks.C.cards.stall", 0, "decks.toml: decks.C: Expected `int` >= 1 - at `$.cards.stall`"),
    ("decks.decks.C.cards.turn", [3, 0], "decks.toml: decks.C: Expected `int` >= 1 - at `$.cards.turn[1]`"),
    ("decks.decks.C.cards.slip", [3, 10], "decks.toml: decks.C: Expected `int` <= 9 - at `$.cards.slip[1]`"),
    ("decks.decks.C.cards.loop", 1, "decks.toml: decks.C: Object contains unknown field `loop` - at `$.cards`"),
    ("decks.decks.C.cards.pivot", [1, 1], "decks.toml: decks.C.cards.pivot: neither speed nor moves"),
    ("decks.decks.C.also_steep", ["turn"], "decks.toml: decks.C: Invalid enum value 'turn' - at `$.also_steep[0]`"),
    ("decks.decks.C.moves", {"stall": [5, 7400, 0]}, "decks.toml: decks.C.moves.stall: there is no left card"),
    ("decks.speeds.fast.straight", [0, 11500, 20], "decks.toml: speeds.fast.straight: there is no left card"),
    ("decks.speeds.fast.turn", [5423, 20001, 60], "decks.toml: Expected `int` <= 20000"),
    ("planes.CAMEL", GONE, "planes.toml: CAMEL is missing"),
    ("planes.BALLOON_S", GONE, "planes.toml: BALLOON_S is missing"),
    ("planes.KITE", {"damage": 3}, "planes.toml: KITE is too many"),
    ("planes.CAMEL.deck", "Z", "planes.toml: CAMEL: Invalid enum value 'Z' - at `$.deck`"),
    ("planes.CAMEL.damage", 61, "planes.toml: CAMEL: Expected `int` <= 60 - at `$.damage`"),
    ("planes.CAMEL.climb", 13, "planes.toml: CAMEL: Expected `int` <= 12 - at `$.climb`"),
    ("planes.CAMEL.guns", [], "planes.toml: CAMEL: Expected `array` of length >= 1 - at `$.guns`"),
    ("planes.CAMEL.guns.0.half_angle", 180, "planes.toml: CAMEL: Expected `int` <= 179 - at `$.guns[0].half_angle`"),
    ("planes.CAMEL.guns.0.deck", "E", "planes.toml: CAMEL: Invalid enum value 'E' - at `$.guns[0].deck`"),
    ("planes.CAMEL.guns.0.at", [2176, 0], "planes.toml: CAMEL.guns[0].at: it is not on the base"),
    ("planes.CAMEL.kind", "two-seater", "planes.toml: CAMEL.guns: a two-seater has 2, not 1"),
    ("planes.CAMEL.engines", 2, "planes.toml: CAMEL.engines: a single-seater plane cannot have 2"),
    ("planes.GOTHA5.engines", 1, "planes.toml: GOTHA5.engines: a multi-engine plane cannot have 1"),
    ("planes.CAMEL.bombs", 1, "planes.toml: CAMEL.bombs: a single-seater carries none"),
    ("planes.BALLOON_S.deck", "A", "planes.toml: BALLOON_S: Object contains unknown field `deck`"),
    ("damage.X", GONE, "damage.toml: X is missing"),
    ("damage.7", [1, 1, 1, 1], "damage.toml: 7 is too many"),
    ("damage.X", [1, 1, 1], "damage.toml: X: Expected `array` of length 4"),
    ("damage.X", [1, 21, 1, 2], "damage.toml: X: Expected `int` <= 20 - at `$[1]`"),
    ("missions.duel", GONE, "missions.toml: duel is missing"),
    ("missions.race", {}, "missions.toml: race is too many"),
    ("missions.duel.table", [90000, 29999], "missions.toml: duel: Expected `int` >= 30000 - at `$.table[1]`"),
    ("missions.duel.table", [165001, 90000], "missions.toml: duel: Expected `int` <= 165000 - at `$.table[0]`"),
    ("missions.duel.turns", 0, "missions.toml: duel: Expected `int` >= 1 - at `$.turns`"),
    ("missions.duel.planes.0.type", "KITE", "missions.toml: duel: Invalid enum value 'KITE' - at `$.planes[0].type`"),
    ("missions.duel.planes.0.level", 4, "missions.toml: duel: Expected `int` <= 3 - at `$.planes[0].level`"),
    ("missions.duel.planes.0.heading", 360, "missions.toml: duel: Expected `int` <= 359 - at `$.planes[0].heading`"),
    ("missions.duel.planes.0.side", 2, "missions.toml: duel.planes: side 1 has 0 planes with a pilot, it must have 1"),
    ("missions.duel.planes.1.side", 3, "missions.toml: duel.planes[1].side is 3; there are 2 sides"),
    ("missions.melee.planes.0.side", 2, "missions.toml: melee.planes: side 1 has 0 planes"),
    ("missions.dogfight2.planes.0.side", 2, "missions.toml: dogfight2.planes must be listed side by side"),
    ("missions.duel.planes.0.at", [90001, 10000], "missions.toml: duel.planes[0].at: part of it is not on the table"),
    ("missions.duel.planes.0.at", [10**15, 10], "missions.toml: duel.planes[0].at: part of it is not on the table"),
    ("missions.dogfight2.planes.0.at", [66301, 10000], "dogfight2.planes[1].at: its base overlaps that of planes[0]"),
    ("missions.balloon_s.balloons.0.at", [30000, 8000], "balloons[0].at: its base overlaps that of planes[0]"),
    ("missions.duel.strips.0.at", [45000, 4499], "missions.toml: duel.strips[0].at: part of it is not on the table"),
    ("missions.duel.strips.0.side", 2, "missions.toml: duel.strips: there must be one for each of the 2 sides"),
    ("missions.duel.flaks.0.at", [-1, 30000], "missions.toml: duel.flaks[0].at: part of it is not on the table"),
    ("missions.duel.flaks", [{"side": 1, "at": [9, 9]}] * 3, "missions.toml: duel.flaks and trenches are 5, at most 4"),
    ("missions.duel.planes.0.autonomous", True, "missions.toml: duel.planes: side 1 has 0 planes with a pilot"),
    ("missions.escort.planes.0", GONE, "missions.toml: escort.planes: one plane of side 1 of the escort is autonomous"),
    ("missions.duel.planes.0.bombs", True, "missions.toml: duel.planes[0].bombs: only side 1 of the bombing run"),
    ("missions.bombing.planes.2.bombs", True, "bombing.planes[2].bombs: NIE17 can carry none, says planes.toml"),
    ("planes.RE8.bombs", 0, "missions.toml: bombing.planes[0].bombs: RE8 can carry none, says planes.toml"),
    ("missions.bombing.target", GONE, "missions.toml: bombing.target: the bombing run has one"),
    ("missions.bombing.target.side", 1, "missions.toml: bombing.target.side must be 2"),
    ("missions.bombing.target.at", [60000, 3374], "bombing.target.at: part of it is not on the table"),
    ("missions.balloon_l.balloons", [], "missions.toml: balloon_l.balloons: balloon_s and balloon_l have one at least"),
    ("missions.balloon_l.balloons.0.side", 1, "missions.toml: balloon_l.balloons[0].side must be 2"),
    ("missions.balloon_l.balloons.0.type", "CAMEL", "balloon_l: Invalid enum value 'CAMEL' - at `$.balloons[0].type`"),
]


def changed(where: str, value: object) -> Pack:
    """Return our pack with another value at one place."""
    files = deepcopy(dict(PACK.files))
    inner, last = files, ""
    for key in where.split("."):
        inner = inner[last] if last != "" else inner
        last = int(key) if isinstance(inner, list) else key
    if value is GONE:
        del inner[last]
    else:
        inner[last] = value
    return Pack.of_content(files, read_pack, "mine")


@pytest.mark.parametrize(("where", "value", "message"), BAD)
def test_a_bad_pack_is_refused_with_file_key_and_reason(where, value, message):
    with pytest.raises(PackError) as refused:
        changed(where, value)
    assert message in str(refused.value)


def test_a_bombing_run_without_bombs_and_an_empty_damage_deck_are_refused():
    files = deepcopy(dict(PACK.files))
    for plane in files["missions"]["bombing"]["planes"]:
        plane.pop("bombs", None)
    with pytest.raises(PackError, match=r"missions.toml: bombing.planes: one of side 1 at least must carry bombs"):
        Pack.of_content(files, read_pack, "mine")
    files["damage"] = {kind: [*copies[:3], 0] for kind, copies in files["damage"].items()}
    with pytest.raises(PackError, match=r"damage.toml: the deck D has no cards"):
        Pack.of_content(files, read_pack, "mine")


def test_other_figures_make_another_pack():
    pack = changed("decks.decks.C.moves", {"climb": [0, 5000, 0]})
    moves = build_tables(pack)[0].moves[MOVE_DECKS.index("C")]
    assert (moves.dy[Card.CLIMB], moves.dy[Card.STALL]) == (5000, 7400)
    assert pack.digest != PACK.digest
    planes = dict(reversed(PACK.files["planes"].items()))
    again = Pack.of_content({**PACK.files, "planes": planes}, read_pack, "mine")
    assert build_tables(again).tobytes() == build_tables(PACK).tobytes()
