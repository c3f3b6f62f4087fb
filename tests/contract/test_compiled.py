"""Interpreted and compiled rules give the same bytes after every action (design, section 4: 2)."""

import random
from functools import cache

import numpy as np
import pytest

from ludoteca.engine.game.options import write_options
from ludoteca.engine.runtime import chance
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.record_types import blank, words_in
from tests.contract.cases import GAMES, Case, load_game, plain_cases, play_on, somewhere, usual_cases, viewers

# ruff: noqa: F821 - the rules in the loops below are bound when they are compiled

pytestmark = pytest.mark.compiled


def trace(tables, states, seats, chosen, journal):
    """Apply `chosen[n]` of `seats[n]` to state n, giving state n + 1."""
    for n in range(len(chosen)):
        states[n + 1 : n + 2] = states[n : n + 1]
        apply_action(tables, states[n + 1], int(seats[n]), chosen[n], journal)


def redact_one(tables, states, viewer):
    redact(tables, states[0], viewer)


def determinize_one(tables, states, viewer, generator):
    determinize(tables, states[0], viewer, generator)


@cache
def looped(game, loop):
    """Return one of the loops above, compiled for a game."""
    from ludoteca.compiled import compiled_game

    return compiled_game(game).compile(loop)


@pytest.mark.parametrize("case", usual_cases(), ids=str)
def test_a_game_runs_alike_compiled(case: Case) -> None:
    from ludoteca.compiled import workspace

    match = case.match(seed=21)
    for _ in play_on(match, random.Random(21)):
        pass
    replay = case.game.new_match(case.seats, options=dict(case.options))
    interpreted = [replay.states.tobytes()]
    for act in match.acts:
        replay.repeat(act.seat, act.action)
        interpreted.append(replay.states.tobytes())
    states = np.repeat(case.game.new_state(match.tables, match.values, case.seats), len(match.acts) + 1)
    seats = np.array([act.seat for act in match.acts], np.int32)
    chosen = np.array([act.action for act in match.acts], np.int32)
    _, journal, _, _ = workspace(case.game)
    looped(case.game, trace)(match.tables[0], states, seats, chosen, journal)
    for n, state in enumerate(interpreted):
        assert states[n : n + 1].tobytes() == state, f"after action {n}"


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_views_and_worlds_are_alike_compiled(case: Case) -> None:
    mirror = mirror_of(case.game.State)
    for seed in range(5):
        match = somewhere(case, seed)
        for viewer in viewers(case):
            view = match.view(viewer)
            states = match.states.copy()
            looped(case.game, redact_one)(match.tables[0], states, viewer)
            assert states.tobytes() == view.states.tobytes()
            world = mirror.read(view.states)
            case.game.rules.determinize(match._tables, world, viewer, chance.generator(seed).tolist())
            looped(case.game, determinize_one)(match.tables[0], states, viewer, chance.generator(seed))
            assert states.tobytes() == mirror.write(world).tobytes()


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_observations_are_alike_compiled(case: Case) -> None:
    from ludoteca.compiled import compiled_game

    for seed in range(5):
        match = somewhere(case, seed)
        states = np.repeat(match.states, case.seats)
        tensors = np.zeros((case.seats, case.game.observation), np.float32)
        seats = np.arange(case.seats, dtype=np.int32)
        compiled_game(case.game).observe_all(match.tables[0], states, seats, states.copy(), tensors)
        for seat in range(case.seats):
            seen = match.view(seat).observation()
            assert np.array_equal(seen, tensors[seat]) and np.all(np.isfinite(seen)) and np.abs(seen).max() <= 10


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_rules_run_on_records_too_not_only_on_their_mirrors(case: Case) -> None:
    """NumPy's own records are the third way to run the same source: slow, but what a debugger shows."""
    from ludoteca.engine.runtime.journal import new_journal

    match = case.match(seed=4)
    for _ in play_on(match, random.Random(4), 12):
        pass
    states = blank(case.game.State)
    if case.game.options:
        write_options(case.game.options, match.values, states[0].options)
    case.game.rules.setup(match.tables[0], states[0], case.seats)
    for act in match.acts:
        case.game.rules.apply_action(match.tables[0], states[0], act.seat, act.action, new_journal(0))
    assert states.tobytes() == match.states.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_mirror_shows_every_field(name: str) -> None:
    game = load_game(name)
    for record_type in (game.State, game.Tables):
        states = np.zeros(1, record_type)
        states.view(np.int32)[:] = np.arange(1, words_in(record_type) + 1)
        mirror = mirror_of(record_type)
        assert mirror.write(mirror.read(states)).tobytes() == states.tobytes()
