"""What balloonists and chance can do: the kinds of action, and so the name and number of each."""

from ludoteca.engine.runtime.kinds import Domain, Kind, Taker, kinds
from ludoteca.games.montgolfiere.cards import CARD_NAMES
from ludoteca.games.montgolfiere.state import MOST_BALLOONS, Phase

CARDS = Domain(CARD_NAMES)
BALLOONS = Domain(range(MOST_BALLOONS))

KINDS = kinds(
    Kind("lay", CARDS, form="{}", when=Phase.CHOOSE),                                      # face down
    Kind("hook", BALLOONS, when=Phase.HOOK),                                               # follow this balloon
    Kind("show", CARDS, BALLOONS, form="show-{}-to-{}", by=Taker.ANY_TIME, when=Phase.CHOOSE),     # to that seat
    Kind("draw", CARDS, by=Taker.CHANCE, when=(Phase.DEAL, Phase.DRAW)),                   # it comes from the pile
    Kind("baron", CARDS, by=Taker.CHANCE, when=(Phase.PEEK, Phase.TURN)),                  # the Baron's next one
)
