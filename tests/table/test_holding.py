"""Whoever holds what others wait for does not stand in the queue of their own network with it."""

import asyncio
import threading
import time
from contextlib import asynccontextmanager

import httpx
import pytest

from ludoteca.table.limits.costs import PAYER, Account, Charged, in_thread
from ludoteca.table.limits.holding import SharedLock, is_waited_for
from ludoteca.table.limits.passes import LONG
from ludoteca.table.limits.threads import OF_ONE
from ludoteca.table.limits.turns import Turns
from tests.table.helpers import ORIGIN, site

pytestmark = pytest.mark.anyio
EVE, ANA = "10.0.0.9", "10.0.0.1"
STEPS, HOLDERS = 4, 5
MOST_STEPS = 58         # it is 46; 71 where each waits in turn once the lock is theirs, 180 where they wait with it


class Address(Account):
    """Requests of one address, paid for by nobody."""

    def __init__(self, who: str) -> None:
        self.who = who


@asynccontextmanager
async def all_threads_taken(who):
    """Let the threads of a network be busy."""
    may_end = threading.Event()

    async def busy():
        PAYER.set(Address(who))
        await in_thread(may_end.wait, 60)

    tasks = [asyncio.create_task(busy()) for _ in range(OF_ONE + 2)]
    await asyncio.sleep(0.05)
    try:
        yield
    finally:
        may_end.set()
        await asyncio.gather(*tasks)


async def at_work(who, held):
    """Do something in a thread while something is held."""
    PAYER.set(Address(who))
    async with held:
        return await in_thread(lambda: "done")


def a_turn():
    return Turns(1).turn(EVE, "t")


@pytest.mark.parametrize("make", [SharedLock, a_turn])
async def test_what_others_wait_for_is_not_held_up_by_threads_of_a_network(make):
    """Somebody filled the threads of their network with long forms, asked for the start page, and nobody got it."""
    async with all_threads_taken(EVE):
        assert await asyncio.wait_for(at_work(EVE, make()), 10) == "done"
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(at_work(EVE, asyncio.Lock()), 0.2)


@pytest.mark.parametrize("of_all", [True, False])
async def test_what_others_wait_for_is_not_held_up_by_long_passes(of_all):
    """So a stranger let a proxy think that a server did not answer: whether it can play is asked once for all."""
    lock, since = SharedLock(of_all), []

    async def compute(steps, seconds):
        for _ in range(steps):
            end = time.thread_time() + seconds
            while time.thread_time() < end:
                pass
            await asyncio.sleep(0)
            since.append(time.monotonic())

    async def asked(work):
        PAYER.set(Address(EVE))
        await Charged(work())

    async def held():
        async with lock:
            await compute(STEPS, 0)

    many = [asyncio.create_task(asked(lambda: compute(20, 2 * LONG))) for _ in range(8)]
    await asyncio.sleep(0.1)
    before = len(since)
    await asyncio.gather(*(asked(held) for _ in range(HOLDERS)))       # each is given what the one before lets go
    assert len(since) - before <= MOST_STEPS, "about a step of somebody else's for each of their own"
    await asyncio.gather(*many)


async def test_of_many_tables_one_goes_on_in_a_pass():
    """A network has as many locks as tables: all of them together would make a pass as long as what they compute."""
    passes, met = [0], []

    async def count():
        while True:
            passes[0] += 1
            await asyncio.sleep(0)

    async def move():
        async with SharedLock(of_all=False):
            for _ in range(STEPS):
                end = time.thread_time() + 2 * LONG
                while time.thread_time() < end:
                    pass
                met.append(passes[0])
                await asyncio.sleep(0)

    async def asked():
        PAYER.set(Address(EVE))
        await Charged(move())

    counting = asyncio.create_task(count())
    await asyncio.gather(*(asyncio.create_task(asked()) for _ in range(HOLDERS)))
    counting.cancel()
    assert len(met) == HOLDERS * STEPS and len(set(met[1:])) == len(met) - 1


async def test_what_is_begun_meanwhile_is_held_no_longer_than_that():
    lock, may_go_on, found = SharedLock(), asyncio.Event(), []

    async def later():
        found.append(is_waited_for())
        await may_go_on.wait()
        found.append(is_waited_for())

    async with lock:
        task = asyncio.create_task(later())
        await asyncio.sleep(0)
        assert is_waited_for()
    assert not is_waited_for() and not lock.locked()
    may_go_on.set()
    await task
    assert found == [True, False]


async def test_the_start_page_comes_while_a_strangers_threads_are_busy(tmp_path):
    async with site(tmp_path / "t.db") as app, all_threads_taken(EVE):
        for host in (EVE, ANA):
            transport = httpx.ASGITransport(app, client=(host, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://table.test", headers=ORIGIN) as client:
                assert (await asyncio.wait_for(client.get("/"), 10)).status_code == 200
