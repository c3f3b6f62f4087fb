"""The pack: the map, the Local Wind cards, the Quadrant cards, and how many there are of the other cards."""

from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.texts.errors import PackError
from ludoteca.games.balmy_balloonists.atlas import Atlas, Map, complaint
from ludoteca.games.balmy_balloonists.cards import (
    ADVANTAGE_NAMES,
    LINES,
    MISHAP_NAMES,
    SKY_NAMES,
    WIND_NAMES,
    Gust,
    Symbol,
)
from ludoteca.games.balmy_balloonists.ranges import RANGE_NAMES
from ludoteca.games.balmy_balloonists.state import MOST_BALLOONS, Tables

Spaces = Annotated[int, Meta(ge=-15, le=15)]
Wind = Annotated[str, Meta(pattern="^(-|[NS][1-3])$")]
Copies = Annotated[int, Meta(ge=0, le=12)]
SYMBOLS = {"?": Symbol.MISFORTUNE, "o": Symbol.WEATHER}
ADVANTAGES_AT_LEAST = 2 * MOST_BALLOONS


class WindCard(msgspec.Struct, forbid_unknown_fields=True):
    """A Local Wind card: what it does at each altitude."""

    high: Wind
    medium: Wind
    low: Wind
    symbols: Annotated[str, Meta(pattern="^[?]?o?$")] = ""


class Edge(msgspec.Struct, forbid_unknown_fields=True):
    """The right edge of a Quadrant card: one of these, or nothing."""

    altitude: Annotated[int, Meta(ge=-3, le=3)] = 0
    south: Annotated[int, Meta(ge=0, le=4)] = 0
    north: Annotated[int, Meta(ge=0, le=4)] = 0
    back: Annotated[int, Meta(ge=0, le=9)] = 0

    def gust(self) -> tuple[int, int]:
        """Return it as a Gust and by how much."""
        found = [(Gust.ALTITUDE, self.altitude), (Gust.SIDEWAYS, self.south), (Gust.SIDEWAYS, -self.north),
                 (Gust.BACK, self.back)]
        return next(((int(kind), by) for kind, by in found if by), (int(Gust.NONE), 0))


class SkyCard(msgspec.Struct, forbid_unknown_fields=True):
    """A Quadrant card: spaces forward by Line, at High, Medium and Low."""

    lines: Annotated[list[tuple[Spaces, Spaces, Spaces]], Meta(min_length=LINES, max_length=LINES)]
    asterisk: bool = False
    gust: Edge = msgspec.field(default_factory=Edge)


class Copied(msgspec.Struct, forbid_unknown_fields=True):
    """The file `cards.toml`."""

    advantages: dict[str, Copies]
    misfortunes: dict[str, Copies]


def read_pack(pack: Pack) -> None:
    """Check a pack's content.

    Raises:
        PackError: something is missing, out of range, or cannot be played with.

    """
    pack.must_be_for("balmy_balloonists", "map", "winds", "skies", "cards")
    wrong = complaint(pack.part("map", Map))
    if wrong:
        raise PackError(f"{pack.origin}/map.toml: {wrong}")
    skies = deck(pack, "skies", SkyCard, SKY_NAMES)
    deck(pack, "winds", WindCard, WIND_NAMES)
    if sum(not card.asterisk for card in skies) <= LINES:
        raise PackError(f"{pack.origin}/skies.toml: too few cards are without an asterisk to lay one at each Quadrant")
    copied = pack.part("cards", Copied)
    for key, counts, names, least in (
        ("advantages", copied.advantages, ADVANTAGE_NAMES, ADVANTAGES_AT_LEAST),
        ("misfortunes", copied.misfortunes, MISHAP_NAMES, 1),
    ):
        if set(counts) != set(names):
            raise PackError(f"{pack.origin}/cards.toml: {key} must name just {', '.join(names)}")
        if sum(counts.values()) < least:
            raise PackError(f"{pack.origin}/cards.toml: {key} are {sum(counts.values())} cards; at least {least}")


def deck(pack: Pack, file: str, shape: Any, names: tuple[str, ...]) -> list[Any]:
    """Return the cards of a deck in the order of their numbers.

    Raises:
        PackError: there are others than these, or one does not have that shape.

    """
    cards = pack.part(file, dict[str, shape])
    if set(cards) != set(names):
        odd = sorted(set(cards) ^ set(names))[0]
        raise PackError(f"{pack.origin}/{file}.toml: {odd} is missing or too many; cards are {names[0]} to {names[-1]}")
    return [cards[name] for name in names]


def build_tables(pack: Pack) -> np.ndarray:
    """Return the pack as tables for the rules, shape `(1,)`."""
    found = blank(Tables)
    tables = found[0]
    write_map(tables, Atlas(pack.part("map", Map)))
    for number, card in enumerate(deck(pack, "winds", WindCard, WIND_NAMES)):
        tables.wind[number] = [0, *map(southward, (card.low, card.medium, card.high))]
        tables.symbols[number] = sum(SYMBOLS[symbol] for symbol in card.symbols)
    for number, card in enumerate(deck(pack, "skies", SkyCard, SKY_NAMES)):
        for line, (high, medium, low) in enumerate(card.lines, 1):
            tables.sky[number][line] = [0, low, medium, high]
        tables.asterisk[number] = card.asterisk
        tables.gust[number], tables.gust_by[number] = card.gust.gust()
    copied = pack.part("cards", Copied)
    tables.advantages[:] = [copied.advantages[name] for name in ADVANTAGE_NAMES]
    tables.mishaps[:] = [copied.misfortunes[name] for name in MISHAP_NAMES]
    return found


def southward(wind: str) -> int:
    """Return how many spaces south a wind blows, below zero north."""
    if wind == "-":
        return 0
    return int(wind[1:]) if wind[0] == "S" else -int(wind[1:])


def write_map(tables: Any, atlas: Atlas) -> None:
    """Write the spaces and what touches what."""
    described = atlas.described
    tables.spaces, tables.sectors = len(atlas.spots), len(described.sectors)
    beyond = [atlas.nth(atlas.number(name)) for name in described.beyond]
    tables.west[: len(described.sectors)] = [sector.west for sector in described.sectors]
    tables.red[: len(described.sectors)] = [sector.edge == "red" for sector in described.sectors]
    for line, (south, north) in enumerate(described.latitudes, 1):
        tables.south_edge[line], tables.north_edge[line] = south, north
    for number, spot in enumerate(atlas.spots, 1):
        line, nth = spot.line, atlas.nth(number)
        tables.label[number] = 10000 * line + 100 * spot.sector + spot.place
        tables.line[number], tables.nth[number] = line, nth
        tables.ahead[number], tables.behind[number] = atlas.along(number, 1), atlas.along(number, -1)
        if line > 1:
            tables.north[number] = atlas.beside(number, line - 1)
            tables.exit_north[number] = atlas.rear(number, line - 1)
        else:
            tables.north[number] = atlas.along(number, 1 - spot.place)
        if line < LINES:
            tables.south[number] = atlas.beside(number, line + 1)
            tables.exit_south[number] = atlas.rear(number, line + 1)
        tables.quadrant[number] = described.sectors[spot.sector - 1].quadrant - 1
        tables.zone[number] = atlas.zone(number)
        title, tables.mountain[number] = atlas.range_of(number)
        tables.ranges[number] = RANGE_NAMES.index(title) + 1 if title in RANGE_NAMES else 0
        tables.beyond[number] = nth >= beyond[line - 1]
    for line in range(1, LINES + 1):
        tables.length[line] = atlas.length(line)
        first = next(number for number, spot in enumerate(atlas.spots, 1) if spot.line == line)
        tables.starts[2 * line - 2 : 2 * line] = atlas.along(first, -1), atlas.along(first, -2)
    tables.storm_places = len(described.storm)
    tables.storm_place[: len(described.storm)] = [atlas.number(name) for name in described.storm]
