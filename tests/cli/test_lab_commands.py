"""The lab's commands: what they leave behind, how they stop and go on, and what they say of mistakes."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from ludoteca.cli.balance import as_text
from ludoteca.cli.harmless import harmless_output
from ludoteca.cli.progress import Progress, duration
from ludoteca.cli.simulate import will_be_compiled
from ludoteca.compiled import FINISHED, Compiled
from ludoteca.lab.export import can_draw
from ludoteca.lab.simulation import parameters_of, player
from tests.cli.test_cli import GAME, SCENARIOS, call

PACK = SCENARIOS.parent / "pack"
SMALL = ("--seats", "2", "--games", "20")
HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)     # which what a shell runs in the background ignores
from ludoteca.cli import main
sys.exit(main())
"""


@pytest.mark.compiled
def test_a_tournament_leaves_its_files_and_is_not_played_twice(tmp_path):
    folder = tmp_path / "t"
    arguments = ("tournament", GAME.name, *SMALL, "--vary", "moon=15", "--folder", folder)
    done = call(*arguments)
    assert done.returncode == 0 and "120 games." in done.stdout
    meetings = [line.split()[:2] for line in done.stdout.partition("ahead")[2].splitlines() if "%" in line][1:]
    assert len({frozenset(pair) for pair in meetings}) == len(meetings) == 3, done.stdout
    names = {"plan.json", "games.jsonl", "results.csv", "summary.json"}
    assert names <= {file.name for file in folder.iterdir()}
    assert json.loads((folder / "summary.json").read_text("utf-8"))["games"] == 120
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert call(*arguments).stdout == done.stdout
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


@pytest.mark.compiled
def test_contests_that_differ_by_components_are_told_apart(tmp_path):
    folder = tmp_path / "t"
    arguments = ("--bots", "random,steady", "--seats", "2", "--games", "2", "--vary", "cards.gas=3,4", "moon=15")
    assert call("tournament", GAME.name, *arguments, "--folder", folder).returncode == 0
    contests = json.loads((folder / "summary.json").read_text("utf-8"))["contests"]
    assert [contest["components"] for contest in contests] == ["", "cards.gas=3", "cards.gas=4", ""]
    assert [contest["label"] for contest in contests] == [
        "the game as it is", "cards.gas=3", "cards.gas=4", "moon=15",
    ]
    rows = list(csv.DictReader((folder / "results.csv").read_text("utf-8").splitlines()))
    assert {(row["options"], row["components"]) for row in rows} == {
        ("", ""), ("", "cards.gas=3"), ("", "cards.gas=4"), ("moon=15", ""),
    }


@pytest.mark.compiled
def test_another_tournament_is_kept_out_of_a_folder(tmp_path):
    assert call("tournament", GAME.name, *SMALL, "--folder", tmp_path / "t").returncode == 0
    done = call("tournament", GAME.name, *SMALL, "--folder", tmp_path / "t", "--seed", "7")
    assert done.returncode == 1
    assert 'seed: "0" there, "7" now' in done.stderr and "another folder with --folder" in done.stderr


@pytest.mark.compiled
def test_interrupted_it_says_how_to_go_on(tmp_path):
    arguments = [sys.executable, "-c", HEARING, "tournament", GAME.name, "--bots", "sharp,steady",
                 "--games", "100000", "--playouts", "20", "--folder", str(tmp_path / "t")]
    running = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, env=os.environ, start_new_session=True)
    games, until = tmp_path / "t" / "games.jsonl", time.monotonic() + 100
    while time.monotonic() < until and not (games.exists() and games.stat().st_size):
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    try:
        said = running.communicate()[1]
    finally:
        running.kill()
    assert running.returncode == 130 and "none is lost" in said and "Traceback" not in said
    played = int(said.partition("Stopped after ")[2].partition(" ")[0])
    assert played == len(games.read_text("utf-8").splitlines()) > 0, "a leg of bots that think is one game"


@pytest.mark.compiled
def test_a_comparison_shows_both_and_says_how_many_games_it_needs(tmp_path):
    varied = ("--vary", "cards.gas=4")
    arguments = ("balance", GAME.name, "--seats", "3", "--games", "200", *varied, "--folder", tmp_path / "b")
    done = call(*arguments)
    assert done.returncode == 0 and "cards.gas=4 against the game as it is" in done.stdout
    assert "games needed" in done.stdout and "taken in games of a hundred" in done.stdout
    assert "To tell 2 points of every share takes" in done.stdout
    assert done.stdout.rstrip().endswith(str(tmp_path / "b" / "comparison.html") if can_draw() else "comparison.json")
    found = json.loads(call(*arguments, "--json").stdout)
    assert found["variants"][0]["label"] == "cards.gas=4" and found["games"] == 200
    assert json.loads((tmp_path / "b" / "comparison.json").read_text("utf-8")) == found


@pytest.mark.compiled
def test_a_pack_is_compared_with_another(tmp_path):
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text(f'game = "{GAME.name}"\ntitle = "More gas"\nformat = 1\n', "utf-8")
    cards = {**GAME.default_pack().files["cards"], "gas": 4}
    (pack / "cards.toml").write_text("\n".join(f"{name} = {count}" for name, count in cards.items()), "utf-8")
    done = call("balance", GAME.name, "--games", "50", "--against", pack, "--folder", tmp_path / "b")
    assert "Fewer than 100 games of each are too few to call anything sure" in done.stdout and "*" not in done.stdout
    assert done.returncode == 0 and f"{pack} against the game as it is" in done.stdout
    rows = list(csv.DictReader((tmp_path / "b" / "results.csv").read_text("utf-8").splitlines()))
    assert {row["components"] for row in rows} == {"", str(pack)}


@pytest.mark.compiled
def test_cards_are_written_where_they_are_wanted(tmp_path):
    done = call("fairness", "_template", "--games", "20", "--folder", tmp_path)
    assert done.returncode == 0 and (tmp_path / "_template" / "fairness.toml").is_file()
    assert " of 20 games each" in done.stdout


def test_a_place_that_is_no_folder_is_told_before_hours_are_played(tmp_path):
    (tmp_path / "file").touch()
    done = call("fairness", GAME.name, "--games", "1000000", "--folder", tmp_path / "file")
    assert done.returncode == 1 and "file" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("taken", ["fairness.toml", ".fairness.toml"])
def test_so_is_one_that_cannot_be_written_to(call_here, tmp_path, monkeypatch, taken):
    """Root may write anywhere; not over a folder."""
    monkeypatch.setattr("ludoteca.cli.fairness.card_of", lambda *asked: pytest.fail("it was played"))
    (tmp_path / GAME.name / taken).mkdir(parents=True)
    done = call_here("fairness", "_template", GAME.name, "--folder", tmp_path)
    assert done.returncode == 1 and f"{tmp_path / GAME.name / taken}: " in done.stderr
    assert list((tmp_path / "_template").iterdir()) == [], "a trial leaves nothing behind"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["tournament"], 2, "GAME"),
        (["tournament", "chess"], 1, "There is no game 'chess'"),
        (["tournament", GAME.name, "--bots", "steady,clever"], 1, "No bot 'clever'"),
        (["tournament", GAME.name, "--bots", "steady,steady"], 1, "named twice"),
        (["tournament", GAME.name, "--format", "ladder", "--bots", "steady"], 1, "at least 2 bots"),
        (["tournament", GAME.name, "--seats", "9"], 1, "not for 9"),
        (["tournament", GAME.name, "--seats", "two"], 1, "'two' is no number"),
        (["tournament", GAME.name, "--seats", ""], 1, "name a number of players"),
        (["tournament", GAME.name, "--seats", ","], 1, "name a number of players"),
        (["tournament", GAME.name, "--bots", ""], 1, "Name at least one bot."),
        (["tournament", GAME.name, GAME.name], 1, f"{GAME.name} is named twice"),
        (["tournament", GAME.name, "--vary", "moon=15,15"], 1, "moon=15 is named twice"),
        (["tournament", GAME.name, "--vary", "moon=15", "moon=15"], 1, "moon is named twice"),
        (["tournament", GAME.name, "--games", "abc"], 2, "'abc' must be a whole number of 1 or more"),
        (["tournament", GAME.name, "--games", "10000001"], 2, "10000001 are too many games"),
        (["simulate", GAME.name, "--games", "1" + "0" * 20], 2, "too many games: 10000000 at most"),
        (["fairness", GAME.name, "nosuch"], 1, "There is no game 'nosuch'"),
        (["fairness", GAME.name, GAME.name], 1, f"{GAME.name} is named twice"),
        (["tournament", GAME.name, "_template", "--options", "moon=15"], 1, "--options belongs to one game"),
        (["tournament", GAME.name, "--games", "0"], 2, "must be 1 or more"),
        (["tournament", GAME.name, "--on", "moon"], 2, "invalid choice"),
        (["balance", GAME.name], 1, "Say what to compare"),
        (["balance", GAME.name, "--vary", "moon=12"], 1, "nothing to compare"),
        (["balance", GAME.name, "--vary", "moon=15", "--games", "1"], 1, "at least 2 games of each"),
        (["balance", GAME.name, "--vary", "moon=13", "moon=14"], 1, "moon is named twice"),
        (["balance", GAME.name, "--against", PACK], 1, "has the same components"),
        (["balance", GAME.name, "--vary", "moon=15", "--tell", "-1"], 2, "'-1' must be a number above 0"),
        (["balance", GAME.name, "--vary", "moon=15", "--tell", "nan"], 2, "must be a number above 0"),
        (["balance", GAME.name, "--vary", "moon=15", "--tell", "inf"], 2, "must be a number above 0"),
        (["balance", GAME.name, "--vary", "moon=15", "--tell", "1e-200"], 2, "must be a number above 0"),
        (["balance", GAME.name, "--vary", "cards.gass=3"], 1, "Did you mean gas"),
        (["balance", GAME.name, "--vary", "cards.gas=x"], 1, "must be a whole number"),
    ],
)
def test_mistakes_are_said_and_have_their_exit_code(call_here, arguments, code, said, tmp_path):
    folder = ["--folder", tmp_path / "run"] if len(arguments) > 1 and arguments[0] != "simulate" else []
    done = call_here(*arguments, *folder)
    assert done.returncode == code and said in done.stderr
    assert not (tmp_path / "run").exists(), "nothing has begun"


def test_a_long_name_is_not_cut():
    line = {"what": "build-the-house-beside-the-river-anew", "kind": "share", "usual": 10.0, "other": 12.0,
            "difference": 2.0, "interval": [1.0, 3.0], "needed": 100, "sure": "yes"}
    variant = {"label": "more", "usual": "usual", "compared": 2, "needed_to_tell": {"share": 1, "amount": 2},
               "lines": [line | {"what": "points"}], "uses": [line], "other_uses": []}
    said = list(as_text({"title": "T", "seats": 1, "games": 200, "tell": 2.0, "variants": [variant]}, "0", ("steady",)))
    assert "T, 1 seat, 200 games of each" in said[0] and "takes 1 game of each" in said[-1]
    figures = [text for text in said if ".." in text]
    assert figures[1].startswith(line["what"] + " ") and len({text.index("..") for text in figures}) == 1


def test_what_cannot_be_shown_is_replaced():
    code = "import sys; from ludoteca.cli import main; main(['games'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="ascii", check=False,
                          env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and "Montgolfi?re" in done.stdout and "Traceback" not in done.stderr


@pytest.mark.compiled
def test_one_bot_meets_nobody(tmp_path):
    done = call("tournament", "_template", "--bots", "random", "--games", "1", "--folder", tmp_path / "t")
    assert done.returncode == 0 and "against" not in done.stdout and "\n" in done.stdout


def test_progress_is_silent_where_nobody_watches_unless_it_is_asked_for(capsys):
    for asked in (False, True):
        progress = Progress(10, asked)
        for played in range(0, 11, 5):
            progress(played)
        said = capsys.readouterr().err
        assert bool(said) == asked
    assert said.splitlines()[-1].startswith("10 of 10 games") and "left" not in said.splitlines()[-1]


class Terminal(io.StringIO):
    """A terminal that remembers what it was sent."""

    def isatty(self):
        return True


@pytest.mark.parametrize("counts", [(0, 5, 10), (10,)], ids=["played now", "finished before"])
def test_progress_goes_over_its_line_on_a_terminal_and_ends_it(monkeypatch, counts):
    """Where our commands print, nothing moves on a terminal but what we draw ourselves."""
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr("ludoteca.cli.progress.ON_TERMINAL", 0.0)
    seen = sys.stderr
    with harmless_output():
        progress = Progress(10)
        for played in counts:
            progress(played)
            progress.compiling("T") if played == 0 else None
    said = seen.getvalue()
    assert "\ufffd" not in said and said.count("\r") == len(counts) + (0 in counts)
    assert said.count("\n") == 1 and said.rpartition("\r")[2].startswith("10 of 10 games") and said.endswith("\n")


def test_that_rules_are_compiled_this_once_is_said_once(monkeypatch, tmp_path):
    """It was said again wherever only the lab had compiled them, and not where bots that think had to wait for it."""
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path))
    compiled = Compiled(GAME)
    assert [will_be_compiled(GAME, bots) for bots in (["random"], ["m:f", "steady"], ["m:f", "sharp"])] == [
        True, False, True]
    compiled.play_games = lambda *given: None
    monkeypatch.setattr("ludoteca.lab.simulation.compiled_game", lambda game: compiled)
    player(GAME, GAME.complete_options({}, 2), GAME.default_pack(), parameters_of(["random"] * 2), 1)((0,), 1)
    assert not will_be_compiled(GAME, ["sharp", "random"]) and will_be_compiled(GAME, ["m:f", "sharp"])
    (compiled.folder / FINISHED).touch()
    assert not will_be_compiled(GAME, ["m:f", "sharp"])


def test_times_are_told_in_their_largest_unit():
    assert [duration(seconds) for seconds in (7, 300, 9000)] == ["7 seconds", "5 minutes", "2 hours"]
