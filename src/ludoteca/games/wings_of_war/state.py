"""What changes during a game, and what a pack brings, a comment a field. Lengths: hundredths of a millimetre."""

from enum import IntEnum

from ludoteca.engine.game.options import options_record
from ludoteca.engine.runtime.record_types import INT, ints, many, record
from ludoteca.games.wings_of_war.cards import CARDS, DECKS, KINDS, MOST_CARDS
from ludoteca.games.wings_of_war.options import MISSIONS, OPTIONS

MOST_FLYERS = 12           # planes and balloons; the number of one is its slot
MOST_SIDES = 8
MOST_GUNS = 4
MOST_HELD = 64             # damage cards that lie with a flyer (WW-A40)
MOST_BOMBS = 16            # that are falling: two of each plane
MOST_MODELS = 48           # of planes and balloons in a pack
MOST_DECKS = 40            # of manoeuvre cards
MOST_POSTS = 4             # of a mission: guns against planes, and trenches
DEGREES = 360
NONE = -1                  # no card, no slot, no side
HIDDEN = -2                # a card or a choice that the viewer does not know
HOLD = -3                  # a gun that does not fire


class Phase(IntEnum):
    """Where in the turn the game is; `flow.py` tells what follows what."""

    BURN = 0               # chance gives a burning flyer a damage card (T1)
    TAIL = 1               # players choose whom to tail (T3)
    PLAN = 2               # everybody plans three cards a plane (T4)
    AUTO = 3               # chance draws the card of an autonomous plane (F2)
    ORDER = 4              # a tailer has seen a card and may reorder its own (F2)
    SWERVE = 5             # chance draws how a plane swerves from a collision (F5)
    CRASH = 6              # chance gives a damage card for a collision (F5)
    DROP = 7               # bombs (F6)
    FIRE = 8               # players declare their fire (F7)
    TIE = 9                # chance picks the target of an autonomous gun or a ground gun (F7)
    HIT = 10               # chance gives a damage card for a hit (F8)
    OVER = 11
    TURN = 12              # from here on nobody is awaited: the game runs on by itself
    BURNING = 13
    TAILS = 14
    PLANNING = 15
    MANOEUVRE = 16
    DRAWING = 17
    SHOWING = 18
    MOVING = 19
    COLLIDING = 20
    BOMBING = 21
    DROPPED = 22
    GUNS = 23
    AUTO_GUNS = 24
    HITS = 25
    END_MANOEUVRE = 26
    END_TURN = 27


class Status(IntEnum):
    """What has become of a flyer."""

    ABSENT = 0
    FLYING = 1
    DESTROYED = 2
    LEFT = 3               # driven off the table (WW-48)
    HOME = 4               # landed, and not lost (WW-38, WW-39)
    SAVED = 5              # a balloon winched down to the ground (WW-82)


class Crash(IntEnum):
    """How far the test of a pair for a collision has come (WW-44 .. WW-47)."""

    FIRST_SWERVE = 0
    SECOND_SWERVE = 1
    FIRST_CARD = 2
    SECOND_CARD = 3


class Kind(IntEnum):
    """What a model is."""

    SINGLE = 0             # single-seater
    TWO_SEATER = 1
    MULTI = 2              # multi-engine
    BALLOON = 3


class Goal(IntEnum):
    """What a mission is decided by."""

    LAST_SIDE = 0          # duels and dogfights (WW-87)
    BALLOONS = 1           # WW-88
    ESCORT = 2             # WW-89
    BOMBING = 3            # WW-90


Base = record(
    x=INT,                 # of the stand, from the western edge
    y=INT,                 # from the southern edge
    heading=INT,           # degrees clockwise from north, 0 .. 359
    half_width=INT,
    corner_x=ints(4),      # of the polygon that all tests use: front right, back right, back left, front left
    corner_y=ints(4),
)

Flyer = record(
    status=INT,            # Status
    model=INT,             # place in Tables.models
    side=INT,
    seat=INT,              # its owner; that of an autonomous plane or a balloon is the lowest of its side
    autonomous=INT,        # 1: chance flies it
    stand=Base,            # where it is; its base (a field cannot be called so)
    level=INT,             # 0 .. 3
    climb=INT,             # climb counters
    last=INT,              # Card executed last, or NONE
    before=INT,            # the one before it, or NONE
    plan=ints(MOST_CARDS), # Card of each manoeuvre of this turn, or NONE, or HIDDEN
    seen_by=INT,           # mask of the seats that were shown the next card of the plan
    ordered=INT,           # 1: this manoeuvre's display of its target's card is done
    swapped=INT,           # 1: its last two cards lie the other way round than they were planned; its owner's secret
    tail=INT,              # slot that it tails, or NONE; HIDDEN for a choice that lies face down
    quarry=INT,            # mask of the slots that it could choose to tail
    no_tail=INT,           # counters that forbid tailing
    flames=INT,            # flame counters
    jams=ints(MOST_GUNS),  # jam counters of each gun
    targets=ints(MOST_GUNS),           # mask of the slots that each gun sees in this manoeuvre
    near=ints(MOST_GUNS),              # those of them that would draw two cards
    aims=ints(MOST_GUNS),              # slot at which each gun fires, NONE before it is declared, or HOLD
    aimed_at=ints(MOST_GUNS),          # slot at which it fired in the last manoeuvre, or NONE
    streak=ints(MOST_GUNS),            # in how many manoeuvres in a row it has fired there
    bombs=INT,             # aboard
    load=INT,              # aboard at the start
    asked=INT,             # 1: it may drop bombs now, or be winched down, and has not answered
    falls=INT,             # bombs that were let go in this manoeuvre: 0, 1 or 3
    dropped=INT,           # 1: it has dropped in this turn
    rockets=INT,           # left
    rocket_sees=INT,       # mask of the slots that it could launch rockets at
    launched=INT,          # under way since the last manoeuvre
    rocket_at=INT,         # slot that they were launched at, or NONE
    launching=INT,         # declared in this manoeuvre
    launch_at=INT,         # slot that these are for, or NONE
    points=INT,            # of damage; only its owner knows, so are all that follow
    engines_lost=INT,
    wounds=INT,            # of the pilot
    guns_out=INT,          # mask of the guns that are silent for good
    rudder=INT,            # 1: no cards to the right this turn, 2: none to the left, 3: both
    duty=INT,              # 1: every plan needs a stall
    exploded=INT,          # 1: by an explosion that counts
    shaken=INT,            # 1: special damage of enemy fire in this manoeuvre
    shaken_before=INT,     # 1: in the last one
    hit_by=INT,            # side whose hit came last, or NONE; of everybody's knowledge
    held=INT,              # damage cards; of everybody's knowledge
    cards=ints(MOST_HELD), # each as packed by damage.py
)

Bomb = record(
    count=INT,             # 1, or 3 that fall together; 0: no bomb
    x=INT,
    y=INT,
    heading=INT,
    steps=INT,             # manoeuvres that it still falls
    reach=INT,             # by how far it goes on in each of them
    slot=INT,              # who has dropped it
)

State = record(
    options=options_record(OPTIONS),
    phase=INT,
    seats=INT,
    sides=INT,
    mission=INT,           # place in Tables.missions
    crowd=INT,             # flyers: slots 0 .. crowd - 1
    turn=INT,              # from 1
    manoeuvre=INT,         # 1 .. 3; 0 before the first of a turn
    awaited=INT,           # mask of the seats that must act
    begun=INT,             # mask of those that have begun to answer, face down; others see who has finished
    actor=INT,             # who is served: a slot that burns, draws, orders, collides, fires; see the modules
    partner=INT,           # the other slot of a collision, or the target of a hit
    gun=INT,               # whose hits are drawn
    draws=INT,             # cards still to be drawn for a hit
    deck=INT,              # Damage deck of the next card
    step=INT,              # Crash of a collision
    tied=INT,              # mask of the slots among which chance picks
    post_aim=ints(MOST_POSTS),         # slot at which each gun on the ground fires, or NONE
    post_jams=ints(MOST_POSTS),        # its jam counters
    pile=ints(DECKS, KINDS),           # damage cards of each kind that are left; for others those face down too
    discard=ints(DECKS, KINDS),
    sets=ints(DECKS),      # copies of each deck that are in use
    bombs=many(Bomb, MOST_BOMBS),
    target_points=INT,     # that the ground target has taken
    vp=ints(MOST_SIDES),   # victory points by side
    swerves=many(Base, 2), # where two planes would go in the test for a collision
    ending=INT,            # Ending, once it is over
    winner=INT,            # side, or NONE
    flyers=many(Flyer, MOST_FLYERS),
)

Gun = record(
    x=INT,                 # to the right of the stand
    y=INT,                 # ahead of it
    axis=INT,              # degrees from the nose, clockwise
    half_angle=INT,
    deck=INT,              # Damage
)

Model = record(
    kind=INT,              # Kind
    deck=INT,              # place in Tables.moves
    half_width=INT,
    damage=INT,            # that destroys it
    climb=INT,             # counters for a level
    bombs=INT,             # that it can carry
    engines=INT,
    guns=INT,              # how many
    gun=many(Gun, MOST_GUNS),
)

Moves = record(
    copies=ints(CARDS),    # of each card in the deck
    steep=ints(CARDS),     # 1: steep
    dx=ints(CARDS),        # how far each card takes the stand to the right,
    dy=ints(CARDS),        # ahead,
    turn=ints(CARDS),      # and by how many degrees to the right
)

Start = record(
    model=INT,
    side=INT,
    x=INT,
    y=INT,
    heading=INT,
    level=INT,             # 0: as the table has agreed
    autonomous=INT,
    bombs=INT,             # 1: it carries what its model can
)

Ground = record(
    side=INT,              # NONE: there is none
    x=INT,
    y=INT,
    heading=INT,
)

Mission = record(
    goal=INT,
    width=INT,
    height=INT,
    turns=INT,             # limit
    sides=INT,
    crowd=INT,
    starts=many(Start, MOST_FLYERS),
    target=Ground,         # of bombs
    target_damage=INT,     # that destroys it
    strips=many(Ground, MOST_SIDES),   # landing strips, by side
    flaks=many(Ground, MOST_POSTS),    # machine guns against planes; a mission has at most MOST_POSTS posts
    trenches=many(Ground, MOST_POSTS),
)

Tables = record(
    sine=ints(DEGREES),    # times ONE
    points=ints(KINDS),    # of each kind of damage card
    special=ints(KINDS),   # Special
    copies=ints(DECKS, KINDS),         # of each kind in each damage deck
    moves=many(Moves, MOST_DECKS),
    models=many(Model, MOST_MODELS),
    missions=many(Mission, len(MISSIONS)),
)
