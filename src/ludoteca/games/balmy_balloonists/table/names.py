"""How balloons, cards, levels and mountains are called, what lies below each space, and what a Misfortune card says.

A space is called by what lies below it: zones and mountains as the chart has them, else lands and seas by longitude.
Its code is for those who want it: the position in words and what comes up where one points have both. What the
sentences of the log are filled with is here, too.
"""

from collections.abc import Sequence
from functools import reduce
from textwrap import wrap

from ludoteca.engine.game.kept import kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.cards import (
    MISHAP_NAMES,
    SKY_NAMES,
    WIND_NAMES,
    Advantage,
    Altitude,
    Mishap,
    Zone,
)
from ludoteca.games.balmy_balloonists.state import NOBODY, NOWHERE, ON_STORM, Mode, Tables
from ludoteca.games.balmy_balloonists.table.drawing import LAP, middle

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
DOES = {                   # what stands on a Misfortune card
    Mishap.BAD_WEATHER: Message("Turn over a weather card: what its edge says happens at once."),
    Mishap.BUSY_AIR_CORRIDOR: Message("Down to Low, 1 gas a level. No climbing next turn."),
    Mishap.COMMUNICATIONS_DIFFICULTIES: Message("No wind card next turn."),
    Mishap.TORN_FABRIC: Message("Lose 3 gas."),
    Mishap.FIRE: Message("In flight: no wind card next turn."),
    Mishap.HEAT_PROBLEMS: Message("Down to Low, 1 gas a level; no climbing next turn. If grounded: skip a turn."),
    Mishap.PERMIT_REVOKED: Message("Lose a Permit; whoever caused it picks which."),
    Mishap.LOST_SOLAR_PANELS: Message("Lose 2 fuel."),
}
TITLE, LINE = 16, 18       # letters in a line of it: of its name, and of what it does
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
WITH_CODE = Message("{place} ({space})")
ATLANTIC, NORTH_ATLANTIC = Message("the Atlantic"), Message("the North Atlantic")
PACIFIC, NORTH_PACIFIC = Message("the Pacific"), Message("the North Pacific")
BERING_SEA, LAKES = Message("the Bering Sea"), Message("the Great Lakes")
HAWAII, MEXICO = Message("Hawaii"), Message("Mexico")
LANDS = (                  # by Line, from the Pole: names, each from a longitude eastward to the next
    (
        (-180, Message("the Bering Strait")), (-165, Message("Alaska")), (-140, Message("the Yukon")),
        (-118, Message("Arctic Canada")), (-92, Message("Hudson Bay")), (-78, Message("Baffin Island")),
        (-64, Message("Davis Strait")), (-52, Message("Greenland")), (-38, Message("Denmark Strait")),
        (-28, Message("Iceland")), (-13, Message("the Norwegian Sea")), (4, Message("Scandinavia")),
        (22, Message("Finland")), (30, Message("the White Sea")), (45, Message("Northern Russia")),
        (60, Message("Western Siberia")), (90, Message("Central Siberia")), (120, Message("Yakutia")),
        (150, Message("Kolyma")), (165, Message("Chukotka")),
    ),
    (
        (-180, BERING_SEA), (-160, Message("the Gulf of Alaska")), (-135, Message("British Columbia")),
        (-118, Message("the Prairies")), (-96, Message("Ontario")), (-79, Message("Quebec")),
        (-65, Message("Labrador")), (-50, NORTH_ATLANTIC), (-12, Message("Britain")), (0, Message("the North Sea")),
        (11, Message("Poland")), (22, Message("Belarus")), (33, Message("Russia")), (45, Message("the Volga")),
        (56, Message("the Urals")), (67, Message("Kazakhstan")), (79, Message("the Altai")), (90, Message("the Sayan")),
        (101, Message("Lake Baikal")), (112, Message("the Amur")), (146, Message("the Sea of Okhotsk")),
        (157, Message("Kamchatka")), (168, BERING_SEA),
    ),
    (
        (-180, NORTH_PACIFIC), (-126, Message("California")), (-108, Message("the Great Plains")), (-90, LAKES),
        (-81, Message("New York")), (-72, Message("New England")), (-63, Message("Nova Scotia")),
        (-54, NORTH_ATLANTIC), (-27, Message("the Azores")), (-9, Message("Spain")), (0, Message("France")),
        (9, Message("Italy")), (18, Message("the Balkans")), (27, Message("the Black Sea")),
        (36, Message("Armenia")), (45, Message("the Caspian Sea")), (54, Message("Turkestan")),
        (117, Message("the Yellow Sea")), (126, Message("Korea")), (135, Message("Japan")), (144, NORTH_PACIFIC),
    ),
    (
        (-180, PACIFIC), (-165, HAWAII), (-150, PACIFIC), (-120, Message("Baja California")), (-106, Message("Texas")),
        (-90, Message("the Gulf of Mexico")), (-83, Message("Florida")), (-75, Message("the Bahamas")),
        (-68, Message("Bermuda")), (-60, Message("the Sargasso Sea")), (-37, ATLANTIC),
        (-23, Message("the Canaries")), (-8, Message("Morocco")), (0, Message("Algeria")), (22, Message("Egypt")),
        (37, Message("Arabia")), (52, Message("Persia")), (67, Message("the Punjab")), (90, Message("Tibet")),
        (120, Message("the East China Sea")), (135, PACIFIC),
    ),
    (
        (-180, PACIFIC), (-162, HAWAII), (-154, PACIFIC), (-104, MEXICO), (-91, Message("Central America")),
        (-83, Message("the Caribbean")), (-61, ATLANTIC), (-26, Message("Cape Verde")), (-18, Message("Senegal")),
        (-6, Message("Mali")), (6, Message("Niger")), (16, Message("Chad")), (22, Message("Sudan")),
        (38, Message("the Red Sea")), (51, Message("Oman")), (58, Message("the Arabian Sea")), (71, Message("India")),
        (84, Message("the Bay of Bengal")), (96, Message("Siam")), (103, Message("Vietnam")),
        (110, Message("the South China Sea")), (119, Message("the Philippines")), (128, PACIFIC),
    ),
)
GAS = Message("{amount} gas", "{amount} gas")
BALLAST = Message("{amount} ballast", "{amount} ballast")
FUEL = Message("{amount} fuel", "{amount} fuel")
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


def place_of_space(tables: Tables, space: int) -> Message:
    """Return what lies below a space."""
    if tables.zone[space] != Zone.NONE:
        return zone_name(int(tables.zone[space]))
    if tables.mountain[space] and tables.ranges[space]:
        return range_in_a_sentence(int(tables.ranges[space]))
    east = (middle(tables, space)[0] + LAP / 2) % LAP - LAP / 2
    return [name for west, name in LANDS[int(tables.line[space]) - 1] if west <= east][-1]


def place(reader: Reader, space: int) -> str:
    """Return how that is called."""
    return reader(place_of_space(reader.tables, space))


@kept(lambda reader, space: (reader.say, reader.tables, space))
def place_with_code(reader: Reader, space: int) -> str:
    """Return the same with the code of the space, for whoever wants to know it exactly."""
    return reader(WITH_CODE, place=place(reader, space), space=space_name(reader.tables, space))


def use_of(kind: int) -> Message:
    """Return what an Advantage card is good for (BB-51 .. BB-53)."""
    return USES.get(Advantage(kind), USE_OF_PERMIT)


def faces(say: Translator) -> list[Facts]:
    """Return the Misfortune cards, with their texts in lines that fit."""
    return [
        {"kind": int(kind), "sort": MISHAP_NAMES[kind], "title": wrap(say(MISHAPS[kind]), TITLE),
         "lines": wrap(say(does), LINE)}
        for kind, does in DOES.items()
    ]


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


def space_told(reader: Reader, entry: Entry) -> str:
    """Return what lies below the space that an entry is about."""
    return place(reader, entry.item)


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
    return reader(GAS, amount=gas) if gas else reader(FUEL, amount=fuel)
