"""What whoever runs a server does while it runs: close tables, take words away, delete. Nobody else can."""

import asyncio
import logging
import re
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES, translator
from ludoteca.games import game_names, load_game
from ludoteca.table.admin import session
from ludoteca.table.live.streams import Follower, follow
from ludoteca.table.parts.words import CLOSED, CLOSED_BECAUSE
from ludoteca.table.store import schema
from ludoteca.table.store.stored import REASONS
from ludoteca.table.store.talk import REMOVED
from tests.table.helpers import GAME, NAMES, PARTIAL, browser, invitations, look, new_table, site
from tests.table.test_forgetting import everything_in
from tests.table.test_noninterference import differences, everything_sent, room_at

pytestmark = pytest.mark.anyio
TOKEN = "a-token-that-nobody-guesses"
OPERATOR = {"authorization": f"Bearer {TOKEN}", "sec-fetch-site": "none"}
INSULT = "You are all fools"
OFFERS = re.compile("data-action=|name=.action")


def overseen(database, **settings):
    """Run the application with an operator."""
    return site(database, operator_token=TOKEN, **settings)


async def do(client, address, deed, status=200, **fields):
    """Do something at a table as the operator's program does."""
    answer = await client.post(f"/operator{address}", data={"do": deed, **fields}, headers=OPERATOR)
    assert answer.status_code == status, answer.text
    return answer.json()


async def say(client, address, text=INSULT, seat=0, to="all"):
    answer = await client.post(f"{address}/say", data={"seat": seat, "text": text, "to": to}, headers=PARTIAL)
    assert answer.status_code == 200, answer.text


async def told(app, room, viewer=SPECTATOR, holder="", events=3):
    """Return what a stream tells from now on, as a task."""
    async def listen():
        heard = []
        async for event in follow(app.state.rooms, room, Follower(viewer, holder, "en")):
            heard.append(event)
            if len(heard) == events:
                break
        return "".join(heard)

    task = asyncio.create_task(listen())
    await asyncio.sleep(0.05)
    return task


async def thought_to_the_end(app):
    """Say whether bots think of nothing any more, once what they are thinking of has come to nothing."""
    for _ in range(4000):
        if not app.state.bots._thinking:
            return True
        await asyncio.sleep(0.03)
    return False


async def room_of(app, address):
    return await app.state.rooms.get(address.removeprefix("/t/"))


def says(language, message):
    return translator(language, ("ludoteca.engine", "ludoteca.table"))(message)


async def test_a_closed_table_is_looked_at_and_not_played_at(database):
    async with overseen(database, pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "here", "open", listed="on")
        (link,) = await invitations(ana, address)
        room = await room_of(app, address)
        page, watched = await look(ana, address), await told(app, room, events=9)
        before = len(room.match.acts), len(room.talk)
        await do(ana, address, "close", reason="conduct")
        assert "event: gone" in await asyncio.wait_for(watched, 5)
        for path, form in (("act", page.move(0)), ("say", {"seat": 0, "text": "Hello", "to": "all"}),
                           ("people", {"do": "leave", "seat": 0}), ("again", {}), ("shares", {"promise": "0" * 64}),
                           ("recover", {"code": "A"}), ("take/2", {"name": "Zoe"}), ("hint", {"seat": 0})):
            refused = await ana.post(f"{address}/{path}", data=form)
            assert (refused.status_code, CLOSED.text in refused.text) == (409, True), (path, refused.text)
        assert (len(room.match.acts), len(room.talk)) == before
        assert (await ana.get(f"{address}/menu?seat=0")).status_code == 409
        for path in (f"{address}/take/2", link):
            assert CLOSED.text in (await eve.get(path)).text and (await eve.post(path, data={"name": "Eve"})).is_error
        assert room.waiting == () and room.deadline == 0
        for language in LANGUAGES:
            seen = (await ana.get(f"{address}?seat=0", headers={"accept-language": language})).text
            assert says(language, CLOSED) in seen and says(language, CLOSED_BECAUSE["conduct"]) in seen
            assert 'id="say"' not in seen and 'id="act"' not in seen and "data-action=" not in seen
        assert (await ana.get(f"{address}/replay?seat=0")).status_code == 200
        assert (await ana.get(f"{address}/record?seat=0")).status_code == 200
        assert address not in (await eve.get("/")).text.partition('id="watch"')[0].partition('id="open"')[2]
    async with overseen(database, pause=60) as app:
        async with browser(app) as ben:
            assert CLOSED.text in (await ben.get(address)).text and address.removeprefix("/t/") not in (
                app.state.store.moving(200))
            await do(ben, address, "open")
            assert CLOSED.text not in (await ben.get(address)).text
        room = await room_of(app, address)
        assert room.waiting and room.table.closed == ""


async def test_what_waits_for_the_table_finds_it_closed_and_bots_stop(tmp_path):
    """A move that was under way is refused as well; after that no bot moves until it is open again."""
    async with overseen(tmp_path / "t.db", pause=0.02) as app, browser(app) as ana:
        address = (await ana.post(f"/quick/{GAME}")).headers["location"]
        room = await room_of(app, address)
        page = await look(ana, address)
        async with room.lock:
            closing = asyncio.create_task(do(ana, address, "close", reason="upkeep"))
            await asyncio.sleep(0.05)
            moving = asyncio.create_task(ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL))
            await asyncio.sleep(0.05)
        await closing
        assert (await moving).status_code == 409 and CLOSED.text in (await moving).json()["note"]
        count = len(room.match.acts)
        assert await thought_to_the_end(app) and len(room.match.acts) == count
        await do(ana, address, "close", 409, reason="upkeep")
        await do(ana, address, "open")
        assert (await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL)).status_code == 200


async def test_the_clock_of_a_closed_table_stops_and_begins_anew(tmp_path):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", clock="30")
        room = await room_of(app, address)
        assert room.deadline
        await do(ana, address, "close", reason="request")
        assert room.deadline == 0
        room.waits_since -= 29_000
        before = room.waits_since
        await do(ana, address, "open")
        assert room.waits_since >= before + 29_000 and set(room.waits) <= {room.waits_since}


@pytest.mark.parametrize("reason", REASONS)
async def test_every_reason_is_said(tmp_path, reason):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        await do(ana, address, "close", 422, reason="whim")
        await do(ana, address, "close", reason=reason)
        assert CLOSED_BECAUSE[reason].text in (await ana.get(f"{address}?seat=0")).text.replace("&#39;", "'")


async def test_a_closed_table_keeps_its_secrets(tmp_path):
    """It is not over: nobody sees others' hands, the seed, or the whole record."""
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "open")
        (link,) = await invitations(ana, address)
        await eve.post(link, data={"name": "Eve"})
        room = await room_of(app, address)
        before = [(await ana.get(f"{address}/{path}")).text for path in ("record?seat=0", "log?seat=0")]
        await do(ana, address, "close", reason="conduct")
        assert (await ana.get(f"{address}/replay?seat=1")).status_code == 403
        assert (await ana.get(f"{address}/replay?seat=open")).status_code == 403
        assert (await ana.get(f"{address}/at/0?seat=open")).status_code == 403
        assert [(await ana.get(f"{address}/{path}")).text for path in ("record?seat=0", "log?seat=0")] == before
        for path in ("", "?seat=0", "/chance", "/record?seat=0", "/people"):
            assert room.table.seed not in (await ana.get(address + path)).text
        assert (await ana.get(f"{address}/review")).status_code >= 400


@pytest.mark.parametrize("name", game_names())
async def test_nothing_at_a_closed_table_depends_on_what_a_viewer_cannot_know(name):
    """Nor can anything be done there, whatever a seat might have chosen."""
    few = load_game(name).seats[0]
    rooms = [room_at(name, few, decisions, f"closed/{decisions}") for decisions in (0, 9)]
    assert any(OFFERS.search(made_for(room, viewer)) for room in rooms for viewer in range(few))
    for room in rooms:
        room.forget_made()
        room.table = replace(room.table, closed="conduct")
    assert differences(everything_sent, rooms) == 0
    for room in rooms:
        for viewer in range(few):
            assert not OFFERS.search(made_for(room, viewer))


def made_for(room, viewer):
    return "".join(room.parts(viewer, "en").values())


async def test_words_are_taken_away_for_everybody_at_once(database, tmp_path):
    async with overseen(database, pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        await say(ana, address, "Good evening")
        await say(ana, address)
        room = await room_of(app, address)
        (number,) = [row.n for row in room.talk if row.text == INSULT]
        listening = await told(app, room, events=3)
        await do(ana, address, "unsay", number=str(number))
        heard = await asyncio.wait_for(listening, 5)
        assert '"talk-1":' in heard.split("data: ")[-1] and REMOVED.text in heard.split("data: ")[-1]
        for language in LANGUAGES:
            for path in ("?seat=0", "/log?of=talk"):
                seen = (await ana.get(address + path, headers={"accept-language": language})).text
                assert INSULT not in seen and says(language, REMOVED) in seen and "Good evening" in seen
        query = select(schema.talk.c.text).where(schema.talk.c.n == number)
        assert await app.state.store.writer.run(lambda connection: connection.execute(query).scalar()) == ""
        assert INSULT.encode() not in everything_in(tmp_path)
        for wrong in (str(number), "99", "-1"):
            await do(ana, address, "unsay", 404, number=wrong)
    async with overseen(database, pause=60) as app, browser(app) as ben:
        assert REMOVED.text in (await ben.get(address)).text


async def test_nobody_learns_that_a_whisper_was_taken_away_but_who_heard_it(tmp_path):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "open", "here")
        (link,) = await invitations(ana, address)
        await eve.post(link, data={"name": "Eve"})
        room = await room_of(app, address)
        await room.say(0, INSULT, 0b101)
        number = room.talk[-1].n
        before = room.parts(1, "en"), room.sequence(1), room.sequence(SPECTATOR)
        mine = room.parts(2, "en")
        await asyncio.sleep(0.05)
        room.listeners[woken := asyncio.Event()] = ("", 1)
        room.listeners[hears := asyncio.Event()] = ("", 2)
        await do(ana, address, "unsay", number=str(number))
        await asyncio.sleep(0.05)
        room.listeners.clear()
        assert hears.is_set() and not woken.is_set()
        assert (room.parts(1, "en"), room.sequence(1), room.sequence(SPECTATOR)) == before
        assert room.parts(1, "en") is before[0], "it was not even made anew"
        assert REMOVED.text in str(room.parts(2, "en")) and REMOVED.text not in str(mine)


async def test_a_table_is_deleted_at_once(database, tmp_path):
    async with overseen(database, pause=60) as app, browser(app) as ana:
        address, other = await new_table(ana, "here", "here", clock="30"), await new_table(ana, "here", "here")
        await say(ana, address)
        room = await room_of(app, address)
        watched = await told(app, room, events=9)
        await do(ana, address, "delete", 422)
        await do(ana, address, "delete", sure="yes")
        assert "event: gone" in await asyncio.wait_for(watched, 5)
        assert (await ana.get(address)).status_code == 404 and (await ana.get(other)).status_code == 200
        for each in (schema.tables, schema.acts, schema.talk, schema.seats, schema.leases):
            column = each.c.id if each is schema.tables else each.c.table_id
            query = select(func.count()).select_from(each).where(column == room.table.id)
            run = app.state.store.writer.run
            assert await run(lambda connection, query=query: connection.execute(query).scalar()) == 0
        assert INSULT.encode() not in everything_in(tmp_path) and not app.state.rooms.in_memory(room.table.id)
        await do(ana, address, "delete", 404, sure="yes")


async def test_a_bot_at_a_deleted_table_rests(tmp_path):
    async with overseen(tmp_path / "t.db", pause=0.05) as app, browser(app) as ana:
        address = (await ana.post(f"/quick/{GAME}")).headers["location"]
        await do(ana, address, "delete", sure="yes")
        assert await thought_to_the_end(app)


async def test_there_is_nothing_without_a_token(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        for path in ("/operator", f"/operator{address}"):
            assert (await ana.get(path, headers=OPERATOR)).status_code == 404
            assert (await ana.get(path)).status_code == 404
        for path in ("/operator/enter", "/operator/blocks", f"/operator{address}"):
            assert (await ana.post(path, data={"do": "open", "token": ""}, headers=OPERATOR)).status_code == 404
    async with overseen(tmp_path / "o.db") as app, browser(app) as ana:
        assert "/operator" not in (await ana.get("/openapi.json")).text, "it is nothing for players"


async def test_a_wrong_token_does_nothing_and_is_slowed(tmp_path):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as eve:
        address = await new_table(eve, "here", "here")
        for deed in ("close", "open", "unsay", "delete", "block"):
            form = {"do": deed, "reason": "conduct", "sure": "yes", "seat": "0", "number": "0"}
            assert (await eve.post(f"/operator{address}", data=form)).status_code == 401
        wrong = [OPERATOR | {"authorization": f"Bearer {TOKEN}{n}"} for n in range(9)]
        form = {"do": "close", "reason": "conduct"}
        tried = [(await eve.post(f"/operator{address}", data=form, headers=each)) for each in wrong]
        assert [each.status_code for each in tried][:5] == [401] * 5 and tried[-1].status_code == 429
        assert int(tried[-1].headers["retry-after"]) >= 1
        right = await eve.post("/operator/enter", data={"token": TOKEN})
        assert right.status_code == 303, "whoever shares a network with those who guess is not kept out"
        room = await room_of(app, address)
        assert room.table.closed == "" and not app.state.blocks.all


async def test_a_browser_that_has_shown_the_token_keeps_a_sign_of_it(tmp_path, monkeypatch):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "open", listed="on")
        await say(ana, address)
        assert 'name="token"' in (await ana.get("/operator")).text and INSULT not in (await ana.get("/operator")).text
        assert (await ana.post("/operator/enter", data={"token": "no"})).status_code == 403
        entered = await ana.post("/operator/enter", data={"token": TOKEN})
        given = entered.headers["set-cookie"]
        assert entered.status_code == 303 and TOKEN not in given and "Max-Age" not in given and "expires" not in given
        assert "HttpOnly" in given and "SameSite=strict" in given
        for language in LANGUAGES:
            page = await ana.get("/operator", headers={"accept-language": language})
            assert page.status_code == 200 and f'href="/operator{address}"' in page.text
            assert page.headers["cache-control"] == "no-store"
            near = await ana.get(f"/operator{address}", headers={"accept-language": language})
            assert INSULT in near.text and "{" not in near.text.partition("<main")[2]
        number = re.search(r'name="number" value="(\d+)"', near.text)[1]
        removed = await ana.post(f"/operator{address}", data={"do": "unsay", "number": number})
        assert removed.status_code == 303 and INSULT not in (await ana.get(f"/operator{address}")).text
        elsewhere = {"sec-fetch-site": "cross-site"}
        crossed = await ana.post(f"/operator{address}", data={"do": "delete", "sure": "y"}, headers=elsewhere)
        assert crossed.status_code == 403
        sign = ana.cookies["ludoteca-operator"]
        other = "0" if sign[-1] != "0" else "1"
        for shown in (sign[:-1] + other, "9" + sign, "", "1..", sign.replace(".", "-"), sign):
            page = await eve.get("/operator", headers={"cookie": f"ludoteca-operator={shown}"})
            assert ('name="token"' in page.text) == (shown != sign)
        monkeypatch.setattr(session, "LASTS", -1)
        assert 'name="token"' in (await ana.get("/operator")).text
        monkeypatch.undo()
        await ana.post("/operator/leave")
        assert 'name="token"' in (await ana.get("/operator")).text


async def test_the_overview_tells_what_goes_on_and_names_nobody(database):
    async with overseen(database, pause=60) as app, browser(app) as ana:
        first = await new_table(ana, "here", "steady", listed="on", **NAMES)
        second = await new_table(ana, "here", "open")
        await do(ana, first, "close", reason="upkeep")
        (await room_of(app, second)).listeners[asyncio.Event()] = ("", SPECTATOR)
        answer = await ana.get("/operator", headers=OPERATOR)
        found = answer.json()
        assert found["in_play"] == 1 and found["servers"] == [] and found["numbers"]["tables_in_memory"] == 2
        tables = {each["id"]: each for each in found["tables"]}
        one, two = (tables[address.removeprefix("/t/")] for address in (first, second))
        asked = ("seats", "people", "closed", "listed", "looked_at")
        assert [one[name] for name in asked] == [2, 1, "upkeep", True, False]
        assert [two[name] for name in asked] == [2, 1, "", False, True]
        assert "Sintra" not in answer.text
        assert len((await ana.get("/operator?most=1", headers=OPERATOR)).json()["tables"]) == 1


async def test_each_deed_is_in_the_log_without_anybodys_name_or_address(tmp_path, caplog):
    caplog.set_level(logging.WARNING, "ludoteca.operator")
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **NAMES)
        await say(ana, address)
        number = (await room_of(app, address)).talk[-1].n
        await do(ana, address, "close", reason="content")
        await do(ana, address, "open")
        await do(ana, address, "unsay", number=str(number))
        await do(ana, address, "block", seat="0")
        for form in ({"do": "block", "network": "198.51.100.1"}, {"do": "lift", "block": app.state.blocks.all[0].id}):
            assert (await ana.post("/operator/blocks", data=form, headers=OPERATOR)).status_code == 200
        await do(ana, address, "delete", sure="yes")
    lines = [record.getMessage() for record in caplog.records if record.name == "ludoteca.operator"]
    deeds = "closed opened removed blocked blocked lifted deleted"
    assert [line.split()[3] for line in lines] == deeds.split()
    text = "\n".join(lines)
    assert all(each not in text for each in (address.removeprefix("/t/"), "198.51", "Sintra", INSULT))
