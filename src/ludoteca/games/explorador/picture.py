"""The picture: the row of the solar system, its orbits and vehicles, as plain values; and the same as text."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.cards import Position
from ludoteca.games.explorador.names import POSITIONS

LIES = Message("{position}: {card}")


def scene(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
    """Return what the picture draws."""
    return {"row": [say(POSITIONS[position]) for position in Position]}


def text(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> str:
    """Return the position in words."""
    return "\n".join(say(POSITIONS[position]) for position in Position)
