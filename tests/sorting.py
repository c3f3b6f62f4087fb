"""Which game a test is about, and which tests are run together: in one process, one after another."""

import re
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import folder_names

GAMES = sorted(folder_names(), key=len, reverse=True)      # none after one that it begins with
FIRST_WORDS = {name.strip("_").partition("_")[0]: name for name in GAMES}     # as files of a game's tests begin
NAMED = re.compile(rf"(?<![a-z])(?:{'|'.join(GAMES)})(?![a-z_])")
CASE = re.compile(rf"((?:{'|'.join(GAMES)})-\d+\b.*?)(?:-(?:{'|'.join(LANGUAGES)}))?\]")      # in each language
CONTRACT = Path(__file__).parent / "contract"
FOR_EACH_GAME = {           # files that would be long in one process; their games share nothing that is slow to make
    "test_compiled.py", "test_counts.py", "test_films.py", "test_histories.py", "test_noninterference.py",
}
LONGEST = (                 # what takes half a minute and more begins first, or all wait for one of them at the end
    "test_whole_games.py", "test_histories.py", "test_noninterference.py", "test_watching.py", "test_access.py",
    "test_kills.py", "test_roaming.py", "test_people.py", "test_small_games.py", "test_shuffle.py", "test_own_bots.py",
    "test_clicks.py",
    "test_server.py",
)


def games_of(item: pytest.Item) -> set[str]:
    """Return the games that a test is about: the one that its file is named by, else those of its parameters."""
    by_file = FIRST_WORDS.get(item.path.stem.removeprefix("test_").partition("_")[0])
    if by_file:
        return {by_file}
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return {game for value in values if (game := game_in(value))}


def game_in(value: object) -> str:
    """Return the game that a parameter names: as a word, by a file of its, or as what knows its game; or nothing."""
    if isinstance(value, Path):
        return next((name for name in (value.stem, *reversed(value.parts)) if name in GAMES), "")
    game = getattr(value, "game", value)
    name = getattr(game, "name", game)
    return name if isinstance(name, str) and name in GAMES else ""


def is_about(item: pytest.Item, game: str) -> bool:
    """Say whether a test tells something of a game: it is about this one, or about no game in particular."""
    return game in (games_of(item) or {game})


def group_of(name: str) -> str:
    """Return what is run in one process, by a test's name: the contract of a case, which shares its matches; or a file.

    What is compiled for a game alone is compiled in one process; so are fixtures of a module set up once.
    """
    path, _, rest = name.partition("::")
    file, parameters = Path(path), rest.partition("[")[2]
    of_contract = file.parent.name == CONTRACT.name and file.name not in FOR_EACH_GAME
    if of_contract and (case := CASE.match(parameters)):
        return f"contract of {case[1]}"
    named = NAMED.search(parameters)
    if named and (of_contract or file.name in FOR_EACH_GAME):
        return f"{path} {named[0]}"
    return path


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
