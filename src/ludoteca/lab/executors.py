"""Who plays shards: the threads of this machine, or those of a cluster."""

import importlib.util
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

from ludoteca.chunks import cores
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.lab.own_games import DIED, players
from ludoteca.lab.plan import Shard
from ludoteca.lab.shards import Result, Work, play_one

HERE, RAY = "threads", "ray"
PLACES = (HERE, RAY)
WAITING = 2                # shards for each worker that wait their turn, so that none is idle

NOT_THERE = "--on ray needs bots that other machines find by their names, module:function; there are: {bots}."
KEPT = f"{DIED} What is finished is kept; the same command goes on."
NO_RAY = "--on ray needs Ray, which is not installed: pip install 'ludoteca[cluster]'"

Player = Callable[[Work, Sequence[Shard], int | None, Callable[[Result], None]], None]


def player_on(place: str) -> Player:
    """Return what plays shards in a place.

    It is called with the work, the shards, a number of workers (None: as many as there are) and a function that takes
    each result as it comes; interrupted, it hands over what is finished and raises KeyboardInterrupt. The result at
    which it was interrupted may come twice.

    Raises:
        LudotecaError: Ray is asked for and not installed.

    """
    if place == HERE:
        return play_here
    if importlib.util.find_spec("ray") is None:
        raise LudotecaError(NO_RAY)
    from ludoteca.lab.cluster import play_on_ray

    return play_on_ray


def play_here(work: Work, shards: Sequence[Shard], workers: int | None, done: Callable[[Result], None]) -> None:
    """Play shards by threads: compiled loops let go of the interpreter lock.

    Where somebody's own bots play, which do not, by processes; and by one thread where processes would not find them.

    Raises:
        LudotecaError: one of the processes has died; what is finished has been handed over.

    """
    workers = workers or cores()
    left, text = iter(shards), work.text() if work.plan.own and work.can_travel and workers > 1 else ""
    with players(workers, bool(text)) if work.plan.own else ThreadPoolExecutor(workers) as pool:
        running: set[Future[Any]] = set()      # and what is finished, until it has been handed over
        # Not `wait`: an interruption within it leaves locks of futures held, and nobody ever ends.
        finished: SimpleQueue[Future[Any]] = SimpleQueue()
        try:
            while True:
                while len(running) < WAITING * workers and (shard := next(left, None)) is not None:
                    future = pool.submit(play_one, text, shard.number) if text else pool.submit(work.play, shard)
                    running.add(future)
                    future.add_done_callback(finished.put)
                if not running:
                    return
                future = finished.get()
                done(result_of(future))
                running.discard(future)
        except KeyboardInterrupt:      # what has begun is finished and kept
            begun = [future for future in running if not future.cancel()]
            for future in begun:
                with suppress(BrokenProcessPool):          # a process that was just beginning ends at once
                    done(result_of(future))
            raise
        except BrokenProcessPool:
            for future in running:
                if future.done() and future.exception() is None:
                    done(result_of(future))
            raise LudotecaError(KEPT) from None
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def result_of(future: Future[Any]) -> Result:
    """Return the result of a shard; processes send the line that it is written as."""
    found = future.result()
    return Result.of_line(found) if isinstance(found, str) else found
