"""What the table itself says to people, in English; `locale/` has the translations.

Texts that stand in one template are written there, as `{{ say("...") }}`.
"""

from ludoteca.engine.words import Message

OPEN_SEAT = Message("Open seat {number}")
SEAT_TAKEN = Message("This seat has been taken in the meantime.")
STALE = Message("The table has moved on in the meantime; your move was not made. This is how it stands now.")
BAD_FORM = Message("The form cannot be read: {reason}")
NO_NAME = Message("Please say what you want to be called.")
NAME_TAKEN = Message("Two at this table would be called {name}: please use different names.")
NO_SUCH_CODE = Message("No seat at this table has this code.")
NOT_YOUR_SEAT = Message("You do not sit on this seat in this browser.")
INVITATION_USED = Message(
    "This invitation has been used, or there never was one. An invitation seats one person, once."
)
NOT_OVER = Message("The record can be saved once the game is over.")

NOT_FOUND = Message("There is nothing here.")
WRONG_METHOD = Message("This page cannot be used in that way.")
CROSS_SITE = Message("This came from another site and was refused.")
TOO_LARGE = Message("That is too much to send at once.")
TOO_MANY = Message("That was too fast. Please wait a moment and try again.")
STORE_FAILED = Message(
    "The table cannot store anything right now. Nothing has changed; please try again in a moment."
)
BROKEN = Message("Something went wrong here. Please quote this number if you report it: {number}")

BOTS = {
    "random": Message("Bot, random"),
    "steady": Message("Bot, steady"),
    "sharp": Message("Bot, sharp"),
}
PLACES = {1: Message("1st"), 2: Message("2nd"), 3: Message("3rd")}
PLACE = Message("{number}th")
WINNER = Message("{names} wins!")
WINNERS = Message("{names} win together!")
NO_WINNER = Message("Nobody at the table has won.")
SEATS_FREE = Message("{amount} open seat", "{amount} open seats")
ALL_YOU_CAN_DO = Message("All that you can do ({number})")
ALSO = Message("You may also ({number})")
