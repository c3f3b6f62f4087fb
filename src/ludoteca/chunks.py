"""Work on many games in fixed chunks, by threads: compiled loops let go of the interpreter lock.

Chunks have a fixed size and a stream of random numbers each, so results do not depend on how many threads
there are or which of them is faster.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TypeVar

Result = TypeVar("Result")


def chunks(count: int, size: int) -> list[slice]:
    """Return slices of at most `size` that together cover `count` games, in order."""
    return [slice(first, min(first + size, count)) for first in range(0, count, size)]


def cores() -> int:
    """Return how many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_chunks(
    task: Callable[[int], Result],
    count: int,
    workers: int | None = None,
    done: Callable[[Result], None] = lambda result: None,
) -> list[Result]:
    """Return `task(0)` to `task(count - 1)`, run by some threads, as many as there are cores by default.

    `done` is called, in the caller's thread, with each result as it comes in.
    """
    with ThreadPoolExecutor(min(workers or cores(), max(count, 1))) as pool:
        futures = [pool.submit(task, number) for number in range(count)]
        try:
            for future in as_completed(futures):
                done(future.result())
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return [future.result() for future in futures]
