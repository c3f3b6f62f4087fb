"""What a page says before a choice of taking it back: never that it can be where it cannot."""

import random

import pytest

import ludoteca
from ludoteca.engine.matches.revocable import revocable
from ludoteca.games import game_names

SEATS = {"wings_of_war": 2}
CHOICES = 150


@pytest.mark.parametrize("name", game_names())
def test_what_is_said_to_go_back_does(name):
    player, said, can = random.Random(7), 0, 0
    for seed in range(2):
        match = ludoteca.game(name).new_match(SEATS.get(name, 3), seed=seed)
        for _ in range(CHOICES):
            if match.is_over:
                break
            seat = player.choice(match.waiting)
            view = match.view(seat)
            choice = player.choice(view.choices)
            promised = choice in revocable(view)
            match.play(seat, choice)
            goes = not match.is_over and match.may_undo(seat)
            assert goes or not promised, (seed, len(match.acts), match.game.actions[choice])
            said, can = said + promised, can + goes
    assert said >= 0.3 * can


def test_who_is_not_awaited_has_nothing_to_take_back():
    match = ludoteca.game("montgolfiere").new_match(3, seed=5)
    match.play(0, match.view(0).choices[0])
    assert revocable(match.view(0)) == frozenset()
    assert revocable(match.view(1)) == frozenset(match.view(1).choices)
    match.play(1, match.view(1).choices[0])
    assert revocable(match.view(2)) == frozenset(), "the last card turns all over"
