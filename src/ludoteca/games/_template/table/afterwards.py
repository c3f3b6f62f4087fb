"""What somebody has missed; at the end how far each has come, where the pearls came from, and what each holds."""

from collections.abc import Sequence

from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games._template.events import Event
from ludoteca.games._template.state import DEEPEST, State, Tables

AT_DEPTH = Message("Found at depth {depth}")
BONUS = Message("Breath token bonus")
ROUNDS = Message("{amount} new round started.", "{amount} new rounds started.")
HAS_FOUND = Message("{diver} found {amount} pearl.", "{diver} found {amount} pearls.")
TOKEN = Message("Breath token")
NUMBER = Message("Number {number}")


def score_history(tables: Tables, state: State, values: list[int]) -> None:
    """Fill by seat how many pearls it has."""
    for seat in range(int(state.seats)):
        values[seat] = int(state.divers[seat].pearls)


def score_breakdown(reader: Reader, entries: Sequence[Entry]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the pearls by seat from each depth and from the bonus; the columns add up to the scores."""
    seats = len(reader.names)
    rows = [(reader(AT_DEPTH, depth=depth), found(entries, seats, Event.FOUND, depth))
            for depth in range(1, DEEPEST + 1)]
    return [*rows, (reader(BONUS), found(entries, seats, Event.BREATH_BONUS))]


def found(entries: Sequence[Entry], seats: int, event: Event, item: int = 0) -> tuple[int, ...]:
    """Return the pearls that an event brought, by seat; of one depth, if `item` names one."""
    pearls = [0] * seats
    for entry in entries:
        if entry.event == event and item in (0, entry.item):
            pearls[entry.actor] += entry.amount
    return tuple(pearls)


def recap(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return how many rounds have begun and what each diver has found."""
    begun = sum(entry.event == Event.ROUND_BEGINS for entry in entries)
    pearls = found(entries, len(reader.names), Event.FOUND)
    lines = [reader(ROUNDS, amount=begun)] if begun else []
    return lines + [reader(HAS_FOUND, diver=reader.names[seat], amount=amount)
                    for seat, amount in enumerate(pearls) if amount]


def final_holdings(reader: Reader) -> list[tuple[str, list[str]]]:
    """Return what a diver has kept secret, by name: the breath token."""
    return [(reader(TOKEN), [reader(NUMBER, number=int(reader.view.divers[reader.seat].breath))])]
