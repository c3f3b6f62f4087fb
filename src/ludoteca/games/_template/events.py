"""What the journal can tell, why an action can be refused, and how a game ends: each with its clause and sentence."""

from ludoteca.engine.game.declared import HEADS, TO_ALL, TO_SOME, Cited, Told
from ludoteca.engine.texts.words import Message
from ludoteca.games._template.drawing import comes_up, dives, shines


class Event(Told):
    """Entries of the journal."""

    DREW = 1, "TP-2", Message("Your breath token is {item}.")              # for the seat that drew it alone
    ROUND_BEGINS = 2, "TP-3", Message("Round {item} begins."), HEADS
    CHOSE = 3, "TP-4", Message("[{actor} has|You have] chosen a depth.")
    DIVED = 4, "TP-4", Message("[{actor} dives|You dive] to depth {item}."), dives
    CURRENT = 5, "TP-5", Message("The current lets you dive as deep as {item}.")
    SWEPT = 6, "TP-5", Message("The current sweeps [{actor}|you] away from depth {item}."), comes_up, TO_SOME
    FOUND = 7, "TP-6", Message(
        "[{actor} finds|You find] {amount} pearl at depth {item}.",
        "[{actor} finds|You find] {amount} pearls at depth {item}.",
    ), shines, TO_SOME
    FOUND_NOTHING = 8, "TP-6", Message("Too many divers at depth {item}: [{actor} gets|you get] nothing."), TO_SOME
    BREATH_SHOWN = 9, "TP-7", Message("[{actor} shows|You show] breath token {item}.")
    BREATH_BONUS = 10, "TP-7", Message(
        "[{actor}|You] dived exactly as deep as [the|your] token says: {amount} extra pearl.",
        "[{actor}|You] dived exactly as deep as [the|your] token says: {amount} extra pearls.",
    ), TO_SOME
    WON = 11, "TP-8", Message("[{actor} has|You have] the most pearls: {amount}."), TO_ALL


class Refusal(Cited):
    """Why an action is refused."""

    NONE = 0
    NOT_CHOOSING = 1, "TP-4", Message("You choose a depth only at the start of a round.")
    ALREADY_CHOSEN = 2, "TP-4", Message("You have already chosen a depth for this round.")
    TOO_DEEP = 3, "TP-4", Message("At this table, nobody may dive that deep in the first round.")
    CHANCE_ONLY = 4, "TP-5", Message("Tokens and current are up to chance.")
    GAME_OVER = 5, "TP-3", Message("The game is over.")


class Ending(Cited):
    """Why the game ended."""

    NONE = 0
    LAST_DIVE = 1, "TP-8", Message("That was the last dive: the most pearls win.")      # all rounds are played


class Breach(Cited):
    """What a broken state breaks."""

    NONE = 0
    TOKENS = 1, "TP-2", Message("The breath tokens don’t add up.")
    PEARLS = 2, "TP-1", Message("The pearls don’t add up.")
    AWAITED = 3, "TP-4", Message("The players still to choose don’t match the depths chosen.")
