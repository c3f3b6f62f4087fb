"""The line that a bot fears: choices of the others that are possible in a world as the seat knows it."""

import numpy as np
import pytest

from ludoteca.bots import choose, principal_replies
from ludoteca.bots.principal_replies import LONGEST_LINE, WORLDS, Walk, principal_line
from ludoteca.bots.thinking import is_compiled, think
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.simulation.search import bot_parameters
from ludoteca.engine.texts.words import translator
from ludoteca.games import game_names, load_game
from tests.worlds import two_views

LONG = 600.0


def a_turn(name, seats=3, decisions=9):
    """Return a match in which somebody has something to choose, and the seat."""
    match = load_game(name).new_match(seats, seed=f"fears of {name}")
    while len(match.acts) < decisions or len(match.view(match.waiting[0]).choices) < 2:
        seat = match.waiting[0]
        match.play(seat, choose("steady", match.view(seat), len(match.acts)))
    return match, match.waiting[0]


def thought_of(view):
    return think(view, bot_parameters(playouts=8), "fears", LONG)


@pytest.mark.parametrize("name", game_names())
def test_a_line_is_of_others_each_with_a_choice_that_its_seat_could_make(name):
    match, seat = a_turn(name)
    view = match.view(seat)
    thought, numbers, seen = thought_of(view), generator("walks").tolist(), 0
    say = translator("en", ("ludoteca.engine", match.game.package))
    for number in range(4):
        line = Walk(view, thought, numbers, f"{number}").line()
        assert len(line.steps) <= LONGEST_LINE and (line.worth is None or 0 <= line.worth <= 1)
        for step in line.steps:
            states = np.frombuffer(step.seen, match.game.State).copy()
            other = View.of_redacted(match.game, view.tables, states, step.seat, match.names)
            assert step.seat != seat and step.action in other.choices and other.label(say, step.action)
            seen += 1
    assert seen


@pytest.mark.compiled
def test_with_the_compiler_it_is_always_found_and_the_worst_of_all():
    match, seat = a_turn("montgolfiere")
    view = match.view(seat)
    if not is_compiled(view):
        pytest.skip("the game has not been compiled here")
    thought = thought_of(view)
    worst = principal_line(view, thought, "seed", LONG)
    numbers = generator("seed/feared").tolist()
    all_of_them = [Walk(view, thought, numbers, f"seed/feared/{number}").line() for number in range(WORLDS)]
    least = min((line for line in all_of_them if line.steps), key=lambda line: line.worth)
    assert worst.steps == least.steps and worst.worth > least.worth, "it is searched anew: the least is by chance less"


@pytest.mark.parametrize("name", game_names())
def test_it_depends_on_nothing_that_the_seat_cannot_know(name):
    match, seat = a_turn(name)
    one, other = (principal_line(view, thought_of(view), "seed", LONG) for view in two_views(match, seat))
    assert one == other


@pytest.mark.parametrize(("seconds", "walks"), [(0.0, 1), (LONG, WORLDS)])
def test_it_stops_when_its_time_is_up(seconds, walks, monkeypatch):
    begun = []

    class Counted(Walk):
        def line(self):
            begun.append(self)
            return super().line()

    monkeypatch.setattr(principal_replies, "Walk", Counted)
    match, seat = a_turn("montgolfiere")
    view = match.view(seat)
    principal_line(view, thought_of(view), "seed", seconds)
    assert len(begun) == walks
