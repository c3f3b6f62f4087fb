"""Compile all games before the tests, two at a time: `python -m tests.warm`.

Otherwise each process of a test run compiles what it meets, and several the same.
"""

import time
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path

from ludoteca.compiled import compiled_game
from ludoteca.games import load_game
from tests.contract.cases import GAMES

AT_ONCE = 2


def compiled(game: str) -> tuple[str, float]:
    """Compile a game, or find it compiled; return its name and how long that took in seconds."""
    begun = time.perf_counter()
    compiled_game(load_game(game)).warm_up()
    return game, time.perf_counter() - begun


def size(game: str) -> int:
    """Return how much source a game has."""
    return sum(file.stat().st_size for file in Path(str(files(f"ludoteca.games.{game}"))).glob("*.py"))


def main() -> None:
    """Compile all games, the largest first, so that no process waits for another in the end."""
    with ProcessPoolExecutor(AT_ONCE, get_context("spawn")) as pool:
        for game, seconds in pool.map(compiled, sorted(GAMES, key=size, reverse=True)):
            print(f"compiled {game}: {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
