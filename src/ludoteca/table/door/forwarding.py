"""Leads a request to the server that has its table, where several serve one database, and brings the answer back."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Protocol

import httpx
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from ludoteca.table.door.peers import CAME, MISLED, STEPS, led_header, misled
from ludoteca.table.door.traced import headers_on
from ludoteca.table.limits.lanes import step_aside
from ludoteca.table.limits.protocol import CarefulProtocol
from ludoteca.table.store.leases import Peer
from ludoteca.table.store.writer import StoreError, StoreUnsure
from ludoteca.table.tracing.spans import span

MOST_STEPS = 3          # from server to server; who has the table may change on the way
PATIENCE = 8.0          # seconds until somebody has a table whose server is dead, with some to spare
NEXT_TRY = 0.1          # seconds; twice as long each time
LONGEST_REST = 1.0
MOST_HEADERS = 200      # a browser sends twenty; each is looked at again on the way
SILENT = 5.0            # seconds without a word of a stream after which it is asked whether its server has the table
LOOKS = 1.0             # seconds after which it is asked again who has the table, where no answer comes
CONNECTS = 1.0          # seconds that a server may take to answer the telephone
ANSWERS = 2.0           # seconds that a server may take to answer a question of our own
RESTS = 2.0             # seconds that a connection waits for the next request: the other end closes it after 5
OWN_WAY = {             # headers that are about one connection, or that each server says by itself
    b"connection", b"keep-alive", b"proxy-authenticate", b"proxy-authorization", b"te", b"trailer",
    b"transfer-encoding", b"upgrade", b"date", b"server", b"x-forwarded-for", b"x-forwarded-proto", b"forwarded",
    b"traceparent", b"tracestate",
}


class Membership(Protocol):
    """Who knows which server has which table."""

    async def whereabouts(self, table_id: str) -> Peer:
        """Return who has a table, or raise StoreError."""

    async def is_with(self, table_id: str, peer: Peer) -> bool:
        """Say whether somebody still has it, or raise StoreError."""

    def doubt(self, table_id: str) -> None:
        """Ask anew who has it."""


class Unreached(Exception):  # noqa: N818 - it is tried again
    """The request has reached nobody who could do anything with it."""


class Unheard(Exception):  # noqa: N818 - it may be tried again
    """The request has reached a server, and no answer came."""


class Forwarder:
    """Leads requests on."""

    def __init__(self, membership: Membership) -> None:
        self._membership = membership
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=64, keepalive_expiry=RESTS)
        self._closing: set[asyncio.Future[None]] = set()
        # Not a client: that has one jar of cookies, and would give the secret of one visitor to the next.
        self._transport = httpx.AsyncHTTPTransport(limits=limits, trust_env=False)

    async def close(self) -> None:
        """Close the connections."""
        await self._transport.aclose()

    async def lead(self, request: Request, table_id: str) -> Response:
        """Return what the server that has a table answers.

        A server that dies meanwhile has its tables taken over: what may be asked twice is asked again.

        Raises:
            HTTPException: 400 or 431, it is no request that a browser sends.
            StoreError: nobody could be reached.
            StoreUnsure: somebody was, who may have done what was asked.

        """
        if len(request.scope[CAME]) > MOST_HEADERS:
            raise HTTPException(431)
        if request.scope.get(STEPS, 0) >= MOST_STEPS:
            return misled()
        body, until = await request.body(), time.monotonic() + PATIENCE
        step_aside(request)      # it is worked on elsewhere; two servers could wait for each other's places
        rest = NEXT_TRY
        while True:
            peer = await self._membership.whereabouts(table_id)
            try:
                with span("request.lead"):
                    return await self._ask(request, peer, table_id, body)
            except Unreached as error:
                if time.monotonic() > until:
                    raise StoreError("the server of the table cannot be reached") from error
            except Unheard as error:
                if time.monotonic() > until or not may_be_repeated(request):
                    raise StoreUnsure("the server of the table has not answered") from error
            self._membership.doubt(table_id)
            await asyncio.sleep(rest)
            rest = min(2 * rest, LONGEST_REST)

    async def ask(self, peer: Peer, path: str, headers: Mapping[str, str]) -> bytes | None:
        """Return what a server answers to a question of our own, None if it does not soon, or refuses."""
        asked = httpx.Request("GET", f"{peer.address}{path}", headers=headers)
        try:
            async with asyncio.timeout(ANSWERS):
                answer = await self._transport.handle_async_request(asked)
                try:
                    content = await answer.aread()
                finally:
                    await answer.aclose()
        except (httpx.TransportError, TimeoutError):
            return None
        return content if answer.status_code == 200 else None

    async def _ask(self, request: Request, peer: Peer, table_id: str, body: bytes) -> Response:
        headers = [pair for pair in request.scope[CAME] if pair[0] not in OWN_WAY]
        url = httpx.URL(peer.address).copy_with(raw_path=_target(request.scope))
        asked = httpx.Request(
            request.method, url, headers=headers_on([*headers, led_header(peer, request.scope)]), content=body,
            extensions={"timeout": {"connect": CONNECTS}},
        )
        if not CarefulProtocol.crowd.leads():
            raise StoreError("there is no room for a connection to the server of the table")
        try:
            answer = await self._answer(asked, peer, table_id)
        except httpx.TransportError as error:
            CarefulProtocol.crowd.leads_no_more()
            raise _told(error) from error
        except BaseException:
            CarefulProtocol.crowd.leads_no_more()
            raise
        if MISLED in answer.headers:
            CarefulProtocol.crowd.leads_no_more()
            await answer.aclose()
            raise Unreached
        return Passed(answer, partial(self._still_has, peer, table_id))

    async def _answer(self, asked: httpx.Request, peer: Peer, table_id: str) -> httpx.Response:
        """Return the beginning of an answer; whoever does not give one is waited for while the table is theirs."""
        asking = asyncio.create_task(self._transport.handle_async_request(asked))
        try:
            while not (await asyncio.wait({asking}, timeout=LOOKS))[0]:
                self._membership.doubt(table_id)
                if not await self._still_has(peer, table_id):
                    raise Unheard
        except BaseException:
            self._give_up(asking)
            raise
        return asking.result()

    async def _still_has(self, peer: Peer, table_id: str) -> bool:
        """Say whether a table is still a server's. Where nobody can be asked it is not known, nor what the server does
        with what it has been sent.
        """
        try:
            return await self._membership.is_with(table_id, peer)
        except StoreError as error:
            raise Unheard from error

    def _give_up(self, asking: asyncio.Task[httpx.Response]) -> None:
        """Want no answer any more, whether one has come meanwhile or not."""
        asking.cancel()
        closing = asyncio.ensure_future(_close(asking))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)


async def _close(asking: asyncio.Task[httpx.Response]) -> None:
    with suppress(httpx.HTTPError, asyncio.CancelledError):
        await (await asking).aclose()


class Passed(StreamingResponse):
    """The answer of another server, as it comes."""

    def __init__(self, answer: httpx.Response, goes_on: Callable[[], Awaitable[bool]]) -> None:
        """Pass an answer on; a stream, which may be silent, for as long as it says that it goes on."""
        super().__init__(self._pieces(), answer.status_code)
        self._answer, self._goes_on = answer, goes_on
        self._is_stream = answer.headers.get("content-type", "").startswith("text/event-stream")
        self.raw_headers = [(name.lower(), value) for name, value in answer.headers.raw if name.lower() not in OWN_WAY]

    async def _pieces(self) -> AsyncIterator[bytes]:
        try:
            async for piece in self._of_a_stream() if self._is_stream else self._answer.aiter_raw():
                yield piece
        except httpx.TransportError:
            if not self._is_stream:
                raise           # it is not whole; a stream has ended, and its page asks for the next one

    async def _of_a_stream(self) -> AsyncIterator[bytes]:
        """Yield what comes until a server that says nothing has the table no more: it is frozen, and ends nothing."""
        pieces = self._answer.aiter_raw()
        while True:
            coming = asyncio.ensure_future(anext(pieces, None))
            try:
                while not (await asyncio.wait({coming}, timeout=SILENT))[0]:
                    asked = asyncio.ensure_future(self._has_ended())
                    await asyncio.wait({coming, asked}, return_when=asyncio.FIRST_COMPLETED)
                    if not coming.done() and asked.result():
                        return
            finally:
                if not coming.done():
                    coming.cancel()
                    await asyncio.wait({coming})
            piece = coming.result()
            if piece is None:
                return
            yield piece

    async def _has_ended(self) -> bool:
        """Say whether it is known that a stream goes on no more."""
        try:
            return not await self._goes_on()
        except Unheard:
            return False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            CarefulProtocol.crowd.leads_no_more()
            await self._answer.aclose()


def _told(error: httpx.TransportError) -> Exception:
    """Return what an error says of a request that was led on."""
    if isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)):
        return Unreached()
    if isinstance(error, httpx.LocalProtocolError):
        return HTTPException(400)       # nobody has been asked: it would be no request
    return Unheard()


def may_be_repeated(request: Request) -> bool:
    """Say whether a request may be made twice: it changes nothing, or is known again by its key, as a move is."""
    return request.method in ("GET", "HEAD") or request.url.path.endswith("/act")


def _target(scope: Scope) -> bytes:
    path: bytes = scope["raw_path"]
    query: bytes = scope["query_string"]
    return path + (b"?" + query if query else b"")
