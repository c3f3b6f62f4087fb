"""What somebody has missed, in a few lines, and what each diver holds when all is over."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.journal import Entry
from ludoteca.engine.words import Message, Translator
from ludoteca.games._template.course import found
from ludoteca.games._template.events import Event

ROUNDS = Message("{amount} round has begun.", "{amount} rounds have begun.")
HAS_FOUND = Message("{diver} has found {amount} pearl.", "{diver} has found {amount} pearls.")
TOKEN = Message("Breath token")
NUMBER = Message("Number {number}")


def recap(say: Translator, names: Sequence[str], tables: Any, cast: Any, entries: Sequence[Entry]) -> list[str]:
    """Return how many rounds have begun and what each diver has found."""
    rounds = sum(entry.event == Event.ROUND_BEGINS for entry in entries)
    pearls = found(entries, len(names), Event.FOUND)
    lines = [say(ROUNDS, amount=rounds)] if rounds else []
    return lines + [say(HAS_FOUND, diver=names[seat], amount=amount) for seat, amount in enumerate(pearls) if amount]


def books(say: Translator, tables: Any, state: Any, seat: int) -> list[tuple[str, list[str]]]:
    """Return what a diver has kept secret, by name: the breath token."""
    return [(say(TOKEN), [say(NUMBER, number=int(state.divers[seat].breath))])]
