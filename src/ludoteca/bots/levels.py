"""The levels of bots: how each of them chooses, from rules of thumb with slips to a long search."""

from dataclasses import dataclass

import numpy as np

from ludoteca.engine.game.contract import Game
from ludoteca.engine.simulation.search import Manner, manner
from ludoteca.engine.texts.words import Message

ALWAYS = 100               # of a hundred choices


@dataclass(frozen=True)
class Level:
    """A bot: what it is in a sentence, how it chooses (see Manner), and how long it may think at a table."""

    description: Message
    manner: np.ndarray
    seconds: float = 0.0

    @property
    def thinks(self) -> bool:
        """Say whether it searches, which takes time."""
        return bool(self.manner[Manner.PLAYOUTS] > 0)


RANDOM = Level(Message("Takes any legal choice: for measuring."), manner(whims=ALWAYS))
LEVELS = {
    "beginner": Level(Message("Knows the game's rules of thumb, and follows them now and then."), manner(whims=60)),
    "casual": Level(Message("Plays by the game's rules of thumb, with slips."), manner(whims=25)),
    "steady": Level(Message("Plays by the game's own rules of thumb, at once."), manner()),
    "sharp": Level(
        Message("Thinks ahead for a moment: imagines what it cannot see, and plays on from its choices."),
        manner(playouts=200), 1.0,
    ),
    "master": Level(
        Message("Thinks ahead for up to five seconds, and is hard to beat."), manner(playouts=3000), 5.0
    ),
}
"""The levels that people play with, each stronger than the one before."""

BOTS = {"random": RANDOM} | LEVELS


def in_game(manners: np.ndarray, game: Game) -> np.ndarray:
    """Return manners, shape `(..., len(Manner))`, with as many slips as make the same level in this game.

    One slip in a game of twenty choices is soon forgotten, many of them in one of two hundred decide it. Whoever
    chooses at random all the time goes on doing so.
    """
    found = manners.copy()
    whims = found[..., Manner.WHIMS]
    found[..., Manner.WHIMS] = np.where(whims < ALWAYS, np.minimum(np.rint(whims * game.bot.slips), ALWAYS), whims)
    return found
