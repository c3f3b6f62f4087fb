"""The command line, as a shell runs it: results, exit codes, and never a traceback."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ludoteca
from ludoteca.cli import examples, main
from ludoteca.cli.parser import build_parser
from ludoteca.engine.game.editions import PRESENT
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import chain

GAME = ludoteca.game("montgolfiere")
PATIENCE = 300         # seconds for a command: with a Python that has compiled nothing yet it compiles
SCENARIOS = Path(ludoteca.__file__).parent / "games" / GAME.name / "scenarios"
ENDED = {"en": "The game is over.", "es": "La partida ha terminado.", "fr": "La partie est finie.",
         "de": "Die Partie ist zu Ende."}


def call(*arguments, typed="", **environment):
    """Run `python -m ludoteca` and return what came of it."""
    done = subprocess.run(
        [sys.executable, "-m", "ludoteca", *map(str, arguments)], input=typed, capture_output=True, text=True,
        encoding="utf-8", env=os.environ | {"PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"} | environment,
        timeout=PATIENCE, check=False,
    )
    assert "Traceback" not in done.stderr + done.stdout
    return done


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    match = GAME.new_match(3, seed=9, names=["Ana", "Bo", "Cy"])
    while not match.is_over:
        seat = match.waiting[0]
        match.play(seat, match.view(seat).choices[0])
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    file.write_text(match.record(), "utf-8")
    return file


def test_importing_the_package_loads_neither_numpy_nor_compiler_nor_web():
    unwanted = ("numpy", "numba", "starlette")
    code = f"import sys, ludoteca; print([name for name in {unwanted} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_listing_games_loads_neither_compiler_nor_web():
    code = (
        "import sys; from ludoteca.cli import main; main(['games']); "
        "print([name for name in ('numba', 'starlette', 'sqlalchemy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_loads_no_numpy_either():
    unwanted = ("numpy", "numba", "starlette")
    code = (
        "import sys, atexit; from ludoteca.cli import main; "
        f"atexit.register(lambda: print([name for name in {unwanted} if name in sys.modules])); main(['--help'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_games_lists_titles_seats_and_options():
    done = call("games")
    assert done.returncode == 0
    assert f"{GAME.name}: {GAME.title}, 2 to 6 players" in done.stdout
    assert all(f"  {option.name}=" in done.stdout for option in GAME.options)


def test_every_command_has_help_with_an_example():
    commands = build_parser()._subparsers._group_actions[0].choices
    expected = (
        "serve play simulate tournament balance fairness scenario replay review pack games backup verify doctor deploy "
        "admin bots forget bench"
    )
    assert set(commands) == set(expected.split())
    for name, parser in commands.items():
        assert f"  ludoteca {name}" in parser.format_help()


def test_examples_have_seats_that_their_game_allows():
    texts = "\n".join(text for text in vars(examples).values() if isinstance(text, str))
    found = re.findall(r"ludoteca \w+ (\w+) .*--seats (\d+)", texts)
    assert len(found) > 3
    for name, seats in found:
        assert int(seats) in ludoteca.game(name).seats, (name, seats)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["fly"], 2, "invalid choice"),
        (["simulate"], 2, "GAME"),
        (["simulate", "chess"], 1, "There is no game 'chess'"),
        (["simulate", GAME.name, "--seats", "9"], 1, "not 9"),
        (["simulate", GAME.name, "--options", "moon=blue"], 1, "must be a whole number"),
        (["simulate", GAME.name, "--options", "moon"], 1, "NAME=VALUE"),
        (["simulate", GAME.name, "--workers", "0"], 2, "must be 1 or more"),
        (["play", GAME.name, "--bots", "clever"], 1, "There is no bot 'clever'"),
        (["play", GAME.name, "--seats", "4", "--bots", "sharp,sharp"], 1, "You named 2 bots"),
        (["scenario", "no-such-file.toml"], 1, ""),
        (["replay", "no-such-file.jsonl"], 1, "no-such-file.jsonl"),
        (["pack", "check", "no-such-folder"], 1, "no such folder"),
        (["serve", "--port", "99999"], 2, "no port"),
        (["forget", "--days", "1000000000000"], 2, "1000000000000 are too many days: 36500 at most"),
        (["serve", "--keep-days", "36501"], 2, "36501 are too many days: 36500 at most"),
        (["serve", "--port", "abc"], 2, "'abc' is no port: 0 to 65535"),
        (["serve", "--port", "65533", "--workers", "3", "--database", "postgresql:///t"], 1, "leaves too few ports"),
        (["deploy", "caddy", "--host", "a.org", "--port", "65535", "--workers", "2"], 1, "leaves too few ports"),
        (["doctor", "--url", "table.example.org"], 2, "'table.example.org' is no address of a table"),
        (["doctor", "--url", "https://example.org/table"], 2, "without a path"),
        (["doctor", "--url", "https://example.org:none"], 2, "is no address of a table"),
    ],
)
def test_mistakes_are_said_and_have_their_exit_code(call_here, arguments, code, said):
    done = call_here(*arguments)
    assert done.returncode == code
    assert said in done.stderr


def test_scenarios_are_counted_and_a_failure_is_an_exit_code(tmp_path):
    good = sorted(SCENARIOS.glob("*.toml"))[0]
    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text("utf-8").replace("[expect]", "[expect]\nspace = [1, 1, 1]", 1), "utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text("title = ", "utf-8")
    done = call("scenario", good, tmp_path)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "1 passed, 2 failed")
    assert call("scenario", good).stdout.splitlines()[-1] == "1 passed, 0 failed"
    (tmp_path / "empty").mkdir()
    assert call("scenario", tmp_path / "empty").returncode == 1


@pytest.mark.compiled
def test_simulate_prints_json_that_repeats():
    asked = ["simulate", GAME.name, "--seats", 3, "--games", 300, "--bots", "steady,random,random", "--json"]
    one, two = (json.loads(call(*asked, "--workers", workers).stdout) for workers in (1, 2))
    wanted = {"games", "decisions", "seconds", "cpu_seconds", "decisions_per_second", "wins_by_seat",
              "mean_length", "seed", "seats", "bots", "options", "pack", "intervals", "chance_outcomes"}
    assert wanted <= set(one)
    assert one["wins_by_seat"] == two["wins_by_seat"] and one["games"] == 300
    assert one["bots"] == ["steady", "random", "random"]


@pytest.mark.compiled
def test_simulate_prints_a_table_and_keeps_quiet_on_stderr():
    done = call("simulate", GAME.name, "--seats", "2", "--games", "50", "--options", "baron=yes", "target=20")
    assert done.returncode == 0 and done.stderr == ""
    assert "95 % interval" in done.stdout and "target 100.0%" in done.stdout


def test_replay_checks_and_shows_any_point_as_anybody(record):
    done = call("replay", record)
    assert done.returncode == 0 and "sound" in done.stdout and "Ana" in done.stdout
    start = call("replay", record, "--to", "21", "--as", "1", "--language", "es")
    assert start.returncode == 0 and "Punto 21 de" in start.stdout and "Bo (asiento 1)" in start.stdout
    assert call("replay", record, "--to", "21", "--as", "Bo", "--language", "es").stdout == start.stdout
    for wrong in (["--to", "99999"], ["--as", "7"], ["--as", "me"]):
        assert call("replay", record, *wrong).returncode == 1


def test_replay_hides_what_a_spectator_cannot_see(record):
    texts = [call("replay", record, "--to", "21", "--as", viewer).stdout for viewer in ("0", "spectator")]
    assert "Your hand" in texts[0] and "Your hand" not in texts[1]


def test_replay_shows_every_draw_made_again(tmp_path):
    match = Match(GAME, 2, seed="7c" * 32, rng="hmac-sha256", shares=("a1" * 32,), names=("Ana", "Bo"))
    (tmp_path / "begun.jsonl").write_text(match.record())
    while not match.is_over:
        match.play(match.waiting[0], match.legal_actions(match.waiting[0])[0])
    text = match.record()
    (tmp_path / "whole.jsonl").write_text(text)
    (tmp_path / "unsaid.jsonl").write_text(without_its_seed(text))
    done = call("replay", tmp_path / "whole.jsonl", "--check-chance")
    draws = sum(act.seat == -1 for act in match.acts)
    assert done.returncode == 0 and f"{draws} draws recomputed: all came from the secret" in done.stdout
    assert done.stdout.count("\ndraw ") == draws and "7c" * 32 in done.stdout and "a1" * 32 in done.stdout
    for name, reason in (("begun", "the game isn’t over"), ("unsaid", "doesn’t say where its luck came from")):
        done = call("replay", tmp_path / f"{name}.jsonl", "--check-chance")
        assert done.returncode == 1 and reason in done.stderr


def test_an_empty_seed_is_one_too(tmp_path):
    """It was said that such a record does not say where its luck came from."""
    match = GAME.new_match(2, seed="")
    while not match.is_over:
        match.play(match.waiting[0], match.legal_actions(match.waiting[0])[0])
    (tmp_path / "empty.jsonl").write_text(match.record())
    done = call("replay", tmp_path / "empty.jsonl", "--check-chance")
    assert done.returncode == 0 and "revealed as ''" in done.stdout and "older random number generator" in done.stdout


def without_its_seed(text):
    """Return a record that keeps to itself where its chance came from; it holds all the same."""
    rows = [json.loads(row) for row in text.splitlines()]
    for row in (rows[0], rows[-1]):
        for name in ("commit", "rng", "seed", "salt", "shares"):
            row.pop(name, None)
    lines = [json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False) for row in rows]
    rows[-1]["chain"] = chain(lines[:-1])
    return "\n".join([*lines[:-1], json.dumps(rows[-1], sort_keys=True, separators=(",", ":"))]) + "\n"


def test_replay_saves_a_film_up_to_a_point(record, tmp_path):
    film = tmp_path / "game.svg"
    done = call("replay", record, "--film", film, "--to", "60", "--language", "fr")
    assert done.returncode == 0 and f"{film}\u00a0: la vidéo, étapes 1 à " in done.stdout
    root = ElementTree.parse(film).getroot()
    assert root.get("lang") == "fr" and "gagne" not in film.read_text("utf-8")
    assert call("replay", record, "--film", tmp_path / "no" / "game.svg").returncode == 1


def test_review_says_what_decisions_and_luck_have_done(record):
    done = call("review", record, "--playouts", "4", "--as", "Bo", "--language", "de")
    assert done.returncode == 0 and "Die teuersten Entscheidungen" in done.stdout and done.stdout.count("Pech") == 1
    assert "Ana" in done.stdout and "\nAna\n" not in done.stdout
    assert call("review", record, "--playouts", "4").stdout.count("Bad luck") == 3
    data = json.loads(call("review", record, "--playouts", "4", "--as", "1", "--json").stdout)
    (seat,) = data["seats"]
    assert seat["name"] == "Bo" and seat["end"] - seat["start"] == pytest.approx(seat["luck"] - seat["lost"], abs=1e-3)
    assert seat["decisions"] and all(each["loss"] >= 0 for each in seat["decisions"])
    for wrong in ("spectator", "7"):
        assert call("review", record, "--as", wrong).returncode == 1


def test_review_refuses_a_game_that_is_not_over(tmp_path):
    file = tmp_path / "paused.jsonl"
    file.write_text(GAME.new_match(3, seed=9).record(), "utf-8")
    done = call("review", file)
    assert done.returncode == 1 and "isn’t over yet" in done.stderr


@pytest.mark.parametrize("command", ["replay", "review"])
def test_a_record_of_a_later_version_is_told_from_a_damaged_one(record, tmp_path, command):
    file = tmp_path / "later.jsonl"
    file.write_text(record.read_text().replace(f'"engine":"{PRESENT}"', '"engine":"9.9.9"', 1))
    done = call(command, file, "--language", "de")
    assert done.returncode == 1 and "eine neuere Version von Ludoteca geschrieben, 9.9.9. " in done.stderr
    assert "line 1" not in done.stderr


def test_replay_names_the_damaged_line(record, tmp_path):
    lines = record.read_text("utf-8").splitlines(keepends=True)
    lines[30] = lines[31]
    (tmp_path / "bad.jsonl").write_text("".join(lines), "utf-8")
    (tmp_path / "raw.jsonl").write_bytes(b"\xff\xfe\x00")
    done = call("replay", tmp_path / "bad.jsonl")
    assert done.returncode == 1 and "bad.jsonl: line 31: " in done.stderr
    assert call("replay", tmp_path / "raw.jsonl").returncode == 1


def test_pack_check_accepts_the_games_own_and_names_what_is_wrong(tmp_path):
    folder = SCENARIOS.parent / "pack"
    assert "sound" in call("pack", "check", folder).stdout
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    cards = (tmp_path / "cards.toml").read_text("utf-8")
    (tmp_path / "cards.toml").write_text(cards.replace("motor = 1", 'motor = "one"'), "utf-8")
    done = call("pack", "check", tmp_path)
    assert done.returncode == 1 and "cards.toml" in done.stderr and "motor" in done.stderr
    head = (folder / "pack.toml").read_text("utf-8")
    (tmp_path / "pack.toml").write_text(head.replace(f'game = "{GAME.name}"', 'game = "motgolfiere"'), "utf-8")
    done = call("pack", "check", tmp_path)
    assert done.returncode == 1
    assert f"{tmp_path}/pack.toml: game is 'motgolfiere': There is no game 'motgolfiere'; choose from" in done.stderr


@pytest.mark.parametrize("language", ENDED)
def test_a_game_is_played_to_its_end_in_every_language(language):
    typed = "?\n+\nfoo\n0\n-1\n\n²\n99999999999999999999\n" + "1\n" * 80
    done = call("play", GAME.name, "--seats", "3", "--seed", "4", "--language", language, typed=typed)
    assert done.returncode == 0, done.stderr
    assert ENDED[language] in done.stdout
    assert "(MG-7)" in done.stdout
    others = [text for other, text in ENDED.items() if other != language]
    assert not any(text in done.stdout for text in others)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Above and Below, solo."), ("de", "Above and Below solo."), ("es", " en solitario."), ("fr", " en solo."),
])
def test_who_plays_alone_is_told_of_no_opponents(capsys, monkeypatch, language, said):
    def leave(_):
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    assert main(["play", "above_and_below", "--seats", "1", "--language", language]) == 0
    welcome = capsys.readouterr().out.splitlines()[0]
    assert said in welcome and "?" in welcome


def test_the_language_of_the_system_is_the_default():
    assert "Has abandonado la partida." in call("play", GAME.name, typed="q\n", LC_ALL="es_ES.UTF-8").stdout


@pytest.mark.parametrize("typed", ["q\n", "", "1\nq\n", "gas\nballast-3\nhook-2\nq"])
def test_leaving_is_no_error(typed):
    done = call("play", GAME.name, "--seed", "4", typed=typed)
    assert done.returncode == 0
    assert "You left the game." in done.stdout


def test_a_reader_that_goes_away_is_no_error():
    command = f'"{sys.executable}" -m ludoteca games | head -1'
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, check=False)
    assert done.returncode == 0 and done.stderr == b""


def test_interrupting_is_told_by_the_exit_code():
    code = (
        "import ludoteca.cli, ludoteca.cli.games, sys\n"
        "def interrupt(asked): raise KeyboardInterrupt\n"
        "ludoteca.cli.games.run = interrupt\n"
        "sys.exit(ludoteca.cli.main(['games']))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 130


@pytest.mark.parametrize("command", [("replay",), ("replay", "--check-chance"), ("replay", "--as", "0")], ids=str)
def test_a_record_commands_no_terminal(tmp_path, capsys, command):
    """A name cleared the screen, wrote the clipboard, and hid what the check says after it."""
    match = GAME.new_match(2, seed=9, names=["A\x1b[2J\x1b]52;c;eA==\x07\x9b8m\u202eB\rC", "Bo"])
    while not match.is_over:
        match.play(match.waiting[0], match.view(match.waiting[0]).choices[0])
    hostile = tmp_path / "hostile.jsonl"
    hostile.write_text(match.record(), "utf-8")
    main([command[0], str(hostile), *command[1:]])
    said = "".join(capsys.readouterr())
    assert "A\ufffd[2J" in said
    assert not any(each in said for each in "\x1b\x07\x9b\u202e\r")
    assert not hasattr(sys.stdout, "plain"), "whoever calls has the streams back as they were"
