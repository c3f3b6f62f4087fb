"""The command line as a page: what `ludoteca --help` says of each command, as the parser itself says it."""

import argparse
import os
from collections.abc import Iterator
from unittest.mock import patch

from ludoteca.cli.parser import build_parser

WIDTH = "84"               # letters of a line: as wide as a page shows without scrolling
HEAD = """# The command line

Made from the command itself, so it says what `ludoteca COMMAND --help` says. A word in capitals stands for
what you fill in.

"""


def pages() -> dict[str, str]:
    """Return the page by its path."""
    sections = [f"## `{title}`\n\n```text\n{said}\n```\n" for title, said in helps()]
    return {"reference/commands.md": HEAD + "\n".join(sections)}


def helps() -> list[tuple[str, str]]:
    """Return every command, those of commands too, with its help."""
    with patch.dict(os.environ, {"COLUMNS": WIDTH, "NO_COLOR": "1"}):
        return [(parser.prog, parser.format_help().rstrip()) for parser in parsers(build_parser())]


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield a parser and those of its commands, in the order of the help."""
    yield parser
    for action in parser._actions:       # argparse has no public way to ask for them
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from parsers(below)
