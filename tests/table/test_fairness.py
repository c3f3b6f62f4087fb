"""The card of how even a game is: every game has one that belongs to it, and the form of a new table shows it."""

import re
import tomllib

import pytest

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import folder_of, game_names, load_game
from ludoteca.table.pages import fairness
from ludoteca.table.pages.fairness import FILE, HIGH, bars, card_of, minutes_of, options_of
from ludoteca.table.parts.templating import speaker
from tests.table.helpers import GAME, browser, site


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_a_card_of_its_own_components(name):
    game, card = load_game(name), card_of(load_game(name))
    assert card is not None and card.games >= 1000
    found = tomllib.loads((folder_of(name) / FILE).read_text("utf-8"))
    assert found["pack"] == game.default_pack().played, "`make fairness` measures anew"
    assert [line.seats for line in card.line if not line.options] == list(game.seats)
    for line in card.line:
        game.complete_options({option.name: option.read(line.options[option.name]) for option in game.options
                               if option.name in line.options}, line.seats)
        assert len(line.wins) == (line.seats if line.seats > 1 else 0)
        assert len(options_of(game, line)) == len(line.options)
        assert line.decisions[0] <= line.decisions[1] <= line.decisions[2]


def test_bars_are_half_as_high_as_the_drawing_where_all_is_even():
    line = fairness.Line(2, {}, (1, 2, 3), [50, 50], [(40, 60), (40, 60)])
    assert [bar.top for bar in bars(line)] == [HIGH / 2] * 2
    assert all(bar.low > bar.top > bar.high for bar in bars(line))
    certain = fairness.Line(2, {}, (1, 2, 3), [100, 0], [(99, 100), (0, 1)])
    assert [bar.top for bar in bars(certain)] == [0, HIGH]


def test_minutes_follow_the_decisions():
    game = load_game(GAME)
    usual = [line for line in card_of(game).line if line.seats == 4 and not line.options][0]
    assert minutes_of(game, usual) == game.minutes


@pytest.mark.anyio
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_form_shows_it_in_every_language(tmp_path, language):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        page = (await ana.get(f"/new/{GAME}", headers={"accept-language": language})).text
    say = speaker(language)
    assert say("How fair is it?") in page and say("Lead changes") in page
    lines = card_of(load_game(GAME)).line
    assert page.count('class="wins"') == len([line for line in lines if line.wins])
    assert re.search(r'aria-label="[^"]+ 1\s?: \d+\s?%, [^"]+ 2\s?: \d+\s?%"', page)
    assert not re.search(r"\d %", page), "each language has its own space before the sign, English none"


@pytest.mark.anyio
async def test_a_game_without_a_card_shows_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(fairness, "card_of", lambda game: None)
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        page = (await ana.get(f"/new/{GAME}")).text
    assert "How fair is it?" not in page and "fairness.css" not in page


def test_texts_change_nothing_of_how_even_a_game_is_and_components_do():
    game = load_game("above_and_below")
    files = dict(game.default_pack().files)
    said = files | {"words_en": files["words_en"] | {"book": {}}}
    built = files | {"tracks": {}}
    packs = [Pack.of_content(each, lambda pack: None, "here") for each in (files, said, built)]
    assert packs[0].played == packs[1].played != packs[2].played and packs[0] != packs[1]
