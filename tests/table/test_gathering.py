"""Before a game begins nobody holds it up for good, and nobody unseen."""

import asyncio
import json
from contextlib import suppress
from dataclasses import replace
from html import unescape

import pytest

from ludoteca.engine.matches.draws import promise_of
from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.texts.errors import RecordError
from ludoteca.games import load_game
from ludoteca.table.live import presence, writing
from ludoteca.table.live import room as live_room
from ludoteca.table.pages import people
from ludoteca.table.parts.words import SHUFFLES
from ludoteca.table.store.writer import StoreError
from tests.table.helpers import PARTIAL, browser, invitations, look, new_table, site
from tests.table.test_shuffle import ADDS, number, room_of, seated, shares

pytestmark = pytest.mark.anyio


async def wish(client, address, do, seat):
    """Wish for something on the page of the seats; return the answer's status."""
    return (await client.post(f"{address}/people", data={"do": do, "seat": str(seat)})).status_code


def an_hour_later(monkeypatch, then=people.monotonic):
    monkeypatch.setattr(people, "monotonic", lambda: then() + 3_600_000)


@pytest.mark.parametrize("tells", [False, True])
async def test_whoever_looks_on_and_adds_nothing_is_named_and_after_a_while_helped(tmp_path, monkeypatch, tells):
    mine = number()
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address = await seated(ana, bea)
        room = await room_of(app, address)
        for client in (ana, bea):
            room.presence.enter(next(c.holder for c in room.chairs if c.seat == (client is bea)))
        await shares(ana, address, promise=promise_of(mine))
        if tells:
            await shares(bea, address, promise=promise_of(number()))
            await shares(ana, address, number=mine)
        assert str(SHUFFLES.text).format(names="G1") in unescape((await look(ana, address)).text)
        assert await wish(ana, address, "help", 1) == 409
        an_hour_later(monkeypatch)
        assert await wish(ana, address, "help", 0) == 409
        assert await wish(ana, address, "help", 1) == 303
        await shares(ana, address, promise=promise_of(mine))
        assert (await shares(ana, address, number=mine))[1]["begun"]


async def test_who_has_just_been_asked_to_tell_has_time_for_it(tmp_path, monkeypatch):
    """Else whoever sits there could let a bot play in the moment between, and keep a number out."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address = await seated(ana, bea)
        room = await room_of(app, address)
        room.waits_since -= 3_600_000
        room.presence.enter(room.chairs[1].holder)
        for client in (ana, bea):
            await shares(client, address, promise=promise_of(number()))
        assert room.gathering.tells and await wish(ana, address, "help", 1) == 409


@pytest.mark.parametrize("how", ["lend", "back", "code"])
async def test_nobody_is_late_for_what_somebody_has_just_brought_about(tmp_path, monkeypatch, how):
    """Whoever had kept all waiting for five minutes let everybody promise anew, and in that moment a bot play for those
    who had not done so again yet: the game began without their numbers.
    """
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea, browser(app) as cleo, \
            browser(app) as elsewhere:
        address = await seated(ana, bea, cleo)
        room = await room_of(app, address)
        for chair in room.chairs[:3]:
            room.presence.enter(chair.holder)
        numbers = {client: number() for client in (ana, bea, cleo)}
        for client in (ana, bea, cleo) if how == "lend" else (ana, bea):
            await shares(client, address, promise=promise_of(numbers[client]))
        if how == "lend":
            for client in (ana, bea):
                await shares(client, address, number=numbers[client])
        then = people.monotonic
        for module in (people, presence, live_room):
            monkeypatch.setattr(module, "monotonic", lambda: then() + 3_600_000)
        if how == "lend":
            assert await wish(cleo, address, "lend", 2) == 303
        elif how == "back":
            for do in ("lend", "back"):
                await bea.post(f"{address}/people", data={"do": do, "seat": "1", **ADDS})
        else:
            code = app.state.codes[room.table.id, room.chairs[1].holder]["G1"]
            assert (await elsewhere.post(f"{address}/recover", data={"code": code, **ADDS})).status_code == 303
            room.presence.enter(room.chairs[1].holder)
        helper = cleo if how == "lend" else ana
        assert await wish(helper, address, "help", 1) == 409
        assert how == "lend" or await wish(helper, address, "help", 2) == 303        # who is late indeed
        an_hour_later(monkeypatch, people.monotonic)
        assert await wish(helper, address, "help", 1) == 303


async def test_where_the_host_stays_away_who_plays_fills_an_open_seat(tmp_path, monkeypatch):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea, browser(app) as eve:
        address = await new_table(ana, "here", "open", "open", **ADDS)
        link, _ = await invitations(ana, address)
        await bea.post(link, data={"name": "Bea", **ADDS})
        assert await wish(bea, address, "fill", 2) == 409
        room = await room_of(app, address)
        then = people.monotonic
        an_hour_later(monkeypatch)
        room.presence.enter(room.table.host)
        assert await wish(bea, address, "fill", 2) == 409      # the host looks on
        room.presence.settle(room.table.host, room.presence.leave(room.table.host))
        an_hour_later(monkeypatch, lambda: then() + 3_600_000)
        assert await wish(eve, address, "fill", 2) == 409
        assert "Let a bot play until someone joins" in (await bea.get(f"{address}/people")).text
        assert await wish(bea, address, "fill", 2) == 303
        assert not room.gathering.open_seats


@pytest.mark.parametrize("told", [False, True])      # it may be on its way
async def test_a_seat_that_changes_hands_while_numbers_are_told_is_read_by_all(tmp_path, told):
    mine, others = number(), number()
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address = await seated(ana, bea)
        await shares(bea, address, promise=promise_of(others))
        await wish(bea, address, "lend", 1)
        await wish(bea, address, "back", 1)
        room = await room_of(app, address)
        assert "anew" not in [row.kind for row in room.talk]
        await shares(bea, address, promise=promise_of(others))
        await shares(ana, address, promise=promise_of(mine))
        await shares(ana, address, **{"number": mine} if told else {})
        await wish(bea, address, "lend", 1)
        assert [row.kind for row in room.talk][-2:] == ["lent", "anew"] and room.shares[0].promise == ""
        assert "the shuffle starts over" in (await look(ana, address)).text
        said = list(room.talk)
    async with site(tmp_path / "t.db") as app:
        assert (await room_of(app, address)).talk == said


@pytest.mark.parametrize("share", ["ab" * 32 + "\n", ["ab" * 32] * 17])
def test_a_record_has_no_more_numbers_than_a_table_and_each_is_one(share):
    text = load_game("montgolfiere").new_match(2, seed=1).record()
    head, *lines = text.splitlines()
    shared = json.loads(head) | {"shares": share if isinstance(share, list) else [share], "rng": "hmac-sha256"}
    made = json.dumps(shared, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    with pytest.raises(RecordError, match="Expected `"):
        read_record("\n".join([made, *lines]) + "\n", load_game)


async def test_of_a_record_nobody_is_told_that_its_secret_was_fixed_before(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **{"option.moon": "9"})
        room = await room_of(app, address)
        while not room.match.is_over:
            for seat in room.match.waiting:
                await ana.post(f"{address}/act", data=(await look(ana, address, seat)).move(seat), headers=PARTIAL)
        assert "nobody could rig it" in (await ana.get(f"{address}/chance")).text
        record = (await ana.get(f"{address}/record")).text
        found = await ana.post("/import", data={"record": record})
        there = found.text.split('href="/t/')[1].split("/")[0].split('"')[0]
        text = (await ana.get(f"/t/{there}/chance")).text
        assert "imported saved game" in text and "nobody could rig it" not in text
        assert "shown from the beginning" not in text and "all of them match" in text


async def test_who_sits_down_last_sits_though_the_beginning_cannot_be_stored_just_then(tmp_path, monkeypatch):
    """It was answered as if nothing had happened; the link was used up, and the game did not begin."""
    monkeypatch.setattr(writing, "NEXT_TRY", 0.05)
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address = await new_table(ana, "here", "open", **ADDS)
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        (link,) = await invitations(ana, address)
        await lend_until_complete(room)
        begin, tries = app.state.store.begin, []

        async def fail_twice(*given):
            tries.append(given)
            if len(tries) <= 2:
                raise StoreError("the disk is full")
            await begin(*given)

        monkeypatch.setattr(app.state.store, "begin", fail_twice)
        answer = await ben.post(link, data={"name": "Ben"})
        assert answer.status_code == 303 and room.chairs[1].name == "Ben" and not room.table.begun
        for _ in range(100):
            if room.table.begun:
                break
            await asyncio.sleep(0.02)
        assert room.table.begun and len(tries) == 3
        assert (await look(ben, address, 1)).stamp is not None


async def test_a_beginning_that_cannot_be_stored_is_tried_once_at_a_time_however_many_ask(tmp_path, monkeypatch):
    """Each who asked left one more task that tried again every second for as long as the disk was full."""
    monkeypatch.setattr(writing, "NEXT_TRY", 0.05)
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address, mine, theirs = await seated(ana, bea), number(), number()
        room, begin, tries = await room_of(app, address), app.state.store.begin, []

        async def fail(*given):
            tries.append(given)
            raise StoreError("the disk is full")

        monkeypatch.setattr(app.state.store, "begin", fail)
        for client, added in ((ana, mine), (bea, theirs)):
            await shares(client, address, promise=promise_of(added))
        for client, added in ((ana, mine), *[(bea, theirs)] * 40):
            await shares(client, address, number=added)
        trying = [task for task in asyncio.all_tasks() if "writing" in str(task.get_coro().cr_code.co_filename)]
        assert len(trying) == 1 and not room.table.begun
        tries.clear()
        await asyncio.sleep(0.5)
        assert 1 <= len(tries) <= 4, "it does not rest longer and longer"
        monkeypatch.setattr(app.state.store, "begin", begin)
        for _ in range(100):
            if room.table.begun:
                break
            await asyncio.sleep(0.02)
        assert room.table.begun


async def lend_until_complete(room):
    """Let a bot play for whoever adds to the shuffle, so that nobody's number is waited for."""
    await room.reseat(room.chairs[0], replace(room.chairs[0], bot="random"))


async def test_a_game_begins_after_all_where_the_server_was_killed_when_the_last_number_had_come(tmp_path, monkeypatch):
    async def killed(*_):
        raise StoreError

    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address, mine, theirs = await seated(ana, bea), number(), number()
        await shares(ana, address, promise=promise_of(mine))
        await shares(bea, address, promise=promise_of(theirs))
        await shares(ana, address, number=mine)
        monkeypatch.setattr(app.state.store, "begin", killed)
        with suppress(json.JSONDecodeError):
            await shares(bea, address, number=theirs)
        assert not (await room_of(app, address)).table.begun
    async with site(tmp_path / "t.db") as app:
        room = await room_of(app, address)
        assert room.table.begun and room.match.acts
