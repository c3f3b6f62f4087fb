"""The sale circle, bargaining with others, and renewing a row of buildings."""

from ludoteca.engine.runtime.journal import write
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.parts import ROW, Home, beyond, first_of
from ludoteca.games.above_and_below.state import HIGHEST_PRICE, LEAST_PRICE, NONE


def put_on_sale(state, seat: int, item: int, journal) -> None:
    """Put an item on a player's sale circle; what lay there becomes loose again (AB-47)."""
    player = state.players[seat]
    if player.sale != NONE:
        player.purse.goods[player.sale] += 1
    player.purse.goods[item] -= 1
    player.sale = item
    write(journal, Event.FOR_SALE, seat, item)


def withdraw(state, seat: int, journal) -> None:
    """Take the item on a player's sale circle back (AB-47)."""
    player = state.players[seat]
    item = player.sale + 0
    player.purse.goods[item] += 1
    player.sale = NONE
    write(journal, Event.WITHDREW, seat, item)


def least_price(state, seller: int) -> int:
    """Return the lowest price that may be offered to a seller: more than was refused in this turn (AB-45, AB-46)."""
    return max(LEAST_PRICE, state.players[seller].refused + 1)


def highest_price(state, buyer: int) -> int:
    """Return the highest price that a buyer could pay."""
    return min(HIGHEST_PRICE, state.players[buyer].purse.coins + 0)


def sell(state, seller: int, journal) -> None:
    """The item changes hands, and so do the coins (AB-45)."""
    buyer = state.actor + 0
    item = state.players[seller].sale + 0
    state.players[seller].sale = NONE
    state.players[seller].purse.coins += state.price
    state.players[buyer].purse.coins -= state.price
    state.players[buyer].purse.goods[item] += 1
    write(journal, Event.SOLD, seller, buyer, state.price, item)


def refuse(state, seller: int, price: int) -> None:
    """Remember the price that was refused: another offer in this turn must be higher (AB-46)."""
    state.players[seller].refused = max(state.players[seller].refused + 0, price)


def deck_size(state, deck: int) -> int:
    """Return how many cards a deck has: 0 the houses, 1 the outposts."""
    found = state.under_size[deck] + 0
    for b in range(first_of(deck), beyond(deck)):
        if state.buildings[b].where == Home.PILE:
            found += 1
    return found


def put_row_under(state, deck: int) -> None:
    """Put the open cards of a row under their deck, from left to right (AB-49)."""
    for place in range(ROW):
        b = state.row[deck][place] + 0
        if b != NONE:
            state.buildings[b].where = Home.ASIDE
            state.under[deck][state.under_size[deck]] = b
            state.under_size[deck] += 1
            state.row[deck][place] = NONE


def draw_under(state, deck: int) -> int:
    """Return the first of the cards that were put under a deck, and take it off them."""
    b = state.under[deck][0] + 0
    state.under_size[deck] -= 1
    for i in range(state.under_size[deck]):
        state.under[deck][i] = state.under[deck][i + 1] + 0
    state.under[deck][state.under_size[deck]] = 0
    return b


def gap_in(state, deck: int) -> int:
    """Return the first gap in a row, or NONE."""
    for place in range(ROW):
        if state.row[deck][place] == NONE:
            return place
    return NONE
