"""What became of a commit whose answer was lost: Postgres knows it by its number. SQLite loses no answer."""

import time

from sqlalchemy import Connection

NUMBER = "SELECT pg_current_xact_id_if_assigned()::text"
STATUS = "SELECT pg_xact_status(%s::text::xid8)"
PATIENCE = 2.0      # seconds in which the session that committed may still be about to


def number_of(connection: Connection) -> str:
    """Return the number of the transaction that a connection is in, "" where it has none."""
    if connection.dialect.name != "postgresql":
        return ""
    return connection.exec_driver_sql(NUMBER).scalar() or ""


def came_through(connection: Connection, number: str) -> bool | None:
    """Say whether a transaction has been committed, by another connection; None if it is still open."""
    until = time.monotonic() + PATIENCE
    while True:
        status = connection.exec_driver_sql(STATUS, (number,)).scalar()
        connection.rollback()
        if status != "in progress":
            return bool(status == "committed")
        if time.monotonic() > until:
            return None
        time.sleep(0.02)
