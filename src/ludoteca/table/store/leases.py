"""Which server has which table, where several serve one Postgres database: a lease each, with an epoch that fences.

A server says by a heartbeat that it lives. Whoever has been silent for `EXPIRY` on the database's own clock has lost
its tables to whoever asks for them; each that changes hands has a new epoch, and what the former owner still writes
under the old one is refused by the very transaction that would have stored it. See decision 55.
"""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.table.store.database import engine_apart
from ludoteca.table.store.outcome import SOLE
from ludoteca.table.store.writer import StoreError, StoreFenced, is_held, quiet_failure

BEAT = 1.0          # seconds from one heartbeat to the next
HELD = 2.0          # seconds from the beginning of a heartbeat in which a server answers for its tables unasked
EXPIRY = 3500       # milliseconds after a heartbeat, by the database's clock, from which on its tables are anybody's
QUESTIONS = 4       # about leases, at once
BURIED = 600_000    # milliseconds after which a dead server is forgotten, once somebody has its tables
SOME = 5000         # tables that are found at once: Postgres is to answer within its time
RESTING, ORPHANED = "", "-"     # in place of a server: nobody needs the table just now; somebody should take it
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
ALIVE = f"s.seen > {NOW} - {EXPIRY}"
OWNED = f"EXISTS (SELECT FROM servers s WHERE s.id = leases.server AND {ALIVE})"
ENTER = text(
    "INSERT INTO servers (id, number, address, secret, seen, leaving, lost)"
    f" VALUES (:id, :number, :address, :secret, {NOW}, 0, 0)"
)
BEATS = text(f"UPDATE servers SET seen = {NOW} WHERE id = :id RETURNING lost")
LEAVES = text("UPDATE servers SET leaving = 1 WHERE id = :id")
# Dead from now on, so that others find what it had without knowing.
HAS_GONE = text(f"UPDATE servers SET seen = LEAST(seen, {NOW} - {EXPIRY}), leaving = 1 WHERE id = :id")
PEERS = text(f"SELECT id, address, secret FROM servers s WHERE {ALIVE} AND leaving = 0 AND id <> :id ORDER BY id")
MINE = text("SELECT table_id, epoch FROM leases WHERE server = :id")
NEW = text("INSERT INTO leases (table_id, server, epoch) VALUES (:table, :id, 1)")
# Whoever takes tables of the dead changes their rows: one that wakes up waits for that, or is not dead any more; and by
# its next heartbeat it knows that it has lost some, however wrong the clocks.
CLAIM = text(
    "WITH dead AS (UPDATE servers s SET lost = lost + 1"
    f" WHERE id = (SELECT server FROM leases WHERE table_id = :table AND server <> :id) AND NOT ({ALIVE}) RETURNING id)"
    " INSERT INTO leases (table_id, server, epoch) SELECT id, :id, 1 FROM tables WHERE id = :table"
    " ON CONFLICT (table_id) DO UPDATE SET server = :id, epoch = leases.epoch + 1"
    " WHERE leases.server = :id OR leases.server IN (SELECT id FROM dead)"
    " OR NOT EXISTS (SELECT FROM servers WHERE id = leases.server) RETURNING epoch"
)
# What a server has and does not know of. A lease that is being given away just now is waited for, and is none.
UNKNOWN = text(
    "UPDATE leases SET epoch = epoch + 1 WHERE server = :id AND table_id <> ALL(:held) RETURNING table_id, epoch"
)
WITH = text(
    f"SELECT 1 FROM leases JOIN servers s ON s.id = leases.server WHERE table_id = :table AND s.id = :owner AND {ALIVE}"
)
OWNER = text(        # of nothing but NULL where nobody has the table
    "SELECT s.id, s.address, s.secret FROM leases LEFT JOIN servers s ON s.id = leases.server WHERE table_id = :table"
)
FENCE = text("SELECT 1 FROM leases WHERE table_id = :table AND server = :id AND epoch = :epoch FOR SHARE")
MOVES = (             # by itself: by a bot or a clock
    "tables.over = 0 AND tables.closed = ''"
    " AND (tables.clock > 0 OR EXISTS (SELECT FROM seats WHERE seats.table_id = tables.id AND seats.bot <> ''))"
)
GOES_ON = f"EXISTS (SELECT FROM tables WHERE tables.id = leases.table_id AND {MOVES})"
DEAD = text(f"SELECT id FROM servers s WHERE NOT ({ALIVE}) AND id <> :id")      # nobody buries themselves
SORT_OUT = text(
    f"WITH dead AS (UPDATE servers s SET lost = lost + 1 WHERE id = ANY(:dead) AND NOT ({ALIVE}) RETURNING id)"
    f" UPDATE leases SET server = CASE WHEN {GOES_ON} THEN '{ORPHANED}' ELSE '{RESTING}' END WHERE table_id IN"
    f" (SELECT table_id FROM leases WHERE server IN (SELECT id FROM dead) LIMIT {SOME} FOR UPDATE SKIP LOCKED)"
)
TAKE_OVER = text(
    "UPDATE leases SET server = :id, epoch = epoch + 1 WHERE table_id IN (SELECT table_id FROM leases"
    f" WHERE server = '{ORPHANED}' LIMIT :most FOR UPDATE SKIP LOCKED) RETURNING table_id, epoch"
)
FIND_NEW = text(      # tables in play that no server has ever had: a single one served this database before
    f"INSERT INTO leases (table_id, server, epoch) SELECT id, '{ORPHANED}', 0 FROM tables"
    f" WHERE {MOVES} AND NOT EXISTS (SELECT FROM leases WHERE table_id = tables.id) LIMIT {SOME} ON CONFLICT DO NOTHING"
)
BURY = (
    text(f"DELETE FROM servers s WHERE s.seen < {NOW} - {BURIED}"
         " AND NOT EXISTS (SELECT FROM leases WHERE server = s.id)"),
    text(f"DELETE FROM marks WHERE writer <> {SOLE} AND NOT EXISTS (SELECT FROM servers WHERE number = writer)"),
)
RELEASE = text(
    f"UPDATE leases SET server = CASE WHEN :rests OR NOT {GOES_ON} THEN '{RESTING}' ELSE '{ORPHANED}' END"
    " WHERE table_id = :table AND server = :id AND epoch = :epoch"
)
ELSEWHERE = text(f"SELECT table_id FROM leases WHERE table_id = ANY(:ids) AND server <> :id AND {OWNED}")
LARGEST_NUMBER = 2**31 - 1


@dataclass(frozen=True)
class Peer:
    """A server as the others see it."""

    id: str
    address: str
    secret: str


class Elsewhere(Exception):  # noqa: N818 - a state of affairs: the request is led on
    """Another server has the table."""

    def __init__(self, table_id: str, peer: Peer) -> None:
        super().__init__(table_id)
        self.table_id, self.peer = table_id, peer


class Contended(StoreError):
    """Somebody else changed the lease, or what it hangs on, at that moment; whoever asks again soon is told more."""


class Tenure(Protocol):
    """Who may write to which table; each is asked within the transaction that writes."""

    def fence(self, connection: Connection, table_id: str) -> None:
        """Let nothing be written to a table that another server has; raise StoreFenced there."""

    def begin(self, connection: Connection, table_id: str) -> None:
        """Have a table that is just being made."""

    def adopt(self, table_id: str) -> None:
        """Know that such a table is stored."""

    def elsewhere(self, connection: Connection, ids: Sequence[str]) -> set[str]:
        """Return which of some tables other servers have."""


class SoleTenure:
    """That of a server which has its database alone."""

    def fence(self, connection: Connection, table_id: str) -> None:
        """Let everything be written."""

    def begin(self, connection: Connection, table_id: str) -> None:
        """Do nothing: there is nobody else."""

    adopt = staticmethod(lambda table_id: None)

    def elsewhere(self, connection: Connection, ids: Sequence[str]) -> set[str]:
        """Return that there are none."""
        return set()


class Leases:
    """The leases as one server sees them. Each call is one transaction, and blocks: call it in a thread.

    Whatever cannot be asked or stored is a StoreError.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine_apart(engine, QUESTIONS)
        self._heart = engine_apart(engine, 1)      # what others wait for does not make this server seem dead
        self.me = Peer("", "", "")
        self._sorted_out: set[str] = set()      # of the dead, whose tables wait for whoever takes them, or rest
        self.number = 2 + secrets.randbelow(LARGEST_NUMBER - 2)       # by which its marks are known; 1 serves alone

    def enter(self, address: str) -> Peer:
        """Begin to be a server, at an address at which the others reach it; return how they see it."""
        self.me = Peer(secrets.token_hex(16), address, secrets.token_hex(32))
        self._run(ENTER, by=self._heart, number=self.number, address=address, secret=self.me.secret)
        while self._run(FIND_NEW).changed == SOME:
            pass
        return self.me

    def beat(self) -> int | None:
        """Say that this server lives; return how often others have taken tables of it, None if it is forgotten."""
        found = self._run(BEATS, by=self._heart).rows
        return int(found[0][0]) if found else None

    def mine(self) -> dict[str, int]:
        """Return the epochs of the tables that this server has."""
        return {table: epoch for table, epoch in self._run(MINE, by=self._heart).rows}

    def peers(self) -> list[Peer]:
        """Return the other servers that live and stay."""
        return [Peer(*row) for row in self._run(PEERS).rows]

    def claim(self, table_id: str) -> int | Peer | None:
        """Return the epoch in which this server has a table from now on, or who else has it; None if there is none.

        Raises:
            Contended: its owner gave it away meanwhile, was writing to it, or lived again just then.
            StoreError: it cannot be asked.

        """
        taken = self._run(CLAIM, table=table_id).rows
        if taken:
            return int(taken[0][0])
        owner = self._run(OWNER, table=table_id).rows
        if owner and owner[0][0] is None:
            raise Contended("the table was given away while it was asked for")
        return Peer(*owner[0]) if owner else None

    def unknown(self, held: Collection[str]) -> dict[str, int]:
        """Return what this server has beside these, each in a new epoch: by an answer that it never had."""
        return {table: epoch for table, epoch in self._run(UNKNOWN, held=list(held)).rows}

    def is_with(self, table_id: str, owner: str) -> bool:
        """Say whether a living server has a table. Nothing is taken by asking."""
        return bool(self._run(WITH, table=table_id, owner=owner).rows)

    def take_over(self, most: int) -> dict[str, int]:
        """Take some tables that go on by themselves, by a bot or a clock, and whose server is dead or has left."""
        dead = {row[0] for row in self._run(DEAD).rows}
        new = dead - self._sorted_out
        changed = SOME if new else 0
        while changed == SOME:
            changed = self._run(SORT_OUT, dead=list(new)).changed
        self._sorted_out = dead - new if changed else dead       # looked at until there is nothing left
        return {table: epoch for table, epoch in self._run(TAKE_OVER, most=most).rows}

    def bury(self) -> None:
        """Forget servers that have long been dead, and look at the tables of the others once more."""
        self._sorted_out = set()
        for statement in BURY:
            self._run(statement)

    def release(self, epochs: Mapping[str, int], rests: bool) -> None:
        """Give tables away. Unless they rest, those that go on by themselves wait for somebody who takes them over."""
        if epochs:
            self._run(RELEASE, [{"table": table, "epoch": epoch, "rests": rests} for table, epoch in epochs.items()])

    def leave(self) -> None:
        """Take no table any more."""
        self._run(LEAVES)

    def end(self) -> None:
        """Be a server no longer."""
        self._run(HAS_GONE, by=self._heart)

    def close(self) -> None:
        """Let its own connections go."""
        self._heart.dispose()
        self._engine.dispose()

    def _run(
        self, statement: Any, several: Sequence[dict[str, Any]] = (), by: Engine | None = None, **values: Any
    ) -> "Done":
        given = [each | {"id": self.me.id} for each in several] or {"id": self.me.id} | values
        try:
            with (by or self._engine).begin() as connection:
                result = connection.execute(statement, given)
                return Done(list(map(tuple, result)) if result.returns_rows else [], result.rowcount)
        except SQLAlchemyError as error:
            failure = quiet_failure(error, "the leases of tables cannot be reached")
            raise (Contended(str(failure)) if is_held(error) else failure) from error


@dataclass(frozen=True)
class Done:
    """What a statement has returned, and how many rows it has changed."""

    rows: list[tuple[Any, ...]]
    changed: int


def demand_lease(connection: Connection, me: Peer, table_id: str, epoch: int | None) -> None:
    """Let a transaction go on that writes to a table, and let nobody take the table until it has ended.

    Raises:
        StoreFenced: another server has it, or had it since.

    """
    found = epoch is not None and connection.execute(FENCE, {"table": table_id, "id": me.id, "epoch": epoch}).first()
    if not found:
        raise StoreFenced(table_id)


def begin_lease(connection: Connection, me: Peer, table_id: str) -> None:
    """Have a table that is just being made."""
    connection.execute(NEW, {"table": table_id, "id": me.id})


def held_elsewhere(connection: Connection, me: Peer, ids: Sequence[str]) -> set[str]:
    """Return which of some tables other living servers have."""
    return {row[0] for row in connection.execute(ELSEWHERE, {"ids": list(ids), "id": me.id})}
