"""What is deleted by age: tables that nobody has touched for long, with all that was played and said there."""

from collections.abc import Callable, Collection, Sequence

from sqlalchemy import ColumnElement, Connection, Engine, and_, delete, exists, func, or_, select, update

from ludoteca.table.store.database import Reading
from ludoteca.table.store.schema import acts, former, leases, packs, records, seats, shares, tables, talk
from ludoteca.table.store.stored import UNMADE
from ludoteca.table.store.tokens import now

DAY = 24 * 60 * 60 * 1000      # milliseconds
AT_ONCE = 20                   # tables in a transaction: moves elsewhere wait for no longer


def is_old(before: int) -> ColumnElement[bool]:
    """Return the condition that nothing was played or said at a table since a time.

    The times of a game that was played elsewhere are its record's: whatever they say, it was brought here once.
    """
    said = select(talk.c.n).where(talk.c.table_id == tables.c.id, talk.c.at >= before)
    played = select(acts.c.n).where(acts.c.table_id == tables.c.id, acts.c.at >= before, tables.c.origin == "")
    return and_(
        tables.c.created < before, or_(tables.c.moved < before, tables.c.origin != ""), ~exists(said), ~exists(played)
    )


def untouched(engine: Engine, before: int) -> list[str]:
    """Return the tables where nothing was played or said since a time, the oldest first.

    Raises:
        StoreError: the database cannot be read.

    """
    with Reading(engine, "untouched") as connection:
        return list(connection.execute(select(tables.c.id).where(is_old(before)).order_by(tables.c.moved)).scalars())


def forget(
    connection: Connection, ids: Sequence[str], before: int | None,
    held: Callable[[Connection, Sequence[str]], Collection[str]] = lambda connection, ids: (),
) -> list[str]:
    """Delete those of some tables that are still untouched, with all that belongs to them; return which.

    Without a time all of them go: of a damaged one it may not be known when it was touched. What other servers have is
    `held`, and stays. Nothing of what goes stays in SQLite's file, unused pages included.
    """
    wanted = select(tables.c.id).where(tables.c.id.in_(ids))
    old = list(connection.execute(wanted if before is None else wanted.where(is_old(before))).scalars())
    elsewhere = held(connection, old)
    old = [each for each in old if each not in elsewhere]
    for each in (acts, talk, seats, shares, records, leases):
        connection.execute(delete(each).where(each.c.table_id.in_(old)))
    unmade = {"successor": None, "changes": tables.c.changes + UNMADE}
    connection.execute(update(tables).where(tables.c.successor.in_(old)).values(**unmade))
    connection.execute(delete(tables).where(tables.c.id.in_(old)))
    return old


def forget_what_nobody_needs(connection: Connection) -> None:
    """Delete packs that no table is played with, and what was kept of secrets that no browser can have any more."""
    connection.execute(delete(packs).where(packs.c.digest.not_in(select(tables.c.pack))))
    connection.execute(delete(former).where(former.c.until <= now()))


def empty_log(engine: Engine) -> None:
    """Bring what SQLite has written beside its file into it, and leave nothing there.

    What is deleted would be read in both until then. Where somebody reads just now it is done the next time.
    """
    if engine.dialect.name == "sqlite":
        with Reading(engine, "empty_log") as connection:
            outside = connection.execution_options(isolation_level="AUTOCOMMIT")     # of any transaction
            outside.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def count_of(engine: Engine) -> int:
    """Return how many tables there are."""
    with Reading(engine, "count_of") as connection:
        return int(connection.execute(select(func.count()).select_from(tables)).scalar_one())
