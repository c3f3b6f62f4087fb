"""Long runs, with `make soak`: what a few games cannot show, many may."""

import os
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.texts.errors import RecordError
from ludoteca.games import load_game
from tests.contract.cases import TEMPLATE, Case, all_cases, plain_cases, play_on
from tests.fixtures.make_records import played
from tests.soaking import share

pytestmark = pytest.mark.soak
MATCHES = share(10)
MUTATIONS = share(10_000)
BOT_GAMES = share(10_000)


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_many_games_stay_sound_and_their_records_hold(case: Case) -> None:
    for seed in range(MATCHES):
        match = case.match(f"soak {seed}")
        for _ in play_on(match, random.Random(seed)):
            assert not case.game.rules.check(match._tables, match.state)
        assert read_record(match.record(), load_game).match.outcome == match.outcome


@pytest.mark.parametrize("case", plain_cases()[:1], ids=str)
def test_many_changed_records_are_refused(case: Case) -> None:
    match = case.match("mutations")
    for _ in play_on(match, random.Random(1)):
        pass
    text = match.record()
    player = random.Random(2)
    for _ in range(MUTATIONS):
        at, other = player.randrange(len(text)), chr(player.randrange(0x250))
        if other != text[at]:
            with pytest.raises(RecordError, match=r"^line \d+: "):
                read_record(text[:at] + other + text[at + 1 :], load_game)


def replay_bot_game(n: int) -> None:
    """Let bots play a game and replay its record; runs in a process of its own."""
    cases = [case for case in all_cases() if case.game.name != TEMPLATE]
    match = played(cases[n % len(cases)], f"bots {n}")
    recording = read_record(match.record(), load_game)
    assert recording.match.states.tobytes() == match.states.tobytes(), n
    assert recording.match.outcome == match.outcome, n


def test_many_bot_games_replay_to_the_same_states() -> None:
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        assert sum(1 for _ in pool.map(replay_bot_game, range(BOT_GAMES), chunksize=100)) == BOT_GAMES
