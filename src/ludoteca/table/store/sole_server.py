"""One server a database, or several that share one: any other is turned away, however those that live end."""

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from filelock import FileLock, Timeout
from sqlalchemy import Connection

from ludoteca.table.store.database import frozen_end_soon
from ludoteca.table.store.store import Store
from ludoteca.table.store.writer import StoreError, StoreTaken

ENDING = ".server"                   # of the file beside an SQLite database that its server holds
POSTGRES_LOCK = 0x4C55444F           # "LUDO": the number of the lock that a server holds in its database
TAKE_LOCK = f"SELECT pg_try_advisory_lock({POSTGRES_LOCK})"
SHARE_LOCK = f"SELECT pg_try_advisory_lock_shared({POSTGRES_LOCK})"     # with servers that share it, too
HOLD_MEANWHILE = f"SELECT pg_try_advisory_xact_lock({POSTGRES_LOCK})"       # until the transaction ends
HOLD_SHARED_MEANWHILE = f"SELECT pg_try_advisory_xact_lock_shared({POSTGRES_LOCK})"
HOLDS_LOCK = (         # whether any session of this database has that lock
    "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objsubid = 1"
    f" AND objid = {POSTGRES_LOCK} AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
)
OWN_SESSION = "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"
END_SESSION = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start::text = %s"
PATIENCE = 1.0                       # seconds that a session which has just been closed may take to end
TAKEN = "another server has this database open; two would spoil each other's tables. End it first."
OLDER_SERVES = (
    "a server of an older version has this database open. It is left as it is; end that server first. Then this version"
    " brings the database to its own form, in which no older one opens it."
)
TAKEN_ALONE = (
    "another server has this database for itself. End it, and start it with --share or --workers; then several can."
)


@contextmanager
def sole_server(store: Store) -> Iterator[None]:
    """Hold a database for this process; the system lets go of it when the process ends, even if it is killed.

    Copies and checks may be made beside a server: they do not ask for this.

    Raises:
        StoreError: another server has it.

    """
    if store.engine.dialect.name == "sqlite":
        file = os.path.realpath(str(store.engine.url.database))       # by whichever name it was opened
        with _held_file(f"{file}{ENDING}"):
            yield
    else:
        store.writer.claim = Claim()
        asyncio.run(store.writer.run(lambda connection: None))
        yield


@contextmanager
def sharing_server(store: Store) -> Iterator[None]:
    """Hold a Postgres database for this process and others that share it.

    Raises:
        StoreError: a server has it for itself.

    """
    store.writer.claim = Claim(shares=True)
    asyncio.run(store.writer.run(lambda connection: None))
    yield


def demand_unserved(connection: Connection, shares: bool) -> None:
    """Make sure that no server has a database whose form is about to change: an older one would go on with it, and not
    open it again once it has ended. With Postgres none takes it meanwhile.

    Others that share it may have it where this one `shares` it, too: what is rolled out so only adds to the form.

    Raises:
        StoreError: a server has it.

    """
    if connection.dialect.name == "sqlite":
        if is_held(f"{os.path.realpath(str(connection.engine.url.database))}{ENDING}"):
            raise StoreError(OLDER_SERVES)
        return
    until = time.monotonic() + PATIENCE
    while not connection.exec_driver_sql(HOLD_SHARED_MEANWHILE if shares else HOLD_MEANWHILE).scalar_one():
        if time.monotonic() > until:
            raise StoreError(OLDER_SERVES)
        time.sleep(0.02)


@contextmanager
def _held_file(name: str) -> Iterator[None]:
    # Not the database itself: to close it once more would take from SQLite the locks that it has on it.
    lock = FileLock(name, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise StoreError(TAKEN) from None
    except OSError as error:
        raise StoreError(f"{name} cannot be written: {error.strerror or error}") from error
    try:
        yield
    finally:
        lock.release()


def is_held(name: str) -> bool | None:
    """Say whether a server holds the file beside an SQLite database, None where that is not known.

    It is asked for a moment, and not to be written: a file that nobody holds stays as it is.
    """
    try:
        import fcntl
    except ModuleNotFoundError:          # Windows
        return None
    try:
        asked = os.open(name, os.O_RDONLY)
    except FileNotFoundError:
        return False
    except OSError:
        return None
    try:
        fcntl.flock(asked, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(asked)
    return False


class Claim:
    """Holds a Postgres database by a lock of the very session that writes: one that is cut cannot write any more, and
    whoever writes on in another one has the lock again, or learns that another server has come meanwhile.
    """

    def __init__(self, shares: bool = False) -> None:
        """Take it for this server alone, or as one of several that `share` it."""
        self._shares = shares
        self._mine: tuple[int, str] = (0, "")       # the session that had the lock last

    def __call__(self, connection: Connection) -> None:
        """Take the lock for a new connection.

        Raises:
            StoreTaken: another server has it.

        """
        # The old session may not know yet that nobody is at its other end; it would hold the lock for hours.
        connection.exec_driver_sql(END_SESSION, self._mine)
        until = time.monotonic() + PATIENCE
        while not connection.exec_driver_sql(SHARE_LOCK if self._shares else TAKE_LOCK).scalar_one():
            if time.monotonic() > until:
                raise StoreTaken(TAKEN_ALONE if self._shares else TAKEN)
            time.sleep(0.02)
        pid, begun = connection.exec_driver_sql(OWN_SESSION).one()
        self._mine = pid, begun
        connection.commit()
        if self._shares:
            frozen_end_soon(connection.connection.dbapi_connection)
