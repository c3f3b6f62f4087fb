"""Who did what, and what became of them: each action by its name in the notation, and each kind of decision."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ludoteca.engine.game.contract import Game
from ludoteca.lab.plan import Shard
from ludoteca.lab.report import wilson
from ludoteca.lab.shards import WHOLE, Result

FIRST = 2              # column of a Use at which the figures of the bots begin, three each


def uses_of(
    game: Game, results: Sequence[Result], shards: Mapping[int, Shard], names: Sequence[str], contest: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return each action that was taken, in the order of the notation.

    `games` is in how many games; `share` their part of all; `times` how often; `takers` how many seats took it at
    least once, `wins` their share of wins and `expected` what the same bots win on all their seats: strong bots
    should not make an action look good.
    """
    times, takers, parts = (np.zeros((len(game.actions), len(names)), np.int64) for _ in range(3))
    games = np.zeros(len(game.actions), np.int64)
    for result in results:
        lineup = shards[result.shard].lineup
        bots = [number for number, name in enumerate(names) if name in lineup]
        if not result.uses:
            continue
        table = np.array(result.uses, np.int64)
        actions = table[:, 0]
        games[actions] += table[:, 1]
        for nth, bot in enumerate(bots):
            for target, offset in ((times, 0), (takers, 1), (parts, 2)):
                target[actions, bot] += table[:, FIRST + 3 * nth + offset]
    usual = {found["bot"]: found["share"] for found in contest["bots"]}
    return [
        use_row(game.actions[action], int(games[action]), times[action].tolist(), takers[action].tolist(),
                int(parts[action].sum()), [usual.get(name, 0.0) for name in names], contest["games"])
        for action in np.flatnonzero(games).tolist()
    ]


def use_row(
    action: str, games: int, times: list[int], takers: list[int], parts: int, usual: list[float], played: int
) -> dict[str, Any]:
    """Return the figures of one action; lists are by bot."""
    count = sum(takers)
    wins = parts / (WHOLE * count)
    expected = sum(number * share for number, share in zip(takers, usual, strict=True)) / count
    return {
        "action": action, "kind": kind_of(action), "games": games, "share": games / played, "times": sum(times),
        "times_by_bot": times, "takers": count, "wins": wins, "interval": list(wilson(wins, count)),
        "expected": expected,
    }


def kind_of(action: str) -> str:
    """Return the kind of a decision: the first word of its name."""
    return action.partition("-")[0]


def kinds_of(
    uses: Sequence[Mapping[str, Any]], names: Sequence[str], contest: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return how often a game each kind of decision is made, and how often by a seat of each bot."""
    seats = {found["bot"]: found["seats"] for found in contest["bots"]}
    totals: dict[str, list[int]] = {}
    for use in uses:
        before = totals.get(use["kind"], [0] * len(names))
        totals[use["kind"]] = [one + other for one, other in zip(before, use["times_by_bot"], strict=True)]
    return [
        {
            "kind": kind, "a_game": sum(counts) / contest["games"],
            "a_seat": {name: count / seats[name] for name, count in zip(names, counts, strict=True) if name in seats},
        }
        for kind, counts in totals.items()
    ]
