"""What happens, on the picture: marks for the entries of the journal."""

from typing import Any

from ludoteca.engine.contract import Mark
from ludoteca.engine.journal import Entry
from ludoteca.games._template.events import Event


def place(seat: int, depth: int) -> str:
    """Return the transform that puts a diver where the picture has it."""
    return f"translate({200 + 64 * seat} {80 * depth + (40 if depth else 36)})"


def telling(tables: Any, view: Any, entry: Entry) -> tuple[Mark, ...]:
    """Return what an entry does to the picture: divers dive, come up when swept away, and shine when they find."""
    diver = f"diver-{entry.actor}"
    if entry.event == Event.DIVED:
        return (Mark(diver, "transform", place(entry.actor, entry.item)), Mark(diver, "-class", "chosen"))
    if entry.event == Event.SWEPT:
        return (Mark(diver, "transform", place(entry.actor, 0)),)
    if entry.event == Event.FOUND:
        return (Mark(diver, "+class", "found"),)
    return ()
