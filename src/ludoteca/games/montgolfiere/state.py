"""What changes during a game: one record, one comment a field."""

from enum import IntEnum

from ludoteca.engine.game.options import Agreed, options_record
from ludoteca.engine.runtime.records import Record, ints, many
from ludoteca.games.montgolfiere.cards import CARD_KINDS
from ludoteca.games.montgolfiere.options import OPTIONS

MOST_BALLOONS = 6
FLOOR = 1                  # the lowest space (MG-A14)


class Phase(IntEnum):
    """Where in the round the game is; `rules/flow.py` tells what follows what."""

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


class Balloon(Record):
    """A player's balloon, or the Baron's."""

    space: int                                 # FLOOR .. moon
    pile: list[int] = ints(CARD_KINDS)         # of each kind in the draw pile; to others also the hand they cannot see
    pile_size: int
    hand: list[int] = ints(CARD_KINDS)         # of each kind in hand, also the one face down; to others those shown
    hand_size: int
    chosen: int                                # kind lying face down, or a Slot
    card: int                                  # last turned over, or NONE; it and the next three stay until the next is
    asleep: int                                # 1: its card was cancelled by gas
    settled: int                               # 1: its movement is decided
    movement: int                              # spaces up, or down below zero
    points: int                                # of the match, over the games that are finished
    shown: list[int] = ints(CARD_KINDS)        # cards of each kind of this hand that each seat was shown: see `known`
    kept: list[int] = ints(CARD_KINDS)         # of them, once a card lay face down: none of these is that card


class State(Record):
    """All that changes."""

    options: Agreed = options_record(OPTIONS)
    phase: int
    seats: int                                 # players; their balloons come first
    flying: int                                # balloons: the players' and, after them, the Baron's if he flies
    turn: int                                  # round of this game, from 1
    game: int                                  # game of the match, from 1
    actor: int                                 # balloon that chance serves (DEAL, DRAW) or whose grapple asks (HOOK)
    awaited: int                               # mask of the seats that must act
    storm: int                                 # 1: a storm blew when cards were last turned over
    balloons: list[Balloon] = many(Balloon, MOST_BALLOONS)


class Tables(Record):
    """What a pack brings."""

    deck: list[int] = ints(CARD_KINDS)         # cards of each kind in a full set
    deck_size: int
