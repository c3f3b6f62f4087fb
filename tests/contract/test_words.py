"""Every action has a name and a label, every event and ending its words, in every language (section 4: 6)."""

import random
import re
from functools import lru_cache, reduce
from importlib import import_module
from operator import or_

import pytest

from ludoteca.engine.game.contract import action_numbers
from ludoteca.engine.game.declared import HEADS, TO_ALL, TO_SOME, Told, lacks_actor
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES, Message, Translator, translator
from tests.contract.cases import FINISHED_GAMES, GAMES, Case, load_game, plain_cases, play_on, played, varied_cases

GAP = re.compile(r"\{(\w+)\}")
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
        assert sentence and not set("{|") & set(sentence) and words.events[entry.event].clause
    assert told and view.name_context == ended.view(0).name_context
    assert all(ruled.clause and say(ruled.message) for ruled in (*words.endings.values(), *words.breaches.values()))
    assert all(ruled.clause and "{" not in say(ruled.message) for ruled in words.refusals.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FINISHED_GAMES)
def test_whoever_acts_is_spoken_to(name: str, language: str) -> None:
    game = load_game(name)
    say = translator(language, ("ludoteca.engine", game.package))
    third = [said for ruled in game.words.events.values() if "{actor}" in (said := open_gaps(say, ruled.message, 1))]
    assert third == []


def open_gaps(say: Translator, message: Message, place: int) -> str:
    """Return a message as it is said to one place, its gaps open."""
    return say(message.said_to(place), **{gap: f"{{{gap}}}" for gap in GAP.findall(message.text)} | {"amount": 1})


@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_what_happens_concerns_seats_and_whoever_may_read_it(case: Case) -> None:
    words, ended = case.game.words, played(case, seed=6)
    view, say = ended.view(SPECTATOR), translator("en", ("ludoteca.engine", case.game.package))
    declared = [each for each in words.events if isinstance(each, Told)]      # some games list their words by hand
    for act in ended.acts:
        for entry in act.entries:
            assert not any(lacks_actor(event, entry) for event in declared if event == entry.event), entry
            bearing = words.bearing(say, ended.names, view.mirrored_tables, view.name_context, entry)
            assert set(bearing.concerns) <= set(range(case.seats)), entry
            weights = [bearing.weight(seat) for seat in (SPECTATOR, *range(case.seats))]
            assert weights[0] == bool(bearing.matters & TO_ALL) and max(weights) <= 2, entry


@pytest.mark.parametrize("name", FINISHED_GAMES)
def test_every_game_says_what_decides_what_concerns_whom_and_where_parts_begin(name: str) -> None:
    events = import_module(f"{load_game(name).package}.events").Event
    found = reduce(or_, (event.matters for event in events))
    assert found == TO_ALL | TO_SOME | HEADS
    assert all(event.matters & TO_ALL for event in events if event.name.startswith("WON"))
