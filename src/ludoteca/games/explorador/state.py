"""What changes during a game, and what a pack brings: one comment a field."""

from enum import IntEnum

from ludoteca.engine.options import options_record
from ludoteca.engine.record_types import INT, ints, many, record
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


Vehicle = record(
    kind=INT,              # Kind
    value=INT,             # of a factory, 3 .. 6; else 0
    position=INT,
    colour=INT,            # 0 .. 6
    segment=INT,
    moved=INT,             # 1: it has moved in this turn's phase 3
    met=INT,               # meeting point at the start of the turn: 1 + 2 * position + 0 or 1; 0 if it stood on none
)

Explorer = record(
    held=ints(POSITIONS),              # cards in hand by the pile that they were taken from: all can see that
    jokers=ints(POSITIONS),            # jokers among them
    stock=ints(MATERIALS),             # raw materials
    gained=ints(MATERIALS),            # of the round's yields
    vehicles=many(Vehicle, VEHICLES),
)

State = record(
    options=options_record(OPTIONS),
    phase=INT,
    seats=INT,
    turn=INT,              # round, from 1
    first=INT,             # who begins the round
    taken=INT,             # turns taken in the round
    actor=INT,             # whose turn it is, or whom chance serves in the set-up
    awaited=INT,           # mask of the seats that must act
    then=INT,              # phase that follows when a card has been taken
    pile=INT,              # pile from which chance takes a card
    laid=INT,              # position of the card that was laid this turn, or NONE
    swapped=INT,           # 1: a card was put under its pile this turn: none may be laid (EX-22)
    unsettled=INT,         # mask of seat * VEHICLES + vehicle for which a side is still to be chosen
    vehicle=INT,           # vehicle of the actor, or seat * VEHICLES + vehicle, that the choice is about
    shifted=INT,           # mask of the actor's vehicles that the new card has displaced
    partner=INT,           # with whom the actor bargains, or NONE
    proposer=INT,          # who made the offer that lies on the table, or is putting one together
    asked=ints(MATERIALS),             # what the proposer wants
    offered=ints(MATERIALS),           # and gives
    offers=INT,            # offers made in this turn
    wanted=INT,            # what the world market is to give
    paid=ints(MATERIALS),              # what it has got for that
    declined=ints(MATERIALS),          # of each, mask of the seats that have refused it in this turn (EX-A47)
    won=INT,               # 1: the actor has won the race
    agreed=INT,            # mask of the seats that have said that their time is up
    top=ints(POSITIONS),               # card that lies on top of each position, or NONE
    turned=ints(POSITIONS),            # 1: it lies upside down (EX-36)
    where=ints(PLANET_CARDS),          # Place of each planet card
    pile_size=ints(POSITIONS),         # cards in each pile, those under it included
    joker_in=ints(POSITIONS),          # jokers in the part of each pile of which nobody knows the order
    under_size=ints(POSITIONS),        # cards that were put under each pile,
    under=ints(POSITIONS, MOST_UNDER),             # from the top down,
    under_by=ints(POSITIONS, MOST_UNDER),          # and who has seen each
    explorers=many(Explorer, MOST_EXPLORERS),
)

Tables = record(
    yields=ints(POSITIONS, MATERIALS),
    segment=ints(2, FACES, COLOURS, SEGMENTS),     # Part bits of each segment of each card, upright and upside down
)
