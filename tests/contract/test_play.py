"""Random games end, soundly; what is legal, awaited and refused agrees (design, section 4: 1 and 7)."""

import random

import pytest

from ludoteca.engine.runtime.journal import ROWS
from ludoteca.engine.runtime.seats import CHANCE, members
from ludoteca.engine.texts.errors import ActionError, IllegalAction, NotYourTurn, UnknownAction
from tests.contract.cases import (
    ENDLESS,
    Case,
    plain_cases,
    play_on,
    random_choice,
    somewhere,
    usual_cases,
    varied_cases,
)


def breach(match):
    found = int(match.game.rules.check(match._tables, match.state))
    return match.game.words.breaches[found].message.text if found else ""


@pytest.mark.parametrize("case", usual_cases(), ids=str)
def test_a_random_game_ends_and_stays_sound(case: Case) -> None:
    match = case.match(seed=11)
    longest = case.game.longest(match.values, case.seats) if case.game.longest else ENDLESS
    before, copy = match.states, match.states.tobytes()
    for acts in play_on(match, random.Random(11)):
        assert before.tobytes() == copy, "an action changed a state that was already past"
        assert len(match.acts) <= longest
        assert not breach(match)
        assert all(len(act.entries) < ROWS for act in acts)
        assert match.is_over or all(match.view(seat).choices for seat in match.waiting)
        before, copy = match.states, match.states.tobytes()
    outcome = match.outcome
    assert min(outcome.places) >= 1
    assert len(outcome.scores) == len(outcome.places) == case.seats
    assert all(-1 <= utility <= 1 for utility in outcome.utilities)
    assert match.waiting == () and all(match.legal_actions(seat) == [] for seat in range(case.seats))


@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_what_is_listed_is_what_is_not_refused(case: Case) -> None:
    for seed in range(4):
        match = somewhere(case, seed)
        for seat in range(case.seats):
            listed = match.legal_actions(seat)
            assert listed == sorted(set(listed))
            allowed = [a for a in range(len(case.game.actions))
                       if not case.game.rules.refusal(match._tables, match.state, seat, a)]
            names, role = case.game.actions, "awaited" if seat in match.waiting else "not awaited"
            refused, unlisted = ([names[a] for a in sorted({*some} - {*others})]
                                 for some, others in ((listed, allowed), (allowed, listed)))
            assert listed == allowed, (
                f"seat {seat}, {role}: {unlisted} not listed, and not refused by `refuse_<kind>`, `unawaited` or "
                f"`unchosen`; {refused} listed, and refused"
            )


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_the_three_errors_are_told_apart_and_change_nothing(case: Case) -> None:
    seen = set()
    for seed in range(12):
        match = somewhere(case, seed)
        before = match.states.tobytes()
        for seat in range(case.seats):
            listed = set(match.legal_actions(seat))
            for action in range(len(case.game.actions)):
                if action in listed:
                    continue
                with pytest.raises(ActionError) as caught:
                    match.play(seat, action)
                    pytest.fail(f"seat {seat} played {case.game.actions[action]}, which is not listed, and not refused")
                expected = IllegalAction if seat in match.waiting else NotYourTurn
                assert caught.type is expected and caught.value.clause
                seen.add(caught.type)
        with pytest.raises(UnknownAction):
            match.play(match.waiting[0], "no-such-action")
        with pytest.raises(UnknownAction):
            match.play(match.waiting[0], len(case.game.actions))
        with pytest.raises(NotYourTurn):
            match.play(case.seats, match.legal_actions(match.waiting[0])[0])
        assert match.states.tobytes() == before
    assert IllegalAction in seen or case.game.is_draft     # in a small one all may be legal whenever one is awaited


@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_sealed_choices_may_arrive_in_any_order(case: Case) -> None:
    shuffled = 0
    player = random.Random(3)
    match = case.match(seed=3)
    for _ in range(25):
        if match.is_over:
            break
        if len(match.waiting) < 2:
            match.play(*random_choice(match, player))
            continue
        choices = [(seat, player.choice(match.view(seat).choices)) for seat in match.waiting]
        one, other = resumed(case, match), resumed(case, match)
        for seat, action in choices:
            one.play(seat, action)
        for seat, action in player.sample(choices, len(choices)):
            other.play(seat, action)
        assert one.states.tobytes() == other.states.tobytes()
        assert [(act.seat, act.action) for act in one.canonical_acts] == [
            (act.seat, act.action) for act in other.canonical_acts
        ]
        match, shuffled = one, shuffled + 1
    assert shuffled or case.game.name != "montgolfiere"


def resumed(case: Case, match):
    """Return a second match at the same point, with the same chance to come."""
    acts = [(act.seat, act.action) for act in match.acts]
    return match.restored(case.game, case.seats, acts, seed=match.seed, options=dict(case.options))


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_seats_stamp_is_not_moved_by_choices_that_are_still_sealed(case: Case) -> None:
    player = random.Random(5)
    for seed in range(10):
        match = somewhere(case, seed)
        stamps = {seat: match.stamp(seat) for seat in range(case.seats)}
        views = {seat: match.view(seat).states.tobytes() for seat in range(case.seats)}
        seat, action = random_choice(match, player)
        act = match.play(seat, action)[-1]
        for other in range(case.seats):
            stayed = match.stamp(other) == stamps[other]
            if other == seat or not act.sealed or act.out_of_turn:
                assert stayed == (other != seat and match.view(other).states.tobytes() == views[other])
            else:
                assert stayed, "choices that lie face down make nobody's page stale"


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_what_a_bot_thinks_of_is_not_moved_by_choices_that_are_still_sealed(case: Case) -> None:
    match, player = case.match(17), random.Random(17)
    handed = {}
    for _ in play_on(match, player, 80):
        before, handed = handed, {seat: match.view_to_think(seat) for seat in match.waiting if seat != CHANCE}
        act = match.acts[-1]
        for seat, view in handed.items():
            assert view.choices == match.view(seat).choices
            if seat in before and act.sealed and seat in members(act.unaware) and not act.out_of_turn:
                assert view.states.tobytes() == before[seat].states.tobytes()


@pytest.mark.parametrize("case", [case for case in varied_cases() if not case.game.has_chance], ids=str)
def test_a_game_that_declares_no_chance_never_waits_for_it(case: Case) -> None:
    one, other = case.match(seed=12), case.match(seed=13)
    for acts in play_on(one, random.Random(12)):
        assert all(act.seat != CHANCE for act in acts)
        other.play(acts[0].seat, acts[0].action)
    assert one.states.tobytes() == other.states.tobytes(), "the seed makes no difference"


@pytest.mark.parametrize("case", [case for case in plain_cases() if case.game.has_chance], ids=str)
def test_chance_lists_what_it_can_bring(case: Case) -> None:
    match = case.game.new_match(case.seats)
    player = random.Random(1)
    chances = 0
    for _ in range(1500):
        if match.is_over:          # without luck it has brought nothing
            if chances:
                break
            match = case.game.new_match(case.seats)
        if match.waiting != (CHANCE,):
            match.play(*random_choice(match, player))
            continue
        outcomes = match.chance_outcomes()
        assert outcomes and all(weight > 0 for _, weight in outcomes)
        assert [action for action, _ in outcomes] == sorted({action for action, _ in outcomes})
        match.play(CHANCE, player.choice(outcomes)[0])
        chances += 1
    assert chances
