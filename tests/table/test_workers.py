"""Several servers and the bots' processes on one machine, by one command."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections import Counter
from functools import partial

import httpx
import psycopg
import pytest

from ludoteca.cli.parser import build_parser
from ludoteca.cli.serve import arguments_of
from tests.soaking import share
from tests.table.helpers import GAME, free_ports, read_page, table_form
from tests.table.load import MATCH
from tests.table.several import ROOT
from tests.table.test_server import wait_for


class Several:
    """`ludoteca serve --workers`, as a process."""

    def __init__(self, database, number, log):
        self.database, self.number, self.port, self.log = database, number, free_ports(number + 1), log
        with log.open("wb") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "ludoteca", "serve", "--no-browser", "--port", str(self.port),
                 "--workers", str(number), "--database", database], cwd=ROOT, stdout=file, stderr=file,
            )
        self.address = f"http://127.0.0.1:{self.port}"

    def is_ready(self):
        assert self.process.poll() is None, self.log.read_text()
        return "Ludoteca is at" in self.log.read_text()

    def children(self):
        """Return the processes that it has started, without those of the bots."""
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True,
                               check=False)
        return sorted(map(int, found.stdout.split()))

    def servers(self):
        """Return the names and ports of the servers that live, as the others see them."""
        with psycopg.connect(self.database) as connection:
            return sorted(connection.execute(
                "SELECT id, substring(address from '[0-9]+$')::int FROM servers WHERE leaving = 0"
                " AND seen > (extract(epoch FROM clock_timestamp()) * 1000) - 3500").fetchall())


    def is_renewed(self, before):
        """Say whether other servers live now than those of before, and as many."""
        now = {name for name, _ in self.servers()}
        return len(now) == self.number and not now & before


@contextlib.contextmanager
def several(database, number, folder):
    found = Several(database, number, folder / "log")
    try:
        wait_for(found.is_ready, 120)
        yield found
    finally:
        found.process.send_signal(signal.SIGTERM)
        found.process.wait(60)


class Visitor(threading.Thread):
    """Plays at a table by ever new connections, and notes what it was answered."""

    def __init__(self, address):
        super().__init__()
        self.client = httpx.Client(base_url=address, headers={"origin": address}, timeout=30)
        self.table = self.client.post(f"/new/{GAME}", data=table_form("here", "here", **MATCH)).headers["location"]
        self.answers, self.ends = Counter(), threading.Event()

    def run(self):
        while not self.ends.is_set():
            for seat in (0, 1):
                page = self._ask("GET", f"{self.table}?seat={seat}")
                found = read_page(page.text) if page is not None else None
                if found and found.actions:
                    self._ask("POST", f"{self.table}/act", data=found.move(seat))

    def _ask(self, method, path, **form):
        try:
            answer = httpx.request(method, f"{self.client.base_url}{path}".replace("//t", "/t"), timeout=30,
                                   headers=self.client.headers, cookies=self.client.cookies, **form)
        except httpx.TransportError as error:
            self.answers[type(error).__name__] += 1
            return None
        self.answers[answer.status_code] += 1
        return answer

    def end(self):
        self.ends.set()
        self.join()
        self.client.close()


@pytest.mark.parametrize("times", [1, pytest.param(share(100), marks=pytest.mark.soak)])
def test_nobody_is_refused_while_one_after_the_other_is_started_anew(postgres_server, tmp_path, times):
    """Two servers, so that one has all tables now and then. The port stays open; tables change hands before their
    server ends.
    """
    with several(postgres_server.new_database(), 2, tmp_path) as table:
        visitor = Visitor(table.address)
        visitor.start()
        try:
            for _ in range(times):
                before = {name for name, _ in table.servers()}
                table.process.send_signal(signal.SIGHUP)
                wait_for(partial(table.is_renewed, before), 120)
        finally:
            visitor.end()
        children = table.children()
    print(f"{times} times anew, {dict(visitor.answers)}")
    assert set(visitor.answers) <= {200, 303} and visitor.answers[303] > 5
    for child in children:
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)
    assert "Traceback" not in table.log.read_text()


def test_what_ends_is_started_anew_and_nothing_outlives_its_starter(postgres_server, tmp_path):
    with several(postgres_server.new_database(), 2, tmp_path) as table:
        wait_for(lambda: {port for _, port in table.servers()} == {table.port + 1, table.port + 2}, 30)
        before = table.children()
        os.kill(before[0], signal.SIGKILL)
        wait_for(lambda: len(table.children()) == 3 and before[0] not in table.children(), 60)
        wait_for(lambda: len(re.findall("started anew", table.log.read_text())) == 1, 10)
        children = table.children()
        assert httpx.get(table.address).status_code == 200
        table.process.kill()
        for child in children:
            wait_for(lambda child=child: not is_there(child), 30)


def is_there(process):
    """Say whether a process lives."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{process}/stat", encoding="utf-8") as status:
        return status.read().rpartition(")")[2].split()[0] != "Z"


def test_the_processes_of_the_bots_write_their_log_as_the_servers_do(tmp_path):
    """Whoever read JSON met lines that were none."""
    serve = ["serve", "--workers", "2", "--log", "json", "--database", f"postgresql:///nobody?host={tmp_path}"]
    bots = arguments_of(build_parser().parse_args(serve), 2, 0)
    done = subprocess.run([sys.executable, "-m", "ludoteca", *bots], cwd=ROOT, capture_output=True, text=True,
                          check=False, timeout=60)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert done.returncode == 1 and "The bots cannot start" in lines[-1]["message"]


def test_one_that_cannot_start_is_said_in_a_sentence(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "ludoteca", "serve", "--no-browser", "--port", "0", "--workers", "2", "--database",
         f"postgresql:///nobody?host={tmp_path}"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1 and "cannot start" in done.stderr and "Traceback" not in done.stderr


