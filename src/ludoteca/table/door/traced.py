"""The span of a request: by the form of its address, with its name in the log. See decision 59."""

from starlette.types import Scope

from ludoteca.table.door.peers import STEPS
from ludoteca.table.limits.protocol import PEER
from ludoteca.table.limits.proxies import PROXIES
from ludoteca.table.tracing.spans import HEADER, NOTHING, PRESENT, Cause, Span, cause_of, span_of

PROBES = ("/healthz", "/readyz", "/metrics")        # machines ask for these every second
METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE")
OTHER = "_OTHER"
STREAM = "/stream"


def span_of_request(scope: Scope, name: str) -> Span:
    """Return the span of a request, whose name in the log is known."""
    if scope["path"] in PROBES:
        return NOTHING
    return span_of(came_from(scope), method_of(scope), method=method_of(scope), request=name)


def came_from(scope: Scope) -> Cause | None:
    """Return what a request is a part of, as a proxy or another server says; whatever a visitor says counts nothing."""
    if STEPS not in scope and scope.get(PEER) not in PROXIES:
        return None
    said = [value for header, value in scope["headers"] if header == HEADER]
    return cause_of(said[0].decode("latin-1")) if len(said) == 1 else None


def answered(span: Span, scope: Scope, page: str, status: int) -> None:
    """Say how a request is answered. That of a stream is over then, which goes on for an hour."""
    span.call(f"{method_of(scope)} {page}")
    span.say(page=page, status=status)
    if status >= 500:
        span.fail(str(status))
    if page.endswith(STREAM):
        span.end()


def method_of(scope: Scope) -> str:
    """Return the method of a request, as far as it is one of those that everybody knows."""
    method: str = scope["method"]
    return method if method in METHODS else OTHER


def headers_on(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return headers with what says which trace a request is a part of that is led on, where there is one."""
    cause = PRESENT.get()
    return headers if cause is None else [*headers, (HEADER, str(cause).encode())]
