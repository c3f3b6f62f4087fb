"""The server under a service manager: it takes the socket that is handed over, and tells how it fares."""

import os
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from ludoteca.table.deploy import supervisor
from ludoteca.table.deploy.supervisor import FIRST, READY, STOPPING, HandedWrongly, Supervisor
from tests.table.helpers import lay_out

ROOT = Path(__file__).parents[2]
PATIENCE = 60           # seconds
# As systemd starts a service: what is handed over lies from 3 on, and only then the process knows its own number.
HAND_OVER = (
    "import os, sys; number, handed = int(sys.argv[1]), sys.argv[2];"
    "[os.dup2(number, 3 + n, inheritable=True) for n in range(int(handed))];"
    "os.environ.update(LISTEN_FDS=handed, LISTEN_PID=str(os.getpid()));"
    "os.execv(sys.executable, [sys.executable, '-c', sys.argv[3], sys.argv[4]])"
)
SERVE = "import sys; from ludoteca.table.serve import run; exit(run('127.0.0.1', 1, False, sys.argv[1], warm=False))"


def start(handed: socket.socket, number: str, database: str, **environment: str) -> subprocess.Popen:
    """Start the server as systemd does, with a socket handed over as so many."""
    return subprocess.Popen(
        [sys.executable, "-c", HAND_OVER, str(handed.fileno()), number, SERVE, database], cwd=ROOT, text=True,
        env=os.environ | environment, pass_fds=[handed.fileno()], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )


@contextmanager
def listening():
    with socket.socket() as handed:
        handed.bind(("127.0.0.1", 0))
        handed.listen()
        yield handed


def test_a_restart_refuses_nobody_and_the_manager_is_told(tmp_path):
    """Who connects while no server runs is answered by the next one."""
    database = tmp_path / "t.db"
    lay_out(database)
    with listening() as handed, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(PATIENCE)
        where = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        port, waiting = handed.getsockname()[1], None
        for _ in range(2):
            process = start(handed, "1", str(database), **where)
            try:
                assert manager.recv(100) == READY.encode(), process.communicate()
                if waiting is not None:
                    assert waiting.recv(12) == b"HTTP/1.1 200"
                    waiting.close()
                assert f"http://127.0.0.1:{port}/" in process.stdout.readline()
                assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
                process.terminate()
                assert manager.recv(100) == STOPPING.encode()
                assert process.wait(PATIENCE) == 0
            finally:
                process.kill()
                process.communicate()
            waiting = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            waiting.sendall(b"GET / HTTP/1.1\r\nhost: t\r\n\r\n")
        waiting.close()


def test_several_sockets_are_refused_in_a_sentence(tmp_path):
    with listening() as handed:
        process = start(handed, "2", str(tmp_path / "t.db"))
        _, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1 and "Traceback" not in error
    assert "2 sockets were handed over, and the table listens on one" in error


def handed_here(monkeypatch, number, file):
    """Let this process be one to which a file was handed over."""
    monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
    monkeypatch.setenv("LISTEN_FDS", number)
    monkeypatch.setattr(supervisor, "FIRST", file.fileno())
    return Supervisor()


@pytest.mark.parametrize("number", ["many", "-1", "\u00b2"])
def test_what_is_no_number_is_said_in_a_sentence(monkeypatch, number):
    with listening() as handed, pytest.raises(HandedWrongly, match="does not say how many sockets"):
        handed_here(monkeypatch, number, handed).listener()


@pytest.mark.parametrize("open_other", [
    lambda folder: socket.socket(socket.AF_INET, socket.SOCK_STREAM),        # connects, or does nothing
    lambda folder: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
    lambda folder: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM),
    lambda folder: (folder / "file").open("wb"),
])
def test_what_does_not_listen_is_said_in_a_sentence(monkeypatch, tmp_path, open_other):
    with open_other(tmp_path) as handed:
        with pytest.raises(HandedWrongly, match="is no socket that listens for TCP connections"):
            handed_here(monkeypatch, "1", handed).listener()
        os.fstat(handed.fileno())       # nor is it closed


def test_what_was_handed_over_no_other_process_inherits(monkeypatch):
    with listening() as handed:
        handed.set_inheritable(True)
        taken = handed_here(monkeypatch, "1", handed).listener()
        assert taken.getsockname() == handed.getsockname() and not handed.get_inheritable()
        taken.detach()


def test_what_was_meant_for_another_process_is_left_alone(monkeypatch):
    """A shell that was started so hands its environment on, and not the socket."""
    monkeypatch.setenv("LISTEN_PID", str(os.getpid() + 1))
    monkeypatch.setenv("LISTEN_FDS", "1")
    assert Supervisor().listener() is None
    assert "LISTEN_FDS" not in os.environ


def test_nobody_is_told_where_no_manager_is(monkeypatch):
    for name in ("LISTEN_PID", "LISTEN_FDS", "NOTIFY_SOCKET"):
        monkeypatch.delenv(name, raising=False)
    alone = Supervisor()
    alone.tell(READY)
    assert alone.listener() is None and FIRST == 3


def test_a_manager_may_listen_without_a_file(monkeypatch):
    """Its address begins with @ then, as in a container."""
    name = f"ludoteca-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"\0{name}")
        manager.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        Supervisor().tell(READY)
        assert manager.recv(100) == b"READY=1" and "NOTIFY_SOCKET" not in os.environ


def test_a_manager_that_has_gone_ends_no_server(monkeypatch, tmp_path, caplog):
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    Supervisor().tell(READY)
    assert "cannot be told READY=1: No such file or directory" in caplog.text
