"""What changes during a game: one record, one comment a field."""

from enum import IntEnum

from ludoteca.engine.options import options_record
from ludoteca.engine.record_types import INT, ints, many, record
from ludoteca.games.montgolfiere.cards import KINDS
from ludoteca.games.montgolfiere.options import OPTIONS

MOST_BALLOONS = 6
FLOOR = 1                  # the lowest space (MG-A14)


class Phase(IntEnum):
    """Where in the round the game is; `flow.py` tells what follows what."""

    DEAL = 0               # chance fills the hands
    PEEK = 1               # chance turns up the Baron's next card for those beside him
    CHOOSE = 2             # everybody lays a card face down
    TURN = 3               # chance turns the Baron's card over
    HOOK = 4               # a grappler picks the balloon to follow
    DRAW = 5               # chance gives everybody a new card
    OVER = 6
    ROUND = 7              # from here on nobody is awaited: the game runs on by itself
    EFFECTS = 8
    GRAPPLES = 9
    MOVE = 10
    GAME_END = 11


Balloon = record(
    space=INT,             # FLOOR .. moon
    pile=ints(KINDS),      # cards of each kind in the draw pile; for other viewers also those unknown of the hand
    pile_size=INT,
    hand=ints(KINDS),      # cards of each kind in hand, also the one face down; for others those they were shown
    hand_size=INT,
    chosen=INT,            # kind lying face down, or a Slot
    card=INT,              # kind last turned over, or NONE; this and the next three stand until the next reveal
    asleep=INT,            # 1: its card was cancelled by gas
    settled=INT,           # 1: its movement is decided
    movement=INT,          # spaces up, or down below zero
    points=INT,            # of the match, over the games that are finished
    shown=ints(KINDS),     # how many cards of each kind of this hand each seat was shown: see knowledge.py
    kept=ints(KINDS),      # how many of them it was shown once the card lay face down: none of these is that card
)

State = record(
    options=options_record(OPTIONS),
    phase=INT,
    seats=INT,             # players; their balloons come first
    flying=INT,            # balloons: the players' and, after them, the Baron's if he flies
    turn=INT,              # round of this game, from 1
    game=INT,              # game of the match, from 1
    actor=INT,             # balloon that chance serves (DEAL, DRAW) or whose grapple is asked (HOOK)
    awaited=INT,           # mask of the seats that must act
    storm=INT,             # 1: a storm blew when cards were last turned over
    balloons=many(Balloon, MOST_BALLOONS),
)

Tables = record(
    deck=ints(KINDS),      # cards of each kind in a full set
    deck_size=INT,
)
