"""What `ludoteca play` and `ludoteca review` say, in English; `locale/` has the translations."""

from ludoteca.engine.texts.words import Message

PLAYER = Message("Player")
WELCOME = Message("{title} for {seats}, against {bots}. Type ? for help, q to quit.")
WELCOME_ALONE = Message("{title}, solo. Type ? for help, q to quit.")
ALSO = Message("+  {amount} more option", "+  {amount} more options")
ASK = Message("Your choice: ")
NOT_A_CHOICE = Message(
    "That’s not one of your choices. Type a number from 1 to {last}, ? for help or q to quit."
)
HELP = Message(
    "Type a choice’s number and press Enter; its name in the game’s notation, such as {name}, works too. + lists "
    "what else you can do, ? shows this help, q quits. The rule behind each line of the log is in brackets after "
    "it."
)
LEFT = Message("You left the game.")
ENDED = Message("The game is over. {reason} ({clause})")
WON = Message("{name} wins.")
WON_TOGETHER = Message("{names} win together.")
NOBODY_WON = Message("Nobody at the table won.")

# What `ludoteca review` says.
HOW_REVIEWED = Message(
    "Each seat’s chance of winning, judged from what it knew then, with {amount} game simulated for each decision. "
    "Start plus decisions plus luck equals the end.",
    "Each seat’s chance of winning, judged from what it knew then, with {amount} games simulated for each "
    "decision. Start plus decisions plus luck equals the end.",
)
ALONE = Message("Playing solo, 50% stands for a good result and 100% for the best you can hope for.")
START = Message("Start")
DECISIONS = Message("Decisions")
LUCK = Message("Luck")
BAD_LUCK = Message("Bad luck")
END = Message("End")
SLIPS = Message("Costliest decisions")
SLIP = Message("Point {n}: “{taken}”, {share}% to win; “{best}”, {better}%.")
STROKE = Message("Point {n}: from {before}% to {after}%, after “{made}”.")
NONE = Message("None.")
