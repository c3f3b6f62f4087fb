"""How rich each has become, and what brought it there, for the scene at the end."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.journal import Entry
from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.cards import Position
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.names import POSITIONS, from_digits
from ludoteca.games.explorador.rules.yields import total_of

BROUGHT = Message("Brought from {position}")
CREWS = Message("Paid for crews")
MARKET = Message("World market")
SWAPPED = Message("Swapped with others")


def course(tables: Any, state: Any, values: Any) -> None:
    """Fill by seat how many raw materials it has."""
    for seat in range(int(state.seats)):
        values[seat] = int(total_of(state, seat))


def sources(
    say: Translator, names: Sequence[str], tables: Any, cast: Any, entries: Sequence[Entry]
) -> list[tuple[str, tuple[int, ...]]]:
    """Return where the raw materials came from, by seat: each position, and what was paid, bought and swapped."""
    seats = len(names)
    brought = [[0] * seats for _ in Position]
    paid, market = [0] * seats, [0] * seats
    for entry in entries:
        if entry.event == Event.YIELDED:
            brought[entry.item][entry.actor] += entry.amount
        elif entry.event == Event.PAID:
            paid[entry.actor] -= sum(from_digits(entry.amount))
        elif entry.event == Event.BOUGHT:
            market[entry.actor] += 1 - sum(from_digits(entry.amount))
    rows = [(say(BROUGHT, position=say(POSITIONS[position])), tuple(brought[position])) for position in Position]
    rows += [(say(CREWS), tuple(paid)), (say(MARKET), tuple(market)), (say(SWAPPED), swapped(entries, seats))]
    return [row for row in rows if any(row[1])] or [(say(CREWS), tuple(paid))]


def swapped(entries: Sequence[Entry], seats: int) -> tuple[int, ...]:
    """Return what each has gained or lost by offers that were accepted: the last one made is the one that counts."""
    found, wants, gives = [0] * seats, 0, 0
    for entry in entries:
        if entry.event == Event.OFFERED:
            wants, gives = sum(from_digits(entry.amount)), sum(from_digits(entry.detail))
        elif entry.event == Event.ACCEPTED:
            found[entry.item] += wants - gives
            found[entry.actor] += gives - wants
    return tuple(found)
