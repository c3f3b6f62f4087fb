"""How fast the rules run on this machine: the figures that `ludoteca bench` prints."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from statistics import median
from time import perf_counter, process_time

from ludoteca.bots.thinking import think
from ludoteca.chunks import cores
from ludoteca.compiled import compile_once
from ludoteca.engine.game.contract import Game
from ludoteca.engine.simulation.search import bot_parameters
from ludoteca.lab.simulation import simulate

GAMES = 20_000         # random games a measurement
REPEATS = 3            # measurements; the median counts
PLAYOUTS = 1_000       # of a search that is measured
LONGEST = 60.0         # seconds that it may take
IMPORT = "import ludoteca"
IMPORTS = "import ludoteca; from ludoteca.compiled import compiled_game; game = ludoteca.game({name!r})"
WARM_UP = "compiled_game(game).warm_up()"
SHOW_TIME = "import time; {first}; begin = time.perf_counter(); {code}; print(time.perf_counter() - begin)"


def playouts(game: Game, seats: int, games: int = GAMES) -> float:
    """Return decisions of seats a second of CPU time, in whole random games on one core.

    Dealing, choosing and scoring are included; outcomes of chance are not counted.
    """
    reports = [simulate(game, seats, games, seed=seed, workers=1) for seed in range(REPEATS)]
    return median(report.decisions_per_second for report in reports)


def scaling(game: Game, seats: int, workers: int, games: int = GAMES) -> float:
    """Return how many times as fast, by the clock, several threads are as one."""
    def seconds(threads: int) -> float:
        return min(
            simulate(game, seats, games, seed=seed, workers=threads).seconds for seed in range(REPEATS)
        )

    return seconds(1) / seconds(workers)


def search_speed(game: Game, seats: int) -> float:
    """Return playouts a second of CPU time: a search of the first choice of a game, on one core, compiled."""
    compile_once(game)
    match = game.new_match(seats, seed="search")
    view = match.view(match.waiting[0])
    think(view, bot_parameters(playouts=1), "loading", LONGEST, trees=1)
    thoughts = [
        think(view, bot_parameters(playouts=PLAYOUTS), seed, LONGEST, trees=1, clock=process_time)
        for seed in range(REPEATS)
    ]
    return median(thought.playouts / thought.seconds for thought in thoughts)


def seconds_of(code: str, cache: str | None = None, first: str = "pass") -> float:
    """Return how long a line of Python takes in a process of its own, by that process's clock.

    `first` runs before the clock does. `cache` is the folder for compiled code, the usual one by default.
    """
    environment = os.environ | ({"LUDOTECA_CACHE": cache} if cache else {})
    command = [sys.executable, "-c", SHOW_TIME.format(first=first, code=code)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


def import_seconds() -> float:
    """Return how long `import ludoteca` takes."""
    return median(seconds_of(IMPORT) for _ in range(REPEATS))


def compile_seconds(game: Game) -> tuple[float, float]:
    """Return how long all entry points take to compile with an empty cache, and to load from it afterwards.

    Importing Numba and the game, about half a second, is not included.
    """
    imports = IMPORTS.format(name=game.name)
    with tempfile.TemporaryDirectory() as cache:
        return seconds_of(WARM_UP, cache, imports), seconds_of(WARM_UP, cache, imports)


def first_choice_seconds(game: Game) -> float:
    """Return how long a new process takes to a choice of `sharp` where nothing is compiled."""
    code = (
        "import ludoteca; from ludoteca.bots import choose; "
        f"match = ludoteca.game({game.name!r}).new_match(seats={game.seats[-1]}, seed=1); "
        "choose('sharp', match.view(match.waiting[0]), 1)"
    )
    with tempfile.TemporaryDirectory() as cache:
        begin = perf_counter()
        seconds_of(code, cache)
        return perf_counter() - begin


def all_figures(game: Game) -> Iterator[tuple[str, str]]:
    """Yield every figure as a label and a text, as soon as it is measured."""
    seats = game.seats[-1]
    yield "bytes of a state", f"{game.State.itemsize}"
    yield "import ludoteca", f"{import_seconds() * 1000:.0f} ms"
    first = first_choice_seconds(game)
    yield "first choice of sharp, nothing compiled, start of the process included", f"{first:.2f} s"
    cold, warm = compile_seconds(game)
    yield "compiling everything, empty cache", f"{cold:.1f} s"
    yield "loading everything from the cache", f"{warm:.2f} s"
    rate = playouts(game, seats) / 1e6
    yield f"random play, {seats} seats, one core", f"{rate:.2f} million decisions a second of CPU time"
    yield f"search, {seats} seats, one core", f"{search_speed(game, seats):,.0f} playouts a second of CPU time"
    workers = min(cores(), 2)
    yield f"the same on {workers} cores", f"{scaling(game, seats, workers):.2f} times as fast as on one"
