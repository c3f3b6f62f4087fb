"""What the table itself says to people, in English; `locale/` has the translations.

Texts that stand in one template are written there, as `{{ say("...") }}`.
"""

from ludoteca.engine.texts.words import Message

OPEN_SEAT = Message("Open seat {number}")
SEAT_TAKEN = Message("Someone else has just taken this seat.")
STALE = Message("The position changed; your move was not played. This is the table now.")
BAD_FORM = Message("The form can’t be read: {reason}")
NO_NAME = Message("Enter a name.")
NAME_TOO_LONG = Message("This name has {number} characters; {most} is the limit.")
TITLE_TOO_LONG = Message("This title has {number} characters; {most} is the limit.")
BAD_NUMBER = Message("“{option}” must be a whole number from {low} to {high}.")
TOO_FEW_SEATS = Message(
    "{title} needs at least {amount} player: invite someone or add a bot.",
    "{title} needs at least {amount} players: invite someone or add a bot.",
)
GUEST = Message("Guest")
NAME_TAKEN = Message("Two players would both be called {name}. Use different names.")
GATHERING = Message("The game starts when everyone is here. Still missing: {names}.")
SHUFFLES = Message("Everyone is here. Still waiting for the browser of {names}.")
BEGINS = Message("Everyone is here. Starting the game…")
NOT_BEGUN = Message("The game hasn’t started yet. It starts when everyone is here.")
NOT_PROMISED = Message("That’s not the number this browser committed to.")
ALL_DRAWN = Message("{amount} draw recomputed: it matches.",
                    "{amount} draws recomputed: all of them match.")
NO_SUCH_CODE = Message("No seat at this table has that code.")
NOT_YOUR_SEAT = Message("This browser doesn’t hold that seat.")
INVITATION_USED = Message(
    "This invitation has been used, or never existed. Ask whoever sent it for a new one: each works once, for one "
    "person."
)
NOT_AGREED = Message(
    "Not everyone has agreed to give up this bot’s seat yet. Try again later."
)
NOTHING_SAID = Message("Write something first.")
NOBODY_NEAR = Message("There is nobody here you can talk to in private.")
FOR_SEATS = Message("{amount} seat", "{amount} seats")
STILL_OPEN = Message("{amount} seat is still open.", "{amount} seats are still open.")

NOT_FOUND = Message("Page not found")
NO_TABLE = Message("There’s no such table. It may have been deleted.")
WRONG_METHOD = Message("This page can’t be used that way.")
CROSS_SITE = Message("This came from another site and was blocked.")
ENOUGH_TAKEN_BACK = Message("You’ve reached your undo limit at this table")
ENOUGH_CHANGED = Message("Seat change limit reached.")
TOO_LARGE = Message("That’s too much at once; send less.")
TOO_SLOW = Message("That took too long to arrive. Try again.")
TOO_MANY = Message("Too fast. Wait a moment and try again.")
TOO_FAST = Message(
    "Too fast. Wait {amount} second, then try again.",
    "Too fast. Wait {amount} seconds, then try again.",
)
STORE_FAILED = Message(
    "The table can’t save anything right now. Nothing has changed; try again in a moment."
)
STORE_UNSURE = Message(
    "The connection to the saved data broke off. Check the table before you try again: it may have worked."
)
ENDS = Message("The server is going down. Try again in a minute.")
NEEDS_A_PERSON = Message(
    "At least one seat must be for a person. Only whoever runs this server can let bots play alone."
)
ENOUGH_SAID = Message("You’ve reached your message limit at this table. The game goes on.")
STORE_DAMAGED = Message(
    "This server’s saved data is damaged, so that can’t be done. Whoever runs it has been told; trying again won’t "
    "help. Nothing has changed."
)
TABLE_DAMAGED = Message(
    "This table’s saved data is damaged, so the game can’t go on. Nothing was deleted; whoever runs this server "
    "can find out more."
)
TABLE_MENDED = Message(
    "This game was started with an older version of Ludoteca. Move {act} used a rule that was wrong then and was "
    "fixed in version {since} ({clause}): {what} So the game can’t go on; it stays saved."
)
TABLE_UNLOADED = Message("This server can’t load the rules of this game right now. The table stays saved.")
TABLE_LATER = Message(
    "This game was started with a newer version of Ludoteca, {given}. This server has {present}, so the game can’t go "
    "on here; it stays saved."
)
CLOSED = Message("Whoever runs this server has closed this table.")
CLOSED_BECAUSE = {       # by the reason that is stored
    "conduct": Message("Some people here weren’t treated well."),
    "content": Message("Something written here has no place on this server."),
    "request": Message("Somebody who played here asked for it."),
    "upkeep": Message("The server is being tidied up."),
}
BLOCKED = Message("Whoever runs this server has blocked this browser or its network for a while.")
BROKEN = Message("Something went wrong. If you report it, mention this number: {number}")

BOTS = {
    "random": Message("Random bot"),
    "beginner": Message("Beginner bot"),
    "casual": Message("Casual bot"),
    "steady": Message("Steady bot"),
    "sharp": Message("Sharp bot"),
    "master": Message("Master bot"),
}
BOT_HELP = {
    "beginner": Message("Knows the good moves and often plays others. Good company while you learn."),
    "casual": Message("Plays sensibly, with a slip now and then."),
    "steady": Message("Plays sensibly, right away."),
    "sharp": Message("Thinks ahead a moment."),
    "master": Message("Thinks up to five seconds. The hardest to beat."),
}
PLACES = {1: Message("1st"), 2: Message("2nd"), 3: Message("3rd")}
PLACE = Message("{number}th")
WINNER = Message("{names} wins!")
WINNERS = Message("{names} win together!")
SCORE = Message("{name}: {score}")
SUM = Message("{name}: {sources} = {score}")
DRAW = Message("A draw!")
THE_END = Message("The end")
NO_WINNER = Message("Nobody at the table won.")
STEADY_BOTS = Message(
    "“Play now” seats you with {amount} steady bot.", "“Play now” seats you with {amount} steady bots."
)
PLAYERS = Message("{amount} player", "{amount} players")
SWITCHED_ON = Message("On")
SWITCHED_OFF = Message("Off")
SEATS_FREE = Message("{amount} open seat", "{amount} open seats")
ALL_YOU_CAN_DO = Message("Everything you can do ({number})")
ALSO = Message("You can also ({number})")

REACT = {
    "applause": Message("Applaud"),
    "laughter": Message("Laugh"),
    "surprise": Message("Be amazed"),
    "thanks": Message("Say thanks"),
    "sympathy": Message("Show sympathy"),
}
WATCHING = Message("{amount} watching", "{amount} watching")
NO_OFFER = Message("Nobody is asking for a rematch anymore.")
ENOUGH_OFFERED = Message("Rematch offer limit reached.")
MAY_ANSWER = Message("Give {names} a moment: you can start once they’ve been gone for a minute or silent for five.")
SEATS_STAY = Message("The game is over; seats stay as they are until the next one.")
TABLES_GO = Message(
    "A table that nobody has touched for {amount} day is deleted, with everything played and said there.",
    "A table that nobody has touched for {amount} days is deleted, with everything played and said there.",
)
SHUFFLED_TWICE = Message(
    "The shuffle has started over twice already. Seats stay as they are until the game begins."
)
SEAT_CHANGED = Message("That can’t be done with this seat right now.")
A_BOT_PLAYS = Message("A bot is playing for you. Choose “I’m back” first.")
OTHERS_NEAR = Message(
    "Someone else would have read this, so it was not sent. Check who it goes to, then send it again."
)
TOO_LONG = Message("That message has {number} characters; {most} is the limit.")
SAID_FAST = Message(
    "Too many messages. Wait {amount} second.",
    "Too many messages. Wait {amount} seconds.",
)
COME_AND_PLAY = Message("Come and play {title} with me! Open this link to join, no account needed:")
COME_ALL_AND_PLAY = Message(
    "Come and play {title} with me! Each of these links is one seat, no account needed:"
)

SET_UP = Message("Setup")
EARLIER = Message("Earlier")
NO_HINTS = Message("Hints are off: whoever opened this table didn’t allow them.")
NOTHING_TO_ASK = Message("It’s not your turn. Ask for a hint when you have something to choose.")
NO_OTHER_CHOICE = Message("You have only one move.")
SHARE = Message("{number}%")
SHARE_BETWEEN = Message("{low} to {high}%")
PLAYED_OUT = Message(
    "{amount} game simulated, {rate} a second.", "{amount} games simulated, {rate} a second."
)
DOES = Message("{name}: {deed}")
REPLIES = Message(
    "Worst reply: {line} ({share}% to win)."
)
ALONE = Message("Playing solo, 50% stands for a good result and 100% for the best you can hope for.")
NO_REPLIES = Message("It can’t tell yet which reply is the worst.")
WORTH_MORE = Message(
    "It promises {amount} percentage point more than “{other}”.",
    "It promises {amount} percentage points more than “{other}”.",
)
MAYBE_MORE = Message("It looks a little better than “{other}”.")
AS_GOOD = Message("“{other}” is about as good.")
SIGNED = Message("{sign}{number}%")
PLAYED_OUT_EACH = Message(
    "{amount} game simulated for each decision.",
    "{amount} games simulated for each decision."
)
LUCK_GAVE = Message(
    "Luck {change}: dice, hidden cards and what others did raised {name}’s chances by that much in all, move by move."
)
LUCK_GAVE_MUCH = Message(
    "Luck {change}: dice, hidden cards and what others did raised {name}’s chances by that much in all, move by "
    "move; it is more than 100% because {lost}% was lost along the way and came back."
)
LUCK_TOOK = Message(
    "Luck {change}: dice, hidden cards and what others did lowered {name}’s chances by that much in all, move by "
    "move."
)
LUCK_NONE = Message("Good and bad luck came out even for {name}.")
REVIEW_LATER = Message("The review shows what everyone knew, so it opens when the game is over.")

AS_SPECTATOR = Message("a spectator")
ALL_OPEN = Message("everyone, all hands shown")
ONLY_TO = Message("To {names} only: {text}")
NOT_PLAYED_HERE = Message("The game “{name}” isn’t played on this server.")
FINAL_HANDS = Message("Final hands")
HANDS_THEN = Message("All hands at that moment")
SEEN_BY = Message("Seen by {name}")
STEPS_SHOWN = Message("Steps {first} to {last} of {most}")
WHOLE_GAME = Message("The whole game")
FIRST_STEPS = Message("The first {number} steps")
LAST_STEPS = Message("The last {number} steps")
FROM_HERE = Message("From this step on")
AUDIENCE = Message("{company}: {names}")
NO_RECORD = Message("No saved game there: choose a file, or paste its lines.")
NOT_A_TEXT = Message("This file isn’t text, so it can’t be a saved game.")
