"""What became of a commit whose answer was lost: each transaction leaves a mark of its own. SQLite loses no answer.

The number that Postgres gives a transaction would not do: after a crash it is given once more, to another one.
"""

import secrets

from sqlalchemy import Connection, insert, select, update

from ludoteca.table.store.schema import marks

SOLE = 1     # the number of a server that has its database alone


def loses_answers(connection: Connection) -> bool:
    """Say whether an answer to a commit may be lost, as it is on the way to another process."""
    return connection.dialect.name == "postgresql"


def leave_mark(connection: Connection, writer: int = SOLE) -> str:
    """Leave a mark of a server in the transaction that a connection is in, and return it."""
    mark = secrets.token_hex(16)
    if connection.execute(update(marks).where(marks.c.writer == writer).values(mark=mark)).rowcount == 0:
        connection.execute(insert(marks).values(writer=writer, mark=mark))
    return mark


def is_left(connection: Connection, mark: str, writer: int = SOLE) -> bool:
    """Say whether a mark has been left: all that was done with it is stored then, and else nothing.

    A transaction that has not ended yet is waited for, for as long as Postgres waits for a lock.
    """
    query = select(marks.c.mark).where(marks.c.writer == writer).with_for_update()
    found = connection.execute(query).scalar()
    connection.rollback()
    return bool(found == mark)
