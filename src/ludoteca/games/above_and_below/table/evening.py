"""The evening and the last goods: what is drunk, who is put to bed, and what the morning brings (AB-60, AB-70)."""


from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.actions import KINDS
from ludoteca.games.above_and_below.options import SECOND
from ludoteca.games.above_and_below.parts import CIDER, GOODS, POTION, Area
from ludoteca.games.above_and_below.rules.holdings import beds_of, income_of, loose_goods
from ludoteca.games.above_and_below.state import State
from ludoteca.games.above_and_below.table.foreseen import after_night, folk, gone, then_things
from ludoteca.games.above_and_below.table.names import amounts, coins, villager_name
from ludoteca.games.above_and_below.table.text import folk_in

POTION_HELPS = Message("The {villager} goes from injured to exhausted.")
IS_READY = Message("The {villager} will be ready next round.")
NO_MORE_DRINKS = Message("After the first bed, no more potions or ciders this evening.")
WILL_BE_READY = Message("Next round you’ll have {amount} ready villager.",
                        "Next round you’ll have {amount} ready villagers.")
GET_INCOME = Message("Then you collect {coins} in income.")
STAYS_LOOSE = Message("Not placed, so worth no points: {things}.")
ALL_PLACED = Message("You’ve placed all your goods.")
POTION_FOR = Message("Give the {villager} a potion")
CIDER_FOR = Message("Give the {villager} a cider")
BED_FOR = Message("Put the {villager} to bed")
ALL_TO_BED = Message("Everyone to bed")
BEDS_LEFT = Message("{amount} bed is free.", "{amount} beds are free.")
NO_BEDS_LEFT = Message("No bed is free.")
EVENING = Message("Evening: potions and ciders first, then beds. {beds}")
EVENING_IN_ANY_ORDER = Message("Evening: potions, ciders and beds in any order. {beds}")
prompt_last = Message("The last evening: place the goods you want to score.")


def label_potion(reader: Reader, t: int) -> str:
    """An injured villager drinks a potion."""
    return reader(POTION_FOR, villager=villager_name(reader, t))


def label_cider(reader: Reader, t: int) -> str:
    """An exhausted villager drinks a cider."""
    return reader(CIDER_FOR, villager=villager_name(reader, t))


def label_bed(reader: Reader, t: int) -> str:
    """A villager is put to bed."""
    return reader(BED_FOR, villager=villager_name(reader, t))


def preview_potion(reader: Reader, t: int) -> Preview:
    """An injured villager drinks a potion."""
    return drink_preview(reader, t, POTION, POTION_HELPS)


def preview_cider(reader: Reader, t: int) -> Preview:
    """An exhausted villager drinks a cider."""
    return drink_preview(reader, t, CIDER, IS_READY)


def drink_preview(reader: Reader, t: int, item: int, message: Message) -> Preview:
    """A potion or a cider is drunk: who gets better, and how many are left."""
    left = int(reader.view.players[reader.seat].purse.goods[item]) - 1
    said = (reader(message, villager=villager_name(reader, t)), then_things(reader, item, left))
    return Preview((Mark(f"folk-{t}", "+class", "wakes"), gone(item)), " ".join(said))


def preview_bed(reader: Reader, t: int) -> Preview:
    """A villager is put to bed: what it does, and what cannot be done afterwards."""
    view, seat = reader.view, reader.seat
    injured = view.villagers[t].area == Area.INJURED
    player = view.players[seat]
    free = int(beds_of(reader.tables, view, seat)) - int(player.beds) - 1
    said = [reader(POTION_HELPS if injured else IS_READY, villager=villager_name(reader, t)),
            reader(BEDS_LEFT, amount=free) if free else reader(NO_BEDS_LEFT)]
    drinks = player.purse.goods[CIDER] + player.purse.goods[POTION]
    if drinks and not player.beds and view.options.rest_order != SECOND:
        said.append(reader(NO_MORE_DRINKS))
    return Preview((Mark(f"folk-{t}", "+class", "wakes"),), " ".join(said))


def all_to_bed(reader: Reader) -> Facts | None:
    """Return how everybody who needs a bed gets one by a single click; None if there are not enough.

    The evening ends with it, unless goods can still be placed.
    """
    tables, view, seat = reader.tables, reader.view, reader.seat
    tired = [t for area in (Area.INJURED, Area.EXHAUSTED) for t in folk_in(view, seat, area)
             if view.villagers[t].slept == 0 and tables.folk[t].no_bed == 0]
    if not tired or beds_of(tables, view, seat) - view.players[seat].beds < len(tired):
        return None
    beds = [KINDS["bed"].number(t) for t in tired]
    last = [] if loose_goods(view, seat) else [KINDS["done"].number()]
    return {
        "first": beds[0],
        "series": " ".join(KINDS.names[action] for action in (*beds, *last)),
        "label": reader(ALL_TO_BED),
        "says": tomorrow(reader, after_night(reader, tired)),
        "preview": "\n".join(f"folk-{t} +class wakes" for t in tired),
    }


def night_preview(reader: Reader) -> Preview:
    """The evening is over: who is ready tomorrow, and what comes in."""
    after = after_night(reader)
    return Preview(folk(*folk_in(after, reader.seat, Area.READY)), tomorrow(reader, after))


def tomorrow(reader: Reader, after: State) -> str:
    """Return who is ready after a night, and what comes in."""
    ready = len(folk_in(after, reader.seat, Area.READY))
    income = int(income_of(reader.tables, reader.view, reader.seat))
    return f"{reader(WILL_BE_READY, amount=ready)} {reader(GET_INCOME, coins=coins(reader, income))}"


def end_preview(reader: Reader) -> Preview:
    """Nothing more is placed: what stays loose has no points."""
    loose = [int(amount) for amount in reader.view.players[reader.seat].purse.goods[:GOODS]]
    said = reader(STAYS_LOOSE, things=amounts(reader, loose)) if any(loose) else reader(ALL_PLACED)
    return Preview(tuple(gone(good) for good in range(GOODS) if loose[good]), said)


def prompt_rest(reader: Reader) -> str:
    """It is evening."""
    view, seat = reader.view, reader.seat
    free = int(beds_of(reader.tables, view, seat)) - int(view.players[seat].beds)
    evening = EVENING_IN_ANY_ORDER if view.options.rest_order == SECOND else EVENING
    return reader(evening, beds=reader(BEDS_LEFT, amount=free) if free else reader(NO_BEDS_LEFT))
