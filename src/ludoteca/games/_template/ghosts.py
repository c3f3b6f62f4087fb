"""What a dive would do, as far as its diver may know: shown while it is pointed at."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.contract import Ghost, Mark
from ludoteca.engine.words import Message, Translator
from ludoteca.games._template.actions import dive_depth, is_dive
from ludoteca.games._template.telling import place

WOULD_SHARE = Message(
    "{amount} pearl lies at depth {depth}, to be shared by all who dive there.",
    "{amount} pearls lie at depth {depth}, to be shared by all who dive there.",
)


def ghost(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> Ghost | None:
    """Return where a dive would lead, and what lies there."""
    if not is_dive(action):
        return None
    depth = dive_depth(action)
    text = say(WOULD_SHARE, depth=depth, amount=int(tables.bed[depth - 1]))
    return Ghost((Mark("diver-ghost", "transform", place(seat, depth)), Mark("diver-ghost", "+class", "shown")), text)
