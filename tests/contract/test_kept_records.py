"""Finished games that were kept replay for ever, to the byte: on every Python, whatever the seed of its hashes."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.engine.matches.match_records import read_record
from ludoteca.games import game_names, load_game

FILES = sorted((Path(__file__).parents[1] / "fixtures" / "records").glob("*.jsonl"))
ENOUGH = 100
SECONDS = 200          # of processor time: eleven on a busy machine
ALONE = (              # in a process of its own, with other hashes than where the games were kept
    "import sys; from pathlib import Path; from tests.contract.test_kept_records import replay;"
    "print(*replay(Path(sys.argv[1])))"
)
LARGEST = 2_000_000    # bytes of one file


def kept_in(file: Path) -> Iterator[str]:
    """Yield the records in a file; each begins with its head and ends with its end."""
    record: list[str] = []
    for line in file.read_text("utf-8").splitlines(keepends=True):
        record.append(line)
        if '"t":"end"' in line:
            yield "".join(record)
            record = []
    assert not record


def replay(file: Path) -> tuple[int, float]:
    """Replay the games in a file, every state compared with its digest; return how many, and the seconds it took."""
    begun = time.process_time()
    return len([read_record(text, load_game) for text in kept_in(file)]), time.process_time() - begun


def test_every_game_has_kept_records():
    assert [file.stem for file in FILES] == [name for name in game_names() if not load_game(name).is_draft]
    assert all(file.stat().st_size <= LARGEST for file in FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_kept_games_replay_to_the_same_states(file):
    ended = subprocess.run(
        [sys.executable, "-c", ALONE, str(file)], env=os.environ | {"PYTHONHASHSEED": "4242"},
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )
    assert ended.returncode == 0, ended.stderr
    games, seconds = ended.stdout.split()
    assert int(games) >= ENOUGH
    assert float(seconds) <= SECONDS
