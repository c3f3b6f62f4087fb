"""Wings of War, by Andrea Angiolino and Pier Giorgio Paglia: fly the fighters of 1917 by laid cards."""

from ludoteca.engine.game.folders import game_of_folder
from ludoteca.engine.game.options import Values
from ludoteca.engine.texts.words import Message

PITCH = Message("Plan three maneuvers in secret, fly them all at once, and be behind the enemy when the guns open up.")
SCORE = Message("{amount} point", "{amount} points")

PLANES = 8                 # with pilots, at most
A_TURN = 3 * (4 + 4 + 3 + 2 * 3 + 12) + 6  # of a plane: cards, orders, fire, hits, collisions, burning
TURNS = 20                 # the longest of any scenario


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds, those of chance included."""
    return (PLANES + 2) * A_TURN * (int(values["turns"] or TURNS))


GAME = game_of_folder(
    __name__,
    title="Wings of War",
    seats=(2, 3, 4, 5, 6, 7, 8),
    longest=longest,
    minutes=45,
)
