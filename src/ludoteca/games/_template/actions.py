"""What divers and chance can do: the kinds of action, and so the name and number of each."""

from ludoteca.engine.runtime.kinds import Domain, Kind, Taker, kinds
from ludoteca.games._template.state import DEEPEST, Phase

NUMBERS = Domain(range(1, DEEPEST + 1))        # of depths, tokens and faces of the die alike

KINDS = kinds(
    Kind("dive", NUMBERS, when=Phase.CHOOSE),                        # choose this depth
    Kind("token", NUMBERS, when=Phase.DRAW, by=Taker.CHANCE),        # the diver who draws gets this breath token
    Kind("current", NUMBERS, when=Phase.ROLL, by=Taker.CHANCE),      # the die shows this
)
