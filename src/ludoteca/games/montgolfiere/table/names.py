"""How cards and balloons are called, and what fills the sentences of the log."""

from collections.abc import Iterable, Sequence
from functools import cache

from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.montgolfiere.cards import Card, is_ballast, weight
from ludoteca.games.montgolfiere.options import BONUS_WHOLE

BARON = Message("Baron Noir")
BALLAST = Message("Ballast {weight}")
POWERS = {
    Card.GRAPPLE: Message("Grapple"),
    Card.GAS: Message("Sleeping Gas"),
    Card.STORM: Message("Storm"),
    Card.MOTOR: Message("Super Motor"),
}
POWER_HELP = {
    Card.GRAPPLE: Message("You move as a balloon on the space just above yours does, up or down."),
    Card.GAS: Message("Cancels every card on the space just below yours, except a Super Motor."),
    Card.STORM: Message(
        "If an odd number of Storms is played, the heaviest ballast sinks instead of rising. Two Storms cancel out."
    ),
    Card.MOTOR: Message("You climb two spaces, whatever the others do; only one in a storm. Gas can’t stop it."),
}
BALLAST_HELP = Message(
    "The heaviest ballast of all rises one space, or sinks one in a storm. Matching ballast on one space counts "
    "extra: one more for each balloon that played it."
)
WHOLE_HELP = Message(
    "The heaviest ballast of all rises one space, or sinks one in a storm. If a whole squadron plays the same "
    "ballast, it counts extra: one more for each of its balloons."
)


def balloon_name(reader: Reader, b: int) -> str:
    """Return who flies a balloon: the name at the seat, or the Baron's."""
    return reader.names[b] if b < len(reader.names) else reader(BARON)


def balloon_names(reader: Reader, balloons: Iterable[int]) -> list[str]:
    """Return the names of several balloons."""
    return [balloon_name(reader, b) for b in balloons]


@cache
def card_name(say: Translator, kind: int) -> str:
    """Return the name of a card."""
    return say(BALLAST, weight=weight(kind)) if is_ballast(kind) else say(POWERS[Card(kind)])


def kinds_in(counts: Sequence[int]) -> list[int]:
    """Return the kind of every card counted, ascending."""
    return [kind for kind, count in enumerate(counts) for _ in range(int(count))]


def card_names(say: Translator, kinds: Iterable[int]) -> list[str]:
    """Return the names of several cards."""
    return [card_name(say, kind) for kind in kinds]


@cache
def card_help(say: Translator, kind: int, bonus: int) -> str:
    """Return what a card does, in a sentence; of ballast under the table's option for the squadron bonus."""
    if is_ballast(kind):
        return say(WHOLE_HELP if bonus == BONUS_WHOLE else BALLAST_HELP)
    return say(POWER_HELP[Card(kind)])


def card_told(reader: Reader, entry: Entry) -> str:
    """Return the card that an entry names."""
    return card_name(reader.say, entry.item)


def item_told(reader: Reader, entry: Entry) -> str:
    """Return the other balloon that an entry names."""
    return balloon_name(reader, entry.item)


def mate_told(reader: Reader, entry: Entry) -> str:
    """Return to whom a card was shown."""
    return balloon_name(reader, entry.amount)
