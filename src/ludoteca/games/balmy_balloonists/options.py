"""The variants, switches and figures that a table may agree on."""

from ludoteca.engine.game.options import Amount, Choice, Switch, Values
from ludoteca.engine.texts.words import Message

OPTIONS = (
    Switch(
        "two_balloons", False, Message("Two balloons each"),
        Message("For two or three players: everybody flies two balloons, each with its own cards and chips, and wins "
                "when both are home."),
        "BB-68",
    ),
    Switch(
        "good_weather", False, Message("Good weather at the start"),
        Message("Quadrant cards with an asterisk bring headwinds and calms; those laid at the start are replaced."),
        "BB-62",
    ),
    Switch(
        "emergency", False, Message("Emergency measures"),
        Message("Whoever would be forced down by a wind card may answer with a card in front of them; both cards "
                "together make one move."),
        "BB-63",
    ),
    Switch(
        "storm", False, Message("The storm"),
        Message("When the first balloon has passed Sakhalin, whoever is last lets a storm loose there. It drifts at "
                "High altitude and shakes every balloon that it meets."),
        "BB-64",
    ),
    Switch(
        "storm_high_only", False, Message("The storm shakes only balloons at High"),
        Message("Otherwise it shakes every balloon in flight on its space."),
        "BB-A31",
    ),
    Amount(
        "first", 0, 0, 6, Message("Start Player"),
        Message("The number of the seat that begins; 0 leaves it to chance. The others place their balloons before."),
        "BB-17",
    ),
    Choice(
        "sideways", "every",
        {"every": Message("every space on the way"), "last": Message("only the last space")},
        Message("A move of two spaces north or south enters"),
        Message("Whether an Exclusion Zone or mountains on the space in between force a balloon down."),
        "BB-A2",
    ),
    Switch(
        "voluntary_landing", True, Message("Balloons may land when they like"),
        Message("A balloon may come down to the Ground in step 2, one gas a level, without losing a turn."),
        "BB-A10",
    ),
    Switch(
        "any_return", False, Message("Everything that moves north leads back from the Equator"),
        Message("Otherwise only Local Wind cards bring a balloon back into the race, not Fair Winds or Bad Weather."),
        "BB-A16", recommended=True,
        reason=Message("Nobody hangs at the Equator turn after turn for want of the right card."),
    ),
    Switch(
        "fair_winds_in_flight", True, Message("Fair Winds also in mid-flight"),
        Message("The card may also be used between two spaces of a flight, not only between the steps of the turn."),
        "BB-A24",
    ),
    Amount(
        "rounds", 0, 0, 200, Message("Rounds at most"),
        Message("If nobody is home after so many rounds, whoever has come furthest wins. 0: the race ends when it is "
                "won. Most take 10 to 25 rounds."),
        "BB-A41",
    ),
    Switch(
        "own_other", False, Message("Cards also on one’s own other balloon"),
        Message("With two balloons each, a card in front of you may be played on your own other balloon, if it has a "
                "pawn."),
        "BB-A42", since="0.2.0", before=True,
    ),
    Switch(
        "answer_own", True, Message("Emergency measures also against one’s own cards"),
        Message("Otherwise only cards that others play on you can be answered."),
        "BB-A30", since="0.2.0", before=False,
    ),
    Switch(
        "stranded_pass", False, Message("A stranded balloon has no turns"),
        Message("A balloon on the Ground that can never rise again sits out every turn. Otherwise its player still "
                "plays and draws cards."),
        "BB-A14", since="0.2.0", before=True,
    ),
    Switch(
        "clear_mountains", False, Message("Whoever takes off in mountains must rise above them"),
        Message("To Medium at least in brown mountains, to High in white ones. Otherwise any altitude will do."),
        "BB-A43", since="0.2.0", before=False,
    ),
)

LAST_SPACE = 1             # the place of "last" among the values of sideways
FEWEST_ROUNDS = 10         # that can be agreed on
SAFETY_STOP = 500          # rounds after which a race without an agreed end is called off: ten times the longest known

TWO_FOR_FEW = Message("Two balloons each are for two or three players.")
NO_SUCH_START_PLAYER = Message("The Start Player must be one of the seats at the table.")
TOO_FEW_ROUNDS = Message("A race needs ten rounds at least; with 0 it ends when it is won.")


def clash(values: Values, seats: int) -> Message | None:
    """Return why a set of options cannot be played, or None (BB-17, BB-68, BB-A41)."""
    if values["two_balloons"] and seats > 3:
        return TWO_FOR_FEW
    if values["first"] > seats:
        return NO_SUCH_START_PLAYER
    if 0 < values["rounds"] < FEWEST_ROUNDS:
        return TOO_FEW_ROUNDS
    return None
