"""Our search against OpenSpiel's, its Python IS-MCTS bot: who wins with the same time a move, on one core.

Both see what their seat may know and play the same compiled rules. Ours is the `master` bot with one tree and no limit
but time; the game's rules of thumb belong to it. Theirs has random rollouts, either through its own interface or in our
compiled loop, as if the game were written in C++. Time is processor time, so that other work on the machine favours
neither, and theirs gets what ours has really taken. Forced moves do not count. A shared win counts a half. Where both
choose at once, ours thinks of the state before the other has laid its choice, as at our table (`Match.view_to_think`);
OpenSpiel's interface has turns, so its second seat thinks of one in which the other has, and draws it at random.
"""

import argparse
import os
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import cache, partial
from multiprocessing import get_context
from statistics import mean
from time import perf_counter, process_time

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from bench.openspiel_adapter import ClockedBot, CompiledRollouts, TableGame, TableState
from ludoteca.bots import BOTS
from ludoteca.bots.thinking import think
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.simulation.search import BotParameter
from ludoteca.lab.report import wilson

GAMES = ("montgolfiere", "balmy_balloonists")
NAMES = ("Seat 1", "Seat 2")
ROLLOUTS = {"own": RandomRolloutEvaluator, "compiled": CompiledRollouts}
WITHOUT_LIMIT = 10**8       # playouts
AIM = 0.8


@dataclass(frozen=True)
class Terms:
    """What is played, how long each side may think a move, in seconds, and how OpenSpiel searches."""

    game: str
    options: str
    seconds: float
    uct_c: float
    rollouts: str


@dataclass
class Side:
    """How long one side thought, and how many playouts it made."""

    moves: int = 0
    seconds: float = 0.0            # by the clock
    busy: float = 0.0               # of processor time
    playouts: int = 0

    def add(self, other: "Side") -> None:
        """Count another game's moves too."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def __str__(self) -> str:
        return (f"{self.moves} moves, {self.seconds / self.moves:.3f} s each, {self.busy / self.moves:.3f} s of the "
                f"processor, {self.playouts / self.busy:,.0f} playouts a second of it")


@dataclass
class Result:
    """What our side won, 0 to 1, and how both sides thought."""

    won: float
    ours: Side
    theirs: Side


@cache
def loaded(game: str, options: str) -> TableGame:
    """Return a game of which all is compiled or loaded before any clock runs."""
    found = pyspiel.load_game("ludoteca", {"game": game, "seats": len(NAMES), "options": options})
    found.compiled.warm_up()
    state = found.new_initial_state()
    while len(state.legal_actions()) == 1 or state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    ClockedBot(found, CompiledRollouts(), 1.0, 0.0, 0).step(state)
    return found


def our_choice(state: TableState, states: np.ndarray, seconds: float, seed: str) -> tuple[int, int]:
    """Return what our search chooses from `states`, and how many playouts it made."""
    parameters = BOTS["master"].parameters.copy()
    parameters[BotParameter.PLAYOUTS] = WITHOUT_LIMIT
    view = View.of(state.game.ours, state.game.tables, states, state.current_player(), NAMES)
    thought = think(view, parameters, seed, seconds, trees=1, clock=process_time)
    return thought.best, thought.playouts


def is_sealed(state: TableState) -> bool:
    """Say whether somebody's choice lies face down."""
    game = state.game.ours
    tables = mirrored_tables(game.Tables, state.game.tables)
    return bool(game.rules.sealed(tables, mirror_of(game.State).read(state.states)))


def their_choice(state: TableState, bot: ClockedBot) -> tuple[int, int]:
    """Return what OpenSpiel's search chooses, and how many simulations it made."""
    before = bot.simulations
    return int(bot.step(state)), bot.simulations - before


def timed(side: Side, choose: Callable[[], tuple[int, int]]) -> int:
    """Return a choice, and count its time and playouts."""
    begin, busy = perf_counter(), process_time()
    choice, playouts = choose()
    side.add(Side(1, perf_counter() - begin, process_time() - busy, playouts))
    return choice


def play(terms: Terms, number: int) -> Result:
    """Play one game; ours has the seat `number` modulo two."""
    game, numbers = loaded(terms.game, terms.options), random.Random(number)
    evaluator = ROLLOUTS[terms.rollouts](1, np.random.RandomState(number))
    bot = ClockedBot(game, evaluator, terms.uct_c, terms.seconds, number)
    result, seat = Result(0.0, Side(), Side()), number % len(NAMES)
    state = game.new_initial_state()
    unlaid = state.states.copy()            # as it was before somebody laid a choice face down
    while not state.is_terminal():
        if not is_sealed(state):
            unlaid = state.states.copy()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            choice = numbers.choices(outcomes, chances)[0]
        elif len(state.legal_actions()) == 1:
            choice = state.legal_actions()[0]
        elif state.current_player() == seat:
            seed = f"{number}/{result.ours.moves}"
            choice = timed(result.ours, partial(our_choice, state, unlaid, terms.seconds, seed))
            bot.seconds = result.ours.busy / result.ours.moves
        else:
            choice = timed(result.theirs, partial(their_choice, state, bot))
        state.apply_action(choice)
    result.won = (state.returns()[seat] + 1) / 2
    return result


def results(terms: Terms, games: int, workers: int) -> Iterator[Result]:
    """Yield the results of so many games, played by some processes at a time."""
    loaded(terms.game, terms.options)               # so that it is compiled once
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(partial(play, terms), range(games))


def report(terms: Terms, games: int, workers: int) -> None:
    """Play and print how it stands every tenth of the way, at last with the times."""
    won, ours, theirs = [], Side(), Side()
    print(f"{terms.game} {terms.options}\n  {terms.seconds} s a move, theirs with uct_c {terms.uct_c} and "
          f"{terms.rollouts} rollouts; load average {os.getloadavg()[0]:.1f}", flush=True)
    for result in results(terms, games, workers):
        won.append(result.won)
        ours.add(result.ours)
        theirs.add(result.theirs)
        if len(won) % max(1, games // 10) == 0 or len(won) == games:
            low, high = wilson(mean(won), len(won))
            print(f"  {len(won)} games: ours wins {100 * mean(won):.1f} % ({100 * low:.1f} to {100 * high:.1f})",
                  flush=True)
    print(f"  aim {100 * AIM:.0f} %; load average {os.getloadavg()[0]:.1f}\n  ours: {ours}\n  theirs: {theirs}",
          flush=True)


def main(arguments: list[str] | None = None) -> None:
    """Play the games on what is given and print who wins."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", default=GAMES, help="names of games")
    parser.add_argument("--options", nargs="+", default=[], metavar="NAME=VALUE", help="options of the rules")
    parser.add_argument("--count", type=int, default=200, help="games of each")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move")
    parser.add_argument("--uct-c", type=float, default=1.4, help="OpenSpiel's constant of exploration")
    parser.add_argument("--rollouts", choices=ROLLOUTS, default="own")
    parser.add_argument("--workers", type=int, default=2, help="games at a time, a process each")
    given = parser.parse_args(arguments)
    options = " ".join(given.options)
    for game in given.games:
        report(Terms(game, options, given.seconds, given.uct_c, given.rollouts), given.count, given.workers)


if __name__ == "__main__":
    main()
