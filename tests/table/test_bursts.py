"""What comes from one address all at once, and is let in, holds up nobody at another for more than a few of it."""

import asyncio
import time
from itertools import count

import httpx
import pytest

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.door.exchange import MOST_TYPED
from ludoteca.table.door.guards import Allowance, Allowances
from ludoteca.table.limits.lanes import Lanes, Pass
from ludoteca.table.live import streams
from ludoteca.table.live.room import Room
from ludoteca.table.live.streams import Follower, follow
from tests.table.helpers import GENEROUS, ORIGIN, browser, new_table, site

pytestmark = pytest.mark.anyio
MANY = 150          # as many of an address as may wait, nearly


def somewhere(app, host):
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app, client=(host, 1)), base_url="http://table.test", headers=ORIGIN
    )


@pytest.mark.parametrize("path", ["/t/x/hint", "/settings", "/t/x/stream", "/t/x/record", "/t/x/film.svg"])
@pytest.mark.parametrize("refused", [False, True], ids=["let in", "refused"])
async def test_one_address_is_worked_for_a_few_requests_at_a_time(tmp_path, monkeypatch, path, refused):
    """250 forms, or streams, whose last bytes came together were all worked on in one pass of the loop: 3 to 14 s."""
    few = Allowances(reads=Allowance(0.001, 0), address_reads=Allowance(0.001, 0),
                     moves=Allowance(0.001, 0), address_moves=Allowance(0.001, 0))
    async with site(tmp_path / "t.db", allowances=few if refused else GENEROUS) as app, \
            somewhere(app, "192.0.2.1") as eve, somewhere(app, "192.0.2.2") as ana:
        ends = []

        async def ask(client, which):
            if path.endswith(("hint", "settings")):
                await client.post(path, data={"seat": "0"})
            else:
                await client.get(path)
            ends.append(which)

        await ask(ana, "first")
        asked = [ask(eve, "eve") for _ in range(MANY)]
        await asyncio.gather(*asked[:-1], ask(ana, "ana"), asked[-1])
    assert ends.index("ana") < MANY // 2, ends.index("ana")


async def test_one_stream_of_an_address_after_the_other_is_told(tmp_path, monkeypatch):
    """Each may be told something of its own, at 20 ms: 280 streams at a long table held up everybody for 14 s."""
    made, number, true = [], count(), streams.view_event
    lanes = Lanes(at_once=1, most_waiting=MANY)

    def view_event(room, who, *about):
        made.append(who.known_as)
        return true(room, who, *about)

    monkeypatch.setattr(streams, "view_event", view_event)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await app.state.rooms.get(address.removeprefix("/t/"))

        async def told(name, place):
            stream = follow(app.state.rooms, room, Follower(SPECTATOR, "", "en", known_as=name, place=place))
            await anext(stream)
            await anext(stream)
            await stream.aclose()

        of_eve = [told(f"eve {next(number)}", Pass(lanes, "eve")) for _ in range(60)]
        await asyncio.gather(*of_eve, told("ana", Pass(lanes, "ana")))
    assert made.index("ana") <= 3 and len(made) == 61


async def test_those_who_follow_one_table_are_woken_after_those_of_another(tmp_path, monkeypatch):
    """Who moved at six tables at once, which 24 browsers followed, held up everybody for 0.1 to 0.3 s."""
    turns, woken = [0], []

    async def count_turns():
        while turns[0] < 1_000_000:
            turns[0] += 1
            await asyncio.sleep(0)

    monkeypatch.setattr(Room, "_wake_listeners", lambda room, viewers: woken.append(turns[0]))
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        addresses = [await new_table(ana, "here", "here") for _ in range(6)]
        rooms = [await app.state.rooms.get(address.removeprefix("/t/")) for address in addresses]
        await asyncio.sleep(0.1)
        woken.clear()
        counting = asyncio.ensure_future(count_turns())
        for room in rooms:
            room.changed()
        time.sleep(0.05)        # all are due now, as where six moves are made at once
        await asyncio.sleep(0.1)
        counting.cancel()
    assert len(woken) == len(set(woken)) == 6, woken


async def test_who_may_no_longer_look_is_told_nothing_though_they_have_waited_for_their_turn(tmp_path):
    lanes = Lanes(at_once=1)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        holder = room.chairs[0].holder
        stream = follow(app.state.rooms, room, Follower(0, holder, "en", place=Pass(lanes, "ana")))
        await anext(stream)
        await lanes.enter("ana")
        waits = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.01)
        room.chairs[0] = room.chairs[1]
        lanes.leave("ana")
        assert "event: gone" in await waits
        await stream.aclose()


@pytest.mark.parametrize("size, again", [(MOST_TYPED - 100, True), (MOST_TYPED + 100, False)])
async def test_what_nobody_types_is_not_offered_again(tmp_path, size, again):
    """A form of a megabyte came back as a page of five, of which 256 stayed in memory: 1.4 GB."""
    few = Allowances(tables=Allowance(0.001, 0), address_tables=Allowance(0.001, 0))
    async with site(tmp_path / "t.db", allowances=few) as app, browser(app) as ana:
        for path in ("/import", "/new/montgolfiere"):
            answer = await ana.post(path, data={"text": "'" * (size // 3)})
            assert answer.status_code == 429 and ("&#39;&#39;" in answer.text) == again
