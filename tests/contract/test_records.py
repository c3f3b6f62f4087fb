"""A record leads back to every state, and a damaged one is refused with its line (section 4: 3)."""

import random
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.scenarios.running import load, play_one, set_up
from ludoteca.engine.texts.errors import RecordError
from ludoteca.games import load_game
from tests.contract.cases import GAMES, Case, outer_cases, plain_cases, play_on, played, varied_cases

SEED = 8
HESITANT = 24               # matches with much that is taken back
SHARE_OF_UNDOING = 0.4
MENDED = [game for game in map(load_game, GAMES) if game.mended]     # whose older records may go apart


@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_a_record_reproduces_the_match(case: Case) -> None:
    match = played(case, SEED)
    text = match.record()
    recording = read_record(text, load_game)
    assert recording.match.states.tobytes() == match.states.tobytes()
    assert recording.match.outcome == match.outcome
    n = len(match.acts) // 2
    halfway = recording.at(n)
    again = match.restored(case.game, case.seats, [(a.seat, a.action) for a in match.canonical_acts[:n]],
                           options=dict(case.options))
    assert halfway.states.tobytes() == again.states.tobytes()


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_reading_and_writing_again_gives_the_same_bytes(case: Case) -> None:
    match = played(case, SEED)
    text = match.record(start="2026-11-21T20:00:00Z")
    recording = read_record(text, load_game)
    copy = match.restored(case.game, case.seats, recording.acts, seed=match.seed, salt=match.salt,
                          options=dict(case.options), names=match.names)
    assert copy.record(start="2026-11-21T20:00:00Z") == text


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_an_unfinished_match_has_a_record_without_its_seed(case: Case) -> None:
    match = case.game.new_match(case.seats, "a secret seed", salt="pepper")
    for _ in play_on(match, random.Random(1), 5):
        pass
    text = match.record()
    assert "a secret seed" not in text and "pepper" not in text and '"t":"pause"' in text
    assert read_record(text, load_game).match.states.tobytes() == match.states.tobytes()


@pytest.mark.parametrize("case", outer_cases(), ids=str)
def test_a_record_holds_what_was_taken_back_while_choices_lay_face_down(case: Case) -> None:
    """Wherever the match stands; also where a seat went on to a choice, took it back, and has made none since."""
    luck = random.Random(5)
    for seed in range(HESITANT):
        match = case.match(seed)
        for _ in range(luck.randrange(4, 25)):
            undoers = [seat for seat in range(case.seats) if match.may_undo(seat)]
            if match.is_over:
                break
            if undoers and luck.random() < SHARE_OF_UNDOING:
                match.accept(match.attempt_undo(luck.choice(undoers)))
            else:
                seat = luck.choice(match.waiting)
                match.play(seat, luck.choice(match.legal_actions(seat)))
        assert read_record(match.record(), load_game).match.states.tobytes() == match.states.tobytes()


@pytest.mark.parametrize("case", outer_cases(), ids=str)
def test_every_changed_byte_is_refused_with_its_line(case: Case) -> None:
    text = played(case, SEED).record()
    player = random.Random(9)
    for _ in range(60):
        at = player.randrange(len(text))
        other = chr(player.randrange(32, 127))
        if other == text[at]:
            continue
        with pytest.raises(RecordError, match=r"^line \d+: "):
            read_record(text[:at] + other + text[at + 1 :], load_game)


@pytest.mark.parametrize("case", outer_cases(), ids=str)
def test_lines_lost_swapped_or_doubled_are_refused(case: Case) -> None:
    lines = played(case, SEED).record().splitlines(keepends=True)
    player = random.Random(10)
    for _ in range(10):
        n = player.randrange(1, len(lines) - 2)
        for damaged in (
            lines[:n] + lines[n + 1 :],
            lines[:n] + [lines[n]] + lines[n:],
            lines[:n],
            lines[:n] + [lines[n + 1], lines[n]] + lines[n + 2 :],
        ):
            with pytest.raises(RecordError, match=r"^line \d+: "):
                read_record("".join(damaged), load_game)


def in_each_phase(case: Case) -> Iterator[Match]:
    """Yield a match in every phase that a game played at random or a scenario comes to, before whatever is done next.

    It is one match, which goes on.
    """
    whole, fixed, phases = played(case, SEED), generator("phases"), set()
    match = Match(case.game, case.seats, options=dict(case.options))
    steps = [(match, lambda match, act=act: match.repeat(act.seat, act.action)) for act in whole.acts]
    for file in sorted(Path(str(resources.files(case.game.package))).glob("scenarios/*.toml")):
        scenario = load(file)
        match = set_up(scenario)
        steps += [(match, lambda match, play=play, scenario=scenario: play_one(scenario, match, play, "", fixed))
                  for play in scenario.plays]
    for match, goes_on in steps:
        if (phase := int(match.state.phase)) not in phases:
            phases.add(phase)
            yield match
        goes_on(match)


@pytest.mark.parametrize("case", [Case(game, game.seats[-1], ()) for game in MENDED], ids=str)
def test_mended_rules_are_asked_of_whatever_a_record_may_claim(case: Case) -> None:
    """Whoever is said to have done whatever, wherever: they say yes or no."""
    for match in in_each_phase(case):
        for rule in case.game.mended:
            for seat in (CHANCE, *range(match.seats)):
                for action in range(len(case.game.actions)):
                    assert rule.meets(match._tables, match.state, seat, action) in (True, False)


def test_chance_that_did_not_follow_the_seed_is_found() -> None:
    """All hashes of a forged record are made good again; only the seed tells."""
    game = load_game("_template")
    honest = game.new_match(2, seed="1", salt="x")
    other = game.new_match(2, seed="2", salt="x")
    for match in (honest, other):
        for _ in play_on(match, random.Random(1)):
            pass
    forged = other.record()
    seed_line = re.search(r'"seed":"2"', forged)
    assert seed_line
    other.seed = "1"
    with pytest.raises(RecordError, match="luck doesn’t follow the seed"):
        read_record(other.record(), load_game)
