"""What older tables of Explorador may have played otherwise: the rule is met there, and nowhere else."""

import pytest
from tests.games.test_explorador_bot import GAME, match_at

(RULE,) = (rule for rule in GAME.mended if rule.clause == "EX-A10")
WHOLE = {"whole_lines": True}
OWN, OTHERS = [["ship earth violet-out"], []], [[], ["ship earth violet-out"]]
LINE = [["ship earth violet"], []]


@pytest.mark.parametrize(("options", "earth", "vehicles", "action", "differs"), [
    (WHOLE, "earth-4", OWN, "lay-earth-1", True),
    (WHOLE, "earth-4", OTHERS, "lay-earth-1", False),      # of others lines stay whole
    ({}, "earth-4", OWN, "lay-earth-1", False),
    (WHOLE, "earth-7", LINE, "lay-earth-1", False),        # neither end carries a whole line on
    (WHOLE, "earth-1", OWN, "lay-earth-7", False),         # the line is mended
    (WHOLE, "earth-4", OWN, "lay-mars-1", False),
    (WHOLE, "earth-4", OWN, "joker-mars", False),
    (WHOLE, "earth-4", OWN, "pass", False),
])
def test_a_card_with_two_ends_for_an_own_vehicle_was_played_otherwise(options, earth, vehicles, action, differs):
    row = ["empty", "empty", earth, *["empty"] * 9]
    match = match_at([], row=row, options=options, vehicles=vehicles)
    tables = match.view(0).mirrored_tables
    assert RULE.meets(tables, match.state, 0, GAME.actions.index(action)) is differs
