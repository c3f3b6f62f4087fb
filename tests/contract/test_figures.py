"""What rules pages show: every figure can be drawn, and stands below its clause, in every language."""

import re
from importlib import resources
from xml.etree import ElementTree

import pytest

from ludoteca.engine.scenarios.figures import load_figures
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.engine.texts.rule_pages import clauses, reference_page
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import load_game
from ludoteca.table.pages.figures import svg_of
from ludoteca.table.pages.rules import read_card, read_rules
from tests.contract.cases import FINISHED_GAMES, TEMPLATE

GAMES = [name for name in FINISHED_GAMES if name != TEMPLATE]
FIGURES = [figure for name in GAMES for figure in load_figures(load_game(name).package).values()]
WAYS = [(language, theme) for theme in ("auto", "light", "dark") for language in LANGUAGES]
LARGEST = 300_000      # letters of a picture before it is compressed
FEWEST = 8             # figures of a game


OF_GAMES = [pytest.param(number, each.package[15:], id=f"{each.package[15:]}-{each.name}")
            for number, each in enumerate(FIGURES)]


@pytest.mark.parametrize(("number", "game"), OF_GAMES)
def test_a_figure_can_be_drawn(number: int, game: str):
    figure, (language, theme) = FIGURES[number], WAYS[number % len(WAYS)]
    drawn = [svg_of(figure, moment, language, theme) for moment in figure.moments]
    assert len(set(drawn)) == len(drawn), "before and after look the same"
    for text in drawn:
        root = ElementTree.fromstring(text)
        assert root.get("lang") == language
        assert root.get("data-theme") == theme
        assert len(text) < LARGEST
        names = {each.get("id") for each in root.iter()}
        asked = {each.get("href", "#")[1:] for each in root.iter("{http://www.w3.org/2000/svg}use")} - {""}
        assert asked <= names, "it needs something that is not in it"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_shows_its_set_up_and_more(game: str):
    figures = load_figures(load_game(game).package)
    assert "set-up" in figures
    assert len(figures) >= FEWEST


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_in_the_example_of_the_rules_is_called_so_in_its_figure(game: str):
    package = load_game(game).package
    told = (resources.files(package) / "rules.md").read_text(encoding="utf-8")
    for figure in load_figures(package).values():
        names = figure.view("before").names
        if "the-example" in figure.content.scenario and any(name in figure.content.caption for name in names):
            assert [name for name in names if name not in told] == [], figure.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_have_all_figures_and_lose_nothing(game: str, language: str):
    package = load_game(game).package
    shown = read_rules(package, language)
    assert shown is not None
    text = str(shown.text)
    assert set(re.findall(r'<figure id="figure-([\w-]+)"', text)) == load_figures(package).keys()
    for clause in clauses(package, language):
        assert text.count(f'id="{clause}"') == 1
    for name, figure in load_figures(package).items():
        begin = text.index(f'id="{figure.content.clause}"')
        between = text[begin : text.index(f'id="figure-{name}"')]
        assert len(re.findall(r'id="[A-Z]{2}-', between)) == 1, f"{name} stands below another clause"
    assert text.count("<details") == text.count("</details>") > 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_reference_card(game: str, language: str):
    package = load_game(game).package
    text = reference_page(package, language)
    assert text is not None
    assert 60 < len(text.split()) < 600, "it is to fit on one page"
    card = read_card(package, language)
    assert card is not None
    assert "figure:" not in card
    assert text.count("](figure:") == card.count("<figure")


@pytest.mark.parametrize(("content", "reason"), [
    ('clause = "MG-99"\ncaption = "x"\nscenario = "t21-chain"', "clause: the rules have no MG-99"),
    ('clause = "MG-1"\ncaption = "x"', "expected either a scenario or pieces"),
    ('clause = "MG-1"\ncaption = "x"\nscenario = "nowhere"', "scenario: there is no nowhere"),
    ('clause = "MG-1"\ncaption = "x"\npieces = ["hand-gas"]', "box: pieces have one"),
    ('clause = "MG-1"\ncaption = "x"\nscenery = "t21-chain"', "scenery"),
])
def test_what_is_wrong_with_a_figure_is_said(content, reason, tmp_path, monkeypatch):
    package = "ludoteca.games.montgolfiere"
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "figures.toml").write_text(f"[wrong]\n{content}\n")
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "t21-chain.toml").write_text("")
    monkeypatch.setattr("ludoteca.engine.scenarios.figures.resources.files", lambda _: folder)
    with pytest.raises(ScenarioError, match=re.escape(reason)) as caught:
        load_figures.__wrapped__(package)
    assert "figures.toml: wrong" in str(caught.value)
