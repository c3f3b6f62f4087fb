"""What was found: counts, shares and how sure they are."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.options import Values
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.simulation.loops import Column

CONFIDENCE = 1.96      # standard deviations that hold 95 % of a normal distribution


@dataclass(frozen=True)
class Report:
    """The results of a simulation. Lists are in seat order; a win shared by k seats counts 1/k to each."""

    game: str
    pack: str                                  # digest
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int | str
    games: int
    seconds: float                             # by the clock, without compiling
    cpu_seconds: float                         # of all cores together
    decisions: int                             # taken by seats
    chance_outcomes: int                       # taken by chance: dice, cards drawn
    decisions_per_second: float                # decisions a second of CPU time
    mean_length: float                         # decisions of seats a game
    wins_by_seat: tuple[float, ...]
    shares_by_seat: tuple[float, ...]          # wins by games
    intervals: tuple[tuple[float, float], ...] # 95 % Wilson intervals of those shares
    seat_advantage: tuple[float, ...]          # share above the mean of the seats with the same bot
    wins_by_bot: Mapping[str, Mapping[str, Any]]    # seats, wins, share, interval, fair (part of the seats)
    mean_scores: tuple[float, ...]
    endings: Mapping[str, int]                 # name of the ending -> games
    shared_wins: int                           # games with more than one winner
    without_winner: int                        # games that no seat won

    @classmethod
    def of(
        cls, game: Game, rows: np.ndarray, bots: Sequence[str], values: Values, pack: Pack, seed: int | str,
        seconds: float, cpu: float,
    ) -> "Report":
        """Return the report over the results of `play_games`, a row a game; see Column."""
        seats, games = len(bots), len(rows)
        won = rows[:, Column.FIRST_SCORE + seats :] == 1
        winners = won.sum(axis=1)
        wins = (won / np.maximum(winners, 1)[:, None]).sum(axis=0)
        decisions = int(rows[:, Column.DECISIONS].sum(dtype=np.int64))
        shares = wins / games
        return cls(
            game=game.name, pack=pack.digest, seats=seats, bots=tuple(bots), options=dict(values), seed=seed,
            games=games, seconds=seconds, cpu_seconds=cpu, decisions=decisions,
            chance_outcomes=int(rows[:, Column.CHANCES].sum(dtype=np.int64)),
            decisions_per_second=decisions / max(cpu, 1e-9), mean_length=decisions / games,
            wins_by_seat=tuple(wins.tolist()), shares_by_seat=tuple(shares.tolist()),
            intervals=tuple(wilson(share, games) for share in shares.tolist()),
            seat_advantage=tuple((shares - means_by_bot(shares, bots)).tolist()),
            wins_by_bot=by_bot(wins, bots, games),
            mean_scores=tuple(rows[:, Column.FIRST_SCORE : Column.FIRST_SCORE + seats].mean(axis=0).tolist()),
            endings=endings(game, rows[:, Column.ENDING]),
            shared_wins=int((winners > 1).sum()), without_winner=int((winners == 0).sum()),
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain values, for JSON."""
        return asdict(self)


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of `count` games (E. B. Wilson, JASA 22, 1927)."""
    square = CONFIDENCE * CONFIDENCE / count
    middle = share + square / 2
    reach = (square * share * (1 - share) + square * square / 4) ** 0.5
    return max(0.0, (middle - reach) / (1 + square)), min(1.0, (middle + reach) / (1 + square))


def seats_of(bot: str, bots: Sequence[str]) -> list[int]:
    """Return the seats that a bot holds."""
    return [seat for seat, other in enumerate(bots) if other == bot]


def means_by_bot(shares: np.ndarray, bots: Sequence[str]) -> np.ndarray:
    """Return, for each seat, the mean share of the seats with its bot."""
    return np.array([shares[seats_of(bot, bots)].mean() for bot in bots])


def by_bot(wins: np.ndarray, bots: Sequence[str], games: int) -> dict[str, dict[str, Any]]:
    """Return what each bot won on all its seats together."""
    found = {}
    for bot in dict.fromkeys(bots):
        seats = seats_of(bot, bots)
        share = min(1.0, float(wins[seats].sum()) / games)
        found[bot] = {
            "seats": len(seats), "wins": float(wins[seats].sum()), "share": share,
            "interval": wilson(share, games), "fair": len(seats) / len(bots),
        }
    return found


def endings(game: Game, column: np.ndarray) -> dict[str, int]:
    """Return how many games ended for which reason."""
    reasons = type(next(iter(game.words.endings)))
    numbers, counts = np.unique(column, return_counts=True)
    pairs = zip(numbers.tolist(), counts.tolist(), strict=True)
    return {reasons(number).name.lower(): count for number, count in pairs}
