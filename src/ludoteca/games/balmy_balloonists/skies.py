"""The weather as it is drawn: the four Quadrant cards, and the streams of air that follow from them."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.cards import LINES, QUADRANTS, SKY_NAMES, Altitude, Gust
from ludoteca.games.balmy_balloonists.names import ALTITUDES, sky_title
from ludoteca.games.balmy_balloonists.position import is_laid
from ludoteca.games.balmy_balloonists.sites import barbs, span, stream
from ludoteca.games.balmy_balloonists.weather import sky_over

FLYING = (Altitude.HIGH, Altitude.MEDIUM, Altitude.LOW)
STRONGEST = 10             # spaces, in the stylesheet

QUADRANT = Message("Quadrant {number}")
SKY = Message("Quadrant {number}, card {card}")
ROW = Message("Line {number}: High {high}, Medium {medium}, Low {low}")
ROW_TOLD = Message("Line {number}: High {high}, Medium {medium}, Low {low}.")
SKY_TITLE = Message("Quadrant {number}, card {card}; in Bad Weather: {gust}")
SKY_TOLD = Message("Quadrant {number}, card {card}. In Bad Weather: {gust}.")
GUSTS = {
    (Gust.ALTITUDE, True): Message("{amount} level up", "{amount} levels up"),
    (Gust.ALTITUDE, False): Message("{amount} level down", "{amount} levels down"),
    (Gust.SIDEWAYS, True): Message("{amount} space south", "{amount} spaces south"),
    (Gust.SIDEWAYS, False): Message("{amount} space north", "{amount} spaces north"),
    (Gust.BACK, True): Message(
        "{amount} space back, then no flight forward", "{amount} spaces back, then no flight forward"),
}
NO_GUST = Message("nothing")


def signed(spaces: int) -> str:
    """Return a number of spaces with its sign."""
    return f"+{spaces}" if spaces > 0 else f"−{-spaces}" if spaces < 0 else "0"


def gust(say: Translator, tables: Any, card: int) -> str:
    """Return what the right edge of a Quadrant card does, in words (BB-54)."""
    kind, by = int(tables.gust[card]), int(tables.gust_by[card])
    if kind == Gust.NONE:
        return say(NO_GUST)
    return say(GUSTS[Gust(kind), by > 0], amount=abs(by))


def gust_sign(tables: Any, card: int) -> str:
    """Return the same as the name of a sign and a number."""
    kind, by = int(tables.gust[card]), int(tables.gust_by[card])
    ways = {Gust.ALTITUDE: ("lift", "drop"), Gust.SIDEWAYS: ("south", "north"), Gust.BACK: ("back", "back")}
    return f"{ways[Gust(kind)][by < 0]} {abs(by)}" if kind != Gust.NONE else ""


def winds(tables: Any, card: int, line: int) -> list[int]:
    """Return the spaces that a Quadrant card moves a balloon on a Line, from High to Low."""
    return [int(tables.sky[card][line][altitude]) for altitude in FLYING]


def spoken_winds(say: Translator, tables: Any, card: int, line: int, message: Message = ROW) -> str:
    """Return the same in words."""
    high, medium, low = map(signed, winds(tables, card, line))
    return say(message, number=line, high=high, medium=medium, low=low)


def sky_facts(say: Translator, tables: Any, view: Any, own: Any) -> list[dict[str, Any]]:
    """Return the cards of the four Quadrants, with the cell in which the viewer's balloon flies marked."""
    if not is_laid(view):
        return []
    return [sky_fact(say, tables, quadrant, sky_over(view, quadrant), own) for quadrant in range(QUADRANTS)]


def sky_fact(say: Translator, tables: Any, quadrant: int, card: int, own: Any) -> dict[str, Any]:
    """Return one card."""
    line, altitude = 0, 0
    if own is not None and own.space and tables.quadrant[own.space] == quadrant and not own.equator:
        line, altitude = int(tables.line[own.space]), int(own.altitude)
    return {
        "quadrant": quadrant,
        "number": quadrant + 1,
        "card": SKY_NAMES[card],
        "title": sky_title(card),
        "name": say(SKY, number=quadrant + 1, card=sky_title(card)),
        "told": say(SKY_TITLE, number=quadrant + 1, card=sky_title(card), gust=gust(say, tables, card)),
        "asterisk": bool(tables.asterisk[card]),
        "gust_sign": gust_sign(tables, card),
        "line": line,
        "altitude": altitude,
        "rows": tuple(tuple(map(signed, winds(tables, card, row))) for row in range(1, LINES + 1)),
    }


def columns(say: Translator) -> list[str]:
    """Return the heads of the columns of a Quadrant card."""
    return [say(ALTITUDES[altitude]) for altitude in FLYING]


def jets(tables: Any, view: Any) -> list[dict[str, Any]]:
    """Return how fast the air streams along each Line of each Quadrant, at the altitude where it is fastest."""
    if not is_laid(view):
        return []
    return [
        {"quadrant": quadrant, "line": line, "speed": fastest(winds(tables, card, line)), "card": SKY_NAMES[card]}
        for quadrant in range(QUADRANTS)
        for card in [sky_over(view, quadrant)]
        for line in range(1, LINES + 1)
    ]


def fastest(spaces: Sequence[int]) -> int:
    """Return the greatest move forward, else the greatest back."""
    return min(max(spaces), STRONGEST) if max(spaces) > 0 else min(spaces)


def streams(tables: Any) -> list[dict[str, Any]]:
    """Return the paths of the air, which never change."""
    return [
        {
            "quadrant": quadrant,
            "line": line,
            "path": stream(tables, quadrant, line),
            "ahead": barbs(tables, quadrant, line, False),
            "back": barbs(tables, quadrant, line, True),
        }
        for quadrant in range(QUADRANTS)
        for line in range(1, LINES + 1)
    ]


def middle_of(tables: Any, quadrant: int) -> float:
    """Return the longitude in the middle of a Quadrant, where its card is named on the rim."""
    return sum(span(tables, quadrant)) / 2


def skies_in_words(say: Translator, tables: Any, view: Any) -> list[str]:
    """Return the four cards as lines of text."""
    if not is_laid(view):
        return []
    lines = []
    for quadrant in range(QUADRANTS):
        card = sky_over(view, quadrant)
        told = say(SKY_TOLD, number=quadrant + 1, card=sky_title(card), gust=gust(say, tables, card))
        lines.append(" ".join([told, *(spoken_winds(say, tables, card, line, ROW_TOLD)
                                       for line in range(1, LINES + 1))]))
    return lines
