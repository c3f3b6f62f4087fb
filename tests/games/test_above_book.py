"""The encounter book of Above and Below against its plan: what is there, what it pays, and how it is told."""

import re
from collections import Counter
from itertools import combinations
from statistics import mean

import pytest
from bench.encounter_figures import (
    PLANNED,
    coins_of,
    forms,
    goods_of,
    happenings,
    lengths,
    main,
    patterns,
    slot_of,
    words_in,
)
from bench.encounter_worth import lines_of, worth_of

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games.above_and_below.book import LETTERS, Book, leads_to
from ludoteca.games.above_and_below.grammar import parse_effects
from ludoteca.games.above_and_below.pack import Words, read_pack
from ludoteca.games.above_and_below.parts import VILLAGER_NAMES, Effect
from ludoteca.games.above_and_below.values import coins_for, reward_of

PACK = Pack.of_package("ludoteca.games.above_and_below", read_pack)
BOOK = PACK.part("book", Book)
WORDS = {language: PACK.part(f"words_{language}", Words).book for language in LANGUAGES}
LINES = list(lines_of(BOOK))
ENTRIES = [f"e{nth:03}" for nth in range(1, 150)]
STAND_INS = {content.instead for content in BOOK.values() if content.instead}
PRINTED = "e149"           # the encounter that the printed rules show, with its own numbers: it follows no plan
SLOTS = {                  # of each theme; where odd and even themes, or the last four, differ: both
    1: ("k 3 · s 4/7",), 2: ("k 4/6 · n 3/7", "k 4/6 · n 2"), 3: ("k 5/7 · n 3",), 4: ("k 4 · s 3/6",),
    5: ("n 2 · s 6",), 6: ("k 4 · n 3 · n 7",), 7: ("k 3/7 · s 5",), 8: ("k goes on · n 3",), 9: ("n 4/7 · s 3/5",),
    10: ("k 5/8 · s 2", "k 6 · s 2"), 11: ("k 4/8 · n 3/6", "k 4/7 · n 3/6"), 12: ("n 3 · n 4/6 · s 7", "k 3 · s 7"),
}
EXTRAS = ("k 3 · s 4/7", "k 4 · n 6 · s 3", "k 6 · n 2", "n 3 · n 5/7", "n 3/4 · n 7")
PATTERNS = {"3": 63, "2": 31, "4/7": 31, "4/6": 30, "4": 25, "7": 25, "3/6": 24, "6": 18, "3/7": 18, "5/7": 13, "5": 12,
            "3/5": 12, "5/8": 8, "4/8": 6, "3/4": 1}
WORDS_EACH = {             # other languages say the same with a few words more; the plan counts those of the first
    "entries": {"en": (40, 80), "*": (40, 84)}, "follow-ups": {"en": (25, 50), "*": (25, 58)},
    "labels": {"en": (2, 5), "*": (2, 6)}, "failures": {"en": (10, 35), "*": (10, 38)},
}
AROUND = 3                 # lines more or fewer than planned of what is rare
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
SUMS_TOLD = {"e056", "e093", "e102", "e108", "e116", "e140"}    # a price or wage, or what is promised aloud


def texts_of(language: str) -> list[tuple[str, str]]:
    """Return everything that is read in a language, with where it stands."""
    found = []
    for paragraph, texts in WORDS[language].items():
        names = ("text", *LETTERS, *(f"{letter}_fails" for letter in LETTERS))
        found += [(f"{paragraph}.{name}", getattr(texts, name)) for name in names if getattr(texts, name)]
    return found


def shingles(text: str) -> set[tuple[str, ...]]:
    """Return all runs of five words."""
    words = re.findall(r"\w+", text.lower())
    return set(zip(*(words[nth:] for nth in range(5)), strict=False))


def likeness(one: set, other: set) -> float:
    """Return which part of the shorter of two texts the other has as well."""
    return len(one & other) / max(1, min(len(one), len(other)))


def test_the_book_has_its_paragraphs():
    follow_ups = [paragraph for paragraph in BOOK if paragraph.startswith("f") and paragraph not in STAND_INS]
    assert [paragraph for paragraph in BOOK if not paragraph.startswith("f")] == ENTRIES and len(follow_ups) == 48
    assert Counter(len(BOOK[entry].options) for entry in ENTRIES) == {2: 130, 3: 19}
    kinds = Counter((len(BOOK[each].options), bool(BOOK[each].a.tiers)) for each in follow_ups)
    assert kinds[1, False] == 24 and kinds[2, False] == 12        # fixed, and choices without a test
    assert kinds[1, True] + kinds[2, True] == 12


def test_every_entry_has_the_form_of_its_slot():
    found = forms(BOOK)
    assert sorted(found.pop(0)) == sorted(EXTRAS)
    assert sorted(found) == sorted(SLOTS)
    for slot, counted in found.items():
        assert set(counted) <= set(SLOTS[slot]) and sum(counted.values()) == 12, (slot, counted)


@pytest.mark.parametrize(("slot", "belongs"), [
    (2, lambda theme: theme % 2), (10, lambda theme: theme <= 8), (11, lambda theme: theme <= 6),
    (12, lambda theme: theme % 2),
])
def test_the_form_of_a_slot_changes_with_its_theme(slot, belongs):
    for theme in range(1, 13):
        entry = f"e{12 * (theme - 1) + slot:03}"
        assert slot_of(entry) == slot
        first = SLOTS[slot][0 if belongs(theme) else 1]
        assert forms({entry: BOOK[entry]}) == {slot: {first: 1}}, entry


def test_options_have_the_explore_numbers_of_the_plan():
    own = Counter(patterns(BOOK))
    assert own.pop("goes on") == 12
    later = Counter("/".join(str(number) for option in BOOK[f"f-{entry}"].options for number in sorted(option.tiers))
                    for entry in ENTRIES if slot_of(entry) == 8)
    assert sum(later.values()) == 12 and {tuple(sorted(each.split("/"))) for each in later} == {("4", "6")}
    assert own + Counter({"4/6": 12}) == PATTERNS


def test_moral_choices():
    tones = [{option.tone for option in BOOK[entry].options} for entry in ENTRIES]
    assert sum({"kind", "selfish"} <= each for each in tones) == 56


@pytest.mark.parametrize("number", range(2, 9))
def test_lines_pay_what_the_budget_says(number):
    worth = {(line.paragraph, line.letter): line.worth for line in LINES if line.number == number}
    assert {place: each for place, each in worth.items()
            if abs(each - reward_of(number)) > 60 and place[0] != PRINTED} == {}
    those = [line.worth for line in LINES if line.number == number]
    assert len(those) >= 20 and abs(mean(those) - reward_of(number)) <= 15


def test_the_printed_encounter_has_its_numbers():
    rats = BOOK[PRINTED]
    assert [option.tiers for option in rats.options] == [{3: "coin 1", 4: "good mushroom 1"}, {7: "coin 5; good ore 1"}]
    assert {option.tone for option in rats.options} == {"neutral"} and not any(option.fail for option in rats.options)
    assert [worth_of(parse_effects(text)) for option in rats.options
            for text in option.tiers.values()] == [100, 170, 900]


def test_the_worth_of_rewards():
    assert worth_of(parse_effects("coin 4; good amethyst 1; rep -1")) == 740
    assert worth_of(parse_effects("choose good fish 1 | good ore 1 | coin 3; coin -1")) == 300
    assert worth_of(parse_effects("potion 1; cider 1; cave 1; cheapest_villager; special x2; injure 2")) == 1330
    assert [reward_of(number) for number in range(2, 9)] == [90, 150, 290, 450, 630, 750, 800]
    assert [coins_for(number) for number in (3, 4, 7)] == [2, 3, 8]


def test_the_tone_of_an_option_is_in_its_rewards():
    steps = [(line, sum(one for kind, one, _ in line.deeds if kind == Effect.REP)) for line in LINES]
    allowed = {"kind": {1, 2}, "selfish": {-1, -2}, "neutral": {0}}
    assert [line for line, moved in steps if moved not in allowed[line.tone]] == []
    bold = [moved for line, moved in steps if line.tone == "kind" and line.number >= 5]
    mean_ones = [moved for line, moved in steps if line.tone == "selfish"]
    low_and_kind = [line for line in LINES if line.tone == "kind" and line.number <= 4]
    assert 2 * sum(coins_of(line) > 0 for line in low_and_kind) < len(low_and_kind)     # reputation is part of the pay
    assert 0.25 <= bold.count(2) / len(bold) <= 0.35 and 1 / 18 <= mean_ones.count(-2) / len(mean_ones) <= 1 / 12


def test_what_is_rare_is_as_rare_as_planned():
    found = happenings(LINES)
    assert 1 / 16 <= found.pop("a potion") / len(LINES) <= 1 / 8
    assert {name: (lines, PLANNED[name]) for name, lines in found.items() if abs(lines - PLANNED[name]) > AROUND} == {}
    assert max(map(goods_of, LINES)) == 2
    assert min(map(coins_of, LINES)) == -2


def test_special_villagers_are_named_twice_and_for_high_numbers():
    named = [(VILLAGER_NAMES[one], line.number) for line in LINES for kind, one, _ in line.deeds
             if kind == Effect.SPECIAL]
    assert Counter(name for name, _ in named) == {f"x{number}": 2 for number in range(1, 7)}
    assert min(number for _, number in named) >= 6
    free = [one for line in LINES for kind, one, _ in line.deeds if kind == Effect.FREE_BUILDING]
    assert free == [7, 7]


def test_bonuses_and_failures():
    options = [(paragraph, option) for paragraph, content in BOOK.items() for option in content.options]
    found = Counter(option.bonus for _, option in options if option.bonus and not option.bonus.startswith("known"))
    planned = {"skill quill 1": 9, "skill hammer 1": 8, "item rope 1": 7, "item paper 1": 2, "item fish 1": 1,
               "item potion 2": 1, "pay 1 2": 1, "villager r17 3": 1, "party 5 1": 1}
    assert set(found) == set(planned) and all(abs(found[bonus] - times) <= 1 for bonus, times in planned.items())
    assert Counter(option.fail for _, option in options if option.fail) == {"injure 1": 5, "rep -1": 3, "coin -1": 2}


def test_every_paragraph_can_be_reached():
    cells = [paragraph for cave in PACK.files["tracks"]["caves"] for paragraph in cave]
    reached = {ENTRIES[cell - 1] for cell in cells}
    assert sorted(reached) == ENTRIES and len(cells) == 150
    onward = [each for content in BOOK.values() for each in (*leads_to(content), content.instead) if each]
    assert sorted({*reached, *onward}) == sorted(BOOK)
    assert len(onward) == len(set(onward)), "a follow-up belongs to one entry"
    assert all(each.removeprefix("f-")[:4] == paragraph for paragraph, content in BOOK.items()
               for each in leads_to(content))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_their_lengths(language):
    for what, counted in lengths(PACK.part(f"words_{language}", Words)).items():
        if what not in WORDS_EACH:
            continue           # endings: test_above_second_book.py
        low, high = WORDS_EACH[what].get(language, WORDS_EACH[what]["*"])
        assert counted and low <= min(counted) and max(counted) <= high, what


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_texts(language):
    assert [place for place, _ in texts_of(language)] == [place for place, _ in texts_of("en")]
    told = {place: option.fail is not None for paragraph, content in BOOK.items()
            for place, option in zip((f"{paragraph}.{letter}" for letter in LETTERS), content.options, strict=False)}
    assert {place for place, fails in told.items() if fails} <= {
        place.removesuffix("_fails") for place, _ in texts_of(language) if place.endswith("_fails")}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_texts_are_written_in_their_language(language):
    english = dict(texts_of("en"))
    assert [place for place, text in texts_of(language) if text == english[place]] == []
    alike = [place for place, text in texts_of(language)
             if likeness(shingles(text), shingles(english[place])) > 0.1]
    assert alike == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_paragraphs_are_alike(language):
    told = [(place, shingles(text)) for place, text in texts_of(language) if words_in(text) > 9]
    assert len(told) >= 197 + 60
    alike = [(one, other) for (one, first), (other, second) in combinations(told, 2) if likeness(first, second) > 0.1]
    assert alike == []
    begun = [re.findall(r"\w+", WORDS[language][entry].text)[0] for entry in ENTRIES]
    assert [ENTRIES[nth] for nth in range(1, len(ENTRIES)) if begun[nth] == begun[nth - 1]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_differ_and_are_written_large(language):
    labels = [text for place, text in texts_of(language) if place[-2:] in (".a", ".b", ".c")]
    assert len(labels) == len(set(labels)) == sum(len(content.options) for content in BOOK.values())
    assert [label for label in labels if label != label.upper() or label[-1] in ".!?" or re.search(r"\d", label)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_clean(language):
    marks = re.compile(r"[{}<>%_*#\"]|\.\.\.|  |TODO:|\be\d|\bf-e")
    assert [place for place, text in texts_of(language) if marks.search(text) or text != text.strip()] == []
    figures = re.compile(r"[+−-]\s?\d|(?<![\d,.\u00a0\u202f])\d(?![\d,.\u00a0\u202f])")
    assert [place for place, text in texts_of(language) if figures.search(text)] == []


def test_entries_do_not_tell_what_they_pay():
    """Prices are named, and a sum that is promised aloud; what else is won is not."""
    tells = {entry for entry in ENTRIES for option in BOOK[entry].options for text in option.tiers.values()
             for kind, one, _ in parse_effects(text)
             if kind == Effect.COIN and one in NUMBERS and f"{NUMBERS[one]} coins" in WORDS["en"][entry].text.lower()}
    assert tells <= SUMS_TOLD


def test_the_bench_prints_its_figures(capsys):
    main()
    printed = capsys.readouterr().out
    assert f"149 entries, {len(BOOK) - 149} follow-ups, {len(LINES)} lines" in printed
    assert "| 7 | 93 | 7.5 | " in printed and "| a special villager | 12 | 12 |" in printed and "| de | 53, " in printed
