"""What stands before every page: limits, the check of where a request comes from, safe headers, errors.

These are plain ASGI wrappers, the outermost first: `Errors`, `Origins`, `Bodies`, `Limits`.
"""

import logging
import secrets
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.table import words
from ludoteca.table.requests import SESSION, refusal

LARGEST_BODY = 64 * 1024
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
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
        except Exception:
            number = secrets.token_hex(4)
            log.exception("error %s at %s", number, scope["path"])
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
    site = connection.headers.get("sec-fetch-site")
    if method in SAFE:
        return site in (None, "same-origin", "none") or not connection.url.path.endswith("/stream")
    if site is not None:
        return site in ("same-origin", "none")
    origin = connection.headers.get("origin", "")
    return bool(origin) and urlsplit(origin).netloc == connection.headers.get("host")


class TooLarge(Exception):  # noqa: N818 - it ends the reading of a body
    """More has come than a form of ours can hold."""


class Bodies:
    """Refuses large bodies: announced ones before a byte is read, others as soon as they are too long."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if its body is small."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        announced = HTTPConnection(scope).headers.get("content-length", "0")
        try:
            if not announced.isdecimal() or int(announced[:20]) > LARGEST_BODY:
                raise TooLarge
            await self.app(scope, _counted(receive), send)
        except TooLarge:
            response = refusal(Request(scope), 413, words.TOO_LARGE)
            response.headers["Connection"] = "close"
            await response(scope, receive, send)


def _counted(receive: Receive) -> Receive:
    taken = 0

    async def receive_counting() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LARGEST_BODY:
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
    """What one browser may do, and one address, behind which a whole family may sit."""

    moves: Allowance = Allowance(20, 40)
    tables: Allowance = Allowance(0.2, 10)
    address_moves: Allowance = Allowance(200, 400)
    address_tables: Allowance = Allowance(2, 100)
    streams: int = 12
    address_streams: int = 300


class Buckets:
    """Token buckets in memory. Full ones are forgotten."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, who: str, what: str, allowance: Allowance) -> bool:
        """Take one token; return False if there is none."""
        moment = time.monotonic()
        left, since = self._left.get((who, what), (allowance.burst, moment))
        left = min(allowance.burst, left + (moment - since) * allowance.rate)
        if len(self._left) > 10_000:
            self._left = {key: value for key, value in self._left.items() if value[1] > moment - 60}
        self._left[who, what] = (left - 1 if left >= 1 else left, moment)
        return left >= 1


class Limits:
    """Refuses what comes too fast from one browser or one address."""

    def __init__(self, app: ASGIApp, allowances: Allowances) -> None:
        self.app = app
        self.allowances = allowances
        self.buckets = Buckets()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it does not come too fast."""
        if scope["type"] == "http" and scope["method"] == "POST" and not self._allows(HTTPConnection(scope)):
            response = refusal(Request(scope), 429, words.TOO_MANY)
            response.headers["Retry-After"] = "2"
            await response(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _allows(self, connection: HTTPConnection) -> bool:
        path = connection.url.path
        tables = path.startswith("/new/") or path.endswith("/again")
        one, all_of_it = self.allowances.moves, self.allowances.address_moves
        if tables:
            one, all_of_it = self.allowances.tables, self.allowances.address_tables
        browser = connection.cookies.get(SESSION)
        what = "tables" if tables else "moves"
        # Who comes for the first time has no cookie yet: only the allowance of the whole address holds then.
        known_may = browser is None or self.buckets.take(browser, what, one)
        return known_may and self.buckets.take("at " + address_of(connection), what, all_of_it)


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request comes from."""
    return connection.client.host if connection.client else "?"
