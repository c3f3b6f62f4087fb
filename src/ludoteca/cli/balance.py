"""`ludoteca balance`: what a change of an option or a component does, side by side."""

import argparse
import hashlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ludoteca.cli.common import counted, names_of, options_of, pack_of, seats_of
from ludoteca.cli.tournament import MISSING, played
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.games import load_game
from ludoteca.lab.comparison import LEAST, comparison
from ludoteca.lab.export import as_json, can_draw, write_comparison
from ludoteca.lab.plan import PAIRED, Contest, new_plan
from ludoteca.lab.shards import Work
from ludoteca.lab.simulation import each_seat
from ludoteca.lab.variants import Variant, variants

FOLDERS = "balance"
NOTHING = "Say what to compare: --vary KEY=VALUE, or --against FOLDER with another pack."
TOO_FEW = "Fewer than {least} games of each are too few to call anything sure; the intervals are rough."
SAME_PACK = "--against: {folder} has the same components; there would be nothing to compare."
SIGNS = {"yes": "**", "alone": "*", "no": ""}
HEAD = f"{'usual':>10}{'varied':>10}{'difference':>12}{'95 % interval':>20}{'':<4}{'games needed':>12}"
NARROW = 28            # letters of the column of names, where none is longer


def run(asked: argparse.Namespace) -> int:
    """Play what is left of the comparison, write it down, and print it."""
    game = load_game(asked.game)
    seats = seats_of(asked, game)
    usual = Variant(options_of(game, asked.options), pack_of(game, asked.pack), folder=asked.pack or "")
    others = variants(game, seats, usual, asked.vary) if asked.vary else []
    if asked.against:
        others.append(Variant(usual.options, pack_of(game, asked.against), folder=asked.against))
        if others[-1].pack == usual.pack:
            raise LudotecaError(SAME_PACK.format(folder=asked.against))
    if not others:
        raise LudotecaError(NOTHING)
    contests = [Contest.of(game, seats, each.options, each.pack, each.components) for each in (usual, *others)]
    bots = tuple(map(str, each_seat(names_of(asked.bots), seats)))
    plan = new_plan(PAIRED, contests, bots, asked.games, asked.seed, asked.playouts, asked.seconds)
    work = Work(plan, {each.pack.digest: each.pack for each in (usual, *others)})
    folder = Path(asked.folder or Path(FOLDERS) / hashlib.sha256(plan.text().encode()).hexdigest()[:8])
    meant = {part for each in others for key, _ in each.changes for part in key.split(".")[1:] if not part.isdecimal()}
    if not can_draw():
        print(MISSING.format(what="The page", extra="report"), file=sys.stderr)
    results = played(asked, work, folder)
    found = comparison(work, results, [each.label for each in contests], sorted(meant), asked.tell)
    files = write_comparison(folder, work, results, found)
    if asked.json:
        print(as_json(found).rstrip())
    else:
        print(*as_text(found, plan.seed, bots), "", ", ".join(str(file) for file in files), sep="\n")
    return 0


def as_text(found: Mapping[str, Any], seed: str, bots: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines of all comparisons."""
    names = bots[0] if len(set(bots)) == 1 else ", ".join(bots)
    seats, games = counted(found["seats"], "seat"), counted(found["games"], "game")
    yield f"{found['title']}, {seats}, {games} of each, bots {names}, seed {seed}"
    for variant in found["variants"]:
        yield ""
        yield f"{variant['label']} against {variant['usual']}"
        counting = [line for line in variant["lines"] if line["usual"] or line["other"]]
        parts = (counting, variant["uses"], variant["other_uses"])
        width = max(NARROW, *(len(line["what"]) + 1 for lines in parts for line in lines))
        yield " " * width + HEAD
        for title, lines in zip(("", "taken in games of a hundred", "besides"), parts, strict=True):
            if title and lines:
                yield f"  {title}:"
            yield from (written(line, width) for line in lines)
        yield from verdict(variant, found["games"], found["tell"])


def written(line: Mapping[str, Any], width: int) -> str:
    """Return a line of figures, its name in a column of some width; shares are in per cent."""
    unit = " %" if line["kind"] == "share" else "  "
    low, high = line["interval"]
    games = f"{line['needed']:,}" if line["needed"] else "-"
    return (
        f"{line['what']:<{width}}{line['usual']:>8.2f}{unit}{line['other']:>8.2f}{unit}{line['difference']:>+12.2f}"
        f"{f'{low:+.2f} .. {high:+.2f}':>20} {SIGNS[line['sure']]:<3}{games:>12}"
    ).rstrip()


def verdict(variant: Mapping[str, Any], games: int, tell: float) -> Iterator[str]:
    """Yield what can be said of a comparison, and how many games would say more."""
    lines = [*variant["lines"], *variant["uses"], *variant["other_uses"]]
    sure = sum(line["sure"] == "yes" for line in lines)
    alone = sum(line["sure"] == "alone" for line in lines)
    yield ""
    if games < LEAST:
        yield TOO_FEW.format(least=LEAST)
    else:
        yield (
            f"** {sure} surely {'differs' if sure == 1 else 'differ'}, with all {variant['compared']} figures in view;"
            f"  * {alone} would, if looked at alone."
        )
    yield "Games needed: to tell the difference seen, if it is real, in four of five comparisons."
    shares, amounts = counted(variant["needed_to_tell"]["share"], "game", ","), variant["needed_to_tell"]["amount"]
    yield (
        f"To tell {tell:g} points of every share takes {shares} of each, {tell:g} % of every amount {amounts:,}; "
        f"these were {games:,}."
    )
