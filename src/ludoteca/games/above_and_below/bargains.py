"""What buying from each other is worth to a bot, in hundredths of a point."""

from ludoteca.games.above_and_below.actions import ACCEPT, PRICE
from ludoteca.games.above_and_below.parts import GOODS, ITEMS
from ludoteca.games.above_and_below.state import LEAST_PRICE, NONE, Phase
from ludoteca.games.above_and_below.values import AT_ONCE, NEVER, coin_worth, item_worth, rounds_left

BARGAIN = 60               # hundredths of a point that a purchase must bring at least
BARGAINS_LEFT = 3          # coins that it must leave
PROFIT = 20                # hundredths of a point that a sale must bring


def worth_of_selling(tables, view, seat: int, item: int) -> int:
    """Put on sale what brings more in coins than on the track, if another one may want it; drinks that are spare."""
    if item >= ITEMS or view.players[seat].sale != NONE or rounds_left(view) == 0:
        return NEVER
    if item >= GOODS and view.players[seat].purse.goods[item] < 2:
        return NEVER
    gain = LEAST_PRICE * coin_worth(view) - item_worth(tables, view, seat, item)
    if gain < PROFIT:
        return NEVER
    for other in range(view.seats):
        wants = item_worth(tables, view, other, item) > (LEAST_PRICE + 1) * coin_worth(view)
        if other != seat and wants and view.players[other].purse.coins > LEAST_PRICE:
            return AT_ONCE + 100 + gain
    return NEVER


def worth_of_buying(tables, view, seat: int, seller: int) -> int:
    """Return what an item on sale is worth beyond the lowest price that may be offered."""
    gain = item_worth(tables, view, seat, view.players[seller].sale + 0)
    price = max(LEAST_PRICE, view.players[seller].refused + 1)
    spare = view.players[seat].purse.coins - price >= BARGAINS_LEFT
    worth = gain - price * coin_worth(view)
    return AT_ONCE // 2 + worth if worth > BARGAIN and spare and view.offers < 2 else NEVER


def worth_in_dealing(tables, view, seat: int, action: int) -> int:
    """Offer little, ask for a coin more where that is fair, accept what is worth it."""
    item = view.players[view.partner].sale + 0
    worth = item_worth(tables, view, seat, item)
    coin = coin_worth(view)
    if view.phase == Phase.OFFER:
        price = action - PRICE + LEAST_PRICE
        return -price if worth > price * coin else NEVER - price
    if action == ACCEPT:
        mine = view.price * coin - worth
        return mine - 20 if view.phase == Phase.ANSWER else -mine
    if action >= PRICE:
        asked = action - PRICE + LEAST_PRICE
        return asked * coin - worth - 45 * (asked - view.price) if asked - view.price <= 2 else NEVER
    return 0
