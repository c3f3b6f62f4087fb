"""What changes during a game, and the tables that do not: one record each, one comment a field."""

from enum import IntEnum

from ludoteca.engine.options import options_record
from ludoteca.engine.record_types import INT, ints, many, record
from ludoteca.games._template.options import OPTIONS

MOST_DIVERS = 4
DEEPEST = 3                # depths, faces of the die and breath tokens are all numbered from 1 to this


class Phase(IntEnum):
    """Where in the game we are; `flow.py` tells what follows what."""

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


Diver = record(
    breath=INT,            # number on the own token, or a Slot
    chosen=INT,            # depth chosen face down, or a Slot
    depth=INT,             # depth of the last dive that was turned over, or NONE
    pearls=INT,
)

State = record(
    options=options_record(OPTIONS),
    phase=INT,
    seats=INT,
    turn=INT,              # round, from 1; 0 while tokens are drawn
    drawing=INT,           # the seat that draws a token next
    awaited=INT,           # mask of the seats that must choose
    current=INT,           # what the die showed last, or NONE
    chest=INT,             # pearls that nobody has
    bag=ints(DEEPEST),     # tokens of each number in the bag; in a view all that the viewer has not seen
    divers=many(Diver, MOST_DIVERS),
)

Tables = record(
    tokens=ints(DEEPEST),  # breath tokens of each number
    faces=ints(DEEPEST),   # faces of the die with each number
    bed=ints(DEEPEST),     # pearls that lie at each depth in every round
    chest=INT,             # all pearls that there are
    bonus=INT,             # pearls for a last dive to the depth of the own token
)
