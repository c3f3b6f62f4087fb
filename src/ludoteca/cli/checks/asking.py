"""How the doctor asks a running table, as a visitor's browser would: straight, through whatever stands in front."""

import json
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

PATIENCE = 20.0               # seconds, for each answer
LARGEST = 4_000_000           # bytes of an answer that are read
LONGEST_LINE = 100_000
SEEN = "/seen/stream"
CLAIMED = "203.0.113.77"      # an address that nobody has (RFC 5737)


class Unanswered(Exception):  # noqa: N818 - what has become of a question
    """No answer has come, or none of the table's; the text says why."""


class Straight(HTTPRedirectHandler):
    """Follows no redirection."""

    def redirect_request(self, *arguments: Any, **named: Any) -> None:
        """Ask nowhere else."""


@dataclass(frozen=True)
class Answer:
    """An answer: its status, its headers in small letters, its text, and where it came from in the end."""

    status: int
    headers: Mapping[str, str]
    text: str
    url: str


@dataclass(frozen=True)
class Sight:
    """How the table sees whoever asks, or why it does not say: then `status` is not 200.

    `first` and `last` are the seconds after which its stream said so and ended; `last` only where `first` was late.
    """

    status: int
    address: str = ""
    scheme: str = ""
    host: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    first: float = 0.0
    last: float = 0.0


def ask(url: str, headers: Mapping[str, str] | None = None, form: bytes | None = None, follow: bool = True) -> Answer:
    """Return an answer, whatever its status.

    Raises:
        Unanswered: none has come.

    """
    try:
        with _opened(url, headers or {}, form, follow) as response:
            text = response.read(LARGEST).decode("utf-8", "replace")
            return Answer(response.status, _small(response.headers), text, response.url)
    except (OSError, HTTPException, UnicodeError) as error:       # the last: a name that can be none
        raise Unanswered(why(error)) from error


def look(url: str, late: float, claimed: str = "") -> Sight:
    """Ask how the table sees us, where `claimed` is what we say of our address.

    A stream whose event comes after `late` seconds is read to its end.

    Raises:
        Unanswered: no answer has come.

    """
    begun = time.monotonic()
    headers = {"Accept": "text/event-stream"} | ({"X-Forwarded-For": claimed} if claimed else {})
    try:
        with _opened(url + SEEN, headers, None, True) as response:
            if response.status != 200:
                return Sight(response.status, headers=_small(response.headers))
            line = response.readline(LONGEST_LINE)
            while line and not line.startswith(b"data:"):
                line = response.readline(LONGEST_LINE)
            first = time.monotonic() - begun
            if first > late:
                response.read(LARGEST)
            if not line:
                return Sight(404)          # it has ended without a word: not the table's own
            seen = {name: str(value) for name, value in json.loads(line[5:]).items()}
            return Sight(200, seen.get("address", ""), seen.get("scheme", ""), seen.get("host", ""),
                         _small(response.headers), first, time.monotonic() - begun)
    except (ValueError, AttributeError):
        return Sight(404)          # whatever answers there is not the table's own
    except (OSError, HTTPException) as error:
        raise Unanswered(why(error)) from error


def own_address(url: str) -> str:
    """Return the address of ours from which a URL is asked, "" if it is not known."""
    import socket

    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        with socket.create_connection((parts.hostname or "", port), PATIENCE) as connection:
            return str(connection.getsockname()[0])
    except OSError:
        return ""


def why(error: Exception) -> str:
    """Return in a few words why no answer has come."""
    reason = error.reason if isinstance(error, URLError) else error
    if isinstance(reason, ssl.SSLCertVerificationError):
        return f"its certificate does not hold: {reason.verify_message}"
    if isinstance(reason, TimeoutError):
        return f"no answer within {PATIENCE:.0f} s"
    return str(getattr(reason, "strerror", None) or reason or type(reason).__name__)


def _opened(url: str, headers: Mapping[str, str], form: bytes | None, follow: bool) -> Any:
    opener: OpenerDirector = build_opener(ProxyHandler({}), *([] if follow else [Straight]))
    request = Request(url, form, {"User-Agent": "ludoteca doctor", **headers})  # noqa: S310 - http or https, as parsed
    try:
        return opener.open(request, timeout=PATIENCE)
    except HTTPError as answer:        # one like any other
        return answer


def _small(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
