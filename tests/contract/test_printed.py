"""What is on by default is what the rule book has, to the letter; what was decided besides is listed."""

import re
from importlib import resources

import pytest

from ludoteca.engine.game.contract import Game
from ludoteca.engine.texts.errors import OptionError
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE, LANGUAGES
from ludoteca.games import load_game
from tests.contract.cases import GAMES

HEADINGS = {"en": "What we decided", "de": "Was wir entschieden haben", "fr": "Ce que nous avons décidé",
            "es": "Lo que hemos decidido"}
STANDINGS = ("letter", "open", "against")
DECISION = re.compile(r"\b[A-Z]{2}-A\d+\b")
CHOSEN = re.compile(r"`(\w+) = ([\w-]+)`")
GAMES_OF_BOOKS = [load_game(name) for name in GAMES]


def page(game: Game, language: str) -> str:
    name = "rules.md" if language == DEFAULT_LANGUAGE else f"rules.{language}.md"
    return (resources.files(game.package) / name).read_text("utf-8")


def rows(game: Game, language: str) -> list[list[str]]:
    """Return the rows of the table that ends a rules page: clause, book, standing, decision, as printed."""
    _, _, last = page(game, language).rpartition(f"\n## {HEADINGS[language]}\n")
    cells = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in last.splitlines()
             if line.startswith("|")]
    return cells[2:]


def has_decisions(game: Game) -> bool:
    return DECISION.search(page(game, DEFAULT_LANGUAGE)) is not None


DECIDED = [game for game in GAMES_OF_BOOKS if has_decisions(game) and not game.is_draft]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", DECIDED, ids=lambda game: game.name)
def test_every_decision_is_listed_once_with_what_the_book_says(game: Game, language: str) -> None:
    listed = rows(game, language)
    assert {len(row) for row in listed} == {5}
    assert [row[0] for row in listed] == [row[0] for row in rows(game, DEFAULT_LANGUAGE)]
    text = page(game, language).partition(f"\n## {HEADINGS[language]}\n")[0]
    assert sorted(row[0] for row in listed) == sorted(set(DECISION.findall(text)))
    assert all(all(row) for row in listed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", DECIDED, ids=lambda game: game.name)
def test_every_language_lists_the_same(game: Game, language: str) -> None:
    english, translated = rows(game, DEFAULT_LANGUAGE), rows(game, language)
    assert {row[2] for row in english} <= set(STANDINGS)
    said = {(row[2], other[2]) for row, other in zip(english, translated, strict=True)}
    assert len(said) == len({row[2] for row in english}) == len({other[2] for other in translated})
    assert [row[4] for row in english] == [row[4] for row in translated]


@pytest.mark.parametrize("game", GAMES_OF_BOOKS, ids=lambda game: game.name)
def test_as_printed_no_option_is_a_decision_against_the_book(game: Game) -> None:
    known = {option.name: option for option in game.options}
    named = set()
    for clause, _, standing, _, printed in rows(game, DEFAULT_LANGUAGE) if has_decisions(game) else ():
        chosen = CHOSEN.findall(printed)
        assert chosen or printed == "–", (clause, printed)
        assert chosen or standing != "against", f"{clause} departs from the book and nobody can choose otherwise"
        for name, value in chosen:
            assert known[name].read(value) == known[name].default, f"{clause}: {name} is not as printed"
            named.add(name)
    decided = {option.name for option in game.options if DECISION.fullmatch(option.clause)}
    assert decided <= named


@pytest.mark.parametrize("game", GAMES_OF_BOOKS, ids=lambda game: game.name)
def test_what_is_recommended_can_be_played_at_every_table(game: Game) -> None:
    for option in game.options:
        if option.recommended is not None:
            assert option.number(option.recommended) != option.number(option.default), option.name
    for seats in game.seats:
        try:
            game.complete_options({}, seats)
        except OptionError:
            continue                                     # what is played by default is for fewer
        game.complete_options(game.recommended, seats)


@pytest.mark.parametrize("game", GAMES_OF_BOOKS, ids=lambda game: game.name)
def test_what_came_later_has_a_value_of_before(game: Game) -> None:
    for option in game.options:
        if option.since:
            option.number(option.before)
    state = game.new_state(game.tables_of(game.default_pack()), game.complete_options({}, game.seats[0]), game.seats[0])
    game.digest(state, "0.1.0")                          # names no field that is not there
