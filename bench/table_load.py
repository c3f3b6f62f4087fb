"""How fast the web table is under load, on this machine alone: moves a second and how long they take.

    python bench/table_load.py [--seconds 12]

Loads, one after the other: 200 tables with a move a second each, both people following (P1); one table
with 200 watchers and ten moves a second (P2); as many moves as one process takes (P3); a person at a table
while four sharp bots think elsewhere (P4); ten tables of each game with four seats (P5). Prints, beside each
other, the waits for the acknowledgement and for the new view, bytes of an update, processor time and memory.
The generator runs beside the server on loopback and takes its share of the machine.
"""

import argparse
import asyncio
import os
import time
from dataclasses import dataclass
from statistics import median

from bench.clients import (
    GAME,
    Page,
    Table,
    milliseconds,
    new_table,
    play,
    processor_seconds,
    resident_memory,
    served,
)
from ludoteca.games import game_names


@dataclass(frozen=True)
class Load:
    """A load: what it is called, and how it is made on a server."""

    name: str
    tables: int
    rate: float        # moves a second at each
    watchers: int = 0  # at each
    game: str = GAME
    seats: int = 2
    thinking: int = 0  # tables beside, each with a sharp bot that always thinks


def of_game(name: str) -> Load:
    """Return a light load of one game with four seats: what a move costs there, and how much is sent."""
    return Load(f"{name}, four seats, 10 tables, a move a second each (P5)", 10, 1.0, game=name, seats=4)


LOADS = (
    Load("200 tables, a move a second each (P1)", 200, 1.0),
    Load("one table, 200 watchers, 10 moves a second (P2)", 1, 10.0, watchers=200),
    Load("as many moves as one process takes (P3)", 24, 1000.0),
    Load("200 tables, and four sharp bots think (P4)", 200, 0.25, thinking=4),
    *map(of_game, game_names()),
)


async def measure(load: Load, host: str, process: int, seconds: float) -> tuple[list[Table], list[Page], float, float]:
    """Put a server under a load; return tables, watching pages, processor seconds used, and seconds it lasted."""
    tables = [await new_table(host, load.seats, load.game) for _ in range(load.tables)]
    watching = [Page(table.connection, table.address, -2) for table in tables for _ in range(load.watchers)]
    thinking = [await new_table(host, 1, **{"seat.1": "sharp"}) for _ in range(load.thinking)]
    pages = [page for table in tables + thinking for page in table.pages] + watching
    followers = [asyncio.create_task(page.follow()) for page in pages]
    await asyncio.sleep(3)
    begun, before = time.perf_counter(), processor_seconds(process)
    until = begun + seconds
    moving = [(table, load.rate) for table in tables] + [(table, 5.0) for table in thinking]
    await asyncio.gather(*(play(table, rate, until) for table, rate in moving))
    used, lasted = processor_seconds(process) - before, time.perf_counter() - begun
    for follower in followers:
        follower.cancel()
    await asyncio.gather(*followers, return_exceptions=True)
    return tables, watching, used, lasted


def report(load: Load, seconds: float) -> str:
    """Return a line of figures for a load on a server of its own."""
    with served() as (host, process):
        tables, watching, used, lasted = asyncio.run(measure(load, host, process, seconds))
        size = resident_memory(process)
    waits = [each for table in tables for each in table.acknowledgements]
    pushes = [each for table in tables for each in table.pushes]
    sizes = sorted(size for table in tables for page in table.pages for size in page.sizes)
    watched = [size for page in watching for size in page.sizes]
    return "\n".join([
        load.name,
        f"  {len(waits) / lasted:.0f} moves a second, acknowledged {milliseconds(waits)}, "
        f"pushed {milliseconds(pushes)}",
        f"  an update of a seat {median(sizes):.0f} bytes (p99 {sizes[int(len(sizes) * 0.99)]})"
        + (f", of a watcher {median(watched):.0f}" if watched else ""),
        f"  {used / max(1, len(waits)) * 1000:.1f} ms of processor time a move, {size:.0f} MB resident",
    ])


def main(arguments: list[str] | None = None) -> None:
    """Measure all loads and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--only", type=int, choices=range(1, len(LOADS) + 1), help="one of the loads, by number")
    given = parser.parse_args(arguments)
    print(f"load average {os.getloadavg()[0]:.1f}")
    for load in LOADS[given.only - 1 : given.only] if given.only else LOADS:
        print(report(load, given.seconds), flush=True)


if __name__ == "__main__":
    main()
