"""What balloonists and chance can do: the kinds of action, and so the name and number of each."""

from ludoteca.engine.runtime.kinds import Domain, Kind, Taker, kinds
from ludoteca.games.balmy_balloonists.cards import (
    ADVANTAGE_NAMES,
    ALTITUDE_NAMES,
    LINES,
    MISHAP_NAMES,
    SKY_NAMES,
    WIND_NAMES,
    ZONE_NAMES,
    Zone,
)
from ludoteca.games.balmy_balloonists.state import MOST_BALLOONS, MOST_STORM_PLACES, Phase

LINE = Domain(range(1, LINES + 1))
BEHIND = Domain(range(1, 3))                               # so far behind the chequered line
WIND = Domain(WIND_NAMES)
PURPOSE = Domain(("play", "mishap", "weather"))            # what a card is played for: a Mode
TARGET = Domain((*map(str, range(MOST_BALLOONS)), "storm"))            # the last one is ON_STORM
PERMIT = Domain(ZONE_NAMES[Zone.LIBYA:Zone.AREA_51])       # of the zone after this
ADVANTAGE = Domain(ADVANTAGE_NAMES)
WAY = Domain(("north", "south"))
LEVEL = Domain(ALTITUDE_NAMES)
CLIMB = Domain(ALTITUDE_NAMES[1:])                         # to the altitude after this
STORM_PLACE = Domain(range(1, MOST_STORM_PLACES + 1))
SKY = Domain(SKY_NAMES)
MISHAP = Domain(MISHAP_NAMES)
BALLOON = Domain(range(MOST_BALLOONS))

KINDS = kinds(
    Kind("place", LINE, BEHIND, form="place-l{}-{}", when=Phase.PLACE),
    Kind("play", PURPOSE, WIND, form="{}-{}", when=Phase.CARD),
    Kind("on", TARGET, when=Phase.TARGET),                 # play the card on this
    Kind("answer", WIND, when=Phase.ANSWER),               # answer a card with this one
    Kind("pass", when=Phase.ANSWER),                       # do not
    Kind("repair", when=Phase.REPAIR),                     # cancel the Misfortune
    Kind("bear", when=Phase.REPAIR),                       # do not
    Kind("pay_ballast", when=Phase.SINK),                  # and stay up
    Kind("land", when=Phase.SINK),                         # come down to the Ground instead
    Kind("revoke", PERMIT, when=Phase.REVOKE),             # it is to be discarded
    Kind("trade", ADVANTAGE, when=Phase.ALTITUDE),         # give it for a card from the table
    Kind("take", WIND, when=Phase.TAKE),                   # take that card
    Kind("fair_winds", WAY, when=(Phase.CARD, Phase.ALTITUDE, Phase.PAUSE)),
    Kind("go_on", when=Phase.PAUSE),                       # do not use Fair Winds now
    Kind("keep_fair_winds", when=Phase.PAUSE),             # do not use them in this turn any more
    Kind("altitude", LEVEL, when=Phase.ALTITUDE),
    Kind("exit", WAY, CLIMB, form="{}-{}", when=Phase.ALTITUDE),       # take off from the next Line
    Kind("storm", STORM_PLACE, when=Phase.STORM),          # put the storm there
    Kind("deal", ADVANTAGE, by=Taker.CHANCE, when=Phase.ADVANTAGES),
    Kind("draw", WIND, by=Taker.CHANCE, when=(Phase.HANDS, Phase.DRAW)),
    Kind("sky", SKY, by=Taker.CHANCE, when=(Phase.SKY, Phase.GUST, Phase.WEATHER)),      # it is turned over
    Kind("misfortune", MISHAP, by=Taker.CHANCE, when=Phase.MISFORTUNE),
    Kind("first", BALLOON, by=Taker.CHANCE, when=Phase.FIRST),         # this seat is the Start Player's
    Kind("last", BALLOON, by=Taker.CHANCE, when=Phase.LAST),           # this balloon counts as last
)
