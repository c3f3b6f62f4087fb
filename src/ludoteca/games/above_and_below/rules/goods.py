"""Goods: placed on the track, put on sale, and bargained for (AB-41, AB-45 .. AB-53)."""

from ludoteca.engine.runtime.journal import Journal, write, write_private
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.above_and_below.actions import KINDS
from ludoteca.games.above_and_below.events import Event, Refusal
from ludoteca.games.above_and_below.parts import GOODS, ITEMS
from ludoteca.games.above_and_below.rules.holdings import circle_of
from ludoteca.games.above_and_below.state import (
    HIGHEST_PRICE,
    LEAST_PRICE,
    MOST_SALES,
    NONE,
    TRIED_OFFERS,
    TRIED_SALES,
    Phase,
    Purse,
    State,
    Tables,
)
from ludoteca.games.above_and_below.values import AT_ONCE, NEVER, coin_worth, item_worth, rounds_left

SALES = KINDS["sell"].first                  # the same actions, listed out of turn: + item,
WITHDRAWAL = KINDS["withdraw"].first
PURCHASES = KINDS["buy_from"].first          # + seat
BARGAIN = 60               # hundredths of a point that a purchase must bring at least
BARGAINS_LEFT = 3          # coins that it must leave
PROFIT = 20                # hundredths of a point that a sale must bring
TOO_MUCH = 45              # for each coin that is asked beyond what was offered


def refuse_place(tables: Tables, state: State, seat: int, good: int) -> int:
    """Only a loose good can be placed (AB-50)."""
    return Refusal.NONE if state.players[seat].purse.goods[good] > 0 else Refusal.NOTHING_TO_PLACE


def apply_place(tables: Tables, state: State, seat: int, good: int, journal: Journal) -> None:
    """A loose good goes onto the track; in the evening others do not see it yet (AB-50, AB-54, AB-60, AB-70)."""
    player = state.players[seat]
    circle = place(player.purse, good)
    placed = player.purse.placed[good]
    if state.phase in (Phase.REST, Phase.LAST):
        write_private(journal, bit(seat), Event.PLACED_SECRETLY, seat, good, circle, placed)
        return
    on_sale = 1 if player.sale == good else 0
    state.taken[good] = min(state.taken[good], player.purse.goods[good] + on_sale)
    write(journal, Event.PLACED, seat, good, circle, placed)


def place(purse: Purse, good: int) -> int:
    """Put a loose good onto the track; return its circle (AB-50 .. AB-52)."""
    circle = circle_of(purse, good)
    purse.circle[circle] = good
    purse.placed[good] += 1
    purse.goods[good] -= 1
    return circle


def offers_sell(tables: Tables, state: State, seat: int) -> bool:
    """The first changes of a turn are choices, further ones out of turn (AB-48)."""
    return state.sales < TRIED_SALES


def admits_sell(tables: Tables, state: State, seat: int, item: int) -> bool:
    """Say whether an item is loose."""
    return state.players[seat].purse.goods[item] > 0


def refuse_sell(tables: Tables, state: State, seat: int, item: int) -> int:
    """A loose item is put on sale, as often as one likes, if somebody could buy it (AB-47, AB-48, AB-A39, AB-A40)."""
    if state.seats == 1:
        return Refusal.NOBODY_BUYS
    if state.players[seat].purse.goods[item] == 0:
        return Refusal.NOT_OWNED
    if state.phase == Phase.AFTER_HARVEST and (item >= GOODS or state.taken[item] == 0):
        return Refusal.ONLY_JUST_TAKEN
    if state.players[seat].sale == item:
        return Refusal.LIES_THERE
    return Refusal.NONE if state.sales < MOST_SALES else Refusal.SALES_SPENT


def apply_sell(tables: Tables, state: State, seat: int, item: int, journal: Journal) -> None:
    """An item is put on sale; what lay there becomes loose again (AB-47)."""
    player = state.players[seat]
    state.sales += 1
    if player.sale != NONE:
        player.purse.goods[player.sale] += 1
    player.purse.goods[item] -= 1
    player.sale = item
    write(journal, Event.FOR_SALE, seat, item)


def offers_withdraw(tables: Tables, state: State, seat: int) -> bool:
    """Taking back is a choice as long as putting on sale is one, and out of turn afterwards (AB-48)."""
    return state.sales < TRIED_SALES


def refuse_withdraw(tables: Tables, state: State, seat: int) -> int:
    """What is on sale is taken back, as often as one likes (AB-47, AB-48, AB-A40)."""
    if state.players[seat].sale == NONE:
        return Refusal.NOTHING_ON_SALE
    return Refusal.NONE if state.sales < MOST_SALES else Refusal.SALES_SPENT


def apply_withdraw(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """What is on sale is taken back (AB-47)."""
    player = state.players[seat]
    state.sales += 1
    item = player.sale
    player.purse.goods[item] += 1
    player.sale = NONE
    write(journal, Event.WITHDREW, seat, item)


def offers_buy_from(tables: Tables, state: State, seat: int) -> bool:
    """The first offers of a turn are choices, further ones out of turn (AB-A40)."""
    return state.offers < TRIED_OFFERS


def refuse_buy_from(tables: Tables, state: State, seat: int, seller: int) -> int:
    """Something must be on sale there, and a price be left that can be offered (AB-45, AB-46)."""
    if seller >= state.seats:
        return Refusal.NO_SUCH_SEAT
    if seller == seat:
        return Refusal.OWN_SALE
    if state.players[seller].sale == NONE:
        return Refusal.NOTHING_TO_BUY
    return Refusal.NONE if highest_price(state, seat) >= least_price(state, seller) else Refusal.CANNOT_AFFORD_OFFER


def apply_buy_from(tables: Tables, state: State, seat: int, seller: int, journal: Journal) -> None:
    """A player wants to buy what another one sells; next comes the price (AB-45)."""
    state.partner = seller
    state.phase = Phase.OFFER


def out_of_turn_actions(tables: Tables, state: State, seat: int, actions: Numbers) -> int:
    """List free actions beyond the first of a turn: people may go on, playouts and bots need not (AB-48, AB-A40)."""
    if state.awaited != bit(seat):
        return 0
    count = 0
    if state.phase in (Phase.TURN, Phase.AFTER_HARVEST) and state.sales >= TRIED_SALES:
        for item in range(ITEMS):
            if refuse_sell(tables, state, seat, item) == Refusal.NONE:
                actions[count] = SALES + item
                count += 1
        if state.phase == Phase.TURN and refuse_withdraw(tables, state, seat) == Refusal.NONE:
            actions[count] = WITHDRAWAL
            count += 1
    if state.phase == Phase.TURN and state.offers >= TRIED_OFFERS:
        for seller in range(state.seats):
            if refuse_buy_from(tables, state, seat, seller) == Refusal.NONE:
                actions[count] = PURCHASES + seller
                count += 1
    return count


def least_price(state: State, seller: int) -> int:
    """Return the lowest price that may be offered to a seller: more than was refused in this turn (AB-45, AB-46)."""
    return max(LEAST_PRICE, state.players[seller].refused + 1)


def highest_price(state: State, buyer: int) -> int:
    """Return the highest price that a buyer could pay."""
    return min(HIGHEST_PRICE, state.players[buyer].purse.coins)


def refuse_price(tables: Tables, state: State, seat: int, price: int) -> int:
    """The buyer names what can be paid and was not refused; the seller may ask for more (AB-46, AB-A37)."""
    if price > highest_price(state, state.actor):
        return Refusal.COUNTER_TOO_HIGH if state.phase == Phase.ANSWER else Refusal.PRICE_TOO_HIGH
    if state.phase == Phase.ANSWER:
        return Refusal.NONE if price > state.price else Refusal.COUNTER_TOO_LOW
    return Refusal.NONE if price >= least_price(state, state.partner) else Refusal.REFUSED_BEFORE


def apply_price(tables: Tables, state: State, seat: int, price: int, journal: Journal) -> None:
    """The buyer makes an offer (AB-46), or the seller asks for more (AB-A37)."""
    item = state.players[state.partner].sale
    if state.phase == Phase.OFFER:
        state.price = price
        state.offers += 1
        write(journal, Event.OFFERED, seat, state.partner, price, item)
        state.phase = Phase.ANSWER
    else:
        state.asked = state.price
        state.price = price
        write(journal, Event.COUNTERED, seat, state.actor, price, item)
        state.phase = Phase.COUNTER


def apply_accept(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """A price is accepted: the item changes hands, and so do the coins (AB-45, AB-A37)."""
    sell(state, state.partner, journal)
    forget_offer(state)
    state.phase = Phase.TURN


def apply_refuse(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """A price is refused: another offer in this turn must be higher (AB-46, AB-A37)."""
    seller = state.partner
    if state.phase == Phase.ANSWER:
        remember(state, seller, state.price)
        write(journal, Event.REFUSED, seat, state.actor, state.price)
    else:
        remember(state, seller, state.asked)
        write(journal, Event.REFUSED_COUNTER, seat, seller, state.price)
    forget_offer(state)
    state.phase = Phase.TURN


def sell(state: State, seller: int, journal: Journal) -> None:
    """The item changes hands, and so do the coins (AB-45)."""
    buyer = state.actor
    item = state.players[seller].sale
    state.players[seller].sale = NONE
    state.players[seller].purse.coins += state.price
    state.players[buyer].purse.coins -= state.price
    state.players[buyer].purse.goods[item] += 1
    write(journal, Event.SOLD, seller, buyer, state.price, item)


def remember(state: State, seller: int, price: int) -> None:
    """Remember the price that was refused: another offer in this turn must be higher (AB-46)."""
    state.players[seller].refused = max(state.players[seller].refused, price)


def forget_offer(state: State) -> None:
    """No offer lies on the table."""
    state.partner = NONE
    state.price = 0
    state.asked = 0


def worth_sell(tables: Tables, view: State, seat: int, item: int) -> int:
    """Put on sale what brings more in coins than on the track, if another one may want it; drinks that are spare."""
    if view.phase == Phase.AFTER_HARVEST or view.players[seat].sale != NONE or rounds_left(view) == 0:
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


def worth_withdraw(tables: Tables, view: State, seat: int) -> int:
    """What is on sale stays there."""
    return NEVER


def worth_buy_from(tables: Tables, view: State, seat: int, seller: int) -> int:
    """Return what an item on sale is worth beyond the lowest price that may be offered."""
    gain = item_worth(tables, view, seat, view.players[seller].sale)
    price = max(LEAST_PRICE, view.players[seller].refused + 1)
    spare = view.players[seat].purse.coins - price >= BARGAINS_LEFT
    worth = gain - price * coin_worth(view)
    return AT_ONCE // 2 + worth if worth > BARGAIN and spare and view.offers < 2 else NEVER


def worth_accept(tables: Tables, view: State, seat: int) -> int:
    """Accept what is worth it."""
    mine = view.price * coin_worth(view) - item_worth(tables, view, seat, view.players[view.partner].sale)
    return mine - 20 if view.phase == Phase.ANSWER else -mine


def worth_price(tables: Tables, view: State, seat: int, price: int) -> int:
    """Offer little, and ask for a coin more where that is fair."""
    coin = coin_worth(view)
    worth = item_worth(tables, view, seat, view.players[view.partner].sale)
    if view.phase == Phase.OFFER:
        return -price if worth > price * coin else NEVER - price
    more = price - view.price
    return price * coin - worth - TOO_MUCH * more if more <= 2 else NEVER
