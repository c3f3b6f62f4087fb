"""`ludoteca verify`: whether every stored game replays as it was played."""

import argparse
from collections import Counter
from typing import TYPE_CHECKING

from ludoteca.cli import words
from ludoteca.cli.common import database_of, show_progress
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import Message

if TYPE_CHECKING:
    from ludoteca.table.store.integrity import Flaw

COUNTED = {words.MENDED: words.MET, words.LATER: words.BEGUN_LATER, words.UNLOADED: words.NOT_LOADED}


def run(asked: argparse.Namespace) -> int:
    """Replay every table and print what is wrong; return 1 if anything is."""
    from ludoteca.table.store.writer import StoreError

    try:
        tables, found = check(database_of(asked.database), asked.language)
    except StoreError as error:
        raise LudotecaError(str(error)) from error
    say, wrong = words.speaker(asked.language), found[words.WRONG]
    others = [say(counted, amount=found[kind]) for kind, counted in COUNTED.items() if found[kind]]
    print(", ".join([say(words.VERIFIED, amount=tables, wrong=wrong), *others]))
    return 1 if wrong else 0


def check(database: str, language: str) -> tuple[int, Counter[Message]]:
    """Print in a language what is wrong with a database; return how many tables it has, and how many of them are what.

    Nothing is damaged of tables whose acts meet a rule that older versions played wrongly, that are too new, or whose
    game cannot be loaded here.

    Raises:
        NoDatabase: there is no such database.
        StoreError: it cannot be read.

    """
    from ludoteca.table.store.backup import NoDatabase
    from ludoteca.table.store.database import is_there
    from ludoteca.table.store.integrity import flaws_in
    from ludoteca.table.store.store import Store

    if not is_there(database):
        raise NoDatabase(database)
    tables, found = 0, Counter[Message]()

    def progress(done: int, total: int) -> None:
        nonlocal tables
        tables = total
        show_progress(done, total, "tables")

    store = Store(database)
    try:
        for flaw in flaws_in(store, progress):
            say = words.speaker(language, "ludoteca.table", flaw.error.package)
            kind = kind_of(flaw)
            print(say(kind, flaw=flaw.said(say)), flush=True)
            found[kind] += 1
    finally:
        store.close()
    return tables, found


def kind_of(flaw: "Flaw") -> Message:
    """Return what stands before a flaw: whether the table is wrong, or only cannot go on here."""
    if flaw.rule:
        return words.MENDED
    return words.LATER if flaw.later else words.UNLOADED if flaw.unloaded else words.WRONG
