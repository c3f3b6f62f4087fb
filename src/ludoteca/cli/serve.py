"""`ludoteca` and `ludoteca serve`: the table in the browser."""

import argparse
import os
import sys
from pathlib import Path


def run(asked: argparse.Namespace) -> int:
    """Serve the table until it is told to end."""
    from ludoteca.table.serve import run as serve

    database = asked.database
    if not database:
        data_folder().mkdir(parents=True, exist_ok=True)
        database = str(data_folder() / "ludoteca.db")
    return serve(asked.host, asked.port, not asked.no_browser, database)


def data_folder() -> Path:
    """Return the folder where this system keeps a user's data for programs."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "ludoteca"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "ludoteca"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "ludoteca"
