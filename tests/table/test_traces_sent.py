"""How traces are asked for and sent, and that nobody waits for a collector."""

import json
import logging
import os
import re
import subprocess
import sys
import time

import httpx
import pytest
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult

from ludoteca.table.tracing import collector as sending
from ludoteca.table.tracing import switch
from ludoteca.table.tracing.spans import (
    TRACES,
)
from tests.table.collectors import collector, deaf_collector
from tests.table.helpers import GAME, PARTIAL, read_page, table_form
from tests.table.test_server import wait_for

ASKED = {"OTEL_BSP_SCHEDULE_DELAY": "100"}
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


class Failing(SpanExporter):
    """Takes spans while it is told to."""

    takes = False

    def export(self, spans):
        if not self.takes:
            logging.getLogger("opentelemetry.exporter").error("nobody there")
        return SpanExportResult.SUCCESS if self.takes else SpanExportResult.FAILURE


def test_a_collector_that_is_away_is_said_once_and_once_that_it_is_back(caplog):
    exporter = Failing()
    quiet = sending.Quiet(exporter)
    for _ in range(50):
        quiet.export([None, None])
    exporter.takes = True
    quiet.export([None])
    quiet.export([None])
    exporter.export = lambda spans: 1 / 0
    quiet.export([None])
    quiet.shutdown()
    assert logging.getLogger("opentelemetry").propagate
    said = [each.getMessage() for each in caplog.records]
    assert said == [
        "traces do not reach the collector, and are lost until they do: nobody there",
        "traces reach the collector again; 100 spans were lost meanwhile",
        "traces do not reach the collector, and are lost until they do: ZeroDivisionError: division by zero",
    ]


@pytest.mark.parametrize(("environment", "asked"), [
    ({}, ""), ({"OTEL_EXPORTER_OTLP_ENDPOINT": ""}, ""),
    ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318"}, "OTEL_EXPORTER_OTLP_ENDPOINT"),
    ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://c:4318/v1/traces"}, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"),
    ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_SDK_DISABLED": "TRUE"}, ""),
    ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_TRACES_EXPORTER": "none"}, ""),
    ({"OTEL_TRACES_EXPORTER": "otlp"}, "OTEL_TRACES_EXPORTER"),
])
def test_the_environment_asks_for_traces_as_everywhere(environment, asked):
    assert switch.asks(environment) == asked


@pytest.mark.parametrize(("environment", "says"), [
    ({"OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}, "OTEL_EXPORTER_OTLP_PROTOCOL=grpc is not spoken here, http/protobuf is"),
    ({"OTEL_TRACES_EXPORTER": "zipkin"}, "OTEL_TRACES_EXPORTER=zipkin is not spoken here, otlp is"),
    ({"OTEL_BSP_MAX_EXPORT_BATCH_SIZE": "9000"}, "max_export_batch_size must be less"),
])
def test_what_cannot_be_had_is_said_and_all_goes_on(environment, says, monkeypatch, caplog):
    for name, value in ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"} | environment).items():
        monkeypatch.setenv(name, value)
    with switch.traced("ludoteca"):
        assert TRACES.tracer is None
    assert says in caplog.text and "no traces are sent" in caplog.text


def test_without_the_extra_it_says_what_to_install(monkeypatch, caplog):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.delitem(sys.modules, "ludoteca.table.tracing.collector")
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    with switch.traced("ludoteca"):
        assert TRACES.tracer is None
    assert "pip install 'ludoteca[telemetry]'" in caplog.text and "OTEL_EXPORTER_OTLP_ENDPOINT" in caplog.text


def test_nothing_of_it_is_imported_before_it_is_wanted():
    code = ("import sys, ludoteca.table.serve, ludoteca.cli.bots, ludoteca.table.live.sharing\n"
            "from ludoteca.table.tracing.switch import traced\n"
            "with traced('x'): print([each for each in sys.modules if each.startswith(('opentelemetry', 'google.'))])")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("OTEL_")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=clean)
    assert done.stdout == "[]\n"


class Running:
    """A server of its own that sends traces."""

    def __init__(self, folder, endpoint, *more, **environment):
        command = [sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--no-browser", "--cold", "--log", "json",
                   "--log-answers", "--database", str(folder / "t.db"), *more]
        environment = os.environ | ASKED | {"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint} | environment
        self._log = folder / "log"
        with self._log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        self.address = re.search(r"http://\S+[^/\s]", self.process.stdout.readline())[0]

    def client(self):
        return httpx.Client(base_url=self.address, headers={"origin": self.address}, timeout=10)

    def end(self):
        """Return how long it took to end, and the lines of its log."""
        begun = time.monotonic()
        self.process.terminate()
        self.process.communicate(timeout=20)
        return time.monotonic() - begun, [json.loads(line) for line in self._log.read_text().splitlines()]

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.kill()
        self.process.communicate()


def played(client, moves):
    """Play with oneself; return the longest that an answer took."""
    address = client.post(f"/new/{GAME}", data=table_form("here", "here")).headers["location"]
    longest = 0.0
    for number in range(moves):
        page = read_page(client.get(f"{address}?seat={number % 2}").text)
        if page.actions:
            begun = time.monotonic()
            assert client.post(f"{address}/act", data=page.move(number % 2), headers=PARTIAL).status_code == 200
            longest = max(longest, time.monotonic() - begun)
    return longest


def test_a_server_sends_what_it_does_where_the_environment_says(tmp_path):
    with collector() as taken, Running(tmp_path, taken.address) as server:
        with server.client() as client:
            played(client, 2)
            client.get("/settings", headers={"traceparent": PARENT, "x-request-id": "proxy-0123456789"})
        wait_for(lambda: taken.named("GET /settings"))
        seconds, log = server.end()
    (request,) = taken.named("GET /settings")
    assert request.service == "ludoteca" and request.said["ludoteca.request"] == "proxy-0123456789"
    assert request.trace == PARENT[3:35] and request.parent == PARENT[36:52], "this machine's proxies are believed"
    assert taken.named("store.append")[0].trace == taken.named("POST /t/{id}/act")[0].trace
    (line,) = [each for each in log if each.get("page") == "/settings"]
    assert (line["trace_id"], line["span_id"], line["request"]) == (request.trace, request.span, "proxy-0123456789")
    assert seconds < 15


def test_a_collector_that_never_answers_holds_nothing_up_and_fills_no_log(tmp_path):
    small = {"OTEL_BSP_MAX_QUEUE_SIZE": "20", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE": "10"}
    with deaf_collector() as address, Running(tmp_path, address, OTEL_EXPORTER_OTLP_TIMEOUT="1", **small) as server:
        with server.client() as client:
            longest = played(client, 40)
            begun = time.monotonic()
            while time.monotonic() < begun + 4:
                client.get("/settings")
        seconds, log = server.end()
    said = [each for each in log if each["level"] != "INFO"]
    assert longest < 1 and seconds < 15, (longest, seconds)
    assert 1 <= len(said) <= 2 and "do not reach the collector" in "".join(each["message"] for each in said), said
