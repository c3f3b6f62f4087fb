"""What reading costs: milliseconds of processor time of one request for each kind of page.

    python -m bench.reading [--times 20]

The application runs in this process and is asked without a network. Every request carries a query of its own, as an
attacker's would. Prints the dearest first, with the size of the answer.
"""

import argparse
import asyncio
import random
import tempfile
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import process_time

import httpx
from starlette.applications import Starlette

from bench.memory import HOLDER
from ludoteca.games import game_names, load_game
from ludoteca.table.app import create_app
from ludoteca.table.door.asset_version import asset_version
from ludoteca.table.door.guards import Allowance, Allowances
from ludoteca.table.live.room import Room
from ludoteca.table.pages.forms import HERE, OPEN, Wanted, WantedSeat
from ludoteca.table.pages.making import make_table

PLENTY = Allowance(1e9, 1e9)
UNBOUND = Allowances(**{name: PLENTY for name, each in vars(Allowances()).items() if isinstance(each, Allowance)})
LISTED = 50            # tables in the lobby, as many as it shows
LONG = 400             # choices made at the tables that are looked at, unless their games end before
NAMES = ("Ana", "Bo", "Cleo", "Dov", "Eve", "Fil", "Gil", "Hal")


async def new_room(app: Starlette, name: str, kinds: list[str]) -> Room:
    """Make a listed table."""
    game = load_game(name)
    seats = tuple(WantedSeat(kind, NAMES[n] if kind == HERE else "") for n, kind in enumerate(kinds))
    wanted = Wanted(seats, game.complete_options({}, len(seats)), "A table", True)
    made = await make_table(app.state.store, game, wanted, HOLDER)
    return await app.state.rooms.get(made.id)


async def play(room: Room, choices: int) -> None:
    """Make random choices."""
    for _ in range(choices):
        if room.match.is_over:
            return
        seat = random.choice(room.match.waiting)
        await room.act(seat, room.match.game.actions[random.choice(room.view(seat).choices)])


async def looked_at(app: Starlette) -> dict[str, str]:
    """Fill a database; return the pages to look at, by what they are."""
    names = game_names()
    for n in range(LISTED):
        await new_room(app, names[n % len(names)], [HERE, OPEN] if n % 2 else [HERE, HERE])
    pages = {
        "start page": "/", "settings": "/settings", "form for a record": "/import",
        "description for programs": "/openapi.json", "nothing there": "/nothing",
        "a script": f"/static/{asset_version()}/table/stage.js", "a stylesheet": f"/static/{asset_version()}/base.css",
    }
    for name in names:
        game = load_game(name)
        pages |= {f"{name}, form": f"/new/{name}", f"{name}, rules": f"/rules/{name}",
                  f"{name}, lessons": f"/learn/{name}", f"{name}, a lesson": f"/learn/{name}/2",
                  f"{name}, stylesheet": f"/games/{name}/table.css?{asset_version()}"}
        room = await new_room(app, name, [HERE] * game.seats[-1])
        await play(room, LONG)
        table = f"/t/{room.table.id}"
        pages |= {f"{name}, {what}": table + path for what, path in {
            "table": "?", "log": "/log?", "record": "/record?", "replay": "/replay?at=100", "a step": "/at/100?",
            "a late step": f"/at/{len(room.match.acts) - 1}?from=0", "since": "/since?acts=0", "people": "/people?",
            "film": "/film.svg?to=40", "form of a seat": f"/take/{0}?",
        }.items()}
    return pages


async def cost_of(client: httpx.AsyncClient, path: str, times: int) -> tuple[float, int, int]:
    """Return the milliseconds that a page costs, its size and its status."""
    spent, answer = [], None
    for n in range(times + 1):
        begun = process_time()
        answer = await client.get(f"{path}{'&' if '?' in path else '?'}x={n}")
        spent.append((process_time() - begun) * 1000)
    return median(spent[1:]), len(answer.content), answer.status_code


async def measure(times: int) -> None:
    """Print what each page costs."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(str(Path(folder) / "reading.db"), allowances=UNBOUND)
        transport = httpx.ASGITransport(app)
        async with app.router.lifespan_context(app), httpx.AsyncClient(
            transport=transport, base_url="http://table.test"
        ) as client:
            pages = await looked_at(app)
            costs = {what: await cost_of(client, path, 3 if "film" in path else times) for what, path in pages.items()}
    for what, (cost, size, status) in sorted(costs.items(), key=lambda each: -each[1][0]):
        print(f"  {what}: {cost:.2f} ms, {size / 1000:.1f} kB{'' if status == 200 else f' ({status})'}", flush=True)


def main(arguments: list[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    random.seed(1)
    with suppress(KeyboardInterrupt):
        asyncio.run(measure(parser.parse_args(arguments).times))


if __name__ == "__main__":
    main()
