"""A game's folder is put together by the names of its files; whoever forgets one is told which."""

import shutil
import sys

import pytest

from ludoteca.engine import defaults
from ludoteca.engine.folders import game_of_folder
from ludoteca.games import load_game


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a package that is a copy of the template's, under a name of its own."""
    package = tmp_path / "copied_game"
    shutil.copytree(sys.modules[load_game("_template").package].__path__[0], package)
    for file in package.glob("*.py"):
        file.write_text(file.read_text().replace("ludoteca.games._template", "copied_game"))
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield package
    for name in [name for name in sys.modules if name.partition(".")[0] == "copied_game"]:
        del sys.modules[name]


def put_together():
    return game_of_folder("copied_game", title="A copy", seats=(2,), longest=lambda values, seats: 99)


def test_a_folder_is_a_game(folder):
    game = put_together()
    assert (game.name, game.title, game.unordered, game.clash({}, 2)) == ("copied_game", "A copy", frozenset(), None)
    assert game.rules.asides.__module__ == "copied_game.legal"


def test_a_missing_file_is_named(folder):
    (folder / "state.py").rename(folder / "states.py")
    with pytest.raises(TypeError, match=r"copied_game: there is no state\.py"):
        put_together()


def test_a_missing_rule_is_named_with_the_files_where_it_may_stand(folder):
    (folder / "setup.py").unlink()
    with pytest.raises(TypeError, match=r"copied_game: setup is missing; it belongs into setup\.py or rules\.py"):
        put_together()


def test_what_has_no_file_is_declared_absent(folder):
    for file in ("check", "view", "chance"):
        (folder / f"{file}.py").unlink()
    game = put_together()
    assert not game.has_secrets and not game.has_chance and game.rules.check is defaults.check
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
    file = folder / "legal.py"
    file.write_text(file.read_text().replace("def asides", "def aside"))
    with pytest.raises(TypeError, match=r"copied_game\.legal: asides is missing; there is aside"):
        put_together()


def test_what_is_optional_may_be_missing(folder):
    (folder / "ghosts.py").unlink()
    picture = put_together().picture
    assert picture.ghost(None, (), None, None, 0, 0) is None and picture.telling is not None
