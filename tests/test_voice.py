"""One thing has one name in each language, and words that nobody says do not come back: as `docs/voice.md` has it."""

import re
import unicodedata
from pathlib import Path

import pytest

from ludoteca.engine.texts.rule_pages import reference_page, rules_page
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import game_names
from tests.test_words import FOLDERS, GAMES, SOURCE, TRANSLATED, messages, strings, translations

PAGE = (Path(__file__).parents[1] / "docs" / "voice.md").read_text("utf-8")
NAMES = {"English": "en", "Spanish": "es", "French": "fr", "German": "de"}
COLUMNS = ("es", "fr", "de")
TABLE = SOURCE / "table"
CODE = re.compile(r"`[^`]*`|\{[^}]*\}")


def table(heading: str) -> list[list[str]]:
    """Return the rows of the table below a heading, without its head."""
    part = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")]
    return rows[2:]


def plain(text: str) -> str:
    """Return a text without accents and capitals."""
    found = unicodedata.normalize("NFD", text.replace("\u202f", " ").replace("\xa0", " ").lower())
    return "".join(letter for letter in found if not unicodedata.combining(letter))


GLOSSARY = [(row[0], {language: [plain(each) for each in cell.split(" / ")]
                      for language, cell in zip(COLUMNS, row[1:], strict=True)})
            for row in table("Names of the table's own things")]
BANNED = {NAMES[row[0]]: [plain(word) for word in row[1].split(", ")] for row in table("Words that do not come back")}


def has(text: str, words: list[str]) -> list[str]:
    """Return the words that a text has; what is code or filled in counts for nothing."""
    said = CODE.sub("", plain(text))
    return [word for word in words if re.search(rf"(?<!\w){re.escape(word)}s?(?!\w)", said)]


def names(text: str, words: list[str]) -> bool:
    """Say whether a text has one of the words, also as a part of a longer one, as German makes them."""
    return any(word in plain(text) for word in words)


def test_the_page_has_something_to_say():
    assert len(GLOSSARY) > 8
    assert BANNED.keys() == set(LANGUAGES)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("folder", [each for each in FOLDERS if each.parent != GAMES], ids=lambda folder: folder.name)
def test_one_thing_has_one_name(folder: Path, language: str):
    wrong = [
        (english, text)
        for english, entry in translations(folder, language).items()
        for name, words in GLOSSARY
        if re.search(rf"\b{name}s?\b", english, re.IGNORECASE)
        for text in strings(entry)
        if not names(text, words[language])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_buttons_that_may_stand_side_by_side_are_told_apart(language: str):
    found = translations(TABLE, language)
    buttons = [found[text].string for text in ("Undo", "Cancel", "Confirm", "Back", "Leave", "Repeat")]
    assert len(set(buttons)) == len(buttons)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_words_that_nobody_says_do_not_come_back(folder: Path, language: str):
    if language in TRANSLATED:
        said = [text for entry in translations(folder, language).values() for text in strings(entry)]
    else:
        said = [text for text, plural in messages().get(folder, {}).items() for text in (text, plural)]
    assert [text for text in said if has(text, BANNED[language])] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_nor_on_pages_of_rules(game: str, language: str):
    package = f"ludoteca.games.{game}"
    for text in (rules_page(package, language), reference_page(package, language) or ""):
        assert has(text, BANNED[language]) == []
