"""What stands before every page: limits, the check of where a request comes from, safe headers, errors.

These are plain ASGI wrappers, the outermost first: `Errors`, `Origins`, `Limits`, `Bodies`. What stands before the
limits answers in a bare sentence: nobody pays for it.
"""

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.table.door.exchange import SESSION, bare, refusal
from ludoteca.table.door.measuring import REQUEST
from ludoteca.table.limits.connections import NETWORK, household
from ludoteca.table.limits.costs import PAYER, Account, Charged
from ludoteca.table.limits.lanes import PLACE, Crowded, Lanes, Pass, outside
from ludoteca.table.parts import words
from ludoteca.table.store.tokens import hashed

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
    (b"cross-origin-resource-policy", b"same-origin"),      # no page elsewhere learns how large a picture or record is
]
FILES = ("/static/", "/games/")         # not counted; they are paid for as all else is
LEAST = 0.0003          # seconds that any request costs, before it is looked at and after it is answered
HURRY = 1.0             # seconds to wait; who comes again before is answered as shortly as can be
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
        except asyncio.CancelledError:
            if not is_ending(scope):
                raise
            if not started:      # the server has waited for it, and ends: that is no error of ours
                response = bare(Request(scope), 503, words.ENDS)
                response.headers["Connection"] = "close"
                await response(scope, receive, send_safely)
        except Exception:
            number = REQUEST.get() or secrets.token_hex(8)
            log.exception("error %s at %.200r", number, scope["path"])
            if started:
                return      # the server ends the connection; raised once more it would be traced once more
            response = refusal(Request(scope), 500, words.BROKEN, number=number)
            await response(scope, receive, send_safely)


def is_ending(scope: Scope) -> bool:
    """Say whether the server ends."""
    return bool(scope["app"].state.rooms.closing)


class Origins:
    """Refuses what another site's page makes a browser send."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it may come from where it comes."""
        if scope["type"] == "http" and not is_own(HTTPConnection(scope), scope["method"]):
            await bare(Request(scope), 403, words.CROSS_SITE)(scope, receive, send)
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
        return urlsplit(origin).netloc == connection.headers.get("host") != ""
    except ValueError:
        return False


class TooLarge(Exception):  # noqa: N818 - it ends the reading of a body
    """More has come than a form of ours can hold."""


class TooSlow(Exception):  # noqa: N818 - it ends the reading of a body
    """A body does not come to its end."""


class Bodies:
    """Refuses large bodies, announced ones before a byte is read, others as soon as they are too long; and slow ones.

    Where an answer has begun, nobody waits for the body any more: a stream stays open however slowly one comes, and
    ends where it grows too long. It is refused no more then, and nothing is logged: anybody can send such a body.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if its body is small."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = asyncio.Event()

        async def send_noting(message: Message) -> None:
            begun.set()
            await send(message)

        try:
            announced = HTTPConnection(scope).headers.get("content-length", "0")
            if not announced.isdecimal() or int(announced[:20]) > largest(scope):
                raise TooLarge
            await self.app(scope, counted(scope, receive, begun), send_noting)
        except (TooLarge, TooSlow) as error:
            if begun.is_set():
                await send({"type": "http.response.body"})      # the last of it
                return
            status, message = (413, words.TOO_LARGE) if isinstance(error, TooLarge) else (408, words.TOO_SLOW)
            response = refusal(Request(scope), status, message)
            response.headers["Connection"] = "close"
            await response(scope, receive, send)


def largest(scope: Scope) -> int:
    """Return how many bytes the body of a request may have."""
    return LARGER_BODIES.get(scope["path"], LARGEST_BODY)


def counted(scope: Scope, receive: Receive, begun: asyncio.Event) -> Receive:
    """Return what takes in a body that is no larger than it may be, and comes in time unless its answer has begun.

    It raises TooLarge or TooSlow.
    """
    most, taken, left, comes = largest(scope), 0, BODY_TIME, True

    async def receive_in_time() -> Message:
        nonlocal left
        if not comes:
            return await receive()      # what comes after the body is only that the browser has gone
        asked = time.monotonic()
        try:
            return await asyncio.wait_for(receive(), max(0.0, left))
        except TimeoutError:
            if not begun.is_set():
                raise TooSlow from None
            return await receive()
        finally:
            left -= time.monotonic() - asked

    async def receive_counting() -> Message:
        nonlocal taken, comes
        message = await receive_in_time()
        if PLACE in scope and not begun.is_set():
            await scope[PLACE].enter()
        comes = comes and bool(message.get("more_body"))
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
    network_streams: int = 600     # of IPv6
    talk: Allowance = Allowance(0.5, 5)    # of one seat
    reads: Allowance = Allowance(40, 200)  # pages and views, files not counted
    address_reads: Allowance = Allowance(400, 2000)
    films: Allowance = Allowance(5 / 60, 5)
    address_films: Allowance = Allowance(0.5, 30)
    time: Allowance = Allowance(0.25, 5)   # seconds of processor time, for whatever is asked for
    address_time: Allowance = Allowance(0.5, 20)
    network_time: Allowance = Allowance(1, 40)     # of IPv6, where one stranger may have many addresses
    address_kept: Allowance = Allowance(20_000, 40_000_000)     # bytes that stay for good: records, and what is said
    deeds: Allowance = Allowance(0.5, 10)  # of a browser at a table: what changes seats or shuffle, and wakes everybody
    returns: Allowance = Allowance(1 / 30, 5)      # of a seat, by its recovery code: each browser there is another one


class Buckets:
    """Token buckets in memory. Full ones are forgotten from time to time: a new one is full too."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, str], tuple[float, float, float]] = {}     # tokens, since when, when it is full
        self._many = MANY_BUCKETS

    def take(self, who: str, what: str, allowance: Allowance) -> float:
        """Take one token; return 0, or how many seconds it is until there is one."""
        left = self._has(who, what, allowance)
        if left < 1:
            return (1 - left) / allowance.rate
        self._leave(who, what, allowance, left - 1)
        return 0

    def owes(self, who: str, what: str, allowance: Allowance) -> float:
        """Return how many seconds it is until something is left; 0 if there is."""
        return max(0.0, -self._has(who, what, allowance) / allowance.rate)

    def charge(self, who: str, what: str, allowance: Allowance, amount: float) -> None:
        """Take what was used up, though it may be more than is left."""
        self._leave(who, what, allowance, self._has(who, what, allowance) - amount)

    def _has(self, who: str, what: str, allowance: Allowance) -> float:
        moment = time.monotonic()
        left, since, _ = self._left.get((who, what), (allowance.burst, moment, moment))
        return min(allowance.burst, left + (moment - since) * allowance.rate)

    def _leave(self, who: str, what: str, allowance: Allowance, left: float) -> None:
        moment = time.monotonic()
        if len(self._left) >= self._many:
            self._forget(moment)
        self._left[who, what] = (left, moment, moment + (allowance.burst - left) / allowance.rate)

    def _forget(self, moment: float) -> None:
        self._left = {key: bucket for key, bucket in self._left.items() if bucket[2] > moment}
        self._many = max(MANY_BUCKETS, 2 * len(self._left))


class Purse(Account):
    """Pays for a request with the time of its browser and of its address."""

    def __init__(self, buckets: Buckets, payers: Sequence[tuple[str, Allowance]], who: str) -> None:
        self._buckets, self._payers, self.who = buckets, payers, who

    def pay(self, seconds: float) -> None:
        """Take what was spent from all who pay."""
        for who, allowance in self._payers:
            self._buckets.charge(who, "time", allowance, seconds)

    def wait(self) -> float:
        """Return how many seconds it is until none of them owes anything."""
        return max((self._buckets.owes(who, "time", allowance) for who, allowance in self._payers), default=0.0)


class Limits:
    """Refuses what comes too fast from one browser or one address, or costs too much.

    Each request is paid for with the processor time that it takes; and only some of an address are worked on at once.
    """

    def __init__(
        self, app: ASGIApp, allowances: Allowances, answer: TooFast, bare: Callable[[Request, int], Response]
    ) -> None:
        """Let `answer` refuse, and `bare`, which costs next to nothing, those who do not stop to ask."""
        self.app = app
        self.allowances = allowances
        self.answer, self.bare = answer, bare
        self.buckets = Buckets()
        self.lanes = Lanes()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it does not come too fast."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        place = Pass(self.lanes, address_of(connection))
        before = PAYER.set(self._purse(connection))
        try:
            await self._answer(connection, receive, send, place)
        except Crowded:
            await self.bare(Request(scope), 1)(scope, receive, send)
        finally:
            place.leave()
            PAYER.reset(before)

    async def _answer(self, connection: HTTPConnection, receive: Receive, send: Send, place: Pass) -> None:
        """Answer a request at the cost of whoever sends it."""
        scope, purse = connection.scope, PAYER.get()
        wait = purse.wait()
        if wait > HURRY:
            await self.bare(Request(scope), math.ceil(wait))(scope, receive, send)
            return
        purse.pay(LEAST)
        wait = wait or (0.0 if scope["path"].startswith(FILES) else self._wait(connection, scope["method"]))
        scope[PLACE] = place
        receive, send = outside(place, receive, send)
        await place.enter()
        if (later := purse.wait()) > HURRY:      # those who were before have used it up
            await self.bare(Request(scope), math.ceil(later))(scope, receive, send)
        elif wait:
            await Charged(self._refuse(scope, receive, send, wait))
        else:
            await Charged(self.app(scope, receive, send))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, wait: float) -> None:
        seconds = math.ceil(wait)
        try:
            response = await self.answer(Request(scope, counted(scope, receive, asyncio.Event())), seconds)
        except (TooLarge, TooSlow):
            response = self.bare(Request(scope), seconds)
        await response(scope, receive, send)

    def _purse(self, connection: HTTPConnection) -> Purse:
        """Return who pays. Who comes for the first time has no cookie yet: only the whole address does then."""
        browser, address = connection.cookies.get(SESSION), address_of(connection)
        payers = [("at " + address, self.allowances.address_time)]
        if browser is not None:
            payers.append((hashed(browser), self.allowances.time))
        network = network_of(connection)
        if network != address:
            payers.append(("in " + network, self.allowances.network_time))
        return Purse(self.buckets, payers, network)

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
        where = network_of(connection) if what == "tables" else address_of(connection)
        return own or self.buckets.take("at " + where, what, all_of_it)


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request comes from; of IPv6 the part that one household has."""
    return household(connection.client.host if connection.client else "?")


def network_of(connection: HTTPConnection) -> str:
    """Return where a request comes from as far as one stranger may have it all: whose turn it is, and what stays."""
    return household(connection.client.host if connection.client else "?", NETWORK)
