"""Whether traces are sent: as the environment says, by the names that OpenTelemetry has for it everywhere."""

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from ludoteca.engine.game.editions import PRESENT as VERSION
from ludoteca.table.tracing.spans import TRACES

ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
PROTOCOLS = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
SPOKEN = "http/protobuf"
MISSING = "no traces are sent, though %s asks for them: install what sends them, pip install 'ludoteca[telemetry]'"
OTHERS = "no traces are sent: %s=%s is not spoken here, %s is"
ODD = "no traces are sent: %s"
log = logging.getLogger(__name__)


def asks(environment: Mapping[str, str]) -> str:
    """Return the variable that asks for traces, "" if none does."""
    if environment.get("OTEL_SDK_DISABLED", "").strip().lower() == "true":
        return ""
    if environment.get("OTEL_TRACES_EXPORTER", "").strip():
        return "" if environment["OTEL_TRACES_EXPORTER"].strip().lower() == "none" else "OTEL_TRACES_EXPORTER"
    return next((each for each in ENDPOINTS if environment.get(each, "").strip()), "")


def obstacle(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return what is asked for and cannot be had, as words of the log; nothing if all can."""
    exporter = environment.get("OTEL_TRACES_EXPORTER", "").strip().lower()
    if exporter not in ("", "otlp"):
        return OTHERS, "OTEL_TRACES_EXPORTER", exporter, "otlp"
    said = [(each, environment[each].strip()) for each in PROTOCOLS if environment.get(each, "").strip()]
    if said and said[0][1] != SPOKEN:
        return OTHERS, *said[0], SPOKEN
    return ()


@contextmanager
def traced(service: str) -> Iterator[None]:
    """Send traces of what is done meanwhile, where the environment asks for it.

    Where they cannot be sent the log says why, and all goes on without them: the variables may be there for others.
    """
    asking, tracer = asks(os.environ), None
    if asking and (said := obstacle(os.environ)):
        log.warning(*said)
    elif asking:
        try:
            from ludoteca.table.tracing.collector import Collector

            tracer = Collector(service, VERSION)
        except ModuleNotFoundError:
            log.warning(MISSING, asking)
        except ValueError as error:
            log.warning(ODD, error)
    TRACES.tracer = tracer
    try:
        yield
    finally:
        TRACES.tracer = None
        if tracer is not None:
            tracer.end()
