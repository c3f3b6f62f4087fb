"""How much memory the table holds: idle, with 200 tables and 400 streams, and after 10,000 finished games.

    python -m bench.memory [--tables 10000]

The application runs in this process. Games are played to their end through its rooms, and their pages rendered;
only the HTTP around them is left out. Prints what the process holds at each point.
"""

import argparse
import asyncio
import os
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from starlette.applications import Starlette

from bench.clients import resident_memory
from ludoteca.games import load_game
from ludoteca.table.app import create_app
from ludoteca.table.live.room import Room
from ludoteca.table.live.streams import Follower, follow
from ludoteca.table.pages.forms import HERE, Wanted, WantedSeat
from ludoteca.table.pages.making import make_table

GAME = "montgolfiere"
WATCHED = 200          # tables that two people follow at once
OPTIONS = {"moon": 6}  # short games: what is left behind counts, not how long it took
HOLDER = "h" * 64


async def new_room(app: Starlette) -> Room:
    """Make a table for two people."""
    game = load_game(GAME)
    seats = (WantedSeat(HERE, "Ana"), WantedSeat(HERE, "Bo"))
    wanted = Wanted(seats, game.complete_options(OPTIONS, len(seats)), "", True)
    made = await make_table(app.state.store, game, wanted, HOLDER)
    return await app.state.rooms.get(made.id)


async def move(room: Room) -> None:
    """Make a random move and render what both people see of it."""
    seat = random.choice(room.match.waiting)
    await room.act(seat, room.match.game.actions[random.choice(room.view(seat).choices)])
    for viewer in (0, 1):
        room.parts(viewer, "en")
        room.lines(viewer, "en", 0)


async def finish(room: Room) -> None:
    """Play a game to its end."""
    while not room.match.is_over:
        await move(room)


async def drain(stream: AsyncIterator[str]) -> None:
    """Take what a stream brings until it ends."""
    async for _ in stream:
        pass


async def watched(app: Starlette) -> None:
    """Let many tables be followed and played at; print what the process holds meanwhile."""
    rooms = [await new_room(app) for _ in range(WATCHED)]
    followers = [(room, Follower(seat, HOLDER, "en")) for room in rooms for seat in (0, 1)]
    tasks = [asyncio.create_task(drain(follow(app.state.rooms, room, who))) for room, who in followers]
    await asyncio.sleep(0.5)
    for _ in range(3):
        for room in rooms:
            if not room.match.is_over:
                await move(room)
    await asyncio.sleep(0.5)
    said(f"{WATCHED} tables, {len(tasks)} streams")
    for room in rooms:
        await finish(room)
    pending = set(tasks)
    while pending:         # one that was just being woken may miss that it is cancelled
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=0.1)


async def measure(tables: int) -> None:
    """Print what the process holds at each point."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(str(Path(folder) / "memory.db"))
        async with app.router.lifespan_context(app):
            said("idle")
            await watched(app)
            said(f"the same {WATCHED} games over")
            begin = perf_counter()
            for n in range(WATCHED + 1, tables + 1):
                await finish(await new_room(app))
                if n == tables // 10:
                    said(f"{n} games over")
            said(f"{tables} games over ({perf_counter() - begin:.0f} s)")


def said(what: str) -> None:
    """Print what this process holds."""
    print(f"  {what}: {resident_memory(os.getpid()):.0f} MB", flush=True)


def main(arguments: list[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=10_000)
    random.seed(1)
    with suppress(KeyboardInterrupt):
        asyncio.run(measure(parser.parse_args(arguments).tables))


if __name__ == "__main__":
    main()
