"""What computes long does so alone in a pass of the event loop, and whoever takes next to nothing goes on beside it."""

import asyncio
import time
from contextlib import suppress

import pytest

from ludoteca.table.limits.costs import PAYER, Account, Charged
from ludoteca.table.limits.passes import LONG, passes_of

pytestmark = pytest.mark.anyio
STEPS = 4


class Address(Account):
    """Requests of one address, paid for by nobody."""

    def __init__(self, who: str) -> None:
        self.who = who


async def count(passes):
    """Count the passes of the loop."""
    while True:
        passes[0] += 1
        await asyncio.sleep(0)


async def asked(who, seconds, passes, met):
    """Compute in steps, as a request does; note in which pass each was."""
    async def work():
        for _ in range(STEPS):
            end = time.thread_time() + seconds
            while time.thread_time() < end:
                pass
            met.append((passes[0], who))
            await asyncio.sleep(0)

    PAYER.set(Address(who))
    await Charged(work())


@pytest.fixture
async def passes():
    number = [0]
    counting = asyncio.create_task(count(number))
    yield number
    counting.cancel()
    with suppress(asyncio.CancelledError):
        await counting


async def test_one_alone_computes_long_in_a_pass(passes):
    """Six pages of 50 ms that were asked for by few connections went on together, and others waited for several times
    all of them; sixty of a network of IPv6 stopped the server.
    """
    met = []
    many = [asyncio.create_task(asked(f"eve {n % 2}", 2 * LONG, passes, met)) for n in range(6)]
    await asyncio.sleep(0)
    await asyncio.gather(*many, asyncio.create_task(asked("ana", 0.0, passes, met)))
    long = [at for at, who in met[2:] if who != "ana"]     # until something is known of either nobody waits
    assert len(set(long)) == len(long) == 6 * STEPS - 2
    before = met.index(max(each for each in met if each[1] == "ana"))
    assert before <= 2 * STEPS + 2, "a step of somebody else's for each of hers at most"


async def test_both_of_two_who_compute_long_go_on(passes):
    met = []
    many = [asyncio.create_task(asked("eve", 2 * LONG, passes, met)) for _ in range(6)]
    await asyncio.sleep(0)
    await asyncio.gather(*many, asyncio.create_task(asked("ana", 2 * LONG, passes, met)))
    last = max(place for place, (_, who) in enumerate(met) if who == "ana")
    assert last <= 2 * STEPS + 3


async def test_whoever_goes_away_while_waiting_holds_up_nobody(passes):
    met = []
    many = [asyncio.create_task(asked("eve", 2 * LONG, passes, met)) for _ in range(6)]
    for _ in range(3):
        await asyncio.sleep(0)
    for task in many[1:5]:
        task.cancel()
    await asyncio.gather(*many, return_exceptions=True)
    assert [task.cancelled() for task in many] == [False, True, True, True, True, False]
    await asyncio.wait_for(asked("eve", 2 * LONG, passes, met), 5)
    assert not passes_of(asyncio.get_running_loop())._waiting
