"""How balloons, cards, levels, spaces and mountains are called, and what of them stands in the sentences of the log."""

from collections.abc import Sequence
from functools import reduce

from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.cards import SKY_NAMES, WIND_NAMES, Advantage, Altitude, Mishap, Zone
from ludoteca.games.balmy_balloonists.state import NOBODY, NOWHERE, ON_STORM, Mode, Tables

ALTITUDES = {
    Altitude.GROUND: Message("Ground"),
    Altitude.LOW: Message("Low"),
    Altitude.MEDIUM: Message("Medium"),
    Altitude.HIGH: Message("High"),
}
ADVANTAGES = {
    Advantage.FAIR_WINDS: Message("Fair Winds"),
    Advantage.REPAIRS: Message("Repairs"),
    Advantage.PERMIT_LIBYA: Message("Permit for Libya"),
    Advantage.PERMIT_IRAQ: Message("Permit for Iraq"),
    Advantage.PERMIT_PRC: Message("Permit for China"),
    Advantage.PERMIT_SAKHALIN: Message("Permit for Sakhalin"),
}
USES = {                   # of the other Advantages; Permits differ only by their zone
    Advantage.FAIR_WINDS: Message("Moves your balloon one space north or south, at any point in your turn."),
    Advantage.REPAIRS: Message(
        "Cancels Communications Difficulties, Torn Fabric, Fire, or Heat Problems when they hit you."
    ),
}
USE_OF_PERMIT = Message("As long as you have it, you can fly over this zone.")
MISHAPS = {
    Mishap.BAD_WEATHER: Message("Bad Weather"),
    Mishap.BUSY_AIR_CORRIDOR: Message("Busy Air Corridor"),
    Mishap.COMMUNICATIONS_DIFFICULTIES: Message("Communications Difficulties"),
    Mishap.TORN_FABRIC: Message("Torn Fabric"),
    Mishap.FIRE: Message("Fire"),
    Mishap.HEAT_PROBLEMS: Message("Heat Problems"),
    Mishap.PERMIT_REVOKED: Message("Permit Revoked"),
    Mishap.LOST_SOLAR_PANELS: Message("Lost Solar Panels"),
}
STORM = Message("the storm")
YOURS = Message("your balloon")
SECOND = Message("{name}’s second balloon")
AND_THEN = Message("{first}; {then}")
ZONES = {
    Zone.LIBYA: Message("Libya"),
    Zone.IRAQ: Message("Iraq"),
    Zone.PRC: Message("China"),
    Zone.SAKHALIN: Message("Sakhalin"),
    Zone.AREA_51: Message("Area 51"),
}
RANGES = (                 # as a pack calls them; others are called what they are
    Message("Greenland"),
    Message("Scandinavia"),
    Message("Polar Urals"),
    Message("Verkhoyansk"),
    Message("Mackenzie"),
    Message("Urals"),
    Message("Altai"),
    Message("Sayan"),
    Message("Kamchatka"),
    Message("Alps"),
    Message("Anatolia"),
    Message("Sierra Nevada"),
    Message("Atlas"),
    Message("Zagros"),
    Message("Hindu Kush"),
    Message("Sierra Madre"),
    Message("Ethiopia"),
    Message("Yemen"),
    Message("Alaska Range"),
    Message("Canadian Rockies"),
    Message("Pamir and Tien Shan"),
    Message("Himalaya"),
)
RANGE_NAMES = tuple(map(str, RANGES))
THE_RANGES = {             # by name: those that a sentence calls by an article
    "Polar Urals": Message("the Polar Urals"), "Urals": Message("the Urals"),
    "Altai": Message("the Altai"), "Sayan": Message("the Sayan"),
    "Alps": Message("the Alps"), "Sierra Nevada": Message("the Sierra Nevada"),
    "Atlas": Message("the Atlas"), "Zagros": Message("the Zagros"),
    "Hindu Kush": Message("the Hindu Kush"), "Sierra Madre": Message("the Sierra Madre"),
    "Alaska Range": Message("the Alaska Range"), "Canadian Rockies": Message("the Canadian Rockies"),
    "Pamir and Tien Shan": Message("the Pamirs and Tien Shan"), "Himalaya": Message("the Himalayas"),
}
UNNAMED = Message("mountains")
GAS_PAID = Message("{amount} gas", "{amount} gas")
FUEL_PAID = Message("{amount} fuel", "{amount} fuel")
BOTH_PAID = Message("{gas} gas and {fuel} fuel")
PURPOSES = {
    Mode.MOVE: Message("for its wind"),
    Mode.MISFORTUNE: Message("for a Misfortune"),
    Mode.WEATHER: Message("for new weather"),
}
TURNED_OVER = Message("{card} comes up")
NONE = "none"              # instead of the name of a space


def space_name(tables: Tables, space: int) -> str:
    """Return the code of a space, by which records and positions name it; `none` for no space."""
    label = int(tables.label[space])
    return NONE if space == NOWHERE else f"L{label // 10000}-S{label // 100 % 100}.{label % 100}"


def space_number(tables: Tables, name: str) -> int:
    """Return the number of a space by its name, NOWHERE if there is none."""
    return next((space for space in range(1, int(tables.spaces) + 1) if space_name(tables, space) == name), NOWHERE)


def wind_title(card: int) -> str:
    """Return the name of a Local Wind card, such as `W01`; it is the same in every language."""
    return WIND_NAMES[card].upper()


def sky_title(card: int) -> str:
    """Return the name of a Quadrant card, such as `A1`."""
    return SKY_NAMES[card].upper()


def altitude_name(altitude: int) -> Message:
    """Return the name of a level."""
    return ALTITUDES[Altitude(altitude)]


def advantage_name(kind: int) -> Message:
    """Return the name of an Advantage card."""
    return ADVANTAGES[Advantage(kind)]


def mishap_name(kind: int) -> Message:
    """Return the name of a Misfortune card."""
    return MISHAPS[Mishap(kind)]


def zone_name(zone: int) -> Message:
    """Return the name of an Exclusion Zone."""
    return ZONES[Zone(zone)]


def range_name(number: int) -> Message:
    """Return the name of a range of mountains, from 1; 0 has none."""
    return RANGES[number - 1] if number else UNNAMED


def range_in_a_sentence(number: int) -> Message:
    """Return the same as one says it: over the Alps, over Alaska."""
    name = range_name(number)
    return THE_RANGES.get(str(name), name)


def use_of(kind: int) -> Message:
    """Return what an Advantage card is good for (BB-51 .. BB-53)."""
    return USES.get(Advantage(kind), USE_OF_PERMIT)


def balloon_name(reader: Reader, b: int) -> str:
    """Return how a balloon is called: like its player, a player's second one as such."""
    if b == ON_STORM:
        return reader(STORM)
    if b == NOBODY:
        return ""
    if b < len(reader.names):
        return reader.names[b]
    return reader(SECOND, name=reader.names[b % len(reader.names)])


def own_balloon(reader: Reader, b: int) -> str:
    """Return how its player is asked about a balloon: only who has two has to be told which one."""
    return balloon_name(reader, b) if reader.view.options.two_balloons else reader(YOURS)


def listed(reader: Reader, each: Sequence[str]) -> str:
    """Return things one after another, each of which may have commas of its own."""
    return reduce(lambda first, then: reader(AND_THEN, first=first, then=then), each)


def zone_told(reader: Reader, entry: Entry) -> Message:
    """Return the zone of that space."""
    return zone_name(int(reader.tables.zone[entry.item]))


def mountains_told(reader: Reader, entry: Entry) -> Message:
    """Return the mountains of that space."""
    return range_name(int(reader.tables.ranges[entry.item]))


def wind_told(reader: Reader, entry: Entry) -> str:
    """Return the Local Wind card that an entry is about."""
    return wind_title(entry.item)


def sky_told(reader: Reader, entry: Entry) -> str:
    """Return the Quadrant card that an entry is about."""
    return sky_title(entry.item)


def quadrant_told(reader: Reader, entry: Entry) -> int:
    """Return the number of the Quadrant of an entry."""
    return entry.amount + 1


def altitude_told(reader: Reader, entry: Entry) -> Message:
    """Return the altitude of an entry."""
    return altitude_name(entry.item)


def mishap_told(reader: Reader, entry: Entry) -> Message:
    """Return the Misfortune of an entry."""
    return mishap_name(entry.item)


def advantage_told(reader: Reader, entry: Entry) -> Message:
    """Return the Advantage card that an entry is about."""
    return advantage_name(entry.item)


def taken_told(reader: Reader, entry: Entry) -> str:
    """Return the Local Wind card that is taken for another card."""
    return wind_title(entry.amount)


def permit_told(reader: Reader, entry: Entry) -> Message:
    """Return the zone whose Permit an entry is about."""
    return zone_name(entry.item)


def target_told(reader: Reader, entry: Entry) -> str:
    """Return the balloon to which something is done."""
    return balloon_name(reader, entry.amount)


def purpose_told(reader: Reader, entry: Entry) -> Message:
    """Return what a card is played for."""
    return PURPOSES[Mode(entry.detail)]


def price_told(reader: Reader, entry: Entry) -> str:
    """Return what is paid; nothing is said of what is not (BB-54d)."""
    gas, fuel = entry.item, entry.amount
    if gas and fuel:
        return reader(BOTH_PAID, gas=gas, fuel=fuel)
    return reader(GAS_PAID, amount=gas) if gas else reader(FUEL_PAID, amount=fuel)
