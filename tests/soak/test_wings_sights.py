"""Up to a million random positions of Wings of War, compiled, against fractions and Shapely; with `make soak`."""

import os
import random
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

import pytest

from ludoteca.compiled import compiled_game
from ludoteca.games import load_game
from tests.games.wings_positions import COLUMNS, answers, look, look_all, random_position, states_of, tables
from tests.games.wings_shapes import refute
from tests.soaking import share

pytestmark = pytest.mark.soak
POSITIONS = share(1_000_000)
CHUNK = 1000


@cache
def compiled():
    """Return the loop compiled, once in every process."""
    return compiled_game(load_game("wings_of_war")).compile(look_all)


def look_at_chunk(seed: int) -> int:
    """Compare all answers for some positions; return how many shots and tails there were."""
    player = random.Random(f"sights {seed}")
    positions = [random_position(player) for _ in range(CHUNK)]
    found = look(compiled(), tables(), states_of(positions))
    for position, row in zip(positions, found.tolist(), strict=True):
        assert row == answers(position), position
        assert not refute(position, dict(zip(COLUMNS, row, strict=True))), position
    return int((found[:, 0] > 0).sum() + found[:, 3].sum())


def test_many_sights_agree_with_fractions_and_shapely() -> None:
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        shown = sum(pool.map(look_at_chunk, range(POSITIONS // CHUNK)))
    assert shown > POSITIONS // 3
