"""What the system's service manager hands over, and what it wants to be told: systemd's protocols, in a few lines.

A socket that is handed over stays open while the server is started anew: who connects meanwhile waits instead of being
refused. Both protocols are promised to stay (sd_listen_fds(3), sd_notify(3)).
"""

import logging
import os
import socket

FIRST = 3                       # the number of the first file that is handed over: SD_LISTEN_FDS_START
INTERNET = (socket.AF_INET, socket.AF_INET6)
OF_THE_MANAGER = ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "NOTIFY_SOCKET")
READY, STOPPING = "READY=1", "STOPPING=1"
SEVERAL = "{number} sockets were handed over, and the table listens on one: name one ListenStream= in its .socket unit."
NO_NUMBER = "LISTEN_FDS={text!r} does not say how many sockets were handed over: it must be a number."
NOT_LISTENING = (
    "What was handed over as file {number} is no socket that listens for TCP connections: the .socket unit must have "
    "ListenStream= with a port, and no Accept=yes."
)
log = logging.getLogger(__name__)


class HandedWrongly(ValueError):  # noqa: N818 - it is said in a sentence
    """What the service manager has handed over is not what the table takes."""


class Supervisor:
    """The service manager that has started this process, if one has; nobody hears what is told where none has."""

    def __init__(self) -> None:
        """Note what this process was told, and keep it from those that it starts in turn."""
        told = {name: os.environ.pop(name, "") for name in OF_THE_MANAGER}
        self._address = told["NOTIFY_SOCKET"]
        self._handed = told["LISTEN_FDS"] if told["LISTEN_PID"] == str(os.getpid()) else ""

    def listener(self) -> socket.socket | None:
        """Return the listening socket that was handed over, None if none was. Other processes do not inherit it.

        Raises:
            HandedWrongly: there are several, or it does not listen.

        """
        if self._handed in ("", "0"):
            return None
        if not (self._handed.isascii() and self._handed.isdecimal()):
            raise HandedWrongly(NO_NUMBER.format(text=self._handed))
        if self._handed != "1":
            raise HandedWrongly(SEVERAL.format(number=self._handed))
        try:
            os.set_inheritable(FIRST, False)
            listener = socket.socket(fileno=FIRST)
        except OSError:
            raise HandedWrongly(NOT_LISTENING.format(number=FIRST)) from None
        if listener.family not in INTERNET or not _listens(listener):
            listener.detach()
            raise HandedWrongly(NOT_LISTENING.format(number=FIRST))
        return listener

    def tell(self, state: str) -> None:
        """Tell the manager how this process fares: `READY` once it answers, `STOPPING` when it ends."""
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
                channel.connect(address)
                channel.sendall(state.encode())
        except OSError as error:
            log.warning("NOTIFY_SOCKET=%s cannot be told %s: %s", self._address, state, error.strerror or error)


def _listens(handed: socket.socket) -> bool:
    """Say whether a socket is one of streams, and listens."""
    if handed.type != socket.SOCK_STREAM:
        return False
    return bool(handed.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))
