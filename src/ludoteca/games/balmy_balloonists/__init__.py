"""Balmy Balloonists, by Philip Vogt and Richard Heli: a race around the world on winds that others can turn."""

from ludoteca.engine.game.folders import game_of_folder
from ludoteca.engine.game.options import Values
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.options import SAFETY_STOP

PITCH = Message("Catch the right wind, save your gas, and be first around the world by balloon.")
SCORE = Message("{amount} degree", "{amount} degrees")

IN_A_TURN = 60             # more choices and cards than a turn can have, reactions, pauses in flight and storm included
IN_THE_SET_UP = 60         # cards dealt to six balloons, Quadrant cards with replacements, and the placing


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds: it is called off after so many rounds (BB-A41)."""
    flying = seats * (2 if values["two_balloons"] else 1)
    return IN_THE_SET_UP + IN_A_TURN * flying * (values["rounds"] or SAFETY_STOP)


GAME = game_of_folder(
    __name__,
    title="Balmy Balloonists",
    seats=(2, 3, 4, 5, 6),
    longest=longest,
    minutes=60,
)
