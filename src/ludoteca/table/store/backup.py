"""A copy of the database, made while it is being played in."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import Message
from ludoteca.table.store.database import is_there, url_of
from ludoteca.table.store.writer import StoreError

USE_PG_DUMP = (
    "This is a Postgres database, and Postgres brings a tool of its own, which works during play as well: "
    "pg_dump --format=custom --file={file} {name}"
)
EXISTS = "{file} exists already, and a copy overwrites nothing"
NOT_THERE = Message("{file}: there is no such database")


class NoDatabase(LudotecaError):
    """A database that is not there."""

    package = "ludoteca.table"

    def __init__(self, file: str | None) -> None:
        super().__init__(NOT_THERE, file=file)


def backup(database: str, file: Path) -> None:
    """Copy an SQLite database into a new file, whole as of one moment, while others write to it.

    Raises:
        NoDatabase: it is not there.
        LudotecaError: it is no SQLite database, or the file exists.
        StoreError: it could not be copied; no file is left behind.

    """
    url = url_of(database)
    if not url.drivername.startswith("sqlite"):
        raise LudotecaError(USE_PG_DUMP, file=file, name=url.database)
    if not is_there(database):
        raise NoDatabase(url.database)
    if file.exists():
        raise LudotecaError(EXISTS, file=file)
    unfinished = file.with_name(file.name + ".part")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # who can read it can read everybody's cards
    try:
        _copy(str(url.database), unfinished)
        unfinished.replace(file)
    except (sqlite3.Error, UnicodeDecodeError) as error:       # a complaint that quotes what cannot be read
        raise StoreError(f"the copy could not be made: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: str, target: Path) -> None:
    with closing(sqlite3.connect(source)) as before, closing(sqlite3.connect(target)) as after:
        before.backup(after)                         # in one step: what is written meanwhile is not in it
        after.execute("PRAGMA journal_mode=DELETE")  # one file that needs no others beside it
    with open(target, "rb+") as copied:
        os.fsync(copied.fileno())
