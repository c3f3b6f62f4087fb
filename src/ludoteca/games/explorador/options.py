"""The variants, switches and figures that a table may agree on."""

from ludoteca.engine.game.options import Amount, Choice, Switch
from ludoteca.engine.texts.words import Message

OPTIONS = (
    Switch(
        "beginners", False, Message("For beginners"),
        Message("A special Earth card is in play from the start, everybody draws a far card instead of an Earth "
                "card, and cards may be played upside down."),
        "EX-34",
    ),
    Amount(
        "race", 0, 0, 999, Message("Race to"),
        Message("Whoever owns this many raw materials in their phase 4 wins at once; the rulebook suggests 250. "
                "With 0, the richest player at the end wins."),
        "EX-37",
    ),
    Switch(
        "hidden", False, Message("Hidden counters"),
        Message("What others own is hidden; you see only what they collect this round."),
        "EX-38",
    ),
    Switch(
        "living", False, Message("Standard of living"),
        Message("Crews need whatever isn’t found where they are, and you pay it from your stock; if you’re short, "
                "you may bargain."),
        "EX-39",
    ),
    Amount(
        "rounds", 12, 1, 30, Message("Rounds"),
        Message("The game ends after this many rounds."),
        "EX-33",
    ),
    Switch(
        "agreed_end", False, Message("Players may agree to end"),
        Message("Once everybody has said that time’s up, the round is played out and the game ends."),
        "EX-A43",
    ),
    Choice(
        "link", "colour",
        {"colour": Message("by the color it’s on"),
         "hub": Message("by any color of its meeting point")},
        Message("A vehicle is linked to Earth"),
        Message("Which line must run unbroken to Earth for a vehicle to collect."),
        "EX-A7",
    ),
    Switch(
        "whole_lines", False, Message("Rivals’ lines stay whole"),
        Message("A card played where a rival has a vehicle must carry that vehicle’s line on to every edge "
                "the line touched. Otherwise any piece of its color will do, even a broken one."),
        "EX-A10", since="0.2.0", before=False,
    ),
    Switch(
        "one_more", False, Message("One more vehicle may change orbit"),
        Message("If the new card has no orbit for some of your vehicles there, one more may change orbit too."),
        "EX-A11", since="0.2.0", before=True,
    ),
    Switch(
        "one_each", True, Message("One vehicle per orbit"),
        Message("Each color of a card has room for one vehicle; otherwise for any number."),
        "EX-A4",
    ),
    Choice(
        "change", "any",
        {"any": Message("to any free orbit of the card"), "hub": Message("only to one at the same meeting point")},
        Message("A vehicle may change orbit"),
        Message("Which orbits of its card a vehicle may change to."),
        "EX-A24",
    ),
    Choice(
        "market", "alike",
        {"mixed": Message("any five"), "alike": Message("five of one kind")},
        Message("The world market takes"),
        Message("What you pay for one raw material of your choice."),
        "EX-A34",
    ),
)

HUB_LINK = 1               # the places of the second values of link, change and market
HUB_CHANGE = 1
ALIKE = 1

