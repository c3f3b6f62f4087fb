"""A connection to Postgres that is cut while it commits: what came through counts, once, and is known to everybody."""

import asyncio
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy import func, select

from ludoteca.table.live import writing
from ludoteca.table.store.schema import tables, talk
from tests.table.helpers import PARTIAL, browser, invitations, new_table, site
from tests.table.test_durability import LONG, stored_acts, try_to_move
from tests.table.test_overseeing import INSULT, do, overseen, say, told

pytestmark = pytest.mark.anyio


@contextmanager
def cut(app, monkeypatch, commits=True, after=lambda: None):
    """Cut the next commit's line, after or before Postgres has done it."""
    connection = app.state.store.writer._connected().connection.dbapi_connection
    commit = type(connection).commit

    def deaf(self):
        if self is not connection:
            return commit(self)
        monkeypatch.undo()
        if commits:
            commit(self)
        self.pgconn.finish()
        after()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(type(connection), "commit", deaf)
    yield
    assert type(connection).commit is commit, "nothing was committed"


async def counted(app, table):
    query = select(func.count()).select_from(table)
    return await app.state.store.writer.run(lambda connection: connection.execute(query).scalar())


async def test_what_was_stored_though_its_answer_was_lost_is_done_once(postgres_server, monkeypatch):
    """What was said was said twice by whoever tried again, a table was there twice, a link was used up in vain."""
    async with site(postgres_server.new_database()) as app, browser(app) as ana, browser(app) as ben:
        with cut(app, monkeypatch):
            address = await new_table(ana, "here", "open", **LONG)
        assert await counted(app, tables) == 1
        (link,) = await invitations(ana, address)
        with cut(app, monkeypatch):
            assert (await ben.post(link, data={"name": "Ben"})).headers["location"] == address
        assert "Ben" in (await ana.get(address)).text
        before = await counted(app, talk)
        with cut(app, monkeypatch):
            words = {"seat": 0, "text": "Good evening", "to": "all"}
            said = await ana.post(f"{address}/say", data=words, headers=PARTIAL)
        assert said.status_code == 200 and await counted(app, talk) == before + 1
        before = await stored_acts(app)
        with cut(app, monkeypatch):
            for client in (ana, ben):
                try:
                    _, _, answer = await try_to_move(client, address)
                except AssertionError:
                    continue
                break
        assert answer.status_code == 200 and await stored_acts(app) > before


async def test_what_was_not_stored_when_the_line_was_cut_is_told(postgres_server, monkeypatch):
    async with site(postgres_server.new_database()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        before = await stored_acts(app)
        with cut(app, monkeypatch, commits=False):
            _, move, answer = await try_to_move(ana, address)
        assert answer.status_code == 503 and await stored_acts(app) == before
        assert (await ana.post(f"{address}/act", data=move, headers=PARTIAL)).status_code == 200


async def test_a_crash_that_gives_the_same_number_to_another_transaction_tells_nothing_wrong(
    postgres_server, monkeypatch
):
    """It was asked for by its number: moves were answered as made that nobody had stored, and the table was lost."""
    database = postgres_server.new_database()

    def crash():
        postgres_server.kill()
        postgres_server.start()
        for n in range(3):          # others go on meanwhile
            postgres_server.execute(f"CREATE TABLE other{n} (x int)")

    async with site(database) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        before = await stored_acts(app)
        with cut(app, monkeypatch, commits=False, after=crash):
            _, move, answer = await try_to_move(ana, address)
        assert answer.status_code == 503 and await stored_acts(app) == before == len(room.match.acts)
        assert (await ana.post(f"{address}/act", data=move, headers=PARTIAL)).status_code == 200
        assert await stored_acts(app) == len(room.match.acts) > before


async def test_a_rematch_that_was_stored_unheard_is_led_to(postgres_server, monkeypatch):
    monkeypatch.setattr(writing, "NEXT_TRY", 0.1)
    async with site(postgres_server.new_database()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **{"option.moon": "9"})
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        while not room.match.is_over:
            await try_to_move(ana, address)
        with cut(app, monkeypatch, after=postgres_server.kill):
            assert (await ana.post(f"{address}/again", data={"do": "offer"})).status_code == 503
        postgres_server.start()
        for _ in range(100):
            await asyncio.sleep(0.1)
            if room.table.successor:
                break
        again = await ana.post(f"{address}/again", data={"do": "offer"})
        assert again.headers["location"] == f"/t/{room.table.successor}" and await counted(app, tables) == 2


async def test_where_nobody_can_be_asked_it_is_learnt_as_soon_as_somebody_can(postgres_server, monkeypatch):
    monkeypatch.setattr(writing, "NEXT_TRY", 0.1)
    async with site(postgres_server.new_database()) as app, browser(app) as ana, browser(app) as ben:
        address = await new_table(ana, "here", "open", **LONG)
        (link,) = await invitations(ana, address)
        await ben.get(link)
        with cut(app, monkeypatch, after=postgres_server.kill):
            assert (await ben.post(link, data={"name": "Ben"})).status_code == 503
        postgres_server.start()
        for _ in range(100):
            await asyncio.sleep(0.1)
            if "Ben" in (await ana.get(address)).text:
                break
        assert (await ben.get(link)).headers["location"] == address


async def test_a_row_that_somebody_holds_is_the_trouble_of_its_table_alone(postgres_server):
    database = postgres_server.new_database()
    async with site(database) as app, browser(app) as ana:
        held, free = [await new_table(ana, "here", "here", **LONG) for _ in range(2)]
        with psycopg.connect(database) as other:
            other.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", [held.removeprefix("/t/")])
            tries = await asyncio.gather(*(try_to_move(ana, address) for address in (held, free)))
            assert [answer.status_code for _, _, answer in tries] == [503, 200]
        assert (await try_to_move(ana, held))[2].status_code == 200


@pytest.fixture
async def cut_off(postgres_server, monkeypatch):
    """Return a function that does something whose commit comes through while its answer is lost, and nobody can be
    asked; what has become of it is looked for after a rest.
    """
    async def done(app, doing, rest=0.1):
        def kill():
            postgres_server.kill()
            monkeypatch.setattr(writing, "NEXT_TRY", rest)

        with cut(app, monkeypatch, after=kill):
            answer = await doing
        postgres_server.start()
        return answer

    return done


async def known(is_known):
    for _ in range(100):
        await asyncio.sleep(0.1)
        if is_known():
            return True
    return False


async def test_a_closed_table_learns_that_it_was_opened_unheard(postgres_server, cut_off):
    """It learnt nothing while it was closed, and stayed so for everybody until the server was started anew."""
    async with overseen(postgres_server.new_database()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        await do(ana, address, "close", reason="conduct")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        await cut_off(app, do(ana, address, "open", status=503))
        assert room.table.closed and await known(lambda: not room.table.closed)
        assert (await try_to_move(ana, address))[2].status_code == 200


async def test_a_closed_table_learns_what_was_taken_away_unheard(postgres_server, cut_off):
    async with overseen(postgres_server.new_database()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        await say(ana, address)
        await do(ana, address, "close", reason="conduct")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        (number,) = (row.n for row in room.talk if row.text == INSULT)
        await cut_off(app, do(ana, address, "unsay", status=503, number=number))
        assert await known(lambda: all(row.text != INSULT for row in room.talk))
        assert INSULT not in (await ana.get(address)).text and room.table.closed == "conduct"


async def test_a_table_that_was_deleted_unheard_is_gone_for_everybody(postgres_server, cut_off):
    """It was shown from memory, and its streams went on, until somebody tried to move."""
    async with overseen(postgres_server.new_database()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        stream = await told(app, room, events=9)
        await cut_off(app, do(ana, address, "delete", status=503, sure="yes"))
        assert await known(lambda: room.is_gone) and "event: gone" in await asyncio.wait_for(stream, 5)
        assert (await ana.get(address)).status_code == 404


async def test_one_that_was_not_deleted_when_the_line_was_cut_goes_on(postgres_server, monkeypatch):
    async with overseen(postgres_server.new_database()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        with cut(app, monkeypatch, commits=False):
            await do(ana, address, "delete", status=503, sure="yes")
        assert (await try_to_move(ana, address))[2].status_code == 200


async def test_who_waits_behind_a_commit_that_was_lost_is_answered_when_the_table_is_closed(postgres_server, cut_off):
    """Each of them with what is so, or that nobody knows; and what had been stored counts once the table is opened."""
    async with overseen(postgres_server.new_database()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        _, move, answer = await cut_off(app, try_to_move(ana, address), rest=2.0)
        assert answer.status_code == 503
        await do(ana, address, "close", reason="conduct")
        assert await known(lambda: len(room.match.acts) == room.store.load(room.table.id).acts[-1].n + 1)
        await do(ana, address, "open")
        again = await asyncio.wait_for(ana.post(f"{address}/act", data=move, headers=PARTIAL), 5)
        assert again.status_code == 200 and await stored_acts(app) == len(room.match.acts)
