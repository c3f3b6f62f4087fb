"""From `ludoteca serve` to the first page, where no game has been compiled and there is no database yet."""

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


def measure(kept: bool) -> float:
    """Return the seconds from starting the process to the first page, with Python's compiled modules or without any."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        database = str(Path(folder) / "table.db")
        command = ["serve", "--no-browser", "--port", str(port), "--database", database]
        begin = perf_counter()
        said = {"LUDOTECA_CACHE": folder, "PYTHONDONTWRITEBYTECODE": ""}
        server = subprocess.Popen(
            [sys.executable, "-m", "ludoteca", *command], stdout=subprocess.DEVNULL,
            env=os.environ | said | ({} if kept else {"PYTHONPYCACHEPREFIX": f"{folder}/modules"}),
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
    """Print the figures."""
    print(f"  first page: {measure(True):.2f} s after the command")
    print(f"  the same where no module is compiled, as after uvx: {measure(False):.2f} s")


if __name__ == "__main__":
    main()
