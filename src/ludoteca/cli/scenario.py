"""`ludoteca scenario`: the executable rule book."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from ludoteca.engine.scenarios.running import load
from ludoteca.engine.scenarios.running import run as failures_of
from ludoteca.engine.texts.errors import LudotecaError, ScenarioError

NO_SCENARIOS = "{path}: there are no scenarios (*.toml) in this folder"


def run(asked: argparse.Namespace) -> int:
    """Run scenarios and print what fails; return 1 if anything does."""
    passed = failed = 0
    for file in files_of(asked.paths):
        failures = play(file)
        print("\n".join(f"FAILED {line}" for line in failures) or f"passed {file}")
        passed += not failures
        failed += bool(failures)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def files_of(paths: Sequence[str]) -> Iterator[Path]:
    """Yield the files, and those in folders.

    Raises:
        LudotecaError: a folder holds no scenario.

    """
    for path in map(Path, paths):
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob("*.toml"))
        if not found:
            raise LudotecaError(NO_SCENARIOS.format(path=path))
        yield from found


def play(file: Path) -> list[str]:
    """Return what fails in a scenario, or why it cannot be set up."""
    try:
        return failures_of(load(file))
    except ScenarioError as error:
        return [str(error)]
