"""Ludoteca: a digital table for modern board games.

    import ludoteca
    game = ludoteca.game("montgolfiere")
    match = game.new_match(seats=4, seed=7)

Importing this package loads neither NumPy, the compiler nor the web: each comes with its first use.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludoteca.engine.game.contract import Game

__all__ = ["game", "game_names"]


def game(name: str) -> "Game":
    """Return a game by its name.

    Raises:
        ludoteca.engine.texts.errors.LudotecaError: there is no such game.

    """
    from ludoteca.games import load_game

    return load_game(name)


def game_names() -> tuple[str, ...]:
    """Return the names of all games."""
    from ludoteca.games import game_names

    return game_names()


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("ludoteca")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
