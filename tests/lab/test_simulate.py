"""Simulations count right, repeat, and do not depend on the number of threads."""

import numpy as np
import pytest

import ludoteca
from ludoteca.cli.simulate import as_text
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.lab import Report, simulate
from ludoteca.lab.report import wilson

pytestmark = pytest.mark.compiled
GAME = ludoteca.game("montgolfiere")
TIMES = ("seconds", "cpu_seconds", "decisions_per_second")


def without_times(report):
    return {key: value for key, value in report.as_dict().items() if key not in TIMES}


@pytest.mark.parametrize(
    ("bots", "games"), [(["steady", "random", "random"], 900), (["sharp", "steady", "random"], 9)]
)
def test_results_are_the_same_for_one_and_two_workers(bots, games):
    one, two = (simulate(GAME, 3, games, bots, 7, workers=workers, playouts=40) for workers in (1, 2))
    assert without_times(one) == without_times(two)


def test_another_seed_gives_other_games():
    one, other = (simulate(GAME, 3, 300, seed=seed) for seed in (1, 2))
    assert one.decisions != other.decisions


def test_what_is_reported_adds_up():
    report = simulate(GAME, 4, 700, ["steady", "random", "random", "random"], 3)
    assert sum(report.wins_by_seat) == pytest.approx(report.games - report.without_winner)
    assert sum(report.endings.values()) == 700
    assert report.mean_length == pytest.approx(report.decisions / 700)
    assert report.wins_by_bot["steady"]["wins"] == report.wins_by_seat[0]
    assert report.wins_by_bot["random"]["fair"] == 0.75
    assert sum(report.seat_advantage[1:]) == pytest.approx(0)
    bounds = zip(report.shares_by_seat, report.intervals, strict=True)
    assert all(low < share < high for share, (low, high) in bounds)
    assert report.decisions_per_second > 10_000


def test_shared_wins_are_shared():
    rows = np.array([
        [10, 4, 2, 0, 8, 8, 5, 1, 1, 3],
        [12, 4, 1, 0, 12, 5, 5, 1, 2, 2],
        [9, 3, 1, 0, 3, 3, 3, 2, 2, 2],
    ])
    values = GAME.complete_options({}, 3)
    report = Report.of(GAME, rows, ("random",) * 3, values, GAME.default_pack(), 0, 1.0, 2.0)
    assert report.wins_by_seat == (1.5, 0.5, 0.0)
    assert (report.shared_wins, report.without_winner) == (1, 1)
    assert (report.decisions, report.chance_outcomes, report.decisions_per_second) == (31, 11, 15.5)
    assert report.endings == {"moon": 2, "last_card": 1}


def test_alone_nobody_wins_against_anybody():
    rows = np.array([[10, 4, 2, 0, 8, 1], [12, 4, 1, 0, 12, 1]])
    report = Report.of(GAME, rows, ("random",), {}, GAME.default_pack(), 0, 1.0, 2.0)
    said = as_text(report, GAME.title)
    assert said.startswith("Montgolfière, 1 seat, 2 games") and "score 10.00" in said and "endings: " in said
    assert not any(word in said for word in ("wins", "share", "interval", "seat won", "advantage"))


def test_the_interval_is_wilsons():
    low, high = wilson(0.1, 100)      # the textbook value for 10 of 100
    assert (round(low, 3), round(high, 3)) == (0.055, 0.174)
    assert wilson(0.0, 10)[0] == 0.0 and wilson(1.0, 10)[1] == 1.0


def test_progress_is_told_up_to_the_last_game():
    told = []
    simulate(GAME, 2, 600, seed=1, progress=told.append)
    assert told == sorted(told) and told[-1] == 600 and len(told) > 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"bots": ["clever"]}, "random, beginner, casual, steady, sharp, master"),
        ({"bots": ["random", "random"]}, "You named 2 bots for 3 seats"),
        ({"games": 0}, "at least one game"),
        ({"seats": 9}, "not 9"),
        ({"options": {"moon": 99}}, "from 6 to 24"),
    ],
)
def test_what_cannot_be_simulated_is_refused(change, said):
    with pytest.raises(LudotecaError, match=said):
        simulate(GAME, **({"seats": 3, "games": 5} | change))
