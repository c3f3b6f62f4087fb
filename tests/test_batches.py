"""Batches step as matches do, whatever the number of threads, and refuse without changing anything."""

import numpy as np
import pytest

import ludoteca
from ludoteca.chunks import chunks, run_chunks
from ludoteca.engine.errors import IllegalAction, LudotecaError, NotYourTurn, UnknownAction
from ludoteca.engine.views import View

pytestmark = pytest.mark.compiled
GAME = ludoteca.game("montgolfiere")


def first_legal(batch):
    """Return the lowest legal action of each game, -1 where it is over."""
    return np.where(batch.is_over, -1, batch.masks.argmax(axis=1))


def test_stepping_leads_every_game_to_its_end():
    batch = GAME.new_batch(20, seats=3, seed=1)
    for _ in range(3 * 24 * 3):
        if batch.is_over.all():
            break
        batch.step(first_legal(batch))
    assert batch.is_over.all()
    assert (batch.outcomes.places.min(axis=1) == 1).all()
    assert batch.outcomes.scores.shape == (20, 3)
    assert batch.masks.sum() == 0


def test_masks_and_observations_are_those_of_views():
    batch = GAME.new_batch(12, seats=4, seed=2)
    for _ in range(9):
        batch.step(first_legal(batch))
    tensors = batch.observations()
    for i in range(12):
        seat = int(batch.awaited[i])
        view = View.of(GAME, batch.tables, batch.states[i : i + 1], seat, ["?"] * 4)
        assert np.flatnonzero(batch.masks[i]).tolist() == view.choices
        np.testing.assert_allclose(tensors[i], view.observation(), rtol=1e-6)


def test_results_do_not_depend_on_the_number_of_threads():
    ends = []
    for workers in (1, 2):
        batch = GAME.new_batch(3000, seats=2, seed=3)
        batch.step(first_legal(batch), workers=workers)
        batch.play_out(workers=workers)
        ends.append(batch.states.tobytes())
    assert ends[0] == ends[1]


def test_games_of_a_batch_differ_and_so_do_seeds():
    batch, other = (GAME.new_batch(2000, seats=2, seed=seed) for seed in (1, 2))
    assert len({state.tobytes() for state in batch.states}) > 1900
    assert batch.states.tobytes() != other.states.tobytes()
    assert batch.play_out() > 2000 * 2 * 3
    assert batch.is_over.all()


def test_minus_one_leaves_a_game_alone():
    batch = GAME.new_batch(3, seats=2, seed=4)
    before = batch.states.copy()
    actions = first_legal(batch)
    actions[1] = -1
    batch.step(actions)
    assert batch.states[1].tobytes() == before[1].tobytes()
    assert batch.states[0].tobytes() != before[0].tobytes()


def test_a_refused_action_changes_nothing_and_names_game_and_clause():
    batch = GAME.new_batch(1500, seats=2, seed=5)
    actions = first_legal(batch)
    lacking = int(np.flatnonzero(batch.masks[1200][:19] == 0)[0])
    actions[1200] = lacking
    before = batch.states.tobytes()
    with pytest.raises(IllegalAction, match=rf"Game 1200 .*{GAME.actions[lacking]}.*\(MG-7\)"):
        batch.step(actions)
    assert batch.states.tobytes() == before
    actions[1200] = first_legal(batch)[1200]
    batch.step(actions)
    assert batch.states.tobytes() != before


def test_what_is_no_action_is_refused_before_the_rules_see_it():
    batch = GAME.new_batch(2, seats=2, seed=6)
    with pytest.raises(UnknownAction, match="Game 1 .* no action 9999"):
        batch.step(np.array([0, 9999]))
    with pytest.raises(LudotecaError, match="2 whole numbers"):
        batch.step(np.array([0.0, 1.0]))
    with pytest.raises(LudotecaError, match="2 whole numbers"):
        batch.step(np.array([0]))
    batch.play_out()
    with pytest.raises(NotYourTurn, match="Game 0 .* is over"):
        batch.step(np.array([0, -1]))
    with pytest.raises(LudotecaError, match="one game at least"):
        GAME.new_batch(0, seats=2)


def test_chunks_cover_everything_once_and_failures_come_through():
    assert [(part.start, part.stop) for part in chunks(10, 4)] == [(0, 4), (4, 8), (8, 10)]
    assert run_chunks(lambda number: number * number, 5, workers=2) == [0, 1, 4, 9, 16]
    with pytest.raises(ZeroDivisionError):
        run_chunks(lambda number: 1 // (number - 3), 5, workers=2)
