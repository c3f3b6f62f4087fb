"""Our games in OpenSpiel's terms, as the bench plays them: skipped where OpenSpiel is not installed."""

import copy
import gc
import pickle
import random

import numpy as np
import pytest

from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.runtime.seats import CHANCE, lowest

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.compiled

NAMES = ("montgolfiere", "balmy_balloonists")
RANDOM = random.Random(7)


@pytest.fixture(scope="module", params=NAMES)
def game(request):
    return some_game(request.param)


def some_game(name):
    import bench.openspiel_adapter  # noqa: F401 - registers the games

    return pyspiel.load_game("ludoteca", {"game": name, "seats": 2})


def at_first_decision(game):
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(RANDOM.choice(state.legal_actions()))
    return state


def test_a_playout_is_what_the_plain_rules_make_of_it(game):
    rules, mirror = game.ours.rules, mirror_of(game.ours.State)
    tables = mirrored_tables(game.ours.Tables, game.tables)
    state, plain, actions = game.new_initial_state(), mirror.read(game.template), [0] * len(game.ours.actions)
    while not state.is_terminal():
        waiting, actor = rules.waiting(tables, plain), state.current_player()
        if state.is_chance_node():
            weights = actions.copy()
            count = rules.chance_outcomes(tables, plain, actions, weights)
            chances = [weight / sum(weights[:count]) for weight in weights[:count]]
            assert waiting == actor == CHANCE
            assert state.chance_outcomes() == list(zip(actions[:count], chances, strict=True))
        else:
            count = rules.legal_actions(tables, plain, actor, actions)
            assert actor == lowest(waiting)
        assert state.legal_actions() == actions[:count]
        action = RANDOM.choice(actions[:count])
        rules.apply_action(tables, plain, actor, action, new_journal(0))
        state.apply_action(action)
        assert state.states.tobytes() == mirror.write(plain).tobytes()
    assert rules.waiting(tables, plain) == 0
    assert len(state.returns()) == 2 and all(-1 <= worth <= 1 for worth in state.returns())


def test_another_world_looks_the_same_and_the_true_one_stays(game):
    state, others = game.new_initial_state(), 0
    while not state.is_terminal():
        if not state.is_chance_node():
            before = state.states.tobytes()
            world = state.resample_from_infostate(state.current_player(), RANDOM.random)
            assert world.information_state_string() == state.information_state_string()
            assert world.legal_actions() == state.legal_actions()
            others += world.states.tobytes() != before
            while not world.is_terminal():
                world.apply_action(RANDOM.choice(world.legal_actions()))
            assert state.states.tobytes() == before
        state.apply_action(RANDOM.choice(state.legal_actions()))
    assert others > 0


def test_a_clone_goes_its_own_way(game):
    state = at_first_decision(game)
    before, clone = state.information_state_string(), state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert state.information_state_string() == before
    assert clone.states.tobytes() != state.states.tobytes()


def same(one, other):
    return one.states.tobytes() == other.states.tobytes() and one.legal_actions() == other.legal_actions()


def test_games_and_states_are_copied_pickled_and_written_down(game):
    state = at_first_decision(game)
    again = pickle.loads(pickle.dumps(game))
    assert copy.deepcopy(game) is copy.copy(game) is again is game
    ways = (copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state)),
            lambda state: pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1])
    for one in (state, state.clone()):
        for way in ways:
            assert same(way(one), state) and way(one).get_game() is game
    below = state.child(state.legal_actions()[0])
    assert not same(below, state) and below.get_game() is game


def test_a_game_outlives_those_who_hold_it():
    """OpenSpiel's half of it does: it must not be handed out without ours."""
    def begun():
        return pyspiel.load_game("ludoteca(game=balmy_balloonists,seats=3)").new_initial_state()

    state = begun()
    gc.collect()
    assert state.get_game().ours.name == "balmy_balloonists" and state.get_game() is begun().get_game()


def test_openspiel_plays_it_through_by_itself(game):
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_what_a_seat_has_laid_face_down_is_hidden_from_the_next():
    states = [at_first_decision(some_game("montgolfiere"))]
    states.append(states[0].clone())
    for state, action in zip(states, states[0].legal_actions(), strict=False):
        state.apply_action(action)
    assert [state.current_player() for state in states] == [1, 1]
    assert states[0].states.tobytes() != states[1].states.tobytes()
    assert states[0].information_state_string(1) == states[1].information_state_string(1)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)


def test_the_search_stops_by_the_clock_and_chooses_legally(game):
    from bench.openspiel_adapter import ClockedBot, CompiledRollouts

    state = at_first_decision(game)
    bot = ClockedBot(game, CompiledRollouts(1, np.random.RandomState(1)), uct_c=1.4, seconds=0.02, seed=1)
    assert bot.step(state) in state.legal_actions()
    assert bot.simulations > 1
