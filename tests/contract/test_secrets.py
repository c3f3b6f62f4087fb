"""Nobody's page, list or bot depends on what they cannot know (design, section 4: 4 and 5)."""

import random
from dataclasses import replace

import numpy as np
import pytest

from ludoteca.engine.game import defaults
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES, translator
from tests.contract.cases import Case, plain_cases, play_on, somewhere, usual_cases, varied_cases, viewers
from tests.worlds import another_world

SAY = translator("en", ())


def everything_shown(view: View) -> tuple:
    """Return all that is computed for a viewer: bytes, lists and words."""
    return (
        view.states.tobytes(),
        view.choices,
        view.out_of_turn_actions,
        view.position,
        view.scene(SAY),
        view.text(SAY),
        view.prompt(SAY),
        [view.label(SAY, action) for action in view.legal_actions],
        view.observation().tobytes(),
    )


def leaks(match, viewer: int, seed: int, game=None) -> bool:
    """Say whether a viewer's view tells the true state from another that agrees with what they may know.

    `game` may be one whose redaction leaks.
    """
    world = another_world(match, match.view(viewer), seed)
    if world.tobytes() == match.states.tobytes():
        return False            # the only one: nothing is hidden here
    shown = [
        everything_shown(View.of(game or match.game, match.tables, states, viewer, match.names))
        for states in (match.states, world)
    ]
    return shown[0] != shown[1]


@pytest.mark.parametrize("case", usual_cases(), ids=str)
def test_what_a_viewer_cannot_know_changes_nothing_they_see(case: Case) -> None:
    for seed in range(6):
        match = somewhere(case, seed)
        for viewer in viewers(case):
            assert not leaks(match, viewer, seed)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_any_world_agrees_with_the_view_from_which_it_is_made(case: Case) -> None:
    mirror = mirror_of(case.game.State)
    for seed in range(6):
        match = somewhere(case, seed)
        for viewer in viewers(case):
            view = match.view(viewer)
            world = mirror.read(view.states)
            case.game.rules.any_world(view.mirrored_tables, world, viewer, generator(seed).tolist())
            assert not case.game.rules.check(view.mirrored_tables, world)
            again = View.of(case.game, match.tables, mirror.write(world), viewer, match.names)
            assert again.states.tobytes() == view.states.tobytes() and again.choices == view.choices


@pytest.mark.parametrize("case", [case for case in usual_cases() if not case.game.has_secrets], ids=str)
def test_a_game_that_declares_no_secrets_has_none(case: Case) -> None:
    match = case.match(seed=5)
    for acts in play_on(match, random.Random(5), 200):
        assert all(entry.audience == EVERYBODY for act in acts for entry in act.entries)
        assert not case.game.rules.sealed(match._tables, match.state)
        for viewer in viewers(case):
            view = match.view(viewer)
            assert view.states.tobytes() == match.states.tobytes() and view.tables is match.tables
    for viewer in viewers(case):
        assert another_world(match, match.view(viewer), 1).tobytes() == match.states.tobytes()


@pytest.mark.parametrize("case", [case for case in plain_cases() if case.game.has_secrets], ids=str)
def test_a_planted_leak_of_any_field_is_found(case: Case) -> None:
    """Each number that redaction overwrites is left as it was, one at a time; the test above must find it."""
    matches = [somewhere(case, seed) for seed in range(8)]
    while not any(words_apart(match.view(SPECTATOR).states, match.states) for match in matches) and len(matches) < 40:
        matches.append(somewhere(case, len(matches)))      # such as an evening in which somebody has chosen
    hidden, unsure = set(), set()
    for seed, match in enumerate(matches):
        view = match.view(SPECTATOR)
        hidden |= words_apart(view.states, match.states)
        for again in range(6):
            unsure |= words_apart(another_world(match, view, 100 * seed + again), match.states)
    hidden, deduced = hidden & unsure, hidden - unsure     # one can work out what one does not see
    assert len(hidden) >= max(2, 2 * len(deduced))
    for word in random.Random(1).sample(sorted(hidden), min(12, len(hidden))):
        leaky = with_leak(case.game, word)
        assert any(
            leaks(match, SPECTATOR, 100 * seed + again, leaky)
            for seed, match in enumerate(matches) for again in range(6)
        ), f"a leak of number {word} of the state was not found"


def words_apart(one: np.ndarray, other: np.ndarray) -> set[int]:
    """Return the places of the numbers in which two states differ."""
    return set(np.flatnonzero(one.view(np.int32) != other.view(np.int32)).tolist())


def with_leak(game, word: int):
    """Return the game with a redaction that forgets one number of the state."""
    mirror = mirror_of(game.State)

    def redact(tables, state, viewer):
        true = mirror.write(state).view(np.int32)[word]
        game.rules.redact(tables, state, viewer)
        numbers = mirror.write(state)
        numbers.view(np.int32)[word] = true
        leaked = mirror.read(numbers)
        for name in game.State.names:
            setattr(state, name, getattr(leaked, name))

    return replace(game, rules=replace(game.rules, redact=redact))


@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_imagined_worlds_are_sound_and_play_on_to_the_end(case: Case) -> None:
    for seed in range(3):
        match = somewhere(case, seed)
        for viewer in viewers(case):
            world = another_world(match, match.view(viewer), seed)
            match.states = world
            match._live = mirror_of(case.game.State).read(world)
            assert not case.game.rules.check(match._tables, match.state)
        for _ in play_on(match, random.Random(seed)):
            assert not case.game.rules.check(match._tables, match.state)
        assert match.is_over


@pytest.mark.parametrize("case", [case for case in varied_cases() if not case.options], ids=str)
def test_imagined_worlds_are_as_frequent_as_real_ones(case: Case) -> None:
    """At the first decision nobody's choice has told anything: worlds must be distributed as deals are.

    With the fewest and the most seats: every match of a game deals by the same rules.
    """
    deals = 400
    real, imagined = [], []
    for seed in range(deals):
        match = case.match(seed)
        real.append(match.states.view(np.int32).copy())
        imagined.append(another_world(match, match.view(0), deals + seed).view(np.int32))    # not the deal's own luck
    real_words, imagined_words = np.array(real, float), np.array(imagined, float)
    spread = np.sqrt((real_words.var(0) + imagined_words.var(0)) / deals)
    difference = np.abs(real_words.mean(0) - imagined_words.mean(0))
    assert np.all(difference <= 5 * spread + 1e-9), np.flatnonzero(difference > 5 * spread)
    dealt = match.view(0).states.tobytes() != match.states.tobytes()
    assert not dealt or np.any(spread > 0), "what is hidden at the start differs from deal to deal"


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_redacting_twice_is_redacting_once(case: Case) -> None:
    for seed in range(4):
        match = somewhere(case, seed)
        for viewer in viewers(case):
            view = match.view(viewer)
            again = View.of(case.game, match.tables, view.states, viewer, match.names)
            assert again.states.tobytes() == view.states.tobytes()


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_views_speak_every_language(case: Case) -> None:
    match = somewhere(case, 2)
    packages = ("ludoteca.engine", case.game.package)
    assert case.game.is_draft or case.game.words.prompt.__module__ != defaults.__name__
    prompts = {match.view(match.waiting[0]).prompt(translator(language, packages)) for language in LANGUAGES}
    assert len(prompts) == len(LANGUAGES)
