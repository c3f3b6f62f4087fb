"""Threads for what would hold up the event loop: each network has only a few of them, so that others find one free."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakKeyDictionary

from ludoteca.table.limits.lanes import Lanes, Pass

Value = TypeVar("Value")
MOST = 32         # threads of a server, for all networks: most of the time they wait for the database
OF_ONE = 2        # that work for one network; only one computes at a time anyway


def provide(loop: asyncio.AbstractEventLoop) -> None:
    """Give a loop enough threads for many networks: it has four more than the machine has cores by itself."""
    loop.set_default_executor(ThreadPoolExecutor(MOST, "work"))


async def work_for(who: str, work: Callable[[], Value]) -> Value:
    """Return what a function returns in a thread, once a network has fewer than its share; the server's own, of none,
    does not wait.
    """
    if not who:
        return await asyncio.to_thread(work)
    place = Pass(_lanes_of(asyncio.get_running_loop()), who)
    await place.enter()
    try:
        return await asyncio.to_thread(work)
    finally:
        place.leave()


_lanes: WeakKeyDictionary[asyncio.AbstractEventLoop, Lanes] = WeakKeyDictionary()


def _lanes_of(loop: asyncio.AbstractEventLoop) -> Lanes:
    found = _lanes.get(loop)
    return found if found is not None else _lanes.setdefault(loop, Lanes(OF_ONE, float("inf")))
