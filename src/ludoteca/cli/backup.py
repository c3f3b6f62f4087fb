"""`ludoteca backup`: a copy of all tables, made while they are played at."""

import argparse
from pathlib import Path

from ludoteca.cli.common import database_of
from ludoteca.engine.texts.errors import LudotecaError


def run(asked: argparse.Namespace) -> int:
    """Copy the database."""
    from ludoteca.table.store.backup import backup
    from ludoteca.table.store.writer import StoreError

    source, file = database_of(asked.database), Path(asked.file).expanduser()
    try:
        backup(source, file)
    except StoreError as error:
        raise LudotecaError(str(error)) from error
    size = f"{file.stat().st_size / 1e6:.1f} MB"
    print(f"{file}: {size}, copied from {source}. `ludoteca verify --database {file}` replays what is in it.")
    return 0
