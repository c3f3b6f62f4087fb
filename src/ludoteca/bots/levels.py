"""The levels of bots: how each of them chooses, from rules of thumb with slips to a long search."""

from dataclasses import dataclass

import numpy as np

from ludoteca.engine.game.contract import Game
from ludoteca.engine.simulation.search import BotParameter, bot_parameters
from ludoteca.engine.texts.words import Message

ALWAYS = 100               # of a hundred choices


@dataclass(frozen=True)
class Level:
    """A bot: what it is in a sentence, how it chooses (see BotParameter), and how long it may think at a table."""

    description: Message
    parameters: np.ndarray
    seconds: float = 0.0

    @property
    def thinks(self) -> bool:
        """Say whether it searches, which takes time."""
        return bool(self.parameters[BotParameter.PLAYOUTS] > 0)


RANDOM = Level(Message("Plays any legal move, for comparison."), bot_parameters(epsilon=ALWAYS))
LEVELS = {
    "beginner": Level(
        Message("Knows the game’s rules of thumb and follows them now and then."), bot_parameters(epsilon=60)
    ),
    "casual": Level(Message("Plays by the game’s rules of thumb, with the odd mistake."), bot_parameters(epsilon=25)),
    "steady": Level(Message("Plays instantly, by the game’s own rules of thumb."), bot_parameters()),
    "sharp": Level(
        Message("Thinks a moment: imagines what it can’t see and tries its moves out from there."),
        bot_parameters(playouts=200), 1.0,
    ),
    "master": Level(
        Message("Thinks up to five seconds and is hard to beat."), bot_parameters(playouts=3000), 5.0
    ),
}
"""The levels that people play with, each stronger than the one before."""

BOTS = {"random": RANDOM} | LEVELS


def in_game(parameters: np.ndarray, game: Game) -> np.ndarray:
    """Return parameters, shape `(..., len(BotParameter))`, with as many slips as make the same level in this game.

    One slip in a game of twenty choices is soon forgotten, many of them in one of two hundred decide it. Whoever
    chooses at random all the time goes on doing so.
    """
    found = parameters.copy()
    epsilon = found[..., BotParameter.EPSILON]
    more = np.minimum(np.rint(epsilon * game.bot.slips), ALWAYS)
    found[..., BotParameter.EPSILON] = np.where(epsilon < ALWAYS, more, epsilon)
    return found
