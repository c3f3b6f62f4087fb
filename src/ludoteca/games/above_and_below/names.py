"""How goods, areas, classes and things are called; names of the pack come from its library."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.library import library_of
from ludoteca.games.above_and_below.parts import CIDER, POTION, Area, Class, Good, Thing

GOODS: dict[int, Message] = {
    Good.FRUIT: Message("fruit"),
    Good.FISH: Message("fish"),
    Good.MUSHROOM: Message("mushroom"),
    Good.POT: Message("pot"),
    Good.ROPE: Message("rope"),
    Good.PAPER: Message("paper"),
    Good.ORE: Message("ore"),
    Good.AMETHYST: Message("amethyst"),
}
ITEMS = {**GOODS, CIDER: Message("cider"), POTION: Message("potion")}
AMOUNTS = {                # with their number: languages bend these words
    Good.FRUIT: Message("{amount} fruit", "{amount} fruit"),
    Good.FISH: Message("{amount} fish", "{amount} fish"),
    Good.MUSHROOM: Message("{amount} mushroom", "{amount} mushrooms"),
    Good.POT: Message("{amount} pot", "{amount} pots"),
    Good.ROPE: Message("{amount} rope", "{amount} ropes"),
    Good.PAPER: Message("{amount} paper", "{amount} papers"),
    Good.ORE: Message("{amount} ore", "{amount} ores"),
    Good.AMETHYST: Message("{amount} amethyst", "{amount} amethysts"),
    CIDER: Message("{amount} cider", "{amount} ciders"),
    POTION: Message("{amount} potion", "{amount} potions"),
}
COINS = Message("{amount} coin", "{amount} coins")
AREAS = {
    Area.READY: Message("ready"),
    Area.EXHAUSTED: Message("exhausted"),
    Area.INJURED: Message("injured"),
    Area.PARTY: Message("on an expedition"),
    Area.CHOSEN: Message("about to work"),
}
CLASSES = {
    Class.START: Message("first house"),
    Class.HOUSE: Message("house"),
    Class.OUTPOST: Message("outpost"),
    Class.KEY: Message("key house"),
    Class.STAR: Message("star house"),
}
DECKS = (Message("houses"), Message("outposts"))
THINGS = {                 # that a building counts
    Thing.VILLAGER: Message("villager"),
    Thing.HOUSE: Message("house"),
    Thing.OUTPOST: Message("outpost"),
    Thing.CAVE: Message("cave"),
    Thing.GOODTYPE: Message("kind of goods on the track"),
    Thing.REP: Message("step of reputation above zero"),
}


def villager_name(say: Translator, tables: Any, t: int) -> str:
    """Return the name of a villager in the reader's language."""
    return library_of(tables).villager(say.language, int(t))


def building_name(say: Translator, tables: Any, b: int) -> str:
    """Return the name of a building in the reader's language."""
    return library_of(tables).building(say.language, int(b))


def item_name(say: Translator, item: int) -> str:
    """Return the name of a good, a cider or a potion."""
    return say(ITEMS[int(item)])


def amount_of(say: Translator, item: int, amount: int) -> str:
    """Return so many of an item."""
    return say(AMOUNTS[int(item)], amount=int(amount))


def coins(say: Translator, amount: int) -> str:
    """Return so many coins."""
    return say(COINS, amount=int(amount))


def with_minus(number: int) -> str:
    """Return a number with the sign that is one: a hyphen is none."""
    return str(int(number)).replace("-", "−")


def amounts(say: Translator, found: Sequence[int]) -> str:
    """Return several items with their numbers, as a sentence lists them."""
    return say.all_of(amount_of(say, item, amount) for item, amount in enumerate(found) if amount)
