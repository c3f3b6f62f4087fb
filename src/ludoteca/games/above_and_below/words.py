"""What the game says while it is played, in English; `locale/` has the translations."""

from collections.abc import Callable, Sequence
from typing import Any

from ludoteca.engine.game.contract import Words
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.labels import label
from ludoteca.games.above_and_below.names import (
    AREAS,
    DECKS,
    amount_of,
    building_name,
    coins,
    item_name,
    villager_name,
    with_minus,
)
from ludoteca.games.above_and_below.parts import CIDER, POTION, Area
from ludoteca.games.above_and_below.prompts import prompt
from ludoteca.games.above_and_below.reasons import BREACHES, ENDINGS, REFUSALS
from ludoteca.games.above_and_below.sentences import EVENTS
from ludoteca.games.above_and_below.tales import failure, lanterns, opening, told

PITCH = Message("Build a village in the sun, and send its people down to meet what lives in the caves beneath it.")
DRINKS = Message("Drunk: {things}.")
BEDS = Message("{amount} bed is slept in.", "{amount} beds are slept in.")


def signed(number: int) -> str:
    """Return a number with its sign."""
    return f"{number:+d}".replace("-", "−")


def rested(say: Translator, entry: Entry) -> str:
    """Return an evening in words: what was drunk, and how many beds were slept in."""
    drunk = [amount_of(say, item, number) for item, number in ((POTION, entry.item), (CIDER, entry.amount)) if number]
    said = [say(DRINKS, things=say.all_of(drunk))] if drunk else []
    if entry.detail:
        said.append(say(BEDS, amount=entry.detail))
    return " ".join(said)


VILLAGER_FIRST = (
    Event.ARRIVED, Event.PICKED, Event.PICKED_TO_HARVEST, Event.PICKED_TO_LABOR, Event.ROLLED, Event.REROLLED,
    Event.EXERTED, Event.HARDY, Event.JOINED, Event.INJURED, Event.TRAINED, Event.TRAINED_READY, Event.ROLLED_ASLEEP,
    Event.WOKE, Event.SLEPT, Event.TIRELESS,
)
BUILDING_FIRST = (
    Event.REVEALED, Event.BUILT, Event.BUILT_FREE, Event.AT_ONCE_COINS, Event.AT_ONCE_ITEM, Event.AT_ONCE_REPUTATION,
    Event.ON_CARD, Event.GREW,
)
THING_FIRST = (
    Event.PAID_ITEM, Event.SUPPLY_EMPTY, Event.HARVESTED, Event.HARVESTED_MORE, Event.PLACED, Event.PLACED_SECRETLY,
    Event.FOR_SALE, Event.WITHDREW, Event.DRANK, Event.RETURNED,
)
AMOUNT_FIRST = (Event.GOT_ITEM, Event.LOST_ITEM, Event.BROUGHT, Event.PLACED_LAST)
COINS_SECOND = (
    Event.PAID_BONUS, Event.PAID_COST, Event.GOT_COINS, Event.LOST_COINS, Event.NOBODY_JOINS, Event.BUILT,
    Event.BUILDERS_COIN, Event.EXPLORERS_COIN, Event.AT_ONCE_COINS, Event.TRAINED, Event.TRAINED_READY, Event.LABORED,
    Event.LABOR_BONUS, Event.OFFERED, Event.COUNTERED, Event.SOLD, Event.REFUSED, Event.REFUSED_COUNTER, Event.INCOME,
)
TRADES = (Event.OFFERED, Event.COUNTERED, Event.SOLD, Event.REFUSED, Event.REFUSED_COUNTER)
LANTERNS_SECOND = (Event.BONUS, Event.EXERTED, Event.HARDY, Event.SUCCEEDED, Event.FAILED)
LANTERNS_THIRD = (Event.ROLLED, Event.REROLLED, Event.PAID_BONUS)


def arguments(say: Translator, names: Sequence[str], tables: Any, context: Any, entry: Entry) -> dict[str, Any]:
    """Return what fills the gaps of an event's message."""
    event = Event(entry.event)
    found: dict[str, Any] = {"actor": names[entry.actor], "item": entry.item, "amount": entry.amount}
    if event in VILLAGER_FIRST:
        found["villager"] = villager_name(say, tables, entry.item)
    if event in BUILDING_FIRST:
        found["building"] = building_name(say, tables, entry.item)
    if event in THING_FIRST:
        found["thing"] = item_name(say, entry.item)
    if event in AMOUNT_FIRST:
        found["things"] = amount_of(say, entry.item, entry.amount)
    if event in COINS_SECOND:
        found["coins"] = coins(say, entry.amount)
    if event in LANTERNS_SECOND:
        found["lanterns"] = lanterns(say, entry.amount)
    if event in LANTERNS_THIRD:
        found["lanterns"] = lanterns(say, entry.detail)
    if event in TRADES:
        found["other"] = names[entry.item]
        found["thing"] = amount_of(say, entry.detail, 1)
    if event in FILLERS:
        found |= FILLERS[event](say, tables, entry)
    return found


FILLERS: dict[Event, Callable[[Translator, Any, Entry], dict[str, Any]]] = {
    Event.ROUND_BEGINS: lambda say, tables, entry: {"number": entry.amount},
    Event.ARRIVED: lambda say, tables, entry: {"number": entry.amount + 1},
    Event.ENCOUNTER: lambda say, tables, entry: {"number": entry.item + 1, "story": opening(say, tables, entry.item)},
    Event.FOLLOWS: lambda say, tables, entry: {"story": opening(say, tables, entry.item)},
    Event.CHOSE: lambda say, tables, entry: {"option": told(say, tables, entry.item).options[entry.amount]},
    Event.FAILED: lambda say, tables, entry: {"story": failure(say, tables, entry.item, entry.detail)},
    Event.REPUTATION: lambda say, tables, entry: {"item": with_minus(entry.item), "signed": signed(entry.amount)},
    Event.REPUTATION_STAYS: lambda say, tables, entry: {"item": with_minus(entry.item)},
    Event.AT_ONCE_REPUTATION: lambda say, tables, entry: {"amount": with_minus(entry.amount)},
    Event.AT_ONCE_ITEM: lambda say, tables, entry: {"things": amount_of(say, entry.detail, entry.amount)},
    Event.ON_CARD: lambda say, tables, entry: {"things": amount_of(say, entry.detail, entry.amount)},
    Event.GREW: lambda say, tables, entry: {"things": amount_of(say, entry.detail, entry.amount)},
    Event.HARVESTED: lambda say, tables, entry: {"building": building_name(say, tables, entry.amount)},
    Event.HARVESTED_MORE: lambda say, tables, entry: {"villager": villager_name(say, tables, entry.amount)},
    Event.LABORED: lambda say, tables, entry: {"coins": coins(say, entry.amount)},
    Event.PLACED: lambda say, tables, entry: {"number": entry.amount + 1},
    Event.PLACED_SECRETLY: lambda say, tables, entry: {"number": entry.amount + 1},
    Event.PLACED_LAST: lambda say, tables, entry: {"number": entry.detail + 1},
    Event.REFRESHED: lambda say, tables, entry: {"deck": say(DECKS[entry.item])},
    Event.RENEWED: lambda say, tables, entry: {"deck": say(DECKS[entry.item])},
    Event.DRANK: lambda say, tables, entry: {
        "villager": villager_name(say, tables, entry.amount), "area": say(AREAS[Area(entry.detail)])},
    Event.SLEPT: lambda say, tables, entry: {"area": say(AREAS[Area(entry.amount)])},
    Event.TIRELESS: lambda say, tables, entry: {"area": say(AREAS[Area(entry.amount)])},
    Event.RESTED: lambda say, tables, entry: {"drinks": rested(say, entry)},
}


WORDS = Words(
    label=label,
    prompt=prompt,
    arguments=arguments,
    events=EVENTS,
    refusals=REFUSALS,
    endings=ENDINGS,
    breaches=BREACHES,
    pitch=PITCH,
)
