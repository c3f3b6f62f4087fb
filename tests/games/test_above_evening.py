"""The evening: what is chosen then lies face down from the first choice on, that to do nothing included (AB-60)."""

import random

import pytest

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game

GAME = load_game("above_and_below")


def evening(seed, awaited):
    """Return a match in an evening in which nobody has chosen yet and so many still have to."""
    luck = random.Random(seed)
    match = GAME.new_match(3, seed)
    for _ in range(500):
        if match.view(SPECTATOR).position["phase"] == "rest" and len(match.waiting) >= awaited:
            return match
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.legal_actions(seat)))
    raise AssertionError("no evening has come")


@pytest.mark.parametrize("seed", range(4))
def test_to_do_nothing_lies_face_down_like_any_other_choice(seed):
    """Else what it does to others' pages would tell whether anybody else has begun."""
    stamps, undo = [], []
    for others_begin in (False, True):
        match = evening(seed, 3)
        first, second, third = match.waiting
        if others_begin:
            match.play(third, next(a for a in match.legal_actions(third) if GAME.actions[a] != "done"))
        match.play(first, "done")
        assert match.acts[-1].sealed and GAME.rules.sealed(match._tables, match.state) >> first & 1
        stamps.append(match.stamp(second))
        undo.append(match.may_undo(first))
    assert undo == [True, True] and stamps[0] == stamps[1]
