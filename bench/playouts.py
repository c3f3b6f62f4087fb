"""Speed of the rules: random play, copies, compiling and loading."""

from time import process_time

import numba
import numpy as np

from ludoteca.games import game_names, load_game
from ludoteca.lab.figures import all_figures

COPIES = 2_000_000
PLACES = 64            # states copied to in turn: they stay in the processor's cache, as in a search


@numba.njit
def copy_many(places, states, copies):
    """Copy one state to the places, in turn.

    They are two arrays: within one the compiler must allow for an overlap, which takes 25 times as long.
    """
    for n in range(copies):
        places[n % PLACES] = states[0]


def copy_nanoseconds(record_type: np.dtype) -> float:
    """Return how long a copy of one state takes, compiled."""
    places, states = np.zeros(PLACES, record_type), np.zeros(1, record_type)
    copy_many(places, states, 1)
    begin = process_time()
    copy_many(places, states, COPIES)
    return (process_time() - begin) / COPIES * 1e9


def main() -> None:
    """Print the figures of every game."""
    for name in game_names():
        game = load_game(name)
        print(game.title)
        print(f"  copy of a state: {copy_nanoseconds(game.State):.0f} ns", flush=True)
        for label, figure in all_figures(game):
            print(f"  {label}: {figure}", flush=True)


if __name__ == "__main__":
    main()
