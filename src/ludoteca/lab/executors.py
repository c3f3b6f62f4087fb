"""Who plays legs: the threads of this machine, or those of a cluster."""

import importlib.util
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from ludoteca.chunks import cores
from ludoteca.engine.errors import LudotecaError
from ludoteca.lab.legs import Result, Work
from ludoteca.lab.plan import Leg

HERE, RAY = "threads", "ray"
PLACES = (HERE, RAY)
WAITING = 2                # legs for each worker that wait their turn, so that none is idle

NO_RAY = "--on ray needs Ray, which is not installed: pip install 'ludoteca[cluster]'"

Player = Callable[[Work, Sequence[Leg], int | None, Callable[[Result], None]], None]


def player_on(place: str) -> Player:
    """Return what plays legs in a place.

    It is called with the work, the legs, a number of workers (None: as many as there are) and a function that takes
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


def play_here(work: Work, legs: Sequence[Leg], workers: int | None, done: Callable[[Result], None]) -> None:
    """Play legs by threads: compiled loops let go of the interpreter lock."""
    workers = workers or cores()
    left = iter(legs)
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[Any]] = set()      # and what is finished, until it has been handed over
        try:
            while True:
                while len(running) < WAITING * workers and (leg := next(left, None)) is not None:
                    running.add(pool.submit(work.play, leg))
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done(future.result())
                    running.discard(future)
        except KeyboardInterrupt:      # what has begun is finished and kept
            begun = [future for future in running if not future.cancel()]
            for future in begun:
                done(future.result())
            raise
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
