"""Named entries of a pack's file, each checked for itself, so that a message says which one is wrong."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ludoteca.engine.game.packs import shaped
from ludoteca.engine.texts.errors import PackError

Shape = TypeVar("Shape")


def entries(content: Mapping[str, Any], shape: type[Shape], names: Sequence[str], where: str) -> list[Shape]:
    """Return the entries as structures, in the order of their names.

    Raises:
        PackError: one is missing or too many, or does not have that shape.

    """
    for name in names:
        if name not in content:
            raise PackError(f"{where}{name} is missing")
    for name in content:
        if name not in names:
            raise PackError(f"{where}{name} is too many; there are {', '.join(names)}")
    return [shaped(content[name], shape, f"{where}{name}") for name in names]
