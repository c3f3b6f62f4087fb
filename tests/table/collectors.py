"""A collector of traces for tests: it takes what OpenTelemetry sends, or does not."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


@dataclass(frozen=True)
class Told:
    """A span as a collector has it."""

    service: str
    name: str
    trace: str
    span: str
    parent: str
    said: dict[str, object]


@dataclass
class Taken:
    """What has come to a collector."""

    address: str
    spans: list[Told] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    status: int = 200

    def named(self, name: str) -> list[Told]:
        """Return the spans of a name."""
        return [each for each in self.spans if each.name == name]


def read(body: bytes) -> Iterator[Told]:
    """Yield the spans of what was sent."""
    for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
        service = next(each.value.string_value for each in resource.resource.attributes if each.key == "service.name")
        for scope in resource.scope_spans:
            for span in scope.spans:
                said = {each.key: getattr(each.value, each.value.WhichOneof("value")) for each in span.attributes}
                yield Told(service, span.name, span.trace_id.hex(), span.span_id.hex(), span.parent_span_id.hex(), said)


@contextmanager
def collector(port: int = 0) -> Iterator[Taken]:
    """Take what is sent."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # noqa: N802 - as the library calls it
            body = self.rfile.read(int(self.headers["content-length"]))
            if taken.status == 200:
                taken.bodies.append(body)
                taken.spans += read(body)
            self.send_response(taken.status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *said: object) -> None:
            """Keep quiet."""

    with ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
        taken = Taken(f"http://127.0.0.1:{server.server_port}")
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield taken
        finally:
            server.shutdown()


@contextmanager
def deaf_collector() -> Iterator[str]:
    """Yield the address of one that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
