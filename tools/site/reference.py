"""What the pages of the reference name: every function, class and value that is presented as public."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PAGES = Path(__file__).resolve().parent / "pages"
NAMED = re.compile(r"^\.\. auto(?:function|class|exception|data):: (\S+)$", re.MULTILINE)


def named() -> Iterator[tuple[str, str]]:
    """Yield each name with the page where it stands."""
    for page in sorted(PAGES.rglob("*.md")):
        yield from ((name, page.relative_to(PAGES).as_posix()) for name in NAMED.findall(page.read_text("utf-8")))


def meant(name: str) -> Any:
    """Return what a dotted name means.

    Raises:
        LookupError: there is no such thing.

    """
    module, parts = name, list[str]()
    while module:
        try:
            found: Any = importlib.import_module(module)
            break
        except ModuleNotFoundError:
            module, _, last = module.rpartition(".")
            parts.insert(0, last)
    else:
        raise LookupError(name)
    for part in parts:
        if not hasattr(found, part):
            raise LookupError(name)
        found = getattr(found, part)
    return found


def classes() -> Iterator[type]:
    """Yield the classes that are named, and those of ours that these are made of."""
    for name, _ in named():
        found = meant(name)
        for each in found.__mro__ if isinstance(found, type) else ():
            if each.__module__.startswith("ludoteca."):
                yield each
