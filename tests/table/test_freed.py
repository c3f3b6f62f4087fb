"""What the table lets go of goes from memory at once: a ring of references would stay until the collector comes by."""

import gc
from weakref import ref

import pytest

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game
from ludoteca.table.parts.replays import Replays
from tests.table.twins import random_match, room_of

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def nobody_collects():
    """Let no collector of rings come by."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def test_a_replay_that_was_looked_at_is_freed_once_it_is_let_go_of(monkeypatch):
    monkeypatch.setattr("ludoteca.table.parts.replays.KEPT", 1)
    game, replays = load_game("montgolfiere"), Replays()
    match = random_match(game, 2, 8, "freed")
    await replays.seen_by(SPECTATOR, "first", match)
    gone = ref(await replays.of("first", match))
    await replays.seen_by(SPECTATOR, "second", match)
    assert gone() is None


async def test_a_room_that_nobody_holds_is_freed():
    gone = ref(room_of(random_match(load_game("montgolfiere"), 2, 8, "freed")))
    assert gone() is None
