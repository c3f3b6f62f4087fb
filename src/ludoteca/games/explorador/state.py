"""What changes during a game, and what a pack brings: one comment a field."""

from enum import IntEnum

from ludoteca.engine.game.options import Agreed, options_record
from ludoteca.engine.runtime.records import Record, ints, many
from ludoteca.games.explorador.cards import (
    COLOURS,
    FACES,
    MATERIALS,
    PLANET_CARDS,
    POSITIONS,
    SEGMENTS,
)
from ludoteca.games.explorador.options import OPTIONS

MOST_EXPLORERS = 7
VEHICLES = 3               # that an explorer can have (EX-8)
MOST_UNDER = 16            # cards that can have been put under a pile: all of the position, and every joker
MOST_OFFERS = 6            # in a turn; more lead nowhere
MOST_PIECES = 9            # of a material in an offer
NONE = -1                  # no card, no position, no vehicle
UNKNOWN = -2               # a card under a pile that the viewer has not seen
EVERYBODY = -1             # who has seen a card under a pile: all of them


class Phase(IntEnum):
    """Where in the turn the game is; `flow.py` tells what follows what."""

    DEAL = 0               # chance deals the hands from the inner piles
    FAR = 1                # beginners: an explorer chooses a middle or far pile (EX-35)
    FAR_CARD = 2           # chance takes the card from it
    START = 3              # chance names who begins: beginners, or a full tie (EX-16)
    CARD = 4               # phase 1: lay a card, put one under its pile, or neither
    SIDE = 5               # the owner of a vehicle on a broken orbit of the Earth chooses its side (EX-A10)
    DISPLACED = 6          # a vehicle whose orbit is gone needs another one (EX-A11)
    SHIFT = 7              # one own vehicle on the new card may change its orbit (EX-19)
    PILE = 8               # from which pile the fourth card is taken
    DRAW = 9               # chance takes it
    BUILD = 10             # phase 2
    MOVE = 11              # phase 3
    SUPPLY = 12            # living standard: the explorer is short of something
    COMPOSE = 13           # an offer is put together
    ANSWER = 14            # the other one answers it
    MARKET = 15            # five are given for one
    OVER = 16
    TURN = 17              # from here on nobody is awaited: the game runs on by itself
    LAID = 18
    AFTER_CARD = 19
    YIELD = 20
    UPKEEP = 21
    END_TURN = 22
    OPEN = 23              # all cards are dealt: whoever has the highest Earth card begins (EX-13)


class Vehicle(Record):
    """A piece of an explorer on an orbit; all 0 where there is none."""

    kind: int               # Kind
    value: int              # of a factory, 3 .. 6; else 0
    position: int
    colour: int             # 0 .. 6
    segment: int
    moved: int              # 1: it has moved in this turn's phase 3
    met: int                # meeting point at the start of the turn: 1 + 2 * position + 0 or 1; 0 if it stood on none


class Explorer(Record):
    """One of the players."""

    held: list[int] = ints(POSITIONS)          # cards in hand by their pile: all can see that
    jokers: list[int] = ints(POSITIONS)        # jokers among them
    stock: list[int] = ints(MATERIALS)         # raw materials
    gained: list[int] = ints(MATERIALS)        # of the round's yields
    vehicles: list[Vehicle] = many(Vehicle, VEHICLES)


class State(Record):
    """All that changes."""

    options: Agreed = options_record(OPTIONS)
    phase: int
    seats: int
    turn: int                                  # round, from 1
    first: int                                 # who begins the round
    taken: int                                 # turns taken in the round
    actor: int                                 # whose turn it is, or whom chance serves in the set-up
    awaited: int                               # mask of the seats that must act
    then: int                                  # phase that follows when a card has been taken
    pile: int                                  # pile from which chance takes a card
    laid: int                                  # position of the card that was laid this turn, or NONE
    swapped: int                               # 1: a card was put under its pile this turn: none may be laid (EX-22)
    unsettled: int                             # mask of seat * VEHICLES + vehicle whose side is still to be chosen
    vehicle: int                               # the choice is about it: of the actor, or seat * VEHICLES + vehicle
    shifted: int                               # mask of the actor's vehicles that the new card has displaced
    partner: int                               # with whom the actor bargains, or NONE
    proposer: int                              # who made the offer that lies on the table, or is putting one together
    asked: list[int] = ints(MATERIALS)         # what the proposer wants
    offered: list[int] = ints(MATERIALS)       # and gives
    offers: int                                # offers made in this turn
    wanted: int                                # what the world market is to give
    paid: list[int] = ints(MATERIALS)          # what it has got for that
    declined: list[int] = ints(MATERIALS)      # of each, mask of the seats that have refused it in this turn (EX-A47)
    won: int                                   # 1: the actor has won the race
    agreed: int                                # mask of the seats that have said that their time is up
    top: list[int] = ints(POSITIONS)           # card that lies on top of each position, or NONE
    turned: list[int] = ints(POSITIONS)        # 1: it lies upside down (EX-36)
    where: list[int] = ints(PLANET_CARDS)      # Place of each planet card
    pile_size: list[int] = ints(POSITIONS)     # cards in each pile, those under it included
    joker_in: list[int] = ints(POSITIONS)      # jokers in the part of each pile of which nobody knows the order
    under_size: list[int] = ints(POSITIONS)    # cards that were put under each pile,
    under: list[list[int]] = ints(POSITIONS, MOST_UNDER)         # from the top down,
    under_by: list[list[int]] = ints(POSITIONS, MOST_UNDER)      # and who has seen each
    explorers: list[Explorer] = many(Explorer, MOST_EXPLORERS)


class Tables(Record):
    """What a pack brings."""

    yields: list[list[int]] = ints(POSITIONS, MATERIALS)
    # Part bits of each segment of each card, upright and upside down
    segment: list[list[list[list[int]]]] = ints(2, FACES, COLOURS, SEGMENTS)
