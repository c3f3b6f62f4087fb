"""What each action does, in words for its button."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.actions import (
    ACCEPT,
    ARRIVE,
    BED,
    BUILD,
    BUILDING,
    BUY,
    CAVE,
    DIE,
    DONE,
    DRINK_CIDER,
    DRINK_POTION,
    EXPLORE,
    GOOD,
    HARVEST,
    KEEP,
    LABOR,
    NO,
    OPTION,
    PASS,
    PLACE,
    PRICE,
    REFRESH,
    REFUSE,
    REVEAL,
    SALE,
    SEND,
    SLOT,
    START,
    TRAIN,
    VILLAGER,
    WITHDRAW,
    YES,
)
from ludoteca.games.above_and_below.names import amount_of, building_name, coins, item_name, villager_name
from ludoteca.games.above_and_below.rules.building import price_of
from ludoteca.games.above_and_below.rules.work import price_of_slot
from ludoteca.games.above_and_below.state import LEAST_PRICE, NONE, Phase
from ludoteca.games.above_and_below.tales import option_label, reward_label

PLAIN = {
    PASS: Message("Pass"),
    EXPLORE: Message("Explore a cave"),
    BUILD: Message("Build"),
    HARVEST: Message("Harvest"),
    TRAIN: Message("Train"),
    LABOR: Message("Labor"),
    KEEP: Message("Exert nobody"),
    REFRESH: Message("New houses, for a coin"),
    REFRESH + 1: Message("New outposts, for a coin"),
    WITHDRAW: Message("Take back what is on sale"),
    ACCEPT: Message("Accept"),
    REFUSE: Message("Refuse"),
    NO: Message("Pay nothing"),
}
SENDS = {
    Phase.X_PICK: Message("Set out"),
    Phase.H_PICK: Message("Let them harvest"),
    Phase.L_PICK: Message("Let them labor"),
}
ENOUGH = {
    Phase.X_REROLL: Message("Leave the dice as they are"),
    Phase.FREE_BUILDING: Message("Build nothing"),
    Phase.AFTER_HARVEST: Message("Keep the rest beside the coins"),
    Phase.REST: Message("Good night"),
    Phase.LAST: Message("That is all"),
}
MEMBERS = {                # what is done with a villager
    Phase.X_REROLL: Message("Roll again: {villager}"),
    Phase.X_EXERT: Message("Exert {villager}"),
    Phase.INJURE: Message("{villager} is injured"),
    Phase.B_PICK: Message("{villager} builds"),
    Phase.T_PICK: Message("{villager} teaches"),
    Phase.X_PICK: Message("{villager} comes along"),
}
WORKS = Message("{villager} works")
BUILD_FOR = Message("Build {building} for {coins}")
BUILD_FREE = Message("Build {building} for nothing")
TAKE_FROM = Message("Take a good from {building}")
TRAIN_FOR = Message("Train {villager} for {coins}")
EMPTY_SLOT = Message("Slot {number} is empty")
PLACE_ONE = Message("Place {thing}")
SELL_ONE = Message("Put {thing} on sale")
BUY_FROM = Message("Buy {thing} from {other}")
BUY_NOTHING = Message("Buy from seat {number}")
OFFER = Message("Offer {coins}")
ASK = Message("Ask for {coins}")
PAY_FOR = Message("Pay {coins}")
POTION_FOR = Message("A potion for {villager}")
CIDER_FOR = Message("A cider for {villager}")
BED_FOR = Message("A bed for {villager}")
GIVES = {
    Phase.X_PAY_GOOD: Message("Give {thing}"),
    Phase.DISCARD: Message("Give up {thing}"),
    Phase.COPY: Message("One more {thing}"),
    Phase.H_GOOD: Message("Take {thing}"),
}
ROLLS = Message("The die shows {amount}")
REVEALS = Message("{building} is revealed")
CAVE_COMES = Message("Cave {number} lies on top")
ARRIVES = Message("{villager} arrives")
STARTS = Message("{actor} begins")


def label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
    """Return what an action does, for the one who may take it."""
    if action in PLAIN:
        return say(PLAIN[action])
    if action >= DIE:
        return chance_label(say, names, tables, action)
    if action in (SEND, DONE):
        phase = Phase(int(view.phase))
        return say(SENDS.get(phase, SENDS[Phase.X_PICK]) if action == SEND else ENOUGH.get(phase, ENOUGH[Phase.LAST]))
    if action == YES:
        return say(PAY_FOR, coins=coins(say, price_of_help(tables, view)))
    if action < SLOT:
        return object_label(say, tables, view, action)
    if action < PRICE:
        return market_label(say, names, tables, view, seat, action)
    if action < DRINK_POTION:
        price = coins(say, action - PRICE + LEAST_PRICE)
        return say(ASK if view.phase == Phase.ANSWER else OFFER, coins=price)
    if action >= GOOD:
        message = GIVES.get(Phase(int(view.phase)), GIVES[Phase.H_GOOD])
        return say(message, thing=item_name(say, action - GOOD))
    for first, message in ((BED, BED_FOR), (DRINK_CIDER, CIDER_FOR), (DRINK_POTION, POTION_FOR)):
        if action >= first:
            return say(message, villager=villager_name(say, tables, action - first))
    raise ValueError(f"there is no action {action}")


def price_of_help(tables: Any, view: Any) -> int:
    """Return what lanterns cost for which the chosen option asks coins; 0 if none is chosen."""
    if NONE in (view.paragraph, view.choice):
        return 0
    return int(tables.book[view.paragraph].options[view.choice].bonus_of)


def object_label(say: Translator, tables: Any, view: Any, action: int) -> str:
    """Return what choosing a villager or a building does."""
    phase = Phase(int(view.phase))
    if action < BUILDING:
        return say(MEMBERS.get(phase, WORKS), villager=villager_name(say, tables, action - VILLAGER))
    b = action - BUILDING
    building = building_name(say, tables, b)
    if phase == Phase.H_TAKE:
        return say(TAKE_FROM, building=building)
    if phase == Phase.FREE_BUILDING:
        return say(BUILD_FREE, building=building)
    worker = int(view.worker)
    price = int(price_of(tables, worker, b)) if worker != NONE else int(tables.plans[b].cost)
    return say(BUILD_FOR, building=building, coins=coins(say, price))


def market_label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
    """Return what choosing a slot, an option, a good or something of the market does."""
    if action < OPTION:
        return slot_label(say, tables, view, seat, action - SLOT)
    if action < PLACE:
        nth = action - OPTION
        return (reward_label if view.phase == Phase.CHOOSE else option_label)(say, tables, view, nth)
    if action < SALE:
        return say(PLACE_ONE, thing=item_name(say, action - PLACE))
    if action < WITHDRAW:
        return say(SELL_ONE, thing=item_name(say, action - SALE))
    seller = action - BUY
    if seller >= len(names) or view.players[seller].sale == NONE:
        return say(BUY_NOTHING, number=seller + 1)
    return say(BUY_FROM, thing=amount_of(say, int(view.players[seller].sale), 1), other=names[seller])


def slot_label(say: Translator, tables: Any, view: Any, seat: int, slot: int) -> str:
    """Return what choosing a slot of the villager row does."""
    t = int(view.slot[slot])
    if t == NONE:
        return say(EMPTY_SLOT, number=slot + 1)
    worker = int(view.worker)
    price = int(price_of_slot(tables, view, seat, worker, slot)) if worker != NONE else int(tables.prices[slot])
    return say(TRAIN_FOR, villager=villager_name(say, tables, t), coins=coins(say, price))


def chance_label(say: Translator, names: Sequence[str], tables: Any, action: int) -> str:
    """Return what chance brings by an action."""
    if action >= START:
        return say(STARTS, actor=names[min(action - START, len(names) - 1)])
    if action >= ARRIVE:
        return say(ARRIVES, villager=villager_name(say, tables, action - ARRIVE))
    if action >= CAVE:
        return say(CAVE_COMES, number=action - CAVE + 1)
    if action >= REVEAL:
        return say(REVEALS, building=building_name(say, tables, action - REVEAL))
    return say(ROLLS, amount=action - DIE + 1)
