"""Fields of a scenario's position, read and written."""

import pytest

from ludoteca.engine.game.positions import Given, listed, repeated
from ludoteca.engine.texts.errors import ScenarioError


def test_only_entries_that_are_given_are_read_each_with_its_place():
    given = Given({"coins": [None, 0, 7]}, ("coins", "cards"))
    assert list(given.entries("coins", 3)) == [(1, 0), (2, 7)]
    assert list(given.entries("cards", 3)) == []
    with pytest.raises(ScenarioError, match=r"^position.coins: expected a list of 2 entries, in seat order$"):
        list(given.entries("coins", 2))


@pytest.mark.parametrize("value", [None, "ab", {}, [], [1, 2, 3, 4]])
def test_what_is_no_list_or_too_short_or_long_is_refused_in_the_words_given(value):
    assert listed("pose", [1, 2], 1, 3, "a pose has up to three numbers") == [1, 2]
    with pytest.raises(ScenarioError, match=r"^position.pose: a pose has up to three numbers$"):
        listed("pose", value, 1, 3, "a pose has up to three numbers")


def test_each_name_stands_as_often_as_it_is_counted():
    assert repeated(("gas", "storm", "motor"), (2, 0, 1)) == ["gas", "gas", "motor"]
