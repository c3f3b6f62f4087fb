"""Spans: what was done, from when to when, as a part of what. Where no traces are sent each is one look at `TRACES`.

What a span may say is listed here, and nothing else can be said: no name of a table, a person or an invitation, no
address, no action. See decision 59. Nothing of OpenTelemetry is imported here.
"""

import re
from collections.abc import Mapping
from contextvars import ContextVar, Token
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, TypedDict, Unpack

SAMPLED = 1     # the flag that a trace is kept
HEADER = b"traceparent"
OUR_VERSION = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})")
ATTRIBUTES = {       # how OpenTelemetry calls what a span may say, by its conventions where it has some
    "method": "http.request.method",
    "page": "http.route",                        # the form of an address, as in the metrics
    "status": "http.response.status_code",
    "request": "ludoteca.request",               # its name in the log
    "error": "error.type",                       # the class of what has failed, not what it says
    "database": "db.system.name",
    "kind": "ludoteca.kind",                     # of a transaction or a thought, or how a bot's move or a claim went
    "waited": "ludoteca.waited_ms",              # for a turn
    "game": "ludoteca.game",
    "level": "ludoteca.level",                   # of a bot
    "viewer": "ludoteca.viewer",                 # whether a page is a seat's or a spectator's
    "acts": "ludoteca.acts",                     # that were played again
    "tables": "ludoteca.tables",                 # how many
}


class Said(TypedDict, total=False):
    """All that a span may say."""

    method: str
    page: str
    status: int
    request: str
    error: str
    database: str
    kind: str
    waited: float
    game: str
    level: str
    viewer: str
    acts: int
    tables: int


@dataclass(frozen=True, slots=True)
class Cause:
    """What others are a part of, by the numbers that W3C's Trace Context has for it."""

    trace: int
    span: int
    flags: int

    def __str__(self) -> str:
        """Return it as a `traceparent`."""
        return f"00-{self.trace:032x}-{self.span:016x}-{self.flags:02x}"


def cause_of(text: str) -> Cause | None:
    """Return what a `traceparent` says, None if it is none."""
    found = OUR_VERSION.fullmatch(text)
    if found is None:
        return None
    trace, span, flags = (int(each, 16) for each in found.groups())
    return Cause(trace, span, flags & SAMPLED) if trace and span else None


class Span:
    """Something that is being done, and of which nothing is told: no traces are sent."""

    def __enter__(self) -> "Span":
        """Let what is done from now on be a part of it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Be done."""

    def say(self, **said: Unpack[Said]) -> None:
        """Say something of it."""

    def call(self, name: str) -> None:
        """Name it anew."""

    def fail(self, error: str) -> None:
        """Say that it has failed, by what class of error; what that says may name anything."""

    def end(self) -> None:
        """Be over, though what is a part of it may go on. Only the first time counts."""


class Open(Protocol):
    """A span that is told, as OpenTelemetry has it."""

    def set_attributes(self, attributes: Mapping[str, str | bool | int | float]) -> None:
        """Say something of it."""

    def update_name(self, name: str) -> None:
        """Name it anew."""

    def end(self) -> None:
        """Be over."""


class Tracer(Protocol):
    """What sends spans."""

    def begin(self, name: str, cause: Cause | None, said: Mapping[str, str | bool | int | float]) -> tuple[Open, Cause]:
        """Begin a span, as a part of its cause, or as a trace of its own; return it, and the cause that it can be."""

    def fail(self, span: Open) -> None:
        """Say that a span has failed."""


@dataclass
class Traces:
    """Whether traces are sent, and by what."""

    tracer: Tracer | None = None


TRACES = Traces()
NOTHING = Span()
PRESENT: ContextVar[Cause | None] = ContextVar("present", default=None)      # what is being done now


class Under(Span):
    """What is done meanwhile is a part of something else that was done."""

    def __init__(self, cause: Cause) -> None:
        self.cause = cause
        self._before: Token[Cause | None] | None = None

    def __enter__(self) -> "Span":
        """Let what is done from now on be a part of it."""
        self._before = PRESENT.set(self.cause)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let it be a part of what it was a part of before."""
        if self._before is not None:
            PRESENT.reset(self._before)


class Told(Under):
    """Something that is being done, and told."""

    def __init__(self, tracer: Tracer, name: str, cause: Cause | None, said: Said) -> None:
        self._tracer = tracer
        self._open, cause = tracer.begin(name, cause, named(said))
        super().__init__(cause)
        self._is_over = False

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Be done. Whoever gives up, as where a browser has gone, has not failed."""
        super().__exit__(kind, error, trace)
        if isinstance(error, Exception):
            self.fail(type(error).__name__)
        self.end()

    def say(self, **said: Unpack[Said]) -> None:
        """Say something of it."""
        if not self._is_over:
            self._open.set_attributes(named(said))

    def call(self, name: str) -> None:
        """Name it anew."""
        if not self._is_over:
            self._open.update_name(name)

    def fail(self, error: str) -> None:
        """Say that it has failed."""
        if not self._is_over:
            self._open.set_attributes(named({"error": error}))
            self._tracer.fail(self._open)

    def end(self) -> None:
        """Be over."""
        if not self._is_over:
            self._is_over = True
            self._open.end()


def because(cause: Cause | None) -> Span:
    """Let what is done meanwhile be a part of something else, unless that is nothing."""
    return NOTHING if cause is None else Under(cause)


def span(name: str, **said: Unpack[Said]) -> Span:
    """Return a span of what is about to be done, as a part of what is being done."""
    return NOTHING if TRACES.tracer is None else Told(TRACES.tracer, name, PRESENT.get(), said)


def span_of(cause: Cause | None, name: str, **said: Unpack[Said]) -> Span:
    """Return a span as a part of something else, or of nothing: it begins a trace then."""
    return NOTHING if TRACES.tracer is None else Told(TRACES.tracer, name, cause, said)


def named(said: Said) -> dict[str, str | bool | int | float]:
    """Return what is said under OpenTelemetry's names; what may not be said has none."""
    return {ATTRIBUTES[key]: value for key, value in said.items()}      # type: ignore[misc]  # of `Said`


def milliseconds(seconds: float) -> float:
    """Return seconds as a span has them."""
    return round(1000 * seconds, 3)
