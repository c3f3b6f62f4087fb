"""What explorers and chance can do: the kinds of action, and so the name and number of each."""

from ludoteca.engine.runtime.kinds import Domain, Kind, Taker, kinds
from ludoteca.games.explorador.cards import (
    CARD_NAMES,
    COLOUR_NAMES,
    JOKER_PILES,
    MATERIAL_NAMES,
    PLANET_CARDS,
    POSITION_NAMES,
)
from ludoteca.games.explorador.state import MOST_EXPLORERS, MOST_PIECES, VEHICLES, Phase

CARDS = Domain(CARD_NAMES)
PLANETS = Domain(CARD_NAMES[:PLANET_CARDS])
ROW = Domain(POSITION_NAMES)
INNER_ROW = Domain(POSITION_NAMES[:JOKER_PILES])           # piles that a joker goes under
FLEET = Domain(tuple(str(v + 1) for v in range(VEHICLES)))
MEMBERS = Domain(("12", "13", "23", "123"))                # vehicles that become one
COLOUR = Domain(COLOUR_NAMES)
SIDE = Domain(("", "-out"))                                # segment of a colour
SEATS = Domain(range(MOST_EXPLORERS))
MATERIAL = Domain(MATERIAL_NAMES)
PIECES = Domain(range(1, MOST_PIECES + 1))

CHANGING = (Phase.MOVE, Phase.SHIFT, Phase.DISPLACED)       # when vehicles change their orbits

KINDS = kinds(
    Kind("lay", PLANETS, when=Phase.CARD),                 # upright
    Kind("turn", PLANETS, when=Phase.CARD),                # lay it upside down
    Kind("joker", ROW, when=Phase.CARD),                   # lay one there
    Kind("swap", PLANETS, when=Phase.CARD),                # put it under its pile
    Kind("swap_joker", INNER_ROW, when=Phase.CARD),        # put one under this pile
    Kind("pass", when=Phase.CARD),                         # no card
    Kind("take", ROW, when=(Phase.PILE, Phase.FAR)),       # a card from this pile
    Kind("sunward", when=Phase.SIDE),                      # the vehicle goes to this side of its broken orbit
    Kind("outward", when=Phase.SIDE),
    Kind("build", COLOUR, SIDE, form="build-{}{}", when=Phase.BUILD),               # a ship, on this part of the Earth
    Kind("combine", MEMBERS, FLEET, form="combine-{}-at-{}", when=Phase.BUILD),     # to where that one stands
    Kind("orbit", FLEET, COLOUR, SIDE, form="orbit-{}-{}{}", when=CHANGING),        # change to that one
    Kind("fly", FLEET, ROW, when=Phase.MOVE),              # along the orbit
    Kind("done", when=(Phase.BUILD, Phase.MOVE, Phase.SHIFT)),                      # no more of this
    Kind("bargain", SEATS, when=Phase.SUPPLY),             # put an offer together for this seat
    Kind("ask", MATERIAL, PIECES, when=Phase.COMPOSE),     # want so many
    Kind("offer", MATERIAL, PIECES, when=Phase.COMPOSE),   # give so many
    Kind("send", when=Phase.COMPOSE),                      # make the offer
    Kind("drop", when=Phase.COMPOSE),                      # do not
    Kind("accept", when=Phase.ANSWER),
    Kind("refuse", when=Phase.ANSWER),
    Kind("change", when=Phase.ANSWER),                     # answer with another offer
    Kind("market", MATERIAL, when=Phase.SUPPLY),           # get it from the world market
    Kind("spend", MATERIAL, when=Phase.MARKET),            # give one for it
    Kind("reduce", FLEET, when=Phase.SUPPLY),              # fewer crews
    Kind("call_time", by=Taker.ANY_TIME),                  # say that the agreed time is up
    Kind("draw", CARDS, by=Taker.CHANCE, when=(Phase.DEAL, Phase.FAR_CARD, Phase.DRAW)),      # it comes from the pile
    Kind("start", SEATS, by=Taker.CHANCE, when=Phase.START),                        # this seat begins
)
