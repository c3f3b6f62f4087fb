"""The switches and figures that a table may agree on."""

from ludoteca.engine.game.options import Amount, Switch
from ludoteca.engine.texts.words import Message

LONGEST_GAME = 6

OPTIONS = (
    Amount(
        "rounds", 3, 1, LONGEST_GAME, Message("Rounds"),
        Message("How often everybody dives. Three rounds take two minutes."),
        "TP-3",
    ),
    Switch(
        "shallow", False, Message("A shallow first dive"),
        Message("In the first round nobody may dive to the greatest depth."),
        "TP-4",
    ),
)
