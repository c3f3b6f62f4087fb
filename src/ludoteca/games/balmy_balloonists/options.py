"""The variants, switches and figures that a table may agree on."""

from ludoteca.engine.game.options import Amount, Choice, Switch, Values
from ludoteca.engine.texts.words import Message

OPTIONS = (
    Switch(
        "two_balloons", False, Message("Two balloons each"),
        Message("For two or three players: everyone flies two balloons, each with its own cards and chips. The "
                "first to bring both home wins."),
        "BB-68",
    ),
    Switch(
        "good_weather", False, Message("Good weather at the start"),
        Message("Quadrant cards with an asterisk bring headwinds and calms; any that come up at the start are "
                "replaced."),
        "BB-62",
    ),
    Switch(
        "emergency", False, Message("Emergency measures"),
        Message("If a wind card would force you down, you can answer with one of your played cards; the two winds "
                "add up to one move."),
        "BB-63",
    ),
    Switch(
        "storm", False, Message("The storm"),
        Message("When the first balloon has passed Sakhalin, the player in last place unleashes a storm there. It "
                "drifts at High and batters every balloon it meets."),
        "BB-64",
    ),
    Switch(
        "storm_high_only", False, Message("The storm batters only balloons at High"),
        Message("Otherwise it batters every balloon in flight on its space."),
        "BB-A31",
    ),
    Amount(
        "first", 0, 0, 6, Message("Start player"),
        Message("The seat that goes first; 0 draws one at random. Everyone else places their balloon before that "
                "player."),
        "BB-17",
    ),
    Choice(
        "sideways", "every",
        {"every": Message("every space on the way"), "last": Message("only the last space")},
        Message("A push of two spaces north or south enters"),
        Message("Whether an Exclusion Zone or mountains on the space in between can force a balloon down."),
        "BB-A2",
    ),
    Switch(
        "voluntary_landing", True, Message("Balloons may land at will"),
        Message("In step 2 a balloon may go down to the Ground, at one gas a level, without losing a turn."),
        "BB-A10",
    ),
    Switch(
        "any_return", False, Message("Any push north gets you off the Equator"),
        Message("Otherwise only a Local Wind card brings a balloon back into the race, not Fair Winds or Bad Weather."),
        "BB-A16", recommended=True,
        reason=Message("No one gets stuck at the Equator turn after turn for lack of the right card."),
    ),
    Switch(
        "fair_winds_in_flight", True, Message("Fair Winds in mid-flight"),
        Message("You can also use the card between two spaces of a flight, not just between the steps of your turn."),
        "BB-A24",
    ),
    Amount(
        "rounds", 0, 0, 200, Message("Round limit"),
        Message("If nobody is home after this many rounds, whoever got farthest wins. 0: no limit. Most races take "
                "10 to 25 rounds."),
        "BB-A41",
    ),
    Switch(
        "own_other", False, Message("Cards on your other balloon"),
        Message("With two balloons each, you can play a card in front of you on your other balloon, if it has a pawn."),
        "BB-A42", since="0.2.0", before=True,
    ),
    Switch(
        "answer_own", True, Message("Emergency measures against your own cards"),
        Message("Otherwise you can answer only cards that others play on you."),
        "BB-A30", since="0.2.0", before=False,
    ),
    Switch(
        "stranded_pass", False, Message("Stranded balloons skip their turns"),
        Message("A balloon on the Ground that can never climb again skips every turn. Otherwise its player still "
                "plays and draws cards."),
        "BB-A14", since="0.2.0", before=True,
    ),
    Switch(
        "clear_mountains", False, Message("Taking off in mountains means clearing them"),
        Message("At least to Medium in brown mountains, to High in white ones. Otherwise any altitude will do."),
        "BB-A43", since="0.2.0", before=False,
    ),
)

LAST_SPACE = 1             # the place of "last" among the values of sideways
FEWEST_ROUNDS = 10         # that can be agreed on
SAFETY_STOP = 500          # rounds after which a race without an agreed end is called off: ten times the longest known

TWO_FOR_FEW = Message("Only two or three players can fly two balloons each.")
NO_SUCH_START_PLAYER = Message("The start player has to be one of the seats at the table.")
TOO_FEW_ROUNDS = Message("A race needs at least ten rounds; 0 means no limit.")


def clash(values: Values, seats: int) -> Message | None:
    """Return why a set of options cannot be played, or None (BB-17, BB-68, BB-A41)."""
    if values["two_balloons"] and seats > 3:
        return TWO_FOR_FEW
    if values["first"] > seats:
        return NO_SUCH_START_PLAYER
    if 0 < values["rounds"] < FEWEST_ROUNDS:
        return TOO_FEW_ROUNDS
    return None
