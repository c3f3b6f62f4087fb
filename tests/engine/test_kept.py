"""What was made before is found again, where it would be the same: engine/texts/kept.py."""

import marshal
import tracemalloc

import numpy as np
import pytest

from ludoteca.engine.game import kept as keeping
from ludoteca.engine.game.kept import Shelf, content_of, kept, plain, weight_of
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.texts.words import Message, translator
from ludoteca.games import load_game
from ludoteca.games.explorador.state import State, Tables, Vehicle

GONE = Message("The game is over.")


SIZE = 400               # bytes: more than a number takes as a fact, less than two do


@pytest.fixture(autouse=True)
def empty(monkeypatch):
    monkeypatch.setattr(keeping, "FACTS", Shelf(10 * SIZE, lambda fact: SIZE))


@pytest.fixture
def unchecked(monkeypatch):
    monkeypatch.setattr(keeping, "CHECKING", [False])


def counted(of):
    calls = []

    @kept(of)
    def fact(*arguments):
        calls.append(arguments)
        return list(arguments)

    return fact, calls


def test_what_depends_on_the_same_is_made_once(unchecked):
    fact, calls = counted(lambda row, number: (row,))
    assert fact([1, 2], 3) is fact([1, 2], 4)
    assert fact([1, 3], 3) == [[1, 3], 3]
    assert len(calls) == 2


def test_a_number_is_no_switch_and_a_list_no_tuple():
    found = [content_of(each) for each in ([1], [True], (1,), ["1"], [None], [[1]], [1, []], {"a": 1}, {"a": 2}, [1.0])]
    assert len(set(found)) == len(found)


def test_two_functions_keep_nothing_of_each_other(unchecked):
    first, _ = counted(lambda number: (number,))
    second = kept(lambda number: (number,))(lambda number: -number)
    assert (first(1), second(1)) == ([1], -1)


def test_each_language_has_its_own():
    said = kept(lambda say: (say,))(lambda say: say(GONE))
    packages = ("ludoteca.engine", "ludoteca.games.explorador")
    english, german = (translator(language, packages) for language in ("en", "de"))
    assert said(english) == english(GONE) != said(german) == german(GONE)
    assert said(english) == english(GONE)


def test_records_count_by_what_stands_in_them():
    mirror = mirror_of(Vehicle.dtype)
    one, other = (mirror.read(np.zeros(1, Vehicle.dtype)) for _ in range(2))
    assert content_of(plain([one])) == content_of(plain([other])) and plain(one) == plain(other)
    other.met = 1
    assert content_of(plain([one])) != content_of(plain([other])) and plain(one) != plain(other)


def test_component_data_counts_by_its_digest():
    tables = load_game("explorador").new_match(3, 1).tables
    other = tables.copy()
    other["yields"][0, 0, 0] += 1
    one, same, changed = (plain(mirrored_tables(Tables.dtype, each)) for each in (tables, tables.copy(), other))
    assert one == same != changed and len(one) == 16
    assert len(plain(mirror_of(State.dtype).read(np.zeros(1, State.dtype)))) == State.dtype.itemsize // 4


def test_no_more_is_kept_than_two_generations(unchecked):
    fact, calls = counted(lambda number: (number,))
    for number in range(100):
        fact(number)
    fact(99)
    assert len(calls) == 100
    fact(0)
    assert len(calls) == 101


def test_what_is_asked_for_again_outlives_what_is_not(unchecked):
    fact, calls = counted(lambda number: (number,))
    for number in range(1, 100):
        fact(number)
        fact(0)
    assert [arguments for arguments in calls if arguments == (0,)] == [(0,)]


def test_things_count_by_their_size():
    shelf = Shelf(10, len)
    for name in "abc":
        shelf.find(name, lambda: "x" * 6)
    assert shelf.find("c", lambda: "made anew") == "xxxxxx"
    assert shelf.find("a", lambda: "made anew") == "made anew"


def test_facts_weigh_about_what_they_take():
    """They were counted, and a stranger with long games filled hundreds of megabytes."""
    facts = [{"name": f"{n}", "marks": ["one", n, ("two", n)], "says": "words " * 20} for n in range(2000)]
    facts = [marshal.loads(marshal.dumps(each, 2)) for each in facts]
    tracemalloc.start()
    copies = [marshal.loads(marshal.dumps(each, 2)) for each in facts]
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    weight = sum(map(weight_of, copies))
    assert 0.7 * taken < weight < 3 * taken


def test_all_games_share_one_shelf_with_an_end(unchecked, monkeypatch):
    shelf = Shelf(100_000, weight_of)
    monkeypatch.setattr(keeping, "FACTS", shelf)
    fact, _ = counted(lambda number, text: (number,))
    other, _ = counted(lambda number, text: (number,))
    for number in range(500):
        fact(number, "x" * 1000)
        other(number, "y" * 1000)
        assert shelf.weight <= 100_000


def test_what_not_everybody_may_know_is_made_each_time(unchecked):
    fact, calls = counted(lambda number: None if number > 5 else (number,))
    for _ in range(3):
        fact(3)
        fact(7)
    assert [arguments for arguments in calls if arguments == (7,)] == [(7,)] * 3 and len(calls) == 4


def test_a_key_that_does_not_say_all_is_found_out(monkeypatch):
    monkeypatch.setattr(keeping, "CHECKING", [True])
    fact, _ = counted(lambda row, number: (row,))
    fact([1], 2)
    with pytest.raises(AssertionError, match="does not say of what this is made"):
        fact([1], 3)


def test_what_was_kept_and_then_changed_is_found_out(monkeypatch):
    monkeypatch.setattr(keeping, "CHECKING", [True])
    fact, _ = counted(lambda number: (number,))
    fact(1).append("changed")
    with pytest.raises(AssertionError):
        fact(1)
