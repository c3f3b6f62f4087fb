"""Pearl Divers: a tiny game with a die, a secret and a simultaneous choice.

It is the template that `docs/add-a-game.md` walks through; its name begins with `_`, so no table offers it.
"""

from ludoteca.engine.game.folders import game_of_folder
from ludoteca.engine.game.options import Values
from ludoteca.engine.texts.words import Message

PITCH = Message("Three depths, one current, one secret: dive where the others don’t.")
SCORE = Message("{amount} pearl", "{amount} pearls")


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds: tokens, then a choice each and a roll every round."""
    return seats + int(values["rounds"]) * (seats + 1)


GAME = game_of_folder(
    __name__,
    title="Pearl Divers",
    seats=(2, 3, 4),
    longest=longest,
)
