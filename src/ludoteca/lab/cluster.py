"""Plays shards on Ray: on this machine, or on all machines of a cluster that the address in RAY_ADDRESS leads to."""

import os
from collections.abc import Callable, Sequence
from typing import Any

import ray

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.lab.executors import NOT_THERE, WAITING
from ludoteca.lab.plan import Shard
from ludoteca.lab.shards import Result, Work, play_one


def play_on_ray(work: Work, shards: Sequence[Shard], workers: int | None, done: Callable[[Result], None]) -> None:
    """Play shards as tasks of Ray; results travel as the lines that `games.jsonl` is made of.

    Where this process has not joined a cluster yet, it does: that of RAY_ADDRESS, else one of its own with `workers`
    processes, which ends with this call.
    """
    if not work.can_travel:
        raise LudotecaError(NOT_THERE, bots=", ".join(work.plan.given))
    ours = not ray.is_initialized()
    if ours:
        start(workers)
    try:
        hand_out(work, shards, done)
    finally:
        if ours:
            ray.shutdown()


def start(workers: int | None) -> None:
    """Join the cluster of RAY_ADDRESS, or start one on this machine."""
    usual = {"include_dashboard": False, "log_to_driver": False, "configure_logging": True, "logging_level": "warning"}
    if os.environ.get("RAY_ADDRESS"):
        ray.init(**{name: usual[name] for name in ("log_to_driver", "logging_level")})
    else:
        ray.init(num_cpus=workers, **usual)


def hand_out(work: Work, shards: Sequence[Shard], done: Callable[[Result], None]) -> None:
    """Keep every processor of the cluster busy until all shards are done."""
    sent = ray.put(work.text())
    task = ray.remote(max_retries=3)(play_one)
    room = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
    left = iter(shards)
    running: list[Any] = []                # references to what is being played
    try:
        while True:
            while len(running) < room and (shard := next(left, None)) is not None:
                running.append(task.remote(sent, shard.number))
            if not running:
                return
            finished, _ = ray.wait(running)
            for reference in finished:         # until it has been handed over it stays among those that run
                done(Result.of_line(ray.get(reference)))
                running.remove(reference)
    except KeyboardInterrupt:          # what is being played elsewhere is given up: it will be played again
        finished, running = ray.wait(running, num_returns=len(running), timeout=0) if running else ([], [])
        for result in ray.get(finished):
            done(Result.of_line(result))
        for task_running in running:
            ray.cancel(task_running, force=True)
        raise
