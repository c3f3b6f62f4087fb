"""Positions that are not as they must be are refused in words, whatever stands where."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ludoteca.engine.scenarios.files import parse, read_toml
from ludoteca.engine.scenarios.running import set_up
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.games import load_game
from tests.contract.cases import GAMES

WRONG = (None, True, 3, -1, 10**30, 1.5, "x", [], [[]], [None], ["x"], {}, {"x": [1]}, [1] * 99)


def contents(game: str) -> list[dict[str, Any]]:
    """Return all scenarios of a game that begin with a position."""
    folder = Path(str(files(load_game(game).package))) / "scenarios"
    return [content for file in sorted(folder.glob("*.toml")) if "position" in (content := read_toml(file))]


def bent(value: Any) -> Iterator[Any]:
    """Yield a value with something else in its place, or in that of what it holds first or last, however deep."""
    yield from WRONG
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    for key in dict.fromkeys(keys[:1] + keys[-1:]):
        for wrong in bent(value[key]):
            yield {**value, key: wrong} if isinstance(value, dict) else [*value[:key], wrong, *value[key + 1:]]


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_wrongly_in_a_position_is_refused_in_words(game: str):
    """Each field is tried once, as the first scenario has it that gives it; what happens to be possible is set up."""
    fields: dict[str, dict[str, Any]] = {}
    for content in contents(game):
        for field in content["position"]:
            fields.setdefault(field, content)
    refused = 0
    for field, content in fields.items():
        for wrong in bent(content["position"][field]):
            try:
                set_up(parse({**content, "position": {**content["position"], field: wrong}}, "here"))
            except ScenarioError as error:
                assert str(error).startswith("here: "), (field, wrong)
                refused += 1
    assert refused >= len(fields)
