"""`ludoteca doctor`: whether this machine can serve the table well, and what to do where it cannot."""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from ludoteca.cli.checks import folders, machine
from ludoteca.cli.checks.finding import Check, Finding, Verdict, all_of, ok, wrong
from ludoteca.cli.common import counted, usual_database
from ludoteca.engine.runtime.cache_folder import cache_root

MARKS = {Verdict.OK: "ok", Verdict.ADVICE: "ADVICE", Verdict.WRONG: "WRONG"}


def run(asked: argparse.Namespace) -> int:
    """Look at everything and print what was found; return 1 if anything is wrong."""
    found = list(told(all_of(checks(asked.database, asked.url)), quietly=asked.json))
    print(json.dumps(as_data(found), indent=2, ensure_ascii=False) if asked.json else summary(found))
    return 1 if any(each.verdict is Verdict.WRONG for each in found) else 0


def checks(database: str | None, url: str | None) -> Iterator[tuple[str, Check]]:
    """Yield all checks with their names. None asks of the usual database, or of no running table.

    What needs packages is imported by the check: where one is missing, the others go on.
    """
    yield "packages", partial(of_programs, database or "")
    yield "cores", lambda: machine.cores(machine.own_cores())
    yield "memory", lambda: machine.memory(machine.own_memory())
    yield "visitors", lambda: machine.files(machine.most_files())
    yield "clock", lambda: machine.clock(machine.system_clock())
    yield "cache", of_cache
    yield "database", partial(of_database, database)
    if url is not None:
        yield "address", partial(of_url, url)


def of_programs(database: str) -> Iterable[Finding]:
    """Return what is found of Python and the packages that a database needs."""
    from ludoteca.cli.checks.programs import programs

    return programs("postgres" if database.startswith("postgres") else "")


def of_cache() -> Iterator[Finding]:
    """Yield what is found of the cache of compiled rules."""
    from ludoteca.cli.checks.compiling import PER_GAME, compiled, games

    folder = cache_root()
    yield folders.writable("cache", folder, is_made=True)
    there, missing = games()
    needed = PER_GAME * len(missing)
    yield folders.room("cache", folder, needed, needed + folders.LEAST_ROOM)
    yield compiled(there, missing, folder)


def of_database(database: str | None) -> Iterator[Finding]:
    """Yield what is found of a database, None being the usual one."""
    from ludoteca.cli.checks.stored import stored
    from ludoteca.table.store.database import url_of
    from ludoteca.table.store.writer import StoreError

    try:
        url = url_of(database or usual_database())
    except StoreError as error:
        yield wrong("database", f"{error}.", "Name a file, or postgresql://...")
        return
    if url.drivername.startswith("sqlite"):
        file = Path(str(url.database)).absolute()
        yield from of_place(file, is_made=database is None)
        if not file.is_file():
            yield ok("database", f"There is no {file} yet; the first start makes it.")
            return
    yield from stored(database or usual_database())


def of_place(file: Path, is_made: bool) -> Iterator[Finding]:
    """Yield what is found of an SQLite database's place, which `is_made` by the first start if it is the usual one."""
    name, folder, is_there = "database", file.parent, file.is_file()
    size = file.stat().st_size if is_there else 0
    yield folders.writable(name, folder, is_made)
    yield folders.room(name, folder, enough=max(folders.ENOUGH_ROOM, 2 * size))
    yield folders.disk(name, file if is_there else folder, folders.mounts_here())
    if is_there and folders.knows_users():
        yield folders.writable_file(file)
        yield folders.private(file)
        yield folders.owner(file)


def of_url(url: str) -> Iterable[Finding]:
    """Return what is found of a running table."""
    from ludoteca.cli.checks.proxy import proxy

    return proxy(url)


def told(findings: Iterable[Finding], quietly: bool) -> Iterator[Finding]:
    """Yield findings, and print each as it comes unless `quietly`."""
    for finding in findings:
        if not quietly:
            print(as_text(finding), flush=True)
        yield finding


def as_text(finding: Finding) -> str:
    """Return a finding as lines: what was found, and below it what to do."""
    lines = [f"{MARKS[finding.verdict]:<6}  {finding.check}: {finding.found}"]
    return "\n".join(lines + ([f"        -> {finding.do}"] if finding.do else []))


def summary(findings: Sequence[Finding]) -> str:
    """Return how many were found to be how."""
    counts = {verdict: sum(each.verdict is verdict for each in findings) for verdict in Verdict}
    return f"{counted(len(findings), 'check')}, {counts[Verdict.WRONG]} wrong, {counts[Verdict.ADVICE]} with advice"


def as_data(findings: Sequence[Finding]) -> dict[str, object]:
    """Return findings as plain data."""
    listed = [
        {"check": each.check, "verdict": each.verdict.value, "found": each.found, "do": each.do} for each in findings
    ]
    return {"wrong": sum(each.verdict is Verdict.WRONG for each in findings), "checks": listed}
