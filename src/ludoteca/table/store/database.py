"""The database: how it is reached, made durable, and brought to its newest form."""

import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from ludoteca.table.store.schema import HEAD, metadata
from ludoteca.table.store.writer import WRITES, StoreError, failure_of
from ludoteca.table.tracing.spans import NOTHING, TRACES, span

BUSY = 1000  # milliseconds that the database waits for a lock before the store counts as failed
LOCK_WAIT = 200  # the same for a row or table of Postgres, which only an administrator's own transaction can hold
IDLE = 2000  # milliseconds after which Postgres ends a transaction in which nothing happens, where others wait for it
PATIENCE = 5  # seconds to wait for a connection to Postgres, and for each of its answers
LAST_READ = 1.0  # seconds that a read may last when everything is closed
PRAGMAS = (  # of SQLite; what is deleted is overwritten, also where rows were moved about before
    f"busy_timeout={BUSY}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON",
)
ONE_BY_ONE = (  # of several servers that start at once one brings a database to its form, and the others wait
    "SET LOCAL lock_timeout = '60s'", "SELECT pg_advisory_xact_lock(1280656975)",      # "LUFO"
)
FORM = re.compile(r"\w{1,32}")  # how a form of it is named
NEWER = (
    "the store was made by a newer version: its form is {form}, and this one knows {known} at most. Start the newer"
    " version, or go on with a copy of before."
)
POSTGRES = ("postgresql", "postgres")  # how its addresses begin


def open_database(database: str, shares: bool = False) -> Engine:
    """Return the engine of a database, a path of an SQLite file or a URL, of the newest form. Who `shares` it may bring
    it to that form beside others that do.

    Raises:
        StoreError: it cannot be opened, was made by a newer version, or an older one has it open.

    """
    url = url_of(database)
    if url.drivername.startswith("sqlite"):
        _make_private(Path(url.database or ""))
    try:
        engine = create_engine(url, **_settings(url))
    except ModuleNotFoundError as error:
        raise StoreError(f"{url.drivername} needs the module {error.name}: pip install 'ludoteca[postgres]'") from error
    except SQLAlchemyError as error:
        raise StoreError(f"the store cannot be opened: {getattr(error, 'orig', None) or error}") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _make_durable)
        event.listen(engine, "begin", _begin)
    else:
        event.listen(engine, "connect", _commit_to_disk)
    try:
        _bring_to_head(engine, shares)
    except StoreError:
        engine.dispose()
        raise
    if engine.dialect.name == "postgresql":
        _limit_waiting(engine)
    return engine


def engine_apart(engine: Engine, connections: int) -> Engine:
    """Return another engine of an open database of Postgres, with so many connections that nobody else takes. Postgres
    ends a transaction there in which nothing happens: its owner is frozen, and others wait for what it holds.
    """
    own = create_engine(engine.url, pool_size=connections, max_overflow=0, **_settings(engine.url))
    for told in (_commit_to_disk, frozen_end_soon):
        event.listen(own, "connect", told)
    _limit_waiting(own)
    return own


def frozen_end_soon(connection: Any, record: Any = None) -> None:
    """Let Postgres end a transaction of this connection of its driver in which nothing happens."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = {IDLE}")
    connection.commit()


def close_database(engine: Engine) -> None:
    """Close all connections, once those who still read have done so."""
    limit = time.monotonic() + LAST_READ
    while isinstance(engine.pool, QueuePool) and engine.pool.checkedout() and time.monotonic() < limit:
        time.sleep(0.005)
    engine.dispose()


def url_of(database: str) -> URL:
    """Return the URL of a database, which may be given as a path of an SQLite file.

    Raises:
        StoreError: it has the form of a URL, but is none, or is that of a database in memory.

    """
    if "://" not in database:
        return URL.create("sqlite", database=str(Path(database).expanduser()))
    try:
        url = make_url(database)
    except ArgumentError as error:
        raise StoreError(f"this is no address of a database: {error}") from error
    if url.drivername.startswith("sqlite") and url.database in (None, "", ":memory:"):
        raise StoreError("a database in memory cannot hold tables: every thread would have one of its own. Name a file")
    return url.set(drivername="postgresql+psycopg") if url.drivername in POSTGRES else url


def is_there(database: str) -> bool:
    """Say whether a database exists. Of another system's it is assumed: whoever opens it will see."""
    url = url_of(database)
    return not url.drivername.startswith("sqlite") or Path(url.database or "").is_file()


def _settings(url: URL) -> dict[str, Any]:
    """Return what Postgres is to be told; a connection that has been dropped is noticed before it is read from."""
    if not url.drivername.startswith("postgresql"):
        return {}
    told = {"connect_timeout": PATIENCE, "options": f"-c lock_timeout={BUSY}"}
    return {"pool_pre_ping": True, "pool_timeout": PATIENCE, "connect_args": told}


def _make_durable(connection: Any, record: Any) -> None:
    """Make SQLite keep what it has acknowledged, a power cut included."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
    connection.isolation_level = None  # transactions begin where SQLAlchemy says so, the schema's included
    connection.text_factory = _text_of


def _text_of(raw: bytes) -> str | bytes:
    """Return a stored text, as bytes where it is none: its table is damaged, and lists that it stands in are there."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def _begin(connection: Connection) -> None:
    """Whoever will write says so at once: one that has read before cannot wait for another's lock, it fails."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _commit_to_disk(connection: Any, record: Any) -> None:
    """Make Postgres keep what it has acknowledged, also where its administrator has chosen speed."""
    weak = "current_setting('synchronous_commit') = 'off'"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT set_config('synchronous_commit', 'on', false) WHERE {weak}")
    connection.commit()


def _make_private(file: Path) -> None:
    """Let nobody else on this machine read a new database: it holds every card. The files beside it follow it."""
    with suppress(OSError):     # it is there, and as its owner wants it; or it cannot be, as SQLite will say
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def _limit_waiting(engine: Engine) -> None:
    """Let nobody wait for Postgres without end. Only from here on: to bring a large one to its form may take long."""
    from ludoteca.table.store.silence import Line  # it needs psycopg

    engine.dispose()
    event.listen(engine, "do_connect", Line(PATIENCE).connect)
    event.listen(engine, "connect", _wait_shortly)


def _wait_shortly(connection: Any, record: Any) -> None:
    """Let the writing of all tables not wait for one that somebody else holds."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = {LOCK_WAIT}")
    connection.commit()


def _bring_to_head(engine: Engine, shares: bool) -> None:
    """Migrate the database if it is not of the newest form. Alembic is imported only then: it takes a while.

    A new file gets that form at once, for who starts a table for the first time waits for it. A test holds what the
    migrations build and this to be the same.

    Raises:
        StoreError: the database cannot be opened, is of a newer form than this program knows, or a server of an older
            one has it.

    """
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                for statement in ONE_BY_ONE:
                    connection.exec_driver_sql(statement)
            if _is_new_file(connection):
                _lay_out(connection)
            elif (form := revision_of(connection)) != HEAD:
                _demand_known_and_free(connection, form, shares)
                _migrate(connection)
    except SQLAlchemyError as error:
        raise StoreError(f"the store cannot be opened: {getattr(error, 'orig', None) or error}") from error
    except UnicodeDecodeError as error:       # SQLite's own complaint quotes what cannot be read
        raise StoreError("the store cannot be opened: its file is damaged") from error


def revision_of(connection: Connection) -> str | None:
    """Return of which form a database is, None if it has none yet.

    Raises:
        StoreError: it does not say so.

    """
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if revision is not None and not (isinstance(revision, str) and FORM.fullmatch(revision)):
        raise StoreError(f"the store is damaged: it does not say of which form it is, but {revision!r}")
    return revision


def _is_new_file(connection: Connection) -> bool:
    """Say whether it is one of SQLite in which there is nothing at all."""
    return connection.dialect.name == "sqlite" and not connection.exec_driver_sql("PRAGMA schema_version").scalar()


def _lay_out(connection: Connection) -> None:
    """Make all tables of a new database, and note of which form they are, as Alembic does."""
    metadata.create_all(connection, checkfirst=False)
    connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    connection.execute(text("INSERT INTO alembic_version VALUES (:form)"), {"form": HEAD})


def _demand_known_and_free(connection: Connection, form: str | None, shares: bool) -> None:
    from ludoteca.table.store.inspecting import is_known  # these two need this module
    from ludoteca.table.store.sole_server import demand_unserved

    if form is not None and not is_known(form):
        raise StoreError(NEWER.format(form=form, known=HEAD))
    demand_unserved(connection, shares)


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class Reading:
    """A connection to read with; what goes wrong is a StoreError."""

    def __init__(self, engine: Engine, kind: str = "read") -> None:
        """Read what is of a kind, by which its span is known."""
        self._engine = engine
        self._span = span(f"store.{kind}", kind=kind, database=engine.dialect.name) if TRACES.tracer else NOTHING

    def __enter__(self) -> Connection:
        self._span.__enter__()
        try:
            self._connection = self._engine.connect()
        except SQLAlchemyError as error:
            self._span.__exit__(type(error), error, None)
            raise failure_of(error, "the store cannot be opened") from error
        return self._connection

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        with suppress(SQLAlchemyError):      # a connection that is cut now has brought all that was read
            self._connection.close()
        self._span.__exit__(kind, error, trace)
        if isinstance(error, SQLAlchemyError):
            raise failure_of(error, "the store cannot be read") from error
