"""Tables where one move after the other is made while the server is killed, and what of it was stored."""

import asyncio
import itertools
import random
from contextlib import suppress

import httpx
from sqlalchemy import create_engine, select

from ludoteca.table.store.database import url_of
from ludoteca.table.store.schema import acts
from tests.table.helpers import GAME, ORIGIN, read_page, site, table_form

TABLES = 5
MATCH = {"option.target": "300"}     # of many games
Moves = dict[tuple[str, int], tuple[int, str]]     # table, number -> seat, action


class Load:
    """Plays as fast as it goes and keeps what was acknowledged."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies = httpx.Cookies()
        self.tables: list[str] = []
        self.acknowledged: Moves = {}

    def sit_down(self) -> None:
        """Make the tables."""
        with httpx.Client(base_url=self.address, headers=ORIGIN, timeout=30) as client:
            for _ in range(TABLES):
                form = table_form("here", "here", **MATCH)
                self.tables.append(client.post(f"/new/{GAME}", data=form).headers["location"])
            self.cookies = client.cookies

    async def run(self) -> None:
        """Play until the server dies."""
        async with httpx.AsyncClient(base_url=self.address, headers=ORIGIN, cookies=self.cookies, timeout=30) as client:
            await asyncio.gather(*(self.play(client, table) for table in self.tables))

    async def play(self, client: httpx.AsyncClient, table: str) -> None:
        """Move at one table until the server dies."""
        with suppress(httpx.TransportError):
            for seat in itertools.cycle((0, 1)):
                page = read_page((await client.get(f"{table}?seat={seat}")).text)
                if not page.actions:
                    await asyncio.sleep(0.005)      # perhaps the database is away
                    continue
                move = page.move(seat, random.choice(page.actions), f"{random.random()}")
                answer = await client.post(f"{table}/act", data=move)
                if answer.status_code == 303:
                    self.acknowledged[table, int(answer.headers["ludoteca-act"])] = (seat, move["action"])


def stored_moves(database: str) -> Moves:
    """Return what people have done at all tables."""
    engine = create_engine(url_of(database))
    with engine.connect() as connection:
        rows = connection.execute(select(acts.c.table_id, acts.c.n, acts.c.seat, acts.c.action).where(acts.c.seat >= 0))
        found = {(f"/t/{table}", n): (seat, action) for table, n, seat, action in rows}
    engine.dispose()
    return found


async def open_tables(database: str, count: int) -> None:
    """Fill a database with tables where a game has begun."""
    form = table_form("here", "here")
    async with site(database) as app, httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://table.test", headers=ORIGIN
    ) as client:
        for _ in range(count):
            answer = await client.post(f"/new/{GAME}", data=form)
            room = await app.state.rooms.get(answer.headers["location"].removeprefix("/t/"))
            for _ in range(6):
                seat = room.match.waiting[0]
                choice = room.view(seat).choices[0]
                await room.act(seat, room.match.game.actions[choice])
