"""Bots of one's own play in simulations, tournaments and comparisons, and what is wrong with one is said."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext, suppress
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

import ludoteca
from ludoteca.bots import choose
from ludoteca.bots.own import BotError, answer, found, has_name, names_of, source_of
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.simulation.loops import Column
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.lab import simulate
from ludoteca.lab.executors import play_here
from ludoteca.lab.findings import summary
from ludoteca.lab.own_games import Meeting, can_be_sent
from ludoteca.lab.plan import Contest, Plan, new_plan
from ludoteca.lab.runs import play_run
from ludoteca.lab.shards import Work
from ludoteca.lab.simulation import parameters_of, player
from tests.lab import own_bots
from tests.lab.test_simulate import without_times

GAME = ludoteca.game("montgolfiere")
TINY = ludoteca.game("_template")
MINE = "tests.lab.own_bots"


def test_a_callable_and_its_name_play_alike_and_as_their_seed_says():
    one = simulate(TINY, 3, 30, [own_bots.shower, "random", "steady"], seed=4)
    same = simulate(TINY, 3, 30, [f"{MINE}:shower", "random", "steady"], seed=4)
    other = simulate(TINY, 3, 30, [own_bots.shower, "random", "steady"], seed=5)
    assert without_times(one) == without_times(same) and one.bots == (f"{MINE}:shower", "random", "steady")
    assert one.wins_by_seat != other.wins_by_seat and one.games == sum(one.endings.values()) == 30


def test_processes_and_this_one_play_the_same_games():
    """What is called from here cannot be sent; the same by name is."""
    here = simulate(GAME, 2, 12, [own_bots.shower, "casual"], seed=2, workers=1)
    there = simulate(GAME, 2, 12, [own_bots.shower, "casual"], seed=2, workers=2)

    def local(view, seed, seconds):
        return own_bots.shower(view, seed, seconds)

    unsent = simulate(GAME, 2, 12, [local, "casual"], seed=2, workers=2)
    assert without_times(here) == without_times(there)
    assert here.wins_by_seat == unsent.wins_by_seat and unsent.bots[0].endswith(".<locals>.local")
    assert can_be_sent(own_bots.shower) and not can_be_sent(local)


def test_one_for_all_seats_and_several_that_are_called_alike():
    report = simulate(TINY, 3, 5, own_bots.highest)
    assert report.bots == simulate(TINY, 3, 5, [own_bots.highest]).bots == simulate(TINY, 3, 5, f"{MINE}:highest").bots
    assert report.bots == (f"{MINE}:highest",) * 3
    bots = [own_bots.Counting(0), own_bots.Counting(1), partial(own_bots.highest)]
    assert names_of([*bots, bots[0]]) == (
        f"{MINE}:Counting", f"{MINE}:Counting (2)", "functools:partial", f"{MINE}:Counting",
    )
    assert len(simulate(TINY, 3, 5, bots).wins_by_bot) == 3


def test_it_is_told_how_long_it_has_and_may_be_any_callable():
    assert simulate(TINY, 2, 2, [own_bots.in_time, own_bots.first], seconds=0.25).games == 2
    assert simulate(TINY, 2, 2, [f"{MINE}:first", f"{MINE}:Counting.__call__"][:1]).bots[0] == f"{MINE}:first"


@pytest.mark.parametrize("name", ludoteca.game_names())
def test_rows_are_those_of_the_match_and_like_those_of_compiled_games(name):
    game = ludoteca.game(name)
    seats = game.seats[-1]
    values, pack = game.complete_options({}, seats), game.default_pack()
    meeting = Meeting(game, values, pack, (own_bots.steady_too,) * seats, parameters_of(["random"] * seats), "7", 1.0)
    uses = np.zeros((2, seats, len(game.actions)), np.int32)
    rows, counted = meeting.play("", 2), meeting.play("", 2, uses)
    leads = Column.LEADS
    assert np.array_equal(np.delete(rows, leads, axis=1), np.delete(counted, leads, axis=1))
    assert uses.sum(axis=(1, 2)).tolist() == rows[:, Column.DECISIONS].tolist()
    match = game.new_match(seats, seed="7/1")
    while not match.is_over:
        seat = match.waiting[0]
        seed = f"7/1/{len(match.acts)}"
        match.play(seat, own_bots.steady_too(match.view_to_think(seat), seed, 1.0))
    ended = rows[1, Column.FIRST_SCORE :].tolist()
    assert ended == [*match.outcome.scores, *match.outcome.places]
    assert rows[1, Column.CHANCES] == sum(act.seat == CHANCE for act in match.acts)


@pytest.mark.compiled
def test_ours_are_as_strong_among_others_as_they_are_compiled():
    """Two ways to play the same bots: shares of the wins, lengths and changes of the lead agree within chance."""
    seats, games = 2, 150
    values, pack = TINY.complete_options({}, seats), TINY.default_pack()
    parameters = parameters_of(["steady", "random"])
    uses = np.zeros((games, seats, len(TINY.actions)), np.int32)
    meeting = Meeting(TINY, values, pack, (own_bots.steady_too, "random"), parameters, "1", 1.0)
    own = meeting.play("", games, uses)
    ours = player(TINY, values, pack, parameters, 1)((0,), 4000, np.zeros((4000, *uses.shape[1:]), np.int32))
    for column in (Column.LEADS, Column.DECISIONS, Column.FIRST_SCORE, Column.FIRST_SCORE + 2):
        spread = np.sqrt(own[:, column].var() / games + ours[:, column].var() / len(ours))
        assert abs(own[:, column].mean() - ours[:, column].mean()) <= 4 * spread + 1e-9, column


def plan_of(bots, kind="round-robin", games=6, **more):
    contest = Contest.of(TINY, 2, {}, TINY.default_pack())
    return new_plan(kind, [contest], bots, games, **more)


def work_of(plan):
    return Work(plan, {TINY.default_pack().digest: TINY.default_pack()})


@pytest.mark.compiled
def test_a_tournament_goes_on_and_is_the_same_for_any_number_of_processes(tmp_path):
    bots = [f"{MINE}:shower", own_bots.highest, "steady"]
    plan = plan_of(bots, seconds=0.5)
    assert Plan.of_dict(json.loads(plan.text())) == plan and plan.own[f"{MINE}:shower"].startswith("sha256:")
    work = work_of(plan)
    assert work.can_travel
    one = play_run(work, tmp_path / "one", workers=1)
    play_run(work_of(plan), tmp_path / "two", workers=2)
    games = [(tmp_path / folder / "games.jsonl").read_bytes() for folder in ("one", "two")]
    assert games[0] == games[1]
    (tmp_path / "one" / "games.jsonl").write_bytes(games[0][: len(games[0]) // 2])
    assert len(play_run(work_of(plan), tmp_path / "one", workers=1)) == len(one)
    assert (tmp_path / "one" / "games.jsonl").read_bytes() == games[0]
    told = summary(work, one)
    assert {row["bot"] for row in told["contests"][0]["bots"]} == {f"{MINE}:shower", f"{MINE}:highest", "steady"}


@pytest.mark.compiled
def test_what_cannot_be_sent_plays_here_and_a_bot_that_has_changed_is_another(tmp_path):
    bots = [own_bots.Counting(0), "steady"]
    work = work_of(plan_of(bots))
    assert not work.can_travel and len(play_run(work, tmp_path, workers=2)) == len(work.shards)
    with pytest.raises(LudotecaError, match="another run"):
        play_run(work_of(plan_of([own_bots.highest, "steady"])), tmp_path)
    text = work_of(plan_of([f"{MINE}:highest", "steady"])).text()
    with pytest.raises(LudotecaError, match="own_bots:highest is written otherwise here"):
        Work.of_text(text.replace(source_of(own_bots.highest), "sha256:0"))


@pytest.mark.parametrize(("ours", "warmed", "played"), [
    ([], 0, 0), (["steady"], 0, 0), (["sharp"], 1, 0), (["steady", "casual"], 0, 1), (["sharp", "casual"], 1, 1),
])
def test_what_is_needed_is_compiled_once_before_processes_begin(monkeypatch, tmp_path, ours, warmed, played):
    """Each of them compiled all for itself, and what nobody needed was compiled too."""
    done = []
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path))
    monkeypatch.setattr("ludoteca.compiled.compiled_game", lambda game: SimpleNamespace(
        warm_up=lambda: done.append("warmed")))
    monkeypatch.setattr("ludoteca.lab.shards.player", lambda *given: lambda path, count: done.append("played"))
    titles = []
    work_of(plan_of([f"{MINE}:highest", *ours])).prepare(titles.append)
    assert (done.count("warmed"), done.count("played")) == (warmed, played)
    assert titles == [TINY.title] * bool(warmed or played)


def test_plans_of_our_bots_alone_are_what_they_were():
    assert not {"own", "seconds", "given"} & plan_of(["steady", "random"]).as_dict().keys()


@pytest.mark.parametrize(("bot", "said"), [
    ("nowhere.at.all:bot", "no module nowhere.at.all, neither in the current folder, /"),
    (":bot", "no module without a name"),
    (f"{MINE}:nobody", "has no nobody"),
    (f"{MINE}:", "has no name after the colon"),
    (f"{MINE}:DEPTH", "is no function, but of type int; a bot is called with a view, a seed and a time in seconds"),
    (f"{MINE}:too_few", "too many positional arguments; a bot is called with a view, a seed and a time"),
    (own_bots.too_few, "too many positional arguments"),
    ("clever", "No bot 'clever' plays here; choose from random, .* name your own as module:function"),
])
def test_what_is_no_bot_is_said_before_anything_is_played(bot, said):
    for begin in (lambda: simulate(TINY, 2, 5, [bot, "random"]), lambda: plan_of([bot, "random"])):
        with pytest.raises(LudotecaError, match=said):
            begin()


@pytest.mark.parametrize(("source", "said"), [
    ("import no_such_thing", "cannot be imported: ModuleNotFoundError: No module named 'no_such_thing' .*line 1"),
    ("def bot(:", "cannot be imported: SyntaxError"),
    ("import sys\nsys.exit(0)", r"cannot be imported: SystemExit: 0 \(broken_bot.py, line 2"),
    ("1 / 0", r"cannot be imported: ZeroDivisionError: division by zero \(broken_bot.py, line 1"),
])
def test_a_module_that_breaks_says_so(source, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "broken_bot.py").write_text(source + "\n")
    with pytest.raises(BotError, match=said):
        found("broken_bot:bot")


@pytest.mark.parametrize(("bot", "said"), [
    ("fails", r"game 3/\d, act 1\d, seat 1: the bot {}:fails failed with RuntimeError: out of ideas "
              r"\(own_bots.py, line \d+, in fails\)"),
    ("leaves", r"game 3/\d, act 1\d, seat 1: the bot {}:leaves failed with SystemExit "
               r"\(own_bots.py, line \d+, in leaves\)"),
    ("cheats", r"game 3/\d, act 1\d, seat 1: the bot {}:cheats chose '.*', which is refused. You can only play a card "
               r"from your hand. \(MG-7\)"),
    ("dreams", r"seat 1: the bot {}:dreams returned 'ballast-99', which is no action of Montgolfi"),
    ("forgets", r"seat 1: the bot {}:forgets returned None, which is no action"),
])
@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_bot_does_wrong_is_said_with_game_seat_and_reason(bot, said, workers):
    with pytest.raises(BotError, match=said.format(MINE)):
        simulate(GAME, 2, 9, ["random", f"{MINE}:{bot}"], seed=3, workers=workers)


def test_a_process_that_dies_is_said_and_what_is_finished_is_kept():
    with pytest.raises(LudotecaError, match="A process that played has died: it was killed, or a bot ended it"):
        simulate(TINY, 2, 40, [f"{MINE}:highest", f"{MINE}:dies_later"], workers=2)
    work, handed = work_of(plan_of([f"{MINE}:highest", f"{MINE}:dies_later"], games=40)), []
    with pytest.raises(LudotecaError, match=r"has died: .* What is finished is kept; the same command goes on\."):
        play_here(work, work.shards, 2, handed.append)
    assert len(handed) >= 5 and 9 not in {result.shard for result in handed}


def test_an_interruption_stays_one_where_processes_that_were_beginning_ended_by_it(monkeypatch):
    work = work_of(plan_of([f"{MINE}:highest", f"{MINE}:lowest"], games=4))

    def submit(task, text, number):
        future = Future()
        future.set_running_or_notify_cancel()
        future.set_exception(BrokenProcessPool()) if number else future.set_result(work.play(work.shards[number]))
        return future

    def interrupting(result):
        handed.append(result.shard)
        if len(handed) == 1:
            raise KeyboardInterrupt

    handed = []
    monkeypatch.setattr("ludoteca.lab.executors.players", lambda *asked: nullcontext(SimpleNamespace(submit=submit)))
    with pytest.raises(KeyboardInterrupt):
        play_here(work, work.shards, 2, interrupting)
    assert set(handed) == {0}


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such signal")
def test_processes_end_with_the_one_that_started_them_however_it_ends(tmp_path):
    (tmp_path / "my_bots.py").write_text(
        "import time\ndef slow(view, seed, seconds):\n    print('asked', flush=True)\n    time.sleep(0.1)\n"
        "    return view.choices[0]\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-m", "ludoteca", "simulate", "_template", "--bots", "my_bots:slow", "--games", "100000",
         "--workers", "2"], cwd=tmp_path, stdout=subprocess.PIPE, start_new_session=True,
    )
    try:
        assert running.stdout.readline() == b"asked\n"
        running.kill()
        running.communicate(timeout=30)          # to the end: as long as anybody holds it there is none
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)


def test_choose_asks_one_too():
    view = GAME.new_match(2, 1).view(0)
    assert choose(own_bots.highest, view, "x") == choose(f"{MINE}:highest", view, 1, 0.5) == view.choices[-1]
    with pytest.raises(BotError, match="Asked by itself: the bot .*fails failed"):
        choose(own_bots.fails, view, "x")


def test_one_can_be_played_against(tmp_path):
    (tmp_path / "my_bots.py").write_text("def lowest(view, seed, seconds):\n    return min(view.choices)\n")
    for bot, said in (("my_bots:lowest", "Round 2"), ("my_bots:nobody", "my_bots has no nobody")):
        ended = subprocess.run([sys.executable, "-m", "ludoteca", "play", GAME.name, "--bots", bot, "--language", "en"],
                               cwd=tmp_path, input="1\n", capture_output=True, text=True, check=False)
        assert said in ended.stdout + ended.stderr and "Traceback" not in ended.stderr


def test_an_answer_may_be_a_number_of_numpys_but_no_truth():
    view = GAME.new_match(2, 1).view(0)
    assert answer(lambda *asked: np.int32(view.choices[1]), view, "1", 1.0) == view.choices[1]
    with pytest.raises(BotError, match="returned True, which is no action"):
        answer(lambda *asked: True, view, "1", 1.0)


def test_what_started_processes_is_not_run_again(tmp_path):
    """A script need not guard itself, and its own function plays in it."""
    (tmp_path / "my_bots.py").write_text("def lowest(view, seed, seconds):\n    return min(view.choices)\n")
    (tmp_path / "script.py").write_text(
        "import ludoteca\nfrom ludoteca.lab import simulate\nfrom my_bots import lowest\n\n\n"
        "def highest(view, seed, seconds):\n    return max(view.choices)\n\n\n"
        "print('begun')\ngame = ludoteca.game('_template')\n"
        "one = simulate(game, 2, 9, [lowest, 'random'], workers=2)\n"
        "two = simulate(game, 2, 9, [highest, 'random'], workers=2)\nprint(one.bots, two.bots)\n"
    )
    ended = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == "begun\n('my_bots:lowest', 'random') ('__main__:highest', 'random')\n"
    assert has_name(own_bots.lowest) and not has_name(lambda: 0)


@pytest.mark.parametrize("command", ["simulate", "tournament", "balance"])
def test_commands_find_bots_in_the_current_folder(command, tmp_path):
    (tmp_path / "my_bots.py").write_text(
        "def lowest(view, seed, seconds):\n    assert seconds == 0.5\n    return view.game.actions[min(view.choices)]\n"
        "def broken(view, seed, seconds):\n    return 1 / 0\n"
    )
    def run(bots, folder):
        kept = ["--folder", folder] if command != "simulate" else []
        more = {"simulate": [], "balance": ["--vary", "rounds=2"], "tournament": []}[command] + kept
        return subprocess.run(
            [sys.executable, "-m", "ludoteca", command, "_template", "--bots", bots, "--games", "4", "--seconds", "0.5",
             "--workers", "2", *more], cwd=tmp_path, capture_output=True, text=True, check=False,
        )

    ended = run("my_bots:lowest,random", "one")
    assert ended.returncode == 0 and "my_bots:lowest" in ended.stdout, ended.stderr
    ended = run("my_bots:broken,random", "other")
    assert ended.returncode == 1 and "Traceback" not in ended.stderr
    assert "the bot my_bots:broken failed with ZeroDivisionError: division by zero (my_bots.py, line 5" in ended.stderr
