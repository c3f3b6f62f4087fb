"""What a check has found, and what is to be done about it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """How something is."""

    OK = "ok"
    ADVICE = "advice"      # the table works, and could be served better, or something could not be tried
    WRONG = "wrong"


@dataclass(frozen=True)
class Finding:
    """What was looked at, how it is, and two sentences: what was found, and what to do, "" where that is nothing."""

    check: str
    verdict: Verdict
    found: str
    do: str = ""


Check = Callable[[], "Finding | Iterable[Finding]"]


def ok(check: str, found: str) -> Finding:
    """Return that something is as it should be."""
    return Finding(check, Verdict.OK, found)


def advice(check: str, found: str, do: str) -> Finding:
    """Return that something could be better."""
    return Finding(check, Verdict.ADVICE, found, do)


def wrong(check: str, found: str, do: str) -> Finding:
    """Return that something is wrong."""
    return Finding(check, Verdict.WRONG, found, do)


def all_of(checks: Iterable[tuple[str, Check]]) -> Iterator[Finding]:
    """Yield what some checks find. One that cannot look says why, and those after it go on."""
    for name, check in checks:
        try:
            found = check()
            yield from [found] if isinstance(found, Finding) else found
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            yield wrong(name, f"This could not be looked at: {where}{error.strerror or error}.",
                        "Ask as the user who serves the table.")
        except ImportError as error:
            yield wrong(name, f"This could not be looked at: {error.name} cannot be imported ({error}).",
                        "pip install --upgrade ludoteca")
