"""What the journal can tell and why an action can be refused; `words.py` has the sentence and clause of each."""

from enum import IntEnum


class Event(IntEnum):
    """Entries of the journal. `actor` is a balloon; in brackets: what `item`, `amount` and `detail` hold. A space is
    told by its number.
    """

    DEALT = 1              # actor has the Advantage card (kind, -)
    DREW = 2               # actor drew (wind card, -): for its owner alone
    SKY_LAID = 3           # at the start lies (Quadrant card, quadrant)
    SKY_REPLACED = 4       # it bears an asterisk and is replaced (Quadrant card, quadrant)
    BEGINS = 5             # actor is the Start Player's
    PLACED = 6             # actor stands on (space, -)
    ROUND_BEGINS = 7       # (round, -)
    TURN_LOST = 8          # actor's turn is lost; it will lose (-, more)
    STRANDED = 9           # actor cannot leave the Ground any more: its turn passes
    CARD_FORBIDDEN = 10    # actor may not play a Local Wind card this turn
    CARD_IMPOSSIBLE = 11   # actor has no card that it could play
    PLAYED_OWN = 12        # actor plays on itself (wind card, itself, mode)
    PLAYED_ON = 13         # actor plays on another (wind card, target, mode)
    PLAYED_ON_STORM = 14   # actor plays on the storm (wind card, -)
    ANSWERED = 15          # actor answers with (wind card, -)
    NO_WIND = 16           # the card has no wind at actor's altitude
    GROUNDED = 17          # actor is on the Ground: no wind moves it
    DRIFTED_NORTH = 18     # actor is now on (space, -)
    DRIFTED_SOUTH = 19
    VORTEX = 20            # actor comes back from the Polar Vortex to (space, -)
    EQUATOR = 21           # actor is outside (space, -)
    OUT_OF_DOLDRUMS = 22   # actor is back on (space, -)
    PERMITTED = 23         # actor enters (space, zone) with a Permit
    FORCED_DOWN = 24       # actor lands on (space, gas spent)
    CRASHED = 25           # actor comes down on the brown mountains of (space, range)
    FLEW = 26              # actor is now on (space, spaces forward)
    BLOWN_BACK = 27        # actor is now on (space, spaces back)
    CALM = 28              # actor's wind is nil
    HELD_BACK = 29         # actor may not move forward this turn
    CROSSED = 30           # actor has crossed the chequered line
    CROSSED_BACK = 31      # and this is how it goes backward over it
    WEATHER_CHANGES = 32   # actor's Quadrant gets (Quadrant card, quadrant)
    MISFORTUNE = 33        # actor suffers (kind, -)
    NO_EFFECT = 34         # the Misfortune does nothing to actor (kind, -)
    REPAIRED = 35          # actor cancels (kind, -)
    CLIMB_BANNED = 36      # actor may not climb on its next turn
    CARD_BANNED = 37       # actor may not play a card on its next turn
    FORWARD_BANNED = 38    # actor may not move forward on its next turn
    SPENT_GAS = 39         # actor is down at (altitude, gas spent)
    TORN = 40              # actor loses (-, gas)
    PANELS_LOST = 41       # actor loses (-, fuel)
    REVOKED = 42           # actor loses the Permit of (zone, -)
    WAITS = 43             # actor loses its next turn
    HEAT_LANDING = 44      # actor must land in the mountains of (space, gas spent)
    GUST = 45              # Bad Weather for actor: (Quadrant card, -)
    GUST_NOTHING = 46      # the card does nothing
    BLOWN_UP = 47          # actor is now at (altitude, -)
    BLOWN_DOWN = 48        # the same downward
    PAID_TO_HOLD = 49      # sent above High, actor pays (gas, fuel)
    PAID_BALLAST = 50      # sent below Low, actor pays (-, ballast)
    BLOWN_TO_GROUND = 51   # actor is on the Ground
    REMOVED = 52           # actor is out of the race
    PAWN_MOVED = 53        # a pawn goes from (balloon, balloon)
    TRADED = 54            # actor gives (Advantage card, wind card) for one from the table
    FAIR_WINDS = 55        # actor uses Fair Winds
    CLIMBED = 56           # actor is now at (altitude, ballast spent)
    DESCENDED = 57         # actor is now at (altitude, gas spent)
    TOOK_OFF_FROM = 58     # actor leaves from the neighbouring space (space, -)
    BURNED_HIGH = 59       # actor spends a fuel to stay at High
    SANK_FROM_HIGH = 60    # without fuel it drops to (altitude, -)
    BURNED_EMPTY = 61      # actor spends a fuel for want of gas
    SANK_EMPTY = 62        # without fuel it drops to (altitude, -)
    WINDS_SHUFFLED = 63    # the discarded Local Wind cards are a new deck
    SKIES_SHUFFLED = 64    # the discarded and covered Quadrant cards are a new deck
    MISFORTUNES_SHUFFLED = 65
    STORM_CALLED = 66      # actor is the first beyond Sakhalin
    STORM_TIE = 67         # actor counts as last
    STORM_PLACED = 68      # actor puts the storm on (space, -)
    STORM_DRIFTS = 69      # the storm is on (space, -)
    STORM_HOLDS = 70       # the storm does not move
    STORM_MEETS = 71       # actor meets the storm on (space, -)
    HOME = 72              # actor is over the line
    WON = 73               # actor's player wins
    TIME_UP = 74           # the agreed rounds are over: (rounds, -)
    ALL_STRANDED = 75      # nobody can fly any more
    FIGHTS_FIRE = 79       # actor may not play a card on its next turn, because of the fire
    COOLS_DOWN = 80        # in the heat actor is down at (altitude, gas spent)
    CRASHED_HIGH = 78      # actor comes down on the white mountains of (space, range)
    WINDS_CANCEL = 77      # the two cards move actor nowhere
    DEALT_WIND = 81        # the same as DREW, in the deal
    DRIVEN_BACK = 82       # the same as BLOWN_BACK, by Bad Weather
    BECALMED = 83          # actor hangs at the Equator
    HEAT_BANS = 84         # actor may not climb on its next turn, because of the heat
    FURTHEST = 76          # actor has come furthest: (-, degrees)
    ENDLESS = 85           # the safety stop: (rounds, -)


class Refusal(IntEnum):
    """Why an action is refused."""

    NONE = 0
    GAME_OVER = 1
    CHANCE_ONLY = 2
    NOT_YOUR_TURN = 3
    WRONG_MOMENT = 4
    OCCUPIED = 5
    NOT_YOUR_CARD = 6
    TABLE_FULL = 7
    NO_TARGET = 8
    NO_QUESTION_MARK = 9
    NO_QUARTER_CIRCLE = 10
    NO_PAWN = 11
    OWN_BALLOON = 12
    NO_STORM = 13
    STORM_ONLY_DRIFTS = 14
    NOT_IN_FRONT = 15
    NO_SUCH_ADVANTAGE = 16
    NOTHING_TO_TAKE = 17
    NOT_ON_TABLE = 18
    NO_BALLAST = 19
    NO_GAS = 20
    MAY_NOT_CLIMB = 21
    MUST_WAIT = 22
    NO_LANDING = 23
    NOT_FORCED = 24
    NO_SUCH_EXIT = 25
    EXIT_CLOSED = 26
    ON_GROUND = 27
    AT_EQUATOR = 28
    NOT_NAMEABLE = 29
    NO_PLACE = 30
    NO_FAIR_WINDS = 31
    TOO_LOW = 32


class Ending(IntEnum):
    """Why the game ended."""

    NONE = 0
    HOME = 1               # a player is home with every balloon
    STRANDED = 2           # no balloon can fly any more
    ROUNDS = 3             # the agreed rounds are over
    ENDLESS = 4            # nobody is home after so many rounds that nobody ever will be


class Breach(IntEnum):
    """What a broken state breaks."""

    NONE = 0
    WINDS = 1              # Local Wind cards do not agree with their counts
    SKIES = 2              # not every Quadrant has one card
    CHIPS = 3              # somebody has fewer than no chips
    SPACES = 4             # a balloon or the storm is off the map
    ADVANTAGES = 5         # there are more cards of a kind than the pack has
    PAWNS = 6              # a pawn stands where it cannot
    AWAITED = 7            # nobody is awaited, or too many
