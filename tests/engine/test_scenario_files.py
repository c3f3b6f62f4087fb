"""Scenario files are checked key by key, and what does not hold is told."""

import re

import pytest

from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import load, run
from ludoteca.engine.texts.errors import ScenarioError

STORMY = {
    "title": "In a storm the highest ballast sinks",
    "game": "montgolfiere",
    "seats": 3,
    "rules": ["MG-17"],
    "position": {"space": [5, 5, 6]},
    "play": [
        {"seat": 0, "action": "storm"},
        {"seat": 1, "action": "ballast-12"},
        {"seat": 2, "action": "ballast-10"},
    ],
    "expect": {"space": [5, 4, 6]},
}
DEAL = [{"seat": "chance", "action": f"draw-ballast-{weight}"} for weight in range(1, 8)]
BARON = {"options": {"baron": True}, "position": {"turn": 1}}


def scenario(**changes):
    return parse(STORMY | changes, "storm.toml")


def failures(**changes) -> str:
    return "\n".join(run(scenario(**changes)))


def expecting(**expect) -> str:
    return failures(expect=expect)


def test_it_holds():
    assert failures() == ""


def test_a_file_is_read(tmp_path):
    file = tmp_path / "short.toml"
    head = 'title = "Two can play"\ngame = "montgolfiere"\nseats = 2\nrules = ["MG-1"]\n'
    file.write_text(head + "[expect]\nspace = [5, 5]\n")
    assert run(load(file)) == []
    file.write_text("title = ")
    with pytest.raises(ScenarioError, match=r"short\.toml: Invalid value"):
        load(file)
    file.write_text("x" * 1_000_001)
    with pytest.raises(ScenarioError, match="at most 1000000"):
        load(file)
    with pytest.raises(ScenarioError, match=r"missing\.toml"):
        load(tmp_path / "missing.toml")


NOT_READ = [
    ({"colour": "red"}, "unknown field `colour`"),
    ({"rules": "MG-17"}, r"Expected `array`, got `str` - at `\$\.rules`"),
    ({"rules": ["MG-99"]}, "rules: there is no clause 'MG-99'"),
    ({"game": "chess"}, "game: There is no game 'chess'"),
    ({"seats": 7}, "seats: Montgolfière takes 2, 3, 4, 5, 6 players"),
    ({"options": {"wind": True}}, "options: There is no option 'wind'"),
    ({"options": {"hand": 99}}, "options: Option hand is 99"),
    ({"play": [{"seat": 3, "action": "gas"}]}, "play: there is no seat 3"),
    ({"play": [{"seat": "wind", "action": "gas"}]}, r"play\[0\]\.seat"),
    ({"play": [{"seat": 0}]}, "missing required field `action`"),
    ({"expect": {"legal": {"seat": 0, "include": ["gas"]}}}, "unknown field `include`"),
    ({"expect": {"legal": {"seat": 5}}}, "expect.legal: there is no seat 5"),
    ({"expect": {"illegal": {"seat": 0, "action": "gas", "rule": "MG-0"}}}, "expect.illegal: there is no"),
    ({"expect": {"view": {"space": [5]}}}, "expect.view: expected a table with a seat"),
    ({"expect": {"view": {"seat": "nobody"}}}, "expect: Expected `int`"),
    ({"expect": {"over": "yes"}}, r"Expected `bool \| null`, got `str` - at `\$\.over`"),
    ({"expect": {"cites": ["MG-99"]}}, "expect.cites: there is no clause"),
]


@pytest.mark.parametrize(("changes", "reason"), NOT_READ, ids=[reason for _, reason in NOT_READ])
def test_a_file_that_cannot_be_read_says_why(changes, reason):
    with pytest.raises(ScenarioError, match=r"^storm\.toml: ") as caught:
        scenario(**changes)
    assert re.search(reason, str(caught.value)), caught.value


NOT_SET_UP = [
    ({"position": {"height": [5, 5, 6]}}, "position.height: there is no such field"),
    ({"position": {"space": [5, 5]}}, "position.space: expected a list of 3 entries, in seat order"),
    ({"position": {"space": [5, 5, 12]}}, "position.space: 12 must be a whole number from 1 to 11"),
    ({"position": {"space": [5, 5, True]}}, "position.space: True must be"),
    ({"position": {"points": [5, 5, -1]}}, "position.points: -1 must be"),
    ({"position": {"turn": 25}}, "position.turn: 25 must be a whole number from 1 to 24"),
    ({"position": {"discard": 3}}, "position.discard: expected a list"),
    ({"position": {"hand": [["rocket"], [], []]}}, "position.hand: there is no 'rocket'; there are "),
    ({"position": {"hand": [["motor", "motor"], ["gas"], ["gas"]]}}, "position.hand: the set does not have"),
    ({"position": {"hand": [[], ["gas"], ["gas"]]}}, "position.hand: seat 0 needs a card"),
    ({"position": {"hand": ["gas", "gas", "gas"]}}, "position.hand: expected a list of names"),
    ({"position": {"turn": 24, "pile": [["gas"], ["gas"], ["gas"]]}}, "position.turn: in round 24 seat 0"),
    ({"position": {"chosen": ["gas", "gas", "gas"]}}, "position.chosen: "),
    ({"position": {"shown": [["gas to 0"], [], []]}}, "position.shown: 'gas to 0' must name a card"),
    ({"position": {"baron_space": 5}}, "position.baron_space: Baron Noir does not fly"),
    ({"play": [{"seat": 0, "action": "fly"}]}, "play: There is no action 'fly'"),
    ({"play": [{"seat": "chance", "action": "draw-gas"}]}, "play 1: the game does not wait for chance here"),
    ({**BARON, "play": [{"seat": "chance", "action": "draw-gas"}]}, "play 1: chance cannot bring draw-gas"),
    ({"expect": {"height": [5]}}, "expect.height: there is no such field; there are phase"),
    ({"expect": {"view": {"seat": 0, "height": 5}}}, "expect.view of seat 0.height: there is no such field"),
    ({"expect": {"legal": {"seat": 0, "includes": ["fly"]}}}, "expect.legal: There is no action 'fly'"),
]


@pytest.mark.parametrize(("changes", "reason"), NOT_SET_UP, ids=[reason for _, reason in NOT_SET_UP])
def test_what_cannot_be_set_up_says_why(changes, reason):
    with pytest.raises(ScenarioError, match=r"^storm\.toml: ") as caught:
        run(scenario(**changes))
    assert reason in str(caught.value)


NOT_MET = [
    ({"space": [5, 5, 6]}, "expect.space: expected [5, 5, 6], found [5, 4, 6]"),
    ({"storm": False}, "expect.storm: expected False, found True"),
    ({"view": {"seat": 1, "turn": 3}}, "expect.view of seat 1.turn: expected 3, found 2"),
    ({"view": {"seat": "spectator", "turn": 3}}, "expect.view of spectator.turn: expected 3"),
    ({"legal": {"seat": 0, "includes": ["hook-1"]}}, "of seat 0: hook-1 should be legal; legal are "),
    ({"legal": {"seat": 0, "exactly": []}}, "expect.legal of seat 0: expected [], found ["),
    ({"illegal": {"seat": 0, "action": "hook-1", "rule": "MG-7"}}, "refused by MG-7, found: Your Grapple "),
    ({"winners": [0]}, "expect.winners: expected [0], found []"),
    ({"over": True}, "expect.over: expected True, found False"),
    ({"reason": "moon"}, "expect.reason: expected 'moon', found 'not over'"),
    ({"scores": [5, 4, 6]}, "expect.scores: expected [5, 4, 6], found []"),
    ({"waiting": [1]}, "expect.waiting: expected [1], found [0, 1, 2]"),
    ({"cites": ["MG-16"]}, "expect.cites: nothing in the journal cites MG-16; cited: MG-17, "),
]


@pytest.mark.parametrize(("expect", "reason"), NOT_MET, ids=[reason for _, reason in NOT_MET])
def test_what_does_not_hold_is_told(expect, reason):
    told = expecting(**expect)
    assert told.startswith("storm.toml: ")
    assert reason in told


def test_each_failure_has_a_line():
    assert len(run(scenario(expect={"space": [5, 5, 6], "turn": 3, "over": True}))) == 3


def test_a_legal_action_is_reported_where_it_should_be_refused():
    hand = {"turn": 24, "hand": [["gas"], ["gas"], ["gas"]]}
    expect = {"legal": {"seat": 0, "excludes": ["gas"]}, "illegal": {"seat": 0, "action": "gas"}}
    told = failures(position=hand, play=[], expect=expect)
    assert "expect.legal of seat 0: gas should not be legal" in told
    assert "expect.illegal: gas of seat 0: expected to be refused, is legal" in told


def test_a_refused_play_is_a_failure_with_its_clause():
    told = failures(play=[{"seat": 0, "action": "gas"}, {"seat": 0, "action": "gas"}])
    assert "play 2: seat 0 cannot gas: You’ve already played your card for this round. (MG-7)" in told


def test_the_order_of_cards_does_not_matter_but_that_of_seats_does():
    position = {"turn": 23, "hand": [["gas", "storm"], ["storm", "motor"], ["gas", "motor"]]}
    asked = {"position": position, "play": []}
    assert failures(**asked, expect={"hand": [["storm", "gas"], ["motor", "storm"], ["motor", "gas"]]}) == ""
    swapped = [["gas", "motor"], ["gas", "storm"], ["motor", "storm"]]
    assert "expect.hand" in failures(**asked, expect={"hand": swapped})


def test_a_deal_is_pinned_from_the_raw_set_up():
    content = {key: value for key, value in STORMY.items() if key != "position"}
    wanted = [f"ballast-{weight}" for weight in range(1, 8)]
    expect = {"view": {"seat": 0, "hand": [wanted, [], []]}}
    assert run(parse(content | {"play": DEAL, "expect": expect}, "deal.toml")) == []


def test_chance_that_is_not_pinned_is_always_the_same():
    content = {"position": {"space": [5, 5, 6]}, "expect": {"hand": []}}
    assert failures(**content) == failures(**content) != ""


def test_a_position_that_breaks_an_invariant_is_refused():
    position = {"turn": 3, "baron_pile": ["motor"], "baron_next": "motor", "baron_space": 6}
    with pytest.raises(ScenarioError, match="position.baron_pile: the set does not have"):
        run(scenario(options={"baron": True}, position=position))
