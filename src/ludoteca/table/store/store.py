"""What survives: tables, seats and acts in a database, SQLite unless told otherwise."""

import asyncio
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, or_, select, text, union, update

from ludoteca.table.store.database import Reading, close_database, open_database
from ludoteca.table.store.forgetting import AT_ONCE, DAY, empty_log, forget, forget_what_nobody_needs, untouched
from ludoteca.table.store.leases import SoleTenure, Tenure
from ludoteca.table.store.outcome import leave_mark, take_room_for_a_moment
from ludoteca.table.store.schema import acts, former, packs, records, seats, shares, tables, talk
from ludoteca.table.store.stored import ActRow, Listing, ShareRow, StoredSeat, StoredTable, TableRow, TalkRow, is_sound
from ludoteca.table.store.tokens import invitation_digest, now
from ludoteca.table.store.writer import StoreConflict, Writer

NUL = "\0"  # no text of Postgres can hold it: whoever asks for it asks for nothing that is there
MOST_SHOWN = 50     # tables in a list
IN_PLAY = tables.c.over == 0, tables.c.closed == ""
IN_LOBBY = *IN_PLAY, tables.c.listed == 1
Row = TypeVar("Row")
NEW_PACK = text("INSERT INTO packs (digest, game, content) VALUES (:digest, :game, :content) ON CONFLICT DO NOTHING")
INSERT_ACTS = insert(acts)
INSERT_TALK = insert(talk)
SHOWN = "FROM tables t WHERE t.over = 0 AND t.listed = 1 AND t.closed = ''"
MAKERS = text(       # of listed tables that are being played: from one to the next by an index, not table by table
    f"WITH RECURSIVE makers (maker) AS (SELECT (SELECT t.maker {SHOWN} ORDER BY t.maker LIMIT 1) UNION ALL"
    f" SELECT (SELECT t.maker {SHOWN} AND t.maker > makers.maker ORDER BY t.maker LIMIT 1) FROM makers"
    " WHERE makers.maker IS NOT NULL) SELECT maker FROM makers WHERE maker IS NOT NULL"
    f" ORDER BY (SELECT max(t.moved) {SHOWN} AND t.maker = makers.maker) DESC LIMIT :most"
)
OF_MAKER = text(f"SELECT t.id, t.moved {SHOWN} AND t.maker = :maker ORDER BY t.moved DESC LIMIT :most")
UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values({name: bindparam(name) for name in ("awaited", "over", "moved")})
)


class Store:
    """The database. Reading methods block for a moment: call them in a thread."""

    def __init__(self, database: str, shares: bool = False) -> None:
        self.engine = open_database(database, shares)
        self.writer = Writer(self.engine)
        self.tenure: Tenure = SoleTenure()     # which tables this server may write to
        self.sittings = 0      # grows with all that lists of tables show at once: new ones, who sits down, ends

    def close(self) -> None:
        """Write what is queued and let the database go."""
        self.writer.close()
        close_database(self.engine)

    async def settled(self) -> None:
        """Write something, which shows that the store can be written, and that nothing of before is still under way."""
        await self.writer.run(lambda connection: leave_mark(connection, self.writer.number))

    async def has_room(self) -> None:
        """Write something, and take as much room for a moment as moves take for good.

        Raises:
            StoreError: it cannot be written, or has no room.

        """
        def take_room(connection: Connection) -> None:
            leave_mark(connection, self.writer.number)
            take_room_for_a_moment(connection)

        await self.writer.run(take_room)

    def load(self, table_id: str) -> StoredTable | None:
        """Return a table with its pack, seats and acts.

        Raises:
            StoreError: the database cannot be read.

        """
        if NUL in table_id:
            return None
        with Reading(self.engine, "load") as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            if row is None:
                return None
            content = connection.execute(
                select(packs.c.content).where(packs.c.digest == row["pack"])
            ).scalar_one_or_none()
            chairs = connection.execute(_of_table(seats, table_id).order_by(seats.c.seat)).mappings()
            past = connection.execute(_of_table(acts, table_id).order_by(acts.c.n)).mappings()
            said = connection.execute(_of_table(talk, table_id).order_by(talk.c.n)).mappings()
            added = connection.execute(_of_table(shares, table_id).order_by(shares.c.promise)).mappings()
            return StoredTable(
                TableRow(**row),
                StoredTable.pack_in(content),
                tuple(_row(StoredSeat, each) for each in chairs),
                tuple(_row(ActRow, each) for each in past),
                tuple(_row(TalkRow, each) for each in said),
                tuple(_row(ShareRow, each) for each in added),
            )

    def is_there(self, table_id: str) -> bool:
        """Say whether there is a table of this name."""
        with Reading(self.engine, "is_there") as connection:
            query = select(tables.c.id).where(tables.c.id == table_id.replace(NUL, ""))
            return connection.execute(query).scalar_one_or_none() == table_id

    def held_by(self, holder: str) -> list[Listing]:
        """Return the tables where a browser sits or that it made, the newest first."""
        mine = union(select(seats.c.table_id).where(seats.c.holder == holder),
                     select(tables.c.id).where(tables.c.host == holder))
        return self._listings(tables.c.id.in_(mine), holder=holder)

    def formerly(self, holders: Collection[str]) -> set[str]:
        """Return who of some held a seat or a table already when secrets got the name that they have now."""
        with Reading(self.engine, "formerly") as connection:
            query = select(former.c.holder).where(former.c.holder.in_(holders), former.c.until > now())
            return set(connection.execute(query).scalars())

    def listed(self) -> dict[str, str]:
        """Return some tables that anybody may see and that are still being played, the newest of each maker first."""
        found = []
        with Reading(self.engine, "listed") as connection:
            makers = list(connection.execute(MAKERS, {"most": MOST_SHOWN}).scalars())
            most = MOST_SHOWN if len(makers) < MOST_SHOWN else 1
            for maker in makers:
                rows = enumerate(connection.execute(OF_MAKER, {"maker": maker, "most": most}))
                found += [(n, -(row.moved if isinstance(row.moved, int) else 0), row.id, maker) for n, row in rows]
        found.sort(key=lambda each: each[:2])
        return {table: maker for _, _, table, maker in found[:MOST_SHOWN] if isinstance(table, str)}

    def lobby(self, ids: Sequence[str]) -> list[Listing]:
        """Return those of some tables that anybody may see and that are still being played, in the same order."""
        found = self._listings(tables.c.id.in_(ids), *IN_LOBBY)
        return sorted(found, key=lambda listing: ids.index(listing.id))

    def invited(self, invitation: str) -> tuple[str, int] | None:
        """Return the table and seat of an invitation, by its token, that has not been used."""
        with Reading(self.engine, "invited") as connection:
            query = select(seats.c.table_id, seats.c.seat).where(seats.c.invitation == invitation_digest(invitation))
            found = connection.execute(query).first()
            return (found.table_id, found.seat) if found else None

    def record_of(self, table_id: str) -> str:
        """Return the record that a table was brought along as, "" if it was played here."""
        with Reading(self.engine, "record_of") as connection:
            query = select(records.c.text).where(records.c.table_id == table_id)
            return connection.execute(query).scalar_one_or_none() or ""

    def moving(self, most: int) -> list[str]:
        """Return the tables in play that go on by themselves, the newest first: so many by a bot or a clock, and then
        those of the others that have a clock.
        """
        bots = select(seats.c.table_id).where(seats.c.bot != "")
        asked = select(tables.c.id).where(*IN_PLAY).order_by(tables.c.moved.desc())
        with Reading(self.engine, "moving") as connection:
            newest = connection.execute(asked.where(or_(tables.c.clock > 0, tables.c.id.in_(bots))).limit(most))
            found = dict.fromkeys(newest.scalars())
            return list(found | dict.fromkeys(connection.execute(asked.where(tables.c.clock > 0)).scalars()))

    def has_clock(self, table_id: str) -> bool:
        """Say whether a table has a clock."""
        with Reading(self.engine, "has_clock") as connection:
            query = select(tables.c.clock).where(tables.c.id == table_id)
            return bool(connection.execute(query).scalar_one_or_none())

    async def create(
        self, table: TableRow, pack: Mapping[str, Any], chairs: Sequence[StoredSeat], begun: Sequence[ActRow],
        predecessor: str = "", record: str = "", added: Sequence[ShareRow] = (),
    ) -> str:
        """Store a new table with what has already been done; return its identifier.

        A table made by "again" names its predecessor; if that has a successor already, it is returned.
        One that was played elsewhere brings its record along.

        Raises:
            StoreConflict: the predecessor has been deleted meanwhile.

        """

        def job(connection: Connection) -> str:
            if predecessor:
                self.tenure.fence(connection, predecessor)
                query = update(tables).where(tables.c.id == predecessor, tables.c.successor.is_(None))
                if connection.execute(query.values(successor=table.id)).rowcount == 0:
                    known = select(tables.c.successor).where(tables.c.id == predecessor)
                    successor = connection.execute(known).scalar_one_or_none()
                    if successor is None:
                        raise StoreConflict(predecessor)
                    return str(successor)
            kept = select(packs.c.digest).where(packs.c.digest == table.pack).with_for_update(read=True, key_share=True)
            if connection.execute(kept).first() is None:     # else nobody deletes it before this is stored
                content = json.dumps(pack, ensure_ascii=False)
                connection.execute(NEW_PACK, {"digest": table.pack, "game": table.game, "content": content})
            connection.execute(insert(tables).values(**vars(table)))
            born = {"table_id": table.id, "seen": table.created}
            connection.execute(insert(seats), [vars(chair) | born for chair in chairs])
            _insert_acts(connection, table.id, begun)
            _replace_shares(connection, table.id, added)
            if record:
                connection.execute(insert(records).values(table_id=table.id, text=record))
            self.tenure.begin(connection, table.id)
            return table.id

        made = await self.writer.run(job)
        if made == table.id:
            self.tenure.adopt(made)
        self.sittings += 1
        return made

    async def append(self, table_id: str, new: Sequence[ActRow], awaited: int, over: bool, moved: int) -> None:
        """Store a move: all its acts or none. `awaited` is the mask of the seats that must act after it.

        `moved` is when the table was last acted as lists say it: what nobody else can notice leaves it as it was.

        Raises:
            StoreConflict: other acts are stored there already.

        """
        state = {"awaited": awaited, "over": int(over), "moved": moved}

        def job(connection: Connection) -> None:
            self.tenure.fence(connection, table_id)
            _insert_acts(connection, table_id, new)
            connection.execute(UPDATE_TABLE, {"which": table_id, **state})

        try:
            await self.writer.run(job)
        except StoreConflict:
            # A commit whose answer was lost may have come through; then this is the same move once more.
            if not await asyncio.to_thread(self._holds, table_id, new):
                raise
        self.sittings += over

    def _holds(self, table_id: str, new: Sequence[ActRow]) -> bool:
        """Say whether a table's last acts are just these."""
        with Reading(self.engine, "holds") as connection:
            query = _of_table(acts, table_id).where(acts.c.n >= new[0].n).order_by(acts.c.n)
            found = [_row(ActRow, each) for each in connection.execute(query).mappings()]
        return [replace(each, at=0) for each in found] == [replace(each, at=0) for each in new]

    async def share(self, table_id: str, added: Sequence[ShareRow]) -> None:
        """Store what browsers have added to the shuffle of a table that has not begun."""

        def job(connection: Connection) -> None:
            self.tenure.fence(connection, table_id)
            _replace_shares(connection, table_id, added)
            _grow(connection, table_id)

        await self.writer.run(job)

    async def begin(self, table_id: str, new: Sequence[ActRow], awaited: int, over: bool) -> None:
        """Store that a table begins, with what chance does first.

        Raises:
            StoreConflict: it has begun already.

        """
        state = {"begun": 1, "awaited": awaited, "over": int(over)}

        def job(connection: Connection) -> None:
            self.tenure.fence(connection, table_id)
            waits = (tables.c.id == table_id, tables.c.begun == 0)
            if connection.execute(update(tables).where(*waits).values(**state)).rowcount != 1:
                raise StoreConflict(table_id)
            _insert_acts(connection, table_id, new)
            _grow(connection, table_id)

        await self.writer.run(job)

    async def say(self, table_id: str, said: Sequence[TalkRow]) -> None:
        """Store what was said, all of it or nothing."""

        def job(connection: Connection) -> None:
            self.tenure.fence(connection, table_id)
            _insert_talk(connection, table_id, said)

        await self.writer.run(job)

    async def seat(
        self,
        table_id: str,
        chair: StoredSeat,
        before: StoredSeat,
        notices: Sequence[TalkRow] = (),
        host: str = "",
        added: Sequence[ShareRow] | None = None,
    ) -> None:
        """Store who sits on a seat now, who is the host if that changes, and what the shuffle then is.

        Raises:
            StoreConflict: the seat is not as it was `before`; nothing has changed.

        """

        def job(connection: Connection) -> None:
            self.tenure.fence(connection, table_id)
            compared = ("name", "holder", "recovery", "bot", "invitation", "invited", "agreed")
            unchanged = (seats.c.table_id == table_id, seats.c.seat == chair.seat) + tuple(
                seats.c[name].is_not_distinct_from(getattr(before, name)) for name in compared
            )
            seen = {"seen": seats.c.seen if chair.holder == before.holder else now() if chair.holder else 0}
            if connection.execute(update(seats).where(*unchanged).values(**vars(chair) | seen)).rowcount != 1:
                raise StoreConflict(table_id)
            changes = tables.c.changes + int(chair.looks != before.looks)      # Postgres adds no truth to a number
            _grow(connection, table_id, **{"changes": changes} | ({"host": host} if host else {}))
            if added is not None:
                _replace_shares(connection, table_id, added)
            _insert_talk(connection, table_id, notices)

        await self.writer.run(job)
        self.sittings += 1

    async def note_looks(self, table_id: str, ago: Mapping[str, int]) -> None:
        """Store how many milliseconds ago some who sit at a table have looked at it."""

        def job(connection: Connection) -> None:
            self.tenure.fence(connection, table_id)
            for holder, since in ago.items():
                theirs = seats.c.table_id == table_id, seats.c.holder == holder
                connection.execute(update(seats).where(*theirs).values(seen=now() - since))

        await self.writer.run(job)

    async def forget(
        self, days: int, spared: Callable[[], Collection[str]] = tuple,
        when_gone: Callable[[list[str]], None] = lambda ids: None,
    ) -> list[str]:
        """Delete the tables that nobody has touched for so many days, a few at a time; return which.

        What is `spared` is asked before each few, since meanwhile somebody may have come to look; after each few
        `when_gone` is told which they were. Nothing of them is left in SQLite's files.

        Raises:
            StoreError: the database cannot be read or written.

        """
        before, gone = now() - days * DAY, list[str]()
        ids = await asyncio.to_thread(untouched, self.engine, before)
        for at in range(0, len(ids), AT_ONCE):
            keep = {*spared()}
            some = [each for each in ids[at : at + AT_ONCE] if each not in keep]
            few = await self.writer.run(partial(forget, ids=some, before=before, held=self.tenure.elsewhere))
            self.sittings += bool(few)
            when_gone(few)
            gone += few
        if gone:
            await self.writer.run(forget_what_nobody_needs)
            await asyncio.to_thread(empty_log, self.engine)
        return gone

    def _listings(self, *conditions: Any, holder: str = "") -> list[Listing]:
        with Reading(self.engine, "listings") as connection:
            query = select(tables).where(*conditions).order_by(tables.c.over, tables.c.moved.desc()).limit(MOST_SHOWN)
            rows = connection.execute(query).mappings().all()
            ids = [row["id"] for row in rows if isinstance(row["id"], str)]
            chairs = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
            sitting: dict[str, list[RowMapping]] = {each: [] for each in ids}
            for chair in connection.execute(chairs).mappings():
                sitting[chair["table_id"]].append(chair)
            found = [_listing(row, sitting[row["id"]], holder) for row in rows if row["id"] in sitting]
            return [listing for listing in found if is_sound(listing)]


def _of_table(table: Any, table_id: str) -> Any:
    return select(table).where(table.c.table_id == table_id)


def _row(kind: type[Row], row: RowMapping) -> Row:
    return kind(**{name: value for name, value in row.items() if name != "table_id"})


def _listing(row: RowMapping, chairs: Sequence[RowMapping], holder: str) -> Listing:
    shown = {name: row[name] for name in ("id", "game", "title", "over", "listed", "awaited", "moved", "closed")}
    mine = tuple(chair["seat"] for chair in chairs if holder and chair["holder"] == holder)
    return Listing(**shown, names=tuple(chair["name"] for chair in chairs), my_seats=mine)


def _insert_talk(connection: Connection, table_id: str, said: Sequence[TalkRow]) -> None:
    if said:
        connection.execute(INSERT_TALK, [vars(each) | {"table_id": table_id} for each in said])


def _insert_acts(connection: Connection, table_id: str, new: Sequence[ActRow]) -> None:
    if new:
        connection.execute(INSERT_ACTS, [vars(act) | {"table_id": table_id} for act in new])


def _grow(connection: Connection, table_id: str, **changed: Any) -> None:
    """Count a change of who sits at a table, or of what it waits for."""
    grown = {"changes": tables.c.changes + 1} | changed
    connection.execute(update(tables).where(tables.c.id == table_id).values(**grown))


def _replace_shares(connection: Connection, table_id: str, added: Sequence[ShareRow]) -> None:
    connection.execute(delete(shares).where(shares.c.table_id == table_id))
    if added:
        connection.execute(insert(shares), [vars(share) | {"table_id": table_id} for share in added])
