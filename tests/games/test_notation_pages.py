"""The notation page of each game is complete, and its example scenarios hold."""

import re
import tomllib
from pathlib import Path

import pytest

from ludoteca.engine.scenarios.files import Expected, parse
from ludoteca.engine.scenarios.running import run
from ludoteca.games import folder_names, load_game

PAGES = Path(__file__).resolve().parents[2] / "docs" / "games"
SCENARIO = re.compile(r"^```toml scenario\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `(\w+)`[ *]*\|.* ([A-Z]{2,4}-A?\d+[a-z]?) \|$", re.MULTILINE)    # a name and its clause
GAMES = [game for game in map(load_game, sorted(folder_names())) if not game.is_draft]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def page(game) -> str:
    return (PAGES / f"{game.name}.md").read_text("utf-8")


@every_game
def test_examples_hold(game):
    examples = SCENARIO.findall(page(game))
    assert examples
    for example in examples:
        assert run(parse(tomllib.loads(example), f"{game.name}.md")) == []


@every_game
def test_every_field_is_listed(game):
    match = game.new_match(seats=game.seats[0], seed=1)
    fields = [*game.describe(match.tables[0], match.states[0]), *Expected.__struct_fields__]
    assert [name for name in fields if f"`{name}`" not in page(game) and name != "fields"] == []


@every_game
def test_every_option_is_listed_with_its_clause(game):
    rows = dict(ROW.findall(page(game)))
    assert {option.name: rows.get(option.name) for option in game.options} == {
        option.name: option.clause for option in game.options
    }


@every_game
def test_every_event_is_listed_with_its_clause(game):
    rows = dict(ROW.findall(page(game)))
    cited = {event.name: ruled.clause for event, ruled in game.words.events.items()}
    assert {name: rows.get(name) for name in cited} == cited


@every_game
def test_every_family_of_actions_is_listed(game):
    families = {name.split("-")[0] for name in game.actions}
    assert [family for family in sorted(families) if f"`{family}" not in page(game)] == []
