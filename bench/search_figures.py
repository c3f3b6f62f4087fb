"""What the tree search costs: playouts a second, memory, what two cores give, and how much of its time is not rules."""

from concurrent.futures import ThreadPoolExecutor
from time import perf_counter, thread_time

import numpy as np

from ludoteca.bots import LEVELS, choose
from ludoteca.compiled import new_scratch, twin, words_of, workspace
from ludoteca.engine.contract import Game
from ludoteca.engine.search import Manner, manner, new_tree, places_for
from ludoteca.engine.views import View
from ludoteca.games import game_names, load_game

PLAYOUTS = 2000
POSITIONS = 6          # of one game between `steady` bots, spread evenly over it
MASTER = int(LEVELS["master"].manner[Manner.PLAYOUTS])


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


def grow(game: Game, view: View, playouts: int, depth: int) -> tuple[float, int]:
    """Return the processor time of some playouts from a view, and how many places of its tree they took."""
    entry, scratch, tree = twin(game).search, new_scratch(game), new_tree(places_for(playouts))
    scratch.seen[0] = view.states[0]
    numbers, journal, actions, weights = workspace(game, "search")
    choices, found = np.array(view.choices, np.int32), np.zeros((2, len(view.choices)))
    begin = thread_time()
    entry(view.tables[0], tree, scratch, words_of(scratch), view.seat, playouts, manner(depth=depth), numbers, journal,
          choices, found[0], found[1], actions, weights)
    return thread_time() - begin, int(tree.kept[0])


def speed_up(game: Game, views: list[View]) -> float:
    """Return how many times as many playouts a second two threads make as one, by the clock."""
    def seconds(threads: int) -> float:
        begin = perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda view: grow(game, view, PLAYOUTS, 30), views + views))
        return perf_counter() - begin

    return seconds(1) / seconds(2)


def main() -> None:
    """Print the figures of every game, with two seats and with the most."""
    for name in game_names():
        game = load_game(name)
        for seats in sorted({2, game.seats[-1]}):
            views = positions(game, seats)
            grow(game, views[0], 1, 30)
            searched = [grow(game, view, PLAYOUTS, 30) for view in views]
            flat = sum(grow(game, view, PLAYOUTS, 0)[0] for view in views)
            spent = sum(seconds for seconds, _ in searched)
            print(f"{game.title}, {seats} seats: {PLAYOUTS * len(views) / spent:,.0f} playouts a second and core; "
                  f"{100 * max(0, spent - flat) / spent:.0f} % of the time belongs to the tree; master takes "
                  f"{MASTER * spent / PLAYOUTS / len(views):.2f} s of processor time a choice and "
                  f"{new_tree_bytes(MASTER) / 1e6:.1f} MB; {max(kept for _, kept in searched) / PLAYOUTS:.1f} places a "
                  f"playout; two cores: {speed_up(game, views):.2f} times", flush=True)


def new_tree_bytes(playouts: int) -> int:
    """Return the size of a tree for so many playouts."""
    return sum(part.nbytes for part in new_tree(places_for(playouts)))


if __name__ == "__main__":
    main()
