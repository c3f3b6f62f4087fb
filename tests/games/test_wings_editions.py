"""What the oldest version of Wings of War played otherwise, and what its tables could not agree on yet."""

import json
from pathlib import Path

import pytest

import ludoteca
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import RecordError, RuleMended, read_record
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.scenarios.files import load, parse
from ludoteca.engine.scenarios.running import set_up
from ludoteca.engine.texts.errors import OptionError
from ludoteca.games import load_game
from ludoteca.games.wings_of_war.cards import KIND_NAMES
from ludoteca.games.wings_of_war.options import TOO_FEW_PILOTS, TOO_MANY_SEATS, clash
from ludoteca.games.wings_of_war.rules.damage import kind_of

GAME = ludoteca.game("wings_of_war")
OLD = (Path(__file__).parents[1] / "fixtures" / "mended" / "wings_of_war.jsonl").read_text("utf-8")
OLDEST = "0.1.0"
SCENARIOS = Path(ludoteca.__file__).parent / "games" / "wings_of_war" / "scenarios"
TAIL = {
    "stage": "move", "plane": ["CAMEL", "ALBD5"], "pose": [[50000, 50000, 0], [50000, 62000, 0]], "tail": [1, "none"],
    "plan": [["slip-r", "turn-l", "straight"], ["turn-r", "straight", "straight"]],
}


def test_an_old_game_in_which_a_plane_flew_into_a_balloon_meets_a_mended_rule():
    """It was played by the oldest version: the plane above the balloon was not asked whether it fires."""
    with pytest.raises(RuleMended) as caught:
        read_record(OLD, load_game)
    assert caught.value.arguments["act"] == 31 and "WW-42" in str(caught.value)


def test_only_the_act_that_leads_there_meets_it():
    rows = [json.loads(line) for line in OLD.splitlines()]
    acts = [(row.get("seat", CHANCE), row["do"]) for row in rows[1:33]]
    for number, (seat, action) in enumerate(acts):
        match = Match.restored(GAME, 2, acts[:number], options=rows[0]["options"], edition=OLDEST)
        met = match.mended_at(match.states, seat, action)
        assert (met.clause if met else None) == ("WW-42" if number == 31 else None)


def test_what_the_rules_refuse_meets_no_mended_rule_whoever_is_said_to_have_done_it():
    rows = [json.loads(line) for line in OLD.splitlines()]
    acts = [(row.get("seat", CHANCE), row["do"]) for row in rows[1:33]]
    for number in (0, 12, 31):
        match = Match.restored(GAME, 2, acts[:number], options=rows[0]["options"], edition=OLDEST)
        for seat in (CHANCE, 0, 1, 2, -7, 2 ** 31, 2 ** 40):
            taken = {GAME.actions[each] for each in match.legal_actions(seat)}
            met = {action for action in GAME.actions if match.mended_at(match.states, seat, action)}
            assert met <= taken, (number, seat)


def test_a_record_with_an_impossible_seat_is_refused_at_once():
    lines = OLD.splitlines(keepends=True)
    lines[1] = lines[1].replace('"seat":0', f'"seat":{2 ** 40}').replace('"seat":1', f'"seat":{2 ** 40}')
    with pytest.raises(RecordError):
        read_record("".join(lines), load_game)


def met_on_the_way(name):
    """Return which mended rule the acts of a scenario meet if its game was begun with the oldest edition."""
    scenario = load(SCENARIOS / name)
    match = set_up(scenario)
    match.edition = OLDEST
    found = {}
    for number, play in enumerate(scenario.plays):
        met = match.mended_at(match.states, play.actor, play.action)
        if met:
            found[number] = met.clause
        match.play(play.actor, play.action)
    return found


@pytest.mark.parametrize(("name", "acts"), [
    ("57-rockets-of-the-same-step.toml", {2: "WW-57"}),
    ("80-a-rocket-in-the-phase-before.toml", {4: "WW-57"}),
    ("80-both-strike.toml", {}),
    ("80-special-damage.toml", {}),
    ("59-a-soft-explosion-is-announced.toml", {2: "WW-59"}),
    ("59-explosion.toml", {}),
    ("63-removed-before-the-next-one-burns.toml", {0: "WW-19"}),
    ("63-both-burn-down.toml", {}),                # the pile has cards enough
    ("63-in-order-of-numbers.toml", {}),
])
def test_only_what_was_played_otherwise_meets_a_mended_rule(name, acts):
    assert met_on_the_way(name) == acts


def test_who_begins_as_before_plays_as_before():
    values = GAME.complete_options({}, 2, OLDEST)
    assert not values["low_dive"] and not values["original_plans"] and values["level_1"] == "agreed"
    assert GAME.complete_options({}, 2)["low_dive"] and GAME.complete_options({}, 2)["original_plans"]


def pilots(scenario, seats, *alone):
    """Return why planes of a scenario cannot fly by themselves, None if they can."""
    try:
        GAME.complete_options({"scenario": scenario} | {f"pilot_{number}": "alone" for number in alone}, seats)
    except OptionError:
        return clash(GAME.complete_options({}, 2) | {"scenario": scenario} | {
            f"pilot_{number}": "alone" for number in alone}, seats)
    return None


@pytest.mark.parametrize(("scenario", "seats", "alone", "why"), [
    ("by_seats", 2, (1,), TOO_FEW_PILOTS),
    ("by_seats", 2, (3,), None),                   # nobody flies that number
    ("by_seats", 3, (1,), None),
    ("by_seats", 3, (1, 3), TOO_FEW_PILOTS),
    ("dogfight2", 2, (1, 3), None),
    ("dogfight2", 2, (1, 2), TOO_FEW_PILOTS),      # a side without a pilot
    ("dogfight2", 4, (1,), TOO_FEW_PILOTS),        # a seat without a plane
    ("dogfight2", 5, (), TOO_MANY_SEATS),
    ("melee", 3, (3,), TOO_FEW_PILOTS),
    ("melee", 3, (4,), None),
    ("escort", 2, (1, 3, 4), None),
    ("escort", 2, (1, 2), TOO_FEW_PILOTS),
    ("bombing", 2, (1, 2), None),
])
def test_every_side_keeps_a_pilot_and_everybody_a_plane(scenario, seats, alone, why):
    assert pilots(scenario, seats, *alone) == why


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_has_a_plane_where_others_fly_by_themselves(seats):
    for number in range(1, 9):
        if pilots("dogfight4", seats, number) is None:
            state = GAME.new_match(seats, 1, options={"scenario": "dogfight4", f"pilot_{number}": "alone"}).state
            flown = {int(flyer.seat): int(flyer.side) for flyer in state.flyers[:8] if flyer.autonomous == 0}
            assert set(flown) == set(range(seats))
            assert all(flown[int(flyer.seat)] == flyer.side for flyer in state.flyers[:8])


def test_nobody_else_learns_that_a_tailer_has_changed_its_order():
    match = set_up(parse({"title": "", "game": GAME.name, "seats": 2, "rules": ["WW-25"], "position": TAIL,
                          "play": [{"seat": 0, "action": "order-321"}], "expect": {"waiting": [0]}}, "here"))
    match.play(0, "order-321")
    assert match.state.flyers[0].swapped == 1
    assert [int(match.view(seat).mirrored.flyers[0].swapped) for seat in (0, 1)] == [1, 0]


def test_whoever_imagines_a_world_knows_of_a_soft_explosion():
    scenario = load(SCENARIOS / "59-a-soft-explosion-is-announced.toml")
    match = set_up(scenario)
    for play in scenario.plays:
        match.play(play.actor, play.action)
    explosion = KIND_NAMES.index("X")
    for seed in range(10):
        world = match.view(1).mirrored
        GAME.rules.any_world(match.view(1).mirrored_tables, world, 1, generator(seed).tolist())
        assert kind_of(int(world.flyers[0].cards[0])) == explosion and world.flyers[0].points == 10
