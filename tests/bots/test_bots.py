"""Bots choose legally, from their view alone, and the thinking ones choose better."""

import subprocess
import sys
from dataclasses import replace
from itertools import count
from time import perf_counter

import numpy as np
import pytest

import ludoteca
from ludoteca.bots import BOTS, choose, worker, worlds
from ludoteca.engine import interpreted
from ludoteca.engine.contract import Bot
from ludoteca.engine.errors import LudotecaError, NotYourTurn
from ludoteca.engine.views import View
from ludoteca.games import game_names, load_game
from ludoteca.lab import simulate
from tests.worlds import another_world

GAME = ludoteca.game("montgolfiere")


def some_match(seats=4, seed=5, rounds=3, **settings):
    """Return a match in which steady bots have played some rounds."""
    match = GAME.new_match(seats, seed=seed, **settings)
    for _ in range(rounds):
        for seat in match.waiting:
            match.play(seat, choose("steady", match.view(seat), seed))
    return match


@pytest.mark.parametrize("bot", BOTS)
def test_every_choice_is_legal_to_the_end(bot):
    match = GAME.new_match(3, seed=11, options={"baron": True})
    while not match.is_over:
        seat = match.waiting[-1]
        asked = bot if seat == 0 else "random"
        action = choose(asked, match.view(seat), f"{len(match.acts)}", 0.01)
        assert action in match.view(seat).choices
        match.play(seat, action)
    assert match.outcome.winners or match.outcome.places.count(1) == 0


@pytest.mark.parametrize("bot", ["random", "steady"])
def test_the_same_view_and_seed_give_the_same_choice(bot):
    view = some_match().view(2)
    assert len({choose(bot, view, "a") for _ in range(5)}) == 1


def test_random_takes_every_choice_now_and_then():
    view = some_match().view(2)
    assert {choose("random", view, seed) for seed in range(200)} == set(view.choices)


def test_an_unknown_bot_and_a_seat_that_is_not_awaited_are_refused():
    match = some_match()
    with pytest.raises(LudotecaError, match="random, steady, sharp"):
        choose("clever", match.view(0), 1)
    match.play(0, match.view(0).choices[0])
    with pytest.raises(NotYourTurn, match="seat 0"):
        choose("steady", match.view(0), 1)


@pytest.mark.parametrize("bot", ["steady", "sharp"])
def test_what_a_seat_cannot_see_does_not_change_its_choice(bot, monkeypatch):
    monkeypatch.setattr(worlds, "is_compiled", lambda view: False)
    monkeypatch.setattr(worlds, "MOST_WORLDS", 2)
    match = some_match()
    match.play(1, match.view(1).choices[0])
    other = another_world(match, match.view(0), "another world")
    assert other.tobytes() != match.states.tobytes()
    views = [View.of(GAME, match.tables, states, 0, match.names) for states in (match.states, other)]
    assert len({choose(bot, view, "seed", 60) for view in views}) == 1


@pytest.mark.compiled
def test_worlds_are_explored_alike_interpreted_and_compiled():
    from ludoteca.compiled import new_scratch, twin, workspace

    view = some_match().view(1)
    sums = np.zeros((2, len(view.choices)))
    plain = interpreted.new_scratch(GAME)
    plain.seen[0] = view.mirrored
    stream, journal, actions, weights = interpreted.workspace(GAME, 3)
    interpreted.interpreted(GAME).explore(
        view.mirrored_tables, plain, 1, 4, stream, journal, view.choices, sums[0], actions, weights
    )
    scratch, candidates = new_scratch(GAME), np.array(view.choices, np.int32)
    scratch.seen[0] = view.states[0]
    numbers, journal, actions, weights = workspace(GAME, 3)
    twin(GAME).explore(view.tables[0], scratch, 1, 4, numbers, journal, candidates, sums[1], actions, weights)
    assert sums[0].tolist() == sums[1].tolist()
    assert sums.sum() > 0
    assert stream == numbers.tolist()


@pytest.mark.parametrize("patience", [0, 3])
def test_a_game_of_little_patience_is_judged_by_what_it_promises(patience):
    played = []

    def steady(tables, view, seat, numbers, actions, length):
        played.append(seat)
        return actions[0]

    hasty = replace(GAME, bot=Bot(steady, lambda tables, view: patience, lambda tables, state, seat: 250 + seat))
    view = some_match().view(2)
    sums = np.zeros(len(view.choices))
    scratch = interpreted.new_scratch(hasty)
    scratch.seen[0] = view.mirrored
    stream, journal, actions, weights = interpreted.workspace(hasty, 3)
    interpreted.interpreted(hasty).explore(
        view.mirrored_tables, scratch, 2, 4, stream, journal, view.choices, sums, actions, weights
    )
    assert sums.tolist() == pytest.approx([4 * 0.252] * len(sums))
    assert len(played) <= 4 * patience * len(sums)


@pytest.mark.compiled
def test_sharp_chooses_alike_interpreted_and_compiled():
    view = some_match(seats=2, rounds=5).view(0)
    choices = [worlds.search(view, "seed", 60, 6, compiled) for compiled in (False, True)]
    assert choices[0] == choices[1]


def test_sharp_runs_its_motor_to_the_moon():
    options = {"moon": 7, "start": 5, "hand": 15}
    for seed in range(20):
        match = GAME.new_match(2, seed=seed, options=options)
        motor = match.number("motor")
        if motor in match.view(0).choices:
            assert choose("sharp", match.view(0), seed, 0.5) == motor
            return
    pytest.fail("no hand had a motor")


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "least"), [(2, 0.8), (3, 0.55), (4, 0.38), (5, 0.3), (6, 0.24)])
def test_steady_beats_random_clearly_at_every_number_of_seats(seats, least):
    report = simulate(GAME, seats, 3000, ["steady"] + ["random"] * (seats - 1), seed=1)
    assert report.intervals[0][0] > least


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "games", "worlds"), [(2, 120, 30), (4, 24, 30)])
def test_sharp_beats_steady(seats, games, worlds):
    report = simulate(GAME, seats, games, ["sharp"] + ["steady"] * (seats - 1), seed=1, worlds=worlds)
    assert report.intervals[0][0] > 1 / seats


def test_the_worker_answers_with_the_name_of_a_legal_action():
    match = some_match()
    pack = {name: dict(content) for name, content in match.pack.files.items()}
    for bot in ("random", "steady"):
        name = worker.think(GAME.name, pack, match.view(3).states.tobytes(), 3, bot, "seed", 0.1)
        assert match.number(name) in match.view(3).choices


def test_sharp_answers_within_three_seconds_on_a_cold_machine(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path))
    code = (
        "import ludoteca; from ludoteca.bots import choose\n"
        "print(choose('sharp', ludoteca.game('montgolfiere').new_match(6, seed=1).view(0), 1))"
    )
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert perf_counter() - begin < 3


@pytest.mark.parametrize("name", game_names())
def test_no_playout_holds_up_the_table(name, monkeypatch):
    clock = count()
    monkeypatch.setattr(worlds, "perf_counter", clock.__next__)     # every look at it is a second
    match = load_game(name).new_match(load_game(name).seats[-1], seed=1)
    view = match.view(match.waiting[0])
    assert worlds.search(view, 1, 5, 60, compiled=False) in view.choices
    assert next(clock) < 12
