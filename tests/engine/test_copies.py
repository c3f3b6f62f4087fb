"""Matches, batches, views and games are copied and pickled, and say in a line what they are."""

import copy
import pickle
import random
from dataclasses import replace

import numpy as np
import pytest
from tests.contract.cases import GAMES, load_game, play_on

import ludoteca
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR

WAYS = {
    "pickled": lambda thing: pickle.loads(pickle.dumps(thing)),
    "deep": copy.deepcopy,
    "shallow": copy.copy,
}
GAME = ludoteca.game("montgolfiere")


@pytest.fixture(params=WAYS.values(), ids=WAYS)
def copied(request):
    return request.param


@pytest.mark.parametrize("name", GAMES)
def test_a_copied_match_goes_its_own_way_to_the_same_end(copied, name):
    game = load_game(name)
    match, other = (game.new_match(game.seats[-1], 3, salt="x") for _ in range(2))
    for each in (match, other):
        for _ in play_on(each, random.Random(3), 5):
            pass
    again, before = copied(match), match.states.tobytes()
    assert again.game is game and again.pack == match.pack and again.tables is match.tables
    for each in (again, other):
        for _ in play_on(each, random.Random(4), 40):
            pass
    assert again.record() == other.record() and again.states.tobytes() == other.states.tobytes()
    assert match.states.tobytes() == before and len(match.acts) < len(again.acts)
    assert [again.stamp(seat) for seat in range(again.seats)] == [other.stamp(seat) for seat in range(other.seats)]


def test_what_may_be_taken_back_may_be_in_a_copy(copied):
    match = GAME.new_match(3, 5)
    match.play(1, match.view(1).choices[0])
    again = copied(match)
    again.accept(again.attempt_undo(1))
    assert again.waiting == (0, 1, 2) and match.waiting == (0, 2)
    assert copied(again).record() == again.record()


def test_a_copied_view_is_what_it_was(copied):
    match = GAME.new_match(3, 5)
    for view in (match.view(1), match.view(SPECTATOR)):
        again = copied(view)
        assert again.states.tobytes() == view.states.tobytes() and again.tables.tobytes() == view.tables.tobytes()
        assert (again.legal_actions, again.seat, again.game) == (view.legal_actions, view.seat, GAME)


def test_there_is_one_game_however_it_is_copied(copied):
    assert all(copied(load_game(name)) is load_game(name) for name in GAMES)


def test_a_game_made_of_another_cannot_be_pickled_as_that_one():
    with pytest.raises(pickle.PicklingError, match="made of it"):
        pickle.dumps(replace(GAME, minutes=1))


@pytest.mark.compiled
def test_a_copied_batch_goes_its_own_way_with_what_was_compiled(copied):
    from ludoteca.compiled import compiled_game

    batch, other = (GAME.new_batch(1500, seats=3, seed=2) for _ in range(2))
    signatures = len(compiled_game(GAME).step_all.signatures)
    again = copied(batch)
    before = batch.states.tobytes()
    for each in (again, other):
        each.step(each.masks.argmax(axis=1))
        each.play_out()
    assert again.states.tobytes() == other.states.tobytes() != before == batch.states.tobytes()
    assert np.array_equal(again.outcomes.places, other.outcomes.places)
    assert again.game is GAME and len(compiled_game(GAME).step_all.signatures) == signatures


def test_each_says_in_a_line_what_it_is():
    match = GAME.new_match(3, 5)
    match.play(1, match.view(1).choices[0])
    assert repr(match) == f"<Match of montgolfiere: 3 seats, {len(match.acts)} acts, waits for seat 0, 2>"
    assert repr(match.view(0)) == "<View of montgolfiere for seat 0: 7 choices, 14 out-of-turn actions>"
    assert repr(match.view(SPECTATOR)) == "<View of montgolfiere for a spectator: 0 choices, 0 out-of-turn actions>"
    assert repr(GAME) == "<Game montgolfiere>"
    open_end = load_game("_template").new_match(2)
    assert open_end.waiting == (CHANCE,) and repr(open_end).endswith("0 acts, waits for chance>")
    for _ in play_on(match, random.Random(1)):
        pass
    assert repr(match).endswith("over>")


@pytest.mark.compiled
def test_a_batch_says_in_a_line_what_it_is():
    assert repr(GAME.new_batch(7, seats=2)) == "<Batch of montgolfiere: 7 games for 2 seats>"
