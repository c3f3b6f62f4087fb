"""`ludoteca` and `ludoteca serve`: the table in the browser."""

import argparse

from ludoteca.cli.common import database_of


def run(asked: argparse.Namespace) -> int:
    """Serve the table until it is told to end."""
    from ludoteca.table.logs import LogForm
    from ludoteca.table.serve import Overseen
    from ludoteca.table.serve import run as serve

    overseen = Overseen(LogForm(asked.log), asked.log_answers, asked.operator_token_file, asked.keep_days)
    return serve(asked.host, asked.port, not asked.no_browser, database_of(asked.database), overseen=overseen)
