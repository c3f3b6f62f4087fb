"""What declaring things once has brought stays so: no action's number is compared, and a rule stands in few files."""

import subprocess
import sys

import pytest
from bench.anatomy import CHANGED, MOST_FILES, anything, bounds, cited_in, pleasing, python_of, share_apart, untyped

from ludoteca.engine.game.chapters import kinds_of
from ludoteca.engine.game.contract import Game
from ludoteca.games import folder_names, game_names, load_game

MOST_OF_A_GAME = 32        # files of Python, besides `__init__.py`
LARGER = {
    "above_and_below": 35,     # a book of encounters is read and hidden beside what other games have
}
MOST_APART = 35            # percent of the lines of Python, over all games, that do not run compiled
MOST_OF_ANY_TYPE = 100     # places in all games together where a type is left open
WITHOUT_OPENSPIEL = """
import runpy, sys
from bench import anatomy
anatomy.main = lambda: print("figures")
sys.modules["pyspiel"], sys.argv = None, ["bench", "anatomy"]
runpy.run_module("bench", run_name="__main__")
"""
GAMES = [load_game(name) for name in sorted(folder_names())]


def test_every_game_declares_its_actions():
    assert all(kinds_of(game.package) for game in GAMES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_is_compared_with_the_number_of_an_action(game: Game):
    assert (bounds(game), pleasing(game), untyped(game)) == (0, 0, 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_few_files(game: Game):
    assert sum(file.name != "__init__.py" for file in python_of(game)) <= LARGER.get(game.name, MOST_OF_A_GAME)


@pytest.mark.parametrize(
    ("game", "clause"), [(game, clause) for game in GAMES for clause in CHANGED[game.name].values()],
    ids=lambda value: getattr(value, "name", value),
)
def test_whoever_changes_a_rule_touches_few_files(game: Game, clause: str):
    assert 1 <= len(cited_in(game)[clause]) <= MOST_FILES


def test_most_of_what_is_written_runs_compiled():
    assert float(share_apart(*map(load_game, game_names())).removesuffix(" %")) < MOST_APART


def test_few_types_are_left_open():
    assert sum(anything(load_game(name)) for name in game_names()) < MOST_OF_ANY_TYPE


def test_the_figures_are_told_where_openspiel_is_missing():
    told = subprocess.run([sys.executable, "-c", WITHOUT_OPENSPIEL], check=True, capture_output=True, text=True).stdout
    assert told.startswith("== The anatomy of games") and told.endswith("\nfigures\n")
