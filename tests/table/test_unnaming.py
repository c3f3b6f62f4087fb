"""Whoever runs a server takes a name away: a number stands for it everywhere, in each reader's language, and nothing of
the name is left. Lists of the newest tables look at no others.
"""

import asyncio
import json

import pytest
from sqlalchemy import select, text

from ludoteca.engine.matches.match_records import read_record, with_seat
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import load_game
from ludoteca.table.live import seats
from ludoteca.table.parts.templating import speaker
from ludoteca.table.parts.words import OPEN_SEAT
from ludoteca.table.store import schema
from ludoteca.table.store.overseeing import COUNT_IN_PLAY, newest_first
from ludoteca.table.store.talk import NUMBERED, called
from ludoteca.table.store.tokens import hashed
from tests.table.helpers import GAME, NAMES, PARTIAL, browser, invitations, look, new_table, site, table_form
from tests.table.test_forgetting import everything_in
from tests.table.test_overseeing import OPERATOR, TOKEN, do, overseen, room_of, say, says, told

pytestmark = pytest.mark.anyio
INSULT = "Ugly Nickname"
PAGES = ("", "?seat=0", "/people", "/log?seat=0", "/log?of=talk", "/replay?seat=0", "/at/0?seat=0", "/since?acts=0",
         "/record?seat=0", "/chance", "/menu?seat=0", "/film.svg?seat=0")


def word(language, number):
    return says(language, NUMBERED).format(number=number)


async def named_table(host, guest, name=INSULT):
    """Return the address of a table where somebody on seat 1 has a name that hurts."""
    address = await new_table(host, "here", "open", listed="on")
    (link,) = await invitations(host, address)
    assert (await guest.post(link, data={"name": name})).status_code == 303
    return address


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_number_in_the_readers_language_stands_for_it_on_every_page(database, tmp_path, language):
    async with overseen(database, pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await named_table(ana, eve)
        page = await look(ana, address)
        assert (await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL)).status_code == 200
        await say(eve, address, "Good evening", seat=1)
        spoken = {"accept-language": language}
        before = {path: await ana.get(address + path, headers=spoken) for path in PAGES}
        with_name = {path for path, answer in before.items() if INSULT in answer.text}
        assert {"", "?seat=0", "/people", "/log?of=talk", "/record?seat=0"} <= with_name
        await do(ana, address, "unname", seat="1")
        for path, answer in before.items():
            after = await ana.get(address + path, headers=spoken)
            assert (after.status_code, INSULT in after.text) == (answer.status_code, False), path
            stands = '"#2"' if path.startswith("/record") else word(language, 2)
            assert path not in with_name or stands in after.text, path
        assert word(language, 2) in (await eve.get("/", headers=spoken)).text
        await ana.post("/operator/enter", data={"token": TOKEN})
        near = (await ana.get(f"/operator{address}", headers=spoken)).text
        assert word(language, 2) in near and INSULT not in near and near.count('value="unname"') == 1
        assert INSULT.encode() not in everything_in(tmp_path)
    async with overseen(database, pause=60) as app, browser(app, cookie="") as ben:
        seen = (await ben.get(address, headers=spoken)).text
        assert INSULT not in seen and word(language, 2) in seen


async def test_open_pages_are_loaded_anew_and_nothing_else_of_the_table_changes(database):
    async with overseen(database, pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await named_table(ana, eve)
        room = await room_of(app, address)
        before = [(room.match.digest(), room.waiting, room.heard_rows(viewer)) for viewer in (SPECTATOR, 0, 1)]
        listening, sequence = await told(app, room, events=9), room.sequence(0)
        await do(ana, address, "unname", seat="1")
        assert "event: gone" in await asyncio.wait_for(listening, 5)
        assert room.sequence(0) == sequence + 1
        after = [(room.match.digest(), room.waiting, room.heard_rows(viewer)) for viewer in (SPECTATOR, 0, 1)]
        assert [each[:2] for each in before] == [each[:2] for each in after]
        assert [[heard.row.audience for heard in each[2]] for each in before] == [
            [heard.row.audience for heard in each[2]] for each in after]
        page = await look(eve, address, 1)
        assert (await eve.post(f"{address}/act", data=page.move(1), headers=PARTIAL)).status_code == 200
        await do(ana, address, "unname", 404, seat="1")
        for wrong in ("-1", "2", "99"):
            await do(ana, address, "unname", 404, seat=wrong)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_nobody_is_called_as_whoever_has_no_name(tmp_path, language):
    """Two could be: by the number itself, or by its words in anybody's language."""
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "here", "open", "open", listed="on")
        await do(ana, address, "unname", seat="1")
        link, _ = await invitations(ana, address)
        unsaid = says(language, OPEN_SEAT).format(number=4)
        for name in ("#2", "#7", word(language, 2), word(language, 2).upper(), unsaid):
            assert (await eve.post(link, data={"name": name})).status_code == 422, name
        assert (await ana.post(f"/new/{GAME}", data=table_form("here", "here") | {"name.1": "#1"})).status_code == 422
        assert (await eve.post(link, data={"name": word(language, 3)})).status_code == 303
        await do(ana, address, "unname", seat="0")
        room = await room_of(app, address)
        said = [called(name, speaker(language)) for name in room.match.names]
        assert len({*said[:3]}) == 3 and said[2] == word(language, 3)


async def test_names_that_a_seat_had_before_go_too(tmp_path):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await named_table(ana, eve)
        room = await room_of(app, address)
        assert (await eve.post(f"{address}/people", data={"do": "leave", "seat": 1})).status_code == 303
        assert await seats.offer(room, 1, room.chairs[0].holder)
        await seats.sit_down(room, 1, "Zoe de Sintra", hashed("zoe"))
        assert INSULT in (await ana.get(f"{address}/people")).text
        await do(ana, address, "unname", seat="1")
        for path in ("", "/people", "/log?of=talk"):
            seen = (await ana.get(address + path)).text
            assert INSULT not in seen and "Zoe de Sintra" not in seen and word("en", 2) in seen
        assert INSULT.encode() not in everything_in(tmp_path)


async def test_who_was_about_to_change_the_seat_does_not_bring_the_name_back(tmp_path):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await named_table(ana, eve)
        room = await room_of(app, address)
        async with room.lock:
            taking = asyncio.create_task(do(ana, address, "unname", seat="1"))
            await asyncio.sleep(0.05)
            lending = asyncio.create_task(seats.lend(room, 1, "steady"))
            await asyncio.sleep(0.05)
        await taking
        assert not await lending and room.chairs[1].name == "#2" and not room.chairs[1].bot
        assert await seats.lend(room, 1, "steady") and room.chairs[1].name == "#2"


async def test_a_number_that_somebody_else_is_called_by_is_taken_by_nobody(tmp_path):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await named_table(ana, eve, "Player 1")
        await do(ana, address, "unname", seat="0")
        room = await room_of(app, address)
        assert [chair.name for chair in room.chairs] == ["#2", "Player 1"]


async def test_a_rematch_goes_on_with_the_number(tmp_path):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **NAMES)
        room = await room_of(app, address)
        await do(ana, address, "unname", seat="1")
        while not room.match.is_over:
            seat = room.waiting[0]
            await room.act(seat, load_game(GAME).actions[room.view(seat).choices[0]])
        await asyncio.sleep(0.2)
        for path in ("", "/replay?seat=open", "/review", "/record"):
            assert "Bo de Sintra" not in (await ana.get(address + path)).text, path
        end = (await ana.get(address)).text
        assert word("en", 2) in end
        again = (await ana.post(f"{address}/again", data={"turn": "1"})).headers["location"]
        assert word("en", 2) in (await ana.get(again)).text


async def test_the_record_of_a_table_that_was_played_elsewhere_says_no_name_and_still_holds(database, tmp_path):
    async with overseen(database, pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "random", "here")
        room = await room_of(app, address)
        while not room.match.is_over:
            for seat in room.waiting:
                await room.act(seat, load_game(GAME).actions[room.view(seat).choices[0]])
        record = (await ana.get(f"{address}/record")).text.replace('"P1"', f'"{INSULT}"')
        record = with_seat(record, 1, json.loads(record.split("\n")[0])["seats"][1] | {"more": INSULT})
        brought = await ana.post("/import", data={"record": record})
        assert brought.status_code == 200 and INSULT in brought.text
        query = select(schema.tables.c.id).where(schema.tables.c.origin != "")
        table = await app.state.store.writer.run(lambda connection: connection.execute(query).scalar())
        assert INSULT in (await ana.get(f"/t/{table}/record")).text
        await do(ana, f"/t/{table}", "unname", seat="1")
        kept = (await ana.get(f"/t/{table}/record")).text
        assert INSULT not in kept and kept.split("\n")[1:-2] == record.split("\n")[1:-2]
        assert read_record(kept, load_game).head.seats[1] == {"name": "#2", "kind": "human"}
        seen = await ana.get(f"/t/{table}/replay?seat=open")
        assert seen.status_code == 200 and INSULT not in seen.text and word("en", 2) in seen.text
        assert INSULT.encode() not in everything_in(tmp_path)


async def test_whoever_has_no_token_takes_no_name(tmp_path):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await named_table(ana, eve)
        for headers in ({}, OPERATOR | {"authorization": "Bearer wrong"}):
            answer = await eve.post(f"/operator{address}", data={"do": "unname", "seat": "0"}, headers=headers)
            assert answer.status_code == 401
        assert (await room_of(app, address)).chairs[0].name == "P0"


@pytest.mark.parametrize(("name", "number"), [("#1", 1), ("#12", 12), ("#", 0), ("#1 Fan", 0), ("1", 0), ("#123", 0)])
def test_a_number_alone_is_no_name(name, number):
    assert called(name, speaker("en")) == (f"Player {number}" if number else name)


async def test_the_operators_list_looks_at_no_more_tables_than_it_shows(tmp_path):
    async with site(tmp_path / "t.db") as app:
        with app.state.store.engine.connect() as connection:
            for query, index in ((newest_first(50), "tables_by_move"), (newest_first(50, (9, "x")), "tables_by_move"),
                                 (COUNT_IN_PLAY, "COVERING INDEX tables_in_play")):
                written = query.compile(connection.engine, compile_kwargs={"literal_binds": True})
                steps = [row[3] for row in connection.execute(text(f"EXPLAIN QUERY PLAN {written}"))]
                assert len(steps) == 1 and f"USING {index}".replace("USING t", "USING INDEX t") in steps[0], steps
                assert "TEMP B-TREE" not in steps[0]


async def test_the_operators_list_goes_on_where_it_ended(database):
    async with overseen(database, pause=60) as app, browser(app) as ana:
        made = [(await new_table(ana, "here", "here")).removeprefix("/t/") for _ in range(5)]

        async def listed(**query):
            found = (await ana.get("/operator", params={"most": 2} | query, headers=OPERATOR)).json()
            return [table["id"] for table in found["tables"]], found["older"]

        first, older = await listed()
        second, oldest = await listed(below=older)
        third, end = await listed(below=oldest)
        assert [len(first), len(second), len(third), end] == [2, 2, 1, ""] and older == first[-1]
        assert sorted([*first, *second, *third]) == sorted(made)
        assert (await ana.get("/operator?below=nothing", headers=OPERATOR)).status_code == 404
        await ana.post("/operator/enter", data={"token": TOKEN})
        page = (await ana.get("/operator?most=2")).text
        last = (await ana.get(f"/operator?most=2&below={oldest}")).text
        assert f"most=2&amp;below={older}" in page and ">Older<" not in last and ">Newest<" in last
