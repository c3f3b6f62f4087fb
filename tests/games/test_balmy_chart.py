"""The chart of Balmy Balloonists: true coasts, a cell for every space, and no more bytes than it needs."""

import re
from itertools import pairwise

import pytest
from tools.coastlines import coast, drawn, simplified

from ludoteca.games import load_game
from ludoteca.games.balmy_balloonists.cards import Altitude
from ludoteca.games.balmy_balloonists.table.chart import CITIES, COAST, chart, rose_point
from ludoteca.games.balmy_balloonists.table.drawing import CENTRE, GRAIN, RIM, point
from ludoteca.games.balmy_balloonists.table.names import RANGES, ZONES
from ludoteca.table.parts.templating import render, speaker, template

GAME = load_game("balmy_balloonists")
MATCH = GAME.new_match(2, seed="chart")
TABLES = MATCH.tables[0]
SAY = speaker("en", GAME.package)
SPACES = range(1, int(TABLES.spaces) + 1)
LAND = {
    "Paris": (2.35, 48.86), "Cairo": (31.24, 30.04), "Tokyo": (139.5, 35.9), "London": (-.5, 51.6),
    "Rome": (12.8, 41.9), "Denver": (-105, 39.74), "Orlando": (-81.4, 28.5), "Riyadh": (46.7, 24.7),
    "Summit of Greenland": (-38.5, 72.6), "Delhi": (77.2, 28.6), "Novosibirsk": (82.9, 55), "Timbuktu": (-3, 16.8),
    "Mexico": (-99.1, 19.4), "Dublin": (-6.6, 53.3), "Madrid": (-3.7, 40.4), "Sapporo": (142, 43.2),
    "Reykjavik's hinterland": (-19, 64.8), "Manaus's north": (-60, 3),
}
SEA = {
    "mid-Atlantic": (-40, 35), "mid-Pacific": (-170, 30), "Arabian Sea": (64, 15), "Hudson Bay": (-85, 60),
    "Gulf of Mexico": (-90, 25), "North Sea": (3, 56.5), "Sea of Japan": (135, 40), "Caspian Sea": (51, 40),
    "Black Sea": (34, 43), "western Mediterranean": (5, 40), "Bay of Bengal": (88, 15), "Baffin Bay": (-67, 73),
    "Davis Strait": (-58, 65), "Adriatic": (15.5, 43), "Gulf of Guinea": (3, 2), "Sea of Okhotsk": (150, 55),
}


def coast_rings():
    """Return the rings of the coast's path as lists of points, in units of the picture, from the Pole."""
    for ring in COAST.removesuffix("z").split("z"):
        x, y, *steps = map(int, re.findall(r"-?\d+", ring))
        places = [(x, y)]
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            places.append((places[-1][0] + dx, places[-1][1] + dy))
        yield [(GRAIN * x, GRAIN * y) for x, y in places]


RINGS = list(coast_rings())


def is_land(longitude, latitude):
    x, y = (at - centre for at, centre in zip(point(longitude, latitude), CENTRE, strict=True))
    crossed = 0
    for ring in RINGS:
        for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                crossed += 1
    return crossed % 2 == 1


@pytest.mark.parametrize("place", LAND)
def test_land_is_land(place):
    assert is_land(*LAND[place])


@pytest.mark.parametrize("place", SEA)
def test_sea_is_sea(place):
    assert not is_land(*SEA[place])


def test_towns_that_are_lit_by_night_stand_on_land():
    """Some stand so near the coast that a simplified one leaves them in the water, though not far out."""
    wet = [place for place in CITIES if not is_land(*place)]
    ashore = [any(is_land(east + dx, north + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)) for east, north in wet]
    assert all(ashore) and len(wet) < len(CITIES) / 4


def test_coasts_stay_within_the_equator_and_are_small():
    assert all((x * x + y * y) ** .5 < RIM + 1 for ring in RINGS for x, y in ring)
    assert len(COAST) <= 25_000


def facts(language="en"):
    return chart(speaker(language, GAME.package), TABLES)


def corners(path):
    """Return the corners of a cell: north-west, north-east, south-east, south-west."""
    places = re.findall(r"(-?\d+) (-?\d+)(?=[ALz]|$)", path)
    return [tuple(map(int, place)) for place in places]


def test_every_space_has_its_cell():
    cells = facts()["cells"]
    assert [cell["number"] for cell in cells] == list(SPACES)
    assert len({cell["path"] for cell in cells}) == len(cells)
    assert all(len(corners(cell["path"])) == 4 for cell in cells)


def test_cells_that_follow_one_another_touch():
    cells = {cell["number"]: corners(cell["path"]) for cell in facts()["cells"]}
    for space in SPACES:
        _, north_east, south_east, _ = cells[space]
        north_west, _, _, south_west = cells[int(TABLES.ahead[space])]
        assert (north_east, south_east) == (north_west, south_west)


def test_zones_mountains_and_thick_lines_are_those_of_the_map():
    found = facts()
    assert [zone["name"] for zone in found["zones"]] == [str(name) for name in ZONES.values()]
    mountains = [int(TABLES.mountain[space]) for space in SPACES if TABLES.mountain[space]]
    assert [peak["high"] for peak in found["peaks"]] == [level == Altitude.HIGH for level in mountains]
    assert sorted(label.name for label in found["ranges"]) == sorted(map(str, RANGES))
    sorts = [meridian["sort"] for meridian in found["meridians"]]
    assert sorts == ["start", "red", "blue", "red", "blue", "red", "blue", "red"]


@pytest.mark.parametrize("language", ["en", "es", "fr", "de"])
def test_no_two_names_are_written_over_one_another(language):
    found = facts(language)
    labels = [*found["ranges"], *(zone["label"] for zone in found["zones"])]
    over = [(a.name, b.name) for number, a in enumerate(labels) for b in labels[:number] if a.touches(b)]
    assert over == []


def test_points_of_the_rose_go_clockwise_from_the_top():
    assert rose_point(0) == pytest.approx((0, -62))
    assert [round(x) for x, _ in map(rose_point, range(6))] == [0, 54, 54, 0, -54, -54]


@pytest.mark.parametrize(("seats", "two", "points"), [
    (2, True, ["0", "1", "0 II", "1 II", "4", "5"]), (3, True, ["0", "1", "2", "0 II", "1 II", "2 II"]),
    (2, False, list("012345")), (6, False, list("012345")),
])
def test_points_of_the_rose_have_the_colours_of_their_balloons_and_second_ones_a_pennant(seats, two, points):
    view = GAME.new_match(seats, seed="rose", options={"two_balloons": two}).view(0)
    backdrop = str(template("balmy_balloonists/table.html").module.backdrop(view.scene(SAY), SAY))
    drawn_after = backdrop[backdrop.index('class="rose"'):]
    rose = re.findall(r'<g class="seat-(\d)" transform="rotate[^>]+>(.*?)</g>', drawn_after)
    assert [colour + " II" * ('href="#second"' in point) for colour, point in rose] == points
    assert backdrop.count('id="second"') == 1


@pytest.mark.parametrize("language", ["en", "es", "fr", "de"])
def test_the_chart_is_drawn_in_few_bytes(language):
    say = speaker(language, GAME.package)
    drawing = str(template("balmy_balloonists/chart.html").module.chart(facts(language), say))
    assert len(drawing.encode()) <= 64_000
    found = re.findall(r' id="([^"]+)"', drawing)
    assert len(found) == len(set(found))
    assert {f"space-{space}" for space in SPACES} <= set(found)
    assert " style=" not in drawing


def test_the_poster_brings_its_own_names():
    poster = render("balmy_balloonists/cover.html", "en", GAME.package, title=GAME.title)
    assert all(name.startswith("cover-balmy-") for name in re.findall(r' id="([^"]+)"', poster))
    assert len(poster) <= 40_000
    assert " style=" not in poster


def test_an_atlas_is_clipped_projected_and_simplified():
    square = [[0, 0], [100, 0], [0, 100], [-100, 0], [0, -100]]      # 0..10 E, 5 S..5 N, quantised
    atlas = {
        "transform": {"scale": [.1, .1], "translate": [0, -5]},
        "arcs": [square],
        "objects": {"land": {"geometries": [{"arcs": [[[0]]]}]}},
    }
    path = coast(atlas)
    assert path.count("M") == 1 and path.endswith("z")
    assert simplified([(0, 0), (1, .1), (2, 0)], .5) == [(0, 0), (2, 0)]
    assert drawn([(0, 0), (4, 0), (4, -4)]) == "M0 0l10 0 0-10z"
