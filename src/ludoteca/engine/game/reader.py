"""Whoever reads: in which language, with which names at the table, and what they may know."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.engine.texts.words import Message, Translator

Facts = dict[str, Any]         # of a picture or a piece of it, by name, as its template reads them


@dataclass(frozen=True)
class Reader:
    """What all that speaks to people is handed: labels, prompts, previews, lines of the log, and the picture."""

    say: Translator
    names: Sequence[str]       # at the table, by seat
    tables: Any                # component data as the reader knows it
    view: Any                  # the state as the reader knows it; None where a sentence must not depend on it
    seat: int                  # the reader's, or SPECTATOR
    context: Hashable = ()     # of whom sentences speak besides seats; it never changes in a game

    def __call__(self, message: Message | str, **arguments: Any) -> str:
        """Say a message in the reader's language."""
        return self.say(message, **arguments)
