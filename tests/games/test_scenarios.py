"""The scenarios of every game hold, show every clause of its rules, and cite none that there is not."""

import re
from importlib import resources
from pathlib import Path

import pytest

from ludoteca.engine.scenarios.running import load, run
from ludoteca.engine.texts.rule_pages import CLAUSE_ID, clauses
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import folder_names, load_game

GAMES = [load_game(name) for name in sorted(folder_names())]
FINISHED = [game for game in GAMES if not game.is_draft]
RANGE = re.compile(r"\b([A-Z]{2,4}-A?)(\d+) \.\. (?:[A-Z]{2,4}-A?)?(\d+)\b")


def folder(game) -> Path:
    return Path(str(resources.files(game.package)))


def scenario_files(game) -> list[Path]:
    return sorted((folder(game) / "scenarios").glob("*.toml"))


FILES = [(game.name, file) for game in GAMES for file in scenario_files(game)]


@pytest.mark.parametrize(("game", "file"), FILES, ids=[f"{game}/{file.stem}" for game, file in FILES])
def test_scenario_holds(game, file):
    scenario = load(file)
    assert scenario.game.name == game
    assert run(scenario) == []


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_every_clause_is_shown(game):
    shown = {clause for file in scenario_files(game) for clause in load(file).rules}
    assert [clause for clause in clauses(game.package) if clause not in shown] == []


def cited_in(text: str) -> set[str]:
    """Return the clauses that a text cites, those within ranges `MG-22 .. MG-25` included."""
    found = set(CLAUSE_ID.findall(text))
    for prefix, first, last in RANGE.findall(text):
        found |= {f"{prefix}{number}" for number in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_clause_that_is_cited_exists(game):
    known = set(clauses(game.package))
    prefixes = {clause.split("-")[0] for clause in known}
    sources = [*folder(game).glob("*.py"), *folder(game).glob("*.md"), *folder(game).glob("*/*.toml")]
    for file in sources:
        cited = {clause for clause in cited_in(file.read_text("utf-8")) if clause.split("-")[0] in prefixes}
        assert sorted(cited - known) == [], file.name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_the_game_says_cites_a_clause(game):
    words, known = game.words, clauses(game.package)
    said = [words.events, words.refusals, words.endings, words.breaches]
    cited = [ruled.clause for part in said for ruled in part.values()]
    cited += [option.clause for option in game.options]
    assert [clause for clause in cited if clause not in known] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_the_rules_have_the_same_clauses_in_every_language(game, language):
    assert (folder(game) / f"rules.{language}.md").is_file()
    assert clauses(game.package, language) == clauses(game.package)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_clause_is_stated_twice(game):
    stated = clauses(game.package)
    assert len(stated) == len(set(stated)) > 0
