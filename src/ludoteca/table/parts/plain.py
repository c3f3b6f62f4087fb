"""What people type where it stands on one line: names, titles, talk. What shows nothing is left out, and so is what
would reach into other lines.
"""

import re
import unicodedata

from ludoteca.table.parts.look_alikes import LOOK_ALIKES

MOST_MARKS = 3         # above and below one letter; Hebrew and Tibetan have as many
ON_LETTERS = ("Mn", "Me")
STYLES = "\ufe0e\ufe0f"                                     # which picture a symbol is shown by: the heart is red
BLANK = frozenset("\u2800\ufffc\U0001d159\U00013441\U00013442")     # take room, and show nothing in it
UNSEEN = re.compile(                                        # Default_Ignorable_Code_Point, and what joins old numbers
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2d7f\u3164\ufe00-\ufe0f\uffa0\U00016fe4\U0001107f\U000e0000-\U000e0fff]"
)

CAPITALS = str.maketrans({"I": "l", "L": "ʟ"})        # a capital I looks like a small l, and a capital L does not
TALL = re.compile("(?<=[a-z])I|I(?=[a-z])")                 # among small letters it looks like an l


def cleaned(text: str) -> str:
    """Return a text as it may be shown: printable, on one line, with as many accents on a letter as one can read."""
    whole = unicodedata.normalize("NFC", _bounded(text))     # puts many marks in order in no linear time
    return " ".join(_bounded(whole).split())


def is_like(one: str, other: str) -> bool:
    """Say whether two names could be taken for each other by how they are written."""
    alike = any(look(one) == look(other) for look in (_folded, _among_capitals))
    return alike or not _drawn(one).isdisjoint(_drawn(other))


def _drawn(name: str) -> set[str]:
    """Return how a name looks, in small Latin letters: it may be read in two ways."""
    letters = _letters(name)
    return {_joined(letters), _joined(TALL.sub("l", letters))}


def _among_capitals(name: str) -> str:
    """Return how a name looks where I is read as l, as among capitals, and L is not."""
    return _joined(_letters(name).translate(CAPITALS))


def _letters(name: str) -> str:
    return unicodedata.normalize("NFKD", cleaned(name).translate(LOOK_ALIKES)).translate(LOOK_ALIKES)


def _joined(letters: str) -> str:
    return _folded(letters).replace("rn", "m").replace("vv", "w")


def _folded(name: str) -> str:
    plain = UNSEEN.sub("", unicodedata.normalize("NFKC", cleaned(name)))
    return unicodedata.normalize("NFKC", plain.casefold())


def _bounded(text: str) -> str:
    kept: list[str] = []
    marks = MOST_MARKS         # at the beginning, and after a space, there is no letter that could have one
    for letter in text:
        if UNSEEN.match(letter) and not (letter in STYLES and kept and unicodedata.category(kept[-1]) == "So"):
            continue
        shown = letter if letter.isprintable() and letter not in BLANK else " "
        if unicodedata.category(shown) in ON_LETTERS:
            marks += 1
        else:
            marks = MOST_MARKS if shown == " " else 0
        if marks <= MOST_MARKS:
            kept.append(shown)
    return "".join(kept)
