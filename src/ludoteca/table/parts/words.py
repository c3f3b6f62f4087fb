"""What the table itself says to people, in English; `locale/` has the translations.

Texts that stand in one template are written there, as `{{ say("...") }}`.
"""

from ludoteca.engine.texts.words import Message

OPEN_SEAT = Message("Open seat {number}")
SEAT_TAKEN = Message("This seat has been taken in the meantime.")
STALE = Message("The table has moved on in the meantime; your move was not made. This is how it stands now.")
BAD_FORM = Message("The form cannot be read: {reason}")
NO_NAME = Message("Please say what you want to be called.")
NAME_TOO_LONG = Message("This name has {number} letters. Please choose one with at most {most}.")
TITLE_TOO_LONG = Message("This title has {number} letters. Please choose one with at most {most}.")
BAD_NUMBER = Message("“{option}” must be a whole number from {low} to {high}.")
TOO_FEW_SEATS = Message("{title} needs at least {number} at the table: invite somebody or add a bot.")
GUEST = Message("Guest")
NAME_TAKEN = Message("Two at this table would be called {name}: please use different names.")
GATHERING = Message("The game starts when everyone is here. Still missing: {names}.")
SHUFFLES = Message("Everyone is here. Still waiting for the browser of {names}.")
BEGINS = Message("Everyone is here. Starting the game …")
NOT_BEGUN = Message("The game hasn’t started yet. It starts when everyone is here.")
NOT_PROMISED = Message("That is not the number this browser committed to.")
ALL_DRAWN = Message("{amount} draw recomputed: it matches.",
                    "{amount} draws recomputed: all of them match.")
NO_SUCH_CODE = Message("No seat at this table has this code.")
NOT_YOUR_SEAT = Message("You do not sit on this seat in this browser.")
INVITATION_USED = Message(
    "This invitation has been used, or there never was one. "
    "Ask whoever sent it for another: each seats one person, once."
)
NOT_AGREED = Message(
    "Not everyone at the table has agreed to give this bot’s seat away yet. Please try again later."
)
NOTHING_SAID = Message("Please write something first.")
NOBODY_NEAR = Message("Nobody is near enough for a quiet word.")
FOR_SEATS = Message("{amount} seat", "{amount} seats")
STILL_OPEN = Message("{amount} seat is still open.", "{amount} seats are still open.")

NOT_FOUND = Message("There is nothing here.")
WRONG_METHOD = Message("This page cannot be used in that way.")
CROSS_SITE = Message("This came from another site and was refused.")
ENOUGH_TAKEN_BACK = Message("You have taken back so much at this table that it must be enough.")
ENOUGH_CHANGED = Message("Seat change limit reached.")
TOO_LARGE = Message("That is too much to send at once.")
TOO_SLOW = Message("What you sent did not arrive in time. Please try again.")
TOO_MANY = Message("That was too fast. Please wait a moment and try again.")
TOO_FAST = Message(
    "That was too fast. Please wait {amount} second, then try again.",
    "That was too fast. Please wait {amount} seconds, then try again.",
)
STORE_FAILED = Message(
    "The table cannot store anything right now. Nothing has changed; please try again in a moment."
)
NEEDS_A_PERSON = Message(
    "At least one seat has to be for a person: bots alone may play only for whoever runs this server."
)
ENOUGH_SAID = Message("You have said so much at this table that it keeps no more from you. The game goes on.")
STORE_DAMAGED = Message(
    "What this server has stored is damaged, so this cannot be shown or done. Whoever runs the server has been told; "
    "to try again does not help. Nothing has changed."
)
TABLE_DAMAGED = Message(
    "What is stored of this table is damaged, so it cannot go on. Nothing was thrown away; whoever runs this server "
    "can find out more."
)
TABLE_MENDED = Message(
    "This game was begun with an older version of Ludoteca. Act {act} meets a rule that was played wrongly then and "
    "has been mended since version {since} ({clause}): {what} So the game cannot go on as it was; it stays stored."
)
BROKEN = Message("Something went wrong here. Please quote this number if you report it: {number}")

BOTS = {
    "random": Message("Bot, random"),
    "beginner": Message("Bot, beginner"),
    "casual": Message("Bot, casual"),
    "steady": Message("Bot, steady"),
    "sharp": Message("Bot, sharp"),
    "master": Message("Bot, master"),
}
BOT_HELP = {
    "beginner": Message("Knows what is good, and often does something else. Good company while you learn."),
    "casual": Message("Plays sensibly, with a slip now and then."),
    "steady": Message("Plays sensibly and at once."),
    "sharp": Message("Thinks ahead for a moment."),
    "master": Message("Thinks ahead for up to five seconds. The hardest to beat."),
}
PLACES = {1: Message("1st"), 2: Message("2nd"), 3: Message("3rd")}
PLACE = Message("{number}th")
WINNER = Message("{names} wins!")
WINNERS = Message("{names} win together!")
DRAW = Message("A draw!")
NO_WINNER = Message("Nobody at the table has won.")
STEADY_BOTS = Message(
    "“Play now” seats you with {amount} steady bot.", "“Play now” seats you with {amount} steady bots."
)
PLAYERS = Message("{amount} player", "{amount} players")
SWITCHED_ON = Message("On")
SWITCHED_OFF = Message("Off")
SEATS_FREE = Message("{amount} open seat", "{amount} open seats")
ALL_YOU_CAN_DO = Message("All that you can do ({number})")
ALSO = Message("You may also ({number})")

SEATS_STAY = Message("The game is over: everybody keeps the seat until the next one.")
SEAT_CHANGED = Message("This cannot be done with this seat now. See how it stands.")
A_BOT_PLAYS = Message("A bot plays for you now. Choose “I play again” first.")
OTHERS_NEAR = Message(
    "Others are near you now, so nothing was said. See who would hear you, then say it again."
)
TOO_LONG = Message("That has {number} letters. Please say it in at most {most}.")
SAID_FAST = Message(
    "You talk faster than the others can read. In {amount} second they will listen again.",
    "You talk faster than the others can read. In {amount} seconds they will listen again.",
)
COME_AND_PLAY = Message("Come and play {title} with me! Open this link to sit down; you need no account:")
COME_ALL_AND_PLAY = Message(
    "Come and play {title} with me! Each of these links is a seat for one of you; you need no account:"
)

SET_UP = Message("The set-up")
EARLIER = Message("Earlier")
NO_HINTS = Message("At this table nobody asks what a bot would do: whoever made it has not allowed hints.")
NOTHING_TO_ASK = Message("It is not your turn: a bot can say what it would do once you have something to choose.")
NO_OTHER_CHOICE = Message("There is only one thing that you can do.")
SHARE = Message("{number}%")
SHARE_BETWEEN = Message("{low} to {high}%")
PLAYED_OUT = Message(
    "{amount} game played out in its mind, {rate} a second.", "{amount} games played out in its mind, {rate} a second."
)
DOES = Message("{name}: {deed}")
REPLIES = Message(
    "After the first of them it fears this most: {line}. Of the win you would then be left with {share}%."
)
ALONE = Message("Alone there is nobody to beat: 50% stands for a good result, 100% for the best that can be hoped for.")
NO_REPLIES = Message("Which answer to the first of them is the one to fear it cannot tell yet.")
SIGNED = Message("{sign}{number}%")
PLAYED_OUT_EACH = Message(
    "{amount} game played out in a bot’s mind for each decision.",
    "{amount} games played out in a bot’s mind for each decision."
)
REVIEW_LATER = Message("A review tells what everybody knew, so it comes once the game is over.")

AS_SPECTATOR = Message("a spectator")
ALL_OPEN = Message("everybody, all hands open")
ONLY_TO = Message("{names} alone: {text}")
SEEN_BY = Message("Seen by {name}")
STEPS_SHOWN = Message("Steps {first} to {last} of {most}")
WHOLE_GAME = Message("The whole game")
FIRST_STEPS = Message("The first {number} steps")
LAST_STEPS = Message("The last {number} steps")
FROM_HERE = Message("From this step on")
AUDIENCE = Message("{company}: {names}")
NO_RECORD = Message("There is no record in that: choose a file, or paste its lines.")
NOT_A_TEXT = Message("This file is no text, so it is no record of a game.")
