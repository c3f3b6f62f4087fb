"""What whoever runs a server does about its tables and visitors, as it is stored, and what it is shown of them."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Select, case, delete, func, insert, select, tuple_, update
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.engine.matches.match_records import with_seat
from ludoteca.table.store.database import Reading
from ludoteca.table.store.forgetting import empty_log, forget, forget_what_nobody_needs
from ludoteca.table.store.schema import blocks, records, seats, tables, talk
from ludoteca.table.store.store import IN_PLAY, Store
from ludoteca.table.store.stored import TalkRow
from ludoteca.table.store.talk import NOTICES
from ludoteca.table.store.tokens import now
from ludoteca.table.store.writer import StoreConflict, StoreError, quiet_failure

MOST_BLOCKS = 1000     # each request is compared with them
log = logging.getLogger(__name__)
COUNT_IN_PLAY = select(func.count()).select_from(tables).where(*IN_PLAY)


@dataclass(frozen=True)
class Shown:
    """A table as whoever runs the server sees it in a list: nobody's name."""

    id: str
    game: str
    seats: int
    people: int            # of the seats, those that a browser holds
    listed: bool
    over: bool
    closed: str            # by whoever runs the server, and why
    moved: int             # when it was last acted, in milliseconds since 1970


@dataclass(frozen=True)
class Block:
    """A network of addresses or a browser that is kept out for a time."""

    id: str
    network: str           # "" where it is a browser
    holder: str            # the hash of its secret, "" where it is a network
    made: int
    until: int             # milliseconds since 1970


def newest_first(most: int, below: tuple[int, str] | None = None) -> Select[Any]:
    """Return the query for the tables where something was done last: by an index, the newest first, from one on."""
    query = select(tables).order_by(tables.c.moved.desc(), tables.c.id.desc()).limit(most)
    return query if below is None else query.where(tuple_(tables.c.moved, tables.c.id) < below)


def newest(engine: Engine, most: int, below: str = "") -> list[Shown] | None:
    """Return the tables where something was done last, the newest first; with `below` those that come after this one,
    None if there is no such table.

    Raises:
        StoreError: they cannot be read.

    """
    sitting = (
        select(seats.c.table_id, func.count().label("seats"), func.sum(case((seats.c.holder.is_(None), 0), else_=1)))
        .group_by(seats.c.table_id)
    )
    with Reading(engine, "newest") as connection:
        since = connection.execute(select(tables.c.moved).where(tables.c.id == below)).scalar() if below else None
        if below and since is None:
            return None
        query = newest_first(most, None if since is None else (since, below))
        rows = connection.execute(query).mappings().all()
        found = connection.execute(sitting.where(seats.c.table_id.in_([row["id"] for row in rows]))).all()
    counts = {table_id: (int(number), int(people)) for table_id, number, people in found}
    return [
        Shown(row["id"], row["game"], *counts.get(row["id"], (0, 0)), bool(row["listed"]), bool(row["over"]),
              row["closed"], row["moved"])
        for row in rows
    ]


def in_play(engine: Engine) -> int:
    """Return how many tables are neither over nor closed; raise StoreError if they cannot be counted."""
    with Reading(engine, "in_play") as connection:
        return int(connection.execute(COUNT_IN_PLAY).scalar_one())


async def set_closed(store: Store, table_id: str, reason: str) -> None:
    """Store why a table is closed, "" that it is open again."""

    def job(connection: Connection) -> None:
        store.tenure.fence(connection, table_id)
        changed = {"closed": reason, "changes": tables.c.changes + 1}
        if connection.execute(update(tables).where(tables.c.id == table_id).values(**changed)).rowcount != 1:
            raise StoreConflict(table_id)

    await store.writer.run(job)
    store.sittings += 1


async def remove_words(store: Store, table_id: str, row: TalkRow) -> None:
    """Store something that was said without its words. Nothing of them is left in SQLite's files."""

    def job(connection: Connection) -> None:
        store.tenure.fence(connection, table_id)
        said = (talk.c.table_id == table_id, talk.c.n == row.n)
        if connection.execute(update(talk).where(*said).values(kind=row.kind, text=row.text)).rowcount != 1:
            raise StoreConflict(table_id)

    await store.writer.run(job)
    await _emptied(store)


async def remove_names(store: Store, table_id: str, seat: int, name: str, described: dict[str, str]) -> None:
    """Store another name of a seat in place of its own and those that it had before, in notices and, as it is
    `described` there, in the record of a table that was played elsewhere. Nothing of them is left in SQLite's files.
    """

    def job(connection: Connection) -> None:
        store.tenure.fence(connection, table_id)
        changed = {"changes": tables.c.changes + 1}
        if connection.execute(update(tables).where(tables.c.id == table_id).values(**changed)).rowcount != 1:
            raise StoreConflict(table_id)
        connection.execute(update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(name=name))
        notices = (talk.c.table_id == table_id, talk.c.seat == seat, talk.c.kind.in_(NOTICES))
        connection.execute(update(talk).where(*notices).values(text=name))
        query = select(records.c.text).where(records.c.table_id == table_id)
        if record := connection.execute(query).scalar_one_or_none():
            text = with_seat(record, seat, described)
            connection.execute(update(records).where(records.c.table_id == table_id).values(text=text))

    await store.writer.run(job)
    store.sittings += 1
    await _emptied(store)


async def delete_table(store: Store, table_id: str) -> bool:
    """Delete a table with all that belongs to it; False if there is none. Nothing of it is left in SQLite's files."""

    def job(connection: Connection) -> list[str]:
        store.tenure.fence(connection, table_id)
        return forget(connection, [table_id], None)

    gone = await store.writer.run(job)
    store.sittings += 1
    try:
        await store.writer.run(forget_what_nobody_needs)
        await _emptied(store)
    except StoreError as error:
        log.warning("what is left of a deleted table goes with the next one: %s", error)
    return bool(gone)


def all_blocks(engine: Engine) -> list[Block]:
    """Return who is kept out, the newest first, and who was until a moment ago.

    Raises:
        StoreError: it cannot be read. Whoever asks again and again says so once.

    """
    query = select(blocks).order_by(blocks.c.made.desc())
    try:
        with engine.connect() as connection:
            return [Block(**row) for row in connection.execute(query).mappings()]
    except SQLAlchemyError as error:
        raise quiet_failure(error, "who is blocked cannot be read") from error


async def add_block(store: Store, block: Block) -> bool:
    """Store a block in place of any of the same; False if there are too many."""

    def job(connection: Connection) -> bool:
        same = (blocks.c.network == block.network, blocks.c.holder == block.holder)
        connection.execute(delete(blocks).where(*same))
        if connection.execute(select(func.count()).select_from(blocks)).scalar_one() >= MOST_BLOCKS:
            return False
        connection.execute(insert(blocks).values(**vars(block)))
        return True

    return await store.writer.run(job)


async def lift_block(store: Store, block_id: str) -> bool:
    """Delete a block before its time; False if there is none."""
    return await _delete_blocks(store, blocks.c.id == block_id) > 0


async def delete_ended(store: Store) -> int:
    """Delete the blocks that have ended; return how many."""
    return await _delete_blocks(store, blocks.c.until <= now())


async def _delete_blocks(store: Store, which: ColumnElement[bool]) -> int:
    def job(connection: Connection) -> int:
        return connection.execute(delete(blocks).where(which)).rowcount

    gone = await store.writer.run(job)
    if gone:
        await _emptied(store)
    return gone


async def _emptied(store: Store) -> None:
    await asyncio.to_thread(empty_log, store.engine)
