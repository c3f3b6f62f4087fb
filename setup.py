"""What `pyproject.toml` cannot say: which scenarios a wheel holds.

They are the executable rule book, and tests. Where a game is played, those alone are needed that a figure of its rules
page shows, one in sixteen; the rest would be most of a wheel's files. The source that is given away has all.
"""

import tomllib
from functools import cache
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class Needed(build_py):
    """Leaves out what nobody needs who plays."""

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        """Return the files of a package that are no modules."""
        return [file for file in super().find_data_files(package, src_dir) if is_needed(Path(file))]


def is_needed(file: Path) -> bool:
    """Say whether a wheel holds a file. A game to be copied, whose folder begins with `_`, is whole."""
    game = file.parents[1]
    return file.parent.name != "scenarios" or game.name.startswith("_") or file.stem in shown_in(game)


@cache
def shown_in(game: Path) -> set[str]:
    """Return the names of the scenarios that the figures of a game show."""
    figures = game / "figures.toml"
    found = tomllib.loads(figures.read_text("utf-8")) if figures.is_file() else {}
    return {figure["scenario"] for figure in found.values() if "scenario" in figure}


setup(cmdclass={"build_py": Needed})
