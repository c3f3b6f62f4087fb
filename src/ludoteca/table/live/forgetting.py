"""Deletes tables by their age while the server runs, where its operator wants that."""

import asyncio
import logging

from ludoteca.table.live.rooms import Rooms
from ludoteca.table.store.store import Store

FIRST = 10 * 60.0      # seconds after the start: pages that were open have come back by then
EVERY = 60 * 60.0      # seconds
log = logging.getLogger(__name__)


async def forget_by_age(store: Store, rooms: Rooms, days: int) -> None:
    """Delete what nobody has touched for so many days, now and then once an hour; 0 keeps everything.

    A table that somebody looks at, or did a moment ago, stays. To be in memory is not enough: on a small server
    nothing that was ever looked at leaves it.
    """
    if days:
        await asyncio.sleep(FIRST)
    while days:
        try:
            gone = await store.forget(days, rooms.followed, rooms.let_go)
            if gone:
                log.warning("%d tables that nobody had touched for %d days are deleted", len(gone), days)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
            log.error("what is old could not be deleted, and will be tried again in an hour: %s", error)
        await asyncio.sleep(EVERY)
