"""A server of an older version has a database, and somebody starts the newer one beside it, or only asks whether the
database is sound: it is left as it is until the older one has ended.
"""

import subprocess
import sys
from contextlib import contextmanager

import psycopg
import pytest
from filelock import FileLock

from ludoteca.table.store.database import revision_of
from ludoteca.table.store.inspecting import opened_to_read
from ludoteca.table.store.schema import HEAD
from ludoteca.table.store.sole_server import ENDING, POSTGRES_LOCK, demand_unserved
from ludoteca.table.store.store import Store
from ludoteca.table.store.writer import StoreError
from tests.table.test_released_schemas import RELEASES, lay_down

LEFT_ALONE = "a server of an older version has this database open"
(RELEASE,) = [release for release in RELEASES if release.version == "0.2.0"]


@contextmanager
def held(database, shared=False):
    """Hold a database as 0.2.0 does, or with `shared` as one of several servers."""
    if "://" not in database:
        with FileLock(f"{database}{ENDING}"):
            yield
        return
    with psycopg.connect(database, autocommit=True) as session:
        took = session.execute(f"SELECT pg_try_advisory_lock{'_shared' * shared}({POSTGRES_LOCK})").fetchone()
        assert took == (True,)
        yield


def form_of(database):
    with opened_to_read(database) as connection:
        return revision_of(connection)


@pytest.mark.parametrize("shares", [False, True])
def test_its_database_is_left_as_it_is_until_it_has_ended(database, shares):
    lay_down(RELEASE, database)
    with held(database):
        with pytest.raises(StoreError, match=LEFT_ALONE):
            Store(database, shares)
        assert form_of(database) == RELEASE.form
    Store(database, shares).close()
    assert form_of(database) == HEAD


@pytest.mark.parametrize("command", [("serve", "--no-browser", "--cold", "--port", "0"), ("verify",)])
def test_the_command_says_what_to_do(tmp_path, command):
    database = str(tmp_path / "t.db")
    lay_down(RELEASE, database)
    with held(database):
        said = [sys.executable, "-m", "ludoteca", *command, "--database", database]
        done = subprocess.run(said, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1 and LEFT_ALONE in done.stderr and "end that server first" in done.stderr
    assert "Traceback" not in done.stderr and form_of(database) == RELEASE.form


def test_one_of_several_brings_it_along_beside_the_others_and_nobody_else_does(postgres_server):
    database = postgres_server.new_database()
    lay_down(RELEASE, database)
    with held(database, shared=True):
        with pytest.raises(StoreError, match=LEFT_ALONE):
            Store(database)
        assert form_of(database) == RELEASE.form
        Store(database, shares=True).close()
    assert form_of(database) == HEAD


def test_nobody_takes_a_database_while_it_is_brought_along(postgres_server):
    database = postgres_server.new_database()
    store = Store(database)
    with psycopg.connect(database, autocommit=True) as other:
        with store.engine.begin() as connection:
            demand_unserved(connection, shares=False)
            assert other.execute(f"SELECT pg_try_advisory_lock({POSTGRES_LOCK})").fetchone() == (False,)
        assert other.execute(f"SELECT pg_try_advisory_lock({POSTGRES_LOCK})").fetchone() == (True,)
    store.close()
