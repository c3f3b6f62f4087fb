"""What the results of a tournament say, as plain values: everything that reports show, and all that they know.

All sums are of whole numbers and divided at the end, so the same games give the same digits on every machine.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from ludoteca.engine.simulation.loops import Column
from ludoteca.games import load_game
from ludoteca.lab.plan import FORMAT, Contest, Shard
from ludoteca.lab.ratings import can_rate, meetings_of, ratings
from ludoteca.lab.report import endings, wilson
from ludoteca.lab.shards import WHOLE, Result, Work
from ludoteca.lab.uses import kinds_of, uses_of

BINS = 24              # of a histogram, at most
QUANTILES = (10, 25, 50, 75, 90)


def summary(work: Work, results: Sequence[Result]) -> dict[str, Any]:
    """Return what all results of a plan say; `results` are in the plan's order."""
    plan, shards = work.plan, {shard.number: shard for shard in work.shards}
    return {
        "version": FORMAT,
        "plan": plan.as_dict(),
        "games": sum(len(result.rows) for result in results),
        "ratings": all_ratings(work, results, shards),
        "meetings": meetings_between(results, shards, plan.names),
        "contests": [
            contest_summary(
                contest, [result for result in results if shards[result.shard].contest == index], shards, plan.names
            )
            for index, contest in enumerate(plan.contests)
        ],
    }


def all_ratings(work: Work, results: Sequence[Result], shards: Mapping[int, Shard]) -> list[dict[str, Any]] | None:
    """Return the ratings over everything and by game, None where openskill is not installed."""
    if not can_rate():
        return None
    games = list(dict.fromkeys(contest.game for contest in work.plan.contests))
    found = []
    for title, members in [(None, games), *(((game, [game]) for game in games) if len(games) > 1 else ())]:
        chosen = [result for result in results if work.plan.contests[shards[result.shard].contest].game in members]
        count, meetings = meetings_of(chosen, shards)
        if meetings:
            found.append({
                "game": title, "games": count, "rated": len(meetings), "bots": ratings(meetings, work.plan.names),
            })
    return found


def meetings_between(
    results: Iterable[Result], shards: Mapping[int, Shard], names: Sequence[str]
) -> list[dict[str, Any]]:
    """Return, for each bot against each other, how often it came in before it where they met; ties count half.

    Where several seats are held by these bots, all pairs of them count; the interval counts the game once.
    """
    halves: Counter[tuple[str, str]] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    for result in results:
        lineup = shards[result.shard].lineup
        places = result.rows[:, Column.FIRST_SCORE + len(lineup) :]
        for one, other in combinations(range(len(lineup)), 2):
            if lineup[one] == lineup[other]:
                continue
            key, back = (lineup[one], lineup[other]), (lineup[other], lineup[one])
            before = int((2 * (places[:, one] < places[:, other]) + (places[:, one] == places[:, other])).sum())
            halves[key] += before
            halves[back] += 2 * len(places) - before
            pairs.update({key: len(places), back: len(places)})
        for bot, rival in combinations([bot for bot in names if bot in lineup], 2):
            games.update({(bot, rival): len(places), (rival, bot): len(places)})
    return [
        {"bot": one, "other": other, "games": games[one, other]}
        | share_of(halves[one, other], 2 * pairs[one, other], games[one, other])
        for one in names for other in names if games[one, other]
    ]


def contest_summary(
    contest: Contest, results: Sequence[Result], shards: Mapping[int, Shard], names: Sequence[str]
) -> dict[str, Any]:
    """Return what one contest's results say."""
    game, seats = load_game(contest.game), contest.seats
    rows = np.concatenate([result.rows for result in results]).astype(np.int64)
    lineups = np.concatenate([
        np.tile([names.index(bot) for bot in shards[result.shard].lineup], (len(result.rows), 1)) for result in results
    ])
    scores = rows[:, Column.FIRST_SCORE : Column.FIRST_SCORE + seats]
    won = rows[:, Column.FIRST_SCORE + seats :] == 1
    winners = won.sum(axis=1)
    parts = np.where(won, WHOLE // np.maximum(winners, 1)[:, None], 0)
    count = len(rows)
    found = {
        "game": contest.game, "title": game.title, "seats": seats, "label": contest.label,
        "options": contest.changed, "components": contest.components, "pack": contest.pack, "games": count,
        "fair": int(parts.sum()) / (WHOLE * count * seats),
        "wins_by_seat": [{"seat": seat} | share_of(int(parts[:, seat].sum()), WHOLE * count, count)
                         for seat in range(seats)],
        "bots": [
            bot_summary(name, lineups == number, parts, scores)
            for number, name in enumerate(names) if (lineups == number).any()
        ],
        "decisions": numbers(rows[:, Column.DECISIONS]),
        "chances": numbers(rows[:, Column.CHANCES]),
        "leads": numbers(rows[:, Column.LEADS]),
        "without_lead_change": int((rows[:, Column.LEADS] == 0).sum()),
        "endings": endings(game, rows[:, Column.ENDING]),
        "shared_wins": int((winners > 1).sum()), "without_winner": int((winners == 0).sum()),
    }
    uses = uses_of(game, results, shards, names, found)
    return found | {"uses": uses, "kinds": kinds_of(uses, names, found)}


def bot_summary(name: str, sits: np.ndarray, parts: np.ndarray, scores: np.ndarray) -> dict[str, Any]:
    """Return what a bot won on all its seats; `sits` says where it sat, a row a game."""
    taken, games = int(sits.sum()), int(sits.any(axis=1).sum())
    wins = int(parts[sits].sum())
    return {
        "bot": name, "games": games, "seats": taken,
        "score": int(scores[sits].sum()) / taken,
    } | share_of(wins, WHOLE * taken, taken)


def share_of(parts: int, whole: int, games: int) -> dict[str, Any]:
    """Return a share with its 95 % interval over a number of games."""
    share = parts / whole
    return {"share": share, "interval": list(wilson(share, games))}


def numbers(column: np.ndarray) -> dict[str, Any]:
    """Return mean, quantiles and histogram of whole numbers: `bins` are the lowest value of each and the end."""
    ordered = np.sort(column)
    low, high = int(ordered[0]), int(ordered[-1])
    width = max(1, -(-(high + 1 - low) // BINS))
    edges = list(range(low, high + width + 1, width))
    counts = np.bincount((ordered - low) // width, minlength=len(edges) - 1)
    return {
        "mean": int(ordered.sum()) / len(ordered),
        "quantiles": {str(part): int(ordered[(len(ordered) - 1) * part // 100]) for part in QUANTILES},
        "lowest": low, "highest": high, "bins": edges[: len(counts) + 1], "counts": counts.tolist(),
    }
