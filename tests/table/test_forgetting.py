"""What is old is deleted with all that belongs to it, what is not stays; and the page about it says what is true."""

import asyncio
import sqlite3
from contextlib import closing

import anyio
import httpx
import pytest
from sqlalchemy import func, select, update

from ludoteca.cli import main
from ludoteca.cli.typed import MOST_DAYS
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.live import forgetting
from ludoteca.table.live.streams import Follower, follow
from ludoteca.table.store.forgetting import DAY, forget, untouched
from ludoteca.table.store.schema import acts, packs, seats, shares, tables, talk
from ludoteca.table.store.tokens import now
from tests.table.helpers import GAME, ORIGIN, PARTIAL, browser, look, new_table, site
from tests.table.test_server import wait_for

pytestmark = pytest.mark.anyio
OLD = "Hello from long ago"


async def aged(store, address, days):
    """Let a table, and all that was done there, be so many days older."""
    id_, by = address.removeprefix("/t/"), days * DAY

    def job(connection):
        connection.execute(update(tables).where(tables.c.id == id_).values(
            created=tables.c.created - by, moved=tables.c.moved - by))
        for each in (acts, talk):
            connection.execute(update(each).where(each.c.table_id == id_).values(at=each.c.at - by))

    await store.writer.run(job)


async def rows(store, table):
    query = select(func.count()).select_from(table)
    return await store.writer.run(lambda connection: connection.execute(query).scalar())


async def played(client, said=OLD):
    """Make a table, move once, and say something."""
    address = await new_table(client, "here", "here")
    page = await look(client, address, 0)
    assert (await client.post(f"{address}/act", data=page.move(0), headers=PARTIAL)).status_code == 200
    words = {"seat": 0, "text": said, "to": "all"}
    assert (await client.post(f"{address}/say", data=words, headers=PARTIAL)).status_code == 200
    return address


async def test_what_nobody_has_touched_for_long_goes_and_nothing_else(database):
    async with site(database) as app, browser(app) as ana:
        store = app.state.store
        old, talked, new = [await played(ana) for _ in range(3)]
        for address in (old, talked):
            await aged(store, address, 31)
        await ana.post(f"{talked}/say", data={"seat": 0, "text": "Still here", "to": "all"}, headers=PARTIAL)
        before = [await rows(store, each) for each in (tables, acts, talk, seats)]
        assert await store.forget(32) == []
        assert [await rows(store, each) for each in (tables, acts, talk, seats)] == before
        assert await store.forget(30, lambda: [old.removeprefix("/t/")]) == []
        assert await store.forget(30) == [old.removeprefix("/t/")]
        assert await rows(store, tables) == 2 and await rows(store, packs) == 1
        assert store.load(old.removeprefix("/t/")) is None and store.load(new.removeprefix("/t/")) is not None
        for each in (acts, talk, seats, shares):
            gone = select(func.count()).select_from(each).where(each.c.table_id == old.removeprefix("/t/"))
            assert await store.writer.run(lambda connection, gone=gone: connection.execute(gone).scalar()) == 0
        await aged(store, talked, 31)
        await aged(store, new, 31)
        assert {*await store.forget(30)} == {each.removeprefix("/t/") for each in (talked, new)}
        assert await rows(store, packs) == 0


async def test_who_comes_back_while_it_is_deleted_loses_nothing(database):
    """What was old was looked at once: moves made in between were answered as stored, and deleted."""
    async with site(database) as app, browser(app) as ana:
        address = await played(ana)
        await aged(app.state.store, address, 31)
        before = now() - 30 * DAY
        found = untouched(app.state.store.engine, before)
        page = await look(ana, address, 1)
        seat = 1 if page.actions else 0
        move = (await look(ana, address, seat)).move(seat)
        assert (await ana.post(f"{address}/act", data=move, headers=PARTIAL)).status_code == 200
        assert found == [address.removeprefix("/t/")]
        assert await app.state.store.writer.run(lambda connection: forget(connection, found, before)) == []
        assert app.state.store.load(found[0]) is not None


async def test_who_comes_too_late_is_told_that_it_is_gone(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        for let_go in (True, False):       # or it learns that only when it writes
            address = await played(ana)
            room = await app.state.rooms.get(address.removeprefix("/t/"))
            page = await look(ana, address, room.waiting[0])
            await aged(app.state.store, address, 31)
            told = asyncio.create_task(last_event(app, room))
            await asyncio.sleep(0.05)
            gone = await app.state.store.forget(30)
            assert gone == [room.table.id]
            if let_go:
                app.state.rooms.let_go(gone)
            else:
                move = page.move(room.waiting[0])
                assert (await ana.post(f"{address}/act", data=move, headers=PARTIAL)).status_code == 503
            assert "event: gone" in await asyncio.wait_for(told, 5)
            assert (await ana.get(address)).status_code == 404


async def last_event(app, room):
    """Follow a room until the stream ends; return what was told last."""
    told = ""
    async for event in follow(app.state.rooms, room, Follower(SPECTATOR, "", "en")):
        told = event
    return told


async def test_the_times_of_a_record_that_was_brought_along_do_not_keep_it(database):
    """Its pauses may add up to a year that is yet to come."""
    async with site(database) as app, browser(app) as ana:
        address = await played(ana)
        id_ = address.removeprefix("/t/")
        await aged(app.state.store, address, 31)

        def job(connection):
            to_come = now() + 99 * DAY
            connection.execute(update(tables).where(tables.c.id == id_).values(origin="imported", moved=to_come))
            connection.execute(update(acts).where(acts.c.table_id == id_).values(at=to_come))

        await app.state.store.writer.run(job)
        assert await app.state.store.forget(30) == [id_]


async def test_nothing_of_it_is_left_in_the_files(tmp_path):
    file = tmp_path / "t.db"
    async with site(file) as app, browser(app) as ana:
        address = await played(ana)
        await played(ana, "What stays")
        await aged(app.state.store, address, 31)
        assert OLD.encode() in everything_in(tmp_path)
        assert len(await app.state.store.forget(30)) == 1
        assert b"What stays" in everything_in(tmp_path) and OLD.encode() not in everything_in(tmp_path)


def everything_in(folder):
    """Return all that lies in a folder's files."""
    return b"".join(each.read_bytes() for each in folder.iterdir())


async def test_a_rematch_of_it_stays_and_its_predecessor_names_it_no_more(database):
    async with site(database) as app, browser(app) as ana:
        first, second = await played(ana), await played(ana)
        named = update(tables).where(tables.c.id == first.removeprefix("/t/"))
        await app.state.store.writer.run(
            lambda connection: connection.execute(named.values(successor=second.removeprefix("/t/"))))
        await aged(app.state.store, second, 31)
        assert len(await app.state.store.forget(30)) == 1
        assert app.state.store.load(first.removeprefix("/t/")).table.successor is None


async def test_a_server_forgets_by_itself_and_spares_what_is_looked_at(tmp_path, monkeypatch):
    monkeypatch.setattr(forgetting, "EVERY", 0.02)
    file = tmp_path / "t.db"
    async with site(file) as app, browser(app) as ana:
        old, watched = await played(ana), await played(ana)
        for address in (old, watched):
            await aged(app.state.store, address, 3)
    monkeypatch.setattr(forgetting, "FIRST", 1.0)      # by then the other one is looked at, also where much else runs
    async with site(file, keep_days=2) as app, browser(app) as ana:
        room = await app.state.rooms.get(watched.removeprefix("/t/"))
        for _ in range(500):
            if app.state.store.load(old.removeprefix("/t/")) is None:
                break
            await asyncio.sleep(0.02)
        assert app.state.store.load(old.removeprefix("/t/")) is None
        assert app.state.store.load(room.table.id) is not None and (await ana.get(watched)).status_code == 200


async def test_what_is_in_memory_and_not_looked_at_goes_too(database, monkeypatch):
    """Of a small server all tables stay in memory, and none was ever deleted."""
    monkeypatch.setattr(forgetting, "FIRST", 0.5)
    monkeypatch.setattr(forgetting, "EVERY", 0.02)
    async with site(database, keep_days=2) as app, browser(app) as ana:
        left, open_, moved = [await played(ana) for _ in range(3)]
        rooms = [app.state.rooms.in_memory(address.removeprefix("/t/")) for address in (left, open_, moved)]
        for address in (left, open_):
            await aged(app.state.store, address, 3)
        for room in rooms:
            room.rest()
        rooms[1].listeners[asyncio.Event()] = "", SPECTATOR
        await asyncio.to_thread(wait_for, lambda: app.state.store.load(rooms[0].table.id) is None, 20)
        assert rooms[0].is_gone and app.state.rooms.in_memory(rooms[0].table.id) is None
        assert (await ana.get(left)).status_code == 404
        assert [(await ana.get(each)).status_code for each in (open_, moved)] == [200, 200]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_about_it_says_how_long(tmp_path, language):
    async with site(tmp_path / "a.db", keep_days=47) as app, browser(app, **{"accept-language": language}) as ana:
        limited = (await ana.get("/privacy")).text
        assert 'href="/privacy"' in (await ana.get("/")).text
    async with site(tmp_path / "b.db") as app, browser(app, **{"accept-language": language}) as ana:
        unlimited = (await ana.get("/privacy")).text
    assert "47" in limited and "47" not in unlimited.partition("<main")[2]
    assert f'<html lang="{language}"' in limited and "{" not in limited.partition("<main")[2].partition("</main")[0]


async def test_the_page_about_it_names_what_the_browser_keeps_and_counts_one_day(tmp_path):
    async with site(tmp_path / "a.db", keep_days=1) as app, browser(app) as ana:
        page = (await ana.get("/privacy")).text
    kept = "how far you’ve followed each table, the numbers it added to shuffles, and a random number"
    assert kept in page and "until you close the tab" in page and "touched for 1 day is deleted" in page


def test_no_address_of_a_visitor_is_stored(tmp_path, start):
    """As the page says."""
    server = start(tmp_path / "t.db")
    with httpx.Client(base_url=server.address, headers=ORIGIN | {"x-forwarded-for": "203.0.113.77"}) as ana:
        address = ana.post(f"/quick/{GAME}").headers["location"]
        assert ana.post(f"{address}/say", data={"seat": 0, "text": "Hello", "to": "all"}).status_code == 303
    server.stop()
    assert b"203.0.113" not in b"".join(each.read_bytes() for each in tmp_path.iterdir())


def test_by_hand_it_says_how_many_first_and_waits_for_the_server_to_end(tmp_path, start, capsys):
    file = tmp_path / "t.db"

    async def two_tables():
        async with site(file) as app, browser(app) as ana:
            old, _ = await played(ana), await played(ana)
            await aged(app.state.store, old, 400)

    anyio.run(two_tables)
    command = ["forget", "--days", "365", "--database", str(file)]
    assert main([*command, "--dry-run"]) == 0 and capsys.readouterr().out == "1 of 2 tables would be deleted\n"
    most = ["forget", "--days", str(MOST_DAYS), "--database", str(file), "--dry-run"]
    assert main(most) == 0 and capsys.readouterr().out == "0 of 2 tables would be deleted\n"
    server = start(file)
    refused = main(command)
    server.stop()
    assert refused == 1 and "another server has this database open" in capsys.readouterr().err
    assert main(command) == 0 and capsys.readouterr().out == "1 tables deleted, 1 left\n"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0011'")
        connection.commit()
    for also in (["--dry-run"], []):
        assert main([*command, *also]) == 1 and "has the form of another version" in capsys.readouterr().err
    assert main(["forget", "--days", "1", "--database", str(tmp_path / "none.db")]) == 1
    assert "there is no such database" in capsys.readouterr().err
