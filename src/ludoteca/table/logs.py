"""What a server says of itself on standard error: a line for each event, as text or as JSON. Nothing of who plays."""

import json
import logging
import sys
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from ludoteca.table.door.measuring import REQUEST
from ludoteca.table.door.measuring import log as access
from ludoteca.table.tracing.spans import PRESENT


class LogForm(StrEnum):
    """How lines of the log are written."""

    TEXT = "text"
    JSON = "json"


class JsonLines(logging.Formatter):
    """Writes an event as an object in a line: when, how grave, where, what, and of which request and trace, if any."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        said: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            said["request"] = request
        if cause := PRESENT.get():
            said |= {"trace_id": f"{cause.trace:032x}", "span_id": f"{cause.span:016x}"}
        said |= getattr(record, "fields", {})
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Writes an event as a line, with the name of the request if it is of one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        said, request = super().format(record), REQUEST.get()
        return f"{said} [{request}]" if request else said


def begin_logging(form: LogForm = LogForm.TEXT, answers: bool = False) -> None:
    """Write warnings and what is graver, with `answers` also a line for each request that is answered."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonLines() if form == LogForm.JSON else TextLines("%(levelname)s %(name)s: %(message)s")
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    access.setLevel(logging.INFO if answers else logging.WARNING)
