"""What changes during a game, and the tables that do not: one comment a field."""

from enum import IntEnum

from ludoteca.engine.game.options import Agreed, options_record
from ludoteca.engine.runtime.records import Record, ints, many
from ludoteca.games._template.options import OPTIONS

MOST_DIVERS = 4
DEEPEST = 3                # depths, faces of the die and breath tokens are all numbered from 1 to this


class Phase(IntEnum):
    """Where in the game we are; `rules/flow.py` tells what follows what."""

    DRAW = 0               # chance gives a breath token to the diver `drawing`
    CHOOSE = 1             # everybody chooses a depth in secret
    ROLL = 2               # chance rolls the current
    OVER = 3
    ROUND = 4              # from here on nobody is awaited: the game runs on by itself
    TURN_OVER = 5
    GATHER = 6
    GAME_END = 7


class Slot(IntEnum):
    """What a field for a token or a depth holds when no number from 1 can be read there."""

    HIDDEN = -1            # there is one, but the viewer cannot know which
    NONE = 0


class Diver(Record):
    """One of the players."""

    breath: int            # number on the diver's token, or a Slot
    chosen: int            # depth chosen face down, or a Slot
    depth: int             # depth of the last dive that was turned over, or NONE
    pearls: int


class State(Record):
    """All that changes."""

    options: Agreed = options_record(OPTIONS)
    phase: int
    seats: int
    turn: int                                          # round, from 1; 0 while tokens are drawn
    drawing: int                                       # the seat that draws a token next
    awaited: int                                       # mask of the seats that must choose
    current: int                                       # what the die showed last, or NONE
    chest: int                                         # pearls that nobody has
    bag: list[int] = ints(DEEPEST)                     # tokens of each number in it; in a view all that are unseen
    divers: list[Diver] = many(Diver, MOST_DIVERS)


class Tables(Record):
    """What a pack brings."""

    tokens: list[int] = ints(DEEPEST)                  # breath tokens of each number
    faces: list[int] = ints(DEEPEST)                   # faces of the die with each number
    bed: list[int] = ints(DEEPEST)                     # pearls that lie at each depth in every round
    chest: int                                         # all pearls that there are
    bonus: int                                         # pearls for a last dive as deep as the token says
