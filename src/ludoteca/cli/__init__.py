"""The command `ludoteca`: what it can do, and how errors end.

Exit codes: 0 it went well; 1 something does not hold (a scenario, a record, a pack) or cannot be done; 2 the
command was not understood; 130 it was interrupted. Each command lies in a module of its own, which is
imported when it is called, so that help and lists are quick.
"""

import os
import sys
from collections.abc import Sequence

from ludoteca.cli.harmless import harmless_output
from ludoteca.cli.parser import build_parser
from ludoteca.cli.words import language_of, reason_of, said
from ludoteca.engine.texts.errors import LudotecaError

INTERRUPTED = 130      # 128 + SIGINT, as shells have it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, `sys.argv` by default, and return its exit code; mistakes are said, not traced."""
    replace_what_cannot_be_shown()
    with harmless_output():
        return _called(arguments)


def _called(arguments: Sequence[str] | None) -> int:
    asked = build_parser().parse_args(arguments)
    language = language_of(asked)
    try:
        code: int = asked.run(asked)
        sys.stdout.flush()
        return code
    except BrokenPipeError:        # the reader has gone, as `| head` does: nothing is left to say to it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"ludoteca: {where}{reason_of(error, language)}", file=sys.stderr)
        return 1
    except LudotecaError as error:
        print(f"ludoteca: {said(error, language)}", file=sys.stderr)
        return 1


def replace_what_cannot_be_shown() -> None:
    """Let output have a question mark for each letter that it cannot show: no result is lost for a name."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
