"""Balmy Balloonists, by Philip Vogt and Richard Heli: a race around the world on winds that others can turn."""

from ludoteca.engine.folders import game_of_folder
from ludoteca.engine.options import Values

IN_A_TURN = 45             # more choices and cards than a turn can have, all reactions and the storm included
IN_THE_SET_UP = 60         # cards dealt to six balloons, Quadrant cards with replacements, and the placing


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds: it has an agreed number of rounds (BB-A41)."""
    flying = seats * (2 if values["two_balloons"] else 1)
    return IN_THE_SET_UP + IN_A_TURN * flying * values["rounds"]


GAME = game_of_folder(
    __name__,
    title="Balmy Balloonists",
    seats=(2, 3, 4, 5, 6),
    longest=longest,
    minutes=60,
)
