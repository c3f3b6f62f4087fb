"""Events, refusals, endings and breaches, declared once: each member has its clause and its sentence beside its number.

    class Event(Told):
        DIVED = 4, "TP-4", Message("{actor} dives to depth {item}."), dive

Rules use a member as the number that it is, interpreted and compiled; the page asks it for the rest.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from ludoteca.engine.texts.words import Message, Ruled

if TYPE_CHECKING:
    from ludoteca.engine.game.contract import Mark
    from ludoteca.engine.game.reader import Reader
    from ludoteca.engine.runtime.journal import Entry

Shows = Callable[[Any, Any, "Entry"], "tuple[Mark, ...]"]     # (tables, view, entry): what it does to the picture
Fill = Callable[["Reader", "Entry"], Any]                     # what stands in a gap of the sentence
NO_FILLS: Mapping[str, Fill] = MappingProxyType({})


class Cited(IntEnum):
    """Numbers with a clause and a sentence: why something is refused, how a game ends. 0 is `NONE`, and has neither."""

    ruled: Ruled | None

    def __new__(cls, number: int, clause: str = "", message: Message | None = None) -> Self:
        """Make a member of its number, clause and sentence."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.ruled = Ruled(clause, message) if message is not None else None
        return member


class Told(IntEnum):
    """What the journal can tell: number, clause, sentence, what it does to the picture, and what fills its gaps.

    `actor` is the name of the seat, unless the game's own `actor_in` says otherwise; `item`, `amount` and `detail` are
    the numbers of the entry; any other gap has a function in `fills`. `shows` is None where nothing moves.
    """

    ruled: Ruled
    shows: Shows | None
    fills: Mapping[str, Fill]

    def __new__(
        cls,
        number: int,
        clause: str,
        message: Message,
        shows: Shows | None = None,
        fills: Mapping[str, Fill] = NO_FILLS,
    ) -> Self:
        """Make a member of its number, clause, sentence and picture."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.ruled, member.shows, member.fills = Ruled(clause, message), shows, fills
        return member

    @staticmethod
    def actor_in(reader: "Reader", entry: "Entry") -> str:
        """Return how a sentence calls whoever acts."""
        return reader.names[entry.actor] if entry.actor < len(reader.names) else ""

    @classmethod
    def of(cls, number: int) -> Self:
        """Return the member of a number, or raise ValueError."""
        return cls(number)  # type: ignore[call-arg]     # a lookup, which `__new__` makes look like a declaration


def gaps_of(reader: "Reader", event: Told, entry: "Entry") -> dict[str, Any]:
    """Return what fills the gaps of an event's sentence: who acts, the entry's numbers, and its own `fills`."""
    fixed = {"actor": event.actor_in(reader, entry), "item": entry.item, "amount": entry.amount, "detail": entry.detail}
    return fixed | {gap: fill(reader, entry) for gap, fill in event.fills.items()}


def sentence_of(reader: "Reader", event: Told, entry: "Entry") -> str:
    """Return what an entry tells, in the reader's language."""
    return reader(event.ruled.message, **gaps_of(reader, event, entry))


def cited(members: type[Cited]) -> dict[int, Ruled]:
    """Return clause and sentence of every member that has them."""
    return {member: member.ruled for member in members if member.ruled is not None}
