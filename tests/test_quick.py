"""What `make quick` looks at: all of one game, and nothing of others."""

from types import SimpleNamespace

import pytest

from ludoteca.games import folder_names, load_game
from tests import quick
from tests.contract.cases import plain_cases, usual_cases
from tests.sorting import CONTRACT, games_of, group_of, is_about

GAME = "montgolfiere"
CASE = next(case for case in plain_cases() if case.game.name == GAME)


def item(file, *values, compiled=False):
    """Return something like a test of a file with parameters."""
    params = {"case" if value is CASE else f"p{n}": value for n, value in enumerate(values)}
    return SimpleNamespace(
        path=CONTRACT.parent / file, callspec=SimpleNamespace(params=params),
        get_closest_marker=lambda name: compiled if name == "compiled" else None,
    )


@pytest.mark.parametrize("tested", [
    item("contract/test_play.py", CASE),
    item("games/test_scenarios.py", GAME, CONTRACT.parents[1] / "src/ludoteca/games" / GAME / "scenarios/a.toml"),
    item("games/test_scenarios.py", load_game(GAME)),
    item("contract/test_kept_records.py", CONTRACT.parent / f"fixtures/records/{GAME}.jsonl"),
    item("test_words.py", CONTRACT.parents[1] / "src/ludoteca/games" / GAME, "de"),
    item("games/test_montgolfiere_log.py", "explorador"),
], ids=["case", "name", "game", "record", "folder", "file"])
def test_a_test_belongs_to_the_game_that_it_names(tested):
    assert games_of(tested) == {GAME} and is_about(tested, GAME) and not is_about(tested, "explorador")


def test_what_names_no_game_is_about_every_game():
    assert all(is_about(item("test_style.py", "text", 3), game) for game in folder_names())


def test_a_case_is_looked_at_in_one_process_and_what_is_compiled_with_its_game():
    one, other = "montgolfiere", "wings_of_war"
    words = f"tests/contract/test_words.py::test_words[{one}-2-baron=True-de]"
    assert group_of(f"tests/contract/test_play.py::test_play[{one}-2-baron=True]") == group_of(words)
    assert group_of(words) == f"contract of {one}-2-baron=True" != group_of(words.replace("-2-", "-3-"))
    cases = [f"{game}-{seats}" for game in (one, other) for seats in (2, 3)]
    compiled = [group_of(f"tests/contract/test_compiled.py::test_bytes[{case}]") for case in cases]
    assert len({*compiled, group_of(words)}) == 3
    assert group_of("tests/table/test_schema.py::test_all[GET /-1100]") == "tests/table/test_schema.py"
    assert group_of(f"tests/table/test_pages.py::test_rules[{one}]") == "tests/table/test_pages.py"
    assert group_of("tests/contract/test_play.py::test_small[_template-2]") == "contract of _template-2"
    kept = f"tests/contract/test_kept_records.py::test_kept_games[{one}]"
    assert group_of(kept) != group_of(kept.replace(one, other))


def test_the_names_of_cases_are_such():
    for case in usual_cases():
        assert group_of(f"tests/contract/test_play.py::test_play[{case}]") == f"contract of {case}"
        assert group_of(f"tests/contract/test_words.py::test_words[{case}-fr]") == f"contract of {case}"


@pytest.mark.parametrize("game", sorted(folder_names()))
def test_every_game_has_its_folder_and_its_own_tests_looked_at(game):
    folder, *tests = quick.files_of(game)
    assert (quick.ROOT / folder / "__init__.py").is_file()
    assert game.startswith("_") or any("/test_" in file for file in tests)
    assert {part.name for part in quick.parts_of(game)} >= {"style", "import contracts", "tests"}


@pytest.mark.parametrize("asked", ["", "chess"])
def test_whoever_names_no_game_is_told_which_there_are(capsys, asked):
    assert quick.main(asked) == quick.NOT_UNDERSTOOD
    said = capsys.readouterr().err
    assert all(name in said for name in folder_names())


@pytest.mark.parametrize(("code", "last"), [("0", "is sound."), ("1", "is not: second.")])
def test_what_is_wrong_is_shown_and_named_at_the_end(capsys, monkeypatch, code, last):
    script = "import sys; print('it is wrong here\\n3 passed, 1 failed'); sys.exit(int(sys.argv[1]))"
    parts = [quick.Part("first", ("true",)), quick.Part("second", (quick.sys.executable, "-c", script, code))]
    monkeypatch.setattr(quick, "parts_of", lambda game: parts)
    assert quick.main(GAME) == int(code)
    said = capsys.readouterr().out
    assert ("it is wrong here" in said) == (code == "1") and "3 passed, 1 failed" in said
    assert f"{GAME} {last}" in said.splitlines()[-1]
