"""Random play against OpenSpiel's goofspiel, its own C++ rollouts and its Python interface, in one run.

Goofspiel with six players and fifteen cards is the nearest that OpenSpiel has to Montgolfière: everybody
chooses a card at once. Its simultaneous choices are made one after another by its own turn-based transform,
since its rollouts want that. Decisions of players count on both sides, outcomes of chance do not.
"""

import random
from time import process_time

import pyspiel

from ludoteca.games import load_game
from ludoteca.lab.figures import playouts

GAME = "turn_based_simultaneous_game(game=goofspiel(players=6,num_cards=15))"
OURS = "montgolfiere"
ROLLOUTS = 20_000
PYTHON_GAMES = 200
AIMS = {"decisions": 6e6, "core": 2, "python": 5}


def play_in_python(game: "pyspiel.Game", numbers: random.Random) -> int:
    """Play a random game through the Python interface; return the number of decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(numbers.choice(state.legal_actions()))
    return decisions


def core_rate(game: "pyspiel.Game", decisions: int) -> float:
    """Return decisions a second of CPU time in OpenSpiel's own rollouts, from the first decision of a game.

    A search of a single simulation does nothing but the rollouts of its evaluator. `decisions` has a game.
    """
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(
        game, evaluator, uct_c=2, max_simulations=1, max_memory_mb=100, solve=False, seed=1, verbose=False
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    begin = process_time()
    search.step(state)
    return ROLLOUTS * decisions / (process_time() - begin)


def python_rate(game: "pyspiel.Game") -> float:
    """Return decisions a second of CPU time in the loop that Python users write."""
    numbers = random.Random(1)
    begin = process_time()
    decisions = sum(play_in_python(game, numbers) for _ in range(PYTHON_GAMES))
    return decisions / (process_time() - begin)


def main() -> None:
    """Print the three rates and how ours compares."""
    theirs = pyspiel.load_game(GAME)
    decisions = play_in_python(theirs, random.Random(1))    # the same in every game: all cards are played
    ours, core, python = playouts(load_game(OURS), 6), core_rate(theirs, decisions), python_rate(theirs)
    print(f"  ours, {OURS}, six seats: {ours / 1e6:.2f} million decisions a second of CPU time "
          f"(aim {AIMS['decisions'] / 1e6:.0f})")
    print(f"  OpenSpiel's core, goofspiel, {decisions} decisions a game: {core / 1e6:.2f} million; "
          f"ours is {ours / core:.1f} times as fast (aim {AIMS['core']})")
    print(f"  OpenSpiel's Python loop: {python / 1e6:.3f} million; ours is {ours / python:.1f} times as fast "
          f"(aim {AIMS['python']})")


if __name__ == "__main__":
    main()
