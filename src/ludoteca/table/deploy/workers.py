"""Several servers of one database on this machine, and their bots: this process starts them, and starts anew what ends.

All of them listen on the table's port, which stays open while one after the other is started anew; and each has a port
of its own, the next ones, by which proxies and the other servers ask for it alone. They are told and tell as systemd's
services do: see supervisor.py.
"""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ludoteca.table.deploy.supervisor import FIRST, READY

START = (
    "import sys; from ludoteca.table.deploy.workers import begin; begin();"
    "from ludoteca.cli import main; sys.exit(main(sys.argv[1:]))"
)
PATIENCE = 60.0        # seconds that a server may take to start, and to end
FIRST_REST = 0.2       # seconds before one is started anew that has ended by itself; twice as long each time
LONGEST_REST = 30.0
STEADY = 60.0          # seconds after which an end counts as the first again
log = logging.getLogger(__name__)


def begin() -> None:
    """Take the socket, whose number stands before the command line, as a service does that was handed one."""
    os.dup2(int(sys.argv.pop(1)), FIRST)
    os.environ["LISTEN_PID"] = str(os.getpid())      # a process learns its own number only once it is there
    threading.Thread(target=_end_with_starter, daemon=True).start()


def _end_with_starter() -> None:
    """End once the process has ended that started this one, however it did: nobody would start it anew."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


@dataclass
class Worker:
    """One of the servers."""

    number: int
    process: asyncio.subprocess.Process | None = None
    rest: float = FIRST_REST
    begun: float = 0.0           # when it was ready last, 0 never
    is_renewed: bool = False     # told to end so that it is started anew
    is_ready: asyncio.Event = field(default_factory=asyncio.Event)


class Workers:
    """The servers, and what is to become of them."""

    def __init__(self, listener: socket.socket, arguments: Callable[[int], Sequence[str]], number: int) -> None:
        """Start so many, each with the command line that `arguments` gives for its number."""
        self._listener, self._arguments = listener, arguments
        self._workers = [Worker(each) for each in range(number)]
        self._folder = Path(tempfile.mkdtemp(prefix="ludoteca-"))
        self._ends = asyncio.Event()
        self._renewing: asyncio.Task[None] | None = None
        self._renews = False     # has been told to since it began to
        self.when_ready: Callable[[], None] = lambda: None
        self.when_ending: Callable[[], None] = lambda: None

    async def run(self) -> int:
        """Keep all of them running until told to end; return the exit code: that of the first that cannot start."""
        loop = asyncio.get_running_loop()
        for which in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(which, self._ends.set)
        loop.add_signal_handler(signal.SIGHUP, self._renew)
        keeping = [asyncio.create_task(self._keep(worker)) for worker in self._workers]
        saying, ending = asyncio.create_task(self._say_when_ready()), asyncio.create_task(self._ends.wait())
        try:
            await asyncio.wait([ending, *keeping], return_when=asyncio.FIRST_COMPLETED)
            codes = [task.result() for task in keeping if task.done()]
            return codes[0] if codes else 0
        finally:
            self.when_ending()
            self._ends.set()
            await asyncio.gather(*(self._stop(worker) for worker in self._workers))
            for task in (saying, ending, *keeping):
                task.cancel()
            await asyncio.gather(saying, ending, *keeping, return_exceptions=True)
            with contextlib.suppress(OSError):
                self._folder.rmdir()

    async def _say_when_ready(self) -> None:
        for worker in self._workers:
            await worker.is_ready.wait()
        self.when_ready()

    async def _keep(self, worker: Worker) -> int:
        """Start a server whenever it ends; return its exit code if it never was ready."""
        while True:
            code = await self._run(worker)
            if not worker.begun or self._ends.is_set():
                return code
            if worker.is_renewed:
                worker.is_renewed = False
                continue
            if time.monotonic() - worker.begun > STEADY:
                worker.rest = FIRST_REST
            log.warning("process %d has ended with code %d; it is started anew", worker.number + 1, code)
            await asyncio.sleep(worker.rest)
            worker.rest = min(2 * worker.rest, LONGEST_REST)

    async def _run(self, worker: Worker) -> int:
        worker.is_ready.clear()
        address = self._folder / f"{worker.number}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
            heard.bind(str(address))
            heard.setblocking(False)
            try:
                worker.process = await self._started(worker, str(address))
                listening = asyncio.create_task(self._listen(worker, heard))
                code = await worker.process.wait()
                listening.cancel()
                return code
            finally:
                address.unlink()

    async def _started(self, worker: Worker, address: str) -> asyncio.subprocess.Process:
        handed = self._listener.fileno()
        return await asyncio.create_subprocess_exec(
            sys.executable, "-c", START, str(handed), *self._arguments(worker.number), pass_fds=[handed],
            stdin=subprocess.PIPE, env=os.environ | {"LISTEN_FDS": "1", "NOTIFY_SOCKET": address},
        )

    async def _listen(self, worker: Worker, heard: socket.socket) -> None:
        """Note that a server is ready, as it says."""
        while True:
            said = await asyncio.get_running_loop().sock_recv(heard, 4096)
            if said.decode() == READY:
                worker.begun = time.monotonic()
                worker.is_ready.set()

    def _renew(self) -> None:
        """Begin to start all anew; where that is under way, once more when it is done: the disk may have changed."""
        self._renews = True
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew_all())

    async def _renew_all(self) -> None:
        while self._renews:
            self._renews = False
            await self._renew_each()

    async def _renew_each(self) -> None:
        """Start one server after the other anew, as they are on disk now; the others have its tables meanwhile."""
        for worker in self._workers:
            worker.is_renewed = worker.process is not None and worker.process.returncode is None
            worker.is_ready.clear()
            self._tell_to_end(worker)
            try:
                await asyncio.wait_for(worker.is_ready.wait(), 2 * PATIENCE)
            except TimeoutError:
                log.error("process %d does not start any more; the others stay as they are", worker.number + 1)
                return

    def _tell_to_end(self, worker: Worker) -> None:
        if worker.process is not None and worker.process.returncode is None:
            worker.process.terminate()

    async def _stop(self, worker: Worker) -> None:
        if worker.process is None:
            return
        self._tell_to_end(worker)
        try:
            await asyncio.wait_for(worker.process.wait(), PATIENCE)
        except TimeoutError:
            worker.process.kill()
            await worker.process.wait()
