"""Variants side by side: what differs, how sure that is, and how many games would tell.

Each variant is played with the same streams of chance as the usual one, game for game: what both have in common
cancels out, and the intervals are those of the differences.
"""

from collections.abc import Iterator, Sequence
from math import ceil, erfc, sqrt
from typing import Any

import numpy as np

from ludoteca.engine.simulation.loops import Column
from ludoteca.games import load_game
from ludoteca.lab.plan import FORMAT
from ludoteca.lab.report import CONFIDENCE
from ludoteca.lab.shards import WHOLE, Result, Work

SURE = 0.05            # how often a difference may be told that is none
LEAST = 100            # games of each: with fewer the normal distribution fits badly, and noise looks sure
POWER = 0.8416         # standard deviations: a real difference is told in four of five comparisons
TELL = 2.0             # what should be told by default: points of a share, per cent of an amount
MOST_USES = 8          # actions with the clearest change that are shown, besides those that are meant

Measure = tuple[str, str, np.ndarray]      # what it is, "share" or "amount", whole numbers a game: a share in parts


def comparison(
    work: Work, results: Sequence[Result], labels: Sequence[str], meant: Sequence[str], tell: float = TELL
) -> dict[str, Any]:
    """Return the first contest of a plan against each other one.

    `labels` name the contests; actions with a word of `meant` in their name are shown however they changed. `tell` is
    the smallest difference of interest, in points of a share and per cent of an amount.
    """
    shards = {shard.number: shard for shard in work.shards}
    by_contest = [
        [result for result in results if shards[result.shard].contest == index] for index in range(len(labels))
    ]
    first = work.plan.contests[0]
    return {
        "version": FORMAT, "plan": work.plan.as_dict(), "games": work.plan.games, "least": LEAST, "tell": tell,
        "game": first.game, "title": load_game(first.game).title, "seats": first.seats,
        "variants": [
            {"label": label, "usual": labels[0]} | against(work, by_contest[0], found, meant, tell)
            for label, found in zip(labels[1:], by_contest[1:], strict=True)
        ],
    }


def against(
    work: Work, usual: Sequence[Result], other: Sequence[Result], meant: Sequence[str], tell: float
) -> dict[str, Any]:
    """Return the lines of one comparison, and how many games all of them would need."""
    contest = work.plan.contests[0]
    game, games = load_game(contest.game), work.plan.games
    pairs = zip(measures(game, contest.seats, usual), measures(game, contest.seats, other), strict=True)
    lines = [line_of(what, kind, one, two, tell) for (what, kind, one), (_, _, two) in pairs]
    uses = list(use_lines(game.actions, usual, other, games, tell))
    mark([*lines, *uses], games)
    is_meant = [bool(set(line["what"].split("-")) & set(meant)) for line in uses]
    others = [line for line, wanted in zip(uses, is_meant, strict=True) if not wanted and line["sure"] != "no"]
    others.sort(key=lambda line: line["chance"])
    return {
        "lines": lines, "uses": [line for line, wanted in zip(uses, is_meant, strict=True) if wanted],
        "other_uses": others[:MOST_USES], "compared": len(lines) + len(uses),
        "needed_to_tell": {
            kind: max((line["needed_to_tell"] for line in lines if line["kind"] == kind), default=1)
            for kind in ("share", "amount")
        },
    }


def measures(game: Any, seats: int, results: Sequence[Result]) -> Iterator[Measure]:
    """Yield what is compared, a whole number a game."""
    rows = np.concatenate([result.rows for result in results]).astype(np.int64)
    scores = rows[:, Column.FIRST_SCORE : Column.FIRST_SCORE + seats]
    won = rows[:, Column.FIRST_SCORE + seats :] == 1
    parts = np.where(won, WHOLE // np.maximum(won.sum(axis=1), 1)[:, None], 0)
    yield "points of all seats", "amount", scores.sum(axis=1)
    if seats > 1:
        yield "points of the best", "amount", scores.max(axis=1)
        yield "from the best to the last", "amount", scores.max(axis=1) - scores.min(axis=1)
    yield "decisions", "amount", rows[:, Column.DECISIONS]
    yield "outcomes of chance", "amount", rows[:, Column.CHANCES]
    if seats > 1:
        yield "lead changes", "amount", rows[:, Column.LEADS]
        for seat in range(seats):
            yield f"wins of seat {seat + 1}", "share", parts[:, seat]
        yield "shared wins", "share", WHOLE * (won.sum(axis=1) > 1)
    for ending in game.words.endings:
        yield f"ended: {ending.name.lower().replace('_', ' ')}", "share", WHOLE * (rows[:, Column.ENDING] == ending)


def line_of(what: str, kind: str, usual: np.ndarray, other: np.ndarray, tell: float) -> dict[str, Any]:
    """Return one line: both means, the difference of the pairs with its interval; shares in per cent."""
    unit = WHOLE / 100 if kind == "share" else 1
    games, apart = len(usual), other - usual
    total, squares = int(apart.sum()), int((apart * apart).sum())
    variance = max(0.0, squares - total * total / games) / max(games - 1, 1) / unit**2
    return line(what, kind, int(usual.sum()) / games / unit, int(other.sum()) / games / unit, variance, games, tell)


def use_lines(
    actions: Sequence[str], usual: Sequence[Result], other: Sequence[Result], games: int, tell: float
) -> Iterator[dict[str, Any]]:
    """Yield a line for each action that was taken in either: in how many games of a hundred."""
    taken = [counted(results, len(actions)) for results in (usual, other)]
    for action in np.flatnonzero(taken[0] + taken[1]).tolist():
        shares = [int(found[action]) / games for found in taken]
        variance = 100 * 100 * sum(share * (1 - share) for share in shares)
        yield line(actions[action], "share", 100 * shares[0], 100 * shares[1], variance, games, tell)


def counted(results: Sequence[Result], actions: int) -> np.ndarray:
    """Return in how many games each action was taken."""
    found = np.zeros(actions, np.int64)
    for result in results:
        for use in result.uses:
            found[use[0]] += use[1]
    return found


def line(
    what: str, kind: str, usual: float, other: float, variance: float, games: int, tell: float
) -> dict[str, Any]:
    """Return a line; `variance` is that of the difference in one game."""
    apart, error = other - usual, sqrt(variance / games)
    wanted = tell if kind == "share" else abs(usual) * tell / 100
    chance = erfc(abs(apart) / error / sqrt(2)) if error > 0 else float(apart == 0)
    return {
        "what": what, "kind": kind, "usual": usual, "other": other, "difference": apart,
        "interval": [apart - CONFIDENCE * error, apart + CONFIDENCE * error], "chance": chance,
        "needed": needed(variance, abs(apart)), "needed_to_tell": needed(variance, wanted) or 1,
    }


def needed(variance: float, apart: float) -> int | None:
    """Return how many games tell a difference in four of five comparisons, None where there is none to tell."""
    return max(2, ceil(variance * ((CONFIDENCE + POWER) / apart) ** 2)) if apart > 0 else None


def mark(lines: Sequence[dict[str, Any]], games: int = LEAST) -> None:
    """Write into each line how sure its difference is: "yes" with all lines in view, "alone" by itself, or "no".

    Of fewer than LEAST games nothing is sure.

    S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979.
    """
    still = enough = games >= LEAST
    for place, found in enumerate(sorted(lines, key=lambda line: line["chance"])):
        still = still and found["chance"] <= SURE / (len(lines) - place)
        found["sure"] = "yes" if still else "alone" if enough and found["chance"] <= SURE else "no"
