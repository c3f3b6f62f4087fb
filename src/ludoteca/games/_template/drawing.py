"""Where divers are on the picture, and how what happens moves them."""

from typing import Any

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.runtime.journal import Entry


def place(seat: int, depth: int) -> str:
    """Return the transform that puts a diver where the picture has it."""
    return f"translate({200 + 64 * seat} {80 * depth + (40 if depth else 36)})"


def dives(tables: Any, view: Any, entry: Entry) -> tuple[Mark, ...]:
    """Take a diver to the depth that was turned over (TP-4)."""
    diver = f"diver-{entry.actor}"
    return (Mark(diver, "transform", place(entry.actor, entry.item)), Mark(diver, "-class", "chosen"))


def comes_up(tables: Any, view: Any, entry: Entry) -> tuple[Mark, ...]:
    """Take a diver who is swept away to the surface (TP-5)."""
    return (Mark(f"diver-{entry.actor}", "transform", place(entry.actor, 0)),)


def shines(tables: Any, view: Any, entry: Entry) -> tuple[Mark, ...]:
    """Light a diver who finds something (TP-6)."""
    return (Mark(f"diver-{entry.actor}", "+class", "found"),)
