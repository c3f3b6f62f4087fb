"""The switches and figures that a table may agree on."""

from ludoteca.engine.game.options import Amount, Choice, Switch, Values
from ludoteca.engine.texts.words import Message

OPTIONS = (
    Switch(
        "baron", False, Message("Baron Noir flies along"),
        Message("An extra balloon that nobody steers: each round, the top card of its own pile is played for it. "
                "Up to five players; especially good with two."),
        "MG-31",
    ),
    Switch(
        "showing", True, Message("Squadron mates may show cards"),
        Message("Players on the same space may show each other cards from their hands; nobody else sees them. You "
                "never have to, and no promise is binding."),
        "MG-26",
    ),
    Choice(
        "squadron_bonus", "subset",
        {
            "subset": Message("two or more matching cards on a space"),
            "whole": Message("only if everyone on the space plays the same ballast"),
        },
        Message("Squadron bonus"),
        Message("When matching ballast on a space counts extra. In the French rulebook two matching cards are "
                "enough; in the German one the whole squadron must match."),
        "MG-29",
    ),
    Switch(
        "hook_still", False, Message("A Grapple may hold on to a balloon that stays"),
        Message("If one balloon just above moves and another stays, the player with the Grapple may hold on to the "
                "one that stays, for example to escape a storm."),
        "MG-A11",
    ),
    Amount(
        "target", 0, 0, 300, Message("Points to win a match"),
        Message("0 plays a single game. Otherwise you play game after game, and everyone scores the number of "
                "their space. Once somebody has this many points, the highest total wins. 50 takes about an hour."),
        "MG-34",
    ),
    Switch(
        "play_off", False, Message("Tiebreaker game"),
        Message(
            "If the top totals are tied at the end of a match, play one more game instead of sharing the win."
        ),
        "MG-A19",
    ),
    Amount(
        "moon", 12, 6, 24, Message("The Moon’s space"),
        Message("How high the Moon hangs: 12 in the 1999 edition, 15 in the older one."),
        "MG-2",
    ),
    Amount(
        "start", 5, 1, 23, Message("Starting space"),
        Message("Where every balloon starts. It must be below the Moon."),
        "MG-4",
    ),
    Amount(
        "hand", 7, 1, 15, Message("Cards in hand"),
        Message("How many cards you hold while the draw piles last."),
        "MG-5",
    ),
    Amount(
        "moon_bonus", 5, 0, 20, Message("Bonus for the Moon"),
        Message("What a balloon on the Moon scores in a match, in addition to its space."),
        "MG-36",
    ),
)

BONUS_WHOLE = 1            # the place of "whole" among the values of squadron_bonus

BARON_NEEDS_A_SET = Message(
    "The Baron needs a spare set of cards: five players at most."
)
START_ABOVE_MOON = Message("The starting space must be below the Moon.")
PLAY_OFF_WITHOUT_MATCH = Message("A tiebreaker game only works in a match: set the points needed to win it.")


def clash(values: Values, seats: int) -> Message | None:
    """Return why a set of options cannot be played, or None (MG-31, MG-4, MG-A19)."""
    if values["baron"] and seats > 5:
        return BARON_NEEDS_A_SET
    if values["start"] >= values["moon"]:
        return START_ABOVE_MOON
    if values["play_off"] and not values["target"]:
        return PLAY_OFF_WITHOUT_MATCH
    return None
