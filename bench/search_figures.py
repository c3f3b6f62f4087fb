"""What the tree search costs: playouts a second, memory, what two cores give, and how much of its time is not rules."""

# ruff: noqa: F821 - the rules are bound by the loader

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from time import perf_counter, thread_time

import numpy as np

from ludoteca.bots import LEVELS, choose
from ludoteca.compiled import compiled_game, new_scratch, words_of, workspace
from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.views import View
from ludoteca.engine.simulation.search import (
    NODE,
    BotParameter,
    Scratch,
    Tree,
    bot_parameters,
    descend,
    digest,
    mixed,
    new_tree,
    place_of,
    places_for,
    selected,
)
from ludoteca.games import game_names, load_game

PLAYOUTS = 2000
POSITIONS = 6          # of one game between `steady` bots, spread evenly over it
MASTER = int(LEVELS["master"].parameters[BotParameter.PLAYOUTS])


def positions(game: Game, seats: int) -> list[View]:
    """Return views of whoever has a choice, spread over a game."""
    match = game.new_match(seats, seed="search")
    views = []
    while not match.is_over:
        view = match.view(match.waiting[0])
        if len(view.choices) > 1:
            views.append(View.of(game, match.tables, match.states, view.seat, match.names))
        match.play(view.seat, choose("steady", view, len(views)))
    return views[:: max(1, len(views) // POSITIONS)][:POSITIONS]


@dataclass(frozen=True)
class Cost:
    """What some playouts from a view took."""

    seconds: float         # of processor time
    beside: float          # of it, what is no rule: states copied and hashed, choices looked up and weighed
    places: int            # of the tree that they filled


def way_down(tables, tree, scratch, words, seat, playouts, parameters, generator, journal, actions, weights):
    """Walk down a grown tree again and again; return how many places were met."""
    met = 0
    for _ in range(playouts):
        scratch.world[0] = scratch.seen[0]
        determinize(tables, scratch.world[0], seat, generator)
        met += descend(tables, tree, scratch, words, seat, parameters, generator, journal, actions, weights)
    return met


def beside_rules(tables, tree, scratch, words, seat, choices, parameters, rounds):
    """Do again and again what a search does at each node beside calling rules."""
    met = 0
    for _ in range(rounds):
        scratch.trial[0] = scratch.seen[0]
        key = digest(words, seat, seat)
        node = place_of(tree, mixed(key, NODE))
        met += place_of(tree, mixed(key, choices[selected(tree, node, key, parameters, choices, len(choices))]))
    return met


def searched(game: Game, view: View, playouts: int) -> tuple[float, Tree, Scratch]:
    """Search from a view; return the processor time of that, the tree that has grown, and the states it worked in."""
    scratch, tree = new_scratch(game), new_tree(places_for(playouts))
    scratch.seen[0] = view.states[0]
    choices, found = np.array(view.choices, np.int32), np.zeros((2, len(view.choices)))
    numbers, journal, actions, weights = workspace(game, "search")
    begin = thread_time()
    compiled_game(game).search(view.tables[0], tree, scratch, words_of(scratch), view.seat, playouts, bot_parameters(),
                               numbers, journal, choices, found[0], found[1], actions, weights)
    return thread_time() - begin, tree, scratch


def cost(game: Game, view: View, playouts: int) -> Cost:
    """Return what some playouts from a view take, alone on a core."""
    seconds, tree, scratch = searched(game, view, playouts)
    at, choices = (view.tables[0], tree, scratch, words_of(scratch), view.seat), np.array(view.choices, np.int32)
    met = loop(game, way_down)(*at, playouts, bot_parameters(), *workspace(game, "down"))
    loop(game, beside_rules)(*at, choices, bot_parameters(), 1)
    begin = thread_time()
    loop(game, beside_rules)(*at, choices, bot_parameters(), playouts)
    return Cost(seconds, (thread_time() - begin) * met / 2 / playouts, int(tree.kept[0]))


@cache
def loop(game: Game, function: Callable[..., int]) -> Callable[..., int]:
    """Return a loop compiled for a game."""
    return compiled_game(game).compile(function)


def speed_up(game: Game, views: list[View]) -> float:
    """Return how many times as many playouts a second two threads make as one, by the clock."""
    def seconds(threads: int) -> float:
        begin = perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda view: searched(game, view, PLAYOUTS), views + views))
        return perf_counter() - begin

    return seconds(1) / seconds(2)


def main() -> None:
    """Print the figures of every game, with two seats and with the most."""
    for name in game_names():
        game = load_game(name)
        for seats in sorted({2, game.seats[-1]}):
            views = positions(game, seats)
            cost(game, views[0], 1)
            costs = [cost(game, view, PLAYOUTS) for view in views]
            spent = sum(each.seconds for each in costs)
            beside = sum(each.beside for each in costs) / spent
            places = max(each.places for each in costs) / PLAYOUTS
            print(f"{game.title}, {seats} seats: {PLAYOUTS * len(views) / spent:,.0f} playouts a second and core; "
                  f"{100 * beside:.0f} % of the time outside rules; master takes "
                  f"{MASTER * spent / PLAYOUTS / len(views):.2f} s of processor time a choice and "
                  f"{new_tree_bytes(MASTER) / 1e6:.1f} MB; {places:.1f} places a playout; "
                  f"two cores: {speed_up(game, views):.2f} times", flush=True)


def new_tree_bytes(playouts: int) -> int:
    """Return the size of a tree for so many playouts."""
    return sum(part.nbytes for part in new_tree(places_for(playouts)))


if __name__ == "__main__":
    main()
