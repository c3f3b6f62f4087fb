"""Bots: they see what their seat may know, a `View`, and nothing else.

    from ludoteca.bots import choose
    action = choose("sharp", match.view_to_think(seat), seed="anything", seconds=1.0)
"""

from ludoteca.bots.levels import BOTS, LEVELS, RANDOM, Level, in_game
from ludoteca.bots.own import SECONDS, OwnBot, answer, found, is_own
from ludoteca.bots.plain import rule_of_thumb
from ludoteca.bots.thinking import think
from ludoteca.engine.matches.views import View
from ludoteca.engine.texts.errors import LudotecaError, NotYourTurn
from ludoteca.engine.texts.words import Message

__all__ = ["BOTS", "LEVELS", "Level", "choose", "level_of"]

NO_SUCH_BOT = Message("There is no bot {bot}; choose from {bots}.")
NOT_AWAITED = Message("The game isn’t waiting for seat {seat}: its bot has nothing to choose.")


def choose(bot: str | OwnBot, view: View, seed: int | str, seconds: float | None = None) -> int:
    """Return the number of the action that a bot takes where the game waits for the view's seat.

    One of your own is given as what is called, or as `module:function`: see `ludoteca.bots.own`.

    `seconds` bounds the thinking of those that take time, by default by what belongs to their level; the others
    answer at once. The same view and seed give the same answer, unless time was too short for all playouts.

    Raises:
        LudotecaError: there is no such bot.
        BotError: a bot of your own failed, or chose what it may not.
        NotYourTurn: the game does not wait for this seat.

    """
    own, level = (found(bot), RANDOM) if is_own(bot) else (None, level_of(str(bot)))
    if not view.choices:
        raise NotYourTurn(NOT_AWAITED, seat=view.seat)
    if own is not None:
        return answer(own, view, str(seed), SECONDS if seconds is None else seconds)
    if len(view.choices) == 1:
        return view.choices[0]
    if level.thinks:
        return think(view, level.parameters, seed, level.seconds if seconds is None else seconds).best
    return rule_of_thumb(view, in_game(level.parameters, view.game), seed)


def level_of(bot: str) -> Level:
    """Return a bot by its name, or raise LudotecaError."""
    if bot not in BOTS:
        raise LudotecaError(NO_SUCH_BOT, bot=repr(bot), bots=", ".join(BOTS))
    return BOTS[bot]
