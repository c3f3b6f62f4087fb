"""`ludoteca bots`: bots that think in processes apart, for all servers of a database."""

import argparse
import asyncio
import logging
import os
import sys

from ludoteca.cli.common import database_of

SERVICE = "ludoteca-bots"      # how traces call what they come from
NEEDS_POSTGRES = "--database postgresql://... is missing: bots think apart for servers that share one."


def run(asked: argparse.Namespace) -> int:
    """Think until told to end."""
    database = database_of(asked.database)
    if not database.startswith(("postgresql", "postgres")):
        print(NEEDS_POSTGRES, file=sys.stderr)
        return 2
    from ludoteca.table.deploy.supervisor import READY, Supervisor
    from ludoteca.table.live.thinkers import Thinker
    from ludoteca.table.logs import LogForm, begin_logging
    from ludoteca.table.store.writer import StoreError
    from ludoteca.table.tracing.switch import traced

    begin_logging(LogForm(asked.log))
    slots = asked.workers or os.cpu_count() or 1
    try:
        thinker = Thinker(database, slots)
    except StoreError as error:
        logging.getLogger(__name__).error("The bots cannot start: %s", error)
        return 1
    Supervisor().tell(READY)
    print(f"Bots think here, {slots} at once  (Ctrl-C ends it)", flush=True)
    with traced(SERVICE):
        asyncio.run(thinker.run())
    return 0
