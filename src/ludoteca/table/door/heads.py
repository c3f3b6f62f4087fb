"""What of a request's head is read further in: a head is read before anybody pays for it, so that must cost little.

And by which secret a browser is known: over https by one that only this host can have given it.
"""

import re
from collections.abc import Awaitable, Callable

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.table.door import exchange, settings
from ludoteca.table.door.guards import FILES
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.store.tokens import hashed
from ludoteca.table.store.writer import StoreError

COOKIE = b"cookie"
OWN, PLAIN = exchange.OWN_SESSION.encode(), exchange.SESSION.encode()
NAMES = (
    exchange.OWN_SESSION, exchange.SESSION, exchange.OWN_OPERATOR, exchange.OPERATOR,
    exchange.LANGUAGE, settings.COOKIE, settings.LEARNED,
)
OURS = re.compile(rf"(?:^|;)[ \t]*({'|'.join(NAMES)})=([^;\\]{{0,2000}})(?=;|$)".encode())    # ours have no escapes
UNPROVEN = "ludoteca.unproven"     # the secrets in a request that anybody may have given the browser
MOST_UNPROVEN = 200
NOT_KEPT = ("private", "no-store")     # how answers begin to say that they are for this browser alone


class Cookies:
    """Passes our own cookies on: to take a long head apart, full of others, would take as long as many pages.

    The secret is passed on by its plain name, if it is certain that it comes from here. Over http nothing ever is.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "http":
            found = _found_in(scope)
            ours = dict(found)
            own, plain = ours.pop(OWN, None), ours.pop(PLAIN, None)
            secret = own if scope["scheme"] == "https" else plain
            if secret is not None:
                ours[PLAIN] = secret
            elif plain is not None:
                scope = {**scope, UNPROVEN: [value for name, value in found if name == PLAIN][:MOST_UNPROVEN]}
            scope = _with_cookies(scope, ours)
        await self.app(scope, receive, send)


class Former:
    """Knows browsers again that were given their secret before it had the name which nobody else can give.

    They get it anew by that name, with whatever is no file: files are the same for all. Any other secret of the
    plain name may have been planted, and is passed over.
    """

    def __init__(self, app: ASGIApp, failed: Callable[[Request, StoreError], Awaitable[Response]]) -> None:
        """Let `failed` answer where the store cannot be asked: whoever got a new secret then would lose their seats."""
        self.app = app
        self.failed = failed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if not scope.get(UNPROVEN) or scope["path"].startswith(FILES):
            await self.app(scope, receive, send)
            return
        try:
            secret = await _held_before(scope)
        except StoreError as error:
            await (await self.failed(Request(scope, receive), error))(scope, receive, send)
            return
        if not secret:
            await self.app(scope, receive, send)
            return
        request = Request(scope)

        async def send_anew(message: Message) -> None:
            if message["type"] == "http.response.start" and _may_give(MutableHeaders(scope=message)):
                response = exchange.remember(Response(), request, secret)
                message["headers"] = [*message["headers"], (b"set-cookie", response.headers["set-cookie"].encode())]
            await send(message)

        ours = dict(_found_in(scope)) | {PLAIN: secret.encode()}
        await self.app(_with_cookies(scope, ours), receive, send_anew)


async def _held_before(scope: Scope) -> str:
    """Return which of the secrets held a seat or a table already before secrets got their name, "" if none did.

    A browser has been given one by us: where two did, one was planted by its holder, and nothing tells which.
    """
    by_hash = {hashed(secret): secret for secret in (each.decode("latin-1") for each in scope[UNPROVEN])}
    held = await in_thread(scope["app"].state.store.formerly, list(by_hash))
    return by_hash[held.pop()] if len(held) == 1 else ""


def _may_give(headers: MutableHeaders) -> bool:
    """Say whether an answer may give a secret: it is this browser's alone, and gives none yet."""
    gives = any(each.startswith(exchange.OWN_SESSION) for each in headers.getlist("set-cookie"))
    return not gives and headers.get("cache-control", "").startswith(NOT_KEPT)


def _found_in(scope: Scope) -> list[tuple[bytes, bytes]]:
    return OURS.findall(b";".join(value for name, value in scope["headers"] if name == COOKIE))


def _with_cookies(scope: Scope, ours: dict[bytes, bytes]) -> Scope:
    others = [pair for pair in scope["headers"] if pair[0] != COOKIE]
    cookies = b"; ".join(b"=".join(pair) for pair in ours.items())
    return {**scope, "headers": [*others, (COOKIE, cookies)] if ours else others}
