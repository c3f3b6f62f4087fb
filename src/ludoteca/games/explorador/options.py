"""The variants, switches and figures that a table may agree on."""

from ludoteca.engine.game.options import Amount, Choice, Switch
from ludoteca.engine.texts.words import Message

OPTIONS = (
    Switch(
        "beginners", False, Message("For beginners"),
        Message("The special Earth card lies open from the start, everybody takes a far card instead of one of the "
                "Earth, and cards may be laid upside down."),
        "EX-34",
    ),
    Amount(
        "race", 0, 0, 999, Message("Race to"),
        Message("Whoever first has so many raw materials wins at once; the book proposes 250. With 0 the richest at "
                "the end wins."),
        "EX-37",
    ),
    Switch(
        "hidden", False, Message("Hidden counters"),
        Message("What the others own is covered; only the yields of the present round lie open."),
        "EX-38",
    ),
    Switch(
        "living", False, Message("Living standard"),
        Message("Crews need what is not found where they are, and pay for it from stock; who is short may trade."),
        "EX-39",
    ),
    Amount(
        "rounds", 12, 1, 30, Message("Rounds"),
        Message("After so many rounds the game ends."),
        "EX-33",
    ),
    Switch(
        "agreed_end", False, Message("The end may be agreed"),
        Message("When all have said that their time is up, the round is played to its end and the game is over."),
        "EX-A43",
    ),
    Choice(
        "link", "colour",
        {"colour": Message("by the colour that the vehicle stands on"),
         "hub": Message("by any colour of its meeting point")},
        Message("A vehicle is linked to Earth"),
        Message("Which line must run to Earth without a break for a vehicle to score."),
        "EX-A7",
    ),
    Switch(
        "whole_lines", False, Message("Lines of others stay whole"),
        Message("Where somebody else’s vehicle stands, a card must carry its line on to every edge that it touched. "
                "Otherwise any piece of its colour will do, a broken one as well."),
        "EX-A10", since="0.2.0", before=False,
    ),
    Switch(
        "one_more", False, Message("One more vehicle may shift"),
        Message("If the new card has no orbit for some of your own vehicles there, another one may still change its "
                "orbit besides them."),
        "EX-A11", since="0.2.0", before=True,
    ),
    Switch(
        "one_each", True, Message("One vehicle an orbit"),
        Message("Each colour of a card has room for one vehicle; otherwise for any number."),
        "EX-A4",
    ),
    Choice(
        "change", "any",
        {"any": Message("to any free orbit of the card"), "hub": Message("only to one of the same meeting point")},
        Message("A vehicle changes its orbit"),
        Message("Which orbits of a card can be reached from another."),
        "EX-A24",
    ),
    Choice(
        "market", "alike",
        {"mixed": Message("any five"), "alike": Message("five of one kind")},
        Message("The world market takes"),
        Message("What is given for one raw material of one’s choice."),
        "EX-A34",
    ),
)

HUB_LINK = 1               # the places of the second values of link, change and market
HUB_CHANGE = 1
ALIKE = 1

