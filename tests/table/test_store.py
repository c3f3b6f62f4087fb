"""The store: its form, its one writer, and what a newer or broken database does to it."""

import asyncio
import hashlib
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event
from sqlalchemy.exc import OperationalError

import ludoteca.table
from ludoteca.engine.game.packs import Pack
from ludoteca.games import load_game
from ludoteca.table.door.asset_version import STATIC
from ludoteca.table.live.streams import view_message
from ludoteca.table.store import database as databases
from ludoteca.table.store.backup import backup
from ludoteca.table.store.database import Reading
from ludoteca.table.store.forgetting import forget_what_nobody_needs
from ludoteca.table.store.schema import metadata
from ludoteca.table.store.store import NEW_PACK, Store
from ludoteca.table.store.stored import StoredSeat, TableRow
from ludoteca.table.store.tokens import invitation_digest
from ludoteca.table.store.writer import StoreError
from tests.table.helpers import GAME, browser, look, new_table, site

pytestmark = pytest.mark.anyio
VENDORED = {"idiomorph.min.js": "4cbd535caf7663a51eda9bce6595371c384fc430d54b8d414e29a61167f19f96"}


async def test_the_migrations_build_the_schema(database):
    store = Store(database)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()
    Store(database).close()


def form_of(connection):
    """Return all that an SQLite database says of its tables, but for the order in which their columns came."""
    def asked(pragma, name):
        return connection.exec_driver_sql(f"PRAGMA {pragma}({name})").all()

    found = {}
    for (name,) in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").all():
        indexes = [(index if kind == "c" else "", kind, unique, [row[2:] for row in asked("index_xinfo", index)])
                   for _, index, unique, kind, _ in asked("index_list", name)]
        columns, keys = asked("table_info", name), asked("foreign_key_list", name)
        found[name] = {row[1:] for row in columns}, sorted(map(str, indexes)), sorted(map(str, keys))
    return found


def test_a_new_file_is_as_the_migrations_would_have_made_it(tmp_path, monkeypatch):
    """It is laid out at once, without Alembic: the first start is waited for."""
    monkeypatch.setattr(databases, "_migrate", lambda connection: pytest.fail("a new file needs no migrations"))
    laid_out = Store(str(tmp_path / "new.db"))
    monkeypatch.undo()
    migrated = create_engine(f"sqlite:///{tmp_path / 'migrated.db'}")
    with migrated.begin() as connection:
        databases._migrate(connection)
    with laid_out.engine.connect() as new, migrated.connect() as old:
        assert form_of(new) == form_of(old)
        assert databases.revision_of(new) == databases.revision_of(old)
    laid_out.close()
    migrated.dispose()


@pytest.mark.skipif(os.name != "posix", reason="other systems say otherwise who may read a file")
async def test_nobody_else_on_the_machine_reads_a_new_database(tmp_path):
    """Whoever has an account there could read every card, and the secret that the next ones come from."""
    store = Store(str(tmp_path / "t.db"))
    await store.create(TableRow("t1", "montgolfiere", "sha256:0", "{}", "s", "", 0, "host", 0, 0), {},
                       [StoredSeat(0, "", "Ana", "host")], [])
    files = sorted(tmp_path.glob("t.db*"))
    assert len(files) == 3 and not any(file.stat().st_mode & 0o077 for file in files)
    store.close()
    (tmp_path / "t.db").chmod(0o640)
    Store(str(tmp_path / "t.db")).close()
    assert (tmp_path / "t.db").stat().st_mode & 0o777 == 0o640, "its owner has said who reads it"


async def test_invitations_of_before_seat_their_receivers_still(database):
    """They stood in the store as they were; now it has what they can be told by, and the host makes new links."""
    store = Store(database)
    table = TableRow("t1", "montgolfiere", "sha256:0", "{}", "s", "", 0, "host", 0, 0)
    seats = [StoredSeat(0, "", "Ana", "host"), StoredSeat(1, "", ""), StoredSeat(2, "steady", "Ada")]
    await store.create(table, {}, seats, [])
    with store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE seats DROP COLUMN invited")
        for since in ("maker", "host", "move"):
            connection.exec_driver_sql(f"DROP INDEX tables_by_{since}")
        connection.exec_driver_sql("DROP INDEX tables_in_play")
        for newer in ("rng", "begun", "maker", "rushes", "closed"):
            connection.exec_driver_sql(f"ALTER TABLE tables DROP COLUMN {newer}")
        connection.exec_driver_sql("DROP TABLE shares")
        connection.exec_driver_sql("DROP TABLE former")
        for since in ("marks", "servers", "leases", "thinkers", "thoughts", "blocks"):
            connection.exec_driver_sql(f"DROP TABLE {since}")
        for newer in ("agreed", "seen"):
            connection.exec_driver_sql(f"ALTER TABLE seats DROP COLUMN {newer}")
        connection.exec_driver_sql("UPDATE seats SET invitation = 'plain-old-token' WHERE seat = 1")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0006'")
    store.close()
    store = Store(database)
    assert store.invited("plain-old-token") == ("t1", 1) and store.invited("other") is None
    _, open_seat, bot = store.load("t1").seats
    assert (open_seat.invitation, open_seat.invited) == (invitation_digest("plain-old-token"), "")
    assert open_seat.is_open and not bot.is_offered and bot.agreed == ""
    store.close()


class CutAtTheEnd:
    """A database whose connection is cut when what was read is let go."""

    def connect(self):
        return self

    def close(self):
        raise OperationalError("ROLLBACK", {}, Exception("the connection is closed"))


async def test_what_was_read_stands_though_its_connection_is_cut_afterwards():
    with Reading(CutAtTheEnd()):
        pass
    with pytest.raises(StoreError), Reading(CutAtTheEnd()):
        raise OperationalError("SELECT", {}, Exception("cut"))


async def test_a_database_of_a_newer_form_is_left_alone(database):
    store = Store(database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    with pytest.raises(StoreError, match="newer version"):
        Store(database)


@pytest.mark.parametrize("form", ["'-9223372036854775808'", "x'00ff'", "''", "'" + "9" * 400 + "'"])
async def test_a_database_that_does_not_say_its_form_is_damaged(tmp_path, form):
    database = str(tmp_path / "t.db")
    Store(database).close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"UPDATE alembic_version SET version_num = {form}")
        connection.commit()
    with pytest.raises(StoreError, match="damaged|newer version"):
        Store(database)


async def test_a_damaged_file_is_called_that_though_it_cannot_be_quoted(tmp_path):
    database = str(tmp_path / "t.db")
    Store(database).close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET name = CAST(x'61ff' AS TEXT), sql = 'nothing' WHERE name = 'acts'")
        connection.commit()
    with pytest.raises(StoreError, match="damaged"):
        Store(database)
    with pytest.raises(StoreError):
        backup(database, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize("address", ["none/t.db", "postgresql:///t?host=none", "sqlite:/t.db://", "dbase:///t"])
async def test_a_database_that_is_not_there_is_said(address, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError):
        Store(address)


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:"])
async def test_a_database_in_memory_is_refused(address):
    with pytest.raises(StoreError, match="in memory"):       # each thread would have its own; it could not be closed
        Store(address)


async def test_a_job_that_fails_fails_alone(database):
    store = Store(database)

    def good(connection):
        return connection.exec_driver_sql("INSERT INTO packs VALUES ('d', 'g', '{}')").rowcount

    def bad(connection):
        raise ValueError("mine")

    def broken(connection):
        connection.exec_driver_sql("INSERT INTO packs VALUES (NULL, NULL, NULL)")

    results = await asyncio.gather(
        *(store.writer.run(job) for job in (good, bad, broken)), return_exceptions=True
    )
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM packs").scalar() == 1
    store.close()
    assert results[0] == 1 and isinstance(results[1], ValueError) and isinstance(results[2], StoreError)


async def test_a_game_goes_on_under_the_pack_that_it_began_with(database, monkeypatch):
    async with site(database) as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        before = await look(ana, address)
        cookies = ana.cookies
    game = load_game(GAME)
    files = {name: dict(content) for name, content in game.default_pack().files.items()}
    files["cards"]["gas"] = 9
    newer = Pack.of_content(files, game.read_pack, "newer")
    monkeypatch.setattr(type(game), "default_pack", lambda self: newer)
    async with site(database) as app, browser(app) as ana:
        ana.cookies = cookies
        after = await look(ana, address)
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        fresh = await app.state.rooms.get((await new_table(ana, "here", "open")).removeprefix("/t/"))
    assert after.actions == before.actions and after.stamp == before.stamp
    assert room.match.pack.digest != fresh.match.pack.digest == newer.digest


async def test_a_restored_room_is_the_same_to_the_byte(database):
    async with site(database) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here")
        for _ in range(5):
            for seat in range(3):
                page = await look(ana, address, seat)
                if page.actions:
                    await ana.post(f"{address}/act", data=page.move(seat))
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        before = (room.match.states.tobytes(), [view_message(room, viewer, "en") for viewer in (-2, 0, 1, 2)])
        draws = room.match._generator.copy()
    async with site(database) as app:
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        after = (room.match.states.tobytes(), [view_message(room, viewer, "en") for viewer in (-2, 0, 1, 2)])
    assert after == before and vars(room.match._generator) == vars(draws)


async def test_a_room_in_use_is_never_restored_twice(database, monkeypatch):
    monkeypatch.setattr("ludoteca.table.live.rooms.KEPT", 1)
    async with site(database) as app, browser(app) as ana:
        first = (await new_table(ana, "here", "open")).removeprefix("/t/")
        second = (await new_table(ana, "here", "open")).removeprefix("/t/")
        rooms = await asyncio.gather(*(app.state.rooms.get(first) for _ in range(5)))
        await app.state.rooms.get(second)
        assert len({id(room) for room in rooms}) == 1
        assert await app.state.rooms.get(first) is rooms[0]


async def test_two_servers_that_store_one_pack_at_once_both_have_their_table(postgres_server):
    """Whoever came second was told that the store holds something else."""
    database = postgres_server.new_database()
    stores = [Store(database, shares=True) for _ in range(2)]
    others = []

    def meanwhile(connection, cursor, statement, *_):
        """Store it there, between the look whether it is here already and its being stored here."""
        if statement.startswith("SELECT") and "packs" in statement and not others:
            others.append(True)
            with stores[1].engine.begin() as other:
                other.execute(NEW_PACK, {"digest": "sha256:1", "game": GAME, "content": "{}"})

    event.listen(stores[0].engine, "after_cursor_execute", meanwhile)
    for number, store in enumerate(stores):
        table = TableRow(f"t{number}", GAME, "sha256:1", "{}", "s", "", 0, "host", 0, 0)
        assert await store.create(table, {}, [StoredSeat(0, "", "Ana", "host")], []) == table.id
    assert others and all(stores[0].load(f"t{number}") for number in range(2))
    for store in stores:
        store.close()


async def test_a_pack_that_another_server_wants_to_delete_stays_for_a_table_that_is_being_made(postgres_server):
    """Its last table was deleted there at that moment: whoever made one was told that the store fails."""
    database = postgres_server.new_database()
    stores, tries = [Store(database, shares=True) for _ in range(2)], []
    table = TableRow("t", GAME, "sha256:1", "{}", "s", "", 0, "host", 0, 0)
    with stores[0].engine.begin() as connection:
        connection.execute(NEW_PACK, {"digest": "sha256:1", "game": GAME, "content": "{}"})

    def meanwhile(connection, cursor, statement, *_):
        if statement.startswith("INSERT INTO tables"):
            tries.append(True)
            with suppress(OperationalError), stores[1].engine.begin() as other:
                forget_what_nobody_needs(other)

    event.listen(stores[0].engine, "before_cursor_execute", meanwhile)
    assert await stores[0].create(table, {}, [StoredSeat(0, "", "Ana", "host")], []) == "t"
    assert tries and stores[1].load("t").pack == {}
    for store in stores:
        store.close()


def test_what_is_vendored_is_what_it_says():
    for name, digest in VENDORED.items():
        assert hashlib.sha256((STATIC / name).read_bytes()).hexdigest() == digest


def test_nothing_here_names_a_game():
    for file in Path(ludoteca.table.__file__).parent.rglob("*"):
        if file.suffix in (".py", ".html", ".css", ".js", ".po"):
            assert GAME not in file.read_text("utf-8").lower(), file


async def test_two_processes_that_write_wait_for_each_other(database):
    """As a server and a command line on the same database: each reads before it writes."""
    stores = [Store(database), Store(database)]

    def count(connection):
        made = connection.exec_driver_sql("SELECT count(*) FROM counted").scalar()
        connection.exec_driver_sql(f"INSERT INTO counted VALUES ({made})")

    with stores[0].engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE counted (number INTEGER)")
    await asyncio.gather(*(store.writer.run(count) for _ in range(40) for store in stores))
    with stores[0].engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM counted").scalar() == 80
    for store in stores:
        store.close()
