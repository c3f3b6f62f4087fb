"""What has been laid can be taken back until the cards are turned over, and never after (WW-23, WW-29)."""

import random

import pytest

from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.texts.errors import IllegalAction
from ludoteca.games import load_game
from ludoteca.games.wings_of_war.events import Event


def test_nobody_takes_back_what_led_to_a_flight() -> None:
    player = random.Random(1)
    flights = 0
    for seed in range(6):
        match = load_game("wings_of_war").new_match(2, seed, options={"scenario": "bombing"})
        while not match.is_over:
            seat = player.choice(match.waiting)
            acts = match.play(seat, player.choice(match.view(seat).choices))
            if any(entry.event == Event.FLOWN for act in acts for entry in act.entries):
                flights += 1
                assert not match.may_undo(seat)
    assert flights > 15


def test_a_card_is_taken_back_while_the_plan_is_not_complete() -> None:
    match = load_game("wings_of_war").new_match(2, 1, options={"scenario": "duel"})
    before = match.states.tobytes()
    match.play(0, "straight")
    match.play(1, "turn-r")
    assert match.may_undo(0)
    assert match.may_undo(1)
    match.accept(match.attempt_undo(1))
    match.accept(match.attempt_undo(0))
    assert match.states.tobytes() == before
    for card in ("straight", "stall", "straight"):
        match.play(0, card)
    assert not match.may_undo(0), "a plan is final with its third card"
    with pytest.raises(IllegalAction):
        match.attempt_undo(0)


def test_what_was_taken_back_is_recorded_after_what_it_followed() -> None:
    """After a stall no climb may be the first card of the next plan, but it may be the second."""
    game = load_game("wings_of_war")
    match = game.new_match(2, 1, options={"scenario": "duel"})
    for seat in range(2):
        for card in ("turn-l", "turn-l", "stall"):
            match.play(seat, card)
    match.play(1, "turn-l")
    match.play(0, "turn-l")
    match.play(0, "climb")
    match.accept(match.attempt_undo(0))
    for seat, card in ((1, "straight"), (0, "straight"), (0, "straight")):
        match.play(seat, card)
    match.accept(match.attempt_undo(1))
    match.play(1, "straight")
    match.play(1, "straight")
    again = read_record(match.record(), load_game).match
    assert again.states.tobytes() == match.states.tobytes() and len(again.acts) == len(match.acts)
