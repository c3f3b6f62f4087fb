"""How positions, cards, materials, vehicles and orbits are called."""

from collections.abc import Sequence

from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.cards import JOKER, Kind, Material, Position, position_of, value_of

POSITIONS = {
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
MATERIALS = {
    Material.MINERAL: Message("mineral"),
    Material.BIOMASS: Message("biomass"),
    Material.ENERGY: Message("energy"),
    Material.WATER: Message("water"),
}
COLOURS = (
    Message("red"), Message("orange"), Message("yellow"), Message("green"), Message("cyan"), Message("blue"),
    Message("violet"),
)
VEHICLES = {
    Kind.SHIP: Message("ship"),
    Kind.STATION: Message("station"),
    Kind.FACTORY: Message("factory"),
}
PLANET_CARD = Message("{position} C{value}")
A_JOKER = Message("a joker")
ORBIT = Message("{colour}")
ORBIT_OUTWARD = Message("{colour}, the outward end")
NUMBERED = Message("{vehicle} {number}")
PIECES = Message("{amount} {material}")


def card_name(say: Translator, card: int) -> str:
    """Return the name of a card, such as `Mars C4`."""
    if card == JOKER:
        return say(A_JOKER)
    return say(PLANET_CARD, position=say(POSITIONS[Position(position_of(card))]), value=value_of(card))


def orbit_name(say: Translator, orbit: int) -> str:
    """Return the name of a segment by its number: the colour, and which end where a colour may have two."""
    colour, segment = divmod(orbit, 2)
    return say(ORBIT_OUTWARD if segment else ORBIT, colour=say(COLOURS[colour]))


def vehicle_name(say: Translator, kind: int, number: int) -> str:
    """Return a vehicle's kind with its number, 1 to 3."""
    return say(NUMBERED, vehicle=say(VEHICLES[Kind(kind)]), number=number)


def pieces(say: Translator, amounts: Sequence[int]) -> str:
    """Return amounts of materials as a sentence lists them."""
    return say.all_of(say(PIECES, amount=int(amount), material=say(MATERIALS[Material(material)]))
                      for material, amount in enumerate(amounts) if amount)


def from_digits(number: int) -> list[int]:
    """Return pieces of the four materials from the one number that the journal has for them."""
    return [number // 1000, number // 100 % 10, number // 10 % 10, number % 10]
