"""What placing, selling and buying would bring, and what is drunk and who is put to bed in the evening."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.actions import (
    ACCEPT,
    BED,
    BUY,
    DONE,
    DRINK_CIDER,
    DRINK_POTION,
    PLACE,
    PRICE,
    SALE,
    WITHDRAW,
)
from ludoteca.games.above_and_below.foreseen import after_night, after_placing
from ludoteca.games.above_and_below.lit import (
    Marks,
    aimed,
    folk,
    income_line,
    points_line,
    then_coins,
    then_things,
    track_line,
)
from ludoteca.games.above_and_below.names import amount_of, amounts, coins, villager_name
from ludoteca.games.above_and_below.options import SECOND
from ludoteca.games.above_and_below.parts import CIDER, GOODS, ITEM_NAMES, POTION, Area
from ludoteca.games.above_and_below.prompts import BEDS_LEFT, NO_BEDS_LEFT
from ludoteca.games.above_and_below.rules.goods import highest_price, least_price
from ludoteca.games.above_and_below.rules.holdings import beds_of
from ludoteca.games.above_and_below.state import LEAST_PRICE, NONE, Phase
from ludoteca.games.above_and_below.text_view import folk_in, points

IN_CIRCLE = Message("It lies in circle {number} for good, where each is worth {points}.")
NEW_CIRCLE = Message("It opens circle {number} for good: {points} for each of its kind.")
PUTS_UP = Message("Others may buy it for {coins} or more, and you may refuse.")
NOBODY_BUYS = Message("Nobody is there to buy it.")
COMES_BACK = Message("Beside your coins again: {things}.")
NAMES_PRICE = Message("Next you name a price from {least} to {most}. {other} may refuse it or ask for more.")
IF_SOLD = Message("If {other} agrees, {thing} is yours.")
ASKS_MORE = Message("{other} can only agree or leave it.")
IF_PAID = Message("If {other} agrees, you get {coins}.")
SELLS = Message("You get {coins}, and {other} gets what you sell: {thing}.")
BUYS = Message("You pay {coins} and get {thing}.")
REFUSES = Message("Nothing changes hands; in this turn {other} can only offer more than {coins}.")
LEAVES_IT = Message("Nothing changes hands; in this turn you can only offer more than {coins}.")
TURN_ENDS = Message("Your turn ends; what is loose stays beside your coins.")
POTION_HELPS = Message("{villager} is then exhausted, no longer injured.")
IS_READY = Message("{villager} is ready for the next round.")
NO_MORE_DRINKS = Message("After the first bed nothing can be drunk this evening.")
WILL_BE_READY = Message("{amount} of your villagers is ready in the next round.",
                        "{amount} of your villagers are ready in the next round.")
GET_INCOME = Message("Then you get your income of {coins}.")
STAYS_LOOSE = Message("What stays loose has no points: {things}.")
ALL_PLACED = Message("All your goods are placed.")


def preview_of_goods(
    say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int
) -> Preview | None:
    """Goods are placed, put on sale, bought, or kept."""
    if action == DONE:
        return Preview((), say(TURN_ENDS))
    if PLACE <= action < SALE:
        return preview_of_placing(say, tables, view, seat, action - PLACE)
    if SALE <= action <= WITHDRAW:
        return preview_of_sale(say, view, seat, action)
    if BUY <= action < ACCEPT:
        other = action - BUY
        least, most = int(least_price(view, other)), int(highest_price(view, seat))
        said = say(NAMES_PRICE, least=least, most=coins(say, most), other=names[other])
        lit, track = track_line(say, tables, view, seat, int(view.players[other].sale))
        return Preview((*aimed(f"sale-{other}"), *lit), " ".join([said, *track]))
    if action >= PRICE:
        return preview_of_price(say, names, tables, view, seat, action - PRICE + LEAST_PRICE)
    return preview_of_answer(say, names, tables, view, seat, action == ACCEPT)


def preview_of_placing(say: Translator, tables: Any, view: Any, seat: int, good: int) -> Preview:
    """A good goes onto the track: into which circle, and what it brings."""
    after, circle = after_placing(tables, view, seat, good)
    opens = view.players[seat].purse.circle[circle] == NONE
    each = points(say, int(tables.track_vp[circle]))
    said = [say(NEW_CIRCLE if opens else IN_CIRCLE, number=circle + 1, points=each)]
    said += [*points_line(say, after), *income_line(say, after)]
    return Preview((*aimed(f"circle-{circle}"), gone(good)), " ".join(said))


def gone(item: int) -> Mark:
    """Show which loose item goes away."""
    return Mark(f"item-{ITEM_NAMES[item]}", "+class", "leaves")


def preview_of_sale(say: Translator, view: Any, seat: int, action: int) -> Preview:
    """Something is put on sale or taken back; what lay there is loose again."""
    lay, said, marks = int(view.players[seat].sale), [], []
    if action != WITHDRAW:
        said.append(say(PUTS_UP, coins=coins(say, LEAST_PRICE)) if view.seats > 1 else say(NOBODY_BUYS))
        marks.append(gone(action - SALE))
    if lay != NONE:
        said.append(say(COMES_BACK, things=amount_of(say, lay, 1)))
        marks.append(Mark(f"sale-{seat}", "+class", "leaves"))
    return Preview(tuple(marks), " ".join(said))


def preview_of_price(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, price: int) -> Preview:
    """A price is named, by the buyer or by the seller."""
    if view.phase == Phase.ANSWER:
        other = names[int(view.actor)]
        said = [say(ASKS_MORE, other=other), say(IF_PAID, other=other, coins=coins(say, price))]
        return Preview((), " ".join([*said, then_coins(say, view, seat, -price)]))
    seller = int(view.partner)
    item = int(view.players[seller].sale)
    lit, track = track_line(say, tables, view, seat, item)
    said = [say(IF_SOLD, other=names[seller], thing=amount_of(say, item, 1)), then_coins(say, view, seat, price),
            *track]
    return Preview(lit, " ".join(said))


def preview_of_answer(
    say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, accepts: bool
) -> Preview:
    """A price is accepted or refused."""
    price, selling = int(view.price), view.phase == Phase.ANSWER
    other = names[int(view.actor if selling else view.partner)]
    thing = amount_of(say, int(view.players[view.partner].sale), 1)
    if not accepts:
        refused = coins(say, price if selling else int(view.asked))
        return Preview((), say(REFUSES if selling else LEAVES_IT, other=other, coins=refused))
    if selling:
        said = say(SELLS, coins=coins(say, price), other=other, thing=thing)
        return Preview((Mark(f"sale-{seat}", "+class", "leaves"),), f"{said} {then_coins(say, view, seat, -price)}")
    lit, track = track_line(say, tables, view, seat, int(view.players[view.partner].sale))
    said = say(BUYS, coins=coins(say, price), thing=thing)
    return Preview(lit, " ".join([said, then_coins(say, view, seat, price), *track]))


def preview_in_evening(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview | None:
    """Something is drunk, somebody put to bed, a good placed, or the evening is over for the viewer."""
    if PLACE <= action < SALE:
        return preview_of_placing(say, tables, view, seat, action - PLACE)
    if action == DONE:
        return (preview_of_night if view.phase == Phase.REST else preview_of_end)(say, tables, view, seat)
    previews = ((BED, preview_of_bed), (DRINK_CIDER, preview_of_cider), (DRINK_POTION, preview_of_potion))
    for first, preview_of in previews:
        if action >= first:
            return preview_of(say, tables, view, seat, action - first)
    return None


def preview_of_potion(say: Translator, tables: Any, view: Any, seat: int, t: int) -> Preview:
    """An injured villager drinks a potion."""
    said = (say(POTION_HELPS, villager=villager_name(say, tables, t)), drinks_left(say, view, seat, POTION))
    return Preview(stepping(t, POTION), " ".join(said))


def preview_of_cider(say: Translator, tables: Any, view: Any, seat: int, t: int) -> Preview:
    """An exhausted villager drinks a cider."""
    said = (say(IS_READY, villager=villager_name(say, tables, t)), drinks_left(say, view, seat, CIDER))
    return Preview(stepping(t, CIDER), " ".join(said))


def drinks_left(say: Translator, view: Any, seat: int, item: int) -> str:
    """Return how many potions or ciders are left after one is drunk."""
    return then_things(say, item, int(view.players[seat].purse.goods[item]) - 1)


def stepping(t: int, item: int) -> Marks:
    """Show who gets better, and what is drunk for it."""
    return (Mark(f"folk-{t}", "+class", "wakes"), gone(item))


def preview_of_bed(say: Translator, tables: Any, view: Any, seat: int, t: int) -> Preview:
    """A villager is put to bed: what it does, and what cannot be done afterwards."""
    injured = view.villagers[t].area == Area.INJURED
    player = view.players[seat]
    free = int(beds_of(tables, view, seat)) - int(player.beds) - 1
    said = [say(POTION_HELPS if injured else IS_READY, villager=villager_name(say, tables, t)),
            say(BEDS_LEFT, amount=free) if free else say(NO_BEDS_LEFT)]
    drinks = player.purse.goods[CIDER] + player.purse.goods[POTION]
    if drinks and not player.beds and view.options.rest_order != SECOND:
        said.append(say(NO_MORE_DRINKS))
    return Preview((Mark(f"folk-{t}", "+class", "wakes"),), " ".join(said))


def preview_of_night(say: Translator, tables: Any, view: Any, seat: int) -> Preview:
    """The evening is over: who is ready tomorrow, and what comes in."""
    after = after_night(tables, view, seat)
    ready = folk_in(after.state, seat, Area.READY)
    said = (say(WILL_BE_READY, amount=len(ready)), say(GET_INCOME, coins=coins(say, after.income[0])))
    return Preview(folk(*ready), " ".join(said))


def preview_of_end(say: Translator, tables: Any, view: Any, seat: int) -> Preview:
    """Nothing more is placed: what stays loose has no points."""
    loose = [int(amount) for amount in view.players[seat].purse.goods[:GOODS]]
    said = say(STAYS_LOOSE, things=amounts(say, loose)) if any(loose) else say(ALL_PLACED)
    return Preview(tuple(gone(good) for good in range(GOODS) if loose[good]), said)


