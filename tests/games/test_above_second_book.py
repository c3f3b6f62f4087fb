"""The second edition of the encounter book: told to its ends, in more moods, with people who remember, and no code."""

import re
from collections import Counter

import pytest
from bench.encounter_figures import words_in
from bench.encounter_tales import CUES, cues, frequent, moods, people, shams
from tests.games.test_above_book import BOOK, PACK, WORDS

from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games.above_and_below.book import LETTERS, MOODS, endings_wanted, leads_to
from ludoteca.games.above_and_below.grammar import parse_effects
from ludoteca.games.above_and_below.pack import Words
from ludoteca.games.above_and_below.parts import FIRST_SPECIAL, PERSON_NAMES, VILLAGER_NAMES, Effect, Memory

ENDING, FAILING = (10, 40), (10, 35)       # words of English; others say the same with a few more, or fewer
LESS, MORE = 0.7, 1.25
NOT_COMIC = 20             # entries at least
ENTRIES_EACH = 3           # at least in which somebody comes back, with both other texts
SAME_LINE = 20             # times at most that one line for four lanterns or more comes
FAVORITE = "3 → potion 1; rep 1"
FAVORITE_TIMES = 8
CODE = 75                  # percent of the entries with a cue at most that pay what it is a cue of
CODED = ("amethyst", "potion")
SPECIALS = VILLAGER_NAMES[FIRST_SPECIAL:]
OPTIONS = [(paragraph, letter, option) for paragraph, content in BOOK.items()
           for letter, option in zip(LETTERS, content.options, strict=False)]


def told(language: str) -> dict[str, str]:
    """Return all endings and failures of a language, with where they stand."""
    found = {}
    for paragraph, letter, _ in OPTIONS:
        texts = WORDS[language][paragraph]
        found |= {f"{paragraph}.{letter}_ends.{nth}": text
                  for nth, text in enumerate(getattr(texts, f"{letter}_ends")) if text}
        if getattr(texts, f"{letter}_fails"):
            found[f"{paragraph}.{letter}_fails"] = getattr(texts, f"{letter}_fails")
    return found


def specials_of(paragraph: str) -> set[str]:
    """Return the special villagers whom a paragraph can bring, what follows included."""
    found = set()
    for option in BOOK[paragraph].options:
        for text in (*option.tiers.values(), option.result or ""):
            found |= {VILLAGER_NAMES[one] for kind, one, _ in parse_effects(text) if kind == Effect.SPECIAL}
    return found.union(*map(specials_of, leads_to(BOOK[paragraph])))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_is_told_to_its_end(language):
    missing = [f"{paragraph}.{letter}" for paragraph, letter, option in OPTIONS if any(endings_wanted(option))
               and [bool(text) for text in getattr(WORDS[language][paragraph], f"{letter}_ends")]
               != endings_wanted(option)]
    silent = [f"{paragraph}.{letter}" for paragraph, letter, option in OPTIONS
              if option.tiers and not getattr(WORDS[language][paragraph], f"{letter}_fails")]
    assert (missing, silent) == ([], [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_endings_have_their_lengths(language):
    less, more = (1, 1) if language == "en" else (LESS, MORE)
    wrong = []
    for place, text in told(language).items():
        low, high = FAILING if place.endswith("_fails") else ENDING
        if not less * low <= words_in(text) <= more * high:
            wrong.append((place, words_in(text)))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_ending_is_used_twice(language):
    found = Counter(told(language).values())
    assert [text for text, times in found.items() if times > 1] == []
    last = Counter(re.split(r"(?<=[.!?…])\s+(?=\w)", text)[-1] for text in found)
    assert [text for text, times in last.items() if times > 2] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_endings_are_written_in_their_language(language):
    english, here = told("en"), told(language)
    assert sorted(here) == sorted(english)
    assert [place for place, text in here.items() if text == english[place]] == []


def test_stories_are_of_many_kinds():
    found = moods(BOOK)
    assert found[""] == 0 and all(found[mood] for mood in MOODS)
    assert found.total() - found["comic"] >= NOT_COMIC


def test_six_people_come_back_and_remember():
    for language in LANGUAGES:
        assert list(PACK.part(f"words_{language}", Words).people) == list(PERSON_NAMES)
    for person, (_, both) in people(BOOK, PACK.part("words_en", Words)).items():
        assert both >= ENTRIES_EACH, person
        left = {option.leaves for paragraph, _, option in OPTIONS if BOOK[paragraph].person == person}
        assert left >= {memory.name.lower() for memory in (Memory.KIND, Memory.WRONGED)}, person
        bonuses = [option.bonus for paragraph, _, option in OPTIONS if BOOK[paragraph].person == person]
        assert any(bonus.startswith("known") for bonus in bonuses), person


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_remembers_has_the_same_texts_in_every_language(language):
    for paragraph, texts in WORDS[language].items():
        english = WORDS["en"][paragraph]
        written = {bool(each) for each in (texts.text_kind, texts.text_wronged, english.text_kind)}
        assert len(written) == 1, paragraph
        assert len({texts.text, texts.text_kind, texts.text_wronged}) in (2, 3), paragraph


def test_special_villagers_are_not_met_again():
    for paragraph, content in BOOK.items():
        if paragraph.startswith("e"):
            brings = specials_of(paragraph)
            assert ({content.unless} if content.unless else set()) == brings, paragraph
            assert not content.instead or not specials_of(content.instead), paragraph
    stand_ins = [content.instead for content in BOOK.values() if content.instead]
    assert len(stand_ins) == len(set(stand_ins)) and Counter(
        content.unless for content in BOOK.values() if content.unless) == dict.fromkeys(SPECIALS, 2)


@pytest.mark.parametrize("reward", CODED)
def test_no_cue_is_a_code(reward):
    named, kept, _, silent = cues(BOOK, PACK.part("words_en", Words))[reward]
    assert reward in CUES and 100 * kept <= CODE * named and silent


def test_rewards_vary():
    lines = frequent(BOOK)
    assert lines[FAVORITE] <= FAVORITE_TIMES
    rich = {line: times for line, times in lines.items() if int(line[0]) >= 4}
    assert {line: times for line, times in rich.items() if times > SAME_LINE} == {}


def test_no_choice_is_a_sham():
    assert list(shams(BOOK)) == []
