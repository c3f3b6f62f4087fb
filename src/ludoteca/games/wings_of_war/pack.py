"""The pack: decks of manoeuvre cards, planes and balloons, damage decks and missions, a file for each."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
import numpy as np
from msgspec import Meta

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.texts.errors import PackError
from ludoteca.games.wings_of_war.cards import (
    DECK_NAMES,
    DECKS,
    DOUBLE_WIDTH,
    HALF_LENGTH,
    KIND_NAMES,
    LETTERS,
    SINGLE_WIDTH,
    Special,
)
from ludoteca.games.wings_of_war.decks import entries, read_decks, write_decks
from ludoteca.games.wings_of_war.missions import read_missions, write_missions
from ludoteca.games.wings_of_war.options import FLEET
from ludoteca.games.wings_of_war.rules.geometry import write_sines
from ludoteca.games.wings_of_war.state import MOST_GUNS, NONE, Kind, Tables
from ludoteca.games.wings_of_war.table.names import BALLOONS, MOVE_DECKS

KINDS_OF_PLANES = {"single-seater": Kind.SINGLE, "two-seater": Kind.TWO_SEATER, "multi-engine": Kind.MULTI}
GUNS_OF = {Kind.SINGLE: 1, Kind.TWO_SEATER: 2}
Damage = Annotated[int, Meta(ge=1, le=60)]
Copies = Annotated[int, Meta(ge=0, le=20)]


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


def read_pack(pack: Pack) -> None:
    """Check a pack's content.

    Raises:
        PackError: something is missing, out of range, or cannot be played with.

    """
    pack.must_be_for("wings_of_war", "decks", "planes", "damage", "missions")
    read_decks(pack)
    read_damage(pack)
    planes, _balloons = read_models(pack)
    read_missions(pack, carriers(planes))


def read_models(pack: Pack) -> tuple[list[Plane], list[Balloon]]:
    """Return all planes and balloons, in the order of their names.

    Raises:
        PackError: one is missing or too many, or cannot be.

    """
    where = f"{pack.origin}/planes.toml: "
    content = pack.part("planes", dict[str, Any])
    planes = entries({name: content[name] for name in content if name not in BALLOONS}, Plane, FLEET, where)
    balloons = entries({name: content[name] for name in content if name in BALLOONS}, Balloon, BALLOONS, where)
    for name, plane in zip(FLEET, planes, strict=True):
        for wrong in plane.wrongs():
            raise PackError(f"{where}{name}.{wrong}")
    return planes, balloons


def carriers(planes: list[Plane]) -> set[str]:
    """Return the names of the planes that can carry bombs."""
    return {name for name, plane in zip(FLEET, planes, strict=True) if plane.bombs}


def read_damage(pack: Pack) -> np.ndarray:
    """Return the copies of each damage card in each deck.

    Raises:
        PackError: a kind is missing or too many, a number is out of range, or a deck is empty.

    """
    where = f"{pack.origin}/damage.toml: "
    row: Any = tuple[(Copies,) * DECKS]
    copies: list[tuple[int, ...]] = entries(pack.part("damage", dict[str, Any]), row, KIND_NAMES, where)
    for name, deck in zip(DECK_NAMES, zip(*copies, strict=True), strict=True):
        if not any(deck):
            raise PackError(f"{where}the deck {name} has no cards")
    return np.array(copies).T


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
    for plane, model in zip(planes, tables.models, strict=False):
        write_plane(model, plane)
    for balloon, model in zip(balloons, tables.models[len(planes) :], strict=False):
        model.kind, model.deck, model.half_width, model.damage = Kind.BALLOON, NONE, DOUBLE_WIDTH, balloon.damage
    write_missions(tables, read_missions(pack, carriers(planes)))
    return found


def write_plane(model: Any, plane: Plane) -> None:
    """Write a plane into the tables."""
    model.kind, model.deck = KINDS_OF_PLANES[plane.kind], MOVE_DECKS.index(plane.deck)
    model.half_width, model.damage, model.climb = plane.half_width, plane.damage, plane.climb
    model.bombs, model.engines, model.guns = plane.bombs, plane.engines, len(plane.guns)
    for gun, into in zip(plane.guns, model.gun, strict=False):
        into.x, into.y = gun.at
        into.axis, into.half_angle, into.deck = gun.axis, gun.half_angle, DECK_NAMES.index(gun.deck)
