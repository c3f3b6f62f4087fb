"""The protocol of a connection: the head of a request must be small and come in time.

The server's own reader keeps whatever comes until a head is complete, however long that is and takes, and all requests
that are sent ahead of answers. And its writer keeps what a browser does not take in, also of a connection that it has
closed; here it is dropped after a while.

No setting of the server does this, and no interface that it promises shows where a head ends, which requests wait and
which are to be given up: here we build on `on_...`, `pipeline`, and what of a cycle is `disconnected` or
`response_complete`. `tests/table/test_protocol.py` fails where a version of the server differs in these.
"""

from asyncio import TimerHandle, Transport
from collections.abc import Sequence
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ludoteca.table.limits.connections import Connections, household, plain_host
from ludoteca.table.limits.proxies import PROXIES, shorten

LARGEST_HEAD = 64 * 1024
MOST_HEADERS = 256      # of all requests without an answer; a browser sends twenty, and each costs before anybody pays
HEAD_TIME = 15.0        # seconds
LAST_CALL = 1.0         # seconds in which a connection that is new may still ask for something, once the server ends
STALL = 20.0            # seconds in which a browser that is behind must take in at least
LEAST_TAKEN = 20_000    # bytes; the system lets us write on only where a third of its own store has become free
LEFT_OVER = 64 * 1024   # bytes of a body that still may come once there is an answer, for which nobody waits any more
MOST_PIECES = 1000      # in which a body may come,
LEAST_PIECE = 64        # unless they have so many bytes on the whole: a piece of one costs as much as a large one
MOST_AHEAD = 64         # requests sent before the one at work is answered; browsers send none
PEER = "ludoteca.peer"  # in the scope: the host at the other end, be it a proxy's
BELONGS = "ludoteca.belongs"        # there: what says for whom it is, where somebody is believed who asks for another


class TooMuch(Exception):  # noqa: N818 - it ends the reading of a request
    """More headers have come than a browser sends, or more requests at once."""


class CarefulProtocol(HttpToolsProtocol):
    """Ends a connection whose request does not begin properly, one that rests where there are too many, and one that
    does not take in what it has asked for.
    """

    crowd = Connections()
    peer = ""            # the address at the other end, or of whom a proxy there asks for
    _in_head = True      # also before the first byte
    _head = 0            # bytes of a head that is not complete yet
    _began_anew = False  # whether a request has been completed by the bytes that have just come
    _headers = 0         # of a request, those after its body included
    _length = 0          # bytes of them
    _pieces = 0          # in which the body of a request has come
    _body = 0            # bytes of it
    _left_over = 0       # bytes of it that came after the answer
    _head_timer: TimerHandle | None = None
    _busy = False        # with a request
    _ends = False        # with the answer to what it asks for next
    _is_behind = False   # the browser takes in less than is written
    _cycles: Sequence[RequestResponseCycle] = ()     # requests that have not been answered yet
    _left: int | None = None                 # bytes that were left to be taken in when it was looked at last
    _stall_timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn narrows it
        """Begin to wait for a request."""
        super().connection_made(transport)
        if self.client is not None:
            self.client = (plain_host(self.client[0]), self.client[1])
        self.peer = household(self._host)
        self._await_head()
        self.crowd.opens(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        if self._stall_timer is not None:
            self._stall_timer.cancel()
        self._write_no_more()
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
        """Count the headers of a new request, and note who has brought it."""
        self._in_head, self._headers, self._length = True, 0, 0
        self._pieces = self._body = self._left_over = 0
        super().on_message_begin()
        cast(dict[str, Any], self.scope).update({PEER: self._host, BELONGS: self.belongs})

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header in, unless it comes after the body: a proxy that says who asks has not looked at those."""
        self._headers += 1
        self._length += len(name) + len(value)
        if self._has_too_many():
            raise TooMuch        # the parser makes a bad request of it
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Let the application have the request, unless it is one too many of those that wait for an answer here."""
        unanswered = [each for each in self._cycles if not each.response_complete]
        ahead = sum(len(list(each.scope["headers"])) for each in unanswered)
        if unanswered and (len(self.pipeline) >= MOST_AHEAD or ahead + self._headers > MOST_HEADERS):
            raise TooMuch
        self._stop_waiting()
        self._busy, self._left = True, None
        shorten(self.headers)
        self.belongs(PROXIES.asker(self._host, self.headers))
        super().on_headers_complete()
        self._in_head, self._head = False, 0       # now that there is somebody to answer it
        self._cycles = [*unanswered, self.cycle]
        if self._ends:
            self.cycle.keep_alive = False

    def belongs(self, host: str) -> None:
        """Count this connection as a visitor's, for whom whoever is at its other end asks."""
        self.crowd.belongs(self, household(host))

    def on_body(self, body: bytes) -> None:
        """Take in more of a body, unless it comes in countless pieces, or long after its answer."""
        self._pieces += 1
        self._body += len(body)
        self._left_over += len(body) * self.cycle.response_complete
        if self._left_over > LEFT_OVER or self._pieces > max(MOST_PIECES, self._body / LEAST_PIECE):
            raise TooMuch
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or none of a browser; without a word where its answer has begun."""
        if not self._in_head and self.cycle.response_started:
            self.dismiss()
        elif self._has_too_many():
            self._end(b"431 Request Header Fields Too Large")
        else:
            super().send_400_response(msg)

    def _has_too_many(self) -> bool:
        return self._headers > MOST_HEADERS or self._length > LARGEST_HEAD

    @property
    def _host(self) -> str:
        """The host at the other end, be it a proxy's."""
        return self.client[0] if self.client else ""

    def shutdown(self) -> None:
        """End the connection once it has its answer. Whoever had just been let in, or begun to ask, may ask to the end.

        Else a server that is started anew broke off a request in a thousand before it was read.
        """
        if self._ends or (self.cycle is not None and not self._head):
            super().shutdown()
        else:
            self._ends = True
            self.loop.call_later(LAST_CALL, self.shutdown)

    def on_message_complete(self) -> None:
        """The next bytes are the head of another request. Until now this one was waited for like one that rests."""
        self._in_head = self._began_anew = True
        if self._busy and not self._is_behind:
            self.crowd.works(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Rest until the next request."""
        self._busy = False
        super().on_response_complete()
        self.belongs(self._host)
        self.crowd.rests(self)
        self._watch()

    def pause_writing(self) -> None:
        """Let nothing more be written; who does not take in what was asked for is as good as one who asks nothing."""
        super().pause_writing()
        self._is_behind = True
        self.crowd.rests(self)
        self._watch()

    def resume_writing(self) -> None:
        """Write on."""
        super().resume_writing()
        self._is_behind, self._left = False, None
        if self._busy:
            self.crowd.works(self)

    def dismiss(self) -> None:
        """Close the connection without a word, to make room for another."""
        self._stop_waiting()
        self._write_no_more()
        self.transport.abort()        # what it has not taken in would hold it open

    def _write_no_more(self) -> None:
        """Let no request of this connection be answered any more, nor those that came while another was at work."""
        for cycle in self._cycles:
            cycle.disconnected = True

    def _watch(self) -> None:
        """Look from time to time whether what is left to be taken in grows less."""
        if self._stall_timer is None and self.transport.get_write_buffer_size():
            self._stall_timer = self.loop.call_later(STALL, self._look)

    def _look(self) -> None:
        self._stall_timer = None
        left, before = self.transport.get_write_buffer_size(), self._left
        still = self._is_behind or not self._busy        # nothing is written meanwhile
        if still and left and before is not None and before - left < LEAST_TAKEN:
            self.dismiss()
            return
        self._left = left if still else None
        self._watch()

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
