"""What a request costs: the processor time that goes into it, in the event loop and in threads, and who pays for it.

Waiting costs nothing. What is spent is taken from the payers' allowances at once, so that many requests at the same
time cannot spend more than one after the other.
"""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from ludoteca.table.limits.holding import is_waited_for
from ludoteca.table.limits.passes import passes_of
from ludoteca.table.limits.threads import work_for

Value = TypeVar("Value")


class Account:
    """Pays for one request; nobody pays by default."""

    who = ""        # the address, where long work is done in turns

    def pay(self, seconds: float) -> None:
        """Take what was spent."""

    def wait(self) -> float:
        """Return how many seconds it is until more may be spent, 0 if it may be now."""
        return 0.0


MEASURING = threading.local()        # whether a step in this thread is paid for already by what it is a part of
PAYER: ContextVar[Account] = ContextVar("payer", default=Account())     # noqa: B039 - it keeps nothing


@contextmanager
def charged() -> Iterator[None]:
    """Let the payer of the present request pay for what is done in the context, without waiting, in this thread."""
    if getattr(MEASURING, "on", False):
        yield
        return
    begun, MEASURING.on = time.thread_time(), True
    try:
        yield
    finally:
        MEASURING.on = False
        PAYER.get().pay(time.thread_time() - begun)


async def in_thread(function: Callable[..., Value], *arguments: Any) -> Value:
    """Return what a function returns in a thread, paid for by the present request: as one of its network's, unless
    others wait for what it holds.
    """

    def work() -> Value:
        with charged():
            return function(*arguments)

    return await work_for("" if is_waited_for() else PAYER.get().who, work)


class Charged:
    """Something to be awaited that is paid for by the present request, step by step; what others do between does not
    count. Where a pass of the loop is long already, a step waits for its turn, unless all wait for what it holds.
    """

    def __init__(self, doing: Awaitable[Value]) -> None:
        self._doing = doing.__await__()

    def __await__(self) -> Generator[Any, Any, Value]:
        resume, sent = self._doing.send, None
        passes, who = passes_of(asyncio.get_running_loop()), PAYER.get().who
        while True:
            if not (passes.may_go_on(who) or is_waited_for(by_all=True)):
                try:
                    yield from passes.turn(who, is_waited_for()).__await__()
                except BaseException as error:  # noqa: BLE001 - it is for the one who waits
                    resume, sent = self._doing.throw, error
            begun = time.thread_time()
            try:
                with charged():
                    waits_for = resume(sent)
            except StopIteration as end:
                value: Value = end.value
                return value
            finally:
                passes.spend(who, time.thread_time() - begun)
            try:
                resume, sent = self._doing.send, (yield waits_for)
            except BaseException as error:  # noqa: BLE001 - whatever it is, it is for the one who waits
                resume, sent = self._doing.throw, error


async def at_own_cost(function: Callable[..., Coroutine[Any, Any, Value]], *arguments: Any) -> Value:
    """Do something in a task of its own, at the cost of the request that began it."""
    return await Charged(function(*arguments))       # made only now: a task may end before it begins
