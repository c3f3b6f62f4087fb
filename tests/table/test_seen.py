"""How the table sees whoever asks, as it tells them, and nobody else."""

import asyncio
import json

import pytest

from ludoteca.table.pages import seen
from tests.table.helpers import browser, site

pytestmark = pytest.mark.anyio


async def told(app, **headers):
    """Return what the stream says, once it has ended."""
    async with browser(app, **headers) as ana:
        answer = await ana.get("/seen/stream")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-store" and answer.headers["x-accel-buffering"] == "no"
    first, data, *rest = answer.text.splitlines()
    assert first == "event: seen" and rest == [""]
    return json.loads(data.removeprefix("data: "))


async def test_whoever_asks_is_told_how_they_are_seen(tmp_path, monkeypatch):
    monkeypatch.setattr(seen, "HELD", 0.0)
    async with site(tmp_path / "t.db") as app:
        assert await told(app) == {"address": "127.0.0.1", "scheme": "http", "host": "table.test"}
        assert (await told(app, host='a"\\b'))["host"] == 'a"\\b'


async def test_it_stays_open_until_the_server_closes(tmp_path, monkeypatch):
    monkeypatch.setattr(seen, "HELD", 1000.0)
    monkeypatch.setattr(seen, "LOOKS", 0.01)
    async with site(tmp_path / "t.db") as app:
        waits = asyncio.create_task(told(app))
        await asyncio.sleep(0.1)
        assert not waits.done()
        app.state.rooms.close()
        assert (await waits)["address"] == "127.0.0.1"


async def test_no_other_site_is_told(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app, **{"sec-fetch-site": "cross-site"}) as eve:
        assert (await eve.get("/seen/stream")).status_code == 403


async def test_only_so_many_are_open_at_once(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        with app.state.streams.one_more({"at 127.0.0.1": 10}):
            app.state.streams._open["at 127.0.0.1"] += app.state.allowances.address_streams
            answer = await ana.get("/seen/stream")
        assert answer.status_code == 429 and answer.headers["retry-after"]
