"""Sends spans to a collector, by OpenTelemetry's own batches: imported only where traces are wanted.

Whatever ails the collector, nobody waits for it: what it does not take is dropped, and the log says so once.
"""

import logging
import threading
import time
from collections.abc import Mapping, Sequence

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, OTELResourceDetector, Resource
from opentelemetry.sdk.trace import ReadableSpan, SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import (
    NonRecordingSpan,
    Span,
    SpanContext,
    StatusCode,
    TraceFlags,
    set_span_in_context,
)

from ludoteca.table.tracing.spans import Cause, Open

OURS = "ludoteca"
LAST_WORDS = 1.0        # seconds that the last batch may take when everything ends
SELDOM = 600.0          # seconds between two lines of what is told once in a while
log = logging.getLogger(__name__)


class Collector:
    """Begins spans, and sends those that are over."""

    def __init__(self, service: str, version: str, processor: SpanProcessor | None = None) -> None:
        """Send what a service does, by default in batches to where the environment says.

        Raises:
            ValueError: the environment says something that does not go together.

        """
        own: dict[str, str | bool | int | float] = {SERVICE_VERSION: version}
        if SERVICE_NAME not in OTELResourceDetector().detect().attributes:
            own[SERVICE_NAME] = service
        # Nobody else's library finds this provider: what it would say of a request, nobody here knows.
        self._provider = TracerProvider(resource=Resource.create(own), shutdown_on_exit=False)
        self._provider.add_span_processor(processor or BatchSpanProcessor(Quiet(OTLPSpanExporter())))
        self._tracer = self._provider.get_tracer(OURS, version)

    def begin(self, name: str, cause: Cause | None, said: Mapping[str, str | bool | int | float]) -> tuple[Open, Cause]:
        """Begin a span, as a part of its cause, or as a trace of its own; return it, and the cause that it can be."""
        parent = NonRecordingSpan(_context(cause) if cause else SpanContext(0, 0, False))
        span = self._tracer.start_span(name, set_span_in_context(parent), attributes=said)
        found = span.get_span_context()
        return span, Cause(found.trace_id, found.span_id, int(found.trace_flags))

    def fail(self, span: Open) -> None:
        """Say that a span has failed, without what the error says."""
        assert isinstance(span, Span)
        span.set_status(StatusCode.ERROR)

    def end(self) -> None:
        """Send what is left, as far as it is taken soon."""
        ending = threading.Thread(target=self._provider.shutdown, name="last traces", daemon=True)
        ending.start()
        ending.join(LAST_WORDS)


def _context(cause: Cause) -> SpanContext:
    return SpanContext(cause.trace, cause.span, is_remote=True, trace_flags=TraceFlags(cause.flags))


class Quiet(SpanExporter):
    """Says once that a collector takes nothing, and once that it does again: its own exporter would say so each time.

    What OpenTelemetry says meanwhile is heard here, and told along with it.
    """

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter
        self._lost = 0           # since it last took some
        self._heard = Heard()
        self._theirs = logging.getLogger("opentelemetry")
        self._theirs.addHandler(self._heard)
        self._theirs.propagate = False

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send spans."""
        self._heard.sender = threading.get_ident()
        try:
            result = self._exporter.export(spans)
        except Exception as error:  # noqa: BLE001 - whatever ails it, the next batch is tried
            self._heard.last, result = f"{type(error).__name__}: {error}", SpanExportResult.FAILURE
        if result is SpanExportResult.SUCCESS:
            if self._lost:
                log.warning("traces reach the collector again; %d spans were lost meanwhile", self._lost)
            self._lost = 0
        else:
            if not self._lost:
                log.warning("traces do not reach the collector, and are lost until they do: %s", self._heard.last)
            self._lost += len(spans)
        return result

    def shutdown(self) -> None:
        """Send nothing more, and hear nothing."""
        self._exporter.shutdown()
        self._theirs.removeHandler(self._heard)
        self._theirs.propagate = True

    def force_flush(self, timeout_millis: int = 30000) -> bool:
        """Keep nothing back, as ever."""
        return self._exporter.force_flush(timeout_millis)


class Heard(logging.Handler):
    """Keeps the last that OpenTelemetry has said while it sent something; what it says else, as that more comes than it
    can send, is told once in a while.
    """

    last = "no reason is known"
    sender = 0         # the thread that sends
    _again = 0.0       # when something may be told

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it, or tell it."""
        if record.thread == self.sender:
            self.last = record.getMessage()
        elif time.monotonic() > self._again:
            self._again = time.monotonic() + SELDOM
            log.warning("of traces: %s", record.getMessage())
