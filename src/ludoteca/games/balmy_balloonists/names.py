"""How cards, levels and balloons are called."""

from collections.abc import Sequence
from functools import reduce

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.cards import SKY_NAMES, WIND_NAMES, Advantage, Altitude, Mishap
from ludoteca.games.balmy_balloonists.state import NOBODY, ON_STORM

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
    Advantage.FAIR_WINDS: Message("Moves your balloon one space north or south at any moment of your turn."),
    Advantage.REPAIRS: Message(
        "Cancels Communications Difficulties, Torn Fabric, Fire or Heat Problems when they strike you."
    ),
}
USE_OF_PERMIT = Message("As long as it lies in front of you, you may fly over this zone.")
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
SECOND = Message("{name}’s second balloon")
AND_THEN = Message("{first}; {then}")


def wind_title(card: int) -> str:
    """Return the name of a Local Wind card, such as `W01`; it is the same in every language."""
    return WIND_NAMES[card].upper()


def use_of(say: Translator, kind: int) -> str:
    """Return what an Advantage card is good for (BB-51 .. BB-53)."""
    return say(USES.get(Advantage(kind), USE_OF_PERMIT))


def sky_title(card: int) -> str:
    """Return the name of a Quadrant card, such as `A1`."""
    return SKY_NAMES[card].upper()


def balloon_name(say: Translator, names: Sequence[str], b: int) -> str:
    """Return how a balloon is called: like its player, a player's second one as such."""
    if b == ON_STORM:
        return say(STORM)
    if b == NOBODY:
        return ""
    if b < len(names):
        return names[b]
    return say(SECOND, name=names[b % len(names)])


def listed(say: Translator, each: Sequence[str]) -> str:
    """Return things one after another, each of which may have commas of its own."""
    return reduce(lambda first, then: say(AND_THEN, first=first, then=then), each)
