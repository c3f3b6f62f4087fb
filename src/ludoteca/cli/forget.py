"""`ludoteca forget`: deletes tables that nobody has touched for long."""

import argparse
import asyncio

from ludoteca.cli.common import database_of
from ludoteca.engine.texts.errors import LudotecaError

OF_ANOTHER_VERSION = (
    "{database} has the form of another version, and nothing is deleted there. "
    "A server of this version brings it to its own"
)


def run(asked: argparse.Namespace) -> int:
    """Delete what is old, or say how much it would be."""
    from ludoteca.table.store.backup import NoDatabase
    from ludoteca.table.store.database import is_there, revision_of
    from ludoteca.table.store.forgetting import DAY, count_of, untouched
    from ludoteca.table.store.inspecting import opened_to_read
    from ludoteca.table.store.schema import HEAD
    from ludoteca.table.store.sole_server import sole_server
    from ludoteca.table.store.store import Store
    from ludoteca.table.store.tokens import now
    from ludoteca.table.store.writer import StoreError

    database = database_of(asked.database)
    if not is_there(database):
        raise NoDatabase(database)
    try:
        with opened_to_read(database) as connection:
            if revision_of(connection) != HEAD:
                raise LudotecaError(OF_ANOTHER_VERSION, database=database)
        store = Store(database)
        try:
            if asked.dry_run:
                old = len(untouched(store.engine, now() - asked.days * DAY))
                print(f"{old} of {count_of(store.engine)} tables would be deleted")
                return 0
            with sole_server(store):       # a server would go on with what is gone
                gone = len(asyncio.run(store.forget(asked.days)))
            print(f"{gone} tables deleted, {count_of(store.engine)} left")
        finally:
            store.close()
    except StoreError as error:
        raise LudotecaError(str(error)) from error
    return 0
