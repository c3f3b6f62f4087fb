"""`ludoteca simulate`: many games between bots."""

import argparse
import json
import sys
from collections.abc import Sequence

from ludoteca.bots.levels import BOTS
from ludoteca.bots.own import is_own
from ludoteca.cli.common import counted, names_of, options_of, pack_of, seats_of, show_progress
from ludoteca.compiled import can_play_at_once, is_cached
from ludoteca.engine.game.contract import Game
from ludoteca.games import load_game
from ludoteca.lab import Report, simulate


def run(asked: argparse.Namespace) -> int:
    """Simulate, and print the report."""
    game = load_game(asked.game)
    bots = names_of(asked.bots)
    if sys.stderr.isatty() and will_be_compiled(game, bots):
        print("Compiling the rules, this once: some twenty seconds.", file=sys.stderr, flush=True)
    report = simulate(
        game, seats_of(asked, game), asked.games, bots, asked.seed, workers=asked.workers,
        options=options_of(game, asked.options), pack=pack_of(game, asked.pack), seconds=asked.seconds,
        progress=lambda played: show_progress(played, asked.games, "games"),
    )
    as_json = json.dumps(report.as_dict(), indent=2, ensure_ascii=False)
    print(as_json if asked.json else as_text(report, game.title))
    return 0


def will_be_compiled(game: Game, bots: Sequence[str]) -> bool:
    """Say whether something has to be compiled first: where own bots play, only for those of ours that think."""
    if any(map(is_own, bots)):
        return any(bot in BOTS and BOTS[bot].thinks for bot in bots) and not is_cached(game)
    return not can_play_at_once(game)


def as_text(report: Report, title: str) -> str:
    """Return the report as a table of seats, one of bots, and lines; of one seat there is no table, but its score."""
    seats, games = counted(report.seats, "seat"), counted(report.games, "game")
    lines = [f"{title}, {seats}, {games}, seed {report.seed}", ""]
    if report.seats == 1:
        lines.append(f"{report.bots[0]}, with nobody to win against: score {report.mean_scores[0]:.2f}")
    else:
        lines += tables(report)
    endings = ", ".join(f"{name} {count / report.games:.1%}" for name, count in report.endings.items())
    if report.seats > 1:
        endings += f"; shared wins {report.shared_wins / report.games:.1%}"
        endings += f", no seat won {report.without_winner / report.games:.1%}"
    lines += [
        "",
        f"endings: {endings}",
        f"length: {report.mean_length:.1f} decisions a game; "
        f"{report.chance_outcomes / report.games:.1f} outcomes of chance",
        f"speed: {report.decisions} decisions in {report.seconds:.2f} s, {report.cpu_seconds:.2f} s of CPU: "
        f"{report.decisions_per_second:,.0f} a second of CPU time",
    ]
    return "\n".join(lines)


def tables(report: Report) -> list[str]:
    """Return the tables of seats and of bots: wins, shares and how sure they are."""
    width = max(9, *(len(bot) + 1 for bot in report.bots))
    lines = [f"seat {'bot':<{width}}{'wins':>10}{'share':>9}{'95 % interval':>19}{'advantage':>11}{'score':>9}"]
    for seat, bot in enumerate(report.bots):
        lines.append(
            f"{seat:<5}{bot:<{width}}{report.wins_by_seat[seat]:>10.1f}{report.shares_by_seat[seat]:>9.1%}"
            f"{interval(report.intervals[seat]):>19}{report.seat_advantage[seat]:>+11.1%}{report.mean_scores[seat]:>9.2f}"
        )
    width = max(13, width)
    lines += ["", f"{'bot':<{width}}{'wins':>10}{'share':>9}{'95 % interval':>19}{'fair':>11}"]
    for bot, found in report.wins_by_bot.items():
        lines.append(
            f"{bot:<{width}}{found['wins']:>10.1f}{found['share']:>9.1%}{interval(found['interval']):>19}{found['fair']:>11.1%}"
        )
    return lines


def interval(bounds: tuple[float, float]) -> str:
    """Return an interval of shares in figures."""
    return f"{bounds[0]:.1%} .. {bounds[1]:.1%}"
