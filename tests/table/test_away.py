"""Who is away for long holds up nobody, and who is not is left alone."""

import asyncio

import pytest

from ludoteca.table.live import presence
from ludoteca.table.pages import people
from tests.table.helpers import browser, new_table, site
from tests.table.test_clocks import until
from tests.table.test_people import PATIENCE, change, deeds, notices, page_of, room_of, sat_down

pytestmark = pytest.mark.anyio


async def test_somebody_away_for_long_is_helped_by_any_who_sit_there(tmp_path, monkeypatch):
    monkeypatch.setattr(presence, "AWAY_AFTER", 0.0)
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo, browser(app) as eve:
        address = await new_table(ana, "here", "open")
        await sat_down(ana, bo, address, "Bo")
        room = await room_of(app, address)
        assert (await change(bo, address, "help", 0)).status_code == 409, "not long enough"
        long_ago = room.waits_since - people.LONG_AWAY
        room.waits_since = room.presence._begun = long_ago
        room.presence._looked.clear()
        wake = asyncio.Event()
        room.listen(wake, room.chairs[0].holder)
        assert (await change(bo, address, "help", 0)).status_code == 409, "she looks on"
        room.presence._here.clear()
        assert "help" in deeds(await page_of(bo, address)) and "help" not in deeds(await page_of(eve, address))
        assert (await change(eve, address, "help", 0)).status_code == 409, "he does not sit there"
        assert (await change(bo, address, "help", 0, level="random")).status_code == 303
        assert room.chairs[0].bot == "steady" and room.chairs[0].holder, "a rival does not choose how well it plays"
        assert (await change(ana, address, "back", 0)).status_code == 303
    assert notices(room)[-2:] == [("lent", 0), ("back", 0)]


async def test_who_plays_without_scripts_and_has_just_looked_is_not_away(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "here", "open")
        await sat_down(ana, bo, address, "Bo")
        room = await room_of(app, address)
        room.waits_since = room.presence._begun = room.waits_since - people.LONG_AWAY
        await ana.get(address)
        assert "help" not in deeds(await page_of(bo, address))
        assert (await change(bo, address, "help", 0)).status_code == 409


async def test_a_host_without_a_seat_is_away_since_they_left(tmp_path, monkeypatch):
    monkeypatch.setattr(presence, "AWAY_AFTER", 0.0)
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "open", "open")
        await sat_down(ana, bo, address, "Bo")
        room = await room_of(app, address)
        room.waits_since = room.presence._begun = room.waits_since - people.LONG_AWAY
        wake, host = asyncio.Event(), room.table.host
        room.listen(wake, host)
        room.leave(wake)
        await until(lambda: host not in room.presence, PATIENCE)
        seat = next(chair.seat for chair in room.chairs if not chair.holder)
        assert (await change(bo, address, "fill", seat)).status_code == 409
        room.presence._left[host] -= people.LONG_AWAY
        room.presence._looked.clear()
        assert (await change(bo, address, "fill", seat)).status_code == 303


async def test_whoever_has_lent_a_seat_too_often_and_goes_holds_up_nobody(tmp_path, monkeypatch):
    """A bot could play there no more: a table stood still for good, after seven minutes of lending and taking back."""
    monkeypatch.setattr(people, "MOST_CHANGED", 3)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "here", "open")
        await sat_down(ana, bo, address, "Bo")
        for do in ("lend", "back") * 3:
            assert (await change(ana, address, do, 0)).status_code == 303
        assert (await change(ana, address, "lend", 0)).status_code == 409
        room = await room_of(app, address)
        assert (await change(bo, address, "help", 0)).status_code == 409, "not long enough"
        room.waits_since = room.presence._begun = room.waits_since - people.LONG_AWAY
        room.presence._looked.clear()
        assert (await change(bo, address, "help", 0)).status_code == 303
        assert room.chairs[0].bot


async def test_whoever_loads_a_page_twice_has_the_whole_while_to_come_back(tmp_path, monkeypatch):
    """Of two closings within the while the first let them be away, however short ago the second was."""
    loop, later = asyncio.get_running_loop(), []
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        room = await room_of(app, await new_table(ana, "here", "here"))
        holder, wake = room.chairs[0].holder, asyncio.Event()
        monkeypatch.setattr(loop, "call_later", lambda after, function, *given: later.append((function, given)))
        for _ in range(2):
            room.listen(wake, holder)
            room.leave(wake)
        (settle, first), (_, second) = [each for each in later if each[0] == room._settle]
        monkeypatch.undo()
        settle(*first)
        assert holder in room.presence
        settle(*second)
        assert holder not in room.presence
