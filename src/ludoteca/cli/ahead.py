"""The very first start, as after `uvx`: Python has kept no compiled module yet, and to compile them is most of a wait.

So a second process compiles what the first one comes to last, while that one does what it needs first. This file is
also what that process runs.
"""

import os
import subprocess
import sys
import threading
from importlib.util import cache_from_source
from pathlib import Path

HERE = Path(__file__).parents[1]
IN_TURN = ("engine", "table", "bots", "games")     # as a server comes to need them, after the database's library
LAST = "table/app.py"                              # once this one is kept, so are those that it imports


def compile_ahead() -> "subprocess.Popen[bytes] | None":
    """Begin to compile in another process, and return it; None where that is done already, or would be in vain."""
    kept = Path(cache_from_source(str(HERE / LAST)))
    if sys.dont_write_bytecode or cores() < 2 or kept.exists() or not may_be_written(kept):
        return None
    try:
        process = subprocess.Popen(
            [sys.executable, "-P", __file__, *(str(HERE / each) for each in IN_TURN)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
    except OSError:      # it goes without, only slower
        return None
    threading.Thread(target=process.wait, daemon=True).start()       # it leaves nothing behind when it ends
    return process


def cores() -> int:
    """Return on how many cores this process may run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def may_be_written(file: Path) -> bool:
    """Say whether a file can be made, with the folders above it that are not there."""
    return os.access(next(folder for folder in file.parents if folder.exists()), os.W_OK)


def compile_in_turn(folders: list[str]) -> None:
    """Compile the database's library by importing it, since only a part of it is needed; then all in some folders."""
    import compileall

    import sqlalchemy.dialects.sqlite  # noqa: F401

    for folder in folders:
        compileall.compile_dir(folder, quiet=2)


if __name__ == "__main__":
    compile_in_turn(sys.argv[1:])
