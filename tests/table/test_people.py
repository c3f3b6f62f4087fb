"""The people at a table: invitations, codes, bots that help out, leaving."""

import asyncio
import html
import re
import sqlite3
from dataclasses import replace

import pytest

from ludoteca.table.door.guards import Allowance
from ludoteca.table.live.bots import Bots, any_action
from ludoteca.table.live.streams import Follower, follow
from ludoteca.table.pages import people
from ludoteca.table.pages.people import Codes
from tests.table.helpers import CODE, GENEROUS, LINK, PARTIAL, browser, invitations, look, new_table, site
from tests.table.test_clocks import moves, until

pytestmark = pytest.mark.anyio
PATIENCE = 60.0      # seconds: what comes to pass at once may be late on a busy machine


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch):
    """Bots choose at once, without a process of their own."""

    async def think(self, room, seat, stamp, level):
        return any_action(room, seat)

    monkeypatch.setattr(Bots, "_think", think)


async def page_of(client, address):
    """Return the page of the people, as text."""
    answer = await client.get(f"{address}/people")
    assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store"
    return html.unescape(answer.text)


async def change(client, address, do, seat, **more):
    return await client.post(f"{address}/people", data={"do": do, "seat": seat} | more)


async def room_of(app, address):
    return await app.state.rooms.get(address.removeprefix("/t/"))


def notices(room):
    return [(row.kind, row.seat) for row in room.talk if row.kind != "said"]


async def sat_down(host, guest, address, name, nth=0):
    """Let somebody sit down by an invitation of the host."""
    link = (await invitations(host, address))[nth]
    answer = await guest.post(link, data={"name": name})
    assert answer.status_code == 303, answer.text


def deeds(text):
    return set(re.findall(r'name="do" value="(\w+)"', text))


async def test_one_page_says_who_sits_where(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo, browser(app) as eve:
        address = await new_table(ana, "here", "open", "open", "sharp", title="Sunday")
        await sat_down(ana, bo, address, "Bo")
        for client in (ana, bo):
            await client.get(address)     # the codes are shown once
        mine, his, hers = [await page_of(client, address) for client in (ana, bo, eve)]
    assert all(text in mine for text in ("Seats: Sunday", "you, in this browser", "Sharp bot", "nobody yet"))
    assert deeds(mine) == {"lend", "code", "leave", "fill", "invite"}
    assert deeds(his) == {"lend", "code", "leave"} and deeds(hers) == set()
    assert "Bo" in hers and not LINK.search(his + hers) and not CODE.search(mine + his + hers)


async def test_invitations_are_the_hosts_several_at_once_and_used_ones_go(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "here", "open", "open")
        before = await invitations(ana, address)
        text = await page_of(ana, address)
        await sat_down(ana, bo, address, "Bo")
        after = await invitations(ana, address)
        late = await bo.post(before[0], data={"name": "Eve"})
    assert len(before) == 2 and after == before[1:] and late.status_code == 410
    assert re.search(r'<textarea[^>]*readonly[^>]*>Come and play Montgolfière with me!', text)


async def test_invitations_are_in_no_record_and_no_other_page(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "steady", "steady", listed="on")
        assert (await change(ana, address, "invite", 1)).status_code == 303
        room = await room_of(app, address)
        (link,) = await invitations(ana, address)
        token = link.split("/join/")[1].split("?")[0]
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert len(token) == 22 and token.encode() not in stored
        assert room.chairs[1].invitation.encode() in b"".join(file.read_bytes() for file in tmp_path.iterdir())
        pages = [(await client.get(address + where)).text for client in (ana, eve) for where in ("", "/log")]
        pages += [(await eve.get(f"{address}/people")).text, (await eve.get("/")).text, room.match.record()]
    assert all(token not in text for text in pages)


async def test_a_new_code_is_shown_once_and_replaces_the_old_one(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as phone:
        address = await new_table(ana, "here", "open")
        old = CODE.search((await ana.get(address)).text).group()
        assert (await change(ana, address, "code", 0)).status_code == 303
        for page in (address, f"{address}/people"):
            assert not CODE.search((await ana.get(page, headers=PARTIAL)).text), "a script that looks again"
        code = CODE.search(await page_of(ana, address)).group()
        assert not CODE.search(await page_of(ana, address) + (await ana.get(address)).text)
        assert (await phone.post(f"{address}/recover", data={"code": old})).status_code == 422
        assert (await phone.post(f"{address}/recover", data={"code": code})).status_code == 303
        dump = "".join(sqlite3.connect(tmp_path / "t.db").iterdump())
    assert code != old and code not in dump


async def test_codes_that_nobody_looks_at_give_way(monkeypatch):
    monkeypatch.setattr(people, "MOST_CODES", 2)
    codes = Codes()
    for number in range(5):
        codes.add("table", str(number), {"Ana": "code"})
    assert [key[1] for key in codes] == ["3", "4"]


def test_a_code_that_waits_is_shown_beside_that_of_another_seat():
    """Whoever brought two seats to a new device, one after the other, saw the code of the second alone."""
    codes = Codes()
    codes.add("table", "phone", {"Ana": "old"})
    codes.add("table", "phone", {"Ana": "new"})
    codes.add("table", "phone", {"Bo": "his"})
    codes.rename("table", ["Bo"], "#2")
    assert codes.pop(("table", "phone")) == {"Ana": "new", "#2": "his"} and not codes


async def test_the_host_stays_the_host_on_another_device(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as phone:
        address = await new_table(ana, "here", "open")
        code = CODE.search((await ana.get(address)).text).group()
        await phone.post(f"{address}/recover", data={"code": code})
        assert await invitations(phone, address) and not await invitations(ana, address)
        shared = await new_table(ana, "here", "here", "open")
        codes = CODE.findall((await ana.get(shared)).text)
        await phone.post(f"{shared}/recover", data={"code": codes[1]})
        assert await invitations(ana, shared) and not await invitations(phone, shared)


async def test_a_bot_plays_for_me_until_i_play_again(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        room = await room_of(app, address)
        move = (await look(ana, address)).move(0)
        assert (await change(ana, address, "lend", 0, level="sharp")).status_code == 303
        refused = await ana.post(f"{address}/act", data=move, headers=PARTIAL)
        await until(lambda: moves(room), PATIENCE)
        lent = await look(ana, address)
        assert room.chairs[0].bot == "sharp" and moves(room) == [0]
        back = await change(ana, address, "back", 0)
        mine = await look(ana, address)
    assert refused.status_code == 409 and "I’m back" in refused.json()["note"]
    assert "A bot is playing for you." in lent.text and not lent.stamp and not lent.actions
    assert back.headers["location"] == address and mine.stamp and "A bot is playing for you." not in mine.text
    assert notices(room) == [("lent", 0), ("back", 0)] and room.chairs[0].holder


async def test_a_bot_that_was_thinking_does_not_move_for_a_person_who_is_back(tmp_path, monkeypatch):
    thinking, may_go = asyncio.Event(), asyncio.Event()

    async def slowly(self, room, seat, stamp, level):
        thinking.set()
        await may_go.wait()
        return any_action(room, seat)

    monkeypatch.setattr(Bots, "_think", slowly)
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        await change(ana, address, "lend", 0)
        await asyncio.wait_for(thinking.wait(), 2)
        await change(ana, address, "back", 0)
        may_go.set()
        await asyncio.sleep(0.05)
        assert (await look(ana, address)).actions


async def test_whoever_leaves_loses_seat_cookie_and_stream_at_once(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "here", "open")
        await sat_down(ana, bo, address, "Bo")
        room = await room_of(app, address)
        holder = room.chairs[1].holder
        tabs = [follow(app.state.rooms, room, Follower(1, holder, "en")) for _ in range(2)]
        for tab in tabs:
            await anext(tab)
            await asyncio.wait_for(anext(tab), 2)
        code = CODE.search((await bo.get(address)).text).group()
        left = await change(bo, address, "leave", 1)
        last = [await asyncio.wait_for(anext(tab), 2) for tab in tabs]
        old = [
            (await bo.get(f"{address}?seat=1")).status_code,
            (await bo.get(f"{address}/stream?seat=1")).status_code,
            (await bo.get(f"{address}/menu?seat=1")).status_code,
            (await bo.post(f"{address}/say", data={"seat": 1, "text": "hello"})).status_code,
            (await bo.post(f"{address}/act", data={"seat": 1, "action": "gas", "stamp": 1, "key": "k"})).status_code,
            (await change(bo, address, "back", 1)).status_code,
            (await bo.post(f"{address}/recover", data={"code": code})).status_code,
        ]
        seen = (await bo.get(address)).text
        assert not await invitations(ana, address) and "invite" in deeds(await page_of(ana, address))
    assert left.status_code == 303 and last == ["event: gone\ndata:\n\n"] * 2
    assert old == [403, 403, 403, 403, 403, 409, 422]
    assert 'id="hand"' not in seen and "left; a bot takes over" in html.unescape(seen)
    assert room.chairs[1].bot and room.chairs[1].holder is None and room.chairs[1].recovery is None


async def test_a_seat_that_was_left_is_taken_by_invitation_under_any_name(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo, browser(app) as cleo:
        address = await new_table(ana, "here", "open")
        await sat_down(ana, bo, address, "Bo")
        await change(bo, address, "leave", 1)
        await change(ana, address, "invite", 1)
        link = (await invitations(ana, address))[0]
        assert (await cleo.post(link, data={"name": "P0"})).status_code == 422
        await sat_down(ana, bo, address, "Bo")
        assert (await cleo.post(link, data={"name": "Cleo"})).status_code == 410
        room = await room_of(app, address)
    assert notices(room) == [("sat", 1), ("left", 1), ("invited", 1), ("sat", 1)] and not room.chairs[1].bot


async def test_the_host_invites_onto_a_bots_seat_and_nobody_onto_a_persons(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "here", "steady", "open")
        await sat_down(ana, bo, address, "Bo")
        assert (await change(bo, address, "invite", 1)).status_code == 409
        assert (await change(ana, address, "invite", 2)).status_code == 409
        assert (await change(ana, address, "invite", 1)).status_code == 303
        assert (await change(ana, address, "invite", 1)).status_code == 409, "it is offered already"
        assert not await invitations(ana, address), "Bo has not been asked"
        assert (await change(bo, address, "agree", 1)).status_code == 303
        assert len(await invitations(ana, address)) == 1
        room = await room_of(app, address)
    assert notices(room)[-1] == ("invited", 1) and room.chairs[1].bot == "steady"


async def test_a_bot_plays_until_the_invited_person_comes(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "here", "open")
        link = (await invitations(ana, address))[0]
        assert (await change(ana, address, "fill", 1, level="random")).status_code == 409, "the page offers none such"
        assert (await change(ana, address, "fill", 1)).status_code == 303
        room = await room_of(app, address)
        await until(lambda: moves(room), PATIENCE)
        assert room.chairs[1].bot == "steady" and moves(room) == [1]
        assert (await bo.post(link, data={"name": "Bo"})).status_code == 303
    assert room.chairs[1].name == "Bo" and not room.chairs[1].bot and notices(room) == [("filled", 1), ("sat", 1)]


async def test_nobody_changes_the_seat_of_somebody_who_is_there(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo, browser(app) as eve:
        address = await new_table(ana, "here", "open")
        await sat_down(ana, bo, address, "Bo")
        room = await room_of(app, address)
        before = list(room.chairs)
        answers = [
            (await change(client, address, do, seat)).status_code
            for client, seats in ((ana, (1, 7, -1)), (bo, (0,)), (eve, (0, 1)))
            for seat in seats
            for do in (*people.DEEDS, "nothing")
        ]
        assert (await change(ana, address, "lend", 0, level="god")).status_code == 409
        assert (await change(ana, address, "lend", "x")).status_code == 400
    assert set(answers) == {409} and room.chairs == before


async def test_who_is_not_awaited_is_not_helped(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "here", "open")
        await sat_down(ana, bo, address, "Bo")
        room = await room_of(app, address)
        await ana.post(f"{address}/act", data=(await look(ana, address, 0)).move(0), headers=PARTIAL)
        room.waits_since = room.presence._begun = 1
        assert (await change(bo, address, "help", 0)).status_code == 409


async def test_all_of_it_survives_a_restart(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "here", "open", "open")
        await sat_down(ana, bo, address, "Bo")
        await change(bo, address, "lend", 1)
        await change(ana, address, "fill", 2)
        room = await room_of(app, address)
        before, said, cookies = list(room.chairs), notices(room), (ana.cookies, bo.cookies)
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        ana.cookies, bo.cookies = cookies
        room = await room_of(app, address)
        assert room.chairs == before and notices(room) == said
        assert {"back", "agree", "keep"} <= deeds(await page_of(bo, address)) and not await invitations(ana, address)
        await change(bo, address, "agree", 2)
        assert len(await invitations(ana, address)) == 1


async def test_when_it_is_over_everybody_keeps_the_seat(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "steady")
        room = await room_of(app, address)
        await change(ana, address, "lend", 0)
        await until(lambda: room.match.is_over, PATIENCE)
        answer = await change(ana, address, "back", 0)
        text = await page_of(ana, address)
    assert answer.status_code == 409 and not deeds(text)


async def test_another_table_again_lets_nobody_miss_a_word(tmp_path):
    from ludoteca.table.pages.making import make_again

    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "here", "open")
        for _ in range(3):
            await ana.post(f"{address}/say", data={"seat": 0, "text": "hello?"})
        await sat_down(ana, bo, address, "Bo")
        room = await room_of(app, address)
        assert room.chairs[1].heard_from == 3
        room.table = replace(room.table, clock=60)
        again = await app.state.rooms.get(await make_again(app.state.store, room, room.table.host))
    assert again.chairs[1].heard_from == 0 and again.table.clock == 60


async def test_nobody_lends_and_takes_back_without_end(tmp_path, monkeypatch):
    """Each time a notice is stored, and all who are there are woken: so not too often, and not for ever."""
    monkeypatch.setattr(people, "MOST_CHANGED", 4)
    slow = replace(GENEROUS, deeds=Allowance(0.01, 6))
    async with site(tmp_path / "t.db", pause=60, allowances=slow) as app, browser(app) as ana:
        address = await new_table(ana, "here", "random")
        room = await room_of(app, address)
        answers = [await change(ana, address, ("lend", "back")[n % 2], 0) for n in range(12)]
        assert [answer.status_code for answer in answers] == [303] * 6 + [429, 409] * 3
        assert all(int(answer.headers["retry-after"]) > 1 for answer in answers[6::2]) and len(room.talk) == 6
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as bea:
        bea.cookies = ana.cookies
        answers = [await change(bea, address, ("lend", "back")[n % 2], 0) for n in range(6)]
        assert [answer.status_code for answer in answers] == [303, 303, 409, 409, 409, 409]
        assert [(await change(bea, address, do, 1)).status_code for do in ("invite", "keep")] == [303, 303]


async def test_no_bot_moves_for_somebody_who_has_just_come_back(tmp_path, monkeypatch):
    """Not at random either, whatever ailed it before."""
    asked = []

    async def think(self, room, seat, stamp, level):
        asked.append(level)
        raise RuntimeError

    monkeypatch.setattr(Bots, "_think", think)
    async with site(tmp_path / "t.db", pause=0.2) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await room_of(app, address)
        for _ in range(2):
            for do in ("lend", "back"):
                assert (await change(ana, address, do, 0)).status_code == 303
            await asyncio.sleep(0.3)
        assert moves(room) == [] and "" not in asked
