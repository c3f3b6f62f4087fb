"""Fairness cards say what was played, and luck is all or nothing where it should be."""

import tomllib

import pytest

from ludoteca.lab.fairness import as_toml, card_of, luck, other_values, settings_of
from tests.lab.helpers import GAME


def test_luck_is_what_skill_leaves():
    assert luck(1.0, 0.25, 1.0) == 0 and luck(0.25, 0.25, 1.0) == 100
    assert luck(0.625, 0.25, 1.0) == 50
    assert luck(0.2, 0.25, 1.0) == 100, "worse than its like is no more than luck"


def test_every_number_of_seats_and_every_option_is_measured():
    found = list(settings_of(GAME))
    assert [seats for seats, options in found if not options] == list(GAME.seats)
    named = {name for _, options in found for name in options}
    alone = {option.name for option in GAME.options if other_values(option)} - {"play_off"}      # needs a target
    assert named == alone
    for seats, options in found:
        GAME.complete_options(options, seats)


@pytest.mark.compiled
def test_a_card_reads_back_and_repeats(monkeypatch):
    monkeypatch.setattr("ludoteca.lab.fairness.settings_of", lambda game: iter([(3, {}), (4, {"baron": True})]))
    card = card_of(GAME, games=60, workers=1)
    assert card == card_of(GAME, games=60, workers=2)
    found = tomllib.loads(as_toml(card))
    assert found["line"] == card["line"] and found["pack"] == GAME.default_pack().played
    first, second = card["line"]
    assert sum(first["wins"]) == pytest.approx(100, abs=0.3) and sum(second["wins"]) < 100, "Baron Noir wins too"
    assert all(low <= share <= high for share, (low, high) in zip(first["wins"], first["intervals"], strict=True))
    assert second["options"] == {"baron": "yes"} and len(second["luck"]) == 3
