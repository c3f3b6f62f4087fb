"""A game's folder is put together by the names of its files; whoever forgets one is told which."""

import shutil
import sys

import pytest

from ludoteca.engine.game import defaults
from ludoteca.engine.game.folders import game_of_folder
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
    ("table/parts/words.py", "def label_dive", "def label_dives", "label_dives belongs to no kind of action"),
    ("table/parts/words.py", "def preview_dive(reader: Reader, depth: int)", "def preview_dive(reader: Reader)",
     "preview_dive does not take a reader and 1 values"),
    ("table/parts/words.py", "def prompt_choose", "def prompt_chosen", "prompt_chosen belongs to no phase"),
    ("state.py", "seats: int", "seats: float", "State.seats: <class 'float'> is no integer"),
])
def test_what_does_not_fit_the_kinds_is_named(folder, file, changed, otherwise, reason):
    source = folder / file
    assert changed in source.read_text()
    source.write_text(source.read_text().replace(changed, otherwise, 1))
    with pytest.raises(TypeError, match=reason):
        put_together()


def test_who_is_awaited_is_asked_by_the_phase_and_a_chapter_adds_to_the_picture(folder):
    words = folder / "table" / "words.py"
    words.write_text(words.read_text() + "\n\ndef scene_lamp(reader):\n    return f'{reader.names[0]} has a lamp'\n")
    match = put_together().new_match(2, seed=1)
    say = translator("en", ())
    match.play(1, "dive-1")
    assert match.view(0).prompt(say) == "Round 1: choose how deep you dive."
    assert match.view(1).prompt(say) == f"Round 1: your depth is chosen. Waiting for {match.names[0]}."
    assert match.view(-1).prompt(say) == f"Round 1: still choosing: {match.names[0]}."
    assert match.view(0).scene(say)["lamp"] == f"{match.names[0]} has a lamp" and "depths" in match.view(0).scene(say)


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


def test_a_misspelt_name_is_named(folder):
    file = folder / "check.py"
    file.write_text(file.read_text().replace("def check(", "def checks("))
    with pytest.raises(TypeError, match=r"copied_game\.check: check is missing; there is checks"):
        put_together()


def test_what_is_optional_may_be_missing(folder):
    file = folder / "table" / "words.py"
    file.write_text(file.read_text().replace("def preview_dive", "def previews_nothing"))
    picture = put_together().picture
    assert picture.preview(None, (), None, None, 0, 0) is None and picture.animation is not None
