"""Where on the chart a place on earth lies: the polar azimuthal equidistant projection, as on weather charts.

The Pole is in the middle; distances from it and directions at it are true. Greenwich points down, so that east is
counter-clockwise, the way the balloons fly (BB-9). Units are those of the picture's view box.
"""

from math import cos, radians, sin
from typing import Any

CENTRE = (500.0, 500.0)
RIM = 490.0                # radius of the geographical equator
POLE = 90.0
EQUATOR_LATITUDE = 5.0     # where a balloon at the Equator is drawn (BB-36)
GRAIN = 0.4                # the unit of the drawn coastlines, in units of the picture: whole numbers are shorter


def radius(latitude: float) -> float:
    """Return the distance of a latitude, in degrees north, from the middle."""
    return (POLE - latitude) * RIM / POLE


def point(longitude: float, latitude: float) -> tuple[float, float]:
    """Return the place of a longitude, in degrees east, and a latitude."""
    angle, distance = radians(longitude), radius(latitude)
    return CENTRE[0] + distance * sin(angle), CENTRE[1] + distance * cos(angle)


def middle(tables: Any, space: int) -> tuple[float, float]:
    """Return longitude and latitude of the middle of a space."""
    line = int(tables.line[space])
    west, east = edges(tables, space)
    return (west + east) / 2, (int(tables.south_edge[line]) + int(tables.north_edge[line])) / 2


def edges(tables: Any, space: int) -> tuple[float, float]:
    """Return the longitudes of the western and eastern edge of a space; the eastern one is the greater."""
    line, nth = int(tables.line[space]), int(tables.nth[space])
    sectors = int(tables.sectors)
    in_sector = int(tables.length[line]) // sectors
    west, east = sector_edges(tables, nth // in_sector)
    width = (east - west) / in_sector
    return west + width * (nth % in_sector), west + width * (nth % in_sector + 1)


def sector_edges(tables: Any, sector: int) -> tuple[int, int]:
    """Return the longitudes between which a sector, from 0, lies; the eastern one is the greater."""
    west = int(tables.west[sector])
    east = int(tables.west[(sector + 1) % int(tables.sectors)])
    return west, east if east > west else east + 360
