"""What a bot does that thinks: it grows trees of playouts from its view until their number, or its time, is up.

Where the game has been compiled on this machine that is a thousand to a hundred thousand playouts a second and core,
else a few, or some dozens; with few, a tree does hardly more than trust the game's rules of thumb.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from ludoteca.bots.plain import rule_of_thumb
from ludoteca.chunks import cores
from ludoteca.engine.matches.views import View
from ludoteca.engine.simulation import interpreted
from ludoteca.engine.simulation.search import BotParameter, Tree, new_tree, places_for

TREES = 2                # that grow side by side, whatever the number of cores, so that choices repeat
FIRST_PLAYOUTS = 4       # of each tree, before it is known how long one takes
LOOKS = 8                # how often, in the time given, the clock is looked at

Clock = Callable[[], float]            # seconds since whenever


@dataclass(frozen=True)
class Thought:
    """What a search found: how often each of the view's choices was tried, and what it was worth on average."""

    choices: tuple[int, ...]
    visits: tuple[int, ...]
    worth: tuple[float, ...]       # the mean share of the win, of 0 to 1; 0 for what was never tried
    playouts: int
    seconds: float
    tree: Tree                     # one of those that grew

    @property
    def best(self) -> int:
        """Return the choice that was tried most; of several, the one that did best."""
        return max(zip(self.visits, self.worth, (-choice for choice in self.choices), self.choices, strict=True))[-1]


class TimeIsUp(Exception):
    """A playout was given up."""


@dataclass
class Sapling:
    """A tree, and how it grows: (playouts) -> visits and summed results of each candidate after them, two rows."""

    tree: Tree
    grow: Callable[[int], np.ndarray]


def think(
    view: View, parameters: np.ndarray, seed: int | str, seconds: float, trees: int = TREES, clock: Clock = perf_counter
) -> Thought:
    """Search from a view for some seconds, or for as many playouts as its parameters say.

    Where the game has been compiled, so many `trees` grow side by side, each in a thread of its own. `clock` tells the
    seconds: processor time, say, where other work on the machine must not count.
    """
    begin = clock()
    end = begin + seconds
    if is_compiled(view):
        saplings = [compiled_tree(view, parameters, f"{seed}/{number}") for number in range(trees)]
    else:
        saplings = [interpreted_tree(view, parameters, f"{seed}/0", end, clock)]
    share = -(-int(parameters[BotParameter.PLAYOUTS]) // len(saplings))       # of each tree
    totals = np.zeros((2, len(view.choices)))
    with ThreadPoolExecutor(min(len(saplings), cores())) as pool:
        for found in pool.map(lambda each: grow_in_time(each, share, end, seconds / LOOKS, clock), saplings):
            totals += found if found.size else 0                    # nothing where the time was up before it began
    visits, worth = totals
    playouts = int(visits.sum())
    if not playouts:                                                # not even one: then nothing is known
        usual = view.choices.index(rule_of_thumb(view, parameters, seed))
        visits[usual], worth[usual] = 1, 1 / int(view.mirrored.seats)
    return Thought(
        tuple(view.choices), tuple(visits.astype(int).tolist()), tuple((worth / np.maximum(visits, 1)).tolist()),
        playouts, clock() - begin, saplings[0].tree,
    )


def grow_in_time(sapling: Sapling, share: int, end: float, at_most: float, clock: Clock) -> np.ndarray:
    """Grow a tree to its share of playouts, as far as time allows, and return what it says at last."""
    found = np.zeros((2, 0))
    made, planned = 0, min(FIRST_PLAYOUTS, share)
    while planned > 0:
        begin = clock()
        try:
            found = sapling.grow(planned)
        except TimeIsUp:
            found = sapling.grow(0)                                 # what came of those before
            break
        made += planned
        now = clock()
        each = (now - begin) / planned
        planned = max(int(min(end - now, at_most) / each), int(end - now > each))
        planned = min(planned, share - made)
    return found


def is_compiled(view: View) -> bool:
    """Say whether the game has been compiled on this machine."""
    from ludoteca.compiled import is_cached

    return is_cached(view.game)


def compiled_tree(view: View, parameters: np.ndarray, seed: str) -> Sapling:
    """Return a tree that grows with the compiled rules."""
    from ludoteca.compiled import compiled_game, new_scratch, words_of, workspace

    entry, scratch = compiled_game(view.game).search, new_scratch(view.game)
    scratch.seen[0] = view.states[0]
    return _sapling(entry, view.tables[0], scratch, words_of(scratch), view, parameters,
                    np.array(view.choices, np.int32), *workspace(view.game, seed))


def interpreted_tree(view: View, parameters: np.ndarray, seed: str, end: float, clock: Clock) -> Sapling:
    """Return a tree that grows with the plain rules; growing raises TimeIsUp when the clock has passed `end`."""
    def steady_in_time(*arguments: Any) -> int:
        if clock() > end:
            raise TimeIsUp
        return view.game.bot.steady(*arguments)

    entry, scratch = interpreted.with_steady(view.game, steady_in_time).search, interpreted.new_scratch(view.game)
    scratch.seen[0] = view.mirrored
    return _sapling(entry, view.mirrored_tables, scratch, interpreted.Words(view.game, scratch), view, parameters,
                    view.choices, *interpreted.workspace(view.game, seed))


def _sapling(
    entry: Callable[..., None], tables: Any, scratch: Any, words: Any, view: View, parameters: np.ndarray,
    candidates: Any, numbers: Any, journal: Any, actions: Any, weights: Any,
) -> Sapling:
    tree = new_tree(places_for(int(parameters[BotParameter.PLAYOUTS])))

    def grow(playouts: int) -> np.ndarray:
        found = np.zeros((2, len(candidates)))
        entry(tables, tree, scratch, words, view.seat, playouts, parameters, numbers, journal, candidates, found[0],
              found[1], actions, weights)
        return found

    return Sapling(tree, grow)
