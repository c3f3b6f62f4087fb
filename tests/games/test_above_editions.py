"""Records of Above and Below from before rules were mended: what they meet is named, and nothing is called damaged."""

import zipfile
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from tests.contract.test_kept_records import kept_in
from tests.games.above_games import GAME, SCENARIOS, placed

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.match_records import RuleMended, read_record
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.scenarios.running import load, play_one, set_up
from ludoteca.engine.texts.errors import RecordError
from ludoteca.engine.texts.words import LANGUAGES, translator
from ludoteca.games import load_game
from ludoteca.games.above_and_below.editions import MENDED

FILE = Path(__file__).parents[1] / "fixtures" / "mended" / "above_and_below.jsonl"
RECORDS = list(kept_in(FILE))          # each was played by version 0.1.0 and meets one of the rules
FORMER = "sha256:d7e22e1b846dd46b98cccdf8c915c5df48f51f5d7eeed671da8eab424ef0a4cd"
RULES = {rule.clause: rule for rule in MENDED}


def meets(clause, match, seat, action):
    """Say whether an action of a match's first seat that is awaited may meet a mended rule."""
    number = GAME.actions.index(action)
    return RULES[clause].meets(match.view(seat).mirrored_tables, match.state, seat, number)


def test_an_older_record_says_which_rule_it_meets():
    told = []
    for text in RECORDS:
        with pytest.raises(RuleMended) as caught:
            read_record(text, load_game)
        told.append(caught.value.arguments["clause"])
    assert told == ["AB-4", "AB-41", "AB-62"]


def test_damage_elsewhere_is_still_damage():
    rows = RECORDS[0].splitlines(keepends=True)
    with pytest.raises(RecordError) as caught:
        read_record("".join([*rows[:9], rows[9].replace('"h":"', '"h":"0')[:-1][:-2] + "}\n", *rows[10:]]), load_game)
    assert not isinstance(caught.value, RuleMended)


def test_the_former_pack_is_still_there():
    pack = GAME.former_pack(FORMER)
    assert pack is not None and pack.digest == FORMER != GAME.default_pack().digest
    assert len([entry for entry in pack.files["book"] if entry.startswith("e")]) == 148


def test_every_former_pack_is_found_by_the_beginning_of_its_digest():
    """Games were begun with each of them, and their records name it."""
    archives = sorted(Path(str(files(GAME.package) / "former")).iterdir())
    assert len(archives) >= 3
    for archive in archives:
        pack = Pack.read(zipfile.Path(archive), GAME.read_pack)
        assert pack.digest.startswith(f"sha256:{archive.stem}") and GAME.former_pack(pack.digest) == pack


def test_a_porter_alone_is_what_the_old_rule_forgot():
    match = placed(ready=[["mason0"], ["mason1"]], exhausted=[["x2"], []])
    assert meets("AB-60", match, 0, "pass") and not meets("AB-60", match, 0, "labor")
    rested = placed(ready=[["mason0", "x2"], ["mason1"]])
    assert not meets("AB-60", rested, 0, "pass")


def test_two_kinds_on_one_card():
    match = placed(buildings=[["k9"], []], tokens={"k9": ["paper 1"]})
    assert meets("AB-62", match, 0, "pass") and not meets("AB-62", match, 0, "harvest")
    assert not meets("AB-62", placed(buildings=[["k9"], []]), 0, "pass")
    assert not meets("AB-62", placed(buildings=[["k9"], []], tokens={"k9": []}), 0, "pass")


def test_of_four_only_the_first_round():
    tired = {"ready": [[f"mason{seat}"] for seat in range(4)],
             "exhausted": [[f"scribe{seat}"] for seat in range(4)]}
    assert meets("AB-4", placed(4, **tired), 0, "pass")
    assert not meets("AB-4", placed(4, turn=2, **tired), 0, "pass")
    assert meets("AB-4", placed(4), 0, "pass") and not meets("AB-4", placed(3), 0, "pass")
    assert not meets("AB-4", placed(4, ready=[[f"mason{seat}", f"scribe{seat}"] for seat in range(4)]), 0, "pass")


def test_a_good_placed_beside_one_just_taken():
    for goods, differs in ((["pot"], True), ([], False)):
        match = placed(goods=[goods, []], buildings=[["h14"], []], pack="first_light")
        for action in ("harvest", "villager-mason0", "send", "building-h14"):
            match.play(0, action)
        assert meets("AB-41", match, 0, "place-pot") == differs
        assert not meets("AB-41", match, 0, "done")


def test_a_number_that_coins_are_missing_for():
    """It may be met while lanterns are counted; where the coins are there, or more may be exerted for, it never is."""
    scenario = load(next(file for file in SCENARIOS if file.stem == "a2b-short-of-coins"))
    for coins, options, differs in ((2, {}, True), (7, {}, False), (2, {"exert_for_higher": True}, False)):
        position = scenario.position | {"coins": [coins, 7]}
        given = replace(scenario, options=scenario.options | options, position=position)
        match, met = set_up(given), []
        for play in given.plays:
            met.append(RULES["AB-A2"].meets(match._tables, match.state, 0, 0))
            assert play_one(given, match, play, "", generator("any")) == ""
        assert met == [False] * 8 + [differs] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_mended_is_told_in_every_language(language):
    say = translator(language, (GAME.package,))
    said = {say(rule.what) for rule in MENDED}
    assert len(said) == len(MENDED) and (language == "en") == (said == {rule.what.text for rule in MENDED})
