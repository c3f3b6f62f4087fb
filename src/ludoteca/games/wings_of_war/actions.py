"""The numbered set of actions. A number means the same in every state; `notation.py` names them."""

from ludoteca.games.wings_of_war.cards import CARDS, KINDS
from ludoteca.games.wings_of_war.state import MOST_FLYERS

NOTHING = 0                                # no fire, no drop, the balloon stays up
CARD = 1                                   # + card: plan it; chance: an autonomous plane or a swerve takes it
ORDER = CARD + CARDS                       # + order: of the remaining cards, see ORDERS
TAIL = ORDER + 6                           # + slot: tail it
SHOOT = TAIL + MOST_FLYERS                 # + slot: fire at it; chance: among equals
DROP_ONE = SHOOT + MOST_FLYERS
DROP_THREE = DROP_ONE + 1
ROCKET = DROP_THREE + 1                    # + slot: launch one rocket at it
ROCKETS = ROCKET + MOST_FLYERS             # + slot: launch both
WINCH = ROCKETS + MOST_FLYERS              # lower the balloon
DRAW = WINCH + 4                           # + kind: chance gives a damage card
ACTION_COUNT = DRAW + KINDS

ORDERS = (1, 2, 3, 1, 3, 2, 2, 1, 3, 2, 3, 1, 3, 1, 2, 3, 2, 1)    # by order: which of the remaining cards comes when


def nth_of(order: int, remaining: int, nth: int) -> int:
    """Return which of the remaining cards, from 0, comes at place `nth` in an order; of two only two orders exist."""
    if remaining == 2:
        return nth if order == 0 else 1 - nth
    return ORDERS[order * 3 + nth] - 1
