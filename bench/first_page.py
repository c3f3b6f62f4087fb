"""From `ludoteca serve` to the first page, where no game has been compiled and there is no database yet."""

import os
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, sleep
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 60.0        # seconds
RUNS = 5               # of each kind; the least is what the table takes, the rest is what else the machine does
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(frozen=True, order=True)
class Start:
    """How long a start took, in seconds: by the clock and of the server's processor time, 0 if that is not known."""

    clock: float
    processor: float


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


def processor_time(process: int) -> float:
    """Return the seconds of processor time that a process has taken, 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def measure(kept: bool) -> Start:
    """Return what a start took, with Python's compiled modules or without any."""
    # A second process may be writing compiled modules into it still.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
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
            return Start(perf_counter() - begin, processor_time(server.pid))
        finally:
            server.terminate()
            server.wait()


def told(kept: bool) -> str:
    """Return the least of several starts in words, and how busy the machine is beside them."""
    starts = [measure(kept) for _ in range(RUNS)]
    processor = min(start.processor for start in starts)
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{min(starts).clock:.2f} s after the command, {processor:.2f} of processor time (least of {RUNS}{load})"


def main() -> None:
    """Print the figures."""
    print(f"  first page: {told(kept=True)}")
    print(f"  the same where no module is compiled, not even Python's own: {told(kept=False)}")


if __name__ == "__main__":
    main()
