"""Events, refusals, endings and breaches, declared once: each member has its clause and its sentence beside its number.

    class Event(Told):
        DIVED = 4, "TP-4", Message("{actor} dives to depth {item}."), dive

Rules use a member as the number that it is, interpreted and compiled; the page asks it for the rest.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum, IntFlag
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ludoteca.engine.texts.words import Message, Ruled

if TYPE_CHECKING:
    from ludoteca.engine.game.contract import Mark
    from ludoteca.engine.game.reader import Reader
    from ludoteca.engine.runtime.journal import Entry

Shows = Callable[[Any, Any, "Entry"], "tuple[Mark, ...]"]     # (tables, view, entry): what it does to the picture
Fill = Callable[["Reader", "Entry"], Any]                     # what stands in a gap of the sentence
ACTOR = "{actor}"          # the gap of a sentence for whoever acts
NO_FILLS: Mapping[str, Fill] = MappingProxyType({})


class Matters(IntFlag):
    """To whom an event matters, so that it is shown long enough to be read; and whether it begins a part of the log."""

    LITTLE = 0       # to nobody in particular
    TO_SOME = 1      # to those whom it concerns: a hit, a loss, a card against somebody, goods
    TO_ALL = 2       # it decides, or is easily missed though anybody may see it
    HEADS = 4        # what follows belongs to it, such as a round


TO_SOME, TO_ALL, HEADS = Matters.TO_SOME, Matters.TO_ALL, Matters.HEADS


class Bearing(NamedTuple):
    """What an entry of the journal means to those at a table; depends on nothing but the entry."""

    matters: Matters = Matters.LITTLE
    concerns: tuple[int, ...] = ()      # seats, whoever acts first
    acts: bool = False                  # the first of them does something

    def weight(self, seat: int) -> int:
        """Return how much it matters to a seat or a spectator: 2 it concerns them, 1 it matters to all, 0 else."""
        if self.matters & (Matters.TO_SOME | Matters.TO_ALL) and seat in self.concerns:
            return 2
        return int(bool(self.matters & Matters.TO_ALL))

    def gravity(self, seat: int) -> int:
        """Return how much it made of the seat's game: 3 it concerns it and decides, 2 it concerns it, 1 it matters to
        anybody, 0 else.
        """
        weight = self.weight(seat)
        if weight > 1:
            return weight + int(bool(self.matters & Matters.TO_ALL))
        return int(bool(self.matters & (Matters.TO_SOME | Matters.TO_ALL)))


NO_BEARING = Bearing()


class Cited(IntEnum):
    """Numbers with a clause and a sentence: why something is refused, how a game ends. 0 is `NONE`, and has neither."""

    ruled: Ruled | None

    def __new__(cls, number: int, clause: str = "", message: Message | None = None) -> Self:
        """Make a member of its number, clause and sentence."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.ruled = Ruled(clause, message) if message is not None else None
        return member


class Together(NamedTuple):
    """How several events in a row are told in one sentence, which differ in nothing but one gap."""

    gap: str                # in it stand all of them, enumerated
    message: Message


class Told(IntEnum):
    """What the journal can tell: number, clause and sentence; then, each where there is any and in this order, what it
    does to the picture, what fills its gaps, and to whom it matters.

    Whom it concerns is spoken to, where the sentence has words for that: `[{actor} dives|You dive] to depth {item}.`

    `actor` is the name of the seat, unless the game's own `actor_in` says otherwise; `item`, `amount` and `detail` are
    the numbers of the entry; any other gap has a function in `fills`. `shows` is None where nothing moves.
    """

    ruled: Ruled
    shows: Shows | None
    fills: Mapping[str, Fill]
    matters: Matters
    together: Together | None

    def __new__(
        cls, number: int, clause: str, message: Message,
        *more: Shows | Mapping[str, Fill] | Matters | Together | None,
    ) -> Self:
        """Make a member of its number, clause, sentence, and more of which each is known by its kind."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.ruled, member.shows, member.fills = Ruled(clause, message), None, NO_FILLS
        member.matters, member.together = Matters.LITTLE, None
        for each in more:
            if isinstance(each, Matters):
                member.matters = each
            elif isinstance(each, Mapping):
                member.fills = each
            elif isinstance(each, Together):
                member.together = each
            else:
                member.shows = each
        return member

    @staticmethod
    def actor_in(reader: "Reader", entry: "Entry") -> str:
        """Return how a sentence calls whoever acts."""
        return reader.names[entry.actor] if 0 <= entry.actor < len(reader.names) else ""

    def concerned(self, reader: "Reader", entry: "Entry") -> tuple[int, ...]:
        """Return the seats that an entry concerns, whoever acts first; a game whose actors are no seats says whose."""
        return (entry.actor,) if 0 <= entry.actor < len(reader.names) else ()

    def spoken_to(self, reader: "Reader", entry: "Entry") -> tuple[int, ...]:
        """Return the seats that the second and third form of a sentence speak to, or SPECTATOR: whom it concerns."""
        return self.concerned(reader, entry)

    @classmethod
    def of(cls, number: int) -> Self:
        """Return the member of a number, or raise ValueError."""
        return cls(number)  # type: ignore[call-arg]     # a lookup, which `__new__` makes look like a declaration


def gaps_of(reader: "Reader", event: Told, entry: "Entry") -> dict[str, Any]:
    """Return what fills the gaps of an event's sentence: who acts, the entry's numbers, and its own `fills`."""
    fixed = {"actor": event.actor_in(reader, entry), "item": entry.item, "amount": entry.amount, "detail": entry.detail}
    return fixed | {gap: fill(reader, entry) for gap, fill in event.fills.items()}


def lacks_actor(event: Told, entry: "Entry") -> bool:
    """Say whether a sentence tells who acts, where what wrote the entry named no seat and the game does not say how
    such are called.
    """
    tells = ACTOR in event.ruled.message.text and "actor" not in event.fills
    return tells and entry.actor < 0 and event.actor_in is Told.actor_in


def bearing_of(reader: "Reader", event: Told, entry: "Entry") -> Bearing:
    """Return what an entry means to those at the table. Whom no sentence names as its actor does nothing in it."""
    return Bearing(event.matters, event.concerned(reader, entry), ACTOR in event.ruled.message.text)


def message_of(reader: "Reader", event: Told, entry: "Entry") -> Message:
    """Return the message of an entry as the reader is told it."""
    message = event.ruled.message
    if reader.seat >= 0 and "[" in message.text:
        for place, seat in enumerate(event.spoken_to(reader, entry), 1):
            if seat == reader.seat:
                return message.said_to(place)
    return message


def sentence_of(reader: "Reader", event: Told, entry: "Entry") -> str:
    """Return what an entry tells, in the reader's language."""
    return reader(message_of(reader, event, entry), **gaps_of(reader, event, entry))


def cited(members: type[Cited]) -> dict[int, Ruled]:
    """Return clause and sentence of every member that has them."""
    return {member: member.ruled for member in members if member.ruled is not None}
