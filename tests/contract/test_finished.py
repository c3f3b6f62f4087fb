"""What is not a draft has everything: words in every language, a picture, lessons, and a card of how even it is."""

import random
from importlib import resources

import pytest

from ludoteca.engine.game import defaults, generic
from ludoteca.engine.game.contract import DRAFT, FINISHED, Game
from ludoteca.engine.scenarios.lessons import has_lessons
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE, LANGUAGES, translator
from tests.contract.cases import FINISHED_GAMES, GAMES, TEMPLATE, Case, load_game, play_on, usual_cases

LOADED = [load_game(name) for name in FINISHED_GAMES]
every_finished_game = pytest.mark.parametrize("game", LOADED, ids=lambda game: game.name)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_how_far_it_is(name: str) -> None:
    assert load_game(name).stage in (DRAFT, FINISHED)


@every_finished_game
def test_what_is_finished_speaks_and_draws_for_itself(game: Game) -> None:
    told = [game.words.label, game.words.prompt, game.words.arguments, game.picture.scene, game.picture.text]
    told += [game.describe, game.arrange, game.bot.steady, game.rules.check]
    usual = {defaults.__name__, generic.__name__, "functools"}
    assert all(each is not None and each.__module__ not in usual for each in told)
    picture = game.picture
    assert all((picture.score_history, picture.score_breakdown, picture.recap, picture.final_holdings))
    assert game.longest


@every_finished_game
def test_what_is_finished_has_its_files(game: Game) -> None:
    pages = ["rules.md", *(f"rules.{language}.md" for language in LANGUAGES if language != DEFAULT_LANGUAGE)]
    wanted = [*pages, "table.html", "table.css", *(() if game.name == TEMPLATE else ("fairness.toml",))]
    folder = resources.files(game.package)
    assert [file for file in wanted if not (folder / file).is_file()] == []
    assert any((folder / "scenarios").iterdir()) and has_lessons(game.package)


SUMMED = [case for case in usual_cases() if case.game.picture.score_breakdown]


@pytest.mark.parametrize("case", SUMMED, ids=str)
def test_sources_of_the_score_add_up_to_the_score(case: Case) -> None:
    match = case.match(seed=25)
    for _ in play_on(match, random.Random(25)):
        pass
    view, breakdown = match.view(0), case.game.picture.score_breakdown
    entries = [entry for act in match.acts for entry in act.entries]
    assert breakdown and match.outcome
    rows = breakdown(translator("en", ()), match.names, view.mirrored_tables, match.state, entries)
    assert [sum(column) for column in zip(*(amounts for _, amounts in rows), strict=True)] == list(match.outcome.scores)
