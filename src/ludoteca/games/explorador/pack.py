"""The pack: what is on the cards, and what each position yields. `cards.toml` is the only file beside the head."""

from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.texts.errors import PackError
from ludoteca.games.explorador.cards import BOTH, JOKER, MATERIALS, POSITION_NAMES, SPECIAL, VALUES, Part, Position
from ludoteca.games.explorador.state import Tables

Signs = Annotated[str, Meta(pattern="^[tab<>x.]{7}$")]
Yield = Annotated[int, Meta(ge=0, le=99)]
SEGMENTS = {               # of each sign: what touches the sunward edge or both, and what the outward edge alone
    "t": (Part.THERE + BOTH, 0),
    "a": (Part.THERE + BOTH + Part.HUB_A, 0),
    "b": (Part.THERE + BOTH + Part.HUB_B, 0),
    "<": (Part.THERE + Part.SUNWARD + Part.HUB_A, 0),
    ">": (0, Part.THERE + Part.OUTWARD + Part.HUB_B),
    "x": (Part.THERE + Part.SUNWARD, Part.THERE + Part.OUTWARD),
    ".": (0, 0),
}
UPSIDE_DOWN = str.maketrans("ab<>", "ba><")


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """A position: what it yields, and its cards C1 to C7."""

    yields: Annotated[list[Yield], Meta(min_length=MATERIALS, max_length=MATERIALS)]
    cards: Annotated[list[Signs], Meta(min_length=VALUES, max_length=VALUES)]


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    """The file `cards.toml`."""

    joker: Signs
    special_earth: Signs
    positions: dict[str, Row]

    def faces(self) -> list[str]:
        """Return the signs of all cards, in the order of their numbers."""
        planets = [signs for name in POSITION_NAMES for signs in self.positions[name].cards]
        return [*planets, self.joker, self.special_earth]


def read_pack(pack: Pack) -> None:
    """Check a pack's content (EX-5, EX-7, EX-34, EX-A13).

    Raises:
        PackError: a position or card is missing, has a sign that is none, or a ship could never start.

    """
    pack.must_be_for("explorador", "cards")
    cards = pack.part("cards", Cards)
    where = f"{pack.origin}/cards.toml"
    if set(cards.positions) != set(POSITION_NAMES):
        odd = sorted(set(cards.positions) ^ set(POSITION_NAMES))[0]
        raise PackError(f"{where}: positions.{odd} is missing or too many; there are {', '.join(POSITION_NAMES)}")
    if not set(cards.joker) <= set("tab"):
        raise PackError(f"{where}: joker: all seven orbits of a joker must run through, with t, a or b")
    earths = [*cards.positions[POSITION_NAMES[Position.EARTH]].cards, cards.special_earth]
    if any(not set(signs) & set("tab<>x") for signs in earths):
        raise PackError(f"{where}: positions.earth.cards: every Earth card needs an orbit, or no ship could be built")


def build_tables(pack: Pack) -> np.ndarray:
    """Return the pack as tables for the rules, shape `(1,)`."""
    cards = pack.part("cards", Cards)
    found = blank(Tables.dtype)
    tables = found[0]
    for position, name in enumerate(POSITION_NAMES):
        tables.yields[position] = cards.positions[name].yields
    for card, signs in enumerate(cards.faces()):
        for turned, text in enumerate((signs, signs.translate(UPSIDE_DOWN))):
            tables.segment[turned][card] = [SEGMENTS[sign] for sign in text]
    assert len(cards.faces()) == SPECIAL + 1 == JOKER + 2
    return found
