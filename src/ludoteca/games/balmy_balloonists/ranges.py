"""Names of zones and mountains, which a pack calls by their English names; others are called what they are."""

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.cards import Zone

ZONES = {
    Zone.LIBYA: Message("Libya"),
    Zone.IRAQ: Message("Iraq"),
    Zone.PRC: Message("China"),
    Zone.SAKHALIN: Message("Sakhalin"),
    Zone.AREA_51: Message("Area 51"),
}
RANGES = (
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
UNNAMED = Message("mountains")


def range_name(say: Translator, number: int) -> str:
    """Return the name of a range of mountains, from 1; 0 has none."""
    return say(RANGES[number - 1] if number else UNNAMED)
