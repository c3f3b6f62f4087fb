"""What `ludoteca play` and `ludoteca review` say, in English; `locale/` has the translations."""

from ludoteca.engine.texts.words import Message

PLAYER = Message("Player")
WELCOME = Message("{title} for {seats}, against {bots}. Type ? for help, q to leave.")
ALSO = Message("+  {amount} more thing that you may do", "+  {amount} more things that you may do")
ASK = Message("Your choice: ")
NOT_A_CHOICE = Message(
    "That is none of your choices. Type a number from 1 to {last}, ? for help or q to leave."
)
HELP = Message(
    "Type the number in front of a choice and press Enter; its name in the game's notation, such as {name}, "
    "does as well. + lists what else you may do, ? shows this help, q leaves the game. In brackets after "
    "each line of the log stands the clause of the rules that made it happen."
)
LEFT = Message("You have left the game.")
ENDED = Message("The game is over. {reason} ({clause})")
WON = Message("{name} wins.")
WON_TOGETHER = Message("{names} win together.")
NOBODY_WON = Message("Nobody at the table has won.")

# What `ludoteca review` says.
HOW_REVIEWED = Message(
    "The share of the win that each seat could expect, judged from what it knew then, with {amount} game played out "
    "for each decision. Start, decisions and luck add up to the end.",
    "The share of the win that each seat could expect, judged from what it knew then, with {amount} games played out "
    "for each decision. Start, decisions and luck add up to the end.",
)
ALONE = Message("Alone there is nobody to beat: 50% stands for a good result, 100% for the best that can be hoped for.")
START = Message("Start")
DECISIONS = Message("Decisions")
LUCK = Message("Luck")
BAD_LUCK = Message("Bad luck")
END = Message("End")
SLIPS = Message("Decisions that cost most")
SLIP = Message("Point {n}: “{taken}”, expected {share}%; “{best}” was expected at {better}%.")
STROKE = Message("Point {n}: from {before}% to {after}%, after “{made}”.")
NONE = Message("None.")
