"""The pack: tokens, die and pearls. `pearls.toml` is the only file beside the head."""

from typing import Annotated

import msgspec
import numpy as np

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.texts.errors import PackError
from ludoteca.games._template.options import LONGEST_GAME
from ludoteca.games._template.state import DEEPEST, MOST_DIVERS, Tables

Figure = Annotated[int, msgspec.Meta(ge=0, le=99)]
Figures = Annotated[list[Figure], msgspec.Meta(min_length=DEEPEST, max_length=DEEPEST)]


class Pearls(msgspec.Struct, forbid_unknown_fields=True):
    """The file `pearls.toml`."""

    tokens: Figures
    faces: Figures
    bed: Figures
    bonus: Figure
    chest: Annotated[int, msgspec.Meta(ge=1, le=9999)]


def read_pack(pack: Pack) -> None:
    """Check a pack's content (TP-2, TP-5, TP-6).

    Raises:
        PackError: a number is missing or out of range, there are too few tokens, faces or pearls.

    """
    where = f"{pack.origin}/pearls.toml"
    pack.must_be_for("_template", "pearls")
    pearls = pack.part("pearls", Pearls)
    if sum(pearls.tokens) < MOST_DIVERS:
        raise PackError(f"{where}: tokens: {sum(pearls.tokens)} are too few for {MOST_DIVERS} divers")
    if sum(pearls.faces) == 0:
        raise PackError(f"{where}: faces: the die needs at least one face")
    most = LONGEST_GAME * sum(pearls.bed) + MOST_DIVERS * pearls.bonus
    if pearls.chest < most:
        raise PackError(f"{where}: chest: {pearls.chest} pearls; the longest game may need {most}")


def build_tables(pack: Pack) -> np.ndarray:
    """Return the pack as tables for the rules, shape `(1,)`."""
    pearls = pack.part("pearls", Pearls)
    tables = blank(Tables.dtype)
    tables[0].tokens[:] = pearls.tokens
    tables[0].faces[:] = pearls.faces
    tables[0].bed[:] = pearls.bed
    tables[0].bonus = pearls.bonus
    tables[0].chest = pearls.chest
    return tables
