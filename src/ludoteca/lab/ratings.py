"""Ratings of bots by openskill's Plackett-Luce model, for any number of seats, with how sure they are.

R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12, 2011.
"""

import importlib.util
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ludoteca.engine.simulation.loops import Column
from ludoteca.lab.plan import Shard
from ludoteca.lab.report import CONFIDENCE
from ludoteca.lab.shards import Result

MOST_RATED = 20_000        # games: a rating by more would hardly be surer, and takes a minute for each million

Meeting = tuple[tuple[str, int], ...]      # bots that met, each once, with their places


def can_rate() -> bool:
    """Say whether openskill is installed."""
    return importlib.util.find_spec("openskill") is not None


def ratings(meetings: Sequence[Meeting], bots: Sequence[str]) -> list[dict[str, Any]]:
    """Return the bots from the strongest down, each with `mu`, `sigma` and the 95 % interval.

    Bots do not learn, so their strength does not drift: tau is 0. All begin at 25, and are surer with every game.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)
    found = {bot: model.rating(name=bot) for bot in bots}
    for meeting in meetings:
        teams = [[found[bot]] for bot, _ in meeting]
        rated = model.rate(teams, ranks=[float(place) for _, place in meeting])
        found |= {bot: team[0] for (bot, _), team in zip(meeting, rated, strict=True)}
    rows = [
        {"bot": bot, "mu": round(rating.mu, 6), "sigma": round(rating.sigma, 6),
         "interval": [round(rating.mu + sign * CONFIDENCE * rating.sigma, 6) for sign in (-1, 1)]}
        for bot, rating in found.items()
    ]
    return sorted(rows, key=lambda row: -row["mu"])


def meetings_of(results: Sequence[Result], shards: Mapping[int, Shard]) -> tuple[int, list[Meeting]]:
    """Return in how many games bots met, and those that are rated: at most MOST_RATED, evenly spread.

    First games of all shards come first, so that no bot is rated long before another. A bot on several seats of a game
    is rated by one of them, each in its turn.
    """
    met = [result for result in results if len(set(shards[result.shard].lineup)) > 1]
    if not met:
        return 0, []
    owner = np.repeat(np.arange(len(met)), [len(result.rows) for result in met])
    game = np.concatenate([np.arange(len(result.rows)) for result in met])
    order = np.lexsort((owner, game))
    chosen = order[thinned(len(order))]
    return len(order), [meeting_of(met[owner[each]], int(game[each]), shards) for each in chosen.tolist()]


def thinned(count: int) -> list[int]:
    """Return at most MOST_RATED numbers below `count`, evenly spread."""
    wanted = min(count, MOST_RATED)
    return [count * nth // wanted for nth in range(wanted)]


def meeting_of(result: Result, game: int, shards: Mapping[int, Shard]) -> Meeting:
    """Return who met in a game of a shard."""
    lineup = shards[result.shard].lineup
    places = result.rows[game, Column.FIRST_SCORE + len(lineup) :]
    found = []
    for bot in dict.fromkeys(lineup):
        held = [seat for seat, other in enumerate(lineup) if other == bot]
        found.append((bot, int(places[held[(result.shard + game) % len(held)]])))
    return tuple(found)
