"""What the journal can tell and why an action can be refused; `words.py` has the sentences and clauses."""

from enum import IntEnum


class Event(IntEnum):
    """Entries of the journal. In brackets: what `item` and `amount` hold."""

    DREW = 1               # actor drew the token (number, -): for its own seat alone
    ROUND_BEGINS = 2       # (round, -)
    CHOSE = 3              # actor has chosen a depth
    DIVED = 4              # actor dives to (depth, -)
    CURRENT = 5            # the die shows (number, -)
    SWEPT = 6              # actor dived to (depth, -), deeper than the current allows
    FOUND = 7              # actor finds at (depth, pearls)
    FOUND_NOTHING = 8      # at (depth, -) there are too few pearls to share; actor is one of those there
    BREATH_SHOWN = 9       # actor's token is (number, -)
    BREATH_BONUS = 10      # actor's last dive was as deep as the token says: (number, pearls)
    WON = 11               # actor has most pearls: (-, pearls)


class Refusal(IntEnum):
    """Why an action is refused."""

    NONE = 0
    NOT_CHOOSING = 1
    ALREADY_CHOSEN = 2
    TOO_DEEP = 3
    CHANCE_ONLY = 4
    GAME_OVER = 5


class Ending(IntEnum):
    """Why the game ended."""

    NONE = 0
    LAST_DIVE = 1          # all rounds are played


class Breach(IntEnum):
    """What a broken state breaks."""

    NONE = 0
    TOKENS = 1             # a breath token is missing or there twice
    PEARLS = 2             # pearls are not all in the chest or with the divers
    AWAITED = 3            # the seats awaited do not agree with the depths chosen
