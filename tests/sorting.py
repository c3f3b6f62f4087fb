"""Which game a test is about, and which tests are run together: in one process, one after another."""

from functools import cache
from pathlib import Path

import pytest

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


def group_of(item: pytest.Item) -> str:
    """Return what is run in one process: the contract of a case, whose matches are played once; else a file.

    What is compiled for a game alone is compiled in one process; so are fixtures of a module set up once.
    """
    case = item.callspec.params.get("case") if hasattr(item, "callspec") else None
    if case is not None and item.path.parent == CONTRACT and not item.get_closest_marker("compiled"):
        return f"contract of {case}"
    name = item.path.relative_to(CONTRACT.parent).as_posix()
    games = sorted(games_of(item)) if item.path.name in FOR_EACH_GAME else []
    return " ".join([name, *games])


def by_group(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return tests in groups, the longest first, and mark each with its own for those who share them out."""
    groups: dict[str, list[pytest.Item]] = {}
    for item in items:
        group = group_of(item)
        item.add_marker(pytest.mark.xdist_group(group))
        groups.setdefault(group, []).append(item)
    ranked = sorted(groups.values(), key=lambda group: group[0].path.name not in LONGEST)
    return [item for group in ranked for item in group]
