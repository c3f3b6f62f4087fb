"""A Postgres that does not answer, frozen or beyond a dead line: nobody waits for it without end, and few at once.

Its own limits do not help: it is not there to keep them, and the system at its end may go on acknowledging bytes.
"""

import logging
import threading
import time
from typing import Any

from psycopg import Connection, OperationalError, errors

REST = 2.0        # seconds from one try to the next: those who queue for the same are all told meanwhile
log = logging.getLogger(__name__)


class Unanswered(OperationalError):
    """It has been silent for a while, as the operator has been told."""

    told = True


class PatientConnection(Connection[Any]):
    """A connection that is given up where an answer takes too long."""

    line: "Line | None" = None

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Return what Postgres answers.

        Raises:
            OperationalError: it did not answer in time. Whether it has done what it was asked, nobody knows.

        """
        if self.line is None or timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, self.line.seconds)
        except errors._WaitTimeout:
            self.pgconn.finish()
            self.line.falls_silent()
            raise OperationalError(f"the database has not answered for {self.line.seconds} s") from None


class Line:
    """The line to a database. While that is silent one at a time tries it, and the others are told so at once."""

    def __init__(self, seconds: float) -> None:
        """Wait so many seconds for each answer."""
        self.seconds = seconds
        self._silent_until = 0.0     # nobody tries before; 0 while it answers
        self._trying = threading.Lock()

    def falls_silent(self) -> None:
        """Know that an answer has not come."""
        self._silent_until = time.monotonic() + REST

    def connect(self, dialect: Any, record: Any, arguments: Any, named: Any) -> PatientConnection:
        """Return a new connection, as SQLAlchemy asks for one.

        Raises:
            Unanswered: the database is silent, and somebody else tries it, or did a moment ago.

        """
        if not self._silent_until:
            return self._connected(arguments, named)
        if time.monotonic() < self._silent_until or not self._trying.acquire(blocking=False):
            raise Unanswered("the database does not answer")
        try:
            connection = self._connected(arguments, named)
        finally:
            self._trying.release()
        self._silent_until = 0.0
        log.warning("the database answers again")
        return connection

    def _connected(self, arguments: Any, named: Any) -> PatientConnection:
        try:
            connection = PatientConnection.connect(*arguments, **named)
        except errors.ConnectionTimeout:
            self.falls_silent()
            raise
        connection.line = self
        return connection
