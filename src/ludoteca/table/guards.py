"""What stands before every page: limits, the check of where a request comes from, safe headers, errors.

These are plain ASGI wrappers, the outermost first: `Errors`, `Origins`, `Bodies`, `Limits`.
"""

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.table import words
from ludoteca.table.connections import household
from ludoteca.table.requests import SESSION, refusal
from ludoteca.table.tokens import hashed

LARGEST_BODY = 64 * 1024
LARGER_BODIES = {"/import": 1_100_000}      # a record of a million characters, and the form around it
BODY_TIME = 20.0        # seconds that a body may take to come
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    # Not `no-referrer`: a form would then say that it comes from nowhere, and where there is no https
    # a browser says nothing else of where it comes from.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
FILES = ("/static/", "/games/")         # as good as free
MANY_BUCKETS = 10_000
TooFast = Callable[[Request, int], Awaitable[Response]]    # (request, seconds to wait)
log = logging.getLogger(__name__)


class Errors:
    """Adds the headers that every answer carries; an unforeseen error is answered with its number alone."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_safely(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                own = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in HEADERS if pair[0] not in own)]
            await send(message)

        try:
            await self.app(scope, receive, send_safely)
        except ClientDisconnect:
            pass
        except Exception:
            number = secrets.token_hex(4)
            log.exception("error %s at %.200r", number, scope["path"])
            if started:
                raise
            response = refusal(Request(scope), 500, words.BROKEN, number=number)
            await response(scope, receive, send_safely)


class Origins:
    """Refuses what another site's page makes a browser send."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it may come from where it comes."""
        if scope["type"] == "http" and not is_own(HTTPConnection(scope), scope["method"]):
            await refusal(Request(scope), 403, words.CROSS_SITE)(scope, receive, send)
            return
        await self.app(scope, receive, send)


def is_own(connection: HTTPConnection, method: str) -> bool:
    """Say whether a request that changes something, or opens a stream, comes from a page of ours."""
    reads = method in SAFE
    if reads and not connection.url.path.endswith("/stream"):
        return True
    site, origin = connection.headers.get("sec-fetch-site"), connection.headers.get("origin")
    if site is not None:
        return site in ("same-origin", "none")
    if origin is None:
        return reads
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


class TooLarge(Exception):  # noqa: N818 - it ends the reading of a body
    """More has come than a form of ours can hold."""


class TooSlow(Exception):  # noqa: N818 - it ends the reading of a body
    """A body does not come to its end."""


class Bodies:
    """Refuses large bodies, announced ones before a byte is read, others as soon as they are too long; and slow ones.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if its body is small."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = LARGER_BODIES.get(scope["path"], LARGEST_BODY)
        announced = HTTPConnection(scope).headers.get("content-length", "0")
        try:
            if not announced.isdecimal() or int(announced[:20]) > most:
                raise TooLarge
            await self.app(scope, _counted(receive, most), send)
        except (TooLarge, TooSlow) as error:
            status, message = (413, words.TOO_LARGE) if isinstance(error, TooLarge) else (408, words.TOO_SLOW)
            response = refusal(Request(scope), status, message)
            response.headers["Connection"] = "close"
            await response(scope, receive, send)


def _counted(receive: Receive, most: int) -> Receive:
    taken, until, comes = 0, 0.0, True

    async def receive_counting() -> Message:
        nonlocal taken, until, comes
        if not comes:
            return await receive()      # what comes after the body is only that the browser has gone
        until = until or time.monotonic() + BODY_TIME
        try:
            message = await asyncio.wait_for(receive(), max(0.0, until - time.monotonic()))
        except TimeoutError:
            raise TooSlow from None
        comes = bool(message.get("more_body"))
        taken += len(message.get("body", b""))
        if taken > most:
            raise TooLarge
        return message

    return receive_counting


@dataclass(frozen=True)
class Allowance:
    """How often something may be done: so many a second, and so many at once after a rest."""

    rate: float
    burst: float


@dataclass(frozen=True)
class Allowances:
    """What one browser may do, and one address, behind which a whole family or a club may sit."""

    moves: Allowance = Allowance(20, 40)
    tables: Allowance = Allowance(10 / 60, 10)
    address_moves: Allowance = Allowance(200, 400)
    address_tables: Allowance = Allowance(1, 60)
    streams: int = 12
    address_streams: int = 300
    talk: Allowance = Allowance(0.5, 5)    # of one seat
    reads: Allowance = Allowance(40, 200)  # pages and views, files not counted
    address_reads: Allowance = Allowance(400, 2000)
    films: Allowance = Allowance(5 / 60, 5)
    address_films: Allowance = Allowance(0.5, 30)


class Buckets:
    """Token buckets in memory. Full ones are forgotten from time to time: a new one is full too."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, str], tuple[float, float, float]] = {}     # tokens, since when, when it is full
        self._many = MANY_BUCKETS

    def take(self, who: str, what: str, allowance: Allowance) -> float:
        """Take one token; return 0, or how many seconds it is until there is one."""
        moment = time.monotonic()
        left, since, _ = self._left.get((who, what), (allowance.burst, moment, moment))
        left = min(allowance.burst, left + (moment - since) * allowance.rate)
        if left < 1:
            return (1 - left) / allowance.rate
        if len(self._left) >= self._many:
            self._forget(moment)
        left -= 1
        self._left[who, what] = (left, moment, moment + (allowance.burst - left) / allowance.rate)
        return 0

    def _forget(self, moment: float) -> None:
        self._left = {key: bucket for key, bucket in self._left.items() if bucket[2] > moment}
        self._many = max(MANY_BUCKETS, 2 * len(self._left))


class Limits:
    """Refuses what comes too fast from one browser or one address."""

    def __init__(self, app: ASGIApp, allowances: Allowances, answer: TooFast) -> None:
        self.app = app
        self.allowances = allowances
        self.answer = answer
        self.buckets = Buckets()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it does not come too fast."""
        if scope["type"] == "http" and not scope["path"].startswith(FILES):
            wait = self._wait(HTTPConnection(scope), scope["method"])
            if wait:
                response = await self.answer(Request(scope, receive), math.ceil(wait))
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _wait(self, connection: HTTPConnection, method: str) -> float:
        """Return how many seconds the sender has to wait, 0 if the request may pass."""
        path, allowed = connection.url.path, self.allowances
        if path.endswith("/film.svg"):
            what, one, all_of_it = "films", allowed.films, allowed.address_films
        elif method != "POST":
            what, one, all_of_it = "reads", allowed.reads, allowed.address_reads
        elif path.startswith(("/new/", "/quick/", "/import")) or path.endswith("/again"):
            what, one, all_of_it = "tables", allowed.tables, allowed.address_tables
        else:
            what, one, all_of_it = "moves", allowed.moves, allowed.address_moves
        browser = connection.cookies.get(SESSION)
        # Who comes for the first time has no cookie yet: only the allowance of the whole address holds then.
        own = self.buckets.take(hashed(browser), what, one) if browser is not None else 0
        return own or self.buckets.take("at " + address_of(connection), what, all_of_it)


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request comes from; of IPv6 the part that one household or one server has."""
    return household(connection.client.host if connection.client else "?")
