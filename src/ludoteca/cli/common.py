"""What several commands share: games, options and packs as they are typed."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludoteca.cli.harmless import to_draw_on
from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.texts.errors import LudotecaError

BAR = 40               # characters
NOT_AN_OPTION = "--options: {text!r} must be NAME=VALUE, such as {name}=..."
GAME_TWICE = "{name} is named twice: its games would be played twice."
NO_SUCH_OPTION = "--options: {title} has no option {name!r}; choose from {names}"


def seats_of(asked: argparse.Namespace, game: Game) -> int:
    """Return the number of seats asked for, by default the fewest."""
    return game.seats[0] if asked.seats is None else asked.seats


def name_each_game_once(names: Sequence[str]) -> None:
    """Raise LudotecaError where a game is named twice."""
    for name in names:
        if names.count(name) > 1:
            raise LudotecaError(GAME_TWICE.format(name=name))


def options_of(game: Game, texts: Sequence[str]) -> dict[str, Any]:
    """Return options typed as NAME=VALUE.

    Raises:
        LudotecaError: one is unknown, or its value is of the wrong type.

    """
    known = {option.name: option for option in game.options}
    found = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise LudotecaError(NOT_AN_OPTION.format(text=text, name=next(iter(known), "name")))
        if name not in known:
            names = ", ".join(known) or "none"
            raise LudotecaError(NO_SUCH_OPTION.format(title=game.title, name=name, names=names))
        found[name] = known[name].read(value)
    return found


def pack_of(game: Game, folder: str | None) -> Pack:
    """Return the pack in a folder, the game's own by default.

    Raises:
        PackError: it cannot be read.

    """
    return Pack.read(Path(folder), game.read_pack) if folder else game.default_pack()


def counted(number: int, what: str, form: str = "") -> str:
    """Return a number with what it counts, such as `1 game` and `2 games`; `form` says how the number is written."""
    return f"{number:{form}} {what if number == 1 else what + 's'}"


def names_of(text: str) -> list[str]:
    """Return the names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def database_of(given: str | None) -> str:
    """Return the database that is meant, by default the one in the user's data folder, which is made."""
    if not given:
        data_folder().mkdir(parents=True, exist_ok=True)
    return given or usual_database()


def usual_database() -> str:
    """Return the database that is meant where none is named."""
    return str(data_folder() / "ludoteca.db")


def data_folder() -> Path:
    """Return the folder where this system keeps a user's data for programs."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "ludoteca"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "ludoteca"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "ludoteca"


def show_progress(done: int, total: int, what: str) -> None:
    """Draw a bar where somebody watches."""
    if sys.stderr.isatty():
        bar = "#" * (BAR * done // total)
        end = "\n" if done == total else ""
        print(f"\r[{bar:.<{BAR}}] {done} of {total} {what}", end=end, file=to_draw_on(), flush=True)
