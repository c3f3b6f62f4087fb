"""Whole tables under everything at once: people, bots, watchers, enemies, kills. What is left must hold together."""

import asyncio
import json
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.live.room import Room
from ludoteca.table.store.integrity import flaws_in
from ludoteca.table.store.store import Store
from tests.soaking import share
from tests.table.fuzz import Enemy, Person, Watcher, World

SECONDS = 20, share(1200)        # of fuzzing; the second with `make soak`
PATIENCE = 6          # times as long, until there has been enough to look at
GROWTH = 60              # megabytes that a server may take more in the last quarter than in the second
SEED = 2026
PEOPLE, ENEMIES, WATCHERS = 7, 2, 2


def megabytes(pid):
    """Return what a process holds in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


class Fuzz:
    """One run: a world, its server, and who kills it."""

    def __init__(self, start, database, seed, seconds):
        self.start, self.database, self.seconds = start, database, seconds
        self.seed, self.luck = seed, random.Random(seed)
        self.server = start(database)
        self.world = World(self.server.address, seed)
        self.sizes = []

    def figures(self):
        """Return what is to be printed."""
        world = self.world
        return (f"seed {self.seed}: {world.answers.total()} answers {dict(world.answers)}, {dict(world.done)}, "
                f"{len(world.tables)} tables, {len(world.acknowledged)} moves, {len(world.meant)} whispers, "
                f"{[round(size) for size in self.sizes]} MB")

    async def run(self):
        people = [Person(self.world, f"P{number}x") for number in range(PEOPLE)]
        people += [Enemy(self.world, f"E{number}") for number in range(ENEMIES)]
        people += [Watcher(self.world, f"W{number}") for number in range(WATCHERS)]
        tasks = [asyncio.create_task(person.live()) for person in people]
        tasks += [asyncio.create_task(self.kill_and_look())]
        done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        self.world.over = True
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for task in done:
            task.result()

    async def kill_and_look(self):
        """Kill the server during the first half, look at the log all the time, and weigh it in the second half."""
        begun = time.monotonic()
        while (passed := time.monotonic() - begun) < self.seconds * (1 if self.was_busy() else PATIENCE):
            await asyncio.sleep(self.luck.uniform(1, 3))
            self.assert_linear()
            if passed < self.seconds / 2:
                self.world.up.clear()
                await asyncio.to_thread(self.server.kill)
                self.server = await asyncio.to_thread(self.start, self.database, self.server.port)
                self.world.up.set()
            else:
                self.sizes.append(megabytes(self.server.process.pid))
        self.world.over = True

    def was_busy(self):
        """Say whether enough has been asked and done to mean something; a busy machine takes longer."""
        return self.world.answers.total() > 15 * self.seconds and len(self.world.acknowledged) > self.seconds

    def assert_linear(self):
        """Acts and talk are numbered without a gap, at every moment."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            for table in ("acts", "talk"):
                query = f"SELECT table_id FROM {table} GROUP BY table_id HAVING count(*) <> max(n) + 1 OR min(n) <> 0"
                assert connection.execute(query).fetchall() == []


def assert_nothing_was_lost(fuzz, store):
    stored = {}
    for table in fuzz.world.tables:
        found = store.load(table.removeprefix("/t/"))
        assert found is not None, f"{table} is gone"
        stored |= {(table, act.n): (act.seat, act.action) for act in found.acts}
    assert {key: value for key, value in fuzz.world.acknowledged.items() if stored.get(key) != value} == {}


async def assert_views_agree(fuzz, store):
    """What the server shows to those who watch is the fold of what is stored."""
    async with httpx.AsyncClient(base_url=fuzz.server.address) as client:
        for table in fuzz.world.tables:
            name = table.removeprefix("/t/")
            for _ in range(20):
                async with client.stream("GET", f"{table}/stream?lines=0") as stream:
                    line = await anext(each async for each in stream.aiter_lines() if each.startswith("data: {"))
                shown, fold = json.loads(line[6:]), Room(store.load(name), store)
                if shown["n"] == fold.sequence(SPECTATOR):      # else a bot has moved in between
                    break
            assert shown["lines"] == json.loads(json.dumps(fold.lines(SPECTATOR, "en", 0)))
            assert shown["talk"] == fold.heard(SPECTATOR, "en")
            for part in ("pieces", "words", "hand", "hearers"):
                assert shown["parts"][part] == fold.parts(SPECTATOR, "en")[part], (table, part)


@pytest.mark.parametrize("seconds", [SECONDS[0], pytest.param(SECONDS[1], marks=pytest.mark.soak)])
def test_everything_at_once(tmp_path, start, seconds):
    fuzz = Fuzz(start, tmp_path / "t.db", SEED, seconds)
    try:
        asyncio.run(fuzz.run())
        quiet_bots(fuzz)
        store = Store(str(fuzz.database))
        assert_nothing_was_lost(fuzz, store)
        asyncio.run(assert_views_agree(fuzz, store))
        assert list(flaws_in(store)) == []
        store.close()
    finally:
        print(fuzz.figures())
    assert fuzz.was_busy()
    middle = fuzz.sizes[: len(fuzz.sizes) // 2] or fuzz.sizes
    assert max(fuzz.sizes) < max(middle) + GROWTH


def quiet_bots(fuzz):
    """Wait until no bot moves any more: they play their games to the end."""
    def counted():
        with closing(sqlite3.connect(f"file:{fuzz.database}?mode=ro", uri=True)) as connection:
            return connection.execute("SELECT count(*) FROM acts").fetchone()

    before, limit = None, time.monotonic() + 60
    while before != (before := counted()) and time.monotonic() < limit:
        time.sleep(2)
