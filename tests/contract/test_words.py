"""Every action has a name and a label, every event and ending its words, in every language (section 4: 6)."""

import random
import re
from functools import lru_cache

import pytest

from ludoteca.engine.game.contract import action_numbers
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES, translator
from tests.contract.cases import GAMES, Case, load_game, plain_cases, play_on, played, varied_cases

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
    for view in views_on_the_way(case, seed=2):
        labels = [view.label(say, action) for action in view.legal_actions]
        assert all(labels) and len(set(labels)) == len(labels)


@lru_cache(maxsize=1)      # the same for each language
def views_on_the_way(case: Case, seed: int) -> list[View]:
    """Return what everybody saw, when they were awaited, of a game that was played to its end."""
    match = case.match(seed)
    return [match.view(seat) for _ in play_on(match, random.Random(seed)) for seat in match.waiting]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_everything_that_happens_can_be_told(case: Case, language: str) -> None:
    say = translator(language, ("ludoteca.engine", case.game.package))
    words = case.game.words
    match = case.match(seed=6)
    view, ended = match.view(0), played(case, seed=6)
    assert view.name_context == match.view(SPECTATOR).name_context
    told = [entry for act in ended.acts for entry in act.entries]
    for entry in told:
        sentence = view.sentence(say, entry)
        assert sentence and "{" not in sentence and words.events[entry.event].clause
    assert told and view.name_context == ended.view(0).name_context
    assert all(ruled.clause and say(ruled.message) for ruled in (*words.endings.values(), *words.breaches.values()))
    assert all(ruled.clause and "{" not in say(ruled.message) for ruled in words.refusals.values())
