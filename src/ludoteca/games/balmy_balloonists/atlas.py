"""The map of a pack: how spaces are numbered and named, and what touches what."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ludoteca.games.balmy_balloonists.cards import LINES, QUADRANTS, ZONE_NAMES
from ludoteca.games.balmy_balloonists.state import MOST_SECTORS, MOST_SPACES

MOST_IN_SECTOR = 12
Names = list[str]


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
