"""Chance that never comes to an end breaks off whatever plays, compiled or not, and is named with its phase."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest

from ludoteca.engine.runtime.chance import NeverEnds
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.simulation.interpreted import with_steady, workspace
from ludoteca.games import load_game

STEP = """
import ludoteca
from ludoteca.engine.matches.hanging import HangingChance
for how in ("play_out", "step"):
    batch = ludoteca.game("lull").new_batch(3, seats=2)
    try:
        batch.play_out() if how == "play_out" else [batch.step(batch.masks.argmax(axis=1)) for _ in range(2)]
    except HangingChance as error:
        print(error)
"""
SAID = "lull: chance is awaited in phase ROLL, still after 10000 outcomes in a row"


@pytest.fixture
def lull(tmp_path):
    """Return a folder of games with one whose dice are rolled for ever."""
    package = tmp_path / "lull"
    shutil.copytree(sys.modules[load_game("_template").package].__path__[0], package)
    for file in package.rglob("*.py"):
        file.write_text(file.read_text().replace("ludoteca.games._template", "ludoteca.games.lull"))
    current = package / "rules" / "current.py"
    assert "state.phase = Phase.GATHER" in current.read_text()
    current.write_text(current.read_text().replace("state.phase = Phase.GATHER", "pass"))
    return tmp_path


def call(games, *arguments):
    """Run Python where those games are, and return what was told."""
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=300,
        env=os.environ | {"LUDOTECA_GAMES": str(games)},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout + done.stderr


@pytest.mark.compiled
def test_compiled_play_is_broken_off(lull):
    """It hung for ever, deaf to Ctrl-C."""
    assert call(lull, "-m", "ludoteca", "simulate", "lull", "--games", "3") == f"ludoteca: {SAID}\n"
    assert call(lull, "-m", "ludoteca", "simulate", "lull", "--games", "3", "--bots", "steady") == f"ludoteca: {SAID}\n"
    assert call(lull, "-c", STEP).splitlines() == [SAID] * 2


@pytest.mark.parametrize(("loop", "more"), [("play_out", ()), ("play_sensibly", (-1,)), ("follow_chance", ())])
def test_loops_over_mirrors_are_broken_off_too(loop, more):
    game = load_game("_template")
    for_ever = replace(game.rules, waiting=lambda *given: CHANCE, apply_action=lambda *given: None,
                       chance_outcomes=one_outcome)
    loops = with_steady(replace(game, rules=for_ever), game.bot.steady)
    numbers, journal, actions, weights = workspace(game)
    with pytest.raises(NeverEnds):
        getattr(loops, loop)(None, None, numbers, journal, actions, weights, *more)


def one_outcome(tables, state, actions, weights):
    actions[0], weights[0] = 0, 1
    return 1
