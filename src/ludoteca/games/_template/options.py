"""The switches and figures that a table may agree on."""

from ludoteca.engine.game.options import Amount, Switch
from ludoteca.engine.texts.words import Message

LONGEST_GAME = 6

OPTIONS = (
    Amount(
        "rounds", 3, 1, LONGEST_GAME, Message("Rounds"),
        Message("How many times everyone dives. Three rounds take two minutes."),
        "TP-3",
    ),
    Switch(
        "shallow", False, Message("Shallow first dive"),
        Message("In the first round, nobody may dive to the deepest level."),
        "TP-4",
    ),
)
