"""The one thread that writes: jobs that come together are committed together."""

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, InternalError, OperationalError, SQLAlchemyError

from ludoteca.table.measures import WRITE_FAILURES, WRITE_SECONDS
from ludoteca.table.store.outcome import SOLE, is_left, leave_mark, loses_answers
from ludoteca.table.tracing.spans import TRACES, Span, milliseconds, span

Value = TypeVar("Value")
Job = Callable[[Connection], Value]
Waiting = tuple[Job[Any], Future[Any]]     # a job, and what is told once it is done
LARGEST_GROUP = 200
LOCKED = "55P03"   # Postgres: somebody else held a lock for too long
PATIENCE = 2.0     # seconds in which it is asked again what became of a commit
NEXT_TRY = 0.1     # seconds
REST = 1.0         # seconds without work after which the line to Postgres is looked after
WRITES = "ludoteca_writes"     # the option of a connection that writes
DAMAGED = (
    "the database is damaged: %s. End the server, keep the file as it is, see with `ludoteca verify` what is wrong, "
    "and go on with the last copy that is sound: docs/operators.md, “When something goes wrong”"
)
log = logging.getLogger(__name__)


class StoreError(Exception):
    """The store cannot be read or written now; nothing has changed."""


class StoreDamaged(StoreError):
    """What is stored is damaged: to try again will not help. Nothing has changed."""


class StoreConflict(StoreError):
    """The store holds something else than whoever writes believes; nothing has changed."""


class StoreTaken(StoreError):
    """Another server has the database; nothing has changed."""


class StoreFenced(StoreError):
    """Another server has the table; nothing has changed."""


class StoreUnsure(StoreError):
    """The line was cut while it was being stored: it may have been, which nobody can be asked now."""


STORE_FAILS = (OperationalError, InterfaceError, InternalError, StoreTaken)  # full, locked, gone: no job is to blame


class Writer:
    """Runs jobs in order, as many as are waiting in one transaction. A commit costs a disk's sync."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None     # used by the thread alone
        self.claim: Callable[[Connection], None] | None = None     # what a new one has to do first
        self.number = SOLE     # by which its marks are known from other servers'
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    async def run(self, job: Job[Value]) -> Value:
        """Return what a job returns, once it is on disk.

        Raises:
            StoreError: the store failed; nothing has changed.
            StoreUnsure: whether anything has changed is not known.

        """
        done: Future[Value] = Future()
        done.set_running_or_notify_cancel()  # from here on nobody can cancel it: it will be written
        if TRACES.tracer is None:
            self._queue.put((job, done))
            return await asyncio.wrap_future(done)
        kind = kind_of(job)
        with span(f"store.{kind}", kind=kind, database=self._engine.dialect.name) as writing:
            self._queue.put((noted(job, writing), done))
            return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Finish what is queued and end the thread."""
        self._queue.put(None)
        self._thread.join(timeout=5)

    def _work(self) -> None:
        while True:
            group = self._next_group()
            ends = group[-1] is None
            jobs = [each for each in group if each is not None]
            if jobs:
                self._commit(jobs)
            if ends:
                self._let_go()
                return

    def _next_group(self) -> list[Waiting | None]:
        group = [self._next()]
        while group[-1] is not None and len(group) < LARGEST_GROUP:
            try:
                group.append(self._queue.get_nowait())
            except queue.Empty:
                break
        return group

    def _next(self) -> Waiting | None:
        """Return the next job, None at the end. The line to Postgres is kept meanwhile, with the lock there."""
        while True:
            try:
                return self._queue.get(timeout=REST if self._engine.dialect.name == "postgresql" else None)
            except queue.Empty:
                self._look_after_line()

    def _look_after_line(self) -> None:
        if self.claim is None:
            return
        try:
            self._connected().exec_driver_sql("SELECT 1")
            self._connected().rollback()
        except (SQLAlchemyError, StoreError) as error:
            log.debug("the line to the database is cut: %s", error)
            self._let_go()

    def _commit(self, jobs: list[Waiting]) -> bool:
        """Commit the jobs together; if one of them fails, each by itself, so that it fails alone.

        Where the store itself fails, all of them do at once: nobody is to wait for the others' tries. Return whether
        they failed because somebody else held a lock.
        """
        results, mark = [], ""
        try:
            with WRITE_SECONDS.time(), self._connected().begin():
                results = [job(self._connected()) for job, _ in jobs]
                mark = leave_mark(self._connected(), self.number) if loses_answers(self._connected()) else ""
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to whoever waits for the job
            said = self._failed(error, mark)
            WRITE_FAILURES.inc(isinstance(said, StoreError) and not isinstance(said, StoreConflict))
            if said is not None:
                self._tell(jobs, said, alone=not isinstance(error, STORE_FAILS) or is_held(error))
                return is_held(error)
        for (_, done), result in zip(jobs, results, strict=True):
            done.set_result(result)
        return False

    def _failed(self, error: Exception, mark: str) -> Exception | None:
        """Return what those who wait are told, None if all is stored though the answer was lost.

        What a job did wrong is rolled back; the connection stays, and with it the lock on a Postgres database.
        """
        cut = self._connection is not None and self._connection.invalidated
        if cut or isinstance(error, STORE_FAILS) and not is_held(error):
            self._let_go()
        is_stored = self._is_stored(mark) if mark and cut else False
        if is_stored is None:
            log.error("the line to the database was cut while it stored something; whether it has is not known")
            return StoreUnsure("the line to the store was cut")
        return None if is_stored else _said(error)

    def _is_stored(self, mark: str) -> bool | None:
        """Say whether a transaction whose line was cut is stored; None where that cannot be learnt soon."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return is_left(self._connected(), mark, self.number)
            except (SQLAlchemyError, StoreError):
                self._let_go()
            if time.monotonic() > until:
                return None
            time.sleep(NEXT_TRY)

    def _tell(self, jobs: list[Waiting], said: Exception, alone: bool) -> None:
        """Let each of several jobs try by itself, until two have met a lock: then it is no lock of one table."""
        met = 0
        for job, done in jobs:
            if alone and len(jobs) > 1 and met < 2:
                met += self._commit([(job, done)])
            else:
                done.set_exception(said)

    def _connected(self) -> Connection:
        """Return the one connection that writes; it stays open until something fails."""
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(**{WRITES: True})
            if self.claim is not None:
                self.claim(self._connection)
        return self._connection

    def _let_go(self) -> None:
        """Close the connection for good: whatever failed may have left it useless."""
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
        self._connection = None


def kind_of(job: Job[Any]) -> str:
    """Return what a job does, by the name of the function that it is, or that has made it."""
    function = job.func if isinstance(job, partial) else job
    name: str = getattr(function, "__qualname__", "write")
    return name.partition(".<locals>")[0].rpartition(".")[2].strip("_<>")


def noted(job: Job[Value], writing: Span) -> Job[Value]:
    """Return a job that says how long it has waited until it began."""
    since = time.perf_counter()

    def begun(connection: Connection) -> Value:
        writing.say(waited=milliseconds(time.perf_counter() - since))
        return job(connection)

    return begun


def is_held(error: Exception) -> bool:
    """Say whether somebody else held a row or a table for too long; the line is sound."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == LOCKED


def _said(error: Exception) -> Exception:
    """Return the error that the waiting side is to see."""
    if not isinstance(error, SQLAlchemyError):
        if isinstance(error, StoreTaken):
            log.error("%s", error)
        return error
    if isinstance(error, IntegrityError):
        return StoreConflict("the store holds something else")
    return failure_of(error, "the store failed")


def failure_of(error: SQLAlchemyError, what: str) -> StoreError:
    """Return a failure of the database as an error of the store, and tell the operator of it, and how to go on."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if not is_damage(cause):
        if not getattr(cause, "told", False):
            log.error("%s: %s", what, cause)
        return StoreError(what)
    log.critical(DAMAGED, cause)
    return StoreDamaged(f"{what}: {cause}")


def quiet_failure(error: SQLAlchemyError, what: str) -> StoreError:
    """Return the same of what is asked again and again: whoever asks says once that it fails."""
    return StoreError(f"{what}: {str(getattr(error, 'orig', None) or error).strip()}")


def is_damage(cause: BaseException | None) -> bool:
    """Say whether a database has found what it holds to be damaged."""
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return (getattr(cause, "sqlstate", None) or "").startswith("XX")     # Postgres: data and indexes that are corrupted
