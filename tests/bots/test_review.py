"""The review: what decisions cost and what luck gave add up to what became of a seat."""

import random

import numpy as np
import pytest

import ludoteca
from ludoteca.bots import choose
from ludoteca.bots.reasons import Candidate
from ludoteca.bots.review import (
    Decision,
    Judged,
    SeatReview,
    consider,
    decisions_of,
    judged,
    reviewed,
    shares_at_end,
    shares_of,
    standing,
)
from ludoteca.engine.matches.acts import UNDO, Act, Outcome
from ludoteca.engine.matches.views import View
from ludoteca.games import game_names, load_game

GAME = ludoteca.game("montgolfiere")


def played(name, seats, seed, acts=10_000):
    """Return a match between quick bots, with some choices taken back."""
    match, luck = load_game(name).new_match(seats, seed=seed), random.Random(seed)
    while not match.is_over and len(match.acts) < acts:
        seat = luck.choice(match.waiting)
        match.play(seat, choose("casual", match.view(seat), f"{seed}/{len(match.acts)}"))
        if luck.random() < 0.2 and match.may_undo(seat):
            match.accept(match.attempt_undo(seat))
    return match


def some_judged(luck, seats=3, count=40):
    """Return decisions with made-up values."""
    found = []
    for n in range(count):
        worth = luck.random()
        found.append(Judged(2 * n, luck.randrange(seats), 1, 2, worth, 0.1 * luck.random(), worth * luck.random(), 0.05,
                            100))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_decisions_and_luck_add_up(seed):
    luck = random.Random(seed)
    shares = luck.choice([(1, 0, 0), (0.5, 0.5, 0), (0, 0, 1), (0, 0, 0)])
    for review in reviewed(some_judged(luck), shares, 100):
        assert review.end - review.start == pytest.approx(review.luck - review.lost)
        assert all(each.loss >= 0 for each in review.decisions)
        assert sum(moment.luck for moment in review.moments) == pytest.approx(review.luck)
        ends = [moment.until for moment in review.moments]
        assert ends == [*[each.n for each in review.decisions[1:]], 100][: len(ends)]


def test_the_worst_slips_and_the_greatest_strokes_come_first():
    review = reviewed(some_judged(random.Random("order")), (0, 0, 1), 100)[0]
    losses = [each.loss for each in review.slips(5)]
    assert losses == sorted(losses, reverse=True) and min(losses) > 0
    good, bad = [[moment.luck for moment in review.strokes(3, sign)] for sign in (1, -1)]
    assert good == sorted(good, reverse=True) and min(good) > 0
    assert bad == sorted(bad) and max(bad) < 0


def test_a_seat_that_decided_nothing_has_neither_lost_nor_been_lucky():
    review = SeatReview(0, (), 1.0, 10)
    assert (review.start, review.lost, review.luck, review.moments) == (1.0, 0, 0, ())


def candidate(action, visits, worth):
    return Candidate(action, visits, worth, 0.02)


@pytest.mark.parametrize(("made", "loss"), [
    (candidate(7, 50, 0.41), 0.14),      # a slip
    (candidate(7, 50, 0.53), 0.0),       # nor a difference that may be chance
    (candidate(7, 3, 0.9), 0.0),         # a few playouts are no reason for luck
    (candidate(7, 0, 0.0), 0.0),         # nor none at all for blame
])
def test_what_was_hardly_tried_is_taken_to_be_as_good(made, loss):
    found = judged(Decision(4, 0, 7, np.zeros(1)), [candidate(3, 200, 0.55), made])
    assert (found.best, found.worth, found.loss) == (3, 0.55, pytest.approx(loss))
    assert found.kept == pytest.approx(0.55 - loss)


def test_the_choice_that_seemed_best_costs_nothing():
    found = judged(Decision(4, 0, 3, np.zeros(1)), [candidate(3, 200, 0.55), candidate(7, 50, 0.6)])
    assert (found.loss, found.best, found.playouts) == (0, 3, 250)


@pytest.mark.parametrize(("places", "shares"), [
    ((1, 2, 3), (1, 0, 0)), ((1, 1, 3), (0.5, 0.5, 0)), ((2, 2, 2), (0, 0, 0)),
])
def test_the_win_is_shared_among_those_who_have_won(places, shares):
    assert shares_of(Outcome("end", "X-1", (0, 0, 0), places)) == shares


def test_what_was_taken_back_is_no_decision():
    def act(seat, action=1):
        return Act(seat, action, (), False, 0)

    acts = [act(0), act(1), act(0, UNDO), act(0), act(1, UNDO), act(0), act(1)]
    assert standing(acts) == {3, 5, 6}


@pytest.mark.parametrize("name", game_names())
def test_decisions_are_those_that_stood_with_more_than_one_choice(name):
    match = played(name, 3, f"decisions of {name}", 150)
    stood, last = standing(match.acts), {}
    found = list(decisions_of(match))
    assert found
    for decision in found:
        act = match.acts[decision.n]
        assert decision.n in stood and (act.seat, act.action) == (decision.seat, decision.action)
        view = View.of_redacted(match.game, match.tables, decision.states, decision.seat, match.names)
        assert len(view.choices) > 1 and decision.action in view.choices
        assert last.get(decision.seat, -1) < decision.n
        last[decision.seat] = decision.n


def test_a_review_of_a_whole_game_adds_up():
    match = played("montgolfiere", 3, "whole")
    assert match.is_over
    found = []
    for decision in decisions_of(match):
        view = View.of_redacted(match.game, match.tables, decision.states, decision.seat, match.names)
        found.append(judged(decision, consider(view, decision.n, 20, playouts=16)))
    for review in reviewed(found, shares_at_end(match), len(match.acts)):
        assert review.decisions and review.end == pytest.approx(review.start + review.luck - review.lost)
        assert all(0 <= each.taken <= each.worth <= 1 for each in review.decisions)


def test_alone_a_result_is_worth_what_the_game_holds_of_it():
    found = []
    for seed in range(5):
        match = played("above_and_below", 1, seed)
        found.append((match.outcome.scores[0], shares_at_end(match)[0]))
    assert all(share == pytest.approx(min(1, max(0, 0.5 + (points - 45) / 30)), abs=0.001) for points, share in found)
    assert len(set(found)) > 1
