"""Showing cards beside one that lies face down (MG-A29): allowed, and never telling which card that is."""

import random

import numpy as np
import pytest
from tests.contract.test_secrets import leaks
from tests.worlds import another_world

import ludoteca
from ludoteca.engine.matches.acts import UNDO
from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game
from ludoteca.games.montgolfiere.cards import CARD_KINDS as KINDS
from ludoteca.games.montgolfiere.cards import Slot
from ludoteca.games.montgolfiere.events import Refusal
from ludoteca.games.montgolfiere.rules.squadron import kept, known

GAME = ludoteca.game("montgolfiere")
DECKS = [                                  # options under which shown hands meet many and few unknown cards
    {}, {"hand": 3}, {"hand": 15, "baron": True}, {"squadron_bonus": "whole", "start": 1, "hand": 2},
]


def talkative(seed, seats, options=None, taking_back=False):
    """Yield a match after each act of players who show whatever they may, whether they have laid a card or not."""
    player = random.Random(seed)
    match = GAME.new_match(seats, seed, options=options or {})
    while not match.is_over:
        seat = player.randrange(seats)
        view = match.view(seat)
        if view.out_of_turn_actions and player.random() < 0.7:
            match.play(seat, player.choice(view.out_of_turn_actions))
        elif taking_back and match.may_undo(seat) and player.random() < 0.4:
            match.accept(match.attempt_undo(seat))
        elif view.choices and player.random() < 0.5:
            match.play(seat, player.choice(view.choices))
        else:
            continue
        yield match


def possible_cards(tables, balloon, mate):
    """Return what may lie face down for all that a mate knows: worked out from the rule, not from the code's counts."""
    seen = [known(balloon, mate, kind) for kind in range(KINDS)]
    unseen = [balloon.pile[kind] + balloon.hand[kind] - seen[kind] for kind in range(KINDS)]
    return {
        kind for kind in range(KINDS)
        if seen[kind] > kept(balloon, mate, kind) or (sum(seen) < balloon.hand_size and unseen[kind])
    }


@pytest.mark.parametrize("options", DECKS, ids=str)
def test_what_is_shown_never_tells_what_lies_face_down(options):
    told = 0
    for match in talkative(1, 3, options):
        for seat in range(3):
            balloon = match.state.balloons[seat]
            if balloon.chosen == Slot.NONE:
                continue
            for mate in range(3):
                if mate != seat and match.state.balloons[mate].space == balloon.space:
                    told += may_be_shown_and_no_more(match, seat, mate)
    assert told > 10


def may_be_shown_and_no_more(match, seat, mate):
    """Hold what a seat may show a mate against what the mate could tell afterwards; return how much it may show."""
    balloon = match.state.balloons[seat]
    before = possible_cards(match.state, balloon, mate)
    offered = 0
    for kind in range(KINDS):
        left = balloon.hand[kind] - (kind == balloon.chosen)
        number = match.number(f"show-{GAME.actions[kind]}-to-{mate}")
        refused = match.game.rules.refusal(match._tables, match.state, seat, number)
        assert (refused == Refusal.NONE) == (number in match.view(seat).out_of_turn_actions)
        if kept(balloon, mate, kind) >= left:
            assert refused in (Refusal.LIES_FACE_DOWN, Refusal.ALREADY_SHOWN, Refusal.SHOW_NOT_IN_HAND)
            continue
        after = mirror_of(GAME.State).read(match.states)
        GAME.rules.apply_action(match._tables, after, seat, number, match._journal)
        still = possible_cards(after, after.balloons[seat], mate)
        assert balloon.chosen in still <= before
        assert (refused == Refusal.TELLS_LAID) == (len(still) == 1 < len(before))
        assert refused in (Refusal.NONE, Refusal.TELLS_LAID)
        offered += refused == Refusal.NONE
    return offered


@pytest.mark.parametrize("options", DECKS, ids=str)
def test_every_card_that_may_lie_there_is_in_some_world_that_looks_the_same_and_could_have_been_shown_so(options):
    """Whoever was shown cards sees the same in every world, and what was shown could be shown in each of them."""
    seen = 0
    met = (match for match in talkative(2, 3, options) if any(any(each.kept) for each in match.state.balloons))
    for turn, match in enumerate(met):
        if turn % 5:
            continue
        for seat in range(3):
            for viewer in {*range(3), SPECTATOR} - {seat}:
                assert not leaks(match, viewer, turn)
            balloon = match.state.balloons[seat]
            mates = [mate for mate in range(3) if mate != seat and any(kept(balloon, mate, k) for k in range(KINDS))]
            for mate in mates:
                worlds = [mirror_of(GAME.State).read(another_world(match, match.view(mate), again))
                          for again in range(30)]
                found = {world.balloons[seat].chosen for world in worlds}
                assert found <= possible_cards(match.state, balloon, mate)
                assert len(found) > 1 or len(possible_cards(match.state, balloon, mate)) == 1
                for world in worlds:
                    other = world.balloons[seat]
                    assert all(
                        kept(other, mate, k) <= min(known(other, mate, k), other.hand[k] - (k == other.chosen))
                        for k in range(KINDS)
                    )
                    assert not GAME.rules.check(match._tables, world)
                seen += 1
    assert seen > 0


def test_in_imagined_worlds_any_card_lies_there_that_was_not_kept_each_as_likely():
    match = GAME.new_match(2, 1)
    hand = match.view(0).choices
    match.play(0, hand[0])
    for kind in hand[1:4]:
        match.play(0, f"show-{GAME.actions[kind]}-to-1")
    view, worlds = match.view(1), 3000
    counts = np.zeros(KINDS)
    for seed in range(worlds):
        balloon = mirror_of(GAME.State).read(another_world(match, view, seed)).balloons[0]
        assert all(balloon.hand[kind] >= 1 for kind in hand[1:4])
        counts[balloon.chosen] += 1
    left = np.array(match.state.balloons[0].pile) + match.state.balloons[0].hand
    left[hand[1:4]] -= 1
    expected = worlds * left / left.sum()
    assert np.all(np.abs(counts - expected) <= 5 * np.sqrt(expected) + 1e-9)


@pytest.mark.parametrize("taking_back", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_records_of_talkative_players_replay_to_the_same_state(seed, taking_back):
    late = undone = 0
    for match in talkative(seed, 4, {"start": 9} if seed % 2 else {}, taking_back):
        act = match.acts[-1]
        if len(match.acts) % 17 == 0:
            again = read_record(match.record(), load_game).match
            assert again.states.tobytes() == match.states.tobytes()
            assert [view_bytes(again, seat) for seat in range(4)] == [view_bytes(match, seat) for seat in range(4)]
        late += act.out_of_turn and act.seat not in match.waiting
        undone += act.action == UNDO
    assert late and (not undone or taking_back)
    again = read_record(match.record(), load_game).match
    assert done(again.canonical_acts) == done(match.canonical_acts) == done(again.acts)


def done(acts):
    return [(act.seat, act.action) for act in acts]


def view_bytes(match, seat):
    return match.view(seat).states.tobytes()


def test_a_bot_is_handed_what_it_was_shown_beside_a_laid_card_and_that_one_lies_there():
    for match in talkative(3, 3):
        for seat in match.waiting:
            handed, view = match.view_to_think(seat), match.view(seat)
            assert handed.choices == view.choices
            for other in range(3):
                one, same = handed.mirrored.balloons[other], view.mirrored.balloons[other]
                assert (one.hand, one.shown, one.kept) == (same.hand, same.shown, same.kept)
                if any(one.kept):
                    assert one.chosen == same.chosen == Slot.HIDDEN


def test_who_has_shown_something_beside_a_laid_card_cannot_take_it_back():
    match = GAME.new_match(3, 5)
    match.play(0, match.view(0).choices[0])
    assert match.may_undo(0)
    match.play(0, match.view(0).out_of_turn_actions[0])
    assert not match.may_undo(0)


def test_a_played_card_is_forgotten_only_by_those_who_may_have_seen_it():
    """Two grapples: the one shown beside the other is not the one that was laid."""
    for seed in range(200):
        match = GAME.new_match(2, seed)
        if match.state.balloons[0].hand[15] == 2:
            break
    match.play(0, "grapple")
    match.play(0, "show-grapple-to-1")
    match.play(1, match.view(1).choices[0])
    assert known(match.state.balloons[0], 1, 15) == 1
    assert not any(any(balloon.kept) for balloon in match.state.balloons)


@pytest.mark.compiled
def test_talkative_games_run_alike_compiled():
    from tests.contract.test_compiled import determinize_one, looped, redact_one, trace

    from ludoteca.compiled import workspace

    for match in talkative(4, 3, {"hand": 5}):
        if len(match.acts) % 10:
            continue
        for viewer in range(3):
            states = match.states.copy()
            looped(GAME, redact_one)(match.tables[0], states, viewer)
            assert states.tobytes() == view_bytes(match, viewer)
            looped(GAME, determinize_one)(match.tables[0], states, viewer, ludoteca_generator())
            assert states.tobytes() == another_world(match, match.view(viewer), 1).tobytes()
    states = np.repeat(GAME.new_state(match.tables, match.values, 3), len(match.acts) + 1)
    seats = np.array([act.seat for act in match.acts], np.int32)
    chosen = np.array([act.action for act in match.acts], np.int32)
    looped(GAME, trace)(match.tables[0], states, seats, chosen, workspace(GAME)[1])
    assert states[-1:].tobytes() == match.states.tobytes()


def ludoteca_generator():
    from ludoteca.engine.runtime.chance import generator

    return generator(1)
