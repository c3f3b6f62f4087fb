"""What is on the cards, and the levels, zones and lines that they speak of."""

from enum import IntEnum

WINDS = 50                 # Local Wind cards
SKIES = 28                 # Quadrant cards
QUADRANTS = 4
LINES = 5
HAND = 3                   # cards that a player draws up to, and that may lie in front of a player (BB-14, BB-25)
TIED_UP = 2                # pawns on the wind rose (BB-8)


class Altitude(IntEnum):
    """Levels, by the number of bases under the balloon (BB-38)."""

    GROUND = 0
    LOW = 1
    MEDIUM = 2
    HIGH = 3


class Zone(IntEnum):
    """Exclusion Zones (BB-44). All but the last have a Permit."""

    NONE = 0
    LIBYA = 1
    IRAQ = 2
    PRC = 3
    SAKHALIN = 4
    AREA_51 = 5


class Advantage(IntEnum):
    """Advantage cards (BB-51 .. BB-53); the Permits are in the order of the zones."""

    FAIR_WINDS = 0
    REPAIRS = 1
    PERMIT_LIBYA = 2
    PERMIT_IRAQ = 3
    PERMIT_PRC = 4
    PERMIT_SAKHALIN = 5


class Mishap(IntEnum):
    """Misfortune cards (BB-54 .. BB-61)."""

    BAD_WEATHER = 0
    BUSY_AIR_CORRIDOR = 1
    COMMUNICATIONS_DIFFICULTIES = 2
    TORN_FABRIC = 3
    FIRE = 4
    HEAT_PROBLEMS = 5
    PERMIT_REVOKED = 6
    LOST_SOLAR_PANELS = 7


class Gust(IntEnum):
    """What the right edge of a Quadrant card does to a balloon in Bad Weather (BB-54)."""

    NONE = 0
    ALTITUDE = 1           # up or, below zero, down
    SIDEWAYS = 2           # south or, below zero, north
    BACK = 3               # back, and not forward on the next turn


class Ban(IntEnum):
    """What a balloon may not do on a turn, as bits."""

    CLIMB = 1              # BB-55, BB-59
    CARD = 2               # BB-56, BB-58
    FORWARD = 4            # BB-54c


class Symbol(IntEnum):
    """Symbols at the foot of Local Wind cards, as bits."""

    MISFORTUNE = 1         # "?" (BB-30)
    WEATHER = 2            # the quarter circle (BB-31)


class Place(IntEnum):
    """Where a Local Wind card is; a hand is HAND + balloon, the cards in front of a player are TABLE + balloon."""

    DECK = 0               # in a view also: in a hand that the viewer does not see
    DISCARD = 1
    HAND = 2
    TABLE = 8


class Pile(IntEnum):
    """Where a Quadrant card is; the face-up card of a Quadrant is SHOWN + quadrant."""

    DECK = 0
    DISCARD = 1
    COVERED = 2
    SHOWN = 3


ALTITUDES = len(Altitude)
ADVANTAGES = len(Advantage)        # kinds of them
MISHAPS = len(Mishap)
ALTITUDE_NAMES = tuple(level.name.lower() for level in Altitude)
ADVANTAGE_NAMES = tuple(kind.name.lower().replace("_", "-") for kind in Advantage)
MISHAP_NAMES = tuple(kind.name.lower().replace("_", "-") for kind in Mishap)
ZONE_NAMES = ("none", "libya", "iraq", "prc", "sakhalin", "area-51")
WIND_NAMES = tuple(f"w{number:02}" for number in range(1, WINDS + 1))
SKY_NAMES = tuple(f"{family}{number}" for family in "abcdefg" for number in range(1, 5))


def permit(zone: int) -> int:
    """Return the Permit of a zone; for Area 51, which has none, a number that no card has (BB-52)."""
    return zone + Advantage.REPAIRS
