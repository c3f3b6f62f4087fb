"""Who is kept out, by address or browser: at once, for a time, and by nobody but whoever runs the server."""

import asyncio
import re

import pytest
from sqlalchemy import func, select, update

from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.door import blocks as door
from ludoteca.table.live.streams import Follower, follow
from ludoteca.table.parts.words import BLOCKED
from ludoteca.table.store import schema
from tests.table.helpers import browser, invitations, new_table
from tests.table.test_forgetting import everything_in
from tests.table.test_overseeing import OPERATOR, do, overseen, room_of, says

pytestmark = pytest.mark.anyio


async def test_whoever_is_blocked_is_told_so_and_nothing_else(database):
    async with overseen(database, pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "open")
        (link,) = await invitations(ana, address)
        await eve.post(link, data={"name": "Eve"})
        room = await room_of(app, address)
        followed = Follower(1, room.chairs[1].holder, "en", is_welcome=lambda: not app.state.blocks._all)
        last = ""

        async def listen():
            nonlocal last
            async for event in follow(app.state.rooms, room, followed):
                last = event

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0.05)
        await do(ana, address, "block", seat="1", hours="1")
        await asyncio.wait_for(listening, 5)
        assert last.startswith("event: gone"), "its page is told at once"
        for language in LANGUAGES:
            for path in ("/", address, f"{address}/stream", "/rules/montgolfiere", "/openapi.json"):
                refused = await eve.get(path, headers={"accept-language": language})
                assert refused.status_code == 403 and says(language, BLOCKED) in refused.text, path
        assert (await eve.post(f"{address}/say", data={"seat": 1, "text": "Ha"})).status_code == 403
        assert (await eve.get("/privacy")).status_code == 200 and (await ana.get(address)).status_code == 200
        assert (await eve.get(re.search(r"/static/\w+/base.css", (await ana.get("/")).text)[0])).status_code == 200
    async with overseen(database, pause=60) as app, browser(app, cookie="; ".join(
            f"{name}={value}" for name, value in eve.cookies.items())) as again, browser(app) as ana:
        assert (await again.get("/")).status_code == 403, "also after a restart"
        (block,) = (await ana.get("/operator", headers=OPERATOR)).json()["blocks"]
        assert block["browser"] and not block["network"]
        lift = {"do": "lift", "block": block["id"]}
        assert (await ana.post("/operator/blocks", data=lift, headers=OPERATOR)).status_code == 200
        assert (await again.get("/")).status_code == 200
        assert (await ana.post("/operator/blocks", data=lift, headers=OPERATOR)).status_code == 404
        nobody = await ana.post(f"/operator{address}", data={"do": "block", "seat": "7"}, headers=OPERATOR)
        assert nobody.status_code == 409


NETWORKS = [
    ("192.0.2.7", "192.0.2.7/32", ("192.0.2.7", "::ffff:192.0.2.7", "64:ff9b::192.0.2.7"), ("192.0.2.8", "::1")),
    ("192.0.2.99/24", "192.0.2.0/24", ("192.0.2.0", "192.0.2.255"), ("192.0.3.0", "testclient", "")),
    ("2001:db8:1:200::7", "2001:db8:1:200::/56", ("2001:db8:1:2ff::1", "2001:db8:1:200::9%e"), ("2001:db8:1:300::7",)),
    ("2001:db8::/48", "2001:db8::/48", ("2001:db8:0:ffff::1",), ("2001:db8:1::1", "192.0.2.7")),
    ("::ffff:192.0.2.7", "192.0.2.7/32", ("192.0.2.7",), ("192.0.2.6",)),
]


@pytest.mark.parametrize(("typed", "network", "inside", "outside"), NETWORKS)
def test_a_network_is_what_it_says(typed, network, inside, outside):
    assert door.network_in(f" {typed} ") == network
    found = door.Blocks(None, is_shared=False)
    found.know([door.Block("b", network, "", 0, 2**62)])
    assert [host for host in inside if not found.stops(Visitor(host))] == []
    assert [host for host in outside if found.stops(Visitor(host))] == []
    found.know([door.Block("b", network, "", 0, 1)])
    assert not any(found.stops(Visitor(host)) for host in inside), "it has ended"


class Visitor:
    """A request, as far as blocks look at it."""

    def __init__(self, host):
        self.client = type("Client", (), {"host": host})
        self.cookies = {}


NONE = ["", "me", "0.0.0.0/0", "::/0", "10.0.0.0/7", "2000::/3", "1.2.3.4/99", "1.2.3", "a" * 90]


@pytest.mark.parametrize("typed", NONE)
async def test_what_is_no_network_is_refused(tmp_path, typed):
    with pytest.raises(door.NoNetwork):
        door.network_in(typed)
    async with overseen(tmp_path / "t.db") as app, browser(app) as ana:
        form = {"do": "block", "network": typed, "hours": "1"}
        answer = await ana.post("/operator/blocks", data=form, headers=OPERATOR)
        assert answer.status_code == 422 and "192.0.2.7" in answer.json()["error"]
        for hours in ("0", "99999"):
            form = {"do": "block", "network": "192.0.2.7", "hours": hours}
            assert (await ana.post("/operator/blocks", data=form, headers=OPERATOR)).status_code == 422


async def test_a_blocked_address_is_stored_until_the_block_ends_and_no_longer(database, tmp_path, monkeypatch):
    """As the page about privacy says."""
    monkeypatch.setattr(door, "LOOKS_ALONE", 0.05)
    async with overseen(database) as app, browser(app) as ana:
        ana.headers["x-forwarded-for"] = "203.0.113.77"
        form = {"do": "block", "network": "203.0.113.0/24", "hours": "1"}
        assert (await ana.post("/operator/blocks", data=form, headers=OPERATOR)).json()["network"] == "203.0.113.0/24"
        assert len(app.state.blocks.all) == 1
        ended = update(schema.blocks).values(until=1)
        await app.state.store.writer.run(lambda connection: connection.execute(ended))
        count = select(func.count()).select_from(schema.blocks)
        for _ in range(100):
            if await app.state.store.writer.run(lambda connection: connection.execute(count).scalar()) == 0:
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.1)
        assert app.state.blocks.all == () and b"203.0.113" not in everything_in(tmp_path)
