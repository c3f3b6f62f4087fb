"""Watchers: counted once a browser, whatever happens in the game, and cheap for everybody else."""

import asyncio

import pytest

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.live import watchers
from tests.table.helpers import browser, look, new_table, site

pytestmark = pytest.mark.anyio
SOON = 0.02     # seconds, in place of the two that pages come and go in


@pytest.fixture(autouse=True)
def settles(monkeypatch):
    monkeypatch.setattr(watchers, "SETTLES", SOON)


async def room_with(app, host):
    address = await new_table(host, "here", "open", "random", listed="on")
    return address, await app.state.rooms.get(address.removeprefix("/t/"))


async def settle():
    await asyncio.sleep(3 * SOON)


async def test_a_browser_counts_once_and_who_has_a_seat_does_not(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        _, room = await room_with(app, ana)
        streams = [asyncio.Event() for _ in range(6)]
        ways = [("eve", ""), ("eve", ""), ("", "1.2.3.4 a"), ("", "1.2.3.4 b"), (room.table.host, "")]
        for wake, (holder, known_as) in zip(streams, ways, strict=False):
            room.listen(wake, holder, SPECTATOR, 0, known_as)
        room.listen(streams[5], room.table.host, 0)
        await settle()
        assert room.watchers.shown == 3 and "3 watching" in room.parts(SPECTATOR, "en")["watching"]
        for wake in streams[1:4]:
            room.leave(wake)
        await settle()
        assert room.watchers.shown == 1, "eve still has a page open"
        room.leave(streams[0])
        await settle()
        assert room.watchers.shown == 0 and room.parts(0, "en")["watching"] == ""


async def test_who_sits_down_watches_no_more(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address, room = await room_with(app, ana)
        await eve.get(f"{address}/take/1")
        await eve.post(f"{address}/take/1", data={"name": "Eve"})
        wake = asyncio.Event()
        room.listen(wake, room.chairs[1].holder, SPECTATOR)
        await settle()
        assert room.watchers.shown == 0


async def test_coming_and_going_renders_nothing_anew_and_wakes_seldom(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        _, room = await room_with(app, ana)
        before, mine = room.parts(0, "en"), asyncio.Event()
        room.listen(mine, "somebody", 0)
        await settle()
        mine.clear()
        for _ in range(200):
            wake = asyncio.Event()
            room.listen(wake, "eve", SPECTATOR)
            room.leave(wake)
        await settle()
        assert not mine.is_set(), "as many watch as before"
        room.listen(asyncio.Event(), "eve", SPECTATOR)
        await settle()
        after = room.parts(0, "en")
        assert mine.is_set() and {name for name in after if after[name] is not before[name]} == {"watching"}


async def test_the_number_does_not_depend_on_what_happens(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address, room = await room_with(app, ana)
        await ana.post(f"{address}/people", data={"do": "fill", "seat": "1", "level": "steady"})
        room.listen(asyncio.Event(), "eve", SPECTATOR)
        await settle()
        shown = room.parts(SPECTATOR, "en")["watching"]
        page = await look(ana, address)
        await ana.post(f"{address}/act", data=page.move(0))
        assert room.parts(SPECTATOR, "en")["watching"] == room.parts(0, "en")["watching"] == shown != ""
