"""`ludoteca tournament`: bots against each other, at any games, with ratings and a report."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ludoteca.cli.common import counted, name_each_game_once, names_of, options_of, pack_of
from ludoteca.cli.progress import Progress
from ludoteca.engine.game.contract import Game
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.games import load_game
from ludoteca.lab.export import can_draw, write_all
from ludoteca.lab.findings import summary
from ludoteca.lab.plan import Contest, new_plan
from ludoteca.lab.ratings import can_rate
from ludoteca.lab.runs import play_run
from ludoteca.lab.shards import Result, Work
from ludoteca.lab.variants import Variant, name_each_key_once, variants

ONE_GAME = "{what} belongs to one game, and {number} are named. Give each a tournament of its own."
NO_SEATS = "--seats: {title} is for {allowed} players, not for {wanted}."
NO_NUMBER = "--seats: name a number of players, several with commas between them, or all."
NOT_A_NUMBER = "--seats: {text!r} is no number of players."
STOPPED = "Stopped after {played} of {total}; none is lost. To go on, repeat the command."
MISSING = "{what} will be missing: pip install 'ludoteca[{extra}]'. The same command then adds it; nothing is replayed."


def run(asked: argparse.Namespace) -> int:
    """Play what is left of the tournament, and write what came of it."""
    name_each_game_once(asked.games_played)
    games = [load_game(name) for name in asked.games_played]
    packs, contests = {}, []
    for seats, game, variant in all_variants(asked, games):
        packs[variant.pack.digest] = variant.pack
        contests.append(Contest.of(game, seats, variant.options, variant.pack, variant.components))
    bots = names_of(asked.bots)
    plan = new_plan(asked.format, contests, bots, asked.games, asked.seed, asked.playouts, asked.seconds)
    work, folder = Work(plan, packs), Path(asked.folder)
    say_what_is_missing()
    results = played(asked, work, folder)
    found = summary(work, results)
    files = write_all(folder, work, results, found)
    for rating in found["ratings"] or ():
        print_ratings(load_game(rating["game"]).title if rating["game"] else "Ratings", rating)
    if found["meetings"]:
        print_meetings(found["meetings"])
    print(f"{counted(found['games'], 'game')}. {', '.join(str(file) for file in files)}")
    return 0


def played(asked: argparse.Namespace, work: Work, folder: Path) -> list[Result]:
    """Return all results of a run; interrupted, say how to go on."""
    total = sum(shard.games for shard in work.shards)
    progress = Progress(total, asked.progress)
    count = 0

    def tell(number: int) -> None:
        nonlocal count
        count = number
        progress(number)

    try:
        return play_run(
            work, folder, place=asked.on, workers=asked.workers, progress=tell, compiling=progress.compiling
        )
    except KeyboardInterrupt:
        print(f"\n{STOPPED.format(played=count, total=counted(total, 'game'))}", end="", file=sys.stderr)
        raise


def all_variants(asked: argparse.Namespace, games: list[Game]) -> Iterator[tuple[int, Game, Variant]]:
    """Yield what is played: each game with each number of seats, as it is and with each change of --vary."""
    for what, given in (("--pack", asked.pack), ("--options", asked.options), ("--vary", asked.vary)):
        if given and len(games) > 1:
            raise LudotecaError(ONE_GAME.format(what=what, number=len(games)))
    name_each_key_once(asked.vary)
    for game in games:
        usual = Variant(options_of(game, asked.options), pack_of(game, asked.pack), folder=asked.pack or "")
        for seats in seats_wanted(asked.seats, game):
            yield seats, game, usual
            for text in asked.vary:
                for variant in variants(game, seats, usual, [text]):
                    yield seats, game, variant


def seats_wanted(text: str | None, game: Game) -> list[int]:
    """Return the numbers of seats that are wanted, by default the fewest that several can play with."""
    if text is None:
        return [min(game.seats, key=lambda seats: (seats < 2, seats))]
    if text == "all":
        return list(game.seats)
    words = names_of(text)
    if not words:
        raise LudotecaError(NO_NUMBER)
    for word in words:
        if not word.isdecimal():
            raise LudotecaError(NOT_A_NUMBER.format(text=word))
        if int(word) not in game.seats:
            allowed = ", ".join(map(str, game.seats))
            raise LudotecaError(NO_SEATS.format(title=game.title, allowed=allowed, wanted=word))
    return list(dict.fromkeys(int(word) for word in words))


def say_what_is_missing() -> None:
    """Tell before hours of play what will not come of them."""
    for there, what, extra in ((can_rate(), "Ratings", "rating"), (can_draw(), "The report", "report")):
        if not there:
            print(MISSING.format(what=what, extra=extra), file=sys.stderr)


def print_ratings(title: str, rating: Mapping[str, Any]) -> None:
    """Print a table of ratings."""
    print(f"{title}, {counted(rating['games'], 'game')}")
    width = max(13, *(len(row["bot"]) + 1 for row in rating["bots"]))
    print(f"{'bot':<{width}}{'rating':>8}{'95 % interval':>19}")
    for row in rating["bots"]:
        print(f"{row['bot']:<{width}}{row['mu']:>8.2f}{row['interval'][0]:>11.2f} .. {row['interval'][1]:.2f}")
    print()


def print_meetings(meetings: Sequence[Mapping[str, Any]]) -> None:
    """Print how often each bot came in before each other, ties as half; each pair once, the better one first."""
    width = max(13, *(len(row["bot"]) + 1 for row in meetings))
    print(f"{'bot':<{width}}{'against':<{width}}{'games':>7}{'ahead':>8}{'95 % interval':>19}")
    for row in meetings:
        back = next(other for other in meetings if (other["bot"], other["other"]) == (row["other"], row["bot"]))
        if (row["share"], row["other"]) > (back["share"], row["bot"]):
            low, high = row["interval"]
            names = f"{row['bot']:<{width}}{row['other']:<{width}}"
            print(f"{names}{row['games']:>7}{row['share']:>8.1%}{low:>11.1%} .. {high:.1%}")
    print()
