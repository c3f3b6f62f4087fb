"""Counts and times what is answered, and gives each request a name that stands in the log and in its trace."""

import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.table.door.traced import answered, span_of_request
from ludoteca.table.measures import ANSWER_SECONDS, ANSWERS
from ludoteca.table.tracing.spans import NOTHING, TRACES, Span

ROUTED = "ludoteca.routed"      # where the note lies in the scope of a request
FILES, NOWHERE = "files", "nowhere"       # the pages of what has no route of ours
GIVEN = re.compile(rb"[A-Za-z0-9._-]{8,64}")      # names of requests that a proxy may give
REQUEST: ContextVar[str] = ContextVar("request", default="")
log = logging.getLogger("ludoteca.access")


class Measured:
    """Counts every answer by the form of its address, which tells nothing of the table or of who asked."""

    def __init__(self, app: ASGIApp, pages: Mapping[Callable[..., Any], str]) -> None:
        """Know by `pages` the form of the address of each endpoint."""
        self.app = app
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, routed = time.perf_counter(), Routed()
        before = REQUEST.set(name := name_of(scope))
        span = NOTHING if TRACES.tracer is None else span_of_request(scope, name)

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._count(scope, routed, span, message["status"], time.perf_counter() - begun)
            await send(message)

        try:
            with span:
                await self.app({**scope, ROUTED: routed}, receive, send_counted)
        finally:
            REQUEST.reset(before)

    def _count(self, scope: Scope, routed: "Routed", span: Span, status: int, seconds: float) -> None:
        page = FILES if scope["path"].startswith("/static/") else self.pages.get(routed.endpoint, NOWHERE)
        ANSWERS.labels(page, status).inc()
        if not page.endswith("/stream"):
            ANSWER_SECONDS.labels(page).observe(seconds)
        if log.isEnabledFor(logging.INFO):
            said = {"method": scope["method"], "page": page, "status": status, "milliseconds": round(1000 * seconds, 1)}
            log.info("%(method)s %(page)s %(status)s %(milliseconds)s ms", said, extra={"fields": said})
        if span is not NOTHING:
            answered(span, scope, page, status)


@dataclass
class Routed:
    """Where a request has been led to."""

    endpoint: Any = None


class Noted:
    """Stands before the routes and notes where they lead: those further out see another copy of the request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        async def send_noted(message: Message) -> None:
            self._note(scope)
            await send(message)

        try:
            await self.app(scope, receive, send_noted)
        except Exception:
            self._note(scope)
            raise

    @staticmethod
    def _note(scope: Scope) -> None:
        if ROUTED in scope:
            scope[ROUTED].endpoint = scope.get("endpoint")


def name_of(scope: Scope) -> str:
    """Return the name of a request: the one that a proxy has given it, else a new one."""
    for header, value in scope["headers"]:
        if header == b"x-request-id" and GIVEN.fullmatch(value):
            return str(value.decode())
    return secrets.token_hex(8)
