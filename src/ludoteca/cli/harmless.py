"""Output that commands no terminal: records and packs come from strangers, and their names are printed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"     # the direction of what follows
CONTROLS = {*range(0x20), *range(0x7F, 0xA0)} - {ord("\n"), ord("\t")}
HARMFUL = dict.fromkeys([*CONTROLS, *map(ord, TURNING)], "\ufffd")


class Harmless:
    """A stream of text in which nothing clears a screen, hides what follows, or writes where it should not."""

    def __init__(self, plain: TextIO) -> None:
        self.plain = plain     # for what we draw ourselves

    def write(self, text: str) -> int:
        """Write a text, with a mark in place of each control character; lines and tabs stay."""
        return self.plain.write(text if text.isprintable() else text.translate(HARMFUL))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.plain, name)


def to_draw_on() -> TextIO:
    """Return the stream of errors as it is: what we draw ourselves goes back to where its line began."""
    return cast(TextIO, getattr(sys.stderr, "plain", sys.stderr))


@contextmanager
def harmless_output() -> Iterator[None]:
    """Let what is printed command no terminal, for a while."""
    kept = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, Harmless(each)) for each in kept)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = kept
