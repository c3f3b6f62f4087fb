"""Which game a test is about, and which tests are run together: in one process, one after another."""

import re
from functools import cache
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

from ludoteca.games import folder_names

CONTRACT = Path(__file__).parent / "contract"
FOR_EACH_GAME = {           # files that would be long in one process; their games share nothing that is slow to make
    "test_compiled.py", "test_counts.py", "test_films.py", "test_histories.py", "test_noninterference.py",
}
LONGEST = (                 # what takes a minute and more begins first, or all wait for one of them at the end
    "test_whole_games.py", "test_histories.py", "test_noninterference.py", "test_watching.py", "test_access.py",
    "test_kills.py",
)


@cache
def first_words() -> dict[str, str]:
    """Return all games by the word that the names of their tests' files begin with."""
    return {name.strip("_").partition("_")[0]: name for name in folder_names()}


def games_of(item: pytest.Item) -> set[str]:
    """Return the games that a test is about: the one that its file is named by, else those of its parameters."""
    by_file = first_words().get(item.path.stem.removeprefix("test_").partition("_")[0])
    if by_file:
        return {by_file}
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return {game for value in values if (game := game_in(value))}


def game_in(value: object) -> str:
    """Return the game that a parameter names: as a word, by a file of its, or as what knows its game; or nothing."""
    if isinstance(value, Path):
        return next((name for name in (value.stem, *reversed(value.parts)) if name in folder_names()), "")
    game = getattr(value, "game", value)
    name = getattr(game, "name", game)
    return name if isinstance(name, str) and name in folder_names() else ""


def is_about(item: pytest.Item, game: str) -> bool:
    """Say whether a test tells something of a game: it is about this one, or about no game in particular."""
    return game in (games_of(item) or {game})


def group_of(name: str) -> str:
    """Return what is run in one process, by a test's name: a game's contract, whose matches are played once; a file.

    What is compiled for a game alone is compiled in one process; so are fixtures of a module set up once.
    """
    path, _, rest = name.partition("::")
    file, parameters = Path(path), rest.partition("[")[2]
    of_game = file.name in FOR_EACH_GAME or file.parent.name == CONTRACT.name
    game = next((game for game in longest_first() if re.search(rf"(?<![a-z]){game}(?![a-z_])", parameters)), "")
    if not (of_game and game):
        return path
    return f"{path} {game}" if file.name in FOR_EACH_GAME else f"contract of {game}"


@cache
def longest_first() -> list[str]:
    """Return the names of all games, none after one that it begins with."""
    return sorted(folder_names(), key=len, reverse=True)


class Groups(LoadScopeScheduling):
    """Shares out tests by group. Those of the tool, `xdist_group`, do not reach it with this version of pytest."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def by_group(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return tests in groups, the longest first."""
    groups: dict[str, list[pytest.Item]] = {}
    for item in items:
        groups.setdefault(group_of(item.nodeid), []).append(item)
    ranked = sorted(groups.values(), key=lambda group: group[0].path.name not in LONGEST)
    return [item for group in ranked for item in group]
