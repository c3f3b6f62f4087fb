"""Bots: they see what their seat may know, a `View`, and nothing else.

    from ludoteca.bots import choose
    action = choose("sharp", match.view(seat), seed="anything", seconds=1.0)
"""

from collections.abc import Callable
from dataclasses import dataclass

from ludoteca.bots.plain import random, steady
from ludoteca.bots.worlds import sharp
from ludoteca.engine.errors import LudotecaError, NotYourTurn
from ludoteca.engine.views import View
from ludoteca.engine.words import Message

NO_SUCH_BOT = Message("There is no bot {bot}; there are: {bots}.")
NOT_AWAITED = Message("The game does not wait for seat {seat}: its bot has nothing to choose.")


@dataclass(frozen=True)
class Level:
    """A bot: what it is, and the function that makes it choose."""

    description: Message
    think: Callable[[View, int | str, float], int]     # (view, seed, seconds): one of view.choices


LEVELS = {
    "random": Level(Message("Takes any legal choice: for beginners and for measuring."), random),
    "steady": Level(Message("Plays by the game's own rules of thumb, at once."), steady),
    "sharp": Level(
        Message("Imagines the hidden cards many times over and plays each choice out to the end."), sharp
    ),
}
BOTS = {name: level.description for name, level in LEVELS.items()}


def choose(bot: str, view: View, seed: int | str, seconds: float = 1.0) -> int:
    """Return the number of the action that a bot takes where the game waits for the view's seat.

    `seconds` bounds the thinking of those that take time; `random` and `steady` answer at once, and give the
    same answer for the same view and seed.

    Raises:
        LudotecaError: there is no such bot.
        NotYourTurn: the game does not wait for this seat.

    """
    if bot not in LEVELS:
        raise LudotecaError(NO_SUCH_BOT, bot=repr(bot), bots=", ".join(LEVELS))
    if not view.choices:
        raise NotYourTurn(NOT_AWAITED, seat=view.seat)
    return view.choices[0] if len(view.choices) == 1 else LEVELS[bot].think(view, seed, seconds)
