"""Which functions a game must have for its kinds of action, and may have: checked when it is loaded."""

import inspect
from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any

from ludoteca.engine.runtime.kinds import Kind, Kinds, Taker

Functions = Mapping[str, Callable[..., Any]]
UNTIMELY = "untimely"          # asked of a kind that has no such function of its own
SUBJECT = "subject"            # what an answer is about: handed to a kind's functions that take a number more
PREFIXES = ("apply_", "refuse_", "untimely_", "unawaited_", "offers_", "admits_", "lists_", "weigh_", "worth_")


def check_functions(package: str, declared: Kinds, functions: Functions) -> None:
    """Say by its name what belongs to no kind, or has other parameters than its kind.

    Raises:
        TypeError: there is such a function.

    """
    known = {kind.name: kind for kind in declared}
    for name, function in functions.items():
        prefix = next((each for each in PREFIXES if name.startswith(each)), "")
        if prefix and name.removeprefix(prefix) not in known:
            raise TypeError(f"{package}: {name} belongs to no kind of action")
        if prefix:
            _check_parameters(package, prefix, known[name.removeprefix(prefix)], function, about=SUBJECT in functions)


def check_complete(package: str, declared: Kinds, functions: Functions) -> None:
    """Say by their names which rules of the kinds are missing, all of them at once.

    Raises:
        TypeError: one is.

    """
    missing = []
    for kind in declared:
        if "lists_" + kind.name in functions and not _is_first(kind, declared):
            raise TypeError(f"{package}: {kind.name} is not the first kind of its phase, and cannot list itself")
        missing += [f"apply_{kind.name} is missing"] * ("apply_" + kind.name not in functions)
        if "weigh_" + kind.name not in functions and (kind.by is Taker.CHANCE or kind.drawn):
            missing.append(f"weigh_{kind.name} is missing, the weight of an outcome")
        if kind.when and kind.by is Taker.SEAT and not {UNTIMELY, "untimely_" + kind.name} & functions.keys():
            missing.append(f"{UNTIMELY} is missing, or untimely_{kind.name}, why it is refused outside its phases")
    if missing:
        raise TypeError(f"{package}: {'; '.join(missing)}")


def _is_first(kind: Kind, declared: Kinds) -> bool:
    """Say whether nothing is listed before a kind that a seat takes."""
    before = takewhile(lambda other: other is not kind, declared)
    return kind.by is Taker.SEAT and not any(
        other.by is Taker.SEAT and (not other.when or not kind.when or {*other.when} & {*kind.when}) for other in before
    )


def _check_parameters(package: str, prefix: str, kind: Kind, function: Callable[..., Any], *, about: bool) -> None:
    values, seats = len(kind.over), 2 if kind.by is Taker.CHANCE else 3
    wanted = {
        "apply_": [values + 4], "refuse_": range(values + 3, values + 4 + about), "untimely_": [3], "unawaited_": [3],
        "offers_": range(seats, seats + 1 + about), "admits_": range(seats + 1, seats + values + 1 + about),
        "lists_": [5], "weigh_": [values + 2], "worth_": [values + 3, values + 4],
    }[prefix]
    found = parameters_of(function)
    if found not in wanted:
        numbers = " or ".join(map(str, wanted))
        raise TypeError(f"{package}: {prefix}{kind.name} takes {found} parameters, where {numbers} are handed to it")


def parameters_of(function: Callable[..., Any]) -> int:
    """Return how many parameters a function takes."""
    return len(inspect.signature(function).parameters)
