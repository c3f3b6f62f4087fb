"""Encounters of Above and Below told to their ends, and people who remember: what is read, shown, hidden."""

import random
import re
from typing import Any

import numpy as np
import pytest
from tests.contract.test_compiled import looped, trace
from tests.games.above_games import GAME, placed
from tests.games.above_packs import GONE, PACKS, with_change, write_out
from tests.games.test_above_story import page_of

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.match import Match
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.texts.errors import PackError, ScenarioError
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games.above_and_below.events import Breach, Event
from ludoteca.games.above_and_below.pack import read_pack
from ludoteca.games.above_and_below.parts import PERSONS, Memory
from ludoteca.games.above_and_below.redact_tables import redact_tables
from ludoteca.games.above_and_below.state import NONE
from ludoteca.table.parts.templating import speaker

SAY = speaker("en", GAME.package)
BOOK = PACKS["old_friends"].files["words_en"]["book"]
OUT = ("explore", "villager-mason0", "villager-scribe0", "send")
CHANCE = -1
FIRST_EDITION = "sha256:589eef1a66b81914fe3ffdf124925c0817e9e8ba694d4dec91c4ce1acf3d964d"


def played(*actions: str, seats: int = 2, pack: str = "old_friends", **position: Any) -> tuple[Match, list[Entry]]:
    """Return a match and its log after actions of whoever is awaited; `die-5` is chance's."""
    match = placed(seats, pack=pack, **{"top": "c01", "keys": [], "stars": [], **position})
    entries = []
    for action in actions:
        number = GAME.actions.index(action)
        while match.waiting[0] == CHANCE and number not in match.legal_actions(CHANCE):
            match.play(CHANCE, match.legal_actions(CHANCE)[0])          # another cave is turned up
        entries += [entry for act in match.play(match.waiting[0], number) for entry in act.entries]
    return match, entries


def told_of(match: Match, entries: list[Entry], event: Event, language: str = "en") -> list[str]:
    """Return what the log of a spectator tells by an event."""
    view = match.view(-1)
    return [view.sentence(speaker(language, GAME.package), entry).strip() for entry in entries if entry.event == event]


def won(*more: str, **position: Any) -> tuple[Match, list[Entry]]:
    """Return a match in which the party of the first seat has helped at the well, with four lanterns."""
    return played(*OUT, "die-1", "option-1", "die-5", "die-5", "keep", *more, **position)


def test_the_ending_of_the_number_that_is_reached_is_told_to_everybody():
    match, entries = won()
    ending = BOOK["e001"]["a_ends"][0]
    assert told_of(match, entries, Event.SUCCEEDED) == [f"Ana has 4 lanterns and reaches 3. “{ending}”"
                                                        .replace("Ana", match.view(-1).names[0])]
    for viewer in (-1, 0, 1):
        view = match.view(viewer)
        assert view.scene(SAY)["ending"]["text"] == ending and ending in page_of(view) and ending in view.text(SAY)
        assert BOOK["e001"]["a_ends"][1] not in page_of(view)


def test_failing_and_results_without_dice_are_told_to_their_ends():
    match, entries = played(*OUT, "die-1", "option-2", "die-1", "die-1")
    assert BOOK["e001"]["b_fails"] in told_of(match, entries, Event.FAILED)[0]
    assert match.view(1).scene(SAY)["ending"]["failed"] is True
    match, entries = played(*OUT, "die-4", "option-1")
    assert BOOK["e004"]["a_ends"][0] in told_of(match, entries, Event.TOLD)[0]
    assert match.view(1).scene(SAY)["ending"]["failed"] is False


def test_while_something_is_still_to_choose_the_ending_stands_in_the_book():
    match, _ = played(*OUT, "die-2", "option-2", top="c02")
    scene = match.view(1).scene(SAY)
    assert match.view(0).position["phase"] == "choose" and scene["ending"] is None
    assert scene["story"]["text"] == BOOK["e002"]["b_ends"][0]


def test_where_the_story_goes_on_nothing_ends():
    party = ["lamplighter0", "r15", "x4"]
    match, entries = played("explore", *(f"villager-{each}" for each in party), "send", "die-4", "option-2", "die-6",
                            "die-6", "die-6", ready=[party, ["mason1"]])
    assert match.view(0).position["paragraph"] == "f-e004" and match.view(0).position["ended"] == "empty"
    assert told_of(match, entries, Event.SUCCEEDED)[0].endswith(" has 7 lanterns and reaches 7.")
    match.play(0, "option-1")
    assert match.view(1).scene(SAY)["ending"]["text"] == BOOK["f-e004"]["a_ends"][0]


def test_the_ending_makes_way_for_what_is_done_next():
    match, _ = won("labor")
    assert match.view(0).scene(SAY)["ending"] is None
    assert BOOK["e001"]["a_ends"][0] not in page_of(match.view(0))


@pytest.mark.parametrize("pack", ["first_light", None])
def test_packs_without_endings_tell_none(pack):
    match = placed(2, pack=pack, top="c01", keys=[], stars=[])
    for action in OUT:
        while match.waiting[0] == CHANCE:
            match.play(CHANCE, match.legal_actions(CHANCE)[0])
        match.play(0, action)
    while match.state.paragraph != NONE or match.waiting[0] == CHANCE:
        seat = match.waiting[0]
        match.play(seat, match.legal_actions(seat)[0])
    failing = match.state.ended_tier == NONE
    assert match.view(1).scene(SAY)["ending"] is None or failing


@pytest.mark.parametrize(("memory", "text"), [({}, "text"), ({"p1": "kind"}, "text_kind"),
                                             ({"p1": "wronged"}, "text_wronged"), ({"p2": "kind"}, "text")])
def test_whoever_remembers_says_so(memory, text):
    match, entries = played(*OUT, "die-1", memory=[memory, {"p1": "kind"}])
    assert match.view(1).scene(SAY)["story"]["text"] == BOOK["e001"][text]
    opening = BOOK["e001"][text].split(".")[0]
    assert opening in told_of(match, entries, Event.ENCOUNTER)[0] and opening in match.view(-1).text(SAY)
    said = [entry.event for entry in entries if entry.event in (Event.KNOWN_KIND, Event.KNOWN_WRONGED)]
    assert said == {"text_kind": [Event.KNOWN_KIND], "text_wronged": [Event.KNOWN_WRONGED]}.get(text, [])


def test_the_text_stays_while_it_is_read_though_the_memory_changes():
    match, entries = played(*OUT, "die-1", "option-2", "die-4", "die-2", memory=[{"p1": "kind"}, {}])
    assert match.view(0).position["memory"][0] == {"p1": "wronged"}
    assert told_of(match, entries, Event.REMEMBERS) == [
        f"Rosa the well-keeper will remember what {match.view(-1).names[0]} did."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_remembered_is_told_in_every_language(language):
    match, entries = played(*OUT, "die-4", "option-1", memory=[{"p2": "wronged"}, {}])
    for event in (Event.KNOWN_WRONGED, Event.REMEMBERS):
        assert told_of(match, entries, event, language)[0].startswith("Old Emmerich ")


def test_who_is_remembered_is_shown_to_all():
    match, _ = played(memory=[{"p1": "kind", "p2": "kind"}, {"p1": "wronged"}])
    for viewer in (-1, 0, 1):
        view = match.view(viewer)
        ana, bo = view.names
        found = view.scene(SAY)["remembered"]
        assert found == [[("kind", 2, f"{ana}’s friends below: Rosa the well-keeper and old Emmerich")],
                         [("wronged", 1, f"Angry with {bo}: Rosa the well-keeper")]]
        assert all(each[0][2] in page_of(view) and each[0][2] in view.text(SAY) for each in found)


@pytest.mark.parametrize(("memory", "lanterns"), [({}, (0, 0)), ({"p1": "kind"}, (2, 0)), ({"p1": "wronged"}, (0, 1))])
def test_a_bonus_for_what_is_remembered(memory, lanterns):
    for option, bonus in enumerate(lanterns, 1):
        match, _ = played(*OUT, "die-5", memory=[memory, {}])
        terms = match.view(1).scene(SAY)["story"]["options"][option - 1]["terms"]
        assert any("Rosa the well-keeper" in term for term in terms)
        match.play(0, f"option-{option}")
        assert match.state.bonus == bonus


def test_nothing_of_it_is_hidden_and_learning_sees_it():
    match, _ = played(memory=[{"p1": "kind"}, {"p6": "wronged"}])
    bare, _ = played()
    for seat in (-1, 0, 1):
        seen, before = match.view(seat).observation(), bare.view(seat).observation()
        assert sorted(seen[np.flatnonzero(seen != before)].tolist()) == [0.5, 1.0]
    assert all(match.view(seat).position["memory"] == match.view(0).position["memory"] for seat in (-1, 1))


def test_what_a_choice_leaves_behind_and_who_has_moved_are_secrets_of_the_book():
    match, _ = played(*OUT, "die-1")
    hidden = redact_tables(match.tables, match.state, 0)[0]["book"]
    true = match.tables[0]["book"]
    assert (true["options"]["leaves"] > 0).any() and not (hidden["options"]["leaves"] > 0).any()
    assert (true["unless"] != NONE).any() and (hidden["unless"] == NONE).all() and (hidden["instead"] == NONE).all()
    assert (hidden["person"] == true["person"]).all()


def test_a_memory_that_cannot_be_is_a_breach():
    match, _ = played()
    state = mirror_of(GAME.State).read(match.states)
    assert GAME.rules.check(mirrored_tables(GAME.Tables, match.tables), state) == Breach.NONE
    state.players[1].memory[PERSONS - 1] = Memory.WRONGED + 1
    assert GAME.rules.check(mirrored_tables(GAME.Tables, match.tables), state) == Breach.MEMORY


@pytest.mark.parametrize(("memory", "said"), [
    ([{"p7": "kind"}, {}], "memory"), ([{"p1": "angry"}, {}], "memory"), (["p1", {}], "expected for each seat who")])
def test_positions_name_what_is_wrong_with_a_memory(memory, said):
    with pytest.raises(ScenarioError, match=said):
        played(memory=memory)


BAD = [                    # where, what it becomes, what the message says
    ("book.e001.mood", "funny", "book.toml: e001: there is no 'funny'; there are comic, eerie, tender, grave"),
    ("book.e001.person", "p7", "book.toml: e001: there is no 'p7'; there are p1, p2"),
    ("book.e001.person", GONE, "book.toml: e001: a: nobody remembers anything here; person is missing"),
    ("book.e001.a.leaves", "glad", "book.toml: e001.a: there is no 'glad'; there are kind, wronged"),
    ("book.e003.a.bonus", "known glad 1", "book.toml: e003.a: there is no 'glad'; there are kind, wronged"),
    ("book.e003.a.bonus", "known kind", "e003.a: bonus 'known kind': expected skill, item, pay, tag, villager"),
    ("book.e005.a.bonus", "known kind 1", "e005: a: nobody remembers anything here; person is missing"),
    ("book.e002.unless", GONE, "book.toml: e002: unless and instead belong together"),
    ("book.e002.unless", "r01", "book.toml: e002: there is no 'r01'; there are x1, x2"),
    ("book.e002.instead", "f-e009g", "book.toml: e002: there is no paragraph 'f-e009g'"),
    ("book.e002.instead", "e001", "book.toml: e002: in place of an entry a follow-up is read"),
    ("words_en.people.p1", GONE, "words_en.toml: people: p1 is missing; expected are p1, p2"),
    ("words_en.people.p3", "Nob", "words_en.toml: people: there is no p3"),
    ("words_en.people.p1", "N" * 41, "words_en.toml: people.p1: Expected `str` of length <= 40"),
    ("words_en.book.e001.a_ends", ["Once."], "book.e001.a_ends: expected 2 texts, one for each explore number"),
    ("words_en.book.e001.a_ends", ["Once.", " "], "book.e001.a_ends[1]: is missing"),
    ("words_en.book.e004.b_ends", ["Once.", "Twice."], "book.e004.b_ends[1]: must be empty: it goes on there"),
    ("words_en.book.e003.c_ends", ["Once."], "book.e003.c_ends[0]: must be empty: it goes on there"),
    ("words_en.book.e001.c_ends", ["Once."], "book.e001.c_ends: expected 0 texts"),
    ("words_en.book.e005.text_kind", "Hello.", "book.e005.text_kind: nobody here remembers anything"),
]


@pytest.mark.parametrize(("where", "value", "said"), BAD, ids=[f"{nth}-{bad[0]}" for nth, bad in enumerate(BAD)])
def test_a_pack_is_refused_with_file_key_and_reason(tmp_path, where, value, said):
    with pytest.raises(PackError, match=re.escape(said)):
        Pack.read(write_out(with_change("old_friends", where, value), tmp_path / "pack"), read_pack)


def test_endings_people_and_moods_may_be_left_out(tmp_path):
    files = with_change("old_friends", "words_en.people", {})
    for paragraph in files["book"].values():
        for name in ("mood", "person", "unless", "instead"):
            paragraph.pop(name, None)
        for option in (paragraph[letter] for letter in "abc" if letter in paragraph):
            option.pop("leaves", None)
            if option.get("bonus", "").startswith("known"):
                option.pop("bonus")
    for texts in files["words_en"]["book"].values():
        for name in ("text_kind", "text_wronged", "a_ends", "b_ends", "c_ends", "a_fails", "c_fails"):
            texts.pop(name, None)
    pack = Pack.read(write_out(files, tmp_path / "pack"), read_pack)
    match, luck = Match(GAME, 2, pack=pack, seed="bare"), random.Random("bare")
    while not match.is_over:
        match.play(match.waiting[0], luck.choice(match.legal_actions(match.waiting[0])))
    assert match.is_over


def test_the_book_without_endings_is_still_there():
    pack = GAME.former_pack(FIRST_EDITION)
    assert pack is not None and pack.digest == FIRST_EDITION
    assert len(pack.files["book"]) == 197 and "people" not in pack.files["words_en"]


@pytest.mark.compiled
def test_a_game_among_old_friends_runs_alike_compiled():
    from ludoteca.compiled import workspace

    match, player = Match(GAME, 3, pack=PACKS["old_friends"], seed="alike"), random.Random("alike")
    explore = GAME.actions.index("explore")
    while not match.is_over:
        legal = match.legal_actions(match.waiting[0])
        match.play(match.waiting[0], explore if explore in legal else player.choice(legal))
    assert sum(known > 0 for each in match.state.players for known in each.memory) > 1
    replay = Match(GAME, 3, pack=PACKS["old_friends"])
    interpreted = [replay.states.tobytes()]
    for act in match.acts:
        replay.repeat(act.seat, act.action)
        interpreted.append(replay.states.tobytes())
    states = np.repeat(GAME.new_state(match.tables, match.values, 3), len(interpreted))
    seats, chosen = (np.array([getattr(act, name) for act in match.acts], np.int32) for name in ("seat", "action"))
    looped(GAME, trace)(match.tables[0], states, seats, chosen, workspace(GAME)[1])
    assert [states[n : n + 1].tobytes() for n in range(len(states))] == interpreted
