"""Levels: what they do in each game, and that each beats the one below."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from ludoteca.bots import BOTS
from ludoteca.bots.levels import in_game
from ludoteca.engine.simulation.search import BotParameter
from ludoteca.games import game_names, load_game
from ludoteca.lab.simulation import simulate

GAME = load_game("montgolfiere")


def epsilon(bot, slips):
    """Return how many of a hundred choices a bot makes at random in a game with such slips."""
    game = replace(GAME, bot=replace(GAME.bot, slips=slips))
    return in_game(BOTS[bot].parameters, game)[BotParameter.EPSILON]


def test_slips_follow_the_game():
    assert (epsilon("casual", 0.5), epsilon("casual", 1), epsilon("casual", 2)) == (12, 25, 50)
    assert epsilon("beginner", 3) == 100


@pytest.mark.parametrize("slips", [0.1, 3])
def test_who_never_or_always_slips_goes_on_so(slips):
    assert [epsilon(bot, slips) for bot in ("random", "steady", "master")] == [100, 0, 0]


def test_all_seats_at_once():
    parameters = np.array([BOTS[bot].parameters for bot in ("beginner", "steady", "sharp")])
    before = parameters.copy()
    assert in_game(parameters, GAME)[1:].tolist() == parameters[1:].tolist()
    assert (parameters == before).all(), "the level itself stays as it is"


@pytest.mark.compiled
@pytest.mark.parametrize("name", game_names())
def test_levels_with_fewer_slips_win_most_duels(name):
    for weaker, stronger in pairwise(("beginner", "casual", "steady")):
        wins = {weaker: 0.0, stronger: 0.0}
        for lineup in ((stronger, weaker), (weaker, stronger)):
            report = simulate(load_game(name), 2, 200, lineup, seed="levels")
            for bot, won in zip(lineup, report.wins_by_seat, strict=True):
                wins[bot] += won
        assert wins[stronger] > 1.2 * wins[weaker], wins
