"""What the store does when the disk, the lock or the line fails: it says so, nothing has changed, and it goes on."""

import asyncio
import resource
import sqlite3
import time
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event, func, select

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game
from ludoteca.table.live import watchers
from ludoteca.table.store import database as databases
from ludoteca.table.store.database import BUSY
from ludoteca.table.store.integrity import flaws_in
from ludoteca.table.store.schema import HEAD, acts
from ludoteca.table.store.store import Store
from ludoteca.table.store.writer import StoreError
from tests.table.helpers import GAME, PARTIAL, browser, look, new_table, site

pytestmark = pytest.mark.anyio
LONG = {"option.target": "300"}          # a match of many games


async def asked(store, query):
    """Return one value, as the connection that writes sees it."""
    return await store.writer.run(lambda connection: connection.exec_driver_sql(query).scalar())


async def test_sqlite_writes_through_to_the_disk(tmp_path):
    store = Store(str(tmp_path / "t.db"))
    found = [await asked(store, f"PRAGMA {name}") for name in ("journal_mode", "synchronous", "foreign_keys")]
    store.close()
    assert found == ["wal", 2, 1]        # 2 is FULL


async def test_postgres_writes_through_to_the_disk_whatever_its_administrator_chose(postgres_server):
    url = postgres_server.new_database()
    with psycopg.connect(url, autocommit=True) as other:
        name = other.info.dbname
        other.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    store = Store(url)
    found = [await asked(store, f"SHOW {name}") for name in ("synchronous_commit", "fsync")]
    store.close()
    assert found == ["on", "on"]


@contextmanager
def every_connection(app, *queries):
    """Run queries on the connections of the store, those to come included."""
    def told(connection, record):
        cursor = connection.cursor()
        for query in queries:
            cursor.execute(query)
        cursor.close()

    engine = app.state.store.engine
    engine.pool.dispose()
    event.listen(engine, "connect", told)
    app.state.store.writer._let_go()     # nobody writes meanwhile
    yield
    event.remove(engine, "connect", told)
    app.state.store.writer._let_go()
    engine.pool.dispose()


@contextmanager
def disk_full(app, database):
    """The file cannot get another page."""
    with every_connection(app, "PRAGMA max_page_count=1"):      # that is: no more than it has
        yield


@contextmanager
def write_fails(app, database):
    """The system refuses to make the journal longer."""
    size = Path(f"{database}-wal").stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(app, database):
    """Somebody else holds the file."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_only(app, database):
    """The file can be read, but not written."""
    with every_connection(app, "PRAGMA query_only=ON"):
        yield


@contextmanager
def locked_in_postgres(app, database):
    """Somebody else holds the table."""
    with psycopg.connect(database) as other:
        other.execute("LOCK TABLE acts IN EXCLUSIVE MODE")
        yield


@contextmanager
def dropped(app, database):
    """The administrator ends all connections."""
    with psycopg.connect(database, autocommit=True) as other:
        mine = "datname = current_database() AND pid <> pg_backend_pid()"
        other.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}")
    yield


@contextmanager
def read_only_in_postgres(app, database):
    """The server only lets read, as one does that follows another."""
    with every_connection(app, "SET default_transaction_read_only = on"):
        yield


TROUBLES = {
    "sqlite": (disk_full, write_fails, locked, read_only),
    "postgres": (locked_in_postgres, dropped, read_only_in_postgres),
}


@pytest.fixture(params=[each for troubles in TROUBLES.values() for each in troubles], ids=lambda each: each.__name__)
def trouble(request):
    return request.param


@pytest.fixture
def troubled(trouble, request, tmp_path):
    """The address of a database that this trouble can befall."""
    if trouble in TROUBLES["sqlite"]:
        return str(tmp_path / "t.db")
    return request.getfixturevalue("postgres_server").new_database()


async def stored_acts(app):
    query = select(func.count()).select_from(acts)
    return await app.state.store.writer.run(lambda connection: connection.execute(query).scalar())


async def try_to_move(client, address):
    """Make the next move; return the page it was made from, the move and the answer."""
    for seat in (0, 1):
        page = await look(client, address, seat)
        if page.actions:
            move = page.move(seat)
            return page, move, await client.post(f"{address}/act", data=move, headers=PARTIAL)
    raise AssertionError("nobody is awaited")


async def test_trouble_is_said_and_nothing_has_changed(trouble, troubled, monkeypatch):
    monkeypatch.setattr(watchers, "SETTLES", 3600.0)      # who looks on is counted after two seconds, and all are told
    async with site(troubled) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        wake = asyncio.Event()
        room.listen(wake, SPECTATOR)
        with trouble(app, troubled):
            for _ in range(100):         # a full disk has room for a few moves
                before = (len(room.match.acts), room.match.states.tobytes(), room.sequence(0))
                wake.clear()
                page, move, answer = await try_to_move(ana, address)
                if answer.status_code != 200:
                    break
                await asyncio.wait_for(wake.wait(), 2)
            await asyncio.sleep(0.05)
            assert answer.status_code == 503 and answer.headers["retry-after"]
            assert not wake.is_set()
            assert (len(room.match.acts), room.match.states.tobytes(), room.sequence(0)) == before
            assert (await look(ana, address, int(move["seat"]))).stamp == page.stamp
        assert await stored_acts(app) == before[0]
        again = await ana.post(f"{address}/act", data=move, headers=PARTIAL)
        assert again.status_code == 200, again.text
        await asyncio.wait_for(wake.wait(), 2)
        assert await stored_acts(app) == len(room.match.acts) > before[0]


async def test_nobody_waits_for_the_tries_of_others(tmp_path):
    store = Store(str(tmp_path / "t.db"))
    begun = time.monotonic()
    with closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        jobs = (asked(store, f"INSERT INTO packs VALUES ('{n}', 'g', '')") for n in range(20))
        answers = await asyncio.gather(*jobs, return_exceptions=True)
    store.close()
    assert {type(answer) for answer in answers} == {StoreError}
    assert time.monotonic() - begun < 5 * BUSY / 1000      # not twenty times


async def test_postgres_may_die_and_come_back(postgres_server):
    async with site(postgres_server.new_database()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        postgres_server.kill()
        _, move, answer = await try_to_move(ana, address)
        start = await ana.get("/")
        postgres_server.start()
        assert answer.status_code == start.status_code == 503
        assert (await ana.post(f"{address}/act", data=move, headers=PARTIAL)).status_code == 200
        assert (await ana.get("/")).status_code == 200


async def test_nobody_waits_without_end_for_a_postgres_that_does_not_answer(postgres_server, monkeypatch, caplog):
    """Frozen: its connections stay open, and the system goes on acknowledging what is sent there."""
    monkeypatch.setattr(databases, "PATIENCE", 2)       # psycopg waits no shorter for a connection
    async with site(postgres_server.new_database()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        await ana.get("/?x=1")
        with postgres_server.frozen():
            begun = time.monotonic()
            page = await look(ana, address)            # what is in memory is there
            asked = (ana.get("/t/" + f"{n}" * 22) for n in range(9))
            move = ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL | {"accept-language": "de"})
            answer, *pages = await asyncio.wait_for(asyncio.gather(move, *asked), 12)
            assert {each.status_code for each in (answer, *pages)} == {503}
            assert answer.headers["retry-after"] and "nichts" in answer.text
            assert time.monotonic() - begun < 8
            begun = time.monotonic()
            pages = await asyncio.gather(*(ana.get("/t/" + "x" * 22) for _ in range(9)))
            assert {each.status_code for each in pages} == {503} and time.monotonic() - begun < 3
        told = [record.getMessage() for record in caplog.records if record.name.startswith("ludoteca")]
        assert any("has not answered for 2 s" in text for text in told) and len(told) < 12
        await asyncio.sleep(2)                         # from one try to the next
        assert (await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL)).status_code == 200
        assert (await ana.get("/")).status_code == 200
        assert "the database answers again" in caplog.text


@pytest.fixture
def lost_answers(monkeypatch):
    """Return a function that lets a store commit as it should but hear nothing of it."""
    def lose(store):
        run = store.writer.run

        async def deaf(job):
            await run(job)
            monkeypatch.setattr(store.writer, "run", run)
            raise StoreError("the line is dead")

        monkeypatch.setattr(store.writer, "run", deaf)

    return lose


async def test_a_commit_whose_answer_was_lost_counts_once(database, lost_answers):
    async with site(database) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        lost_answers(app.state.store)
        _, move, answer = await try_to_move(ana, address)
        count = await stored_acts(app)
        again = await ana.post(f"{address}/act", data=move, headers=PARTIAL)
        assert (answer.status_code, again.status_code) == (503, 200)
        assert await stored_acts(app) == count


async def test_whoever_goes_on_otherwise_after_a_lost_answer_learns_what_is_stored(database, lost_answers):
    async with site(database) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **LONG)
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        lost_answers(app.state.store)
        page, move, answer = await try_to_move(ana, address)
        other = move | {"action": page.actions[1], "key": "another"}
        second = await ana.post(f"{address}/act", data=other, headers=PARTIAL)
        third = await ana.post(f"{address}/act", data=other, headers=PARTIAL)
        assert [each.status_code for each in (answer, second, third)] == [503, 503, 409]
        assert len(room.match.acts) == await stored_acts(app)
        assert (await try_to_move(ana, address))[2].status_code == 200


async def test_a_game_is_finished_under_the_pack_that_it_began_with(database, monkeypatch):
    """Two upgrades come between: D6."""
    async with site(database) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        for _ in range(6):
            await try_to_move(ana, address)
        cookies, digest = ana.cookies, load_game(GAME).default_pack().digest
    game = load_game(GAME)
    for amount in (9, 3):
        files = {name: dict(content) for name, content in game.default_pack().files.items()}
        files["cards"]["gas"] = amount
        newer = Pack.of_content(files, game.read_pack, "newer")
        monkeypatch.setattr(type(game), "default_pack", lambda self, newer=newer: newer)
        async with site(database) as app, browser(app) as ana:
            ana.cookies = cookies
            room = await app.state.rooms.get(address.removeprefix("/t/"))
            while not room.match.is_over and (amount == 3 or len(room.match.acts) < 60):
                assert (await try_to_move(ana, address))[2].status_code == 200
            assert newer.digest != room.match.pack.digest == digest
    store = Store(database)
    assert room.match.is_over and list(flaws_in(store)) == []
    store.close()


async def test_a_damaged_page_of_the_file_is_told_to_visitors_and_to_the_operator(tmp_path, caplog):
    """Once it was an endless "try again" and an empty log."""
    file = tmp_path / "t.db"
    async with site(file, pause=60) as app, browser(app) as ana:
        for _ in range(3):
            address = await new_table(ana, "here", "here")
    whole = file.read_bytes()
    pages = [whole[at : at + 4096] for at in range(0, len(whole), 4096)]
    kept = {0, 1} | {number for number, page in enumerate(pages) if b"CREATE " in page or HEAD.encode() in page}
    file.write_bytes(b"".join(page if number in kept else b"\xa5" * 4096 for number, page in enumerate(pages)))
    async with site(file, pause=60) as app, browser(app) as ana:
        answer = await ana.get(address, headers={"accept-language": "fr"})
        assert answer.status_code == 503 and "endommagé" in answer.text and "retry-after" not in answer.headers
    told = [record.getMessage() for record in caplog.records if record.levelname == "CRITICAL"]
    assert told and all("ludoteca verify" in text and "last copy" in text for text in told)


async def test_a_file_that_cannot_be_written_is_told_and_loses_nothing(tmp_path, caplog):
    file = tmp_path / "t.db"
    async with site(file, pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        before = room.match.states.tobytes()
        with app.state.store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        app.state.store.writer._let_go()
        event.listen(app.state.store.engine, "connect", lambda made, _: made.execute("PRAGMA query_only = 1"))
        app.state.store.engine.pool.dispose()
        page = await look(ana, address, 0)
        answer = await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL)
        assert answer.status_code == 503 and answer.headers["retry-after"]
        assert room.match.states.tobytes() == before and (await look(ana, address, 0)).actions
    assert any("readonly" in record.getMessage() or "read" in record.getMessage() for record in caplog.records)


class NoText(bytes):
    """What stands in a column as text, and is none."""


DAMAGES = [
    ("tables", "title", NoText(b"v\xff")), ("talk", "text", NoText(b"\xff")), ("seats", "name", NoText(b"\xff")),
    ("tables", "moved", "x"), ("tables", "moved", -(2**62)), ("tables", "awaited", b"\xff"),
    ("tables", "created", 2**62), ("tables", "id", b"\xff"), ("tables", "listed", 7),
    ("tables", "title", b"\xff"), ("tables", "rng", "x"),
    ("tables", "seed", "x"), ("seats", "seat", -5), ("seats", "seat", "x"), ("seats", "table_id", "x"),
    ("talk", "seat", 99), ("talk", "kind", "x"), ("talk", "n", 7), ("talk", "text", b"\xff"),
    ("shares", "promise", b"\xff"), ("shares", "number", "x"), ("shares", "holder", b"\xff"),
]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: f"{damage[0]}.{damage[1]} = {damage[2]!r:.12}")
async def test_whatever_a_row_says_lists_and_other_tables_are_there(tmp_path, damage):
    """SQLite takes any value into any column. Nothing is an error of ours: a damaged table says that it is."""
    file, (table, column, value) = tmp_path / "t.db", damage
    async with site(file, pause=60) as app, browser(app) as ana, browser(app) as bea:
        victim = await new_table(ana, "here", "open", listed="on", title="victim", adds="1")
        link = f"{victim}/take/1"
        assert (await bea.post(link, data={"name": "Bea", "adds": "1"})).status_code == 303
        for number, client in enumerate((ana, bea)):
            assert (await client.post(f"{victim}/shares", data={"promise": f"{number}" * 64})).status_code == 200
        sound = await new_table(ana, "here", "open", listed="on", title="sound")
    with closing(sqlite3.connect(file)) as connection, connection:
        key = "id" if table == "tables" else "table_id"
        row = f"SELECT min(rowid) FROM {table} WHERE {key} = ?"
        new = "CAST(? AS TEXT)" if isinstance(value, NoText) else "?"
        done = connection.execute(f"UPDATE {table} SET {column} = {new} WHERE rowid = ({row})", (value, victim[3:]))
        assert done.rowcount == 1
    async with site(file, pause=60) as app, browser(app) as stranger:
        cookies = "; ".join(f"{name}={text}" for name, text in ana.cookies.items())
        for client in (stranger, browser(app, cookie=cookies)):
            start = await client.get("/")
            assert start.status_code == 200 and "sound" in start.text
            for page in ("", "/people", "/chance", "/log?of=talk", "/record", "/replay", "/stream?seat=7", "/take/1"):
                assert (await client.get(victim + page)).status_code < 500, page
            assert (await client.get(sound)).status_code == 200
        said = await client.post(f"{victim}/say", data={"seat": 0, "text": "hello", "to": "all"})
        assert said.status_code < 500
