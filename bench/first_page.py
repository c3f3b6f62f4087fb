"""From `ludoteca serve` to the first page, where nothing has been compiled and there is no database yet."""

import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 60.0        # seconds


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(address: str) -> bool:
    """Say whether the start page comes."""
    try:
        with urlopen(address, timeout=5) as page:
            return page.status == 200
    except (URLError, ConnectionError, TimeoutError):
        return False


def measure() -> float:
    """Return the seconds from starting the process to the first page."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        database = str(Path(folder) / "table.db")
        command = ["serve", "--no-browser", "--port", str(port), "--database", database]
        begin = perf_counter()
        server = subprocess.Popen(
            [sys.executable, "-m", "ludoteca", *command], env=os.environ | {"LUDOTECA_CACHE": folder},
            stdout=subprocess.DEVNULL,
        )
        try:
            while not answers(f"http://127.0.0.1:{port}/"):
                if server.poll() is not None or perf_counter() - begin > PATIENCE:
                    raise SystemExit("the table did not start")
                sleep(0.02)
            return perf_counter() - begin
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    """Print the figure."""
    print(f"  first page: {measure():.2f} s after the command")


if __name__ == "__main__":
    main()
