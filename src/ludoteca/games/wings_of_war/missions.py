"""The file `missions.toml` of a pack: the table, who starts where, what lies on the ground (WW-33, WW-79 .. WW-90)."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.texts.errors import PackError
from ludoteca.games.wings_of_war.cards import (
    CEILING,
    DOUBLE_WIDTH,
    HALF_LENGTH,
    STRIP_HALF_LENGTH,
    STRIP_HALF_WIDTH,
    TARGET_WIDTH,
)
from ludoteca.games.wings_of_war.decks import entries
from ludoteca.games.wings_of_war.options import FLEET, MISSIONS, PLANES_OF_SIDES
from ludoteca.games.wings_of_war.rules.geometry import across, along, lay_base, overlap, write_sines
from ludoteca.games.wings_of_war.state import MOST_FLYERS, MOST_POSTS, MOST_SIDES, NONE, Base, Goal, Tables
from ludoteca.games.wings_of_war.table.names import BALLOONS, MODELS

GOALS = {"balloon_s": Goal.BALLOONS, "balloon_l": Goal.BALLOONS, "escort": Goal.ESCORT, "bombing": Goal.BOMBING}
Width = Annotated[int, Meta(ge=30000, le=165000)]      # more would not fit the numbers of geometry.py
Side = Annotated[int, Meta(ge=1, le=MOST_SIDES)]
Heading = Annotated[int, Meta(ge=0, le=359)]
Level = Annotated[int, Meta(ge=0, le=CEILING)]         # 0: as the table has agreed


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """Something of a side, somewhere on the table."""

    side: Side
    at: tuple[int, int]
    heading: Heading = 0


class Target(Place, kw_only=True):
    """What bombs fall on."""

    damage: Annotated[int, Meta(ge=1, le=99)]


class Balloon(Place, kw_only=True):
    """A balloon at the start."""

    type: Literal[BALLOONS]
    level: Level = 0


class Plane(Place, kw_only=True):
    """A plane at the start."""

    type: Literal[FLEET]
    level: Level = 0
    autonomous: bool = False
    bombs: bool = False


class Mission(msgspec.Struct, forbid_unknown_fields=True):
    """A mission."""

    table: tuple[Width, Width]
    turns: Annotated[int, Meta(ge=1, le=60)]
    planes: list[Plane]
    strips: list[Place]
    balloons: list[Balloon] = []
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


def read_missions(pack: Pack, carriers: set[str]) -> list[Mission]:
    """Return all missions, in the order of the options; `carriers` are the planes that can carry bombs.

    Raises:
        PackError: one is missing or too many, or cannot be played.

    """
    where = f"{pack.origin}/missions.toml: "
    missions = entries(pack.part("missions", dict[str, Any]), Mission, MISSIONS, where)
    for name, mission in zip(MISSIONS, missions, strict=True):
        for check in (wrong_sides(name, mission), wrong_task(name, mission, carriers), wrong_places(mission)):
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


def wrong_task(name: str, mission: Mission, carriers: set[str]) -> Iterator[str]:
    """Yield what is wrong with that which a mission is about: bomber, bombs, target, balloons."""
    alone = [plane.side for plane in mission.planes if plane.autonomous]
    if alone != ([1] if name == "escort" else []):
        yield "planes: one plane of side 1 of the escort is autonomous, the bomber, and no other anywhere"
    loaded = [(nth, plane) for nth, plane in enumerate(mission.planes) if plane.bombs]
    for nth, plane in loaded:
        if name != "bombing" or plane.side != 1:
            yield f"planes[{nth}].bombs: only side 1 of the bombing run carries bombs"
        if plane.type not in carriers:
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


def write_missions(tables: Any, missions: list[Mission]) -> None:
    """Write the missions into the tables."""
    for name, mission, into in zip(MISSIONS, missions, tables.missions, strict=True):
        into.goal = GOALS.get(name, Goal.LAST_SIDE)
        into.width, into.height = mission.table
        into.turns, into.sides = mission.turns, len(pilots(name))
        into.crowd = len(mission.planes) + len(mission.balloons)
        crowd: tuple[Plane | Balloon, ...] = (*mission.planes, *mission.balloons)
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
