"""Bots choose legally, from their view alone, and the thinking ones choose better."""

import subprocess
import sys
from dataclasses import replace
from itertools import count

import numpy as np
import pytest

import ludoteca
from ludoteca.bots import BOTS, LEVELS, choose, thinking, worker
from ludoteca.bots.reasons import advise
from ludoteca.engine.game.contract import Bot
from ludoteca.engine.matches.views import View
from ludoteca.engine.simulation import interpreted
from ludoteca.engine.simulation.search import FEWEST_PLACES, bot_parameters, new_tree
from ludoteca.engine.texts.errors import LudotecaError, NotYourTurn
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
    reached = match.states["balloons"]["space"][0, :4].tolist()      # the last is the Baron's, who takes a place too
    assert match.outcome.places == tuple(1 + sum(other > each for other in reached) for each in reached[:3])
    assert match.outcome.winners == tuple(seat for seat in range(3) if reached[seat] == max(reached))


@pytest.mark.parametrize("bot", ["random", "beginner", "casual", "steady"])
def test_the_same_view_and_seed_give_the_same_choice(bot):
    view = some_match().view(2)
    assert len({choose(bot, view, "a") for _ in range(5)}) == 1


def test_random_takes_every_choice_now_and_then():
    view = some_match().view(2)
    assert {choose("random", view, seed) for seed in range(200)} == set(view.choices)


def test_an_unknown_bot_and_a_seat_that_is_not_awaited_are_refused():
    match = some_match()
    with pytest.raises(LudotecaError, match="random, beginner, casual, steady, sharp, master"):
        choose("clever", match.view(0), 1)
    match.play(0, match.view(0).choices[0])
    with pytest.raises(NotYourTurn, match="seat 0"):
        choose("steady", match.view(0), 1)


@pytest.mark.parametrize("bot", ["steady", "sharp"])
def test_what_a_seat_cannot_see_does_not_change_its_choice(bot, monkeypatch):
    monkeypatch.setattr(thinking, "is_compiled", lambda view: False)
    match = some_match()
    match.play(1, match.view(1).choices[0])
    other = another_world(match, match.view(0), "another world")
    assert other.tobytes() != match.states.tobytes()
    views = [View.of(GAME, match.tables, states, 0, match.names) for states in (match.states, other)]
    assert len({choose(bot, view, "seed", 600) for view in views}) == 1


def grown(game, view, playouts, compiled, how=None):
    """Return what a search of a view says after so many playouts, two rows, and its random numbers then."""
    from ludoteca.compiled import compiled_game, new_scratch, words_of, workspace

    found, how = np.zeros((2, len(view.choices))), bot_parameters() if how is None else how
    if compiled:
        scratch, rest = new_scratch(game), workspace(game, 3)
        scratch.seen[0] = view.states[0]
        compiled_game(game).search(view.tables[0], new_tree(FEWEST_PLACES), scratch, words_of(scratch), view.seat,
                                   playouts, how, *rest[:2], np.array(view.choices, np.int32), *found, *rest[2:])
        return found.tolist(), rest[0].tolist()
    scratch, rest = interpreted.new_scratch(game), interpreted.workspace(game, 3)
    scratch.seen[0] = view.mirrored
    interpreted.interpreted(game).search(
        view.mirrored_tables, new_tree(FEWEST_PLACES), scratch, interpreted.Words(game, scratch), view.seat, playouts,
        how, *rest[:2], view.choices, *found, *rest[2:]
    )
    return found.tolist(), rest[0]


@pytest.mark.compiled
@pytest.mark.parametrize("name", game_names())
def test_a_tree_grows_alike_interpreted_and_compiled(name):
    game = load_game(name)
    match = game.new_match(game.seats[-1], seed=2)
    while len(match.view(match.waiting[0]).choices) < 2:
        match.play(match.waiting[0], match.view(match.waiting[0]).choices[0])
    view = match.view(match.waiting[0])
    visits, worth = (plain := grown(game, view, 12, False))[0]
    assert plain == grown(game, view, 12, True)
    assert sum(visits) == 11 and 0 < sum(worth) <= 11     # the first playout only meets the root


def test_a_full_tree_goes_on_counting_what_it_knows():
    view = some_match().view(1)
    few, many = (sum(grown(GAME, view, playouts, False)[0][0]) for playouts in (FEWEST_PLACES, 2 * FEWEST_PLACES))
    assert FEWEST_PLACES // 2 < few < many < 2 * FEWEST_PLACES


@pytest.mark.parametrize("rollout_limit", [0, 3])
def test_a_game_of_little_patience_is_judged_by_what_it_promises(rollout_limit):
    played = []

    def steady(tables, view, seat, numbers, actions, length):
        played.append(seat)
        return actions[0]

    hasty = replace(GAME, bot=Bot(steady, lambda tables, view: rollout_limit, lambda tables, state, seat: 250 + seat))
    visits, worth = grown(hasty, some_match().view(2), 8, False)[0]
    assert worth == pytest.approx([0.252 * each for each in visits])
    assert len(played) <= 8 * (rollout_limit + 2)


def test_a_search_whose_time_is_up_tells_what_it_has_found():
    made, ticks = [0], count()

    def grow(playouts):
        made.append(min(playouts, 5))            # in the second batch time is up after five
        if playouts > 5:
            raise thinking.TimeIsUp
        return np.array([[sum(made)], [0.5]])

    found = thinking.grow_in_time(thinking.Sapling(None, grow), 100, 50.0, 4.0, lambda: float(next(ticks)))
    assert found[0, 0] == 4 + 5


def test_a_search_without_time_knows_nothing_and_says_so(monkeypatch):
    monkeypatch.setattr(thinking, "is_compiled", lambda view: False)
    thought = thinking.think(some_match().view(1), bot_parameters(), "seed", 0.0)
    assert thought.playouts == 0 and max(thought.worth) == 1 / 4


def test_alone_the_end_too_is_worth_what_the_game_promises():
    game = load_game("above_and_below")
    match, views = game.new_match(1, seed="alone"), []
    while not match.is_over:
        view = match.view(0)
        views += [view] if len(view.choices) > 1 else []
        match.play(0, choose("steady", view, len(match.acts)))
    plain = replace(game, bot=Bot(game.bot.steady, value_estimate=lambda tables, state, seat: 250))
    visits, worth = grown(plain, views[-1], 6, False)[0]
    assert sum(visits) == 5 and worth == pytest.approx([0.25 * each for each in visits])


@pytest.mark.compiled
def test_sharp_chooses_alike_interpreted_and_compiled(monkeypatch):
    view = some_match(seats=2, rounds=5).view(0)
    thoughts = []
    for compiled in (False, True):
        monkeypatch.setattr(thinking, "is_compiled", lambda view, compiled=compiled: compiled)
        thoughts.append(thinking.think(view, bot_parameters(playouts=40), "seed", 600, trees=1))
    assert thoughts[0].visits == thoughts[1].visits and thoughts[0].worth == thoughts[1].worth


def test_advice_names_candidates_and_a_reply_to_fear():
    game = load_game("explorador")
    match = game.new_match(2, seed=3)
    view = match.view(match.waiting[0])
    advice = advise(view, bot_parameters(playouts=60), "seed", 600)
    assert sorted(each.action for each in advice.candidates) == view.choices
    assert advice.candidates[0].visits == max(each.visits for each in advice.candidates)
    at_least = [each.worth - each.doubt for each in advice.candidates[1:]]
    assert at_least == sorted(at_least, reverse=True)
    assert all(0 <= each.worth <= 1 and each.doubt > 0 for each in advice.candidates)
    assert all(step.seat != view.seat for step in advice.replies)
    assert 0 <= advice.replies_worth <= 1


def test_sharp_runs_its_motor_to_the_moon():
    options = {"moon": 7, "start": 5, "hand": 15}
    for seed in range(20):
        match = GAME.new_match(2, seed=seed, options=options)
        motor = match.number("motor")
        if motor in match.view(0).choices:
            assert choose("sharp", match.view(0), seed, 600) == motor
            return
    pytest.fail("no hand had a motor")


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "least"), [(2, 0.8), (3, 0.55), (4, 0.38), (5, 0.3), (6, 0.24)])
def test_steady_beats_random_clearly_at_every_number_of_seats(seats, least):
    report = simulate(GAME, seats, 3000, ["steady"] + ["random"] * (seats - 1), seed=1)
    assert report.intervals[0][0] > least


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "games"), [(2, 400), (4, 80)])
def test_sharp_beats_steady(seats, games):
    report = simulate(GAME, seats, games, ["sharp"] + ["steady"] * (seats - 1), seed=1)
    assert report.intervals[0][0] > 1 / seats


def test_the_worker_answers_with_the_name_of_a_legal_action():
    match = some_match()
    pack = {name: dict(content) for name, content in match.pack.files.items()}
    for bot in ("random", "steady"):
        name = worker.think(GAME.name, pack, match.view(3).states.tobytes(), 3, bot, "seed", 0.1)
        assert match.number(name) in match.view(3).choices


def test_sharp_answers_within_three_seconds_on_a_cold_machine(tmp_path, monkeypatch):
    """Seconds of the processor, once all is imported: how long that takes hangs on the machine."""
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path))
    code = (
        "import time, ludoteca, ludoteca.compiled; from ludoteca.bots import choose\n"
        "view = ludoteca.game('montgolfiere').new_match(6, seed=1).view(0); begun = time.process_time()\n"
        "choose('sharp', view, 1)\n"
        "print(time.process_time() - begun)"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert 0 < float(told) < 3


@pytest.mark.parametrize("name", game_names())
def test_no_playout_holds_up_the_table(name, monkeypatch):
    clock = count()
    monkeypatch.setattr(thinking, "is_compiled", lambda view: False)
    match = load_game(name).new_match(load_game(name).seats[-1], seed=1)
    view = match.view(match.waiting[0])
    seconds = clock.__next__                     # every look at it is a second
    assert thinking.think(view, LEVELS["master"].parameters, 1, 5, clock=seconds).best in view.choices
    assert next(clock) < 12
