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


BROKEN = {
    "no_game": ("", "AttributeError: module 'ludoteca.games.no_game' has no attribute 'GAME'"),
    "no_import": ("\nimport nothing_there", "No module named 'nothing_there' (__init__.py, line 2)"),
    "no_python": ("GAME = (", "SyntaxError: '(' was never closed"),
    "no_rules": ("from ludoteca.engine.game.folders import game_of_folder\n"
                 "GAME = game_of_folder(__name__, title='Half', seats=(2,), stage='draft')", "there is no state.py"),
}


@pytest.fixture
def broken(tmp_path):
    """Return a folder of games of which none can be loaded."""
    for name, (text, _) in BROKEN.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text)
    return tmp_path


def say(folders, *command):
    """Return what a command does that finds games in some folders."""
    return subprocess.run([sys.executable, "-m", "ludoteca", *command], env=os.environ | {"LUDOTECA_GAMES": folders},
                          cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_folder_that_does_not_hold_is_named_and_all_others_are_listed(broken):
    """One such broke the lists of games for everybody, with a traceback."""
    ended = say(f"{broken}{os.pathsep}{GAMES}{os.pathsep}{broken}/nowhere", "games")
    assert ended.returncode == 0 and all(f"{name}: " in ended.stdout for name in NAMES)
    told = ended.stderr.splitlines()
    assert f"LUDOTECA_GAMES names {broken}/nowhere, which is no folder: there are no games in it" in told
    for name, (_, reason) in BROKEN.items():
        assert any(f"The game in {broken / name} can’t be loaded: " in line and reason in line for line in told)
    assert len(told) == len(BROKEN) + 1


def test_who_asks_for_a_game_that_does_not_hold_is_told_why(broken):
    ended = say(str(broken), "play", "no_rules", "--seats", "2")
    assert ended.returncode == 1 and "Traceback" not in ended.stderr
    assert f"The game in {broken}/no_rules can’t be loaded: TypeError: ludoteca.games.no_rules: there" in ended.stderr
    assert "(__init__.py, line 2)" in ended.stderr


@pytest.mark.parametrize(("name", "seats"), [("pig", "3"), ("nim_heaps", "2"), ("lone_lamps", "1")])
def test_they_are_played_in_the_terminal(name, seats):
    asked = ("play", name, "--seats", seats, "--bots", "steady", "--seed", "1")
    said = run("-m", "ludoteca", *asked, given="1\n2\n1\nq\n")
    assert "1." in said
