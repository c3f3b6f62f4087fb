"""One server a database: a second one is turned away while the first one lives, however that one ends."""

from collections.abc import Iterator
from contextlib import contextmanager

from filelock import FileLock, Timeout
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.table.writer import StoreError

ENDING = ".server"                   # of the file beside an SQLite database that its server holds
POSTGRES_LOCK = 0x4C55444F           # "LUDO": the number of the lock that a server holds in its database
TAKEN = "another server has this database open; two would spoil each other's tables. End it first."


@contextmanager
def sole_server(engine: Engine) -> Iterator[None]:
    """Hold a database for this process; the system lets go of it when the process ends, even if it is killed.

    Copies and checks may be made beside a server: they do not ask for this.

    Raises:
        StoreError: another server has it.

    """
    if engine.dialect.name == "sqlite":
        with _held_file(f"{engine.url.database}{ENDING}"):
            yield
    else:
        with _held_in_postgres(engine):
            yield


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


@contextmanager
def _held_in_postgres(engine: Engine) -> Iterator[None]:
    try:
        connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        held = connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({POSTGRES_LOCK})").scalar_one()
    except SQLAlchemyError as error:
        raise StoreError(f"the store cannot be read: {getattr(error, 'orig', None) or error}") from error
    try:
        if not held:
            raise StoreError(TAKEN)
        yield
    finally:
        connection.invalidate()          # a session that ends gives the lock back
        connection.close()
