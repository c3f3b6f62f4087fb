"""What `ludoteca play`, `replay`, `review` and `verify` say, in English; `locale/` has the translations."""

import argparse
import os

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE, Message, Translator, best_language, translator

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

# What `ludoteca replay` says; its summary of a game begins a review, too.
SOUND = Message("{file}: sound. {summary}")
AT_POINT = Message("Point {n} of {most}, as {viewer}:")
AS_SPECTATOR = Message("a spectator")
AS_SEAT = Message("{name} (seat {seat})")
SUMMARY = Message("{title}, {names}, {amount} action; {result}", "{title}, {names}, {amount} actions; {result}")
NOT_OVER_YET = Message("not over yet")
FILMED = Message("{file}: the film, steps {first} to {last} of {most}. Open it in a browser.")
OPENED = Message("{title}, {names}: {rng}, {commit} revealed as {seed}")
ADDED = Message("added by browser {place}: {share}")
DRAWN = Message("draw {number}, move {act}: {value} of {below}, {outcome}")
CHECKED = Message(
    "{amount} draw recomputed: it came from the secret that was fixed before it.",
    "{amount} draws recomputed: all came from the secret that was fixed before the first of them.",
)
FORESEEABLE = Message(
    "The game was played with an older random number generator: someone who had seen enough of it could have worked "
    "out what was coming."
)
NOBODY_ADDED = Message(
    "No browser added a number. So only whoever made the secret knows that it was not picked for the cards it deals."
)

# What can be wrong there.
NO_TEXT = Message("this is not text: byte {byte} can’t be read")
NO_SUCH_SEAT = Message("--as: “{seat}” must be a seat from 0 to {last}, a name at the table, or spectator")
NO_SEAT = Message("--as: only a seat can be reviewed")
NOT_OVER = Message("{file}: the game isn’t over yet; a review comes at its end")
UNOPENED = Message("the game isn’t over yet: where its luck comes from is revealed at its end")
UNSAID = Message("this saved game doesn’t say where its luck came from")
UNKNOWN = Message("its luck came from an unknown random number generator: {rng}")
SYSTEM = (                    # reasons of the system, by its own words
    Message("No such file or directory"), Message("Permission denied"), Message("Is a directory"),
    Message("Not a directory"), Message("No space left on device"), Message("Read-only file system"),
)

# What `ludoteca verify` says.
WRONG = Message("WRONG {flaw}")
MENDED = Message("MENDED {flaw}")
LATER = Message("LATER {flaw}")
UNLOADED = Message("UNLOADED {flaw}")
VERIFIED = Message("{amount} table, {wrong} wrong", "{amount} tables, {wrong} wrong")
MET = Message("{amount} that used a rule fixed since", "{amount} that used a rule fixed since")
BEGUN_LATER = Message("{amount} begun by a later version", "{amount} begun by a later version")
NOT_LOADED = Message("{amount} of a game that can’t be loaded", "{amount} of a game that can’t be loaded")


def language_of(asked: argparse.Namespace) -> str:
    """Return the language that a command speaks: as it was asked, else that of the system, where it speaks any."""
    if "language" not in asked:
        return DEFAULT_LANGUAGE
    return asked.language or best_language(os.environ.get(name, "") for name in ("LC_ALL", "LANG"))


def speaker(language: str, *packages: str) -> Translator:
    """Return the translator of the commands, and of others by their packages: a game's, say; "" is none."""
    return translator(language, ("ludoteca.engine", "ludoteca.cli", *filter(None, packages)))


def said(error: LudotecaError, language: str) -> str:
    """Return what went wrong in a language."""
    return error.said(speaker(language, error.package))


def reason_of(error: OSError, language: str) -> str:
    """Return why the system refused something, in a language where we have the words."""
    return speaker(language)(error.strerror) if error.strerror else str(error)
