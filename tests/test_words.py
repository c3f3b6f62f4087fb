"""Everything that is said is said in every language: no message without a translation, none too many."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message as Translation
from babel.messages.pofile import read_po

from ludoteca.engine.scenarios.figures import load_figures
from ludoteca.engine.scenarios.lessons import load_lessons
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE, LANGUAGES, Message, Translator, form_of
from ludoteca.games import folder_names, load_game

SOURCE = Path(__file__).resolve().parents[1] / "src" / "ludoteca"
GAMES = SOURCE / "games"
COMMON = SOURCE / "engine"                # says what stands in a folder without catalogues above it
TRANSLATED = [language for language in LANGUAGES if language != DEFAULT_LANGUAGE]
GAP = re.compile(r"\{(\w*)[^{}]*\}")
SAID = re.compile(r"""\b(?:say|_)\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')""")
PARTED = {"fr": re.compile(r" [:;!?%»]|« "), "de": re.compile(r"[\w}] %"), "es": re.compile(r"[\w}] %")}
POINTS, AMOUNTS = Message("{amount} point", "{amount} points"), [*range(-3, 200), 10**6, 10**6 + 1]
AIRCRAFT = {                              # as pilots call them; French puts an article before it
    "SPAD", "Nieuport 17", "Camel", "S.E.5a", "Triplane", "Dolphin", "Snipe", "Nieuport 11", "D.H.2", "Morane",
    "Breguet", "D.H.4", "R.E.8", "Caproni", "Handley Page", "Fokker Dr.I", "Albatros D.II", "Albatros D.III",
    "Albatros D.Va", "Fokker D.VII", "Fokker E.III", "Halberstadt", "Siemens", "Pfalz", "Rumpler", "Roland", "Hannover",
    "UFAG", "Gotha", "Staaken", "Immelmann",
}
ALIKE = {                                 # the same word in English and in this language
    "es": AIRCRAFT | {
        "Chat", "Chat: {title}", "Normal",
        "Anatolia", "Atlas", "China", "Himalaya", "Kamchatka", "Mackenzie", "Sierra Madre", "Sierra Nevada", "Yemen",
        "Zagros", "Venus", "mineral",
        "Alaska", "Arabia", "Armenia", "Baja California", "California", "Chad", "Chukotka", "Florida", "India",
        "Labrador", "Ontario", "Persia", "Quebec", "Senegal", "Siam", "Texas", "Vietnam", "Yakutia",
    },
    "fr": {
        "1 minute", "1 passage", "10 minutes", "3 minutes", "Animation", "Animations", "Chat", "Pause", "Score",
        "Scores", "{amount} passages", "Baron Noir", "{amount} point",
        "Collisions", "Duel", "Immelmann", "Pivot", "explosion",
        "Altitude", "Atlas", "Himalaya", "Mackenzie", "Quadrant {number}", "Sierra Madre", "Sierra Nevada", "Zagros",
        "Jupiter", "Mars", "Neptune", "Uranus", "cyan", "orange", "station",
        "Points", "fruit", "pot", "potion", "{amount} fruit", "{amount} pot", "{amount} potion",
        "Alaska", "France", "Kazakhstan", "Kolyma", "Labrador", "Mali", "New York", "Niger", "Oman", "Ontario",
        "Siam", "Texas", "Tibet", "Turkestan",
    },
    "de": AIRCRAFT | {
        "Chat", "Chat: {title}", "Pause", "Replay: {title}",
        "Altai", "Area 51", "Atlas", "Ballast {weight}", "China", "Himalaya", "Mackenzie", "Name", "Quadrant {number}",
        "Sierra Madre", "Sierra Nevada", "Zagros", "Jupiter", "Mars", "Pluto", "Saturn", "Uranus", "Venus",
        "Alaska", "Belarus", "Bermuda", "Florida", "Hawaii", "Japan", "Kolyma", "Korea", "Labrador", "Mali",
        "New York", "Niger", "Oman", "Ontario", "Senegal", "Siam", "Sudan", "Texas", "Tibet", "Turkestan", "Vietnam",
    },
}


def folder_of(file: Path) -> Path:
    """Return the nearest folder at or above a file whose `locale/` translates it."""
    if file.is_relative_to(GAMES) and file.parent != GAMES:
        return GAMES / file.relative_to(GAMES).parts[0]
    above = [folder for folder in file.parents if folder.is_relative_to(SOURCE)]
    return next((folder for folder in above if (folder / "locale").is_dir()), COMMON)


def messages_in_python(file: Path) -> dict[str, str]:
    """Return the plural (or nothing) of each message literal by its text."""
    found = {}
    for call in calls(file, "Message", "say", "_"):
        texts = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
        texts += [word.value.value for word in call.keywords if word.arg == "plural"]
        if texts and isinstance(texts[0], str):
            found[texts[0]] = texts[1] if len(texts) > 1 else ""
    return found


def calls(file: Path, *names: str) -> Iterator[ast.Call]:
    """Yield the calls of functions with these names."""
    return (call for call in all_calls(file) if call.func.id in names)


@cache
def all_calls(file: Path) -> list[ast.Call]:
    """Return all calls of functions by name in a file."""
    return [node for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]


def messages_in_template(file: Path) -> dict[str, str]:
    return {ast.literal_eval(literal): "" for literal in SAID.findall(file.read_text("utf-8"))}


@cache
def messages() -> dict[Path, dict[str, str]]:
    """Return all messages by the folder that translates them."""
    found: dict[Path, dict[str, str]] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        found.setdefault(folder_of(file), {}).update(messages_in_python(file))
    for file in sorted(SOURCE.rglob("*.html")):
        found.setdefault(folder_of(file), {}).update(messages_in_template(file))
    for name in folder_names():
        if load_game(name).is_draft:
            found.pop(SOURCE / "games" / name, None)       # if its folder lies here at all
            continue
        package = f"ludoteca.games.{name}"
        texts = {text: "" for lesson in load_lessons(package) for text in lesson.texts}
        texts |= {figure.content.caption: "" for figure in load_figures(package).values()}
        found[SOURCE / "games" / name].update(texts)
    return {folder: texts for folder, texts in found.items() if texts}


@cache
def translations(folder: Path, language: str) -> dict[str, Translation]:
    file = folder / "locale" / f"{language}.po"
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        catalogue = read_po(stream)
    assert not catalogue.obsolete, f"{file}: commented-out entries"
    return {entry.id[0] if entry.pluralizable else entry.id: entry for entry in catalogue if entry.id}


def strings(entry: Translation) -> tuple[str, ...]:
    return tuple(entry.string) if entry.pluralizable else (entry.string,)


FOLDERS = sorted({file.parent.parent for file in SOURCE.rglob("locale/*.po")} | {COMMON})    # whatever they translate
CATALOGUES = [(folder, language) for folder in FOLDERS for language in TRANSLATED]
every_catalogue = pytest.mark.parametrize(
    ("folder", "language"), CATALOGUES, ids=[f"{folder.name}-{language}" for folder, language in CATALOGUES]
)


@every_catalogue
def test_every_message_is_translated(folder, language):
    found = translations(folder, language)
    missing = [text for text in messages()[folder] if text not in found or not all(strings(found[text]))]
    assert missing == []


def test_every_folder_that_says_something_is_looked_at():
    assert set(messages()) == set(FOLDERS)


@every_catalogue
def test_no_translation_is_left_over(folder, language):
    assert [text for text in translations(folder, language) if text not in messages()[folder]] == []


@every_catalogue
def test_plurals_are_plurals(folder, language):
    for text, plural in messages()[folder].items():
        entry = translations(folder, language).get(text)
        if entry:
            assert (entry.id[1] if entry.pluralizable else "") == plural
            assert len(strings(entry)) == (2 if plural else 1), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_counts_as_it_does(language):
    say = Translator(language, {"{amount} point": ("one", "more")})
    singular = {0, 1} if language == "fr" else {1}
    assert [say(POINTS, amount=amount) == "one" for amount in AMOUNTS] == [abs(each) in singular for each in AMOUNTS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_translated_is_counted_in_english(language):
    say = Translator(language, {})
    assert [say(POINTS, amount=amount) for amount in range(3)] == ["0 points", "1 point", "2 points"]


@every_catalogue
def test_translations_have_the_same_gaps(folder, language):
    for text, entry in translations(folder, language).items():
        for said in strings(entry):
            for place in range(3):
                assert sorted(GAP.findall(form_of(said, place))) == sorted(GAP.findall(form_of(text, place))), text


@every_catalogue
def test_forms_are_whole(folder, language):
    """What is said to different people stands in brackets that are closed, with a stroke between."""
    for text, entry in translations(folder, language).items():
        for said in (text, *strings(entry)):
            assert "|" not in form_of(said, 0), said
            assert "[" in said or "[" not in text, f"{said} says the same to all"


@every_catalogue
def test_no_line_ends_between_a_word_and_its_sign(folder, language):
    """A plain space may become the end of a line; French has others before these signs."""
    texts = [said for entry in translations(folder, language).values() for said in strings(entry)]
    assert [text for text in texts if PARTED[language].search(text)] == []


@every_catalogue
def test_translations_are_not_english(folder, language):
    alike = [text for text, entry in translations(folder, language).items() if text in strings(entry)]
    wordless = [text for text in alike if not re.search(r"[A-Za-z]{3}", GAP.sub("", text))]
    assert set(alike) - set(wordless) - ALIKE[language] == set()


def test_nothing_that_we_say_hides_from_this_test():
    """Messages are written as literals: a text put together elsewhere could not be translated."""
    for file in SOURCE.rglob("*.py"):
        for call in calls(file, "Message"):
            texts = [*call.args, *(word.value for word in call.keywords)]
            assert all(isinstance(text, ast.Constant) for text in texts), f"{file.name}:{call.lineno}"
