"""What a picture promises, whatever the game: it moves with the journal, foresees, and sums up."""

import random
import re
from xml.etree import ElementTree

import pytest

from ludoteca.engine.game.contract import Game, Mark, Preview
from ludoteca.engine.game.options import Choice
from ludoteca.engine.runtime.seats import MOST_SEATS
from ludoteca.engine.texts.words import LANGUAGES, translator
from ludoteca.games import folder_names, folder_of, load_game
from ludoteca.table.pages.forms import leading_option, pictured_options
from ludoteca.table.parts.templating import macros
from tests.contract.cases import Case, plain_cases, play_on, varied_cases

MOST_RECALLED = 8          # lines


def spoken(case: Case, language: str):
    return translator(language, ("ludoteca.engine", case.game.package))


@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_every_entry_can_be_told_on_the_picture(case: Case) -> None:
    match = case.match(seed=8)
    for acts in play_on(match, random.Random(8), most=60):
        view = match.view(0)
        for entry in (entry for act in acts for entry in act.entries):
            marks = view.animation(entry)
            assert all(isinstance(mark, Mark) and mark.element and mark.attribute for mark in marks), entry


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_every_choice_is_foreseen_in_words_of_every_language(case: Case) -> None:
    match = case.match(seed=9)
    voices = [spoken(case, language) for language in LANGUAGES]
    for _ in play_on(match, random.Random(9), most=20):
        for seat in match.waiting:
            view = match.view(seat)
            found = [view.preview(say, action) for action in view.legal_actions[:12] for say in voices]
            assert all(isinstance(each, Preview) and each.text and "{" not in each.text for each in found if each)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_the_end_is_summed_up(case: Case) -> None:
    match = case.match(seed=10)
    for _ in play_on(match, random.Random(10)):
        pass
    picture, view = case.game.picture, match.view(0)
    entries = [entry for act in match.acts for entry in act.entries]
    values = [0] * MOST_SEATS
    if picture.score_history:
        picture.score_history(view.mirrored_tables, match.state, values)
        assert any(values[: case.seats])
    for say in (spoken(case, language) for language in LANGUAGES):
        told = (say, match.names, view.mirrored_tables, view.name_context, entries)
        at_the_end = (*told[:3], match.state, entries)
        rows = picture.score_breakdown and picture.score_breakdown(*at_the_end)
        for each in (rows, picture.tally and (picture.tally(*told) or None)):
            assert each is None or (each and all(label and len(amounts) == case.seats for label, amounts in each))
        lines = picture.recap and picture.recap(say, match.names, view.mirrored_tables, view.name_context, entries)
        assert lines is None or (1 <= len(lines) <= MOST_RECALLED and all(lines))
        for seat in range(case.seats) if picture.final_holdings else ():
            assert all(label for label, _ in picture.final_holdings(say, view.mirrored_tables, match.state, seat))


@pytest.mark.parametrize("game", [load_game(name) for name in sorted(folder_names())], ids=lambda game: game.name)
def test_options_that_bring_pictures_bring_one_for_each_value(game: Game) -> None:
    options = {option.name: option for option in game.options if isinstance(option, Choice)}
    leading = leading_option(game)
    assert bool(pictured_options(game, "en")) == (folder_of(game.name) / "options.html").is_file()
    for language in LANGUAGES:
        for name, pictured in pictured_options(game, language).items():
            assert list(pictured.values) == list(options[name].values)
            assert not pictured.matters or (leading and set(pictured.matters) <= set(leading.values))
            for card in pictured.values.values():
                assert all(card.lines) and all(each.label and each.said for each in card.measures)
                assert all(0 <= each.share <= 1 for each in card.measures)


@pytest.mark.parametrize("game", [load_game(name) for name in sorted(folder_names())], ids=lambda game: game.name)
def test_pictures_of_options_are_whole(game: Game) -> None:
    found, leading = pictured_options(game, "en"), leading_option(game)
    drawn = macros(f"{game.name}/options.html") if found else None
    known = set(re.findall(r' id="([^"]*)"', drawn.parts())) if drawn else set()
    for name, pictured in found.items():
        for value, card in pictured.values.items():
            text = drawn.drawing(name, card.drawing, leading and leading.default)
            ElementTree.fromstring(f"<span>{text}</span>")  # noqa: S314 - our own
            assert "<svg" in text and set(re.findall(r'href="#([^"]*)"', text)) <= known, (name, value)
