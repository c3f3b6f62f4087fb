"""What the journal can tell and why an action can be refused; `words.py` has the sentence and clause of each.

Pieces of the four materials, nine at most of each, are one number: a digit for each, mineral first.
"""

from enum import IntEnum


class Event(IntEnum):
    """Entries of the journal. In brackets: what `item`, `amount` and `detail` hold."""

    TOOK = 1               # actor takes a card from (pile, -)
    DREW = 2               # it is (card, -): for its owner alone
    ROUND_BEGINS = 3       # (round, -)
    BEGINS = 4             # actor begins the round
    OPENS = 5              # actor has the highest Earth card (card, -)
    LAID = 6               # actor lays (card, position)
    TURNED = 7             # the same, upside down
    JOKER_LAID = 8         # actor lays a joker on (position, cards that go back into the pile)
    SWAPPED = 9            # actor puts a card under (pile, -)
    SWAPPED_JOKER = 10     # actor puts a joker under (pile, -): not its own, so all see it
    NO_CARD = 11           # actor lays none
    CUT_OFF = 12           # actor's vehicle has lost its line to Earth (vehicle, position)
    JOINED = 13            # actor's vehicle has got one (vehicle, position)
    CHANGED = 14           # actor's vehicle is now on orbit (vehicle, position, colour)
    BUILT = 15             # actor builds (vehicle, position, colour)
    COMBINED = 16          # actor's vehicle is now a (vehicle, kind)
    FLEW = 17              # actor's ship is now on (vehicle, position, colour)
    YIELDED = 18           # actor's vehicle yields on (position, raw materials, factor)
    REFILLED = 19          # actor's factory rises to (vehicle, value)
    EMPTIED = 20           # actor's factory drops to (vehicle, value)
    PAID = 21              # actor pays for its crews (-, pieces)
    SHORT = 22             # actor lacks (-, pieces): where counters are hidden, told to actor alone
    OFFERED = 23           # actor makes an offer to (seat, pieces wanted, pieces given)
    ACCEPTED = 24          # actor accepts the offer of (seat, -)
    REFUSED = 25           # actor refuses it
    BOUGHT = 26            # actor buys on the world market (material, pieces given)
    REDUCED = 27           # actor's vehicle is now a (vehicle, kind)
    GONE = 28              # actor's ship is given up (vehicle, -)
    TIME_CALLED = 29       # actor's time is up
    TIME_AGREED = 30       # everybody's is: this is the last round
    LOWEST = 31            # several have the lowest total; the die names actor
    REACHED = 32           # actor has reached (-, raw materials)
    WON = 33               # actor is the richest with (-, raw materials)
    DEALT = 34             # in the deal actor takes a card from (pile, -)
    DEALT_CARD = 35        # it is (card, -): for its owner alone
    TOOK_FAR = 36          # among beginners actor takes a far card from (pile, -)
    DRAWN_FIRST = 37       # among beginners the die names actor
    SHIFTED = 38           # on a new card actor's vehicle is now on orbit (vehicle, position, colour)
    DISPLACED = 39         # the same, for want of its own
    FEWEST_BEGINS = 40     # with hidden counters actor has had the least of the round, and begins


class Refusal(IntEnum):
    """Why an action is refused."""

    NONE = 0
    GAME_OVER = 1
    CHANCE_ONLY = 2
    NOT_YOUR_TURN = 3
    WRONG_MOMENT = 4
    NOT_IN_HAND = 5
    NOT_ADJACENT = 6
    CUTS_OTHERS = 7
    NO_ROOM = 8            # an own vehicle would have no orbit
    NOT_UPSIDE_DOWN = 9
    NO_JOKER_THERE = 10
    EARTH_FIXED = 11
    HAS_SWAPPED = 12
    PILE_EMPTY = 13
    NOT_FAR = 14
    NO_SUCH_ORBIT = 15
    ORBIT_TAKEN = 16
    NO_VEHICLE = 17
    FLEET_FULL = 18
    CANNOT_COMBINE = 19
    NOT_MET = 20
    HAS_MOVED = 21
    NOT_A_SHIP = 22
    LINE_BREAKS = 23
    STANDS_THERE = 24
    OTHER_HUB = 25
    NOT_SHORT = 26
    NO_COMMON_PLANET = 27
    OFFERS_SPENT = 28
    NOT_ENOUGH = 29
    EMPTY_OFFER = 30
    SAME_MATERIAL = 31
    NOT_THAT_VEHICLE = 32
    TIME_NOT_AGREED_ON = 33
    TIME_CALLED = 34
    CANNOT_GIVE = 35
    NOT_ON_CARD = 36
    HAS_SETTLED = 37       # the new card has displaced it: it has its orbit, and shifts no more
    NOT_IN_HAND_TO_SWAP = 38
    CANNOT_PAY = 39
    CANNOT_PAY_ALIKE = 40
    OTHER_KIND = 41
    SAME_KIND = 42
    END_AWAITED = 43       # of a vehicle of somebody else, in one's own turn
    ANSWER_AWAITED = 44
    SWAP_FIRST = 45        # somebody may still have what is lacking
    BREAKS_OTHERS = 46     # somebody else's line, where lines are kept whole


class Ending(IntEnum):
    """Why the game ended."""

    NONE = 0
    ROUNDS = 1             # all rounds are played
    RACE = 2               # somebody has reached the agreed number
    TIME = 3               # all have said that their time is up


class Breach(IntEnum):
    """What a broken state breaks."""

    NONE = 0
    CARDS = 1
    PILES = 2
    VEHICLES = 3
    MATERIALS = 4
    AWAITED = 5
