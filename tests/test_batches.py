"""Batches step as matches do, whatever the number of threads, and refuse without changing anything."""

import numpy as np
import pytest

import ludoteca
from ludoteca.chunks import chunks, run_chunks
from ludoteca.engine.matches.views import View
from ludoteca.engine.texts.errors import IllegalAction, LudotecaError, NotYourTurn, UnknownAction

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
    with pytest.raises(LudotecaError, match="at least one game"):
        GAME.new_batch(0, seats=2)


def test_chunks_cover_everything_once_and_failures_come_through():
    assert [(part.start, part.stop) for part in chunks(10, 4)] == [(0, 4), (4, 8), (8, 10)]
    assert run_chunks(lambda number: number * number, 5, workers=2) == [0, 1, 4, 9, 16]
    with pytest.raises(ZeroDivisionError):
        run_chunks(lambda number: 1 // (number - 3), 5, workers=2)


def test_what_is_written_to_the_states_is_what_is_awaited_and_offered():
    """One game is set back to where it began, half of them where another one is; all that is asked then knows it."""
    batch = GAME.new_batch(2000, seats=2, seed=7)
    begin = batch.states.copy()
    kept = batch.masks.copy()
    for _ in range(3):
        batch.step(first_legal(batch))
    assert batch.awaited[0] == 1 and not np.array_equal(batch.masks, kept)
    states = batch.states
    masks = batch.masks
    states[0] = begin[5]
    assert not np.array_equal(batch.masks, masks) and np.array_equal(batch.masks[0], kept[5])
    batch.states[1000:] = begin[1000:]
    assert (batch.awaited[1000:] == 0).all() and np.array_equal(batch.masks[1000:], kept[1000:])
    batch.step(np.where(np.arange(2000) < 1000, -1, kept.argmax(axis=1)))
    batch.play_out()
    assert batch.is_over.all() and batch.outcomes.places.min() == 1
    batch.states[0] = begin[0]
    assert not batch.is_over[0] and batch.is_over[1:].all() and (batch.outcomes.scores[0] == 5).all()
    assert np.array_equal(batch.observations()[0], GAME.new_batch(2000, seats=2, seed=7).observations()[0])


def test_states_can_be_set_as_a_whole_and_others_are_refused():
    batch, other = (GAME.new_batch(3, seats=2, seed=seed) for seed in (8, 9))
    masks = batch.masks.copy()
    batch.states = other.states
    assert np.array_equal(batch.masks, other.masks) and not np.array_equal(batch.masks, masks)
    other.step(first_legal(other))
    assert batch.states.tobytes() != other.states.tobytes(), "it is a copy"
    for wrong in (other.states[:2], np.zeros(3), ludoteca.game("_template").new_batch(3, seats=2).states):
        with pytest.raises(LudotecaError, match="3 records of Montgolfi"):
            batch.states = wrong


def test_a_written_state_that_waits_for_chance_is_carried_on_by_it():
    batch = GAME.new_batch(2, seats=2, seed=10)
    batch.states[1] = GAME.new_match(2).states[0]       # nothing is dealt yet
    assert batch.awaited.tolist() == [0, 0] and not batch.is_over.any()
    assert batch.states["balloons"]["hand_size"][1, :2].tolist() == [7, 7]
    batch.states[0] = GAME.new_match(2).states[0]
    batch.step(np.full(2, -1))
    assert batch.masks.any(axis=1).all()


def test_an_array_of_states_that_was_left_behind_cannot_be_written_in_vain():
    batch = GAME.new_batch(2, seats=2, seed=11)
    before = batch.states
    batch.step(first_legal(batch))
    with pytest.raises(ValueError, match="read-only"):
        before[0] = before[1]
    batch.states[0] = before[0]
    assert batch.awaited.tolist() == [0, 1]


def test_only_seats_of_the_games_see_them():
    batch = GAME.new_batch(3, seats=2, seed=12)
    assert batch.observations([1, 0, -2]).shape == (3, GAME.observation)
    for wrong in ([0, 1], [0, 1, 2], [0, 1, -1], [0.0, 1.0, 0.0]):
        with pytest.raises(LudotecaError, match="3 whole numbers, one per game, 0 to 1"):
            batch.observations(np.array(wrong))
