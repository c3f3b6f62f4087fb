"""The figures that `ludoteca bench` prints: what is measured is what the label says."""

from types import SimpleNamespace

import pytest

from ludoteca.bots.thinking import Thought, is_compiled
from ludoteca.compiled import FINISHED, folder_of
from ludoteca.games import load_game
from ludoteca.lab import figures
from ludoteca.lab.figures import search_speed

GAME = load_game("montgolfiere")


def test_the_speed_of_a_search_is_its_playouts_over_its_time_compiled_first_where_that_is_missing(
    monkeypatch, tmp_path
):
    def warm_up():
        folder_of(GAME).mkdir()
        (folder_of(GAME) / FINISHED).touch()

    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path))
    monkeypatch.setattr("ludoteca.compiled.compiled_game", lambda game: SimpleNamespace(warm_up=warm_up))
    seconds = iter([9.0, 0.5, 0.25, 2.0])          # the first loads what is compiled

    def think(view, parameters, seed, at_most, trees, clock=None):
        assert trees == 1 and view.choices and is_compiled(view)
        return Thought((0,), (500,), (0.5,), 500, next(seconds), None)

    monkeypatch.setattr(figures, "think", think)
    assert search_speed(GAME, 2) == 1000


@pytest.mark.compiled
def test_a_real_search_is_measured():
    assert search_speed(GAME, 2) > 0
