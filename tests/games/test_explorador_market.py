"""The world market is for those with whom nobody can, or will, swap: what pages and older records tell of that."""

from pathlib import Path

import pytest
from tests.games.test_explorador_bot import LIVING, SHORT, VEHICLES, match_at

import ludoteca
from ludoteca.engine.matches.match_records import RuleMended, read_record
from ludoteca.engine.texts.words import translator
from ludoteca.games import load_game

GAME = ludoteca.game("explorador")
OLD = Path(__file__).parents[1] / "fixtures" / "mended" / "explorador.jsonl"
NAMES = ("Ana", "Ben")


def legal(match, seat=0):
    """Return what a seat may do, by its names."""
    return {GAME.actions[action] for action in match.legal_actions(seat)}


def prompt(match, language="en"):
    """Return what the page asks of the one who is short."""
    view = match.view(0)
    say = translator(language, ("ludoteca.games.explorador",))
    return GAME.words.prompt(say, NAMES, view.mirrored_tables, view.mirrored, 0)


def test_a_page_says_whose_no_opens_the_world_market():
    match = match_at(SHORT, options=LIVING, vehicles=VEHICLES, stock=[[9, 0, 0, 0], [0, 5, 0, 0]])
    assert prompt(match) == ("Your crews are 1 biomass short. You can bargain or bring crews home. "
                             "The world market opens only after a no from Ben.")
    assert prompt(match, "de").endswith("Der Weltmarkt öffnet erst nach einer Absage von Ben.")
    for seat, action in ((0, "bargain-1"), (0, "ask-biomass-1"), (0, "offer-mineral-1"), (0, "send"), (1, "refuse")):
        match.play(seat, action)
    assert prompt(match) == ("Your crews are 1 biomass short. You can bargain, buy on the world market "
                             "or bring crews home.")


@pytest.mark.parametrize("stock", [[[9, 0, 0, 0], [9, 0, 9, 9]], [[0, 0, 0, 0], [0, 5, 0, 0]]], ids=str)
def test_nobody_is_named_whose_no_would_open_nothing(stock):
    match = match_at(SHORT, options=LIVING, vehicles=VEHICLES, stock=stock)
    assert "no from" not in prompt(match)


@pytest.mark.parametrize("theirs", [[0, 0, 0, 0], [0, 9, 0, 0], [9, 9, 9, 9]], ids=str)
def test_with_hidden_counters_a_closed_market_tells_nothing_of_what_others_have(theirs):
    options = LIVING | {"hidden": True}
    match = match_at(SHORT, options=options, vehicles=VEHICLES, stock=[[9, 0, 0, 0], theirs])
    assert legal(match) == {"bargain-1", "reduce-1"}
    for seat, action in ((0, "bargain-1"), (0, "ask-biomass-1"), (0, "offer-mineral-1"), (0, "send"), (1, "refuse")):
        match.play(seat, action)
    assert "market-biomass" in legal(match)


def test_an_older_record_that_met_the_market_says_so_instead_of_damaged():
    """It was written by version 0.1.0; a ship's supplies are bought there while the other one has some."""
    with pytest.raises(RuleMended) as caught:
        read_record(OLD.read_text("utf-8"), load_game)
    assert "EX-41" in str(caught.value) and "0.2.0" in str(caught.value)
