"""The row of positions, what lies there, and what is on the cards."""

from enum import IntEnum

POSITIONS = 12
EARTH = 2                  # its place in the row
VALUES = 7                 # cards of a position: C1 .. C7
COLOURS = 7                # of the orbits
PLANET_CARDS = POSITIONS * VALUES
JOKER = PLANET_CARDS       # the number of every joker: they are alike
SPECIAL = JOKER + 1        # the special Earth card of beginners (EX-34)
FACES = SPECIAL + 1        # cards that look different
JOKER_PILES = 7            # the piles into which a joker goes, the first in the row (EX-11)
INNER_PILES = 4            # from which the hands are taken (EX-12)
HAND = 4
MATERIALS = 4


class Position(IntEnum):
    """Places of the row, from the Sun outward (EX-5)."""

    MERCURY = 0
    VENUS = 1
    EARTH = 2
    MARS = 3
    ASTEROIDS = 4
    JUPITER = 5
    SATURN = 6
    SPACE_1 = 7
    SPACE_2 = 8
    URANUS = 9
    NEPTUNE = 10
    PLUTO = 11


class Material(IntEnum):
    """Raw materials (EX-2)."""

    MINERAL = 0
    BIOMASS = 1
    ENERGY = 2
    WATER = 3


class Kind(IntEnum):
    """Vehicles (EX-8)."""

    NONE = 0
    SHIP = 1
    STATION = 2
    FACTORY = 3


class Place(IntEnum):
    """Where a planet card is."""

    PILE = 0               # in its pile, face down, nobody knows where
    UNDER = 1              # under its pile, where somebody put it
    LAID = 2               # in the row, on top or covered
    OUT = 3                # out of the game
    HAND = 4               # + seat


class Part(IntEnum):
    """Bits of a segment: a piece of an orbit on a card."""

    THERE = 1
    SUNWARD = 2            # it touches the sunward edge
    OUTWARD = 4            # it touches the outward edge
    HUB_A = 8              # it runs through the first meeting point
    HUB_B = 16             # through the second


SEGMENTS = 2               # of a colour on a card: 0 touches the sunward edge or both, 1 the outward edge alone
BOTH = Part.SUNWARD + Part.OUTWARD
LOWEST_FACTORY = 3
HIGHEST_FACTORY = 6
"""Values of a factory: what it multiplies with (EX-29, EX-30)."""

POSITION_NAMES = tuple(position.name.lower().replace("_", "-") for position in Position)
COLOUR_NAMES = ("red", "orange", "yellow", "green", "cyan", "blue", "violet")
SEGMENT_NAMES = tuple(f"{colour}{side}" for colour in COLOUR_NAMES for side in ("", "-out"))
MATERIAL_NAMES = tuple(material.name.lower() for material in Material)
CARD_NAMES = (*(f"{position}-{value}" for position in POSITION_NAMES for value in range(1, VALUES + 1)), "joker")


def position_of(card: int) -> int:
    """Return the position that a planet card belongs to."""
    return card // VALUES


def cards_of(position: int) -> range:
    """Return the planet cards that belong to a position."""
    return range(position * VALUES, (position + 1) * VALUES)


def value_of(card: int) -> int:
    """Return the value of a planet card, 1 .. 7."""
    return card % VALUES + 1
