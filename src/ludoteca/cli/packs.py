"""`ludoteca pack check`: components that somebody has written."""

import argparse
from pathlib import Path

from ludoteca.engine.game.packs import Pack
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
    return Pack.read(Path(folder), lambda pack: load_game(pack.head.game).read_pack(pack))
