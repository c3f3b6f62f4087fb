"""The server: one process that anybody can start with one command."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import cast

import uvicorn
from starlette.applications import Starlette

from ludoteca.table.app import create_app
from ludoteca.table.deploy.supervisor import READY, STOPPING, HandedWrongly, Supervisor
from ludoteca.table.deploy.workers import Workers
from ludoteca.table.limits.connections import Connections, raise_limit
from ludoteca.table.limits.protocol import CarefulProtocol
from ludoteca.table.limits.proxies import PROXIES
from ludoteca.table.limits.threads import provide
from ludoteca.table.logs import LogForm, begin_logging
from ludoteca.table.store.sole_server import sharing_server, sole_server
from ludoteca.table.store.tokens import operators_token
from ludoteca.table.store.writer import StoreError
from ludoteca.table.tracing.switch import traced

SERVICE = "ludoteca"  # how traces call what they come from, unless OTEL_SERVICE_NAME says otherwise
GRACE = 3  # seconds that open requests have to end after SIGTERM
LEAVING = 3.0  # seconds in which one of several leads on whoever still comes; proxies ask every second who is ready
# Workers are ended in the middle of a thought; what that leaves behind is cleaned up, and no news to anybody.
NO_LEFTOVERS = "ignore::UserWarning:multiprocessing.resource_tracker"
BUFFER = 64 * 1024  # bytes that the system holds of what a browser has not taken in, and of what we have not
AT_ONCE = 16  # connections that are taken in a pass of the event loop, from each socket: it takes one of each by itself
TURN = 0.0005  # seconds that a thread may hold the interpreter while another waits; moves wait for the writer


class Server(uvicorn.Server):
    """Tells the open streams to end as soon as the server is told to; one of several gives its tables away first."""

    leaving: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the streams, then do what uvicorn does. Whoever asks twice is not kept waiting."""
        self.on_ending()
        if cast(Starlette, self.config.app).state.sharing is None or self.leaving is not None:
            self._end(sig, frame)
        else:
            self.loop.call_soon_threadsafe(self._begin_to_leave, sig, frame)

    def _begin_to_leave(self, sig: int, frame: FrameType | None) -> None:
        if self.leaving is None:
            self.leaving = self.loop.create_task(self._leave(sig, frame))

    async def _leave(self, sig: int, frame: FrameType | None) -> None:
        """Give the tables away, and answer until nobody comes here any more who has not heard of it."""
        await cast(Starlette, self.config.app).state.sharing.leave()
        await asyncio.sleep(LEAVING)
        if not self.should_exit:        # else it was asked twice, and once more would cut off what is being answered
            self._end(sig, frame)

    def _end(self, sig: int, frame: FrameType | None) -> None:
        cast(Starlette, self.config.app).state.rooms.close()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say where the table is, once it is there."""
        self.loop = asyncio.get_running_loop()
        provide(self.loop)
        await super().startup(sockets)
        if self.started:
            self.on_started()

    on_started = staticmethod(lambda: None)
    on_ending = staticmethod(lambda: None)


@dataclass(frozen=True)
class Overseen:
    """What whoever runs a server wants of it."""

    log: LogForm = LogForm.TEXT
    log_answers: bool = False      # a line for each request that is answered
    token_file: str = ""           # holds the token of whoever may ask for what is counted
    keep_days: int = 0             # tables that nobody has touched for so long are deleted; 0 keeps them
    share: str = ""                # the host by which other servers of the same database reach this one; "": none do


def run(
    host: str, port: int, open_browser: bool, database: str, warm: bool = True, overseen: Overseen = Overseen()
) -> int:
    """Serve the table until it is told to end; return the exit code.

    Port 0 takes a free one; where systemd hands a listening socket over, that one counts instead. With `warm` the games
    are compiled ahead in another process. Prints the address; a port in use or a store that cannot be opened is said in
    a sentence, with exit code 1.
    """
    sys.setswitchinterval(TURN)
    CarefulProtocol.crowd = Connections(raise_limit())
    sys.warnoptions.append(NO_LEFTOVERS)
    gc.set_threshold(100_000, 20, 10)
    begin_logging(overseen.log, overseen.log_answers)
    supervisor = Supervisor()
    try:
        listeners = listening(supervisor.listener(), host, port, overseen.share)
    except (HandedWrongly, OSError) as error:
        return _not_listening(host, port, error)
    try:
        token = operators_token(overseen.token_file) if overseen.token_file else ""
        app = create_app(database, warm=warm, operator_token=token,
                         keep_days=overseen.keep_days, shared_at=shared_address(listeners[-1], overseen.share))
    except Exception as error:  # noqa: BLE001 - whatever keeps the store closed is said, not traced
        for listener in listeners:
            listener.close()
        return _failed(f"The table cannot start: {error}")
    config = uvicorn.Config(
        app,
        http=CarefulProtocol,
        ws="none",
        log_level="error",      # what a stranger sends is no news, and a line for each would fill the log
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )
    server = Server(config)
    address = address_of(listeners[0])
    is_one_of_several = len(listeners) > 1      # whoever has started them says where the table is
    server.on_started = lambda: _started(supervisor, "" if is_one_of_several else address, open_browser)
    server.on_ending = lambda: supervisor.tell(STOPPING)
    # uvicorn passes signals on once everything is closed; there is nothing left to do then but to return.
    signal.signal(signal.SIGTERM, lambda *_: None)
    has_it = sharing_server if overseen.share else sole_server
    try:
        with listeners[0], listeners[-1], has_it(app.state.store), traced(SERVICE), \
                contextlib.suppress(KeyboardInterrupt):
            PROXIES.believe(config.forwarded_allow_ips)
            server.run(sockets=[*listeners, *(each.dup() for each in listeners for _ in range(1, AT_ONCE))])
    except StoreError as error:
        app.state.store.close()
        return _failed(f"The table cannot start: {error}")
    return 0


def run_several(
    host: str, port: int, open_browser: bool, number: int, arguments: Callable[[int, int], Sequence[str]]
) -> int:
    """Serve the table by several processes until they are told to end; return the exit code.

    Each has the command line that `arguments` gives for its number, from 0, and for the port that is its own: the next
    ones after that of the table, or any that is free where the table's is. After the last one come the bots.
    """
    supervisor = Supervisor()
    try:
        listener = supervisor.listener() or listen(host, port)
    except (HandedWrongly, OSError) as error:
        return _not_listening(host, port, error)
    address, first = address_of(listener), port + 1 if port else 0

    async def serve() -> int:
        workers = Workers(listener, lambda each: arguments(each, first + each if first else 0), number + 1)
        workers.when_ready = lambda: _started(supervisor, address, open_browser)
        workers.when_ending = lambda: supervisor.tell(STOPPING)
        return await workers.run()

    with listener:
        return asyncio.run(serve())


def listening(handed: socket.socket | None, host: str, port: int, share: str) -> list[socket.socket]:
    """Return the sockets on which this process listens: that which it was handed, and its own where it has none, or
    where other servers ask for it alone.

    Raises:
        OSError: its own cannot be had.

    """
    listeners = [handed] if handed is not None else []
    if handed is None or share:
        listeners.append(listen(host, port))
    for listener in listeners:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        listener.setblocking(False)      # a copy would let it block, for all processes that have it
    return listeners


def shared_address(listener: socket.socket, share: str) -> str:
    """Return the address at which other servers reach this one, "" where none do."""
    if not share:
        return ""
    host = f"[{share}]" if ":" in share else share
    return f"http://{host}:{listener.getsockname()[1]}"


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        OSError: the port is in use, or the address is none of this machine's.

    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket) -> str:
    """Return the address to open in a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - it is read here, not bound
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _started(supervisor: Supervisor, address: str, open_browser: bool) -> None:
    supervisor.tell(READY)
    if address:
        print(f"Ludoteca is at {address}  (Ctrl-C ends it)", flush=True)  # noqa: T201 - what the user waits for
    if open_browser:
        webbrowser.open(address)


def _not_listening(host: str, port: int, error: Exception) -> int:
    if isinstance(error, HandedWrongly):
        return _failed(f"The table cannot start: {error}")
    reason = getattr(error, "strerror", None) or error
    return _failed(f"Port {port} of {host} cannot be used: {reason}. Choose another with --port.")


def _failed(message: str) -> int:
    logging.getLogger(__name__).error(message)
    return 1
