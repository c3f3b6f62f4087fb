"""Montgolfière, by Dominique Ehrhard: balloons race to the Moon with cards laid face down."""

from ludoteca.engine.game.contract import PrivateAudience
from ludoteca.engine.game.folders import game_of_folder
from ludoteca.engine.game.options import Values
from ludoteca.engine.texts.words import Message
from ludoteca.games.montgolfiere.pack import LARGEST_HAND, LARGEST_SET
from ludoteca.games.montgolfiere.rules.squadron import private_audience

PITCH = Message("Drop ballast, throw grapples, release gas: bluff your way to the Moon, and watch out for the storm.")


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds.

    In a game a player draws and plays every card, shows each to each mate, once it is drawn and again in each
    round in which it is kept, and picks for each grapple, of which a set has at most nine; somebody scores a
    point at least, so a match has at most `target` games, and some more for play-offs.
    """
    shows = LARGEST_SET * seats * (1 + LARGEST_HAND) if values["showing"] else 0
    in_a_game = (seats + 1) * (2 * LARGEST_SET + 9 + shows)
    return in_a_game * (values["target"] + 20 if values["target"] else 1)


GAME = game_of_folder(
    __name__,
    title="Montgolfière",
    seats=(2, 3, 4, 5, 6),
    longest=longest,
    minutes=30,
    private_audience=PrivateAudience(seats=private_audience, name=Message("Your squadron")),
)
