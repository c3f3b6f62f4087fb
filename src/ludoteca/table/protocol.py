"""The protocol of a connection: the head of a request must be small and come in time.

The server's own reader keeps whatever comes until a head is complete, however long that is and takes.
"""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ludoteca.table.connections import Connections, household

LARGEST_HEAD = 64 * 1024
HEAD_TIME = 15.0        # seconds


class TooMuch(Exception):  # noqa: N818 - it ends the reading of a request
    """More headers have come than a browser sends."""


class CarefulProtocol(HttpToolsProtocol):
    """Ends a connection whose request does not begin properly, and one that rests where there are too many."""

    crowd = Connections()
    peer = ""            # the address at the other end
    _in_head = True      # also before the first byte
    _head = 0            # bytes of a head that is not complete yet
    _began_anew = False  # whether a request has been completed by the bytes that have just come
    _headers = 0         # bytes of the headers of a request, those after its body included
    _head_timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.peer = household(str((transport.get_extra_info("peername") or ("",))[0]))
        self._await_head()
        self.crowd.opens(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        self.crowd.closes(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head grows too large."""
        if self._in_head and self._head_timer is None:
            self._await_head()
        self._began_anew = False
        super().data_received(data)
        if not self._in_head or self._began_anew:       # what has come was the rest of a body, most of it
            self._head = 0
        else:
            self._head += len(data)
        if self._head > LARGEST_HEAD:
            self._end(b"431 Request Header Fields Too Large")

    def on_message_begin(self) -> None:
        """Count the headers of a new request."""
        self._in_head, self._headers = True, 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header in."""
        self._headers += len(name) + len(value)
        if self._headers > LARGEST_HEAD:
            raise TooMuch        # the parser makes a bad request of it
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Let the application have the request."""
        self._in_head, self._head = False, 0
        self._stop_waiting()
        self.crowd.works(self)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next bytes are the head of another request."""
        self._in_head = self._began_anew = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Rest until the next request."""
        super().on_response_complete()
        self.crowd.rests(self)

    def dismiss(self) -> None:
        """Close the connection without a word, to make room for another."""
        self._stop_waiting()
        self.transport.close()

    def _await_head(self) -> None:
        self._head_timer = self.loop.call_later(HEAD_TIME, self._end, b"408 Request Timeout")

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _end(self, status: bytes) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 " + status + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()
