"""Spaces by name: Line, sector and place from the west, `L4-S3.2`."""

from typing import Any

from ludoteca.games.balmy_balloonists.state import NOWHERE

NONE = "none"


def space_name(tables: Any, space: int) -> str:
    """Return the name of a space, `none` for no space."""
    label = int(tables.label[space])
    return NONE if space == NOWHERE else f"L{label // 10000}-S{label // 100 % 100}.{label % 100}"


def space_number(tables: Any, name: str) -> int:
    """Return the number of a space by its name, NOWHERE if there is none."""
    return next((space for space in range(1, int(tables.spaces) + 1) if space_name(tables, space) == name), NOWHERE)
