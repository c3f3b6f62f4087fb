"""What placing, selling, buying and bargaining would bring (AB-41, AB-45 .. AB-54)."""

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.rules.goods import highest_price, least_price
from ludoteca.games.above_and_below.state import LEAST_PRICE, NONE, Phase
from ludoteca.games.above_and_below.table.foreseen import (
    after_placing,
    aimed,
    change_lines,
    gone,
    then_coins,
    track_line,
)
from ludoteca.games.above_and_below.table.names import Marks, amount_of, coins, item_name
from ludoteca.games.above_and_below.table.text import points

IN_CIRCLE = Message("It goes in circle {number} for good: {points} each.")
NEW_CIRCLE = Message("It takes circle {number} for good: {points} for each of its kind.")
PUTS_UP = Message("Others may offer {coins} or more, and you may decline.")
NOBODY_BUYS = Message("There’s nobody to sell it to.")
COMES_BACK = Message("You get it back: {things}.")
NAMES_PRICE = Message("Next you name a price from {least} to {most}. {other} may decline or ask for more.")
IF_SOLD = Message("If {other} agrees, {thing} is yours.")
ASKS_MORE = Message("{other} can only take it or leave it.")
IF_PAID = Message("If {other} agrees, you get {coins}.")
SELLS = Message("You get {coins}, and {other} gets what you sell: {thing}.")
BUYS = Message("You pay {coins} and get {thing}.")
REFUSES = Message("No deal. This turn, {other} can only offer more than {coins}.")
LEAVES_IT = Message("No deal. This turn, you can only offer more than {coins}.")
PLACE_ONE = Message("Place 1 {thing}")
SELL_ONE = Message("Put 1 {thing} up for sale")
BUY_FROM = Message("Buy {thing} from {other}")
BUY_NOTHING = Message("Buy from seat {number}")
OFFER = Message("Offer {coins}")
ASK = Message("Ask for {coins}")
label_withdraw = Message("Take it off sale")
label_accept = Message("Accept")
label_refuse = Message("Decline")
NAME_PRICE = Message("What do you offer {other} for {thing}?")
OFFERS_YOU = Message("{other} offers {coins} for {thing}.")
ASKS_FOR = Message("{other} wants {coins} for {thing}.")
AFTER_HARVEST = Message("Place goods, sell something you just harvested, or keep it all.")
PLACE_ALONE = Message("Place your goods, or keep them.")


def label_place(reader: Reader, good: int) -> str:
    """A good goes onto the track."""
    return reader(PLACE_ONE, thing=item_name(reader, good))


def preview_place(reader: Reader, good: int) -> Preview:
    """A good goes onto the track: into which circle, and what it brings."""
    after, circle = after_placing(reader, good)
    opens = reader.view.players[reader.seat].purse.circle[circle] == NONE
    each = points(reader, reader.tables.track_vp[circle])
    said = [reader(NEW_CIRCLE if opens else IN_CIRCLE, number=circle + 1, points=each), *change_lines(reader, after)]
    return Preview((*aimed(f"circle-{circle}"), gone(good)), " ".join(said))


def label_sell(reader: Reader, item: int) -> str:
    """An item is put on sale."""
    return reader(SELL_ONE, thing=item_name(reader, item))


def preview_sell(reader: Reader, item: int) -> Preview:
    """An item is put on sale; what lay there is loose again."""
    alone = reader.view.seats == 1
    said = reader(NOBODY_BUYS) if alone else reader(PUTS_UP, coins=coins(reader, LEAST_PRICE))
    marks, back = what_lay(reader)
    return Preview((gone(item), *marks), " ".join([said, *back]))


def preview_withdraw(reader: Reader) -> Preview:
    """What is on sale is taken back."""
    marks, back = what_lay(reader)
    return Preview(marks, " ".join(back))


def what_lay(reader: Reader) -> tuple[Marks, list[str]]:
    """Return what is loose again if it has lain on sale."""
    lay = int(reader.view.players[reader.seat].sale)
    if lay == NONE:
        return (), []
    return (Mark(f"sale-{reader.seat}", "+class", "leaves"),), [reader(COMES_BACK, things=amount_of(reader, lay, 1))]


def label_buy_from(reader: Reader, seller: int) -> str:
    """Something is to be bought."""
    view, names = reader.view, reader.names
    if seller >= len(names) or view.players[seller].sale == NONE:
        return reader(BUY_NOTHING, number=seller + 1)
    return reader(BUY_FROM, thing=amount_of(reader, int(view.players[seller].sale), 1), other=names[seller])


def preview_buy_from(reader: Reader, seller: int) -> Preview:
    """Something is to be bought: next comes its price."""
    view, names = reader.view, reader.names
    least, most = int(least_price(view, seller)), int(highest_price(view, reader.seat))
    said = reader(NAMES_PRICE, least=least, most=coins(reader, most), other=names[seller])
    lit, track = track_line(reader, int(view.players[seller].sale))
    return Preview((*aimed(f"sale-{seller}"), *lit), " ".join([said, *track]))


def label_price(reader: Reader, price: int) -> str:
    """A price is named, by the buyer or by the seller."""
    return reader(ASK if reader.view.phase == Phase.ANSWER else OFFER, coins=coins(reader, price))


def preview_price(reader: Reader, price: int) -> Preview:
    """A price is named, by the buyer or by the seller."""
    other = reader.names[other_side(reader)]
    if reader.view.phase == Phase.ANSWER:
        said = [reader(ASKS_MORE, other=other), reader(IF_PAID, other=other, coins=coins(reader, price))]
        return Preview((), " ".join([*said, then_coins(reader, -price)]))
    lit, track = track_line(reader, ware(reader))
    thing = amount_of(reader, ware(reader), 1)
    said = [reader(IF_SOLD, other=other, thing=thing), then_coins(reader, price), *track]
    return Preview(lit, " ".join(said))


def preview_accept(reader: Reader) -> Preview:
    """A price is accepted."""
    price, thing = int(reader.view.price), amount_of(reader, ware(reader), 1)
    if reader.view.phase == Phase.ANSWER:
        said = reader(SELLS, coins=coins(reader, price), other=reader.names[other_side(reader)], thing=thing)
        return Preview((Mark(f"sale-{reader.seat}", "+class", "leaves"),), f"{said} {then_coins(reader, -price)}")
    lit, track = track_line(reader, ware(reader))
    said = reader(BUYS, coins=coins(reader, price), thing=thing)
    return Preview(lit, " ".join([said, then_coins(reader, price), *track]))


def preview_refuse(reader: Reader) -> Preview:
    """A price is refused."""
    view = reader.view
    if view.phase == Phase.ANSWER:
        return Preview((), reader(REFUSES, other=reader.names[other_side(reader)], coins=coins(reader, view.price)))
    return Preview((), reader(LEAVES_IT, coins=coins(reader, view.asked)))


def other_side(reader: Reader) -> int:
    """Return with whom whoever is awaited bargains: the seller with the buyer, who begins, and the buyer with them."""
    view = reader.view
    return int(view.actor if view.phase == Phase.ANSWER else view.partner)


def ware(reader: Reader) -> int:
    """Return the item for which is bargained."""
    return int(reader.view.players[reader.view.partner].sale)


def dealing(reader: Reader, message: Message) -> str:
    """Say what is bargained for, with whom and for how much."""
    price, thing = coins(reader, reader.view.price), amount_of(reader, ware(reader), 1)
    return reader(message, other=reader.names[other_side(reader)], coins=price, thing=thing)


def prompt_offer(reader: Reader) -> str:
    """The buyer names a price."""
    return dealing(reader, NAME_PRICE)


def prompt_answer(reader: Reader) -> str:
    """The seller answers."""
    return dealing(reader, OFFERS_YOU)


def prompt_counter(reader: Reader) -> str:
    """The buyer answers the seller's own price."""
    return dealing(reader, ASKS_FOR)


def prompt_after_harvest(reader: Reader) -> str:
    """What was harvested may be placed or sold."""
    return reader(PLACE_ALONE if reader.view.seats == 1 else AFTER_HARVEST)
