"""What changes during a game, and what a pack brings, a comment a field. Lengths: hundredths of a millimetre."""

from enum import IntEnum

from ludoteca.engine.game.options import Agreed, options_record
from ludoteca.engine.runtime.records import Record, ints, many
from ludoteca.games.wings_of_war.cards import CARDS, DAMAGE_KINDS, DECKS, MOST_CARDS
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
    PLANNED = 28           # all plans lie on the table


ANSWERED = (Phase.TAIL, Phase.PLAN, Phase.ORDER, Phase.DROP, Phase.FIRE)      # when seats are awaited


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


class Base(Record):
    """Where a plane or balloon stands."""

    x: int                            # of the stand, from the western edge
    y: int                            # from the southern edge
    heading: int                      # degrees clockwise from north, 0 .. 359
    half_width: int
    corner_x: list[int] = ints(4)     # of the polygon of all tests: front right, back right, back left, front left
    corner_y: list[int] = ints(4)


class Flyer(Record):
    """A plane or a balloon."""

    status: int                       # Status
    model: int                        # place in Tables.models
    side: int
    seat: int                         # its owner; that of an autonomous plane or a balloon is the lowest of its side
    autonomous: int                   # 1: chance flies it
    stand: Base                       # where it is; its base (a field cannot be called so)
    level: int                        # 0 .. 3
    climb: int                        # climb counters
    last: int                         # Card executed last, or NONE
    before: int                       # the one before it, or NONE
    plan: list[int] = ints(MOST_CARDS)  # Card of each manoeuvre of this turn, or NONE, or HIDDEN
    seen_by: int                      # mask of the seats that were shown the next card of the plan
    ordered: int                      # 1: this manoeuvre's display of its target's card is done
    swapped: int                      # 1: its last two cards lie the other way round than planned; its owner's secret
    tail: int                         # slot that it tails, or NONE; HIDDEN for a choice that lies face down
    quarry: int                       # mask of the slots that it could choose to tail
    no_tail: int                      # counters that forbid tailing
    flames: int                       # flame counters
    jams: list[int] = ints(MOST_GUNS)  # jam counters of each gun
    targets: list[int] = ints(MOST_GUNS)  # mask of the slots that each gun sees in this manoeuvre
    near: list[int] = ints(MOST_GUNS)  # those of them that would draw two cards
    aims: list[int] = ints(MOST_GUNS)  # slot at which each gun fires, NONE before it is declared, or HOLD
    aimed_at: list[int] = ints(MOST_GUNS)  # slot at which it fired in the last manoeuvre, or NONE
    streak: list[int] = ints(MOST_GUNS)  # in how many manoeuvres in a row it has fired there
    bombs: int                        # aboard
    load: int                         # aboard at the start
    asked: int                        # 1: it may drop bombs now, or be winched down, and has not answered
    falls: int                        # bombs that were let go in this manoeuvre: 0, 1 or 3
    dropped: int                      # 1: it has dropped in this turn
    rockets: int                      # left
    rocket_sees: int                  # mask of the slots that it could launch rockets at
    launched: int                     # under way since the last manoeuvre
    rocket_at: int                    # slot that they were launched at, or NONE
    launching: int                    # declared in this manoeuvre
    launch_at: int                    # slot that these are for, or NONE
    points: int                       # of damage; only its owner knows, so are all that follow
    engines_lost: int
    wounds: int                       # of the pilot
    guns_out: int                     # mask of the guns that are silent for good
    rudder: int                       # 1: no cards to the right this turn, 2: none to the left, 3: both
    duty: int                         # 1: every plan needs a stall
    exploded: int                     # 1: by an explosion that counts
    shaken: int                       # 1: special damage of enemy fire in this manoeuvre; 2: see LATELY in hits.py
    shaken_before: int                # 1: in the last one
    hit_by: int                       # side whose hit came last, or NONE; of everybody's knowledge
    held: int                         # damage cards; of everybody's knowledge
    cards: list[int] = ints(MOST_HELD)  # each as packed by damage.py


class Bomb(Record):
    """Bombs that fall."""

    count: int                        # 1, or 3 that fall together; 0: no bomb
    x: int
    y: int
    heading: int
    steps: int                        # manoeuvres that it still falls
    reach: int                        # by how far it goes on in each of them
    slot: int                         # who has dropped it


class State(Record):
    """All that changes."""

    options: Agreed = options_record(OPTIONS)
    phase: int
    seats: int
    sides: int
    mission: int                      # place in Tables.missions
    crowd: int                        # flyers: slots 0 .. crowd - 1
    turn: int                         # from 1
    manoeuvre: int                    # 1 .. 3; 0 before the first of a turn
    awaited: int                      # mask of the seats that must act
    begun: int                        # mask of those that have begun to answer; others see who has finished
    actor: int                        # who is served: a slot that burns, draws, orders, collides, fires; see there
    partner: int                      # the other slot of a collision, or the target of a hit
    gun: int                          # whose hits are drawn
    draws: int                        # cards still to be drawn for a hit
    deck: int                         # Damage deck of the next card
    step: int                         # Crash of a collision
    tied: int                         # mask of the slots among which chance picks
    post_aim: list[int] = ints(MOST_POSTS)  # slot at which each gun on the ground fires, or NONE
    post_jams: list[int] = ints(MOST_POSTS)  # its jam counters
    pile: list[list[int]] = ints(DECKS, DAMAGE_KINDS)  # damage cards of each kind; for others those face down too
    discard: list[list[int]] = ints(DECKS, DAMAGE_KINDS)
    sets: list[int] = ints(DECKS)     # copies of each deck that are in use
    bombs: list[Bomb] = many(Bomb, MOST_BOMBS)
    target_points: int                # that the ground target has taken
    vp: list[int] = ints(MOST_SIDES)  # victory points by side
    swerves: list[Base] = many(Base, 2)  # where two planes would go in the test for a collision
    ending: int                       # Ending, once it is over
    winner: int                       # side, or NONE
    flyers: list[Flyer] = many(Flyer, MOST_FLYERS)


class Gun(Record):
    """A gun of a model, seen from the stand."""

    x: int                            # to the right of the stand
    y: int                            # ahead of it
    axis: int                         # degrees from the nose, clockwise
    half_angle: int
    deck: int                         # Damage


class Model(Record):
    """A type of plane or balloon."""

    kind: int                         # Kind
    deck: int                         # place in Tables.moves
    half_width: int
    damage: int                       # that destroys it
    climb: int                        # counters for a level
    bombs: int                        # that it can carry
    engines: int
    guns: int                         # how many
    gun: list[Gun] = many(Gun, MOST_GUNS)


class Moves(Record):
    """A deck of manoeuvre cards."""

    copies: list[int] = ints(CARDS)   # of each card in the deck
    steep: list[int] = ints(CARDS)    # 1: steep
    dx: list[int] = ints(CARDS)       # how far each card takes the stand to the right,
    dy: list[int] = ints(CARDS)       # ahead,
    turn: list[int] = ints(CARDS)     # and by how many degrees to the right


class Start(Record):
    """What a mission begins with in a slot."""

    model: int
    side: int
    x: int
    y: int
    heading: int
    level: int                        # 0: as the table has agreed
    autonomous: int
    bombs: int                        # 1: it carries what its model can


class Ground(Record):
    """Something on the ground."""

    side: int                         # NONE: there is none
    x: int
    y: int
    heading: int


class Mission(Record):
    """A scenario."""

    goal: int
    width: int
    height: int
    turns: int                        # limit
    sides: int
    crowd: int
    starts: list[Start] = many(Start, MOST_FLYERS)
    target: Ground                    # of bombs
    target_damage: int                # that destroys it
    strips: list[Ground] = many(Ground, MOST_SIDES)# landing strips, by side
    flaks: list[Ground] = many(Ground, MOST_POSTS)# machine guns against planes; a mission has at most MOST_POSTS posts
    trenches: list[Ground] = many(Ground, MOST_POSTS)


class Tables(Record):
    """What a pack brings."""

    sine: list[int] = ints(DEGREES)   # times ONE
    points: list[int] = ints(DAMAGE_KINDS)   # of each kind of damage card
    special: list[int] = ints(DAMAGE_KINDS)  # Special
    copies: list[list[int]] = ints(DECKS, DAMAGE_KINDS)# of each kind in each damage deck
    moves: list[Moves] = many(Moves, MOST_DECKS)
    models: list[Model] = many(Model, MOST_MODELS)
    missions: list[Mission] = many(Mission, len(MISSIONS))
