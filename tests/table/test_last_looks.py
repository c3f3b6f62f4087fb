"""Who has not looked at a table for a day stays so when the server is started anew, or another one has the table."""

import asyncio

import pytest
from sqlalchemy import select, update

from ludoteca.table.live import consent, presence, writing
from ludoteca.table.live.presence import EVERY, Presence
from ludoteca.table.store import store as store_module
from ludoteca.table.store.schema import seats
from ludoteca.table.store.stored import StoredSeat
from tests.table.helpers import browser, new_table, site
from tests.table.test_bots_hands import at_a_table
from tests.table.test_people import change, room_of

pytestmark = pytest.mark.anyio
HOUR = 60 * 60_000
ADDRESS = "http://127.0.0.1:1"


@pytest.fixture
def clock(monkeypatch):
    """Return what the clocks are ahead, as a list of one: in milliseconds."""
    ahead = [0]
    for module in (presence, consent, store_module):
        for name in {"now", "monotonic"} & vars(module).keys():
            real = getattr(module, name)
            monkeypatch.setattr(module, name, lambda real=real: real() + ahead[0])
    monkeypatch.setattr(writing, "NEXT_TRY", 0.0)
    return ahead


async def stored(app, seat):
    """Return when the holder of a seat was seen last, as it is stored, once what is under way has been."""
    await asyncio.sleep(0.1)
    query = select(seats.c.seen).where(seats.c.seat == seat)
    return await app.state.store.writer.run(lambda connection: connection.execute(query).scalar_one())


async def gone(app, address, seat):
    room = await room_of(app, address)
    return consent.is_gone(room.chairs[seat], room.presence)


async def test_a_restart_does_not_begin_the_day_anew(database, clock):
    async with site(database, pause=60) as app, browser(app) as ana, browser(app) as bo:
        address = await at_a_table(app, ana, [bo], "steady")
        await change(bo, address, "lend", 2)
        clock[0] = 20 * HOUR
        assert (await bo.get(address)).status_code == 200
        await stored(app, 2)
        clock[0] += 20 * HOUR
    async with site(database, pause=60) as app, browser(app) as eve:
        assert not await gone(app, address, 2), "he has looked twenty hours before"
        clock[0] += 5 * HOUR
        assert await gone(app, address, 2), "nor has a day passed since the start"
        assert (await eve.get(address)).status_code == 200 and await gone(app, address, 2), "somebody else looks"
    async with site(database, pause=60) as app:
        assert await gone(app, address, 2), "nor does another start change that"


async def test_it_is_written_once_an_hour_for_each_seat(database, clock):
    async with site(database, pause=60) as app, browser(app) as ana, browser(app) as bo:
        address = await at_a_table(app, ana, [bo])
        first = await stored(app, 1)
        assert first > 0
        for minutes, writes in ((50, False), (65, True), (100, False), (130, True)):
            before, clock[0] = await stored(app, 1), minutes * 60_000
            for _ in range(3):
                await bo.get(address)
            after = await stored(app, 1)
            assert (after > before) == writes and after <= first + clock[0] + 60_000, minutes


async def test_an_open_page_is_a_look_all_the_while(database, clock):
    async with site(database, pause=60) as app, browser(app) as ana, browser(app) as bo:
        address = await at_a_table(app, ana, [bo])
        room, wake = await room_of(app, address), asyncio.Event()
        room.listen(wake, room.chairs[1].holder)
        first, clock[0] = await stored(app, 1), 30 * HOUR
        writing.note_looks(room)
        assert await stored(app, 1) >= first + 30 * HOUR - 60_000


async def test_whoever_sits_down_has_been_seen_and_whoever_leaves_takes_it_along(database, clock):
    async with site(database, pause=60) as app, browser(app) as ana, browser(app) as bo:
        address = await at_a_table(app, ana, [bo])
        made, sat = await stored(app, 0), await stored(app, 1)
        assert 0 < made <= sat < made + 60_000
        await change(bo, address, "leave", 1)
        assert await stored(app, 1) == 0 and await stored(app, 0) == made


async def test_where_it_cannot_be_stored_it_is_tried_again_and_nobody_waits(database, clock, monkeypatch):
    async with site(database, pause=60) as app, browser(app) as ana, browser(app) as bo:
        address = await at_a_table(app, ana, [bo])
        first, clock[0] = await stored(app, 1), 2 * HOUR
        note, tries = app.state.store.note_looks, []

        async def fails_first(*about):
            tries.append(about)
            if len(tries) == 1:
                raise writing.StoreError("the disk is full")
            await note(*about)

        monkeypatch.setattr(app.state.store, "note_looks", fails_first)
        assert (await bo.get(address)).status_code == 200
        assert await stored(app, 1) >= first + 2 * HOUR - 60_000 and len(tries) == 2


async def test_another_server_that_takes_the_table_over_knows_it_too(postgres_server, clock):
    database = postgres_server.new_database()
    async with site(database, pause=60, shared_at=ADDRESS) as app, browser(app) as ana, browser(app) as bo:
        address = await at_a_table(app, ana, [bo], "steady")
        await change(bo, address, "lend", 2)
        await app.state.sharing.leave()
        clock[0] = 26 * HOUR
        async with site(database, pause=60, shared_at=ADDRESS + "1") as other:
            await app.state.sharing.leave()
            assert await gone(other, address, 2)


async def test_of_tables_of_before_nothing_is_known_and_the_day_begins_with_the_server(database, clock):
    async with site(database, pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        await change(ana, address, "lend", 0)
        nothing = update(seats).values(seen=0)
        await app.state.store.writer.run(lambda connection: connection.execute(nothing).rowcount)
    async with site(database, pause=60) as app:
        await room_of(app, address)
        clock[0] = 23 * HOUR
        assert not await gone(app, address, 0)
        clock[0] = 25 * HOUR
        assert await gone(app, address, 0)


def known(ago):
    """Return what is known of who had looked so long ago, as it is stored."""
    return Presence([StoredSeat(0, "", "Bo", "bo", seen=presence.now() - ago)])


def test_a_clock_that_was_ahead_says_nothing_of_the_future(clock):
    assert 0 < known(-50 * HOUR).unseen_since("bo") <= presence.monotonic()


def test_what_is_stored_may_be_an_hour_old(clock):
    found = known(5 * HOUR)
    assert abs(presence.monotonic() - found.unseen_since("bo") - 5 * HOUR + EVERY) < 1000
    found.look("bo")
    assert presence.monotonic() - found.unseen_since("bo") < 1000
    found.enter("bo")
    assert found.unseen_since("bo") == 0
