"""The geometry of Wings of War on random positions: against fractions, against Shapely, interpreted and compiled.

`tests/soak` does the same a million times; the worked examples are in `test_wings_examples.py`.
"""

import random

import numpy as np
import pytest
from tests.games import wings_positions as positions_of
from tests.games.wings_exact import STAAKEN
from tests.games.wings_positions import COLUMNS, Position, answers, look, look_all, look_at_mirrors, random_position
from tests.games.wings_shapes import refute

from ludoteca.compiled import compiled_game
from ludoteca.games import load_game

COUNT = 2000
WIDTH = 120000
ON_RECORDS = 60            # positions; reading records interpreted is slow


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    player = random.Random(1)
    return [random_position(player) for _ in range(COUNT)]


@pytest.fixture(scope="module")
def found(positions: list[Position]) -> np.ndarray:
    return look_at_mirrors(positions)


def test_random_positions_show_everything(found: np.ndarray) -> None:
    shown = dict(zip(COLUMNS, found.T, strict=True))
    for name in ("range", "tail", "overlap", "crosses"):
        assert 100 < (shown[name] > 0).sum() < COUNT - 100, name
    assert ((shown["range"] < 0) & (shown["through"] > 0)).sum() > 50
    assert (shown["range"] > shown["through"]).sum() > 20
    assert shown["blind"].sum() > 20


def test_random_positions_agree_with_fractions(positions: list[Position], found: np.ndarray) -> None:
    for position, row in zip(positions, found.tolist(), strict=True):
        assert row == answers(position), position


def test_random_positions_agree_with_shapely(positions: list[Position], found: np.ndarray) -> None:
    for position, row in zip(positions, found.tolist(), strict=True):
        assert not refute(position, dict(zip(COLUMNS, row, strict=True))), position


def test_mirror_images_see_the_same(positions: list[Position], found: np.ndarray) -> None:
    mirrored = []
    for position in positions[:500]:
        pieces = tuple(piece._replace(x=WIDTH - piece.x, heading=-piece.heading % 360) for piece in position.pieces)
        swap = pieces[0].model == STAAKEN and position.gun in (1, 2)
        mirrored.append(position._replace(pieces=pieces, gun=3 - position.gun if swap else position.gun))
    assert look_at_mirrors(mirrored).tolist() == found[:500].tolist()


def test_records_and_mirrors_agree(positions: list[Position], found: np.ndarray) -> None:
    states = positions_of.states_of(positions[:ON_RECORDS])
    assert look(look_all, positions_of.tables(), states).tolist() == found[:ON_RECORDS].tolist()


@pytest.mark.compiled
def test_interpreted_and_compiled_agree(positions: list[Position], found: np.ndarray) -> None:
    compiled = compiled_game(load_game("wings_of_war")).compile(look_all)
    states = positions_of.states_of(positions)
    assert look(compiled, positions_of.tables(), states).tolist() == found.tolist()
