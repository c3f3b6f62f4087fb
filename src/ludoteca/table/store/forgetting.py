"""What is deleted by age: tables that nobody has touched for long, with all that was played and said there."""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, Engine, delete, func, select, update

from ludoteca.table.store.database import Reading
from ludoteca.table.store.schema import acts, former, packs, records, seats, shares, tables, talk
from ludoteca.table.store.tokens import now

DAY = 24 * 60 * 60 * 1000      # milliseconds
AT_ONCE = 20                   # tables in a transaction: moves elsewhere wait for no longer


def untouched(engine: Engine, before: int, spared: Collection[str] = ()) -> list[str]:
    """Return the tables where nothing was played or said since a time, the oldest first; those spared are left out.

    Raises:
        StoreError: the database cannot be read.

    """
    said = select(talk.c.table_id).where(talk.c.at >= before)
    played = select(acts.c.table_id).where(acts.c.at >= before)
    query = select(tables.c.id).where(
        tables.c.created < before, tables.c.moved < before, tables.c.id.not_in(said), tables.c.id.not_in(played),
    )
    with Reading(engine) as connection:
        found = connection.execute(query.order_by(tables.c.moved)).scalars()
        return [table_id for table_id in found if table_id not in spared]


def forget(connection: Connection, ids: Sequence[str]) -> None:
    """Delete tables with all that belongs to them; nothing of it stays in the file, unused pages included."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=ON")
    for each in (acts, talk, seats, shares, records):
        connection.execute(delete(each).where(each.c.table_id.in_(ids)))
    connection.execute(update(tables).where(tables.c.successor.in_(ids)).values(successor=None))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def forget_what_nobody_needs(connection: Connection) -> None:
    """Delete packs that no table is played with, and what was kept of secrets that no browser can have any more."""
    connection.execute(delete(packs).where(packs.c.digest.not_in(select(tables.c.pack))))
    connection.execute(delete(former).where(former.c.until <= now()))


def count_of(engine: Engine) -> int:
    """Return how many tables there are."""
    with Reading(engine) as connection:
        return int(connection.execute(select(func.count()).select_from(tables)).scalar_one())
