"""Taking back: what may be, what may not, and what stays of it."""

import copy
import random

import pytest

import ludoteca
from ludoteca.engine.matches.acts import UNDO
from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.runtime.seats import SPECTATOR, members
from ludoteca.engine.texts.errors import IllegalAction

GAME = ludoteca.game("montgolfiere")


def choose(match, seat, number=0):
    return match.play(seat, match.view(seat).choices[number])


def take_back(match, seat):
    match.accept(match.attempt_undo(seat))


def test_a_choice_that_lies_face_down_can_be_taken_back():
    match = GAME.new_match(3, seed=5)
    before, hand = match.states.tobytes(), match.view(0).choices
    choose(match, 0)
    take_back(match, 0)
    assert match.states.tobytes() == before and match.view(0).choices == hand
    assert match.waiting == (0, 1, 2) and [act.action for act in match.acts[-2:]][1] == UNDO


def test_choices_of_others_do_not_stand_in_the_way():
    match = GAME.new_match(3, seed=5)
    for seat in (0, 1):
        choose(match, seat)
    take_back(match, 0)
    assert match.waiting == (0, 2) and match.may_undo(1)
    choose(match, 0, 1)
    choose(match, 2)
    assert match.view(0).position["turn"] == 2


def test_nothing_is_taken_back_past_a_reveal_or_chance_or_a_secret_told():
    match = GAME.new_match(2, seed=5, options={"showing": True})
    assert not match.may_undo(0)
    match.play(0, match.view(0).out_of_turn_actions[0])
    assert not match.may_undo(0)
    choose(match, 0)
    choose(match, 1)
    assert not match.may_undo(0) and not match.may_undo(1)
    with pytest.raises(IllegalAction, match="Nothing to undo"):
        match.attempt_undo(1)


def test_nothing_is_taken_back_with_what_somebody_has_shown_meanwhile():
    match = GAME.new_match(3, seed=5, options={"showing": True})
    for seat in (0, 2):
        choose(match, seat)
    shown = next(action for action in match.view(1).out_of_turn_actions if GAME.actions[action].endswith("-to-0"))
    assert match.may_undo(0) and match.may_undo(2)
    match.play(1, shown)
    assert not match.may_undo(0) and match.may_undo(2)


def test_what_others_lay_face_down_or_show_each_other_makes_nobodys_page_stale():
    match = GAME.new_match(4, seed=9, options={"showing": True})
    stamps = [match.stamp(seat) for seat in range(4)]
    shown = next(action for action in match.view(1).out_of_turn_actions if GAME.actions[action].endswith("-to-2"))
    match.play(1, shown)
    choose(match, 3)
    take_back(match, 3)
    changed = [seat for seat in range(4) if match.stamp(seat) != stamps[seat]]
    assert changed == [1, 2, 3]


@pytest.mark.parametrize("seed", range(6))
def test_a_record_keeps_what_was_taken_back_and_replays_to_the_same_state(seed):
    luck = random.Random(seed)
    match = GAME.new_match(4, seed=seed)
    while not match.is_over:
        seat = luck.choice(members((1 << 4) - 1))
        if match.may_undo(seat) and luck.random() < 0.4:
            take_back(match, seat)
        elif seat in match.waiting:
            match.play(seat, luck.choice(match.view(seat).choices))
    text = match.record()
    recording = read_record(text, ludoteca.game)
    assert recording.match.states.tobytes() == match.states.tobytes()
    assert text.count('"t":"undo"') == sum(act.action == UNDO for act in match.acts) > 0


def test_the_order_of_arrival_changes_nothing_in_a_record():
    records = set()
    for order in ([2, "undo", 0, 2, 1], [0, 2, "undo", 1, 2], [1, 2, "undo", 0, 2]):
        match = GAME.new_match(3, seed=4)
        for step in order:
            take_back(match, 2) if step == "undo" else choose(match, step)
        records.add(match.record())
    assert len(records) == 1


def test_a_choice_in_the_open_stands_once_others_have_begun_what_comes_next():
    """Without it their cards would be laid in a phase where none are laid."""
    luck, found = random.Random(3), 0
    for seed in range(20):
        match = GAME.new_match(6, seed=seed, options={"hook_still": True, "hand": 15})
        while not match.is_over:
            seat = luck.choice(match.waiting)
            choose(match, seat, luck.randrange(len(match.view(seat).choices)))
            others = [each for each in match.waiting if each != seat]
            if not match.acts[-1].sealed and match.may_undo(seat) and others:
                choose(match, others[0])
                assert not match.may_undo(seat)
                found += match.acts[-1].sealed
    assert found


def test_what_nobody_noticed_is_taken_back_unnoticed():
    """The first card of a plan of three: that it was laid nobody else sees, so nobody else hears that it is gone."""
    match = ludoteca.game("wings_of_war").new_match(2, seed=3)
    while match.waiting != (0, 1):
        match.play(match.waiting[0], match.legal_actions(match.waiting[0])[0])
    counts = [len(match.noticed(viewer)) for viewer in (SPECTATOR, 1)]
    stamp = match.stamp(1)
    choose(match, 0)
    take_back(match, 0)
    told, = match.acts[-1].entries
    assert [len(match.noticed(viewer)) for viewer in (SPECTATOR, 1)] == counts and match.stamp(1) == stamp
    assert told.visible_to(0) and not told.visible_to(1) and not told.visible_to(SPECTATOR)
    while 0 in match.waiting:
        choose(match, 0)
    assert [len(match.noticed(viewer)) for viewer in (SPECTATOR, 1)] == [count + 1 for count in counts]


def test_what_was_done_in_the_open_is_taken_back_for_all_to_see():
    match = ludoteca.game("balmy_balloonists").new_match(2, seed=3)
    while not any(match.may_undo(seat) for seat in (0, 1)):
        match.play(match.waiting[0], match.legal_actions(match.waiting[0])[0])
    seat = 0 if match.may_undo(0) else 1
    stamp, noticed = match.stamp(1 - seat), len(match.noticed(SPECTATOR))
    take_back(match, seat)
    assert match.acts[-1].entries[0].visible_to(SPECTATOR) and len(match.noticed(SPECTATOR)) == noticed + 1
    assert match.stamp(1 - seat) == stamp + 1, "a page that shows what was there is stale"


def test_copies_and_arranged_positions_count_anew():
    match = GAME.new_match(2, seed=5)
    choose(match, 0)
    again = copy.deepcopy(match)
    assert list(again.noticed(1)) == list(match.noticed(1)) == list(range(1, len(match.acts) + 1))
    again.begin_at(match.states)
    assert not again.noticed(0)
    choose(again, 1)
    assert list(again.noticed(0)) == list(range(1, len(again.acts) + 1))


def test_whatever_was_taken_back_and_thought_of_before_makes_no_difference():
    """A match remembers how far it was played again last; one that has only what stands has nothing to remember."""
    luck = random.Random(5)
    match = GAME.new_match(4, seed=5, options={"showing": True})
    for _ in range(100):
        undoers = [seat for seat in range(4) if match.may_undo(seat)]
        if not undoers or luck.random() > 0.4:
            seat = luck.choice(match.waiting)
            match.play(seat, luck.choice(match.legal_actions(seat)))
            continue
        match.accept(luck.choice([match.attempt_undo(seat) for seat in undoers]))      # all of them were thought of
        stands = [(act.seat, act.action) for act in match._line]
        same = match.restored(GAME, 4, stands, options={"showing": True})
        assert same.states.tobytes() == match.states.tobytes()
        for seat in match.waiting if len(match.acts) % 5 == 0 else ():
            assert same.view_to_think(seat).states.tobytes() == match.view_to_think(seat).states.tobytes()
