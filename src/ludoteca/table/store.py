"""What survives: tables, seats and acts in a database, SQLite unless told otherwise."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, func, insert, inspect, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.table.schema import HEAD, acts, packs, seats, tables
from ludoteca.table.writer import StoreError, Writer

BUSY = 1000  # milliseconds that SQLite waits for a lock before the store counts as failed

INSERT_ACTS = insert(acts)


@dataclass(frozen=True)
class SeatRow:
    """Who sits on a seat. The seat is open while a person's `name` is empty."""

    seat: int
    bot: str
    name: str
    holder: str | None = None
    invitation: str | None = None
    recovery: str | None = None


@dataclass(frozen=True)
class ActRow:
    """One act as stored; `key` is what the client called its move."""

    n: int
    seat: int
    action: str
    key: str | None
    at: int


@dataclass(frozen=True)
class TableRow:
    """A table without its acts."""

    id: str
    game: str
    pack: str
    options: str
    seed: str
    title: str
    listed: int
    host: str
    created: int
    over: int
    successor: str | None = None


@dataclass(frozen=True)
class StoredTable:
    """All that a room is restored from."""

    table: TableRow
    pack: Mapping[str, Any]
    seats: tuple[SeatRow, ...]
    acts: tuple[ActRow, ...]


@dataclass(frozen=True)
class Listing:
    """A table as lists show it."""

    id: str
    game: str
    title: str
    over: int
    names: tuple[str, ...]  # "" is an open seat


class Store:
    """The database. Reading methods block for a moment: call them in a thread."""

    def __init__(self, database: str) -> None:
        url = database if "://" in database else f"sqlite:///{Path(database).expanduser()}"
        self.engine: Engine = create_engine(url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _make_durable)
            event.listen(self.engine, "begin", _begin)
        _bring_to_head(self.engine)
        self.writer = Writer(self.engine)

    def close(self) -> None:
        """Write what is queued and let the database go."""
        self.writer.close()
        self.engine.dispose()

    def load(self, table_id: str) -> StoredTable | None:
        """Return a table with its pack, seats and acts.

        Raises:
            StoreError: the database cannot be read.

        """
        with _Reading(self.engine) as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            if row is None:
                return None
            content = connection.execute(
                select(packs.c.content).where(packs.c.digest == row["pack"])
            ).scalar_one()
            chairs = connection.execute(_of_table(seats, table_id).order_by(seats.c.seat)).mappings()
            past = connection.execute(_of_table(acts, table_id).order_by(acts.c.n)).mappings()
            return StoredTable(
                TableRow(**row),
                json.loads(content),
                tuple(_row(SeatRow, each) for each in chairs),
                tuple(_row(ActRow, each) for each in past),
            )

    def held_by(self, holder: str) -> list[Listing]:
        """Return the tables where a browser sits, the newest first."""
        mine = select(seats.c.table_id).where(seats.c.holder == holder)
        return self._listings(tables.c.id.in_(mine))

    def lobby(self) -> list[Listing]:
        """Return the tables that anybody may see and that are still being played, the newest first."""
        return self._listings(tables.c.listed == 1, tables.c.over == 0)

    def invited(self, invitation: str) -> tuple[str, int] | None:
        """Return the table and seat of an invitation that has not been used."""
        with _Reading(self.engine) as connection:
            query = select(seats.c.table_id, seats.c.seat).where(seats.c.invitation == invitation)
            found = connection.execute(query).first()
            return (found.table_id, found.seat) if found else None

    def unfinished_with_bots(self) -> list[str]:
        """Return the tables in play where a bot sits, to wake them after a restart."""
        with _Reading(self.engine) as connection:
            bots = select(seats.c.table_id).where(seats.c.bot != "")
            return list(
                connection.execute(
                    select(tables.c.id).where(tables.c.over == 0, tables.c.id.in_(bots))
                ).scalars()
            )

    async def create(
        self,
        table: TableRow,
        pack: Mapping[str, Any],
        chairs: Sequence[SeatRow],
        begun: Sequence[ActRow],
        predecessor: str = "",
    ) -> str:
        """Store a new table with what chance has already done; return its identifier.

        A table made by "again" names its predecessor; if that has a successor already, it is returned.
        """

        def job(connection: Connection) -> str:
            if predecessor:
                query = update(tables).where(tables.c.id == predecessor, tables.c.successor.is_(None))
                if connection.execute(query.values(successor=table.id)).rowcount == 0:
                    return connection.execute(
                        select(tables.c.successor).where(tables.c.id == predecessor)
                    ).scalar_one()
            if connection.execute(select(func.count()).where(packs.c.digest == table.pack)).scalar_one() == 0:
                content = json.dumps(pack, ensure_ascii=False)
                connection.execute(insert(packs).values(digest=table.pack, game=table.game, content=content))
            connection.execute(insert(tables).values(**vars(table)))
            connection.execute(insert(seats), [vars(chair) | {"table_id": table.id} for chair in chairs])
            _insert_acts(connection, table.id, begun)
            return table.id

        return await self.writer.run(job)

    async def append(self, table_id: str, new: Sequence[ActRow], over: bool) -> None:
        """Store a move: all its acts or none."""

        def job(connection: Connection) -> None:
            _insert_acts(connection, table_id, new)
            if over:
                connection.execute(update(tables).where(tables.c.id == table_id).values(over=1))

        await self.writer.run(job)

    async def seat(self, table_id: str, chair: SeatRow, before: SeatRow) -> bool:
        """Store who sits on a seat now; return False, changing nothing, if it is not as it was `before`."""

        def job(connection: Connection) -> bool:
            unchanged = (
                seats.c.table_id == table_id,
                seats.c.seat == chair.seat,
                seats.c.holder.is_not_distinct_from(before.holder),
                seats.c.recovery.is_not_distinct_from(before.recovery),
            )
            return connection.execute(update(seats).where(*unchanged).values(**vars(chair))).rowcount == 1

        return await self.writer.run(job)

    def _listings(self, *conditions: Any) -> list[Listing]:
        with _Reading(self.engine) as connection:
            query = (
                select(tables).where(*conditions).order_by(tables.c.over, tables.c.created.desc()).limit(50)
            )
            rows = connection.execute(query).mappings().all()
            chairs = (
                select(seats).where(seats.c.table_id.in_([row["id"] for row in rows])).order_by(seats.c.seat)
            )
            names: dict[str, list[str]] = {}
            for chair in connection.execute(chairs).mappings():
                names.setdefault(chair["table_id"], []).append(chair["name"])
            return [
                Listing(row["id"], row["game"], row["title"], row["over"], tuple(names[row["id"]]))
                for row in rows
            ]


class _Reading:
    """A connection to read with; what goes wrong is a StoreError."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def __enter__(self) -> Connection:
        try:
            self._connection = self._engine.connect()
        except SQLAlchemyError as error:
            raise StoreError("the store cannot be opened") from error
        return self._connection

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self._connection.close()
        if isinstance(error, SQLAlchemyError):
            raise StoreError("the store cannot be read") from error


def _of_table(table: Any, table_id: str) -> Any:
    return select(table).where(table.c.table_id == table_id)


def _row(kind: Any, row: Mapping[str, Any]) -> Any:
    return kind(**{name: value for name, value in row.items() if name != "table_id"})


def _insert_acts(connection: Connection, table_id: str, new: Sequence[ActRow]) -> None:
    if new:
        connection.execute(INSERT_ACTS, [vars(act) | {"table_id": table_id} for act in new])


def _make_durable(connection: Any, record: Any) -> None:
    """Make SQLite keep what it has acknowledged, a power cut included."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
    connection.isolation_level = None  # transactions begin where SQLAlchemy says so, the schema's included


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _bring_to_head(engine: Engine) -> None:
    """Migrate the database if it is not of the newest form. Alembic is imported only then: it takes a while.

    Raises:
        StoreError: the database cannot be opened or is of a newer form than this program knows.

    """
    try:
        with engine.begin() as connection:
            if _revision(connection) != HEAD:
                _migrate(connection)
    except SQLAlchemyError as error:
        raise StoreError(f"the store cannot be opened: {error}") from error


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"the store was made by a newer version: {error}") from error
