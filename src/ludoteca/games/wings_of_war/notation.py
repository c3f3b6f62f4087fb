"""The notation: the stable, language-independent name of every action."""

from ludoteca.games.wings_of_war.actions import ORDERS
from ludoteca.games.wings_of_war.cards import CARD_NAMES, KIND_NAMES
from ludoteca.games.wings_of_war.state import MOST_FLYERS

SLOTS = range(MOST_FLYERS)
ORDER_NAMES = tuple("".join(map(str, ORDERS[3 * order : 3 * order + 3])) for order in range(6))

ACTIONS = (
    "none",
    *CARD_NAMES,
    *(f"order-{name}" for name in ORDER_NAMES),
    *(f"tail-{slot}" for slot in SLOTS),
    *(f"fire-{slot}" for slot in SLOTS),
    "drop-1", "drop-3",
    *(f"rocket-1-{slot}" for slot in SLOTS),
    *(f"rocket-2-{slot}" for slot in SLOTS),
    "winch", "reserved-77", "reserved-78", "reserved-79",
    *(f"card-{name}" for name in KIND_NAMES),
)
