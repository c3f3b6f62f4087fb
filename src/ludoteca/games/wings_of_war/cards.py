"""Manoeuvre cards, damage cards and the fixed measures of the game (WW-A31, WW-A32 and the tables of the rules)."""

from enum import IntEnum

HALF_LENGTH = 3375         # of every base, in hundredths of a millimetre like all lengths (WW-6)
SINGLE_WIDTH = 2175        # half width of a single-engine plane's base
DOUBLE_WIDTH = 4350        # of a multi-engine plane's and a balloon's
TARGET_WIDTH = 4350        # half width of a target on the ground (WW-74)
STRIP_HALF_WIDTH = 13500   # of a landing strip (WW-39)
STRIP_HALF_LENGTH = 4500
RULER = 20000
HALF_RULER = 10000
ONE = 1000000              # by which sines are multiplied (WW-2)
MOST_CARDS = 3             # in a plan
JAMMED = 3                 # counters that a jam brings (WW-59)
NO_TAIL = 3                # counters that smoke and fire bring (WW-62, WW-63)
FLAMES = 3
DIRECT_HIT = 5             # of a bomb (WW-74)
PART_HIT = 2
SALVO = 3                  # bombs that fall together
SOFT_EXPLOSION = 10        # points, where an explosion does not destroy (WW-84)
CEILING = 3
DECKS = 4                  # of damage: A, B, C, D
DECK_NAMES = ("A", "B", "C", "D")


class Card(IntEnum):
    """The types of manoeuvre cards (WW-14)."""

    STRAIGHT = 0
    TURN_R = 1
    TURN_L = 2
    SHARP_R = 3
    SHARP_L = 4
    SLIP_R = 5
    SLIP_L = 6
    WIDE_R = 7
    WIDE_L = 8
    STALL = 9
    IMMELMANN = 10
    CLIMB = 11
    DIVE = 12
    PIVOT_R = 13
    PIVOT_L = 14
    STALL_EASY = 15
    SLIP_R_STEEP = 16
    SLIP_L_STEEP = 17
    DIVE_SHORT = 18


CARDS = len(Card)
ORDERS = (1, 2, 3, 1, 3, 2, 2, 1, 3, 2, 3, 1, 3, 1, 2, 3, 2, 1)    # by order: which of the remaining cards comes when
ORDER_NAMES = tuple("".join(map(str, ORDERS[nth : nth + 3])) for nth in range(0, len(ORDERS), 3))
CARD_NAMES = tuple(card.name.lower().replace("_", "-") for card in Card)


class Damage(IntEnum):
    """The decks of damage cards: twin guns, single guns, balloon collisions, rockets (WW-56)."""

    A = 0
    B = 1
    C = 2
    D = 3


class Special(IntEnum):
    """What a damage card does besides its points (WW-59 .. WW-65)."""

    NONE = 0
    JAM = 1
    RIGHT = 2              # the rudder jams: no cards to this side
    LEFT = 3
    ENGINE = 4
    SMOKE = 5
    FIRE = 6
    CREW = 7
    EXPLOSION = 8


KIND_NAMES = (
    "0", "0J", "0G", "1", "1J", "1G", "1R", "1L", "1S", "1F", "1C", "2", "2J", "2G", "2R", "2L", "2E", "2S", "2F",
    "3", "3E", "3F", "3C", "4", "4S", "4F", "5", "5C", "6E", "6F", "6C", "8S", "9F", "10", "X",
)
DAMAGE_KINDS = len(KIND_NAMES)
LETTERS = {
    "J": Special.JAM, "G": Special.JAM, "R": Special.RIGHT, "L": Special.LEFT, "E": Special.ENGINE,
    "S": Special.SMOKE, "F": Special.FIRE, "C": Special.CREW, "X": Special.EXPLOSION,
}


class Felt(IntEnum):
    """How much of a damage card counts."""

    ALL = 0
    CRASH = 1              # of a collision: points and explosions (WW-45, WW-47)
    BURN = 2               # of a fire: points and, with planes, explosions (WW-63, WW-68)
    SPECIAL = 3            # of fire from a trench: all but points (WW-81)


class Told(IntEnum):
    """What everybody was told of a damage card that lies face down (WW-59, WW-62, WW-63, WW-84)."""

    NOTHING = 0
    JAM = 1
    SMOKE = 2
    FIRE = 3
    EXPLOSION = 4          # that is soft: any other brings the flyer down


class Edge(IntEnum):
    """By which edge of the table a plane leaves (WW-48)."""

    NORTH = 0
    SOUTH = 1
    EAST = 2
    WEST = 3


class Reason(IntEnum):
    """What a side gets victory points for (WW-85 .. WW-90)."""

    PLANE = 0
    BOMBER_DOWN = 1
    BOMBER_SAFE = 2
    BOMBER_AWAY = 3
    TARGET = 4
    DEFENDED = 5
    HALF_TARGET = 6
    BALLOON = 7


def is_straight_or_stall(card: int) -> bool:
    """Say whether a card is a straight or a stall: what rockets want (WW-80, WW-A21)."""
    return card == Card.STRAIGHT or is_stall(card)


def is_stall(card: int) -> bool:
    """Say whether a card is a stall, with or without the steep mark; a climb is none (WW-15, WW-A21)."""
    return card in (Card.STALL, Card.STALL_EASY)


def is_dive(card: int) -> bool:
    """Say whether a card loses a level (WW-36)."""
    return card in (Card.DIVE, Card.DIVE_SHORT)


def goes_right(card: int) -> bool:
    """Say whether a card goes to the right (WW-30d)."""
    return card in (Card.TURN_R, Card.SHARP_R, Card.SLIP_R, Card.WIDE_R, Card.PIVOT_R, Card.SLIP_R_STEEP)


def goes_left(card: int) -> bool:
    """Say whether a card goes to the left (WW-30d)."""
    return card in (Card.TURN_L, Card.SHARP_L, Card.SLIP_L, Card.WIDE_L, Card.PIVOT_L, Card.SLIP_L_STEEP)


def nth_of(order: int, remaining: int, nth: int) -> int:
    """Return which of the remaining cards, from 0, comes at place `nth` in an order; of two only two orders exist."""
    if remaining == 2:
        return nth if order == 0 else 1 - nth
    return ORDERS[order * 3 + nth] - 1
