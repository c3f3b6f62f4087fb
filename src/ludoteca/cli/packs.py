"""`ludoteca pack check`: components that somebody has written."""

import argparse
from pathlib import Path

from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.texts.errors import LudotecaError, PackError
from ludoteca.games import load_game


def run(asked: argparse.Namespace) -> int:
    """Check a pack and say what it is."""
    pack = read_any(asked.path)
    game = load_game(pack.head.game)
    game.build_tables(pack)
    print(f"{asked.path}: sound. {pack.head.title}, a pack for {game.title}, {pack.digest}")
    return 0


def read_any(folder: str) -> Pack:
    """Return the pack in a folder, checked by the game that its head names.

    Raises:
        LudotecaError: it cannot be read or does not hold.

    """
    return Pack.read(Path(folder), lambda pack: game_for(pack).read_pack(pack))


def game_for(pack: Pack) -> Game:
    """Return the game that a pack's head names.

    Raises:
        PackError: there is no such game, or it cannot be loaded; names file and key.

    """
    try:
        return load_game(pack.head.game)
    except LudotecaError as error:
        raise PackError(f"{pack.origin}/pack.toml: game is {pack.head.game!r}: {error}") from error
