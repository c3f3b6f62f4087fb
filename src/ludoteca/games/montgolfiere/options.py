"""The switches and figures that a table may agree on."""

from ludoteca.engine.game.options import Amount, Choice, Switch, Values
from ludoteca.engine.texts.words import Message

OPTIONS = (
    Switch(
        "baron", False, Message("Baron Noir flies along"),
        Message("One more balloon that nobody steers: each round the top card of its own pile is turned over for it. "
                "For up to five players; good company for two."),
        "MG-31",
    ),
    Switch(
        "showing", True, Message("Squadron mates may show cards"),
        Message("Players on the same space may show each other cards from their hands, unseen by the rest. "
                "Nobody must, and no promise binds."),
        "MG-26",
    ),
    Choice(
        "squadron_bonus", "subset",
        {
            "subset": Message("for any two or more on a space with equal ballast"),
            "whole": Message("only when everybody on the space lays the same ballast"),
        },
        Message("Squadron bonus"),
        Message("When equal ballast on one space counts for more: the French rule book needs two equal cards, "
                "the German one needs the whole squadron."),
        "MG-29",
    ),
    Switch(
        "hook_still", False, Message("A grapple may hold a balloon that stays"),
        Message("If, of the balloons just above, one moves and another stays, the grappler may choose the one that "
                "stays, for instance to escape a storm."),
        "MG-A11",
    ),
    Amount(
        "target", 0, 0, 300, Message("Points that win a match"),
        Message("0 plays a single game. Otherwise games follow one another, everybody scores the number of the space "
                "reached, and the highest total wins once somebody has this many points. 50 takes about an hour."),
        "MG-34",
    ),
    Switch(
        "play_off", False, Message("One more game breaks a tied match"),
        Message(
            "If the best totals are equal at the end of a match, another game is played instead of sharing the win."
        ),
        "MG-A19",
    ),
    Amount(
        "moon", 12, 6, 24, Message("Space of the Moon"),
        Message("How high the Moon hangs. 12 in the edition of 1999, 15 in the older one."),
        "MG-2",
    ),
    Amount(
        "start", 5, 1, 23, Message("Starting space"),
        Message("The space on which all balloons begin. It must lie below the Moon."),
        "MG-4",
    ),
    Amount(
        "hand", 7, 1, 15, Message("Cards in hand"),
        Message("How many cards everybody holds while the draw piles last."),
        "MG-5",
    ),
    Amount(
        "moon_bonus", 5, 0, 20, Message("Points for the Moon"),
        Message("What a balloon on the Moon scores in a match on top of the number of its space."),
        "MG-36",
    ),
)

BONUS_WHOLE = 1            # the place of "whole" among the values of squadron_bonus

BARON_NEEDS_A_SET = Message(
    "The Baron flies with a set of cards that nobody uses: it needs a table of at most five players."
)
START_ABOVE_MOON = Message("The starting space must lie below the Moon.")
PLAY_OFF_WITHOUT_MATCH = Message("One more game can only break the tie of a match: set the points that win it.")


def clash(values: Values, seats: int) -> Message | None:
    """Return why a set of options cannot be played, or None (MG-31, MG-4, MG-A19)."""
    if values["baron"] and seats > 5:
        return BARON_NEEDS_A_SET
    if values["start"] >= values["moon"]:
        return START_ABOVE_MOON
    if values["play_off"] and not values["target"]:
        return PLAY_OFF_WITHOUT_MATCH
    return None
