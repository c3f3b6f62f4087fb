"""The games that there are: every folder here that exports a `GAME`. Nothing elsewhere names one.

A folder whose name begins with `_` can be loaded but is not listed: no table offers it. Folders of your own may lie
elsewhere: `LUDOTECA_GAMES` names what holds them, as `PATH` does. They are imported as if they lay here. One that
cannot be loaded is left out of lists, and the log says why.
"""

import importlib
import logging
import os
import pkgutil
import traceback
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import Message

if TYPE_CHECKING:      # lists of games are quick: what a game is comes with the first that is loaded
    from ludoteca.engine.game.contract import Game

NO_SUCH_GAME = Message("There is no game {name}; choose from {names}.")
BROKEN_GAME = Message("The game in {folder} can’t be loaded: {reason}")
NO_FOLDER = "LUDOTECA_GAMES names %s, which is no folder: there are no games in it"

log = logging.getLogger(__name__)
OWN_FOLDERS = [os.path.abspath(folder) for folder in os.environ.get("LUDOTECA_GAMES", "").split(os.pathsep) if folder]
__path__ += OWN_FOLDERS


def game_names() -> tuple[str, ...]:
    """Return the names of all games that are listed, in alphabetical order, without loading them."""
    tell_of_missing_folders()
    return tuple(sorted(name for name in folder_names() if not name.startswith("_")))


def folder_names() -> set[str]:
    """Return the names of all games that have a folder."""
    return {module.name for module in pkgutil.iter_modules(__path__) if module.ispkg}


@cache
def tell_of_missing_folders() -> None:
    """Say once in the log which folders of games there are not."""
    for folder in OWN_FOLDERS:
        if not os.path.isdir(folder):
            log.warning(NO_FOLDER, folder)


@cache
def load_game(name: str) -> "Game":
    """Return a game by its name.

    Raises:
        LudotecaError: there is no such game, and the message lists those that there are; or its folder does not hold,
            and the message says where and why.

    """
    if name not in folder_names():
        raise LudotecaError(NO_SUCH_GAME, name=repr(name), names=", ".join(game_names()))
    try:
        game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    except Exception as error:
        folder = folder_of(name)
        raise LudotecaError(BROKEN_GAME, folder=folder, reason=reason_in(folder, error)) from error
    return game


@cache
def listed_games() -> tuple["Game", ...]:
    """Return all games that are listed, in alphabetical order; the log says which cannot be loaded, and why."""
    found: list[Game] = []
    for name in game_names():
        try:
            found.append(load_game(name))
        except LudotecaError as error:
            log.error("%s", error)
    return tuple(found)


@cache
def folder_of(name: str) -> Path:
    """Return the folder of a game; it is not loaded for that."""
    return next(folder for folder in (Path(each) / name for each in __path__) if (folder / "__init__.py").is_file())


def reason_in(folder: Path, error: Exception) -> str:
    """Return what went wrong, and at which line of a folder's files if it was there."""
    within = [frame for frame in traceback.extract_tb(error.__traceback__) if folder in Path(frame.filename).parents]
    place = f" ({Path(within[-1].filename).relative_to(folder)}, line {within[-1].lineno})" if within else ""
    return f"{type(error).__name__}: {error}{place}"
