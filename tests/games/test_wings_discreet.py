"""Who is asked in Wings of War tells nothing that is hidden, where a table wants that (WW-A47)."""

from typing import Any

import pytest

from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import set_up
from ludoteca.table.parts.templating import speaker

SAY = speaker("en", "ludoteca.games.wings_of_war")
BEHIND = [[50000, 50000, 0], [50000, 62000, 0]]
SANDWICHED = {"stage": "fire", "plane": ["RUMPC4", "ALBD5"], "pose": [[50000, 50000, 0], [50000, 38000, 180]]}
BOMBER = {"stage": "bombs", "manoeuvre": 3, "plane": ["BRE14", "ALBD5"], "bombs": [3, 0],
          "pose": [[60000, 20000, 0], [10000, 110000, 90]], "last": ["straight", "straight"]}
FACING = {"stage": "fire", "plane": ["CAMEL", "ALBD5"], "pose": [[20000, 20000, 0], [20000, 35000, 180]],
          "last": ["dive", "straight"]}
TAILING = {"stage": "move", "plane": ["CAMEL", "ALBD5"], "pose": BEHIND, "tail": [1, "none"]}
THEIRS = ["straight", "straight", "turn-l"]
HIDDEN = {            # a position, what is hidden in it, another thing that may be hidden there, and the options
    "gunner": (SANDWICHED, {"guns_out": [[1], []]}, {}, {}),
    "observer": (BOMBER, {"guns_out": [[1], []]}, {}, {"scenario": "bombing"}),
    "pilot": (FACING, {"wounds": [1, 0]}, {}, {}),
    "order": (TAILING, {"plan": [["straight"] * 3, THEIRS]}, {"plan": [["straight", "straight", "stall"], THEIRS]}, {}),
}
each_secret = pytest.mark.parametrize("secret", HIDDEN)


def asked(secret: str, nth: int, discreet: bool) -> Any:
    """Return a match that has come to a question, or past it."""
    position, *hidden, options = HIDDEN[secret]
    content = {"title": secret, "game": "wings_of_war", "seats": 2, "rules": ["WW-A47"], "expect": {"turn": 1},
               "position": position | hidden[nth], "options": options | {"discreet": discreet}}
    return set_up(parse(content, "a test"))


def question(secret: str, nth: int, discreet: bool) -> tuple[int, tuple[int, ...]]:
    """Return the phase to which a match has come, and who is asked."""
    match = asked(secret, nth, discreet)
    return int(match.state.phase), match.waiting


@each_secret
def test_who_is_asked_hangs_on_nothing_hidden(secret):
    assert 0 in asked(secret, 0, True).waiting
    assert question(secret, 0, True) == question(secret, 1, True)
    assert question(secret, 0, False) != question(secret, 1, False), "otherwise it does"


@each_secret
def test_there_is_one_answer_which_is_said_and_sees_nobody_else(secret):
    match = asked(secret, 0, True)
    view = match.view(0)
    assert [match.game.actions[each] for each in view.legal_actions] == ["order-123" if secret == "order" else "none"]
    assert "nobody else knows" in view.prompt(SAY)
    said = {asked(secret, nth, True).view(1).prompt(SAY) for nth in range(2)}
    assert len(said) == 1, "others are told the same"
