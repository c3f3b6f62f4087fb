"""The figures that `ludoteca bench` prints: what is measured is what the label says."""

import pytest

from ludoteca.bots.thinking import Thought
from ludoteca.games import load_game
from ludoteca.lab import figures
from ludoteca.lab.figures import search_speed

GAME = load_game("montgolfiere")


def test_the_speed_of_a_search_is_its_playouts_over_its_time(monkeypatch):
    seconds = iter([9.0, 0.5, 0.25, 2.0])          # the first loads what is compiled

    def think(view, parameters, seed, at_most, trees, clock=None):
        assert trees == 1 and view.choices
        return Thought((0,), (500,), (0.5,), 500, next(seconds), None)

    monkeypatch.setattr(figures, "think", think)
    assert search_speed(GAME, 2) == 1000


@pytest.mark.compiled
def test_a_real_search_is_measured():
    assert search_speed(GAME, 2) > 0
