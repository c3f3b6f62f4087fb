"""What the journal can tell and why an action can be refused; `words.py` has the sentence and clause of each."""

from enum import IntEnum


class Event(IntEnum):
    """Entries of the journal. In brackets: what `item` and `amount` hold."""

    GAME_BEGINS = 1        # (game, start space)
    ROUND_BEGINS = 2       # (round, -)
    DREW = 3               # actor drew (card, -): for its own seat alone
    BARON_PEEK = 4         # the Baron's next card is (card, -): for the seats beside him
    CHOSE = 5              # actor has laid a card face down
    SHOWED = 6             # actor showed a card to (seat, -)
    SAW = 7                # actor showed (card, seat): for those two
    REVEALED = 8           # actor's card is (card, -)
    SLEPT = 9              # actor's card is cancelled by gas from (balloon, -)
    MOTOR_AWAKE = 10       # actor's motor runs on in the gas of (balloon, -)
    STORM_BREAKS = 11      # (-, storms that count)
    STORMS_CANCEL = 12     # (-, storms that count)
    BONUS = 13             # actor's ballast counts (value, bonus included; size of the bonus)
    BEST_BALLAST = 14      # actor rises, its ballast being highest at (value, -)
    BEST_SINKS = 15        # actor sinks in the storm, its ballast being highest at (value, -)
    MOTOR = 16             # actor's motor lifts it by (-, spaces)
    MOTOR_IN_STORM = 17    # the same against the storm
    HOOK_PICKED = 18       # actor chose to follow (balloon, -)
    HOOKED = 19            # actor hangs on (balloon, spaces) and moves along
    HOOK_IDLE = 20         # actor's grapple finds nothing that moves
    ROSE = 21              # actor is now on (space, spaces up)
    SANK = 22              # actor is now on (space, spaces down)
    FLOOR_HOLDS = 23       # actor cannot sink below the floor
    REACHED_MOON = 24      # actor is on the Moon
    SCORED = 25            # actor scores (total, points of this game)
    SCORED_MOON = 26       # the same with the bonus for the Moon
    HIGHEST = 27           # actor is highest when the last card is played, on (space, -)
    PLAY_OFF = 28          # the best totals are equal: one more game
    MATCH_WON = 29         # actor wins the match with (total, -)


class Refusal(IntEnum):
    """Why an action is refused."""

    NONE = 0
    NOT_IN_HAND = 1
    ALREADY_CHOSEN = 2
    NOT_CHOOSING = 3
    NO_HOOK_NOW = 4
    HOOK_OUT_OF_REACH = 5
    HOOK_MUST_MOVE = 6
    SHOWING_OFF = 7
    NOT_A_MATE = 8
    SHOW_NOT_IN_HAND = 9
    ALREADY_SHOWN = 10
    CHANCE_ONLY = 11
    GAME_OVER = 12
    LIES_FACE_DOWN = 13
    TELLS_LAID = 14


class Ending(IntEnum):
    """Why the game ended."""

    NONE = 0
    MOON = 1               # somebody reached the Moon
    LAST_CARD = 2          # all cards are played
    TARGET = 3             # somebody has the points that win the match


class Breach(IntEnum):
    """What a broken state breaks."""

    NONE = 0
    CARDS = 1              # a set of cards is not complete
    SIZES = 2              # a count of cards does not agree with the cards
    SPACES = 3             # a balloon is off the board
    AWAITED = 4            # the seats awaited do not agree with the cards laid
