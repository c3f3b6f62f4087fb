"""What of a request's head is read further in: a head is read before anybody pays for it, so that must cost little."""

import re

from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.table.door import exchange, settings

COOKIE = b"cookie"
NAMES = (exchange.SESSION, exchange.LANGUAGE, settings.COOKIE, settings.LEARNED)
OURS = re.compile(rf"(?:^|;)[ \t]*({'|'.join(NAMES)})=([^;\\]{{0,2000}})(?=;|$)".encode())    # ours have no escapes


class Cookies:
    """Passes our own cookies on: to take a long head apart, full of others, would take as long as many pages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "http":
            sent = b";".join(value for name, value in scope["headers"] if name == COOKIE)
            ours = b"; ".join(b"=".join(pair) for pair in dict(OURS.findall(sent)).items())
            others = [pair for pair in scope["headers"] if pair[0] != COOKIE]
            scope = {**scope, "headers": [*others, (COOKIE, ours)] if ours else others}
        await self.app(scope, receive, send)
