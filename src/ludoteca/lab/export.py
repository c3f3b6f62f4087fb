"""The files that a finished run leaves behind: a row a game, a summary, and a report to be read."""

import csv
import errno
import importlib.util
import io
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ludoteca.engine.simulation.loops import Column
from ludoteca.games import load_game
from ludoteca.lab.ledger import unfinished
from ludoteca.lab.shards import Result, Work

RESULTS, SUMMARY, REPORT = "results.csv", "summary.json", "report.html"
COMPARISON, COMPARISON_PAGE = "comparison.json", "comparison.html"

COLUMNS = (
    "leg", "game_of_leg", "game", "seats", "options", "components", "ending", "decisions", "chances", "leads",
)


def can_draw() -> bool:
    """Say whether matplotlib is installed, without which there is no report."""
    return importlib.util.find_spec("matplotlib") is not None


def write_all(folder: Path, work: Work, results: Sequence[Result], found: Mapping[str, Any]) -> list[Path]:
    """Write everything that can be made of a tournament's results into a folder; return the files."""
    written = [write(folder / RESULTS, as_csv(work, results)), write(folder / SUMMARY, as_json(found))]
    if can_draw():
        from ludoteca.lab.page import as_page

        written.append(write(folder / REPORT, as_page(found)))
    return written


def write_comparison(folder: Path, work: Work, results: Sequence[Result], found: Mapping[str, Any]) -> list[Path]:
    """Write everything that can be made of a comparison's results into a folder; return the files."""
    written = [write(folder / RESULTS, as_csv(work, results)), write(folder / COMPARISON, as_json(found))]
    if can_draw():
        from ludoteca.lab.comparison_page import as_page

        written.append(write(folder / COMPARISON_PAGE, as_page(found)))
    return written


def write(file: Path, text: str) -> Path:
    """Write a file whole or not at all."""
    unfinished(file).write_text(text, "utf-8", newline="\n")
    unfinished(file).replace(file)
    return file


def try_to_write(file: Path) -> None:
    """Raise OSError where `write` would; what the file holds stays as it is."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    unfinished(file).open("a").close()
    unfinished(file).unlink()


def as_json(found: Mapping[str, Any]) -> str:
    """Return plain values as JSON."""
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def as_csv(work: Work, results: Sequence[Result]) -> str:
    """Return a row for each game, in the plan's order; columns of seats that a game does not have are empty."""
    most = max(contest.seats for contest in work.plan.contests)
    by_seat = [f"{name}_{seat}" for name in ("bot", "score", "place") for seat in range(most)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*COLUMNS, *by_seat])
    for result in results:
        writer.writerows(rows_of(work, result, most))
    return text.getvalue()


def rows_of(work: Work, result: Result, most: int) -> Iterator[list[Any]]:
    """Yield the rows of a shard."""
    shard = work.shards[result.shard]
    contest = work.plan.contests[shard.contest]
    reasons = type(next(iter(load_game(contest.game).words.endings)))
    blank = [""] * (most - contest.seats)
    first = Column.FIRST_SCORE
    for number, row in enumerate(result.rows.tolist()):
        yield [
            shard.number, number, contest.game, contest.seats, contest.changed_text, contest.components,
            reasons(row[Column.ENDING]).name.lower(), row[Column.DECISIONS], row[Column.CHANCES], row[Column.LEADS],
            *shard.lineup, *blank, *row[first : first + contest.seats], *blank, *row[first + contest.seats :], *blank,
        ]
