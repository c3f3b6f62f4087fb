"""How goods, areas, classes and things are called, and what entries of the log are told with.

That is what stands in the gaps of their sentences, and what moves in the picture.
"""

from collections.abc import Callable, Sequence

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.game.declared import Together
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.pack import library_of
from ludoteca.games.above_and_below.parts import CIDER, POTION, Area, Class, Good, Thing
from ludoteca.games.above_and_below.state import State, Tables

GOOD_WORDS: dict[int, Message] = {
    Good.FRUIT: Message("fruit"),
    Good.FISH: Message("fish"),
    Good.MUSHROOM: Message("mushroom"),
    Good.POT: Message("pot"),
    Good.ROPE: Message("rope"),
    Good.PAPER: Message("paper"),
    Good.ORE: Message("ore"),
    Good.AMETHYST: Message("amethyst"),
}
ITEM_WORDS = {**GOOD_WORDS, CIDER: Message("cider"), POTION: Message("potion")}
AMOUNTS = {                # with their number: languages bend these words
    Good.FRUIT: Message("{amount} fruit", "{amount} fruit"),
    Good.FISH: Message("{amount} fish", "{amount} fish"),
    Good.MUSHROOM: Message("{amount} mushroom", "{amount} mushrooms"),
    Good.POT: Message("{amount} pot", "{amount} pots"),
    Good.ROPE: Message("{amount} rope", "{amount} ropes"),
    Good.PAPER: Message("{amount} paper", "{amount} paper"),
    Good.ORE: Message("{amount} ore", "{amount} ore"),
    Good.AMETHYST: Message("{amount} amethyst", "{amount} amethysts"),
    CIDER: Message("{amount} cider", "{amount} ciders"),
    POTION: Message("{amount} potion", "{amount} potions"),
}
COINS = Message("{amount} coin", "{amount} coins")
AREA_WORDS = {
    Area.READY: Message("ready"),
    Area.EXHAUSTED: Message("exhausted"),
    Area.INJURED: Message("injured"),
    Area.PARTY: Message("on an expedition"),
    Area.CHOSEN: Message("at work"),
}
CLASS_WORDS = {
    Class.START: Message("starting house"),
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
DRINKS = Message("Drinks: {things}.")
BEDS = Message("{amount} bed is taken.", "{amount} beds are taken.")
LAMPS = 12                 # lanterns of an encounter that can be lit; what lies beyond its numbers is not shown
Marks = tuple[Mark, ...]
Teller = Callable[[Tables, State, Entry], Marks]


def villager_name(reader: Reader, t: int) -> str:
    """Return the name of a villager in the reader's language."""
    return library_of(reader.tables).villager(reader.say.language, int(t))


def building_name(reader: Reader, b: int) -> str:
    """Return the name of a building in the reader's language."""
    return library_of(reader.tables).building(reader.say.language, int(b))


def item_name(reader: Reader, item: int) -> str:
    """Return the name of a good, a cider or a potion."""
    return reader(ITEM_WORDS[int(item)])


def amount_of(reader: Reader, item: int, amount: int) -> str:
    """Return so many of an item."""
    return reader(AMOUNTS[int(item)], amount=int(amount))


def coins(reader: Reader, amount: int) -> str:
    """Return so many coins."""
    return reader(COINS, amount=int(amount))


def with_minus(number: int) -> str:
    """Return a number with the sign that is one: a hyphen is none."""
    return str(int(number)).replace("-", "−")


def amounts(reader: Reader, found: Sequence[int]) -> str:
    """Return several items with their numbers, as a sentence lists them."""
    return reader.say.all_of(amount_of(reader, item, amount) for item, amount in enumerate(found) if amount)


def amount_told(reader: Reader, entry: Entry) -> str:
    """Return the amount of an entry."""
    return str(entry.amount)


def next_told(reader: Reader, entry: Entry) -> str:
    """Return a place that is counted from 0, as people count."""
    return str(entry.amount + 1)


def circle_told(reader: Reader, entry: Entry) -> str:
    """Return a circle of the track, as people count."""
    return str(entry.detail + 1)


def villager_told(reader: Reader, entry: Entry) -> str:
    """Return the villager that an entry is about."""
    return villager_name(reader, entry.item)


def helper_told(reader: Reader, entry: Entry) -> str:
    """Return the villager to whom something is given, or who brings it."""
    return villager_name(reader, entry.amount)


def building_told(reader: Reader, entry: Entry) -> str:
    """Return the building that an entry is about."""
    return building_name(reader, entry.item)


def harvested_told(reader: Reader, entry: Entry) -> str:
    """Return the building from which a good is taken."""
    return building_name(reader, entry.amount)


def thing_told(reader: Reader, entry: Entry) -> str:
    """Return the good, cider or potion that an entry is about."""
    return item_name(reader, entry.item)


def things_told(reader: Reader, entry: Entry) -> str:
    """Return so many of an item."""
    return amount_of(reader, entry.item, entry.amount)


def laid_told(reader: Reader, entry: Entry) -> str:
    """Return how many goods a building brings or holds."""
    return amount_of(reader, entry.detail, entry.amount)


def traded_told(reader: Reader, entry: Entry) -> str:
    """Return what is bargained for."""
    return amount_of(reader, entry.detail, 1)


def other_told(reader: Reader, entry: Entry) -> str:
    """Return with whom somebody bargains."""
    return reader.names[entry.item]


def coins_told(reader: Reader, entry: Entry) -> str:
    """Return so many coins."""
    return coins(reader, entry.amount)


def reputation_told(reader: Reader, entry: Entry) -> str:
    """Return a reputation."""
    return with_minus(entry.item)


def gained_told(reader: Reader, entry: Entry) -> str:
    """Return the reputation that a building makes."""
    return with_minus(entry.amount)


def steps_told(reader: Reader, entry: Entry) -> str:
    """Return by how many steps a reputation changes, with its sign."""
    return signed(entry.amount)


def deck_told(reader: Reader, entry: Entry) -> str:
    """Return which row is renewed."""
    return reader(DECKS[entry.item])


def area_told(reader: Reader, entry: Entry) -> str:
    """Return where a villager is then."""
    return reader(AREA_WORDS[Area(entry.amount)])


def area_then_told(reader: Reader, entry: Entry) -> str:
    """Return where a villager is who has drunk."""
    return reader(AREA_WORDS[Area(entry.detail)])


def signed(number: int) -> str:
    """Return a number with its sign."""
    return f"{number:+d}".replace("-", "−")


def drinks_told(reader: Reader, entry: Entry) -> str:
    """Return an evening in words: what was drunk, and how many beds were slept in."""
    items = ((POTION, entry.item), (CIDER, entry.amount))
    drunk = [amount_of(reader, item, number) for item, number in items if number]
    said = [reader(DRINKS, things=reader.say.all_of(drunk))] if drunk else []
    if entry.detail:
        said.append(reader(BEDS, amount=entry.detail))
    return " ".join(said)


def marks_villager(look: str) -> Teller:
    """Return a teller that marks a villager."""
    return lambda tables, view, entry: (Mark(f"folk-{entry.item}", "+class", look),)


def marks_village(look: str) -> Teller:
    """Return a teller that marks the village of the actor."""
    return lambda tables, view, entry: (Mark(f"village-{entry.actor}", "+class", look),)


def marks_building(look: str) -> Teller:
    """Return a teller that marks a building."""
    return lambda tables, view, entry: (Mark(f"building-{entry.item}", "+class", look),)


def rolls(tables: Tables, view: State, entry: Entry) -> Marks:
    """A die rolls over a villager, and lights lanterns."""
    piece = f"folk-{entry.item}"
    return (Mark(piece, "+class", "rolls"), Mark(piece, "+class", f"rolled-{entry.amount}"),
            Mark(piece, "+class", f"lights-{entry.detail}"))


def harvests(tables: Tables, view: State, entry: Entry) -> Marks:
    """A good is taken from a building by a villager."""
    return (Mark(f"building-{entry.amount}", "+class", "gives"), Mark(f"folk-{entry.detail}", "+class", "works"))


def builds(tables: Tables, view: State, entry: Entry) -> Marks:
    """A villager builds."""
    return (Mark(f"folk-{entry.detail}", "+class", "works"), Mark(f"village-{entry.actor}", "+class", "grows"))


def lights(total: int) -> Marks:
    """Light so many lanterns, one after the other."""
    return tuple(Mark(f"lamp-{number}", "+class", "lit") for number in range(1, min(total, LAMPS) + 1))


def exerts(tables: Tables, view: State, entry: Entry) -> Marks:
    """Somebody is exerted, and a lantern more is lit."""
    return (*marks_villager("hurts")(tables, view, entry), *lights(entry.amount))


def succeeds(tables: Tables, view: State, entry: Entry) -> Marks:
    """A number is reached."""
    return (*marks_village("wins")(tables, view, entry), Mark("deep", "+class", "wins"), *lights(entry.amount))


def fails(tables: Tables, view: State, entry: Entry) -> Marks:
    """No number is reached: the lamp goes down."""
    return (*marks_village("loses")(tables, view, entry), Mark("deep", "+class", "loses"), *lights(entry.amount))


def moves_cube(tables: Tables, view: State, entry: Entry) -> Marks:
    """A cube moves on the reputation track."""
    return (Mark(f"cube-{entry.actor}", "+class", "moves"),)


# What stands in the gaps of the sentences of the log, by what several of them have in common.
A_BUILDING = {"building": building_told}
BUILDINGS = Together("building", Message("{building} are now available."))
A_VILLAGER = {"villager": villager_told}
MONEY = {"coins": coins_told}
A_THING = {"thing": thing_told}
SO_MANY = {"things": things_told}
A_PRICE = {"building": building_told, "coins": coins_told}
LAID = {"building": building_told, "things": laid_told}
HIRED = {"coins": coins_told, "villager": villager_told}
IN_CIRCLE = {"number": next_told, "thing": thing_told}
A_DECK = {"deck": deck_told}
A_TRADE = {"coins": coins_told, "other": other_told, "thing": traded_told}
AN_OFFER = {"coins": coins_told, "other": other_told}
RESTING = {"area": area_told, "villager": villager_told}
A_ROUND = {"number": amount_told}
ARRIVING = {"number": next_told, "villager": villager_told}
IN_STEPS = {"item": reputation_told, "signed": steps_told}
FAME = {"amount": gained_told, "building": building_told}
A_HARVEST = {"building": harvested_told, "thing": thing_told}
BROUGHT_IN = {"thing": thing_told, "villager": helper_told}
A_DRINK = {**BROUGHT_IN, "area": area_then_told}
IN_BED = {"drinks": drinks_told}
ON_TRACK = {"number": circle_told, "things": things_told}
