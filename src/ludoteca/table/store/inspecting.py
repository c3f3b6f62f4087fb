"""What can be known of a database without changing anything: neither its form nor the files beside it."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.table.store.database import PATIENCE, url_of
from ludoteca.table.store.schema import HEAD
from ludoteca.table.store.sole_server import ENDING, HOLDS_LOCK, is_held
from ludoteca.table.store.writer import StoreError

FORMS = Path(__file__).parent / "migrations" / "versions"
NUMBER = 4                # digits of a form
WAL_MARK = (18, 2)        # where the head of an SQLite file says how it is written, and what it says there of a log
READ_ONLY = f"-c default_transaction_read_only=on -c lock_timeout=1000 -c statement_timeout={PATIENCE * 1000}"
DAMAGED = "its file is damaged"


@dataclass(frozen=True)
class Server:
    """What a Postgres says of itself. `ahead` is how many seconds its clock is ahead of ours."""

    version: int                 # 150018 is 15.18
    synchronous_commit: str
    fsync: str
    ahead: float


@contextmanager
def opened_to_read(database: str) -> Iterator[Connection]:
    """Open a database, a path or a URL, for a while; nothing of it can be changed.

    Raises:
        StoreError: it cannot be opened or read.

    """
    url = url_of(database)
    engine = None
    try:
        engine = _engine(url)
        with engine.connect() as connection:
            yield connection
    except ModuleNotFoundError as error:
        raise StoreError(f"{url.drivername} needs the module {error.name}: pip install 'ludoteca[postgres]'") from error
    except UnicodeDecodeError as error:       # SQLite's own complaint quotes what cannot be read
        raise StoreError(DAMAGED) from error
    except SQLAlchemyError as error:
        raise StoreError(str(getattr(error, "orig", None) or error)) from error
    finally:
        if engine is not None:
            engine.dispose()


def _engine(url: URL) -> Engine:
    if url.drivername.startswith("sqlite"):
        opened = partial(sqlite3.connect, _address(Path(url.database or "")), uri=True, timeout=1.0)
        return create_engine("sqlite://", creator=opened, poolclass=NullPool)
    told = {"connect_timeout": PATIENCE, "options": READ_ONLY}
    return create_engine(url, connect_args=told, poolclass=NullPool)


def _address(file: Path) -> str:
    """Return the address that opens a file to be read.

    Where nobody has it open it is read as if it could not change: to read it otherwise makes the files beside it.
    """
    return f"{file.absolute().as_uri()}?mode=ro" + ("" if is_open(file) else "&immutable=1")


def is_open(file: Path) -> bool:
    """Say whether somebody has an SQLite file open, or was killed while it was."""
    return file.with_name(file.name + "-wal").exists()


def is_known(form: str) -> bool:
    """Say whether this version knows a form, and can bring it to its own."""
    return form == HEAD or form in {file.name[:NUMBER] for file in FORMS.glob("[0-9]*.py")}


def flaws_of_file(connection: Connection) -> list[str]:
    """Return what SQLite finds wrong with its file, page by page."""
    said = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA quick_check(10)")]
    return [] if said == ["ok"] else said


def has_log(file: Path) -> bool:
    """Say whether an SQLite file is written by way of a log, so that readers and the writer do not wait for each other.
    """
    place, mark = WAL_MARK
    with open(file, "rb") as opened:
        return opened.read(place + 1)[place:] == bytes([mark])


def server_of(connection: Connection) -> Server:
    """Return what a Postgres says of itself."""
    named = ", ".join(f"current_setting('{name}')" for name in ("server_version_num", "synchronous_commit", "fsync"))
    begun = time.time()
    row = connection.exec_driver_sql(f"SELECT extract(epoch FROM clock_timestamp())::float8, {named}").one()
    ended = time.time()
    there, version, commit, fsync = row
    return Server(int(version), commit, fsync, there - min(max(there, begun), ended))


def is_served(database: str, connection: Connection) -> bool | None:
    """Say whether a server has a database; None where that is not known."""
    if connection.dialect.name != "sqlite":
        return bool(connection.exec_driver_sql(HOLDS_LOCK).scalar_one())
    return is_held(f"{os.path.realpath(str(url_of(database).database))}{ENDING}")
