"""What happens, on the picture: marks for the entries of the journal, and ghosts of what a dive would do."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.contract import Ghost, Mark
from ludoteca.engine.journal import Entry
from ludoteca.engine.words import Message, Translator
from ludoteca.games._template.actions import dive_depth, is_dive
from ludoteca.games._template.events import Event

WOULD_SHARE = Message(
    "{amount} pearl lies at depth {depth}, to be shared by all who dive there.",
    "{amount} pearls lie at depth {depth}, to be shared by all who dive there.",
)


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


def ghost(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> Ghost | None:
    """Return where a dive would lead, and what lies there."""
    if not is_dive(action):
        return None
    depth = dive_depth(action)
    text = say(WOULD_SHARE, depth=depth, amount=int(tables.bed[depth - 1]))
    return Ghost((Mark("diver-ghost", "transform", place(seat, depth)), Mark("diver-ghost", "+class", "shown")), text)
