"""Whether the database can be opened, is of this version's form, is sound, and is kept well."""

from collections.abc import Iterator
from pathlib import Path

from ludoteca.cli.checks.finding import Finding, advice, ok, wrong
from ludoteca.table.store.database import revision_of, url_of
from ludoteca.table.store.inspecting import (
    Server,
    flaws_of_file,
    has_log,
    is_known,
    is_open,
    is_served,
    opened_to_read,
    server_of,
)
from ludoteca.table.store.schema import HEAD
from ludoteca.table.store.writer import StoreError

DATABASE, FORM, FILE, LOG, HELD = "database", "form", "soundness", "journal", "server"
OLDEST_POSTGRES = 14
MOST_APART = 1.0          # seconds between two clocks
TRIES = 2                 # a server that starts meanwhile writes into what was read as if nobody did
SEE_TROUBLE = "docs/operators.md, “When something goes wrong”, says how to go on."


def stored(database: str) -> Iterator[Finding]:
    """Yield how a database is, a file that is there or a URL."""
    is_file = url_of(database).drivername.startswith("sqlite")
    findings: list[Finding] = []
    for _ in range(TRIES):
        file = Path(url_of(database).database or "")
        was_open = is_file and is_open(file)
        findings = list(_looked_at(database, file if is_file else None))
        if not is_file or was_open == is_open(file):
            break
    yield from findings


def _looked_at(database: str, file: Path | None) -> Iterator[Finding]:
    named = file or url_of(database).render_as_string()       # without a password
    try:
        with opened_to_read(database) as connection:
            revision = revision_of(connection)
            yield ok(DATABASE, f"{named} can be opened.")
            yield form(revision)
            if file is not None:
                yield soundness(flaws_of_file(connection))
                yield journal(has_log(file))
            else:
                yield from postgres(server_of(connection))
            yield held(is_served(database, connection))
    except StoreError as error:
        why = " ".join(str(error).split()).rstrip(".")       # Postgres has lines of it
        yield wrong(DATABASE, f"{named} cannot be read: {why}.",
                    SEE_TROUBLE if file is not None else "See that Postgres runs, and lets this user in.")


def form(revision: str | None) -> Finding:
    """Say whether a database is of this version's form."""
    if revision is None:
        return ok(FORM, "It is empty; the first start gives it its form.")
    if revision == HEAD:
        return ok(FORM, f"Its form is {revision}, that of this version.")
    if is_known(revision):
        return advice(FORM, f"Its form is {revision}, an older one: the next start brings it to {HEAD}, for good.",
                      "Make a copy before: ludoteca backup COPY")
    return wrong(FORM, f"Its form is {revision}, that of a newer version; this one knows {HEAD}.",
                 "Start the newer version, or go on with a copy of before.")


def soundness(flaws: list[str]) -> Finding:
    """Say whether SQLite finds its file sound."""
    if not flaws:
        return ok(FILE, "SQLite finds its file sound. Whether every game replays, `ludoteca verify` says.")
    return wrong(FILE, f"SQLite finds its file damaged: {'; '.join(flaws)}.", SEE_TROUBLE)


def journal(is_log: bool) -> Finding:
    """Say whether readers and the writer of an SQLite file do not wait for each other."""
    if is_log:
        return ok(LOG, "It is written by way of a log (WAL), as it should be.")
    return ok(LOG, "It is not written by way of a log (WAL), as copies are not; a server that opens it sees to that.")


def held(is_served_now: bool | None) -> Finding:
    """Say whether a server has a database."""
    if is_served_now is None:
        return ok(HELD, "Whether a server is running on it is not known to this user.")
    return ok(HELD, "A server is running on it." if is_served_now else "No server is running on it now.")


def postgres(server: Server) -> Iterator[Finding]:
    """Yield how a Postgres is: its version, what it keeps of what it has acknowledged, its clock."""
    version = f"Postgres {server.version // 10_000}.{server.version % 10_000}"
    if server.version // 10_000 < OLDEST_POSTGRES:
        yield wrong("Postgres", f"It is {version}.", f"Use Postgres {OLDEST_POSTGRES} or later.")
    else:
        yield ok("Postgres", f"It is {version}; {OLDEST_POSTGRES} or later is needed.")
    yield durability(server.synchronous_commit, server.fsync)
    yield clocks(server.ahead)


def durability(synchronous_commit: str, fsync: str) -> Finding:
    """Say whether what a Postgres has acknowledged outlives a power cut."""
    check = "durability"
    if fsync == "off":
        return wrong(check, "Its fsync is off: a power cut may lose moves, or all that is stored.",
                     "Let its administrator set fsync = on.")
    if synchronous_commit == "off":
        return ok(check, "Its synchronous_commit is off; the table sets it on for itself, so moves are kept.")
    return ok(check, f"Its synchronous_commit is {synchronous_commit}: what is acknowledged is kept.")


def clocks(ahead: float) -> Finding:
    """Say whether the clock of a Postgres, so many seconds ahead of ours, is right."""
    check = "clock of the database"
    if abs(ahead) <= MOST_APART:
        return ok(check, "The database’s clock and this machine’s go alike, within a second.")
    how = "ahead of" if ahead > 0 else "behind"
    return wrong(check, f"The database’s clock is {abs(ahead):.1f} s {how} this machine’s.",
                 "Let both be synchronized: timedatectl set-ntp true, or chrony.")
