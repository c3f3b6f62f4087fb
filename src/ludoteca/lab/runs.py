"""Plays what is left of a run: from the plan on disk to all its results, through any number of interruptions."""

from collections.abc import Callable
from pathlib import Path

from ludoteca.lab.executors import HERE, player_on
from ludoteca.lab.ledger import opened
from ludoteca.lab.shards import Result, Work


def play_run(
    work: Work,
    folder: Path,
    *,
    place: str = HERE,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda played: None,
    compiling: Callable[[str], None] = lambda title: None,
) -> list[Result]:
    """Play all shards of a plan that its folder does not hold yet; return the results of all, in the plan's order.

    `place` is one of `executors.PLACES`, `workers` how many threads or processes play, by default one a core;
    `progress` is called with the number of games that have been played, those of earlier runs at first; `compiling`
    with the title of each game before its rules are compiled, or loaded.

    Raises:
        LudotecaError: the folder holds another run, or nobody can play in that place.
        KeyboardInterrupt: the run was interrupted; what was finished is kept.

    """
    play = player_on(place)
    with opened(folder, work) as ledger:
        left = [shard for shard in work.shards if shard.number not in ledger.results]
        progress(ledger.games)

        def done(result: Result) -> None:
            ledger.add(result)
            progress(ledger.games)

        if left:
            work.prepare(compiling)
            try:
                play(work, left, workers, done)
            except KeyboardInterrupt:
                progress(ledger.games)     # what was kept last may not have been told
                raise
        ledger.put_in_order()
        return [ledger.results[shard.number] for shard in work.shards]
