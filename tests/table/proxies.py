"""The programs that stand before a table, with the configurations that `ludoteca deploy` prints."""

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

from ludoteca.table.deploy.configurations import Site, configurations
from tests.table.helpers import free_ports

PROGRAMS = ("nginx", "haproxy", "caddy")
HOST = "localhost"
PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])     # not on everybody's path
NOT_FOR_ROOT = re.compile(r"^    (?:user|group|chroot) .*\n", re.MULTILINE)
# As a system has nginx around our file: it compresses, unless it is told not to.
AROUND_NGINX = """\
daemon off; master_process off; pid nginx.pid; error_log stderr;
events {{}}
http {{
    gzip on; gzip_types *; gzip_min_length 1; default_type text/plain;
    client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c; uwsgi_temp_path d; scgi_temp_path e;
    include {file};
}}
"""


def path_of(name: str) -> str:
    """Return where a program is. Where it is missing its tests are left out, but never in CI."""
    found = shutil.which(name, path=PLACES)
    if found is None:
        says = pytest.fail if os.environ.get("CI") else pytest.skip
        says(f"there is no {name} on this machine; install it with the system's package manager")
    return found


def new_certificate(folder: Path) -> tuple[Path, Path]:
    """Return a certificate for this machine that is its own authority, and its key."""
    certificate, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        [path_of("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-keyout", key, "-out", certificate, "-days", "2", "-subj", f"/CN={HOST}", "-addext",
         f"subjectAltName=DNS:{HOST},IP:127.0.0.1"],
        check=True, capture_output=True,
    )
    return certificate, key


@dataclass
class Proxy:
    """A proxy that runs: its ports for HTTPS and for HTTP, and whom it trusts that visits it."""

    https: int
    http: int
    trust: ssl.SSLContext
    process: int        # its number

    @property
    def address(self) -> str:
        """Return where visitors come."""
        return f"https://{HOST}:{self.https}"

    def visitor(self, at: str = "127.0.0.1", **headers: str) -> httpx.Client:
        """Return somebody who comes from an address of this machine's."""
        transport = httpx.HTTPTransport(verify=self.trust, local_address=at)
        return httpx.Client(base_url=self.address, headers=headers, transport=transport, timeout=30)


def command_of(name: str, folder: Path, site: Site) -> list[str]:
    """Lay out what a program needs in a folder; return its command."""
    program = path_of(name)
    (text,) = configurations(name, site).values()
    file = folder / "printed"
    file.write_text(text)
    if name == "haproxy":
        if os.geteuid() != 0:       # only root may become another user
            file.write_text(NOT_FOR_ROOT.sub("", text))
        return [program, "-db", "-f", str(file)]
    if name == "nginx":
        file.write_text(text.replace("/var/log/nginx/error.log", "stderr"))
        user = "user root;\n" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(user + AROUND_NGINX.format(file=file))
        return [program, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    adapt = [program, "adapt", "--config", str(file), "--adapter", "caddyfile"]
    adapted = json.loads(subprocess.run(adapt, check=True, capture_output=True).stdout)
    adapted["admin"] = {"disabled": True}       # its port is one for the whole machine
    (folder / "caddy.json").write_text(json.dumps(adapted))
    return [program, "run", "--config", str(folder / "caddy.json")]


@contextmanager
def proxy(name: str, folder: Path, port: int, workers: int = 1) -> Iterator[Proxy]:
    """Let a program stand before the table at a port, or before servers at those that follow, with the configuration
    that is printed for it.
    """
    certificate, key = new_certificate(folder)
    if name == "haproxy":
        certificate.write_text(certificate.read_text() + key.read_text())
    first = free_ports(2)
    site = Site(
        host=HOST, port=port, certificate=str(certificate), key="" if name == "haproxy" else str(key),
        listen="127.0.0.1", https=first, http=first + 1, workers=workers,
    )
    homes = {each: str(folder) for each in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    command = command_of(name, folder, site)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, env=os.environ | homes)
    try:
        for listening in (site.https, site.http):
            wait_until_it_listens(process, listening, folder / "log")
        yield Proxy(site.https, site.http, ssl.create_default_context(cafile=certificate), process.pid)
    finally:
        process.kill()
        process.wait()


def wait_until_it_listens(process: subprocess.Popen, port: int, log: Path) -> None:
    """Return once somebody answers at a port."""
    limit = time.monotonic() + 60
    while time.monotonic() < limit:
        assert process.poll() is None, log.read_text()
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            time.sleep(0.01)
        else:
            return
    raise AssertionError(log.read_text())


@dataclass
class Heard:
    """A request as it came behind a proxy."""

    port: int           # of the connection's other end
    headers: dict[str, list[str]]
    path: str


@dataclass
class Listener:
    """Answers any request, and keeps what it was asked."""

    port: int = 0
    heard: list[Heard] = field(default_factory=list)


@contextmanager
def listener(port: int = 0) -> Iterator[Listener]:
    """Stand where the table would, and note what comes."""
    notes = Listener()

    class Noting(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):  # noqa: N802 - as it is called
            self.rfile.read(int(self.headers.get("content-length", 0)))
            if "transfer-encoding" in self.headers:
                while (line := self.rfile.readline()) != b"0\r\n":
                    if not line:        # it was given up
                        self.close_connection = True
                        return
            headers = {name.lower(): self.headers.get_all(name) for name in self.headers}
            notes.heard.append(Heard(self.client_address[1], headers, self.path))
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", "5000")
            if self.path == "/long":
                self.send_header("X-Long", "x" * 40_000)
            self.end_headers()
            self.wfile.write(b"x" * 5000)

        do_POST = do_GET

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Noting)
    server.daemon_threads = True
    notes.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield notes
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
