"""Ratings of bots by openskill's Plackett-Luce model, for any number of seats, with how sure they are.

R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12, 2011.
"""

import importlib.util
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ludoteca.engine.loops import Column
from ludoteca.lab.legs import Result
from ludoteca.lab.plan import Leg
from ludoteca.lab.report import CONFIDENCE

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
    for meeting in thinned(meetings):
        teams = [[found[bot]] for bot, _ in meeting]
        rated = model.rate(teams, ranks=[float(place) for _, place in meeting])
        found |= {bot: team[0] for (bot, _), team in zip(meeting, rated, strict=True)}
    rows = [
        {"bot": bot, "mu": round(rating.mu, 6), "sigma": round(rating.sigma, 6),
         "interval": [round(rating.mu + sign * CONFIDENCE * rating.sigma, 6) for sign in (-1, 1)]}
        for bot, rating in found.items()
    ]
    return sorted(rows, key=lambda row: -row["mu"])


def thinned(meetings: Sequence[Meeting]) -> Sequence[Meeting]:
    """Return at most MOST_RATED of the meetings, evenly spread."""
    count = min(len(meetings), MOST_RATED)
    return [meetings[len(meetings) * nth // count] for nth in range(count)]


def meetings_of(results: Iterable[Result], legs: Mapping[int, Leg]) -> list[Meeting]:
    """Return who met with which places, first games of all legs first, so that no bot is rated long before another.

    A bot on several seats of a game is rated by one of them, each in its turn.
    """
    found: list[tuple[int, int, Meeting]] = []
    for result in results:
        lineup = legs[result.leg].lineup
        seats = [[seat for seat, other in enumerate(lineup) if other == bot] for bot in dict.fromkeys(lineup)]
        if len(seats) < 2:
            continue
        places = result.rows[:, Column.FIRST_SCORE + len(lineup) :]
        for game, row in enumerate(np.asarray(places).tolist()):
            chosen = [held[(result.leg + game) % len(held)] for held in seats]
            found.append((game, result.leg, tuple((lineup[seat], row[seat]) for seat in chosen)))
    return [meeting for _, _, meeting in sorted(found, key=lambda entry: entry[:2])]
