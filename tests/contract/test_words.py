"""Every action has a name and a label, every event and ending its words, in every language (section 4: 6)."""

import random
import re

import pytest

from ludoteca.engine.contract import action_numbers
from ludoteca.engine.seats import SPECTATOR
from ludoteca.engine.words import LANGUAGES, translator
from tests.contract.cases import GAMES, Case, load_game, plain_cases, play_on, varied_cases

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(-[0-9]*[A-Z])?")      # a capital where a card has one: card-2F


@pytest.mark.parametrize("name", GAMES)
def test_names_of_actions_are_unique_and_lead_back(name: str) -> None:
    game = load_game(name)
    assert len(set(game.actions)) == len(game.actions)
    assert all(NAME.fullmatch(action) for action in game.actions)
    match = game.new_match(game.seats[0], seed=1)
    for number, action in enumerate(game.actions):
        assert match.number(action) == match.number(number) == action_numbers(game)[action] == number


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_every_legal_action_has_a_label_of_its_own(case: Case, language: str) -> None:
    say = translator(language, ("ludoteca.engine", case.game.package))
    match = case.match(seed=2)
    for _ in play_on(match, random.Random(2)):
        for seat in match.waiting:
            view = match.view(seat)
            labels = [view.label(say, action) for action in view.legal_actions]
            assert all(labels) and len(set(labels)) == len(labels)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_everything_that_happens_can_be_told(case: Case, language: str) -> None:
    say = translator(language, ("ludoteca.engine", case.game.package))
    words = case.game.words
    match = case.match(seed=6)
    view = match.view(0)
    assert view.cast == match.view(SPECTATOR).cast
    told = 0
    for acts in play_on(match, random.Random(6)):
        for entry in (entry for act in acts for entry in act.entries):
            ruled = words.events[entry.event]
            sentence = view.sentence(say, entry)
            assert sentence and "{" not in sentence and ruled.clause
            told += 1
    assert told and view.cast == match.view(0).cast
    assert all(ruled.clause and say(ruled.message) for ruled in (*words.endings.values(), *words.breaches.values()))
    assert all(ruled.clause and "{" not in say(ruled.message) for ruled in words.refusals.values())
