"""Who sits where: invitations, recovery, spectators, and several people at one browser."""

import asyncio
import re
import sqlite3

import pytest

from ludoteca.table.live.streams import Follower, follow
from ludoteca.table.store.writer import StoreError
from tests.table.helpers import CODE, browser, look, new_table, site

pytestmark = pytest.mark.anyio


async def invitation(client, address):
    return re.search(r"http://table.test(/join/[\w?=-]+)", (await client.get(f"{address}/people")).text).group(1)


async def test_an_invitation_seats_one_person_once(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea, browser(app) as eve:
        address = await new_table(ana, "here", "open")
        link = await invitation(ana, address)
        assert (await bea.get(link)).status_code == 200
        seated = await bea.post(link, data={"name": "Bea"})
        assert seated.status_code == 303
        assert (await look(bea, address, 1)).actions
        assert "Bea" in (await eve.get(address)).text
        assert (await eve.get(link)).status_code == 410
        assert (await eve.post(link, data={"name": "Eve"})).status_code == 410
        assert (await eve.get(f"{address}?seat=1")).status_code == 403
        assert "/join/" not in (await ana.get(f"{address}/people")).text


async def test_seats_change_hands_in_every_database(database):
    """With Postgres nobody could sit down, lend a seat, leave it or have a code: a truth was added to a number."""
    async with site(database) as app, browser(app) as ana, browser(app) as bea:
        address = await new_table(ana, "here", "open")
        link = await invitation(ana, address)
        assert (await bea.post(link, data={"name": "Bea"})).status_code == 303
        for deed in ("code", "lend", "back", "leave"):
            answer = await bea.post(f"{address}/people", data={"do": deed, "seat": 1})
            assert answer.status_code in (200, 303), (deed, answer.status_code)
    async with site(database) as app:
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        assert room.chairs[1].holder is None and room.chairs[1].bot and room.table.changes >= 3


async def test_who_sat_down_though_the_answer_was_lost_is_known_once_the_seat_is_changed(database, monkeypatch):
    """The store had it, the room never learnt of it: nobody could change that seat until the server began anew."""
    async with site(database) as app, browser(app) as ana, browser(app) as bea:
        address = await new_table(ana, "here", "open")
        link, store, stored = await invitation(ana, address), app.state.store, app.state.store.seat
        await new_table(bea, "here", "here")        # so she has her secret

        async def lost(*about):
            await stored(*about)
            raise StoreError

        monkeypatch.setattr(store, "seat", lost)
        assert (await bea.post(link, data={"name": "Bea"})).status_code == 503
        monkeypatch.setattr(store, "seat", stored)
        filled = await ana.post(f"{address}/people", data={"do": "fill", "seat": 1, "level": "steady"})
        assert filled.status_code == 409
        assert (await look(bea, address, 1)).actions
        assert "Bea" in (await ana.get(address)).text


async def test_invitations_are_shown_to_the_maker_alone(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "open", "open", listed="on")
        link = await invitation(ana, address)
        await eve.post(f"{address}/take/2", data={"name": "Eve"})
        text = (await eve.get(f"{address}/people")).text + (await eve.get(address)).text
    assert link not in text and "/join/" not in text


async def test_the_seat_is_kept_by_a_secret_that_is_stored_hashed(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        answer = await ana.post("/new/montgolfiere", data={"name.0": "x"})
        address = await new_table(ana, "here", "open")
        answer = await ana.get(address)
        secret = ana.cookies["ludoteca"]
        code = CODE.search(answer.text).group()
    dump = "".join(sqlite3.connect(tmp_path / "t.db").iterdump())
    assert len(secret) >= 43 and secret not in dump and code not in dump


async def test_the_cookie_is_guarded(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        from tests.table.helpers import table_form

        plain = await ana.post("/new/montgolfiere", data=table_form("here", "random"))
        ana.base_url = "https://table.test"
        safe = await ana.post("/new/montgolfiere", data=table_form("here", "random"))
    cookie = plain.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie
    assert "secure" in safe.headers["set-cookie"].lower()


async def test_a_code_brings_the_seat_to_another_browser_and_takes_it_from_the_old_one(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as phone:
        address = await new_table(ana, "here", "open")
        text = (await ana.get(address)).text
        code = CODE.search(text).group()
        assert not CODE.search((await ana.get(address)).text), "it is shown once"
        wrong = await phone.post(f"{address}/recover", data={"code": "AAAAA-BBBBB"})
        assert wrong.status_code == 422
        back = await phone.post(f"{address}/recover", data={"code": code.lower().replace("-", " ")})
        assert back.status_code == 303
        renewed = CODE.search((await phone.get(address)).text).group()
        assert renewed != code and (await look(phone, address, 0)).actions
        assert (await ana.get(f"{address}?seat=0")).status_code == 403
        assert (await ana.post(f"{address}/recover", data={"code": code})).status_code == 422


async def test_an_open_page_is_shown_nothing_more_once_its_seat_is_elsewhere(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as phone:
        address = await new_table(ana, "here", "here")
        code = CODE.search((await ana.get(f"{address}?seat=0")).text).group()
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        follower = Follower(0, room.chairs[0].holder, "en")
        views = follow(app.state.rooms, room, follower)
        assert (await anext(views)).startswith(":")
        await phone.post(f"{address}/recover", data={"code": code})
        assert await asyncio.wait_for(anext(views), 2) == "event: gone\ndata:\n\n"
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(anext(views), 2)
        assert (await ana.get(f"{address}/stream?seat=0")).status_code == 403


async def test_spectators_see_no_hand(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "open")
        mine, theirs = (await ana.get(address)).text, (await eve.get(address)).text
    assert 'id="hand"' in mine and 'id="card-0-' in mine
    assert 'id="hand"' not in theirs and 'id="card-0-' not in theirs and "Your hand:" not in theirs


async def test_those_who_share_a_browser_are_asked_who_looks(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        curtain = (await ana.get(address)).text
        first = await look(ana, address, 0)
        answer = await ana.post(f"{address}/act", data=first.move(0), headers={"ludoteca-part": "1"})
    assert 'id="hand"' not in curtain and "?seat=0" in curtain and "?seat=1" in curtain
    assert answer.status_code == 200 and answer.json()["go"] == address


async def test_open_seats_of_listed_tables_are_anybodys(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        listed = await new_table(ana, "here", "open", listed="on", title="Come in")
        private = await new_table(ana, "here", "open", title="Stay out")
        start = (await eve.get("/")).text
        assert "Come in" in start and "Stay out" not in start
        assert f"{listed}/take/1" in (await eve.get(listed)).text
        assert "<h1>Join this game: Come in</h1>" in (await eve.get(f"{listed}/take/1")).text
        assert (await eve.post(f"{private}/take/1", data={"name": "Eve"})).status_code == 404
        assert (await eve.post(f"{listed}/take/0", data={"name": "Eve"})).status_code == 410
        assert (await eve.post(f"{listed}/take/9", data={"name": "Eve"})).status_code == 404
        assert (await eve.post(f"{listed}/take/1", data={"name": " "})).status_code == 422
        assert (await eve.post(f"{listed}/take/1", data={"name": "P0"})).status_code == 422
        assert (await eve.post(f"{listed}/take/1", data={"name": "Eve"})).status_code == 303
        assert "Stay out" in (await ana.get("/")).text, "my tables are listed for me"


async def test_a_code_that_is_used_twice_at_once_brings_the_seat_to_one_browser(tmp_path):
    """The second request met an error that nobody had foreseen."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "random")
        code = CODE.search((await ana.get(address)).text).group()
        others = [browser(app) for _ in range(4)]
        asked = [other.post(f"{address}/recover", data={"code": code}) for other in others]
        answers = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert sorted(answers) == [303, 422, 422, 422]


async def test_a_code_brings_the_seat_though_it_changes_at_the_same_moment(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as phone:
        address = await new_table(ana, "here", "random")
        code = CODE.search((await ana.get(address)).text).group()
        lent = ana.post(f"{address}/people", data={"do": "lend", "seat": "0"})
        answers = await asyncio.gather(lent, phone.post(f"{address}/recover", data={"code": code}))
        assert answers[1].status_code == 303 and (await look(phone, address)).text


@pytest.mark.parametrize("way", ["link", "take", "recover"])
async def test_a_seat_is_not_lost_with_the_answer(tmp_path, way):
    """The server ends, or the net, when all is stored and nothing is told: the browser got no secret, nor a code."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bea, browser(app) as new:
        address = await new_table(ana, "here", "open", listed="on")
        guest, data, path = bea, {"name": "Bea"}, f"{address}/take/1"
        if way == "link":
            path = await invitation(ana, address)
        if way == "recover":
            answer = await bea.post(path, data=data)
            code = CODE.search((await bea.get(answer.headers["location"])).text).group()
            guest, data, path = new, {"code": code}, f"{address}/recover"
        await guest.get(path)
        before = dict(guest.cookies)
        await guest.post(path, data=data)
        guest.cookies.clear()
        guest.cookies.update(before)
        again = await guest.post(path, data=data)
        page = await guest.get(address)
    assert again.status_code in (410, 422) and (way == "recover" or address in again.text)
    assert 'id="act"' in page.text and f'{address}/stream?seat=1' in page.text
