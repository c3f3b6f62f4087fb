"""The pack: the map, the Local Wind cards, the Quadrant cards, and how many there are of the other cards.

`Atlas` says how the spaces of a map are numbered and named, and what touches what.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
import numpy as np
from msgspec import Meta

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.texts.errors import PackError
from ludoteca.games.balmy_balloonists.cards import (
    ADVANTAGE_NAMES,
    LINES,
    MISHAP_NAMES,
    QUADRANTS,
    SKY_NAMES,
    WIND_NAMES,
    ZONE_NAMES,
    Gust,
    Symbol,
)
from ludoteca.games.balmy_balloonists.state import MOST_BALLOONS, MOST_SECTORS, MOST_SPACES, Tables
from ludoteca.games.balmy_balloonists.table.names import RANGE_NAMES

Names = list[str]
Spaces = Annotated[int, Meta(ge=-15, le=15)]
Wind = Annotated[str, Meta(pattern="^(-|[NS][1-3])$")]
Copies = Annotated[int, Meta(ge=0, le=12)]
SYMBOLS = {"?": Symbol.MISFORTUNE, "o": Symbol.WEATHER}
ADVANTAGES_AT_LEAST = 2 * MOST_BALLOONS
MOST_IN_SECTOR = 12


class Sector(msgspec.Struct, forbid_unknown_fields=True):
    """What lies between two thick lines; `west` is the longitude of its western edge."""

    west: Annotated[int, Meta(ge=-180, le=179)]
    edge: Literal["red", "blue"]
    quadrant: Annotated[int, Meta(ge=1, le=QUADRANTS)]


class Mountains(msgspec.Struct, forbid_unknown_fields=True):
    """Ranges by name, with their spaces."""

    medium: dict[str, Names]
    high: dict[str, Names]


class Map(msgspec.Struct, forbid_unknown_fields=True):
    """The file `map.toml`."""

    spaces: Annotated[list[Annotated[int, Meta(ge=2, le=MOST_IN_SECTOR)]], Meta(min_length=LINES, max_length=LINES)]
    latitudes: Annotated[list[tuple[int, int]], Meta(min_length=LINES, max_length=LINES)]
    sectors: Annotated[list[Sector], Meta(min_length=QUADRANTS, max_length=MOST_SECTORS)]
    zones: dict[str, Names]
    mountains: Mountains
    storm: Annotated[Names, Meta(min_length=1, max_length=8)]
    beyond: Annotated[Names, Meta(min_length=LINES, max_length=LINES)]


@dataclass(frozen=True)
class Spot:
    """A space: Line and sector from 1, its place in the sector from 1."""

    line: int
    sector: int
    place: int

    @property
    def name(self) -> str:
        """Return its name, such as `L4-S3.2`."""
        return f"L{self.line}-S{self.sector}.{self.place}"


class Atlas:
    """All spaces of a map. They are numbered from 1, Line by Line and eastward from the chequered line."""

    def __init__(self, described: Map) -> None:
        self.described = described
        self.spots = list(_spots(described))
        self._numbers = {spot.name: number for number, spot in enumerate(self.spots, 1)}

    def number(self, name: str) -> int:
        """Return the number of a space by its name, 0 if there is none of that name."""
        return self._numbers.get(name, 0)

    def spot(self, number: int) -> Spot:
        """Return a space by its number, from 1."""
        return self.spots[number - 1]

    def length(self, line: int) -> int:
        """Return how many spaces a Line has."""
        return self.in_sector(line) * len(self.described.sectors)

    def in_sector(self, line: int) -> int:
        """Return how many spaces a Line has in a sector."""
        return self.described.spaces[line - 1]

    def along(self, number: int, steps: int) -> int:
        """Return the space so many steps ahead on the same Line, or behind (BB-9)."""
        spot = self.spot(number)
        nth = (self.nth(number) + steps) % self.length(spot.line)
        return self.number(Spot(spot.line, 1, 1).name) + nth

    def nth(self, number: int) -> int:
        """Return the place of a space on its Line, from 0 just beyond the chequered line."""
        spot = self.spot(number)
        return (spot.sector - 1) * self.in_sector(spot.line) + spot.place - 1

    def beside(self, number: int, line: int) -> int:
        """Return where a move north or south leads: as far from the next thick line (BB-32, BB-33, BB-A1)."""
        spot = self.spot(number)
        to_line = self.in_sector(spot.line) - spot.place
        place = max(1, self.in_sector(line) - to_line)
        return self.number(Spot(line, spot.sector, place).name)

    def rear(self, number: int, line: int) -> int:
        """Return the rear one of the spaces of another Line that touch a space (BB-45, BB-A9)."""
        spot = self.spot(number)
        place = (spot.place - 1) * self.in_sector(line) // self.in_sector(spot.line) + 1
        return self.number(Spot(line, spot.sector, place).name)

    def sector_edges(self, sector: int) -> tuple[float, float]:
        """Return the longitudes between which a sector lies; the eastern one is the greater."""
        sectors = self.described.sectors
        west = sectors[sector - 1].west
        east = sectors[sector % len(sectors)].west
        return west, east if east > west else east + 360

    def zone(self, number: int) -> int:
        """Return the Exclusion Zone of a space, 0 for none."""
        name = self.spot(number).name
        found = [ZONE_NAMES.index(zone) for zone, names in self.described.zones.items() if name in names]
        return found[0] if found else 0

    def range_of(self, number: int) -> tuple[str, int]:
        """Return the mountains of a space by name, and the altitude that crosses them; "" and 0 for none."""
        name = self.spot(number).name
        for altitude, ranges in ((2, self.described.mountains.medium), (3, self.described.mountains.high)):
            for title, names in ranges.items():
                if name in names:
                    return title, altitude
        return "", 0


def _spots(described: Map) -> Iterator[Spot]:
    for line in range(1, LINES + 1):
        for sector in range(1, len(described.sectors) + 1):
            for place in range(1, described.spaces[line - 1] + 1):
                yield Spot(line, sector, place)


def complaint(described: Map) -> str:
    """Return what cannot be in a map, "" if it can be played on."""
    atlas = Atlas(described)
    widths = [east - west for west, east in map(atlas.sector_edges, range(1, len(described.sectors) + 1))]
    if sum(widths) != 360:
        return "sectors: their western edges must follow one another eastward, once around the world"
    if len(atlas.spots) > MOST_SPACES:
        return f"spaces: there are {len(atlas.spots)} in all; at most {MOST_SPACES}"
    if {sector.quadrant for sector in described.sectors} != set(range(1, QUADRANTS + 1)):
        return f"sectors: each of the {QUADRANTS} Quadrants needs a sector"
    if set(described.zones) - set(ZONE_NAMES[1:]):
        return f"zones: there are only {', '.join(ZONE_NAMES[1:])}"
    for south, north in described.latitudes:
        if not -20 <= south < north <= 88:
            return f"latitudes: {south}, {north} must be a southern and a northern edge"
    return _misnamed(described, atlas) or _clashing(described)


def _misnamed(described: Map, atlas: Atlas) -> str:
    """Return which space does not exist."""
    ranges = {**described.mountains.medium, **described.mountains.high}
    listed = {"storm": described.storm, "beyond": described.beyond}
    for key, names in {**listed, **described.zones, **ranges}.items():
        for name in names:
            if not atlas.number(name):
                return f"{key}: there is no space {name}"
    for line, name in enumerate(described.beyond, 1):
        if atlas.spot(atlas.number(name)).line != line:
            return f"beyond: {name} does not lie on Line {line}"
    return ""


def _clashing(described: Map) -> str:
    """Return which space is listed twice."""
    for lists in (described.zones.values(), [*described.mountains.medium.values(), *described.mountains.high.values()]):
        names = [name for each in lists for name in each]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            return f"{twice[0]} is listed twice"
    return ""


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
    found = blank(Tables.dtype)
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


def write_map(tables: Tables, atlas: Atlas) -> None:
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
