"""The suite fits any game: small ones pass it as it stands, from a folder elsewhere; what they lack is not demanded.

`tests/fixtures/games` holds one with nothing but a die, one without chance, and one for a single seat, with no bound on
its length. The same tests that every game meets are run over them, in a process that finds them by `LUDOTECA_GAMES`.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "fixtures" / "games"
NAMES = sorted(folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").is_file())
SUITES = {
    "contract": ["tests/contract"],
    "rules": ["tests/games/test_scenarios.py", "tests/test_style.py"],
    "copies": ["tests/engine/test_copies.py"],
    "table": ["tests/table/test_any_game.py"],
}


def run(*command, given=""):
    """Return what a command says that finds the small games; it must end well."""
    ended = subprocess.run(
        [sys.executable, *command], env=os.environ | {"LUDOTECA_GAMES": str(GAMES)}, cwd=ROOT, input=given,
        capture_output=True, text=True, check=False,
    )
    assert ended.returncode == 0, ended.stdout[-4000:] + ended.stderr[-2000:]
    return ended.stdout


@pytest.mark.compiled
@pytest.mark.parametrize("suite", SUITES)
def test_small_games_pass_what_every_game_passes(suite):
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", *SUITES[suite], "-k", " or ".join(NAMES))
    assert " passed" in said and "failed" not in said


def test_they_are_listed_as_drafts_and_only_where_they_are_named():
    said = run("-m", "ludoteca", "games")
    assert all(f"{name}: " in said for name in NAMES) and said.count(", a draft") == len(NAMES)
    assert "Lamps, 1 player" in said and "Nim, 2 players" in said and "Pig, 2 to 8 players" in said
    import ludoteca
    assert not {*ludoteca.game_names()} & {*NAMES}


@pytest.mark.parametrize(("name", "seats"), [("pig", "3"), ("nim_heaps", "2"), ("lone_lamps", "1")])
def test_they_are_played_in_the_terminal(name, seats):
    asked = ("play", name, "--seats", seats, "--bots", "steady", "--seed", "1")
    said = run("-m", "ludoteca", *asked, given="1\n2\n1\nq\n")
    assert "1." in said
