"""What is known of a database of each kind without changing it."""

import pytest
from sqlalchemy import text

from ludoteca.cli.checks.finding import Verdict
from ludoteca.cli.checks.stored import stored
from ludoteca.table.store.database import revision_of
from ludoteca.table.store.inspecting import is_known, is_served, opened_to_read, server_of
from ludoteca.table.store.schema import HEAD
from ludoteca.table.store.sole_server import sole_server
from ludoteca.table.store.store import Store
from ludoteca.table.store.writer import StoreError
from tests.table.test_server import wait_for


def known_of(database):
    """Return the form of a database, and whether a server has it."""
    with opened_to_read(database) as connection:
        return revision_of(connection), is_served(database, connection)


def test_form_and_server_are_known(database):
    store = Store(database)
    try:
        assert known_of(database) == (HEAD, False)
        with sole_server(store):
            assert known_of(database) == (HEAD, True)
    finally:
        store.close()
    wait_for(lambda: known_of(database) == (HEAD, False), 10)
    assert all(finding.verdict is Verdict.OK for finding in stored(database))


def test_nothing_can_be_changed(database):
    Store(database).close()
    for query in ("DELETE FROM tables", "UPDATE alembic_version SET version_num = '0001'", "CREATE TABLE x (y TEXT)"):
        with pytest.raises(StoreError), opened_to_read(database) as connection:
            connection.execute(text(query))
    assert known_of(database)[0] == HEAD


def test_a_new_postgres_stays_empty(postgres_server):
    database = postgres_server.new_database()
    assert known_of(database) == (None, False) and known_of(database)[0] is None
    said = {finding.check: finding.found for finding in stored(database)}
    assert "empty" in said["form"] and "Postgres" in said["Postgres"]


def test_what_a_postgres_says_of_itself(postgres_server):
    database = postgres_server.new_database()
    postgres_server.execute(f"ALTER DATABASE {database.split('/')[3].split('?')[0]} SET synchronous_commit = off")
    with opened_to_read(database) as connection:
        server = server_of(connection)
    assert server.version >= 140_000 and (server.synchronous_commit, server.fsync) == ("off", "on")
    assert abs(server.ahead) < 0.5        # it is the same clock


def test_a_server_of_another_database_is_no_server_of_this_one(postgres_server):
    one, other = Store(postgres_server.new_database()), postgres_server.new_database()
    try:
        with sole_server(one):
            assert known_of(other) == (None, False)
    finally:
        one.close()


def test_forms_that_are_known():
    assert is_known(HEAD) and is_known("0001") and not is_known("9999") and not is_known("")
