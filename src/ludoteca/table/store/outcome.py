"""What became of a commit whose answer was lost: each transaction leaves a mark of its own. SQLite loses no answer.

And whether there is room for more: a mark is changed in place, which a full disk lets pass.

The number that Postgres gives a transaction would not do: after a crash it is given once more, to another one.
"""

import secrets

from sqlalchemy import Connection, delete, insert, select, update

from ludoteca.table.store.schema import marks, thoughts

SOLE = 1     # the number of a server that has its database alone
ROOM = 16_384          # bytes that SQLite's log must have room for
OF_POSTGRES = (        # 5000 numbers are twice what it may hold in memory then; the file lies where the database does
    "SELECT set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)",
    "SELECT count(*) FROM generate_series(1, 5000)",
)


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


def take_room_for_a_moment(connection: Connection) -> None:
    """Take room on the disk within a connection's transaction, and leave nothing there; on a full one it fails.

    SQLite writes a row to its log that is deleted at once. In Postgres such a row would soon lie where others have been
    deleted, and need no room; there it is a file of the kind that it makes for itself and throws away.
    """
    if connection.dialect.name == "postgresql":
        for statement in OF_POSTGRES:
            connection.exec_driver_sql(statement)
        return
    row = {"id": secrets.token_hex(16), "asker": "", "function": "", "pack": "", "created": 0, "thinker": ""}
    connection.execute(insert(thoughts).values(asked=bytes(ROOM), **row))
    connection.execute(delete(thoughts).where(thoughts.c.id == row["id"]))
