"""A Postgres of our own: the system's programs in a folder that is thrown away, written to disk as in earnest."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

PROGRAMS = Path("/usr/lib/postgresql")       # where Debian keeps those that are not on the path
NUMBERS = count()


def program(name: str) -> str | None:
    """Return the path of one of Postgres' programs, the newest one's; None if the system has none."""
    found = sorted(PROGRAMS.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    return str(found[-1]) if found else shutil.which(name)


def identity() -> dict[str, Any]:
    """Return as whom it is run: root may not."""
    if os.geteuid() != 0:
        return {}
    known = {each.pw_name: each for each in pwd.getpwall()}
    who = known.get("postgres") or known["nobody"]
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


class Postgres:
    """A server that only listens on a socket in its own folder; it ends with the tests."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ludoteca-pg-", dir="/tmp"))
        if identity():
            os.chown(self.folder, identity()["user"], identity()["group"])
        command = [program("initdb"), "-D", self.data, "-U", "ludoteca", "-A", "trust", "-E", "UTF8", "--no-locale"]
        subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL, **identity())
        self.start()

    @property
    def data(self) -> str:
        """Return the folder of its data."""
        return str(self.folder / "data")

    def start(self) -> None:
        """Start it, also after it was killed, and wait until it answers."""
        command = [program("postgres"), "-D", self.data, "-k", str(self.folder), "-c", "listen_addresses="]
        for _ in range(100):       # a killed one's children may hold its memory for a moment
            with open(self.folder / "log", "ab") as log:
                self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, **identity())
            if self._answers():
                return
            time.sleep(0.1)
        raise AssertionError((self.folder / "log").read_text()[-2000:])

    def _answers(self) -> bool:
        while self.process.poll() is None:
            with suppress(psycopg.OperationalError):
                self.execute("SELECT 1")
                return True
            time.sleep(0.02)
        return False

    def new_database(self) -> str:
        """Return the address of a new, empty database."""
        name = f"t{next(NUMBERS)}"
        self.execute(f"CREATE DATABASE {name}")
        return f"postgresql:///{name}?host={self.folder}&user=ludoteca"

    def copy(self, address: str, other: str) -> None:
        """Let a database hold what another one holds that nobody uses."""
        name, whole = (urlsplit(each).path[1:] for each in (other, address))
        self.execute(f"DROP DATABASE {name}")
        self.execute(f"CREATE DATABASE {name} TEMPLATE {whole}")

    def execute(self, query: str) -> None:
        """Run a query as the administrator would."""
        with psycopg.connect(f"postgresql:///postgres?host={self.folder}&user=ludoteca", autocommit=True) as connection:
            connection.execute(query)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let it answer nobody for a while, though its connections stay: the system goes on acknowledging."""
        ours = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        try:
            for each in (self.process.pid, *map(int, ours)):
                os.kill(each, signal.SIGSTOP)
            yield
        finally:
            for each in (*map(int, ours), self.process.pid):
                with suppress(ProcessLookupError):
                    os.kill(each, signal.SIGCONT)

    def kill(self) -> None:
        """End it as a power cut would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """End it and throw everything away."""
        self.process.send_signal(signal.SIGQUIT)        # at once: whatever it has not written need not be
        self.process.wait(60)
        shutil.rmtree(self.folder)
