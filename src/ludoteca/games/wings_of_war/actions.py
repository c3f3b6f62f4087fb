"""What pilots and chance can do: the kinds of action, and so the name and number of each."""

from ludoteca.engine.runtime.kinds import Domain, Kind, Taker, kinds
from ludoteca.games.wings_of_war.cards import CARD_NAMES, KIND_NAMES, ORDER_NAMES
from ludoteca.games.wings_of_war.state import MOST_FLYERS, Phase

CARD = Domain(CARD_NAMES)
ORDER = Domain(ORDER_NAMES)                               # of the cards that are left
FLYER = Domain(range(MOST_FLYERS))                        # by slot
AMOUNT = Domain(range(1, 3))
SALVO = Domain(("1", "3"))                                # bombs that fall
DAMAGE = Domain(KIND_NAMES)
NUMBER = Domain(("77", "78", "79"))

KINDS = kinds(
    Kind("none", when=(Phase.PLAN, Phase.DROP, Phase.FIRE)),                               # no fire, no bombs, no winch
    Kind("manoeuvre", CARD, form="{}", when=Phase.PLAN, drawn=(Phase.AUTO, Phase.SWERVE)),    # plan it
    Kind("order", ORDER, when=Phase.ORDER),               # fly the cards that are left so
    Kind("tail", FLYER, when=Phase.TAIL),
    Kind("fire", FLYER, when=Phase.FIRE, drawn=Phase.TIE),
    Kind("drop", SALVO, when=Phase.DROP),
    Kind("rocket", AMOUNT, FLYER, when=Phase.FIRE),      # launch so many
    Kind("winch", when=Phase.PLAN),                        # lower the balloon
    Kind("reserved", NUMBER, by=Taker.CHANCE, when=Phase.OVER),       # names that stand for nothing
    Kind("damage", DAMAGE, form="card-{}", by=Taker.CHANCE, when=(Phase.BURN, Phase.CRASH, Phase.HIT)),
)
