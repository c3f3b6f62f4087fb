"""How far each has come, and where the pearls came from, for the scene at the end."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.journal import Entry
from ludoteca.engine.words import Message, Translator
from ludoteca.games._template.events import Event
from ludoteca.games._template.state import DEEPEST

AT_DEPTH = Message("Found at depth {depth}")
BONUS = Message("As deep as the token")


def course(tables: Any, state: Any, values: Any) -> None:
    """Fill by seat how many pearls it has."""
    for seat in range(int(state.seats)):
        values[seat] = int(state.divers[seat].pearls)


def sources(
    say: Translator, names: Sequence[str], tables: Any, cast: Any, entries: Sequence[Entry]
) -> list[tuple[str, tuple[int, ...]]]:
    """Return the pearls by seat from each depth and from the bonus; the columns add up to the scores."""
    rows = [(say(AT_DEPTH, depth=depth), found(entries, len(names), Event.FOUND, depth))
            for depth in range(1, DEEPEST + 1)]
    bonus = found(entries, len(names), Event.BREATH_BONUS)
    return [*rows, (say(BONUS), bonus)]


def found(entries: Sequence[Entry], seats: int, event: Event, item: int = 0) -> tuple[int, ...]:
    """Return the pearls that an event brought, by seat; of one depth, if `item` names one."""
    pearls = [0] * seats
    for entry in entries:
        if entry.event == event and item in (0, entry.item):
            pearls[entry.actor] += entry.amount
    return tuple(pearls)
