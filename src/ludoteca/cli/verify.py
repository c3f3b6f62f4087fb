"""`ludoteca verify`: whether every stored game replays as it was played."""

import argparse

from ludoteca.cli.common import database_of, show_progress
from ludoteca.engine.texts.errors import LudotecaError


def run(asked: argparse.Namespace) -> int:
    """Replay every table and print what is wrong; return 1 if anything is."""
    from ludoteca.table.store.writer import StoreError

    try:
        tables, wrong, mended = check(database_of(asked.database))
    except StoreError as error:
        raise LudotecaError(str(error)) from error
    met = f", {mended} met by a rule that was mended since" if mended else ""
    print(f"{tables} {'table' if tables == 1 else 'tables'}, {wrong} wrong{met}")
    return 1 if wrong else 0


def check(database: str) -> tuple[int, int, int]:
    """Print what is wrong with a database; return how many tables it has, how much is wrong, and how many are only old.

    Those are the tables whose acts meet a rule that older versions played wrongly: nothing of them is damaged.

    Raises:
        LudotecaError: there is no such database.
        StoreError: it cannot be read.

    """
    from ludoteca.table.store.backup import NOT_THERE
    from ludoteca.table.store.database import is_there
    from ludoteca.table.store.integrity import flaws_in
    from ludoteca.table.store.store import Store

    if not is_there(database):
        raise LudotecaError(NOT_THERE, file=database)
    tables = wrong = mended = 0

    def progress(done: int, total: int) -> None:
        nonlocal tables
        tables = total
        show_progress(done, total, "tables")

    store = Store(database)
    try:
        for flaw in flaws_in(store, progress):
            print(f"{'MENDED' if flaw.rule else 'WRONG'} {flaw}", flush=True)
            mended += bool(flaw.rule)
            wrong += not flaw.rule
    finally:
        store.close()
    return tables, wrong, mended
