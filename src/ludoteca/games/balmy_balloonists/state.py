"""What changes during a game, and what a pack brings: one comment a field."""

from enum import IntEnum

from ludoteca.engine.game.options import options_record
from ludoteca.engine.runtime.record_types import INT, ints, many, record
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


Balloon = record(
    space=INT,             # number of the space, NOWHERE before it is placed; where it was last, once it is out
    equator=INT,           # 1: at the Equator outside that space (BB-36)
    altitude=INT,          # Altitude
    crossed=INT,           # times the chequered line was crossed forward, less those backward (BB-A36)
    fate=INT,              # Fate
    gas=INT,
    ballast=INT,
    fuel=INT,
    lost=INT,              # turns that it will lose
    bans=INT,              # Ban bits of its present turn
    next_bans=INT,         # those of its next turn
    forced=INT,            # 1: forced down by a zone or mountains, so it may leave by a neighbouring Line (BB-45)
    hand_size=INT,
    table_size=INT,
    advantages=ints(len(Advantage)),    # face-up Advantage cards of each kind
    held=ints(MOST_PASSES),             # cards in hand that only the owner has seen, by the pass they were drawn in
)

State = record(
    options=options_record(OPTIONS),
    phase=INT,
    seats=INT,
    flying=INT,            # balloons: one or two a player; balloon b belongs to seat b % seats
    first=INT,             # the Start Player's balloon
    turn=INT,              # round, from 1
    actor=INT,             # balloon whose turn it is, or that chance serves in the set-up
    awaited=INT,           # mask of the seats that must act
    then=INT,              # phase that follows when what is pending is settled
    card=INT,              # Local Wind card being played
    mode=INT,              # Mode it is played for
    target=INT,            # balloon on which it is played, ON_STORM, or NOBODY: the player's own
    subject=INT,           # balloon that is affected by what is being resolved
    trade=INT,             # Advantage card that is given for a card from the table
    mishap=INT,            # Misfortune card that is being resolved
    mover=INT,             # balloon that is about to move
    drift=INT,             # so many spaces south, or below zero north
    steps=INT,             # and so many forward, or below zero back
    course=INT,            # 1: the move is the flight of step 3, not a push
    landed=INT,            # 1: the balloon whose turn it is was forced down in it (BB-A3)
    keeps=INT,             # 1: that balloon's Fair Winds are kept: no more pauses in this turn (BB-A24)
    levels=INT,            # how far below Low Bad Weather sends its subject
    shaken=INT,            # mask of the balloons for which the storm still draws a card
    called=INT,            # 1: a balloon has passed Sakhalin: the storm is to be placed, or has been (BB-64)
    caller=INT,            # the balloon that was first beyond Sakhalin
    hindmost=INT,          # mask of the balloons that were last at that moment (BB-64)
    storm=INT,             # space of the storm, or NOWHERE
    pawns=INT,             # mask of the balloons whose colours carry a pawn
    passes=INT,            # times the Local Wind discards were shuffled in
    deck_size=INT,         # Local Wind cards in the deck
    wind=ints(WINDS),      # Place of each Local Wind card
    known=ints(WINDS),     # 1: it is in a hand and everybody knows, because it was taken from the table
    drawn=ints(WINDS),     # pass in which the card has last gone into the deck
    sky=ints(SKIES),       # Pile of each Quadrant card
    mishaps=ints(len(Mishap)),          # Misfortune cards left in their deck, by kind
    advantages=ints(len(Advantage)),    # Advantage cards left while they are dealt
    balloons=many(Balloon, MOST_BALLOONS),
)

Tables = record(
    spaces=INT,                         # numbered from 1, Line by Line, eastward
    sectors=INT,                        # between two thick lines each
    west=ints(MOST_SECTORS),            # longitude of each sector's western edge, in degrees east
    red=ints(MOST_SECTORS),             # 1: that edge is a red line, between two Quadrants; 0: a blue one
    south_edge=ints(LINES + 1),         # latitudes between which each Line is drawn
    north_edge=ints(LINES + 1),
    label=ints(MOST_SPACES + 1),        # what a space is called: 10000 * Line + 100 * sector + place
    line=ints(MOST_SPACES + 1),             # Line of each space, 1 .. 5
    nth=ints(MOST_SPACES + 1),              # its place on the Line, from 0 just beyond the chequered line
    length=ints(LINES + 1),             # spaces of each Line
    ahead=ints(MOST_SPACES + 1),            # the next space counter-clockwise
    behind=ints(MOST_SPACES + 1),
    north=ints(MOST_SPACES + 1),            # on Line 1: where a balloon comes back from the Polar Vortex
    south=ints(MOST_SPACES + 1),            # NOWHERE on Line 5: the Equator
    exit_north=ints(MOST_SPACES + 1),       # the rear space of the next Line that touches it (BB-A9), or NOWHERE
    exit_south=ints(MOST_SPACES + 1),
    quadrant=ints(MOST_SPACES + 1),         # 0 .. 3
    zone=ints(MOST_SPACES + 1),             # Zone
    mountain=ints(MOST_SPACES + 1),         # altitude that is needed, 0 where there are no mountains
    ranges=ints(MOST_SPACES + 1),       # number of the range of mountains among those that have names, or 0
    beyond=ints(MOST_SPACES + 1),           # 1: it lies east of the Sakhalin zone (BB-A34)
    starts=ints(2 * LINES),             # the two spaces behind the chequered line, Line by Line, the nearer first
    storm_places=INT,                   # where the storm may be put: how many, and which
    storm_place=ints(MOST_STORM_PLACES),
    wind=ints(WINDS, len(Altitude)),    # spaces south, below zero north, by card and altitude
    symbols=ints(WINDS),                # Symbol bits
    sky=ints(SKIES, LINES + 1, len(Altitude)),      # spaces forward by card, Line and altitude
    asterisk=ints(SKIES),               # 1: replaced at the start in Good Weather (BB-62)
    gust=ints(SKIES),                   # Gust of the right edge, and by how much
    gust_by=ints(SKIES),
    mishaps=ints(len(Mishap)),          # cards of each kind in a full deck
    advantages=ints(len(Advantage)),
)
