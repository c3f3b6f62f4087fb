"""What lies below each space, by name: zones and mountains as the chart has them, else lands and seas by longitude.

The code of a space is for those who want it: the position in words and what comes up where one points have both.
"""

from ludoteca.engine.game.kept import kept
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.cards import Zone
from ludoteca.games.balmy_balloonists.state import Tables
from ludoteca.games.balmy_balloonists.table.drawing import LAP, middle
from ludoteca.games.balmy_balloonists.table.names import range_in_a_sentence, space_name, zone_name

WITH_CODE = Message("{place} ({space})")
ATLANTIC, NORTH_ATLANTIC = Message("the Atlantic"), Message("the North Atlantic")
PACIFIC, NORTH_PACIFIC = Message("the Pacific"), Message("the North Pacific")
BERING_SEA, LAKES = Message("the Bering Sea"), Message("the Great Lakes")
HAWAII, MEXICO = Message("Hawaii"), Message("Mexico")
LANDS = (                  # by Line, from the Pole: names, each from a longitude eastward to the next
    (
        (-180, Message("the Bering Strait")), (-165, Message("Alaska")), (-140, Message("the Yukon")),
        (-118, Message("Arctic Canada")), (-92, Message("Hudson Bay")), (-78, Message("Baffin Island")),
        (-64, Message("Davis Strait")), (-52, Message("Greenland")), (-38, Message("Denmark Strait")),
        (-28, Message("Iceland")), (-13, Message("the Norwegian Sea")), (4, Message("Scandinavia")),
        (22, Message("Finland")), (30, Message("the White Sea")), (45, Message("Northern Russia")),
        (60, Message("Western Siberia")), (90, Message("Central Siberia")), (120, Message("Yakutia")),
        (150, Message("Kolyma")), (165, Message("Chukotka")),
    ),
    (
        (-180, BERING_SEA), (-160, Message("the Gulf of Alaska")), (-135, Message("British Columbia")),
        (-118, Message("the Prairies")), (-96, Message("Ontario")), (-79, Message("Quebec")),
        (-65, Message("Labrador")), (-50, NORTH_ATLANTIC), (-12, Message("Britain")), (0, Message("the North Sea")),
        (11, Message("Poland")), (22, Message("Belarus")), (33, Message("Russia")), (45, Message("the Volga")),
        (56, Message("the Urals")), (67, Message("Kazakhstan")), (79, Message("the Altai")), (90, Message("the Sayan")),
        (101, Message("Lake Baikal")), (112, Message("the Amur")), (146, Message("the Sea of Okhotsk")),
        (157, Message("Kamchatka")), (168, BERING_SEA),
    ),
    (
        (-180, NORTH_PACIFIC), (-126, Message("California")), (-108, Message("the Great Plains")), (-90, LAKES),
        (-81, Message("New York")), (-72, Message("New England")), (-63, Message("Nova Scotia")),
        (-54, NORTH_ATLANTIC), (-27, Message("the Azores")), (-9, Message("Spain")), (0, Message("France")),
        (9, Message("Italy")), (18, Message("the Balkans")), (27, Message("the Black Sea")),
        (36, Message("Armenia")), (45, Message("the Caspian Sea")), (54, Message("Turkestan")),
        (117, Message("the Yellow Sea")), (126, Message("Korea")), (135, Message("Japan")), (144, NORTH_PACIFIC),
    ),
    (
        (-180, PACIFIC), (-165, HAWAII), (-150, PACIFIC), (-120, Message("Baja California")), (-106, Message("Texas")),
        (-90, Message("the Gulf of Mexico")), (-83, Message("Florida")), (-75, Message("the Bahamas")),
        (-68, Message("Bermuda")), (-60, Message("the Sargasso Sea")), (-37, ATLANTIC),
        (-23, Message("the Canaries")), (-8, Message("Morocco")), (0, Message("Algeria")), (22, Message("Egypt")),
        (37, Message("Arabia")), (52, Message("Persia")), (67, Message("the Punjab")), (90, Message("Tibet")),
        (120, Message("the East China Sea")), (135, PACIFIC),
    ),
    (
        (-180, PACIFIC), (-162, HAWAII), (-154, PACIFIC), (-104, MEXICO), (-91, Message("Central America")),
        (-83, Message("the Caribbean")), (-61, ATLANTIC), (-26, Message("Cape Verde")), (-18, Message("Senegal")),
        (-6, Message("Mali")), (6, Message("Niger")), (16, Message("Chad")), (22, Message("Sudan")),
        (38, Message("the Red Sea")), (51, Message("Oman")), (58, Message("the Arabian Sea")), (71, Message("India")),
        (84, Message("the Bay of Bengal")), (96, Message("Siam")), (103, Message("Vietnam")),
        (110, Message("the South China Sea")), (119, Message("the Philippines")), (128, PACIFIC),
    ),
)


def place_of_space(tables: Tables, space: int) -> Message:
    """Return what lies below a space."""
    if tables.zone[space] != Zone.NONE:
        return zone_name(int(tables.zone[space]))
    if tables.mountain[space] and tables.ranges[space]:
        return range_in_a_sentence(int(tables.ranges[space]))
    east = (middle(tables, space)[0] + LAP / 2) % LAP - LAP / 2
    return [name for west, name in LANDS[int(tables.line[space]) - 1] if west <= east][-1]


def place(reader: Reader, space: int) -> str:
    """Return how that is called."""
    return reader(place_of_space(reader.tables, space))


@kept(lambda reader, space: (reader.say, reader.tables, space))
def place_with_code(reader: Reader, space: int) -> str:
    """Return the same with the code of the space, for whoever wants to know it exactly."""
    return reader(WITH_CODE, place=place(reader, space), space=space_name(reader.tables, space))


def space_told(reader: Reader, entry: Entry) -> str:
    """Return what lies below the space that an entry is about."""
    return place(reader, entry.item)
