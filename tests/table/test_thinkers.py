"""Bots in processes apart: a queue that many take from, and what becomes of it where somebody dies."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from dataclasses import replace

import msgspec
import pytest
from sqlalchemy import text

from ludoteca.engine.matches.acts import UNDO, Act
from ludoteca.engine.matches.match import Match
from ludoteca.games import load_game
from ludoteca.table.limits.turns import Turns
from ludoteca.table.live import thinkers
from ludoteca.table.live.bots import WORKERS, several_lie, think_there
from ludoteca.table.live.thinkers import SharedPool
from ludoteca.table.pages.hints import advise_there
from ludoteca.table.review.routes import consider_there
from ludoteca.table.store.store import Store
from ludoteca.table.store.thoughts import Thoughts
from ludoteca.table.store.writer import StoreError
from tests.table.helpers import GAME
from tests.table.several import ROOT
from tests.table.test_server import wait_for

pytestmark = pytest.mark.anyio


@pytest.fixture
def store(postgres_server):
    found = Store(postgres_server.new_database())
    pack = load_game(GAME).default_pack()
    with found.engine.begin() as connection:
        content = msgspec.json.encode(pack.files).decode()
        connection.execute(text("INSERT INTO packs VALUES (:digest, :game, :content)"),
                           {"digest": pack.digest, "game": GAME, "content": content})
    yield found
    found.close()


def question(seat=0):
    match = Match(load_game(GAME), 2, seed="7")
    while seat not in match.waiting:
        match.act(match.waiting[0], match.game.actions[match.view(match.waiting[0]).choices[0]])
    return match, (GAME, dict(match.pack.files), match.view(seat).states.tobytes(), seat)


@contextlib.asynccontextmanager
async def watched(pool):
    watching = asyncio.create_task(pool.watch())
    await asyncio.sleep(0.3)
    try:
        yield pool
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        pool.close()


@contextlib.contextmanager
def bots(store):
    """Let bots think in a process of their own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ludoteca", "bots", "--workers", "1", "--database",
         store.engine.url.render_as_string(hide_password=False).replace("+psycopg", "")],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    try:
        wait_for(lambda: Thoughts(store.engine).slots()[0] == 1, 60)
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


async def test_bots_apart_think_as_those_here(store):
    """The same bytes and the same seed give the same choice, hint and review."""
    match, asked = question()
    with bots(store) as process:
        async with watched(SharedPool(Thoughts(store.engine), Turns(WORKERS))) as pool:
            action = await pool.run(think_there, *asked, "steady", "seed", 0.5)
            assert action in {match.game.actions[each] for each in match.view(0).choices}
            assert pool._executor is None       # nobody has thought here
            advice = await pool.run(advise_there, *asked, "seed", 0.2)
            assert advice["candidates"] and advice["playouts"] > 0
            found = await pool.run(consider_there, *asked, "seed")
            assert len(found) == len(match.view(0).choices)
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        assert Thoughts(store.engine).slots()[0] == 0


async def test_what_nobody_answers_is_thought_of_here(store, monkeypatch):
    monkeypatch.setattr(thinkers, "PATIENCE", 0.2)
    thoughts = Thoughts(store.engine)
    thoughts.beat("somebody who never answers", 4)
    match, asked = question()
    turns = Turns(WORKERS)
    async with watched(SharedPool(thoughts, turns)) as pool:
        assert turns.at_once == 4
        action = await pool.run(think_there, *asked, "random", "seed", 0.1)
        assert action in {match.game.actions[each] for each in match.view(0).choices}
        assert pool._executor is not None
    assert thoughts.take("late") is None        # nobody waits for it any more


def test_of_a_pack_that_nobody_plays_with_any_more_it_is_said_so(store):
    """The log of the bots' process spoke of the index of a list."""
    with pytest.raises(StoreError, match="no table is played with the pack sha256:0 any more"):
        Thoughts(store.engine).pack("sha256:0")


async def test_what_a_bot_cannot_think_of_is_thought_of_here(store):
    thoughts = Thoughts(store.engine)
    thoughts.beat("one who fails", 1)
    _, asked = question()
    async with watched(SharedPool(thoughts, Turns(WORKERS))) as pool:
        thinking = asyncio.create_task(pool.run(think_there, *asked, "random", "seed", 0.1))
        while (taken := await asyncio.to_thread(thoughts.take, "one who fails")) is None:
            await asyncio.sleep(0.02)
        assert taken.function == "think"
        thoughts.answer("one who fails", taken.id, msgspec.msgpack.encode({"failed": "MemoryError: "}))
        assert await thinking


def test_each_thought_is_taken_once_and_again_where_its_thinker_dies(store):
    thoughts = Thoughts(store.engine)
    thoughts.beat("ana", 1)
    thoughts.beat("ben", 1)
    first, second = (thoughts.ask("server", "think", "p", bytes([number])) for number in range(2))
    assert thoughts.take("ana").id == first and thoughts.take("ben").id == second
    assert thoughts.take("ana") is None
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE thinkers SET seen = 0 WHERE id = 'ana'"))
    assert thoughts.take("ben").id == first
    thoughts.answer("ana", first, b"too late")
    assert thoughts.collect("server") == {}
    thoughts.answer("ben", first, b"1")
    assert thoughts.collect("another") == {} and thoughts.collect("server") == {first: b"1"}
    assert thoughts.collect("server") == {}


async def test_whoever_ends_lives_until_they_have_thought(store, monkeypatch):
    """They said nothing any more, and after a while others thought of the same."""
    monkeypatch.setattr(thinkers, "BEAT", 0.05)
    database = store.engine.url.render_as_string(hide_password=False).replace("+psycopg", "")
    thoughts, begun, goes_on = Thoughts(store.engine), asyncio.Event(), asyncio.Event()
    thinker = thinkers.Thinker(database, 1)

    async def thinks(*arguments):
        begun.set()
        await goes_on.wait()
        return "thought"

    def seen():
        with store.engine.begin() as connection:
            return connection.execute(text("SELECT seen FROM thinkers")).scalar()

    monkeypatch.setattr(thinker._pool, "run", thinks)
    running = asyncio.create_task(thinker.run())
    _, asked = question()
    pack = load_game(GAME).default_pack().digest
    number = thoughts.ask("server", "think", pack, msgspec.msgpack.encode(["", asked[0], *asked[2:]]))
    await begun.wait()
    thinker.ends.set()
    async with asyncio.timeout(20):
        while thoughts.slots()[0]:       # nobody counts on them any more, and they say so
            await asyncio.sleep(0.02)
        before = seen()
        while before == seen():
            await asyncio.sleep(0.02)
    goes_on.set()
    await running
    assert msgspec.msgpack.decode(thoughts.collect("server")[number]) == {"said": "thought"}
    assert seen() is None


def test_bots_apart_need_a_database_of_postgres(tmp_path):
    done = subprocess.run([sys.executable, "-m", "ludoteca", "bots", "--database", str(tmp_path / "t.db")],
                          capture_output=True, text=True, check=False, env=os.environ)
    assert done.returncode == 2 and "postgresql://" in done.stderr


def test_where_a_seat_has_always_laid_one_nobody_waits_for_the_time_that_was_drawn():
    """As in Montgolfière: a trick would take two seconds, however quick everybody is. At first nobody knows."""
    def moment(*seats):
        return [Act(seat, 0, (), True, 0) for seat in seats] + [Act(-1, 0, (), False, 0)]

    one_each, two = moment(0, 1), moment(0, 1, 1)
    assert several_lie([]) and several_lie(2 * one_each) and not several_lie(3 * one_each)
    assert several_lie(two + 5 * one_each) and several_lie(5 * one_each + two)
    assert not several_lie(3 * one_each + moment(1)[:1])
    # Neither what lies there now, nor what somebody lays and takes back over and over.
    undo = Act(0, UNDO, (), False, 0)
    assert not several_lie(3 * one_each + moment(1, 1)[:2]) and several_lie(4 * [*moment(0)[:1], undo])
    assert not several_lie(3 * one_each + [*moment(0)[:1], replace(undo, sealed=True), *moment(0, 1)])
