"""What only packs of one's own bring about: expeditions that fail after a free building, and sleepy builders."""

from dataclasses import replace

import pytest
from tests.games.above_games import GAME
from tests.games.above_packs import with_change

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import play_one, set_up
from ludoteca.games.above_and_below.editions import MENDED
from ludoteca.games.above_and_below.pack import read_pack

FREE_THEN_FAILS = {"1": "free_building 7; goto f-e003"}
MENDED_CAVES, MENDED_SLEEP = (next(rule for rule in MENDED if rule.clause == clause) for clause in ("AB-35", "AB-A22"))


def chance(match, wish=""):
    """Let chance act until a seat is awaited: as wished where it can be, else the first that can be."""
    while match.waiting and min(match.waiting) == CHANCE:
        can = [outcome for outcome, _ in match.chance_outcomes()]
        wished = [outcome for outcome in can if GAME.actions[outcome] == wish]
        match.play(CHANCE, (wished or can)[0])


def below(option):
    """Return a match in which the first seat may have a free building, after which everything fails."""
    files = with_change("first_light", "book.e001.a", FREE_THEN_FAILS)
    files["book"]["f-e003"] = {"a": option, "b": option}
    files["tracks"]["caves"] = [[1] * 6] * 25
    match = GAME.new_match(2, seed=1, options={"first": "seat0"}, pack=Pack.of_content(files, read_pack, "mine"))
    chance(match)
    for action in ("explore", "villager-mason0", "villager-scribe0", "send", "option-1"):
        match.play(0, action)
        chance(match, "die-6")
    assert match.view(0).position["phase"] == "free_building"
    return match


@pytest.mark.parametrize("option", [{"cost": "pay coin 99", "3": "coin 1"}, {"9": "coin 1"}], ids=["dear", "dark"])
@pytest.mark.parametrize("letter", "oh")
def test_only_an_outpost_keeps_the_cave_of_an_expedition_that_fails_after_all(option, letter):
    """A house needs none, so the cave goes under its pile; and nowhere is it in two places."""
    match = below(option)
    assert not MENDED_CAVES.meets(match._tables, match.state, 0, GAME.actions.index("done"))
    cave, can = match.view(0).position["explored"], [GAME.actions[each] for each in match.legal_actions(0)]
    building = next(action for action in can if action.startswith(f"building-{letter}"))
    assert MENDED_CAVES.meets(match._tables, match.state, 0, GAME.actions.index(building))
    match.play(0, building)
    while match.view(0).position["explored"] == cave:
        assert MENDED_CAVES.meets(match._tables, match.state, 0, 0)
        match.play(match.waiting[0], "option-1" if match.waiting[0] == 0 else match.chance_outcomes()[0][0])
    position = match.view(0).position
    assert position["caves"] == [0, 0] and position["under_caves"] == ([] if letter == "o" else [cave])
    assert not GAME.rules.check(match._tables, match.state)


@pytest.mark.parametrize("work", ["build", "train"])
@pytest.mark.parametrize(("other", "face", "phase", "differs"), [
    (True, 1, "pick", True), (False, 1, "turn", False), (True, 6, "next", False),
])
def test_if_one_stays_asleep_another_may_build_or_teach(work, other, face, phase, differs):
    files = with_change("first_light", "villagers.x1", {
        "skills": "hammer, quill", "lanterns": "1:1", "abilities": "sleepy 2"})
    ready = [["x1", "mason0", "scribe0"] if other else ["x1", "lamplighter0"], ["mason1"]]
    plays = [{"seat": 0, "action": work}, {"seat": 0, "action": "villager-x1"}]
    scenario = replace(parse({"title": "", "game": GAME.name, "seats": 2, "rules": ["AB-A22"],
                              "position": {"ready": ready}, "play": plays, "expect": {}}, "here"),
                       pack=Pack.of_content(files, read_pack, "mine"))
    match = set_up(scenario)
    assert [play_one(scenario, match, play, "", generator("any")) for play in scenario.plays] == ["", ""]
    die = GAME.actions.index(f"die-{face}")
    assert MENDED_SLEEP.meets(match._tables, match.state, CHANCE, die) == differs
    match.play(CHANCE, die)
    can = [GAME.actions[action] for action in match.legal_actions(0)]
    assert match.view(0).position["phase"] == {
        "pick": f"{work[0]}_pick", "turn": "turn", "next": "b_card" if work == "build" else "t_slot"}[phase]
    assert phase != "pick" or can == ["villager-mason0" if work == "build" else "villager-scribe0"]
    assert not GAME.rules.check(match._tables, match.state)
