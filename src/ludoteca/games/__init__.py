"""The games that there are: every folder here that exports a `GAME`. Nothing elsewhere names one.

A folder whose name begins with `_` can be loaded but is not listed: no table offers it. Folders of your own may lie
elsewhere: `LUDOTECA_GAMES` names what holds them, as `PATH` does. They are imported as if they lay here.
"""

import importlib
import os
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import Message

if TYPE_CHECKING:      # lists of games are quick: what a game is comes with the first that is loaded
    from ludoteca.engine.game.contract import Game

NO_SUCH_GAME = Message("There is no game {name}; choose from {names}.")

__path__ += [os.path.abspath(folder) for folder in os.environ.get("LUDOTECA_GAMES", "").split(os.pathsep) if folder]


def game_names() -> tuple[str, ...]:
    """Return the names of all games that are listed, in alphabetical order, without loading them."""
    return tuple(sorted(name for name in folder_names() if not name.startswith("_")))


def folder_names() -> set[str]:
    """Return the names of all games that can be loaded."""
    return {module.name for module in pkgutil.iter_modules(__path__) if module.ispkg}


@cache
def load_game(name: str) -> "Game":
    """Return a game by its name.

    Raises:
        LudotecaError: there is no such game; the message lists those that there are.

    """
    if name not in folder_names():
        raise LudotecaError(NO_SUCH_GAME, name=repr(name), names=", ".join(game_names()))
    game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return game
