"""What the rules of Balmy Balloonists were mended to be, what older records say of it, and that every race ends."""

from pathlib import Path

import pytest
from tests.contract.test_kept_records import kept_in

import ludoteca
from ludoteca.engine.matches.match_records import RuleMended, read_record
from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import set_up
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.games import load_game
from ludoteca.games.balmy_balloonists.pack import MOST_IN_SECTOR
from ludoteca.games.balmy_balloonists.rules.scoring import PARTS
from ludoteca.table.parts.templating import speaker

GAME = ludoteca.game("balmy_balloonists")
ELSEWHERE = "L5-S1.1"
MENDED = Path(__file__).parents[1] / "fixtures" / "mended" / "balmy_balloonists.jsonl"


def match_at(plays=(), options=None, seats=2, **position):
    """Return a match at a position after some plays."""
    match = set_up(parse({
        "title": "", "game": GAME.name, "seats": seats, "rules": ["BB-1"], "options": options or {},
        "position": position, "expect": {"waiting": [0]},
        "play": [{"seat": seat, "action": action} for seat, action in plays if seat >= 0],
    }, "here"))
    for seat, action in plays:
        match.play(seat, action)
    return match


def meets(clause, match, seat, action):
    """Say whether a mended rule may have been played otherwise by an action."""
    rule = next(rule for rule in GAME.mended if rule.clause == clause)
    return rule.meets(match.tables[0], match.state, seat, GAME.actions.index(action))


@pytest.mark.parametrize(("nth", "clause", "act"), [
    (0, "BB-59", 46), (1, "BB-A24", 20), (2, "BB-64", 99), (3, "BB-54e", 106), (4, "BB-A41", 155),
])
def test_a_record_of_an_older_version_meets_a_mended_rule(nth, clause, act):
    with pytest.raises(RuleMended) as caught:
        read_record(list(kept_in(MENDED))[nth], load_game)
    assert (caught.value.arguments["clause"], caught.value.arguments["act"]) == (clause, act)


@pytest.mark.parametrize(("space", "altitude", "met"), [
    ("L2-S4.2", "high", True), ("L2-S4.2", "medium", True), ("L2-S4.1", "high", False), ("L2-S4.2", "ground", False),
])
def test_older_records_may_have_paid_more_gas_in_the_heat_over_mountains(space, altitude, met):
    match = match_at([(0, "mishap-w15")], space=[ELSEWHERE, space], altitude=["medium", altitude], table=[["w15"], []],
                     pawns=[0, 1])
    assert meets("BB-59", match, -1, "misfortune-heat-problems") is met
    assert not meets("BB-59", match, -1, "misfortune-torn-fabric")


def test_older_records_may_have_paid_more_gas_where_repairs_were_kept():
    match = match_at([(0, "mishap-w15"), (-1, "misfortune-heat-problems")], space=[ELSEWHERE, "L2-S4.2"],
                     altitude=["medium", "high"], table=[["w15"], []], pawns=[0, 1], advantages=[[], ["repairs"]])
    assert meets("BB-59", match, 1, "bear") and not meets("BB-59", match, 1, "repair")


@pytest.mark.parametrize(("cards", "met"), [(1, False), (2, True)])
def test_older_records_were_not_asked_again_on_the_same_space(cards, met):
    match = match_at([(0, "play-w05"), (0, "altitude-medium")], space=["L4-S3.4", ELSEWHERE],
                     altitude=["medium", "medium"], advantages=[["fair-winds"] * cards, []],
                     sky=["e1", "a3", "c1", "d1"])
    assert not meets("BB-A24", match, 0, "fair-winds-north"), "before the flight"
    match.play(0, "go-on")
    assert meets("BB-A24", match, 0, "fair-winds-north") is met
    assert not meets("BB-A24", match, 0, "go-on")


@pytest.mark.parametrize(("space", "crossed", "sky", "storm", "met"), [
    ("L2-S6.1", 1, "b3", None, True), ("L2-S6.1", 0, "b3", None, False), ("L2-S5.4", 1, "b3", None, False),
    ("L2-S6.1", 1, "b3", "L1-S6.1", False),
])
def test_older_records_did_not_have_the_storm_before_fair_winds(space, crossed, sky, storm, met):
    called = {"storm": storm} if storm else {}
    match = match_at([(0, "play-w05"), (0, "altitude-medium")], {"storm": True}, space=[space, ELSEWHERE],
                     altitude=["medium", "medium"], crossed=[crossed, 1], sky=["a3", "b1", "c1", sky],
                     advantages=[["permit-sakhalin", "fair-winds"], []], **called)
    assert meets("BB-64", match, 0, "go-on") is met
    assert not meets("BB-64", match, 0, "keep-fair-winds")


@pytest.mark.parametrize(("space", "altitude", "sky", "met"), [
    ("L4-S4.4", "low", "a2", True), ("L4-S3.4", "low", "a2", False), ("L4-S4.4", "medium", "c4", False),
])
def test_older_records_came_down_in_the_mountains_although_ballast_was_paid(space, altitude, sky, met):
    match = match_at([(0, "mishap-w15"), (-1, "misfortune-bad-weather"), (-1, f"sky-{sky}")], space=[ELSEWHERE, space],
                     altitude=["medium", altitude], table=[["w15"], []], pawns=[0, 1])
    assert meets("BB-54e", match, 1, "pay-ballast") is met
    assert not meets("BB-54e", match, 1, "land")


def test_options_of_older_records_are_played_as_they_were():
    before = {option.name: option.before for option in GAME.options if option.since}
    assert before == {"own_other": True, "answer_own": False, "stranded_pass": True, "clear_mountains": False}


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_race_without_agreed_rounds_is_bounded_all_the_same(seats):
    values = GAME.complete_options({}, seats)
    assert values["rounds"] == 0
    agreed = GAME.longest(GAME.complete_options({"rounds": 200}, seats), seats)
    assert agreed < GAME.longest(values, seats) < 3 * agreed


@pytest.mark.parametrize(("storm", "said"), [({}, "rival."), ({"storm": "L2-S6.1"}, "rival or on the storm.")])
def test_whoever_has_three_cards_in_front_is_told_what_they_may_be_played_on(storm, said):
    match = match_at(options={"storm": True}, table=[["w01", "w03", "w05"], []], hand=[["w08"], []], **storm)
    asked = match.view(0).prompt(speaker("en", GAME.package))
    assert ("on the storm" in asked) is bool(storm)
    with pytest.raises(LudotecaError, match=said):
        match.play(0, "play-w08")


@pytest.mark.parametrize(("agreed", "said"), [(False, "rivals, never"), (True, "other balloons, not the one")])
def test_cards_in_front_are_not_for_the_balloon_whose_turn_it_is(agreed, said):
    match = match_at([(0, "play-w08")], {"two_balloons": True, "own_other": agreed}, table=[["w08"], [], [], []],
                     pawns=[1, 3 - agreed])
    with pytest.raises(LudotecaError, match=said):
        match.play(0, "on-0")


def test_distances_are_exact_on_the_lines_of_whatever_pack():
    assert all(PARTS % spaces == 0 for spaces in range(1, MOST_IN_SECTOR + 1))


def test_fewer_than_ten_rounds_are_no_agreement():
    with pytest.raises(LudotecaError, match="ten rounds"):
        GAME.complete_options({"rounds": 9}, 2)


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {}), (6, {}), (2, {"two_balloons": True})], ids=str)
def test_random_races_come_nowhere_near_the_safety_stop(seats, options):
    batch = GAME.new_batch(3000, seats=seats, seed=4, options=options)
    batch.play_out()
    assert batch.states["turn"].max() < 100
    assert batch.outcomes.endings.max() == 2, "home or stranded"
