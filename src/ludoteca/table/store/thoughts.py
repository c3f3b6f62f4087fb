"""What bots are to think of, where they do so in processes apart: a queue in Postgres that many take from at once.

Only redacted bytes are in it. It may be lost: whoever asked thinks by themselves then. See decision 56.
"""

import json
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.table.store.leases import EXPIRY, NOW
from ludoteca.table.store.writer import StoreError, quiet_failure

ALIVE = f"seen > {NOW} - {EXPIRY}"
LOST = 120_000      # milliseconds after which nobody waits for an answer any more
ASK = text(
    "INSERT INTO thoughts (id, asker, function, pack, asked, created, thinker, answer)"
    f" VALUES (:id, :asker, :function, :pack, :asked, {NOW}, '', NULL)"
)
COLLECT = text("DELETE FROM thoughts WHERE asker = :asker AND answer IS NOT NULL RETURNING id, answer")
FORGET = text("DELETE FROM thoughts WHERE id = ANY(:ids)")
TAKE = text(
    "UPDATE thoughts SET thinker = :thinker WHERE id = (SELECT id FROM thoughts WHERE answer IS NULL"
    f" AND (thinker = '' OR thinker NOT IN (SELECT id FROM thinkers WHERE {ALIVE}))"
    " ORDER BY created LIMIT 1 FOR UPDATE SKIP LOCKED)"
    f" RETURNING id, function, pack, asked, {NOW} - created"
)
ANSWER = text("UPDATE thoughts SET answer = :answer WHERE id = :id AND thinker = :thinker")
BEAT = text(
    f"INSERT INTO thinkers (id, slots, seen) VALUES (:thinker, :slots, {NOW})"
    f" ON CONFLICT (id) DO UPDATE SET slots = :slots, seen = {NOW}"
)
SLOTS = text(
    f"SELECT (SELECT coalesce(sum(slots), 0) FROM thinkers WHERE {ALIVE}), (SELECT count(*) FROM servers WHERE {ALIVE})"
)
END = text("DELETE FROM thinkers WHERE id = :thinker")
BURY = (
    text(f"DELETE FROM thinkers WHERE NOT {ALIVE}"),
    text(f"DELETE FROM thoughts WHERE created < {NOW} - {LOST}"),
)
PACK = text("SELECT content FROM packs WHERE digest = :digest")


@dataclass(frozen=True)
class Thought:
    """Something to think of: a function of `ludoteca.bots.worker`, and what it is given beside the pack."""

    id: str
    function: str
    pack: str        # its digest
    asked: bytes     # what it is a part of, as `traceparent` or "", and the arguments, but for the pack
    waited: float    # milliseconds, until somebody took it


class Thoughts:
    """The queue. Each call is one transaction, and blocks: call it in a thread. What goes wrong is a StoreError."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def ask(self, asker: str, function: str, pack: str, asked: bytes) -> str:
        """Put something into the queue; return by what its answer is known."""
        number = secrets.token_hex(16)
        self._run(ASK, id=number, asker=asker, function=function, pack=pack, asked=asked)
        return number

    def collect(self, asker: str) -> dict[str, bytes]:
        """Return the answers that have come, and take them out."""
        return {number: bytes(answer) for number, answer in self._run(COLLECT, asker=asker)}

    def forget(self, ids: Collection[str]) -> None:
        """Take out what nobody waits for any more."""
        self._run(FORGET, ids=list(ids))

    def slots(self) -> tuple[int, int]:
        """Return how many can be thought of at once in all, and for how many servers."""
        ((slots, servers),) = self._run(SLOTS)
        return int(slots), int(servers)

    def take(self, thinker: str) -> Thought | None:
        """Take what has waited longest, or what somebody had taken who has died since; None if there is nothing."""
        found = self._run(TAKE, thinker=thinker)
        if not found:
            return None
        number, function, pack, asked, waited = found[0]
        return Thought(number, function, pack, bytes(asked), float(waited))

    def answer(self, thinker: str, number: str, answer: bytes) -> None:
        """Say what came of it."""
        self._run(ANSWER, thinker=thinker, id=number, answer=answer)

    def beat(self, thinker: str, slots: int) -> None:
        """Say that somebody thinks here, of so many at once, and forget who does not any more."""
        self._run(BEAT, thinker=thinker, slots=slots)
        for statement in BURY:
            self._run(statement)

    def end(self, thinker: str) -> None:
        """Say that nobody thinks here any more."""
        self._run(END, thinker=thinker)

    def pack(self, digest: str) -> Mapping[str, dict[str, Any]]:
        """Return the files of a pack that is played with, by their names.

        Raises:
            StoreError: nobody plays with it any more: the last such table has been deleted, or it cannot be asked.

        """
        rows = self._run(PACK, digest=digest)
        if not rows:
            raise StoreError(f"no table is played with the pack {digest} any more")
        found: Mapping[str, dict[str, Any]] = json.loads(rows[0][0])
        return found

    def _run(self, statement: Any, **values: Any) -> list[tuple[Any, ...]]:
        try:
            with self._engine.begin() as connection:
                connection.exec_driver_sql("SET LOCAL synchronous_commit = off")      # it may be lost
                result = connection.execute(statement, values)
                return list(map(tuple, result)) if result.returns_rows else []
        except SQLAlchemyError as error:
            raise quiet_failure(error, "the bots' queue cannot be reached") from error
