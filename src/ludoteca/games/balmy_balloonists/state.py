"""What changes during a game, and what a pack brings: one comment a field."""

from enum import IntEnum

from ludoteca.engine.game.options import Agreed, options_record
from ludoteca.engine.runtime.records import Record, ints, many
from ludoteca.games.balmy_balloonists.cards import LINES, SKIES, WINDS, Advantage, Altitude, Mishap
from ludoteca.games.balmy_balloonists.options import OPTIONS

MOST_BALLOONS = 6
MOST_SPACES = 360          # of the five Lines together
MOST_SECTORS = 12
MOST_STORM_PLACES = 8
MOST_PASSES = 12           # times that the deck of Local Wind cards is shuffled anew and told apart
NOBODY = -1                # instead of a balloon
NOWHERE = 0                # instead of a space
ON_STORM = MOST_BALLOONS   # instead of a balloon: a card is played on the storm


class Phase(IntEnum):
    """Where in the turn the game is; `flow.py` tells what follows what."""

    ADVANTAGES = 0         # chance deals two Advantage cards to each balloon
    HANDS = 1              # chance deals three Local Wind cards to each
    SKY = 2                # chance lays a card at each Quadrant
    FIRST = 3              # chance names the Start Player
    PLACE = 4              # a player places a balloon
    CARD = 5               # step 1: a player plays a Local Wind card
    TARGET = 6             # on whom, the storm included
    ANSWER = 7             # who is about to be forced down may answer with a card
    MISFORTUNE = 8         # chance turns over a Misfortune card
    REPAIR = 9             # its victim may cancel it
    REVOKE = 10            # the player of the card names a Permit
    GUST = 11              # chance turns over a Quadrant card for Bad Weather
    SINK = 12              # its victim pays ballast or lands
    WEATHER = 13           # chance lays a new card on a Quadrant
    ALTITUDE = 14          # step 2, and what may be done between steps 1 and 2
    TAKE = 15              # which card an Advantage card is given for
    PAUSE = 16             # between two steps, somebody may use Fair Winds
    DRAW = 17              # step 6: chance gives a card
    LAST = 18              # chance breaks a tie for the last place
    STORM = 19             # whoever is last puts the storm on the map
    OVER = 20
    TURN = 21              # from here on nobody is awaited: the game runs on by itself
    BEFORE_CARD = 22
    RESOLVE = 23
    PLAYED = 24
    AFTER_CARD = 25
    BEFORE_FLIGHT = 26     # a phase before which somebody may use Fair Winds follows the one that asks
    FLIGHT = 27
    AFTER_FLIGHT = 28
    FUEL = 29
    AFTER_FUEL = 30
    REFILL = 31
    END_TURN = 32
    MOVE = 33
    SETTLE = 34


class Mode(IntEnum):
    """What a Local Wind card is played for."""

    MOVE = 0
    MISFORTUNE = 1
    WEATHER = 2


class Fate(IntEnum):
    """How far a balloon has come."""

    WAITING = 0            # not yet placed
    RACING = 1
    HOME = 2               # over the line
    OUT = 3                # removed from the map (BB-54d)


class Balloon(Record):
    """One of the balloons."""

    space: int             # number of the space, NOWHERE before it is placed; where it was last, once it is out
    equator: int           # 1: at the Equator outside that space (BB-36)
    altitude: int          # Altitude
    crossed: int           # times the chequered line was crossed forward, less those backward (BB-A36)
    fate: int              # Fate
    gas: int
    ballast: int
    fuel: int
    lost: int              # turns that it will lose
    bans: int              # Ban bits of its present turn
    next_bans: int         # those of its next turn
    heat: int              # 1: Heat Problems are why it may not climb in its present turn (BB-59)
    next_heat: int         # 1: they will be in its next turn
    forced: int            # 1: forced down by a zone or mountains, so it may leave by a neighbouring Line (BB-45)
    hand_size: int
    table_size: int
    advantages: list[int] = ints(len(Advantage))  # face-up Advantage cards of each kind
    held: list[int] = ints(MOST_PASSES)         # in hand, seen by the owner alone, by the pass they were drawn in


class State(Record):
    """All that changes."""

    options: Agreed = options_record(OPTIONS)
    phase: int
    seats: int
    flying: int            # balloons: one or two a player; balloon b belongs to seat b % seats
    first: int             # the Start Player's balloon
    turn: int              # round, from 1
    actor: int             # balloon whose turn it is, or that chance serves in the set-up
    awaited: int           # mask of the seats that must act
    then: int              # phase that follows when what is pending is settled
    card: int              # Local Wind card being played
    mode: int              # Mode it is played for
    target: int            # balloon on which it is played, ON_STORM, or NOBODY: the player's own
    subject: int           # balloon that is affected by what is being resolved
    trade: int             # Advantage card that is given for a card from the table
    mishap: int            # Misfortune card that is being resolved
    mover: int             # balloon that is about to move
    drift: int             # so many spaces south, or below zero north
    steps: int             # and so many forward, or below zero back
    course: int            # 1: the move is the flight of step 3, not a push
    landed: int            # 1: the balloon whose turn it is was forced down in it (BB-A3)
    keeps: int             # 1: that balloon's Fair Winds are kept: no more pauses in this turn (BB-A24)
    levels: int            # how far below Low Bad Weather sends its subject
    shaken: int            # mask of the balloons for which the storm still draws a card
    called: int            # 1: a balloon has passed Sakhalin: the storm is to be placed, or has been
    caller: int            # the balloon that was first beyond Sakhalin
    hindmost: int          # mask of the balloons that were last at that moment
    storm: int             # space of the storm, or NOWHERE
    pawns: int             # mask of the balloons whose colours carry a pawn
    passes: int            # times the Local Wind discards were shuffled in
    deck_size: int         # Local Wind cards in the deck
    wind: list[int] = ints(WINDS)               # Place of each Local Wind card
    known: list[int] = ints(WINDS)              # 1: in a hand, and everybody knows: it was taken from the table
    drawn: list[int] = ints(WINDS)              # pass in which the card has last gone into the deck
    sky: list[int] = ints(SKIES)                # Pile of each Quadrant card
    mishaps: list[int] = ints(len(Mishap))      # Misfortune cards left in their deck, by kind
    advantages: list[int] = ints(len(Advantage))  # Advantage cards left while they are dealt
    balloons: list[Balloon] = many(Balloon, MOST_BALLOONS)


class Tables(Record):
    """What a pack brings."""

    spaces: int            # numbered from 1, Line by Line, eastward
    sectors: int           # between two thick lines each
    west: list[int] = ints(MOST_SECTORS)        # longitude of each sector's western edge, in degrees east
    red: list[int] = ints(MOST_SECTORS)         # 1: that edge is a red line, between two Quadrants; 0: a blue one
    south_edge: list[int] = ints(LINES + 1)     # latitudes between which each Line is drawn
    north_edge: list[int] = ints(LINES + 1)
    label: list[int] = ints(MOST_SPACES + 1)    # what a space is called: 10000 * Line + 100 * sector + place
    line: list[int] = ints(MOST_SPACES + 1)     # Line of each space, 1 .. 5
    nth: list[int] = ints(MOST_SPACES + 1)      # its place on the Line, from 0 just beyond the chequered line
    length: list[int] = ints(LINES + 1)         # spaces of each Line
    ahead: list[int] = ints(MOST_SPACES + 1)    # the next space counter-clockwise
    behind: list[int] = ints(MOST_SPACES + 1)
    north: list[int] = ints(MOST_SPACES + 1)    # on Line 1: where a balloon comes back from the Polar Vortex
    south: list[int] = ints(MOST_SPACES + 1)    # NOWHERE on Line 5: the Equator
    exit_north: list[int] = ints(MOST_SPACES + 1)  # the rear space of the next Line that touches it (BB-A9), or NOWHERE
    exit_south: list[int] = ints(MOST_SPACES + 1)
    quadrant: list[int] = ints(MOST_SPACES + 1)  # 0 .. 3
    zone: list[int] = ints(MOST_SPACES + 1)     # Zone
    mountain: list[int] = ints(MOST_SPACES + 1)  # altitude that is needed, 0 where there are no mountains
    ranges: list[int] = ints(MOST_SPACES + 1)   # number of the range of mountains among those that have names, or 0
    beyond: list[int] = ints(MOST_SPACES + 1)   # 1: it lies east of the Sakhalin zone (BB-A34)
    starts: list[int] = ints(2 * LINES)         # two spaces behind the chequered line, Line by Line, the nearer first
    storm_places: int      # where the storm may be put: how many, and which
    storm_place: list[int] = ints(MOST_STORM_PLACES)
    wind: list[list[int]] = ints(WINDS, len(Altitude))  # spaces south, below zero north, by card and altitude
    symbols: list[int] = ints(WINDS)            # Symbol bits
    sky: list[list[list[int]]] = ints(SKIES, LINES + 1, len(Altitude))  # spaces forward by card, Line and altitude
    asterisk: list[int] = ints(SKIES)           # 1: replaced at the start in Good Weather (BB-62)
    gust: list[int] = ints(SKIES)               # Gust of the right edge, and by how much
    gust_by: list[int] = ints(SKIES)
    mishaps: list[int] = ints(len(Mishap))      # cards of each kind in a full deck
    advantages: list[int] = ints(len(Advantage))
