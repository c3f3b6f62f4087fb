"""What the journal can tell, why an action is refused, why the game ended, and what `check` can find broken."""

from enum import IntEnum


class Event(IntEnum):
    """Entries of the journal; `sentences.py` says what each means."""

    TURN_BEGINS = 1        # item: turn
    BURNS = 2              # actor: flyer, item: flames that are left
    RUDDER_HELD = 3        # its owner's: actor, item: 1 no cards to the right, 2 to the left, 3 to neither side
    TAILS = 4              # actor, item: whom
    TAIL_LOST = 5          # actor, item: whom
    PLANNED = 6            # to its owner: actor, item, amount, detail: its three cards
    JAM_CLEARED = 7        # actor, item: gun
    SHOWN = 8              # to the tailer: actor tailer, item: target, amount: card
    SHOWS = 9              # to all: actor target, item: tailer
    REORDERED = 10         # actor
    FLOWN = 11             # actor, item: card, amount: manoeuvre
    CLIMBED = 12           # actor, item: level
    COUNTED = 13           # a climb counter: actor, item: counters, amount: needed with all engines
    UNCOUNTED = 14         # a climb at level 3 whose need has fallen: actor
    DIVED = 15             # actor, item: level
    LANDED_HOME = 16       # actor
    LANDED_OUT = 17        # actor
    LEFT_TABLE = 18        # actor, item: Edge
    AVOIDED = 19           # actor, item: the other
    COLLIDED = 20          # actor, item: the other
    HIT_BALLOON = 21       # a plane flies into a balloon: actor, item
    SWERVED = 22           # actor, item: card
    BOMB_HIT = 23          # actor: who has dropped it, item: place in State.bombs, amount: points, detail: count
    BOMB_NEAR = 24         # the same
    BOMB_MISSED = 25       # the same
    DROPPED = 26           # actor, item: bombs, amount: bombs that are left
    LIGHTER = 27           # half of its bombs are gone: actor
    STAYS_LOW = 28         # and a counter goes: actor, item: counters
    FIRED = 30             # actor, item: target, amount: cards, detail: gun
    LAUNCHED = 31          # actor, item: target, amount: rockets
    ROCKET_HIT = 32        # the same
    ROCKET_LOST = 33       # the same
    GROUND_FIRED = 34      # actor: slot it fires at, item: post
    TRENCH_FIRED = 35      # the same
    TOOK = 36              # what it is, to those who may know its damage: actor, item: kind, amount: deck
    TAKES = 37             # to all, before it: actor, item: deck
    JAMMED = 38            # actor: firer, item: gun
    POST_JAMMED = 39       # item: post
    SMOKES = 40            # actor
    CAUGHT_FIRE = 41       # actor
    FLAMES_OUT = 42        # actor
    EXPLODED = 43          # actor
    RUDDER_JAMS = 44       # its owner's: actor, item: Special
    ENGINE_HIT = 45        # its owner's
    ENGINE_LOST = 46       # its owner's; of several engines
    PILOT_HIT = 47         # its owner's
    OBSERVER_HIT = 48      # its owner's
    GUNNER_HIT = 49        # its owner's, item: gun
    CREW_AGAIN = 50        # its owner's: nobody left to hit
    DESTROYED = 51         # actor
    CARDS_SHOWN = 52       # actor, item: cards, amount: points
    WINCHED = 53           # actor, item: level
    SAVED = 54             # actor
    TARGET_DESTROYED = 55  # item: side
    POINT = 56             # item: side, amount: points, detail: Reason
    WON = 57               # the last side, or by points: item: side
    DRAWN = 58             # by points
    AUTO_DRAWN = 59        # actor: an autonomous plane's card lies face down
    SPARE_CARD = 60        # actor: a card without points is laid aside
    POINT_ESCORT = 61      # for the bomber: as POINT
    POINT_BOMBING = 62     # for the target: as POINT
    WON_BALLOONS = 63      # item: side; the same in the other missions
    WON_ESCORT = 64
    WON_BOMBING = 65
    ALL_OUT = 66           # a draw: nobody is left
    PILOTS_HIT = 67        # its owner's; of several engines
    LANDED = 68            # actor; where there are no landing strips
    RESUMES = 69           # its owner's: as first planned: actor, item, amount: its two last cards


class Edge(IntEnum):
    """By which edge of the table a plane leaves (WW-48)."""

    NORTH = 0
    SOUTH = 1
    EAST = 2
    WEST = 3


class Reason(IntEnum):
    """What a side gets victory points for (WW-85 .. WW-90)."""

    PLANE = 0
    BOMBER_DOWN = 1
    BOMBER_SAFE = 2
    BOMBER_AWAY = 3
    TARGET = 4
    DEFENDED = 5
    HALF_TARGET = 6
    BALLOON = 7


class Refusal(IntEnum):
    """Why an action is not allowed; NONE if it is."""

    NONE = 0
    GAME_OVER = 1
    CHANCE_ONLY = 2
    NOT_AWAITED = 3
    WRONG_MOMENT = 4
    NO_SUCH_CARD = 5       # the deck does not hold it
    ALL_COPIES_USED = 6
    STEEP_AFTER_STEEP = 7
    IMMELMANN_NEEDS_STRAIGHT = 8
    STRAIGHT_AFTER_IMMELMANN = 9
    RUDDER_JAMMED = 10
    NO_ROOM_FOR_STALL = 11
    LOADED_IMMELMANN = 12
    LOADED_STEEP = 13
    ABOVE_CEILING = 14
    BELOW_GROUND = 15
    NO_ALTITUDE = 16
    CLIMB_WITH_IMMELMANN = 17
    NO_WAY_ON = 18         # no card would be left to complete the plan
    PLAN_IS_FINAL = 19
    IMMELMANN_FIRST = 20   # nothing has been flown before it
    ORDER_ILLEGAL = 21
    ORDER_THE_SAME = 22
    NO_TAIL_THERE = 23
    NOT_IN_SIGHT = 24
    NOT_AN_ENEMY = 25
    GUN_JAMMED = 26
    GUN_SILENT = 27
    CANNOT_DROP = 28
    TOO_FEW_BOMBS = 29
    NO_ROCKETS = 30
    ROCKETS_OFF = 31
    NO_BALLOON = 32
    LOADED_STEEP_SOON = 33 # where others must lie between
    OVERLAPS = 34
    OTHER_LEVEL = 35
    TOO_FAR = 36
    BLIND_SPOT = 37


class Ending(IntEnum):
    """Why the game ended."""

    NONE = 0
    LAST_SIDE = 1
    NOBODY_LEFT = 2
    TURN_LIMIT = 3
    BALLOONS_DOWN = 4
    ATTACKERS_GONE = 5     # none of the balloons' is left
    BALLOONS_SAVED = 6
    BOMBER_OUT = 7
    TARGET_DESTROYED = 8
    BOMBS_SPENT = 9
    ESCORT_OVER = 10       # no attacker of the bomber is left


class Breach(IntEnum):
    """What `check` can find broken."""

    NONE = 0
    CARDS = 1
    POINTS = 2
    LEVELS = 3
    POSES = 4
    AWAITED = 5
    COUNTERS = 6
