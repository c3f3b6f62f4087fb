"""The pack: how many cards of each kind a set holds. `cards.toml` is the only file beside the head."""

from typing import Annotated

import msgspec
import numpy as np

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.texts.errors import PackError
from ludoteca.games.montgolfiere.cards import CARD_KINDS, HEAVIEST, Card
from ludoteca.games.montgolfiere.state import Tables

Copies = Annotated[int, msgspec.Meta(ge=0, le=9)]
LARGEST_HAND = 15      # the largest value of the option `hand`: a set must fill it
LARGEST_SET = 60


class CardSet(msgspec.Struct, forbid_unknown_fields=True):
    """The file `cards.toml`."""

    ballast: Annotated[list[Copies], msgspec.Meta(min_length=HEAVIEST, max_length=HEAVIEST)]
    grapple: Copies
    gas: Copies
    storm: Copies
    motor: Copies

    def counts(self) -> list[int]:
        """Return the number of cards of each kind, in the order of the kinds."""
        powers = {Card.GRAPPLE: self.grapple, Card.GAS: self.gas, Card.STORM: self.storm, Card.MOTOR: self.motor}
        return self.ballast + [powers[kind] for kind in Card]


def read_pack(pack: Pack) -> None:
    """Check a pack's content (MG-3).

    Raises:
        PackError: a number is missing, out of range, or the set is too small or too large to play with.

    """
    pack.must_be_for("montgolfiere", "cards")
    total = sum(pack.part("cards", CardSet).counts())
    if not LARGEST_HAND <= total <= LARGEST_SET:
        raise PackError(
            f"{pack.origin}/cards.toml: the set has {total} cards; it must have from {LARGEST_HAND} to {LARGEST_SET}"
        )


def build_tables(pack: Pack) -> np.ndarray:
    """Return the pack as tables for the rules, shape `(1,)`."""
    counts = pack.part("cards", CardSet).counts()
    tables = blank(Tables.dtype)
    tables[0].deck[:] = counts
    tables[0].deck_size = sum(counts)
    assert len(counts) == CARD_KINDS
    return tables
