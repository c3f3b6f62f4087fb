"""A game's folder is put together by the names of its files; whoever forgets one is told which."""

import shutil
import sys
from dataclasses import replace
from importlib import import_module

import pytest

from ludoteca.engine.game import defaults
from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.declared import lacks_actor
from ludoteca.engine.game.folders import game_of_folder
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import run
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import translator
from ludoteca.games import load_game


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a package that is a copy of the template's, under a name of its own."""
    package = tmp_path / "copied_game"
    shutil.copytree(sys.modules[load_game("_template").package].__path__[0], package)
    for file in package.rglob("*.py"):
        file.write_text(file.read_text().replace("ludoteca.games._template", "copied_game"))
    pitch = "from ludoteca.engine.texts.words import Message\n\nPITCH = Message('A copy.')\n"
    (package / "__init__.py").write_text(pitch)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield package
    for name in [name for name in sys.modules if name.partition(".")[0] == "copied_game"]:
        del sys.modules[name]


def put_together():
    return game_of_folder("copied_game", title="A copy", seats=(2,), longest=lambda values, seats: 99)


def test_a_folder_is_a_game(folder):
    game = put_together()
    assert (game.name, game.title, game.unordered, game.clash({}, 2)) == ("copied_game", "A copy", frozenset(), None)
    assert game.rules.sealed.__module__ == "copied_game.rules.dive"


def test_a_missing_file_is_named(folder):
    (folder / "state.py").rename(folder / "states.py")
    with pytest.raises(TypeError, match=r"copied_game: there is no state\.py"):
        put_together()


@pytest.mark.parametrize(("file", "changed", "otherwise", "reason"), [
    ("rules/dive.py", "def apply_dive", "def apply_dives", "apply_dives belongs to no kind of action"),
    ("rules/dive.py", "def apply_dive", "def choose", "apply_dive is missing"),
    ("rules/dive.py", "seat: int, depth: int, journal", "seat: int, journal", "apply_dive takes 4 parameters, where 5"),
    ("rules/current.py", "def weigh_current", "def weight_of_current", "weigh_current is missing"),
    ("rules/current.py", "def count_at", "def take_pearls", "take_pearls stands in another chapter as well"),
    ("actions.py", '"token", NUMBERS', '"dive", NUMBERS', "two kinds are called 'dive'"),
    ("table/words.py", "def label_dive", "def label_dives", "label_dives belongs to no kind of action"),
    ("table/words.py", "def preview_dive(reader: Reader, depth: int)", "def preview_dive(reader: Reader)",
     "preview_dive does not take a reader and 1 values"),
    ("table/words.py", "def prompt_choose", "def prompt_chosen", "prompt_chosen belongs to no phase"),
    ("state.py", "seats: int", "seats: float", "State.seats: <class 'float'> is no integer"),
    ("events.py", " DIVED = 4", " DIVED = 3", "game.events: Event.DIVED and Event.CHOSE have the same number, 3"),
    ("state.py", " OVER = 3", " OVER = 2", "game.state: Phase.OVER and Phase.ROLL have the same number, 2"),
    ("events.py", " LAST_DIVE = 1,", " LAST_DIVE = 1  #", "events: Ending.LAST_DIVE has no clause and sentence"),
    ("events.py", "class Breach(", "Ending = Cited\n\n\nclass Breach(", "copied_game.events: Ending is missing"),
])
def test_what_does_not_fit_the_kinds_is_named(folder, file, changed, otherwise, reason):
    source = folder / file
    assert changed in source.read_text()
    source.write_text(source.read_text().replace(changed, otherwise, 1))
    with pytest.raises(TypeError, match=reason):
        put_together()


def change(folder, file, changed, otherwise):
    """Write a file of the folder otherwise."""
    source = folder / file
    assert changed in source.read_text()
    source.write_text(source.read_text().replace(changed, otherwise))


def test_the_first_kind_of_a_phase_may_list_itself(folder):
    change(folder, "rules/dive.py", "def refuse_dive", "def lists_dive(tables, state, seat, first, actions):\n"
           "    actions[0] = first + 1\n    return 1\n\n\ndef refuse_dive")
    assert list(put_together().new_match(2, seed=1).view(0).legal_actions) == [1]


def test_a_kind_that_comes_later_in_its_phase_cannot_list_itself(folder):
    change(folder, "actions.py", "KINDS = kinds(", 'KINDS = kinds(\n    Kind("wait"),')
    change(folder, "rules/dive.py", "def refuse_dive", "def apply_wait(tables, state, seat, journal):\n    pass\n\n\n"
           "def lists_dive(tables, state, seat, first, actions):\n    return 0\n\n\ndef refuse_dive")
    with pytest.raises(TypeError, match="dive is not the first kind of its phase, and cannot list itself"):
        put_together()


def test_what_chance_brings_is_refused_in_one_place(folder):
    for file, kind in (("rules/current.py", "current"), ("rules/breath.py", "token")):
        change(folder, file, f"def refuse_{kind}", f"def never_{kind}")
    change(folder, "rules/flow.py", "def refuse(", "def unchosen(tables, state, seat):\n    return 77\n\n\ndef refuse(")
    game = put_together()
    match = game.new_match(2, seed=1)
    assert game.rules.refusal(match.tables[0], match.state, 0, game.actions.index("current-1")) == 77


@pytest.mark.parametrize(("says", "taken"), [("", {0, 1, 2}), ("FIRST_OF_EQUALS = True\n", {2})])
def test_of_choices_that_are_worth_the_same_any_or_the_first_is_taken(folder, says, taken):
    change(folder, "bot.py", "PEARL = 1000\n", f"PEARL = 1000\n{says}")
    change(folder, "bot.py", "    company =", "    return 0\n    company =")
    steady, numbers = put_together().bot.steady, generator("equals")
    assert {steady(None, None, 0, numbers, [2, 0, 1], 3) for _ in range(20)} == taken


def test_events_say_how_their_actor_is_called(folder):
    change(folder, "events.py", "    DREW = 1", "    @staticmethod\n    def actor_in(reader, entry):\n"
           "        return f'diver {entry.actor}'\n\n    DREW = 1")
    game = put_together()
    entry = Entry(3, -1, 9, 0, 0)
    assert game.words.arguments(translator("en", ()), ("Ana",), None, (), entry)["actor"] == "diver 9"


def test_what_chance_writes_is_nobodys(folder):
    """It was told as if the last player had done it."""
    arguments = put_together().words.arguments
    say, names = translator("en", ()), ("Ana", "Bo")
    silent, speaking = Entry(5, -1, CHANCE, 1, 0), Entry(4, -1, CHANCE, 1, 0)
    assert arguments(say, names, None, (), silent)["actor"] == ""
    assert arguments(say, names, None, (), speaking)["actor"] == ""
    event = import_module("copied_game.events").Event
    assert lacks_actor(event(speaking.event), speaking) and not lacks_actor(event(silent.event), silent)


def test_who_is_awaited_is_asked_by_the_phase_and_a_chapter_adds_to_the_picture(folder):
    words = folder / "table" / "words.py"
    words.write_text(words.read_text() + "\n\ndef scene_lamp(reader):\n    return f'{reader.names[0]} has a lamp'\n")
    match = put_together().new_match(2, seed=1)
    say = translator("en", ())
    match.play(1, "dive-1")
    assert match.view(0).prompt(say) == "Round 1: how deep will you dive?"
    assert match.view(1).prompt(say) == f"Round 1: you’ve chosen. Waiting for {match.names[0]}."
    assert match.view(-1).prompt(say) == f"Round 1: still choosing: {match.names[0]}."
    assert match.view(0).scene(say)["lamp"] == f"{match.names[0]} has a lamp" and "depths" in match.view(0).scene(say)


@pytest.mark.parametrize(("file", "changed", "otherwise", "reason"), [
    ("rules/current.py", "return tables", "return 0 * tables", "in phase ROLL, after dive-1, and no outcome has"),
    ("rules/current.py", "state.phase = Phase.GATHER", "pass", "phase ROLL, after current-[1-3], still after 10000 o"),
    ("rules/breath.py", "return state.bag[", "return 0 * state.bag[", "in phase DRAW, at the beginning, and no"),
])
def test_chance_that_hangs_is_told(folder, file, changed, otherwise, reason):
    """The server went on for ever, or said nothing but ValueError: 0."""
    change(folder, file, changed, otherwise)
    game = put_together()
    with pytest.raises(LudotecaError, match=rf"^copied_game: chance is awaited .*{reason}"):
        match = game.new_match(2, seed=1)
        for seat in (1, 0):
            match.play(seat, "dive-1")


@pytest.mark.parametrize("number", [2, 3], ids=["at the end", "before a play"])
def test_a_scenario_in_which_chance_hangs_fails_by_its_file(folder, number):
    """All scenarios of a folder ended with an error that named none of them."""
    change(folder, "rules/current.py", "return tables", "return 0 * tables")
    plays = [{"seat": seat, "action": "dive-1"} for seat in (0, 1, 0)][:number]
    content = {"title": "A lull", "game": "_template", "seats": 2, "rules": [], "play": plays, "expect": {}}
    failures = run(replace(parse(content, "lull.toml"), game=put_together()))
    assert failures == [
        "lull.toml: copied_game: chance is awaited in phase ROLL, after dive-1, and no outcome has any weight"
    ]


def test_a_missing_rule_is_named_with_the_files_where_it_may_stand(folder):
    file = folder / "rules" / "breath.py"
    file.write_text(file.read_text().replace("def setup", "def prepare"))
    with pytest.raises(TypeError, match=r"copied_game: setup is missing; it belongs into setup\.py or rules"):
        put_together()


def test_what_has_no_file_is_declared_absent(folder):
    for file in ("check", "view", "bot"):
        (folder / f"{file}.py").unlink()
    game = put_together()
    assert not game.has_secrets and game.rules.check is defaults.check and game.bot.steady is defaults.steady
    assert load_game("_template").has_secrets and load_game("_template").has_chance


def test_of_two_that_belong_together_none_may_be_missing(folder):
    file = folder / "view.py"
    file.write_text(file.read_text().replace("def determinize", "def deal_unseen"))
    with pytest.raises(TypeError, match=r"copied_game\.view: determinize is missing"):
        put_together()


def test_there_are_two_stages():
    with pytest.raises(ValueError, match="there is no stage 'ripe'; there are draft, finished"):
        game_of_folder("copied_game", title="A copy", seats=(2,), stage="ripe")


def test_what_has_no_preview_of_its_own_has_the_usual_one(folder):
    change(folder, "table/words.py", "def label_dive", "def preview(reader, action):\n"
           "    return Preview((), f'{reader.seat} does {action}')\n\n\ndef label_dive")
    view, say = put_together().new_match(2, seed=1).view(0), translator("en", ())
    assert "pearl" in view.preview(say, 0).text
    change(folder, "table/words.py", "def preview_dive", "def shown_at")
    for name in [name for name in sys.modules if name.startswith("copied_game.")]:
        del sys.modules[name]
    game = put_together()
    view = game.new_match(2, seed=1).view(0)
    assert view.preview(say, 1).text == "0 does 1"
    assert view.preview(say, game.actions.index("current-1")) is None      # chance is shown none


def test_a_misspelt_name_is_named(folder):
    file = folder / "check.py"
    file.write_text(file.read_text().replace("def check(", "def checks("))
    with pytest.raises(TypeError, match=r"copied_game\.check: check is missing; there is checks"):
        put_together()


@pytest.mark.parametrize(("file", "changed", "otherwise", "reason"), [
    ("rules/dive.py", "def sealed(", "def seald(", r"copied_game\.rules: sealed is missing; there is seald"),
    ("rules/dive.py", "def refuse_dive(", "def refuses_dive(", "rules: refuse_dive is missing; there is refuses_dive"),
    ("rules/flow.py", "def advance(", "def advances(", "rules: advance is missing; there is advances"),
    ("table/words.py", "def preview_dive(", "def previews_dive(", "preview_dive is missing; there is previews_dive"),
    ("table/words.py", "def prompt_choose(", "def promt_choose(", "table: prompt_choose is missing; there is promt_"),
    ("table/picture.py", "def text(", "def texts(", "table: text is missing; there is texts"),
])
def test_a_misspelt_name_in_a_chapter_is_named(folder, file, changed, otherwise, reason):
    """It was passed over, and the game had what holds where nothing is brought."""
    change(folder, file, changed, otherwise)
    with pytest.raises(TypeError, match=reason):
        put_together()


def test_a_sentence_stands_in_place_of_a_function_that_only_says_it(folder):
    file = folder / "table" / "words.py"
    for name in ("label_token", "preview_dive", "prompt_choose"):
        file.write_text(file.read_text().replace(f"def {name}(", f"def no_{name}("))
    sentences = ('label_token = Message("Draw breath")', 'preview_dive = Message("Down you go.")',
                 'prompt_choose = Message("How deep?")')
    file.write_text(file.read_text() + "\n".join(["", *sentences, ""]))
    game = put_together()
    match = game.new_match(2, seed=1)
    say, names, view = translator("en", ()), ("Ana", "Bo"), match.view(0).mirrored
    dive, token = (next(number for number, name in enumerate(game.actions) if name.startswith(kind))
                   for kind in ("dive-", "token-"))
    assert game.words.label(say, names, None, view, 0, token) == "Draw breath"
    assert game.words.prompt(say, names, None, view, 0) == "How deep?"
    assert game.picture.preview(say, names, None, view, 0, dive) == Preview((), "Down you go.")


@pytest.mark.parametrize(("sentence", "reason"), [
    ('label_token = Message("Draw {number}")', r"label_token: what fills the gaps of 'Draw \{number\}'"),
    ('label_tokens = Message("Draw breath")', "label_tokens belongs to no kind of action"),
    ('labels_token = Message("Draw breath")', "label_token is missing; there is labels_token"),
    ('label_dive = Message("Dive")', "label_dive stands in another chapter as well"),
])
def test_a_sentence_that_can_be_said_of_nothing_is_named(folder, sentence, reason):
    change(folder, "table/words.py", "def label_token(", "def no_label_token(")
    picture = folder / "table" / "picture.py"
    picture.write_text(picture.read_text() + f"\nfrom ludoteca.engine.texts.words import Message\n{sentence}\n")
    with pytest.raises(TypeError, match=reason):
        put_together()


@pytest.mark.parametrize(("file", "otherwise"), [("view", "views"), ("check", "checks"), ("options", "option")])
def test_a_misspelt_file_is_named(folder, file, otherwise):
    (folder / f"{file}.py").rename(folder / f"{otherwise}.py")
    for source in folder.rglob("*.py"):
        source.write_text(source.read_text().replace(f"copied_game.{file} ", f"copied_game.{otherwise} "))
    with pytest.raises(TypeError, match=rf"copied_game: there is no {file}\.py; there is {otherwise}\.py"):
        put_together()


def test_what_is_optional_may_be_missing(folder):
    file = folder / "table" / "words.py"
    file.write_text(file.read_text().replace("def preview_dive", "def previews_nothing"))
    picture = put_together().picture
    assert picture.preview(None, (), None, None, 0, 0) is None and picture.animation is not None
