"""`ludoteca fairness`: the cards that the table shows of how even each game is."""

import argparse
from functools import partial
from pathlib import Path

from ludoteca.cli.common import counted, name_each_game_once, show_progress
from ludoteca.engine.game.contract import Game
from ludoteca.games import listed_games, load_game
from ludoteca.lab.export import try_to_write, write
from ludoteca.lab.fairness import FILE, as_toml, card_of


def run(asked: argparse.Namespace) -> int:
    """Play and write the cards of some games, of all by default."""
    name_each_game_once(asked.games_played)
    games = [load_game(name) for name in asked.games_played] if asked.games_played else listed_games()
    folders = [folder_of(game, asked.folder) for game in games]
    for folder in folders:             # a wrong place is told before anything is played
        try_to_write(folder / FILE)
    for game, folder in zip(games, folders, strict=True):
        card = card_of(
            game, asked.games, asked.seed, asked.workers,
            partial(show_progress, what=f"lines of {game.title}"),
        )
        file = write(folder / FILE, as_toml(card))
        print(f"{file}: {counted(len(card['line']), 'line')} of {counted(asked.games, 'game')} each", flush=True)
    return 0


def folder_of(game: Game, folder: str | None) -> Path:
    """Return the folder that a game's card is written into: the game's own, or one below what is asked for."""
    if folder is None:
        from importlib import resources

        return Path(str(resources.files(game.package)))
    below = Path(folder) / game.name
    below.mkdir(parents=True, exist_ok=True)
    return below
