"""The figures of how an encounter book tells: moods, cues, lines and sham choices, with books of a few lines."""

import msgspec
import pytest
from bench.encounter_figures import main
from bench.encounter_tales import cues, frequent, moods, people, shams, tale_tables, won_at
from tests.games.above_packs import PACKS

from ludoteca.games.above_and_below.book import Book
from ludoteca.games.above_and_below.pack import Words

FRIENDS, FRIENDS_WORDS = (PACKS["old_friends"].part(*each) for each in (("book", Book), ("words_en", Words)))


def book(**options: dict[str, str]) -> Book:
    """Return a book of one entry."""
    return msgspec.convert({"e001": options}, Book)


def test_moods_and_people_are_counted():
    assert moods(FRIENDS) == {"tender": 1, "wondrous": 1, "comic": 3, "eerie": 1, "grave": 1}
    assert people(FRIENDS, FRIENDS_WORDS) == {
        "p1": (3, 2), "p2": (1, 0), **{f"p{number}": (0, 0) for number in range(3, 7)}}


def test_a_cue_is_kept_where_the_reward_can_be_won():
    found = cues(FRIENDS, FRIENDS_WORDS)
    assert found["rope"] == (1, 1, 1, 1)       # the well; e004 pays one below the stairs, and does not speak of it
    assert found["fruit"] == (1, 1, 1, 0) and found["amethyst"] == (0, 0, 0, 1)
    assert won_at(FRIENDS, "e003")[2] == {"coin"} and won_at(FRIENDS, "e004")[1] == {"coin", "rope"}


def test_lines_are_counted_by_what_they_pay():
    lines = frequent(book(a={"3": "rep 1; potion 1", "5": "good fish 2"}, b={"3": "potion 1; rep 1"}))
    assert lines == {"3 → potion 1; rep 1": 2, "5 → fish 2": 1}


@pytest.mark.parametrize(("one", "other", "found"), [
    ({"3": "coin 1"}, {"3": "coin 1"}, {"ab", "ba"}),
    ({"3": "coin 2"}, {"3": "coin 1"}, {"ab"}),
    ({"3": "coin 1"}, {"4": "coin 1"}, {"ab"}),
    ({"result": "coin 2"}, {"4": "coin 2"}, {"ab"}),
    ({"3": "coin 2"}, {"3": "good fish 1"}, set()),
    ({"3": "coin 2; rep -1"}, {"3": "coin 1"}, set()),
    ({"3": "coin 1"}, {"4": "coin 2"}, set()),
    ({"3": "coin 2", "fail": "injure 1"}, {"3": "coin 1"}, set()),
    ({"3": "coin 2", "cost": "pay coin 1"}, {"3": "coin 1"}, set()),
    ({"3": "coin 1"}, {"3": "coin 1", "bonus": "item rope 1"}, {"ba"}),
    ({"3": "coin 1; injure 1"}, {"3": "coin 1"}, {"ba"}),
    ({"result": "coin 1"}, {"result": "special x1"}, set()),
])
def test_an_option_that_is_never_the_worse_makes_the_other_a_sham(one, other, found):
    assert {first + second for _, first, second in shams(book(a=one, b=other))} == found


def test_all_tables_are_printed(capsys):
    titles = [heads[0] for heads, _ in tale_tables(FRIENDS, FRIENDS_WORDS)]
    main()
    printed = capsys.readouterr().out
    assert len(titles) == 5 and all(f"| {title} |" in printed for title in titles)
