"""The pack: decks of manoeuvre cards, planes and balloons, damage decks and missions, a file for each.

`decks.py` reads the decks of manoeuvre cards. A mission says how large the table is, who starts where and what lies on
the ground (WW-33, WW-79 .. WW-90).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, Literal

import msgspec
import numpy as np
from msgspec import Meta

from ludoteca.engine.game.packs import Pack, entries
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.texts.errors import PackError
from ludoteca.games.wings_of_war.cards import (
    CEILING,
    DECK_NAMES,
    DECKS,
    DOUBLE_WIDTH,
    HALF_LENGTH,
    KIND_NAMES,
    LETTERS,
    SINGLE_WIDTH,
    STRIP_HALF_LENGTH,
    STRIP_HALF_WIDTH,
    TARGET_WIDTH,
    Special,
)
from ludoteca.games.wings_of_war.decks import read_decks, write_decks
from ludoteca.games.wings_of_war.options import FLEET, MISSIONS, PLANES_OF_SIDES
from ludoteca.games.wings_of_war.rules.geometry import across, along, lay_base, overlap, write_sines
from ludoteca.games.wings_of_war.state import (
    MOST_FLYERS,
    MOST_GUNS,
    MOST_POSTS,
    MOST_SIDES,
    NONE,
    Base,
    Goal,
    Kind,
    Tables,
)
from ludoteca.games.wings_of_war.table.names import BALLOONS, MODELS, MOVE_DECKS

KINDS_OF_PLANES = {"single-seater": Kind.SINGLE, "two-seater": Kind.TWO_SEATER, "multi-engine": Kind.MULTI}
GUNS_OF = {Kind.SINGLE: 1, Kind.TWO_SEATER: 2}
GOALS = {"balloon_s": Goal.BALLOONS, "balloon_l": Goal.BALLOONS, "escort": Goal.ESCORT, "bombing": Goal.BOMBING}
Damage = Annotated[int, Meta(ge=1, le=60)]
Copies = Annotated[int, Meta(ge=0, le=20)]
Width = Annotated[int, Meta(ge=30000, le=165000)]      # more would not fit the numbers of geometry.py
Side = Annotated[int, Meta(ge=1, le=MOST_SIDES)]
Heading = Annotated[int, Meta(ge=0, le=359)]
Level = Annotated[int, Meta(ge=0, le=CEILING)]         # 0: as the table has agreed


class Gun(msgspec.Struct, forbid_unknown_fields=True):
    """A gun: where it stands on the base, where it looks, how far to both sides, and its damage deck."""

    axis: Annotated[int, Meta(ge=0, le=359)]
    half_angle: Annotated[int, Meta(ge=1, le=179)]
    deck: Literal[DECK_NAMES]
    at: tuple[int, int] = (0, 0)


class Plane(msgspec.Struct, forbid_unknown_fields=True):
    """A type of plane."""

    kind: Literal[tuple(KINDS_OF_PLANES)]
    deck: Literal[MOVE_DECKS]
    damage: Damage
    climb: Annotated[int, Meta(ge=1, le=12)]
    guns: Annotated[list[Gun], Meta(min_length=1, max_length=MOST_GUNS)]
    bombs: Annotated[int, Meta(ge=0, le=15)] = 0
    engines: Annotated[int, Meta(ge=1, le=6)] = 1

    @property
    def half_width(self) -> int:
        """Return half the width of its base (WW-6)."""
        return DOUBLE_WIDTH if self.kind == "multi-engine" else SINGLE_WIDTH

    def wrongs(self) -> Iterator[str]:
        """Yield what does not go together."""
        kind = KINDS_OF_PLANES[self.kind]
        if len(self.guns) != GUNS_OF.get(kind, len(self.guns)):
            yield f"guns: a {self.kind} has {GUNS_OF[kind]}, not {len(self.guns)}"
        if (self.engines > 1) != (kind == Kind.MULTI):
            yield f"engines: a {self.kind} plane cannot have {self.engines}"
        if self.bombs and kind == Kind.SINGLE:
            yield "bombs: a single-seater carries none"
        for nth, gun in enumerate(self.guns):
            if abs(gun.at[0]) > self.half_width or abs(gun.at[1]) > HALF_LENGTH:
                yield f"guns[{nth}].at: it is not on the base, {2 * self.half_width} wide and {2 * HALF_LENGTH} long"


class Balloon(msgspec.Struct, forbid_unknown_fields=True):
    """A balloon: only what destroys it."""

    damage: Damage


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """Something of a side, somewhere on the table."""

    side: Side
    at: tuple[int, int]
    heading: Heading = 0


class Target(Place, kw_only=True):
    """What bombs fall on."""

    damage: Annotated[int, Meta(ge=1, le=99)]


class StartingBalloon(Place, kw_only=True):
    """A balloon at the start."""

    type: Literal[BALLOONS]
    level: Level = 0


class StartingPlane(Place, kw_only=True):
    """A plane at the start."""

    type: Literal[FLEET]
    level: Level = 0
    autonomous: bool = False
    bombs: bool = False


class Mission(msgspec.Struct, forbid_unknown_fields=True):
    """A mission."""

    table: tuple[Width, Width]
    turns: Annotated[int, Meta(ge=1, le=60)]
    planes: list[StartingPlane]
    strips: list[Place]
    balloons: list[StartingBalloon] = []
    target: Target | None = None
    flaks: list[Place] = []
    trenches: list[Place] = []

    def places(self) -> dict[str, Place]:
        """Return all that has a place on the table, by key."""
        lists: dict[str, Sequence[Place]] = {
            "planes": self.planes, "balloons": self.balloons, "strips": self.strips, "flaks": self.flaks,
            "trenches": self.trenches,
        }
        found = {f"{key}[{nth}]": place for key, places in lists.items() for nth, place in enumerate(places)}
        return found | ({"target": self.target} if self.target else {})


def read_pack(pack: Pack) -> None:
    """Check a pack's content.

    Raises:
        PackError: something is missing, out of range, or cannot be played with.

    """
    pack.must_be_for("wings_of_war", "decks", "planes", "damage", "missions")
    read_decks(pack)
    read_damage(pack)
    planes, _balloons = read_models(pack)
    read_missions(pack, planes)


def read_models(pack: Pack) -> tuple[dict[str, Plane], dict[str, Balloon]]:
    """Return all planes and balloons, in the order of their names.

    Raises:
        PackError: one is missing or too many, or cannot be.

    """
    where = f"{pack.origin}/planes.toml: "
    content = pack.part("planes", dict[str, Any])
    planes = entries({name: content[name] for name in content if name not in BALLOONS}, Plane, FLEET, where)
    balloons = entries({name: content[name] for name in content if name in BALLOONS}, Balloon, BALLOONS, where)
    for name, plane in planes.items():
        for wrong in plane.wrongs():
            raise PackError(f"{where}{name}.{wrong}")
    return planes, balloons


def read_damage(pack: Pack) -> np.ndarray:
    """Return the copies of each damage card in each deck.

    Raises:
        PackError: a kind is missing or too many, a number is out of range, or a deck is empty.

    """
    where = f"{pack.origin}/damage.toml: "
    row: Any = tuple[(Copies,) * DECKS]
    decks = np.array(list(entries(pack.part("damage", dict[str, Any]), row, KIND_NAMES, where).values())).T
    for name, deck in zip(DECK_NAMES, decks, strict=True):
        if not any(deck):
            raise PackError(f"{where}the deck {name} has no cards")
    return decks


def read_missions(pack: Pack, planes: Mapping[str, Plane]) -> dict[str, Mission]:
    """Return all missions, in the order of the options.

    Raises:
        PackError: one is missing or too many, or cannot be played.

    """
    where = f"{pack.origin}/missions.toml: "
    missions = entries(pack.part("missions", dict[str, Any]), Mission, MISSIONS, where)
    for name, mission in missions.items():
        for check in (wrong_sides(name, mission), wrong_task(name, mission, planes), wrong_places(mission)):
            for wrong in check:
                raise PackError(f"{where}{name}.{wrong}")
    return missions


def pilots(name: str) -> tuple[int, ...]:
    """Return how many planes with a pilot each side of a mission has; in a melee everybody has one."""
    return PLANES_OF_SIDES.get(name, (1,) * MOST_SIDES)


def wrong_sides(name: str, mission: Mission) -> Iterator[str]:
    """Yield what is wrong with the sides."""
    expected = pilots(name)
    for key, place in mission.places().items():
        if place.side > len(expected):
            yield f"{key}.side is {place.side}; there are {len(expected)} sides"
    sides = [plane.side for plane in mission.planes]
    if sides != sorted(sides):
        yield "planes must be listed side by side, those of side 1 first"
    for side, count in enumerate(expected, 1):
        found = sum(plane.side == side and not plane.autonomous for plane in mission.planes)
        if found != count:
            yield f"planes: side {side} has {found} planes with a pilot, it must have {count}"
    if sorted(strip.side for strip in mission.strips) != list(range(1, len(expected) + 1)):
        yield f"strips: there must be one for each of the {len(expected)} sides"
    if len(mission.flaks) + len(mission.trenches) > MOST_POSTS:
        yield f"flaks and trenches are {len(mission.flaks) + len(mission.trenches)}, at most {MOST_POSTS}"
    if len(mission.planes) + len(mission.balloons) > MOST_FLYERS:
        yield f"planes and balloons are {len(mission.planes) + len(mission.balloons)}, at most {MOST_FLYERS}"


def wrong_task(name: str, mission: Mission, planes: Mapping[str, Plane]) -> Iterator[str]:
    """Yield what is wrong with that which a mission is about: bomber, bombs, target, balloons."""
    alone = [plane.side for plane in mission.planes if plane.autonomous]
    if alone != ([1] if name == "escort" else []):
        yield "planes: one plane of side 1 of the escort is autonomous, the bomber, and no other anywhere"
    loaded = [(nth, plane) for nth, plane in enumerate(mission.planes) if plane.bombs]
    for nth, plane in loaded:
        if name != "bombing" or plane.side != 1:
            yield f"planes[{nth}].bombs: only side 1 of the bombing run carries bombs"
        if not planes[plane.type].bombs:
            yield f"planes[{nth}].bombs: {plane.type} can carry none, says planes.toml"
    if name == "bombing" and not loaded:
        yield "planes: one of side 1 at least must carry bombs"
    if (mission.target is not None) != (name == "bombing"):
        yield "target: the bombing run has one, and no other mission"
    if mission.target and mission.target.side != 2:
        yield "target.side must be 2"
    if bool(mission.balloons) != (GOALS.get(name) == Goal.BALLOONS):
        yield "balloons: balloon_s and balloon_l have one at least, and no other mission any"
    for nth, balloon in enumerate(mission.balloons):
        if balloon.side != 2:
            yield f"balloons[{nth}].side must be 2"


def wrong_places(mission: Mission) -> Iterator[str]:
    """Yield what lies beyond the table, and which bases overlap; they may be those of the widest planes (WW-A44)."""
    tables = blank(Tables.dtype)[0]
    write_sines(tables)
    width, height = mission.table
    bases = blank(Base.dtype, len(mission.planes) + len(mission.balloons))
    keys: list[str] = []
    for key, place in mission.places().items():
        (x, y), kind = place.at, key.partition("[")[0]
        for right, ahead in spread(kind):
            if not (0 <= x + across(tables, place.heading, right, ahead) <= width
                    and 0 <= y + along(tables, place.heading, right, ahead) <= height):
                yield f"{key}.at: part of it is not on the table"
        if kind in ("planes", "balloons"):
            lay_base(tables, bases[len(keys)], x, y, place.heading, DOUBLE_WIDTH)
            keys.append(key)
    for one, other in combinations(range(len(keys)), 2):
        if overlap(bases[one], bases[other]):
            yield f"{keys[other]}.at: its base overlaps that of {keys[one]}, or would with wider planes"


def spread(kind: str) -> list[tuple[int, int]]:
    """Return the points of something that must be on the table, to the right of its middle and ahead."""
    sizes = {"strips": (STRIP_HALF_WIDTH, STRIP_HALF_LENGTH), "target": (TARGET_WIDTH, HALF_LENGTH)}
    wide, long = sizes.get(kind, (0, 0))
    return [(right, ahead) for right in (-wide, wide) for ahead in (-long, long)]


def build_tables(pack: Pack) -> np.ndarray:
    """Return the pack as tables for the rules, shape `(1,)`."""
    found = blank(Tables.dtype)
    tables = found[0]
    write_sines(tables)
    for place, name in enumerate(KIND_NAMES):
        tables.points[place] = int(name.strip("".join(LETTERS)) or 0)
        tables.special[place] = LETTERS.get(name[-1], Special.NONE)
    tables.copies[:] = read_damage(pack)
    write_decks(tables, read_decks(pack))
    planes, balloons = read_models(pack)
    for plane, model in zip(planes.values(), tables.models, strict=False):
        write_plane(model, plane)
    for balloon, model in zip(balloons.values(), tables.models[len(planes) :], strict=False):
        model.kind, model.deck, model.half_width, model.damage = Kind.BALLOON, NONE, DOUBLE_WIDTH, balloon.damage
    write_missions(tables, read_missions(pack, planes))
    return found


def write_plane(model: Any, plane: Plane) -> None:
    """Write a plane into the tables."""
    model.kind, model.deck = KINDS_OF_PLANES[plane.kind], MOVE_DECKS.index(plane.deck)
    model.half_width, model.damage, model.climb = plane.half_width, plane.damage, plane.climb
    model.bombs, model.engines, model.guns = plane.bombs, plane.engines, len(plane.guns)
    for gun, into in zip(plane.guns, model.gun, strict=False):
        into.x, into.y = gun.at
        into.axis, into.half_angle, into.deck = gun.axis, gun.half_angle, DECK_NAMES.index(gun.deck)


def write_missions(tables: Any, missions: Mapping[str, Mission]) -> None:
    """Write the missions into the tables."""
    for (name, mission), into in zip(missions.items(), tables.missions, strict=True):
        into.goal = GOALS.get(name, Goal.LAST_SIDE)
        into.width, into.height = mission.table
        into.turns, into.sides = mission.turns, len(pilots(name))
        into.crowd = len(mission.planes) + len(mission.balloons)
        crowd: tuple[StartingPlane | StartingBalloon, ...] = (*mission.planes, *mission.balloons)
        for start, place in zip(into.starts, crowd, strict=False):
            start.model = MODELS.index(place.type)
            start.level = place.level
            write_place(start, place)
        for start, plane in zip(into.starts, mission.planes, strict=False):
            start.autonomous, start.bombs = plane.autonomous, plane.bombs
        for ground in (into.target, *into.strips, *into.flaks, *into.trenches):
            ground.side = NONE
        if mission.target:
            write_place(into.target, mission.target)
            into.target_damage = mission.target.damage
        for strip in mission.strips:
            write_place(into.strips[strip.side - 1], strip)
        for posts, places in ((into.flaks, mission.flaks), (into.trenches, mission.trenches)):
            for ground, post in zip(posts, places, strict=False):
                write_place(ground, post)


def write_place(into: Any, place: Place) -> None:
    """Write whose something is and where it stands; people count sides from 1."""
    into.side = place.side - 1
    into.x, into.y = place.at
    into.heading = place.heading
