"""Comparisons find what differs, do not find what does not, and say how many games would tell."""

import random

import numpy as np
import pytest

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.lab.comparison import LEAST, comparison, line_of, mark, needed
from ludoteca.lab.plan import PAIRED
from ludoteca.lab.runs import play_run
from ludoteca.lab.shards import WHOLE
from tests.lab.helpers import work_of


def amounts(mean, games, seed):
    draw = random.Random(seed)
    return np.array([round(draw.gauss(mean, 10)) for _ in range(games)], np.int64)


def test_games_needed_are_those_of_the_textbook():
    assert needed(100.0, 1.0) == 785        # (1.96 + 0.84)^2 * 100, for a power of 80 %
    assert needed(100.0, 0.0) is None and needed(0.0, 1.0) == 2


def test_the_interval_is_that_of_the_pairs():
    one = amounts(50, 400, 1)
    found = line_of("points", "amount", one, one + 1, 2.0)
    assert found["difference"] == 1 and found["interval"] == [1, 1] and found["needed"] == 2
    apart = line_of("points", "amount", one, amounts(50, 400, 2), 2.0)
    assert apart["interval"][0] < 0 < apart["interval"][1] and apart["chance"] > 0.05


def test_shares_are_in_per_cent():
    one = np.array([WHOLE, 0, 0, 0] * 25)
    found = line_of("wins", "share", one, np.array([WHOLE, WHOLE, 0, 0] * 25), 2.0)
    assert (found["usual"], found["other"], found["difference"]) == (25, 50, 25)
    assert found["interval"][0] > 0


def test_many_figures_make_one_less_sure():
    lines = [{"chance": chance} for chance in (0.04, 0.001, 0.5, 0.02)]
    mark(lines)
    assert [line["sure"] for line in lines] == ["alone", "yes", "no", "alone"]


def test_of_few_games_nothing_is_sure():
    for games, sure in ((LEAST - 1, ["no", "no"]), (LEAST, ["yes", "alone"])):
        lines = [{"chance": chance} for chance in (0.0, 0.04)]
        mark([*lines, {"chance": 0.9}], games)
        assert [line["sure"] for line in lines] == sure


def test_one_game_of_each_cannot_be_compared():
    with pytest.raises(LudotecaError, match="at least 2 games of each"):
        work_of(3, 3, bots=("steady",) * 3, games=1, kind=PAIRED)


@pytest.mark.compiled
def test_a_change_is_found_and_what_does_not_change_is_not(tmp_path):
    work = work_of(3, (3, {"moon": 18}), bots=("steady",) * 3, games=400, kind=PAIRED)
    found = comparison(work, play_run(work, tmp_path), ["usual", "moon=18"], ["gas"])
    (variant,) = found["variants"]
    lines = {line["what"]: line for line in variant["lines"]}
    assert lines["decisions"]["sure"] == "yes" and lines["decisions"]["difference"] > 0
    assert lines["wins of seat 1"]["sure"] == "no"
    assert [line["what"] for line in variant["uses"]] == ["gas"]
    assert variant["needed_to_tell"]["share"] > 400 and found["games"] == 400


@pytest.mark.compiled
def test_the_same_game_twice_differs_in_nothing(tmp_path):
    work = work_of(3, 3, bots=("steady",) * 3, games=70, kind=PAIRED)
    (variant,) = comparison(work, play_run(work, tmp_path), ["one", "other"], [])["variants"]
    assert all(line["difference"] == 0 for line in variant["lines"]), "both have the same chance, game for game"
    assert variant["other_uses"] == []
