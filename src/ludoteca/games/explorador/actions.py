"""The numbered set of actions. A number means the same in every state; `notation.py` names them."""

from ludoteca.games.explorador.cards import (
    COLOURS,
    JOKER,
    JOKER_PILES,
    MATERIALS,
    PLANET_CARDS,
    POSITIONS,
    SEGMENTS,
)
from ludoteca.games.explorador.state import MOST_EXPLORERS, VEHICLES

ORBITS = COLOURS * SEGMENTS
SUBSETS = 4                                # of three vehicles, of two or more: 12, 13, 23, 123
MOST_PIECES = 9                            # of a material in an offer
LAY = 0                                    # + card: lay it upright; a planet card
TURN = LAY + PLANET_CARDS                  # + card: lay it upside down
JOKER_ON = TURN + PLANET_CARDS             # + position: lay a joker
SWAP = JOKER_ON + POSITIONS                # + card: put it under its pile
SWAP_JOKER = SWAP + PLANET_CARDS           # + pile: put a joker under it
PASS = SWAP_JOKER + JOKER_PILES            # no card
TAKE = PASS + 1                            # + pile: take a card from it
SUNWARD = TAKE + POSITIONS                 # the vehicle goes to the sunward side of its broken orbit
OUTWARD = SUNWARD + 1
BUILD = OUTWARD + 1                        # + colour * SEGMENTS + segment of the Earth: a ship
COMBINE = BUILD + ORBITS                   # + subset * VEHICLES + vehicle: to where that one stands
ORBIT = COMBINE + SUBSETS * VEHICLES       # + vehicle * ORBITS + colour * SEGMENTS + segment: change to that orbit
FLY = ORBIT + VEHICLES * ORBITS            # + vehicle * POSITIONS + position: fly along the orbit
DONE = FLY + VEHICLES * POSITIONS          # no more of this
BARGAIN = DONE + 1                         # + seat: put an offer together for it
ASK = BARGAIN + MOST_EXPLORERS             # + material * MOST_PIECES + amount - 1: want so many
OFFER = ASK + MATERIALS * MOST_PIECES      # + the same: give so many
SEND = OFFER + MATERIALS * MOST_PIECES     # make the offer
DROP = SEND + 1                            # do not
ACCEPT = DROP + 1
REFUSE = ACCEPT + 1
CHANGE = REFUSE + 1                        # answer with another offer
MARKET = CHANGE + 1                        # + material: get it from the world market
SPEND = MARKET + MATERIALS                 # + material: give one for it
REDUCE = SPEND + MATERIALS                 # + vehicle: fewer crews
CALL_TIME = REDUCE + VEHICLES              # say that the agreed time is up
DRAW = CALL_TIME + 1                       # + card: chance takes it from the pile
START = DRAW + JOKER + 1                   # + seat: chance names who begins
ACTION_COUNT = START + MOST_EXPLORERS


def members_of(subset: int) -> int:
    """Return the mask of the vehicles of a subset."""
    if subset == 0:
        return 3
    if subset == 1:
        return 5
    return 6 if subset == 2 else 7
