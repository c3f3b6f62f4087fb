"""How positions, cards, materials, vehicles and orbits are called, and what of them stands in the sentences of the log.

Pieces of the four materials, nine at most of each, are one number in the journal: a digit for each, mineral first.
"""

from collections.abc import Sequence

from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.explorador.cards import JOKER, Kind, Material, Position, position_of, value_of

POSITIONS: dict[int, Message] = {
    Position.MERCURY: Message("Mercury"),
    Position.VENUS: Message("Venus"),
    Position.EARTH: Message("Earth"),
    Position.MARS: Message("Mars"),
    Position.ASTEROIDS: Message("Asteroids"),
    Position.JUPITER: Message("Jupiter"),
    Position.SATURN: Message("Saturn"),
    Position.SPACE_1: Message("Space 1"),
    Position.SPACE_2: Message("Space 2"),
    Position.URANUS: Message("Uranus"),
    Position.NEPTUNE: Message("Neptune"),
    Position.PLUTO: Message("Pluto"),
}
GOALS: dict[int, Message] = {          # languages put articles before some of these
    Position.MERCURY: Message("to Mercury"),
    Position.VENUS: Message("to Venus"),
    Position.EARTH: Message("to Earth"),
    Position.MARS: Message("to Mars"),
    Position.ASTEROIDS: Message("to the Asteroids"),
    Position.JUPITER: Message("to Jupiter"),
    Position.SATURN: Message("to Saturn"),
    Position.SPACE_1: Message("to Space 1"),
    Position.SPACE_2: Message("to Space 2"),
    Position.URANUS: Message("to Uranus"),
    Position.NEPTUNE: Message("to Neptune"),
    Position.PLUTO: Message("to Pluto"),
}
SOURCES: dict[int, Message] = {          # the same
    Position.MERCURY: Message("from Mercury"),
    Position.VENUS: Message("from Venus"),
    Position.EARTH: Message("from Earth"),
    Position.MARS: Message("from Mars"),
    Position.ASTEROIDS: Message("from the Asteroids"),
    Position.JUPITER: Message("from Jupiter"),
    Position.SATURN: Message("from Saturn"),
    Position.SPACE_1: Message("from Space 1"),
    Position.SPACE_2: Message("from Space 2"),
    Position.URANUS: Message("from Uranus"),
    Position.NEPTUNE: Message("from Neptune"),
    Position.PLUTO: Message("from Pluto"),
}
MATERIALS: dict[int, Message] = {
    Material.MINERAL: Message("mineral"),
    Material.BIOMASS: Message("biomass"),
    Material.ENERGY: Message("energy"),
    Material.WATER: Message("water"),
}
COLOURS = (
    Message("red"), Message("orange"), Message("yellow"), Message("green"), Message("cyan"), Message("blue"),
    Message("violet"),
)
VEHICLES: dict[int, Message] = {
    Kind.SHIP: Message("ship"),
    Kind.STATION: Message("station"),
    Kind.FACTORY: Message("factory"),
}
PLANET_CARD = Message("{position} C{value}")
VALUE = Message("C{value}")
A_JOKER = Message("a joker")
ORBIT = Message("{colour}")
ORBIT_OUTWARD = Message("{colour}, outward end")
NUMBERED = Message("vehicle {number}")
PIECES = Message("{amount} {material}")
NOTHING = Message("nothing")
TIMES = Message("{source} ({factor} times its yield)")


def position_name(position: int) -> Message:
    """Return the name of a position."""
    return POSITIONS[position]


def goal_name(position: int) -> Message:
    """Return a position as where a flight ends: `to Mars`."""
    return GOALS[position]


def material_name(material: int) -> Message:
    """Return the name of a raw material."""
    return MATERIALS[material]


def colour_name(colour: int) -> Message:
    """Return the name of an orbit's colour."""
    return COLOURS[colour]


def kind_name(kind: int) -> Message:
    """Return the name of a kind of vehicle."""
    return VEHICLES[kind]


def card_name(say: Translator, card: int) -> str:
    """Return the name of a card, such as `Mars C4`."""
    if card == JOKER:
        return say(A_JOKER)
    return say(PLANET_CARD, position=position_name(position_of(card)), value=value_of(card))


def orbit_name(say: Translator, colour: int, segment: int) -> str:
    """Return the name of a segment: the colour, and which end where a colour may have two."""
    return say(ORBIT_OUTWARD if segment else ORBIT, colour=colour_name(colour))


def vehicle_name(say: Translator, v: int) -> str:
    """Return the one name that a vehicle has whatever kind it is: its number among its owner's, 1 to 3."""
    return say(NUMBERED, number=v + 1)


def colours(say: Translator, found: Sequence[int]) -> str:
    """Return colours as a sentence lists them."""
    return say.all_of(say(colour_name(colour)) for colour in found) if found else say(NOTHING)


def pieces(say: Translator, amounts: Sequence[int]) -> str:
    """Return amounts of materials as a sentence lists them."""
    return say.all_of(say(PIECES, amount=int(amount), material=material_name(material))
                      for material, amount in enumerate(amounts) if amount)


def from_digits(number: int) -> list[int]:
    """Return pieces of the four materials from the one number that the journal has for them."""
    return [number // 1000, number // 100 % 10, number // 10 % 10, number % 10]


def card_told(reader: Reader, entry: Entry) -> str:
    """Return the card that an entry is about."""
    return card_name(reader.say, entry.item)


def pile_told(reader: Reader, entry: Entry) -> Message:
    """Return the position or pile that an entry is about."""
    return position_name(entry.item)


def place_told(reader: Reader, entry: Entry) -> Message:
    """Return the position where the vehicle of an entry is."""
    return position_name(entry.amount)


def goal_told(reader: Reader, entry: Entry) -> Message:
    """Return where the flight of an entry ends."""
    return goal_name(entry.amount)


def colour_told(reader: Reader, entry: Entry) -> Message:
    """Return the colour of the orbit on which the vehicle of an entry is."""
    return colour_name(entry.detail)


def number_told(reader: Reader, entry: Entry) -> int:
    """Return the number of the vehicle of an entry, 1 to 3."""
    return entry.item + 1


def kind_told(reader: Reader, entry: Entry) -> Message:
    """Return what the vehicle of an entry is now."""
    return kind_name(entry.amount)


def material_told(reader: Reader, entry: Entry) -> Message:
    """Return the raw material that an entry is about."""
    return material_name(entry.item)


def other_told(reader: Reader, entry: Entry) -> str:
    """Return the other explorer of an entry."""
    return reader.names[entry.item]


def pieces_told(reader: Reader, entry: Entry) -> str:
    """Return the pieces of an entry: paid, lacking, or wanted."""
    return pieces(reader.say, from_digits(entry.amount))


def given_told(reader: Reader, entry: Entry) -> str:
    """Return the pieces that are given for those."""
    return pieces(reader.say, from_digits(entry.detail))


def yield_told(reader: Reader, entry: Entry) -> str:
    """Return what a position has yielded."""
    return pieces(reader.say, [entry.detail * int(amount) for amount in reader.tables.yields[entry.item]])


def source_told(reader: Reader, entry: Entry) -> Message | str:
    """Return where a yield comes from, and how many times it counts."""
    source = SOURCES[entry.item]
    return source if entry.detail == 1 else reader(TIMES, source=source, factor=entry.detail)
