"""The bot `sharp`: flat Monte Carlo over worlds that agree with what its seat knows.

It fills the view with random cards where it cannot see, plays each of its choices out to the end with the
game's rules of thumb, and repeats that until its time is up. Where the game has been compiled on this
machine that is thousands of worlds, else a handful, played interpreted, or not even one; so it leaves the
choice of `steady` only where the playouts beat it by more than luck would.
"""

from time import perf_counter
from typing import Any

import numpy as np

from ludoteca.bots.plain import steady
from ludoteca.engine import interpreted
from ludoteca.engine.loops import best_of
from ludoteca.engine.views import View

MOST_WORLDS = 1000       # more do not change the choice
FIRST_WORLDS = 1         # before it is known how long one takes
CHUNKS = 8               # how often, in the time given, the clock is looked at


def sharp(view: View, seed: int | str, seconds: float) -> int:
    """Return the choice that wins most playouts, as far as `seconds` reach."""
    return search(view, seed, seconds, MOST_WORLDS, compiled=is_compiled(view))


class TimeIsUp(Exception):
    """A playout was given up."""


def search(view: View, seed: int | str, seconds: float, most_worlds: int, compiled: bool) -> int:
    """Return the best choice after at most `most_worlds` worlds, compiled or interpreted.

    With time enough for all worlds the choice depends on view and seed alone, and is the same both ways.
    """
    end = perf_counter() + seconds
    explore = compiled_search(view, seed) if compiled else interpreted_search(view, seed, end)
    sums = np.zeros(len(view.choices))
    worlds, planned = 0, FIRST_WORLDS
    while planned > 0:
        begin = perf_counter()
        more = np.zeros(len(view.choices))
        try:
            explore(planned, more)
        except TimeIsUp:
            break
        sums += more
        worlds += planned
        each = (perf_counter() - begin) / planned
        left = min(end - perf_counter(), seconds / CHUNKS)
        planned = min(int(left / each), most_worlds - worlds)
    favourite = view.choices.index(steady(view, seed, seconds))
    return view.choices[int(best_of(sums, worlds, favourite))]


def is_compiled(view: View) -> bool:
    """Say whether the game has been compiled on this machine."""
    from ludoteca.compiled import is_cached

    return is_cached(view.game)


def compiled_search(view: View, seed: int | str) -> Any:
    """Return a function (worlds, sums) that adds the results of more worlds, with the compiled rules."""
    from ludoteca.compiled import new_scratch, twin, workspace

    entry = twin(view.game).explore
    scratch = new_scratch(view.game)
    scratch.seen[0] = view.states[0]
    generator, journal, actions, weights = workspace(view.game, seed)
    candidates = np.array(view.choices, np.int32)
    return lambda worlds, sums: entry(
        view.tables[0], scratch, view.seat, worlds, generator, journal, candidates, sums, actions, weights
    )


def interpreted_search(view: View, seed: int | str, end: float) -> Any:
    """Return the same with the plain rules on mirrors; it raises TimeIsUp when the clock has passed `end`."""
    def steady_in_time(*arguments: Any) -> int:
        if perf_counter() > end:
            raise TimeIsUp
        return view.game.bot.steady(*arguments)

    entry = interpreted.with_steady(view.game, steady_in_time).explore
    scratch = interpreted.new_scratch(view.game)
    scratch.seen[0] = view.mirrored
    generator, journal, actions, weights = interpreted.workspace(view.game, seed)
    tables, candidates = view.mirrored_tables, view.choices
    return lambda worlds, sums: entry(
        tables, scratch, view.seat, worlds, generator, journal, candidates, sums, actions, weights
    )
