"""`ludoteca` and `ludoteca serve`: the table in the browser."""

import argparse
import sys
from collections.abc import Sequence
from functools import partial

from ludoteca.cli.ahead import compile_ahead
from ludoteca.cli.common import database_of
from ludoteca.cli.typed import leave_ports

NEEDS_POSTGRES = "--workers and --share need --database postgresql://...; a file of SQLite has one server."
NOT_HERE = "--workers needs a system where processes can be handed a socket, which this one is not."


def run(asked: argparse.Namespace) -> int:
    """Serve the table until it is told to end."""
    compile_ahead()
    from ludoteca.table.logs import LogForm
    from ludoteca.table.serve import Overseen
    from ludoteca.table.serve import run as serve

    database = database_of(asked.database)
    if (asked.workers or asked.share) and not database.startswith(("postgresql", "postgres")):
        print(NEEDS_POSTGRES, file=sys.stderr)
        return 2
    if asked.workers:
        return serve_with_workers(asked)
    overseen = Overseen(
        LogForm(asked.log), asked.log_answers, asked.operator_token_file, asked.keep_days, asked.share
    )
    return serve(asked.host, asked.port, not asked.no_browser, database, warm=not asked.cold, overseen=overseen)


def serve_with_workers(asked: argparse.Namespace) -> int:
    """Start several servers, and keep them running."""
    if sys.platform == "win32":
        print(NOT_HERE, file=sys.stderr)
        return 2
    leave_ports(asked.port, asked.workers)
    from ludoteca.table.logs import LogForm, begin_logging
    from ludoteca.table.serve import run_several

    begin_logging(LogForm(asked.log), asked.log_answers)
    return run_several(asked.host, asked.port, not asked.no_browser, asked.workers, partial(arguments_of, asked))


def arguments_of(asked: argparse.Namespace, number: int, port: int) -> Sequence[str]:
    """Return the command line of one of several servers, which listens on a port of its own as well; after the last
    one that of the bots' processes.
    """
    from ludoteca.cli.parser import HOST

    if number == asked.workers:
        return ["bots", "--database", asked.database, "--log", asked.log]
    share = asked.share or HOST
    said = ["serve", "--no-browser", "--database", asked.database]
    said += ["--host", share, "--port", str(port), "--share", share]
    said += ["--log", asked.log, "--keep-days", str(asked.keep_days)] if asked.keep_days else ["--log", asked.log]
    said += ["--log-answers"] * asked.log_answers
    said += ["--operator-token-file", asked.operator_token_file] if asked.operator_token_file else []
    return said + ["--cold"] * (number > 0)
