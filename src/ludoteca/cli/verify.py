"""`ludoteca verify`: whether every stored game replays as it was played."""

import argparse
from collections import Counter

from ludoteca.cli.common import database_of, show_progress
from ludoteca.engine.texts.errors import LudotecaError

WRONG, MENDED, LATER, UNLOADED = "WRONG", "MENDED", "LATER", "UNLOADED"


def run(asked: argparse.Namespace) -> int:
    """Replay every table and print what is wrong; return 1 if anything is."""
    from ludoteca.table.store.writer import StoreError

    try:
        tables, found = check(database_of(asked.database))
    except StoreError as error:
        raise LudotecaError(str(error)) from error
    met = f", {found[MENDED]} met by a rule that was mended since" if found[MENDED] else ""
    later = f", {found[LATER]} begun by a later version" if found[LATER] else ""
    unloaded = f", {found[UNLOADED]} of a game that cannot be loaded" if found[UNLOADED] else ""
    print(f"{tables} {'table' if tables == 1 else 'tables'}, {found[WRONG]} wrong{met}{later}{unloaded}")
    return 1 if found[WRONG] else 0


def check(database: str) -> tuple[int, Counter[str]]:
    """Print what is wrong with a database; return how many tables it has, and how many of them are what.

    Nothing is damaged of tables whose acts meet a rule that older versions played wrongly, that are too new, or whose
    game cannot be loaded here.

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
    tables, found = 0, Counter[str]()

    def progress(done: int, total: int) -> None:
        nonlocal tables
        tables = total
        show_progress(done, total, "tables")

    store = Store(database)
    try:
        for flaw in flaws_in(store, progress):
            kind = MENDED if flaw.rule else LATER if flaw.later else UNLOADED if flaw.unloaded else WRONG
            print(f"{kind} {flaw}", flush=True)
            found[kind] += 1
    finally:
        store.close()
    return tables, found
