"""The kinds of cards, numbered from 0: fifteen weights of ballast and four cards with a power (MG-3)."""

from enum import IntEnum

HEAVIEST = 15              # ballast of 1 .. 15 is kind 0 .. 14
CARD_KINDS = HEAVIEST + 4


class Card(IntEnum):
    """The kinds that are not ballast."""

    GRAPPLE = HEAVIEST
    GAS = HEAVIEST + 1
    STORM = HEAVIEST + 2
    MOTOR = HEAVIEST + 3


class Slot(IntEnum):
    """What the field for a card holds when it holds no card."""

    NONE = -1
    HIDDEN = -2            # there is one, but the viewer cannot know which


def is_ballast(kind: int) -> bool:
    """Say whether a kind is ballast."""
    return 0 <= kind < HEAVIEST


def weight(kind: int) -> int:
    """Return the number on a ballast card."""
    return kind + 1


CARD_NAMES = tuple(f"ballast-{number}" for number in range(1, HEAVIEST + 1)) + ("grapple", "gas", "storm", "motor")
