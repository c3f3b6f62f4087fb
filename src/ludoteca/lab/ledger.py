"""The folder of a run: the plan, and a line for each shard that has been played and need not be replayed."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.lab.plan import differences
from ludoteca.lab.shards import Result, Work

PLAN, GAMES = "plan.json", "games.jsonl"
SECONDS_UNSYNCED = 1.0     # what a failing machine can take away; a process that dies takes nothing
SHOWN = 8                  # differences that are told

OTHER_PLAN = (
    "{folder} holds another run, which this command would not go on with. What differs:\n{differences}\n"
    "Repeat the command that began it, or name another folder with --folder."
)
NOT_A_PLAN = "{file}: this is no plan of a tournament or comparison: {reason}"
OTHER_FILES = "{folder} has files, but no {plan}: name an empty folder, or one that does not exist yet."
NO_FOLDER = "{folder} is a file, no folder: name another with --folder."
DAMAGED = "{file}, line {line}: {reason}. Remove the line to have its games played again."
IN_USE = "Another process is writing into {folder}."


class Ledger:
    """The results of a run that are known, on disk and by shard, in the order of the file; see `opened`."""

    def __init__(self, folder: Path, results: dict[int, Result], file: BinaryIO) -> None:
        self.folder = folder
        self.results = results
        self.games = sum(len(result.rows) for result in results.values())
        self._file = file
        self._synced = monotonic()

    def add(self, result: Result) -> None:
        """Keep a result: once this returns, it outlives the process. One that is kept already is not kept twice."""
        if result.shard in self.results:
            return
        line, games = result.line().encode() + b"\n", len(result.rows)
        try:
            self._file.write(line)
            self._file.flush()
        finally:       # an interruption comes when all is written: what the file has is counted
            self.results[result.shard] = result
            self.games += games
        if monotonic() - self._synced >= SECONDS_UNSYNCED:
            self.sync()

    def sync(self) -> None:
        """See to it that what is kept outlives the machine."""
        if not self._file.closed:
            os.fsync(self._file.fileno())
            self._synced = monotonic()

    def put_in_order(self) -> None:
        """Write the file anew in the order of the shards, whole or not at all; then nothing more can be added."""
        order = sorted(self.results)
        if list(self.results) == order:
            return
        kept = self.folder / GAMES
        with unfinished(kept).open("wb") as file:
            file.writelines(self.results[shard].line().encode() + b"\n" for shard in order)
            file.flush()
            os.fsync(file.fileno())
        self._file.close()         # some systems do not replace what is open
        unfinished(kept).replace(kept)
        self.results = {shard: self.results[shard] for shard in order}


def unfinished(file: Path) -> Path:
    """Return where a file is written until it is whole."""
    return file.with_name(f".{file.name}")


@contextmanager
def opened(folder: Path, work: Work) -> Iterator[Ledger]:
    """Open the folder of a run, made if it does not exist, with all that has been played of it.

    A last line that a dying process has left unfinished is dropped: its shard is played again.

    Raises:
        LudotecaError: the folder holds another run or other files, is in use, or a line of it is damaged.

    """
    if folder.exists() and not folder.is_dir():
        raise LudotecaError(NO_FOLDER, folder=folder)
    folder.mkdir(parents=True, exist_ok=True)
    claim(folder, work)
    with (folder / GAMES).open("a+b") as file:
        lock(file, folder)
        drop_torn_line(file)
        file.seek(0)
        results = {result.shard: result for result in read_results(file, folder / GAMES, work)}
        ledger = Ledger(folder, results, file)
        try:
            yield ledger
        finally:
            ledger.sync()


def claim(folder: Path, work: Work) -> None:
    """Write the plan into a new folder, or make sure that the folder's is the same."""
    plan, text = folder / PLAN, work.plan.text()
    if not plan.exists():
        if any(file != unfinished(plan) for file in folder.iterdir()):
            raise LudotecaError(OTHER_FILES, folder=folder, plan=PLAN)
        unfinished(plan).write_text(text, "utf-8")
        unfinished(plan).replace(plan)
    try:
        kept = plan.read_text("utf-8")
        if kept == text:
            return
        found = differences(dict(json.loads(kept)), json.loads(text))
    except (ValueError, TypeError, RecursionError) as error:
        raise LudotecaError(NOT_A_PLAN, file=plan, reason=error) from None
    lines = found[:SHOWN] + [f"... and {len(found) - SHOWN} more"] * (len(found) > SHOWN)
    raise LudotecaError(OTHER_PLAN, folder=folder, differences="\n".join(f"  {line}" for line in lines))


def lock(file: BinaryIO, folder: Path) -> None:
    """Keep other processes out, where the system can; the system lets go when the process ends."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise LudotecaError(IN_USE, folder=folder) from None


def drop_torn_line(file: BinaryIO) -> None:
    """Cut off what stands after the last end of a line."""
    file.seek(0)
    whole = torn = 0
    for line in file:
        torn = 0 if line.endswith(b"\n") else len(line)
        whole += len(line) - torn
    if torn:
        file.truncate(whole)


def read_results(file: BinaryIO, name: Path, work: Work) -> Iterator[Result]:
    """Yield the results in a file of whole lines, or raise LudotecaError with the line that is damaged."""
    seen: set[Any] = set()
    for number, line in enumerate(file, 1):
        try:
            result = Result.of_line(line.decode())
            shard = work.shards[result.shard]
        except (ValueError, KeyError, TypeError, IndexError, OverflowError, RecursionError) as error:
            raise LudotecaError(DAMAGED, file=name, line=number, reason=f"it holds no result ({error!r})") from None
        if result.shard in seen or shard.number != result.shard or not result.fits(shard):
            raise LudotecaError(DAMAGED, file=name, line=number, reason=f"it does not fit shard {result.shard}")
        seen.add(result.shard)
        yield result
