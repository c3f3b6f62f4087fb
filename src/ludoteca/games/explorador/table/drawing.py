"""The seven orbits as they are drawn, where vehicles stand on them, and how what happens moves the picture.

A piece of line is drawn by the kind of its segment; a place on it is named by a letter that `table.css` knows. All
elements that marks name stand in every picture (see `table.html`). Passing effects are drawn by `fx-<vehicle>`, which
shows one of the signs of `art.html`.
"""

from collections.abc import Callable

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.game.reader import Facts
from ludoteca.engine.runtime.journal import Entry
from ludoteca.games.explorador.cards import BOTH, COLOURS, EARTH, JOKER, POSITIONS, SEGMENTS, Kind, Part, position_of
from ludoteca.games.explorador.rules.orbits import bits_of, facing_side, outward_side, runs_to_earth
from ludoteca.games.explorador.state import NONE, VEHICLES, State, Tables

Marks = tuple[Mark, ...]
KIND_NAMES: dict[int, str] = {Kind.SHIP: "ship", Kind.STATION: "station", Kind.FACTORY: "factory"}
PLACES = " ".join((*(f"p-{position}" for position in range(POSITIONS)), *(f"c-{colour}" for colour in range(COLOURS)),
                   *(f"x-{spot}" for spot in "abmso")))

LOOKS = {                  # by the bits of a segment: how it is drawn
    int(Part.THERE + BOTH): "t",
    int(Part.THERE + BOTH + Part.HUB_A): "a",
    int(Part.THERE + BOTH + Part.HUB_B): "b",
    int(Part.THERE + Part.SUNWARD + Part.HUB_A): "sa",
    int(Part.THERE + Part.SUNWARD + Part.HUB_B): "sb",
    int(Part.THERE + Part.OUTWARD + Part.HUB_A): "oa",
    int(Part.THERE + Part.OUTWARD + Part.HUB_B): "ob",
    int(Part.THERE + Part.SUNWARD): "s",
    int(Part.THERE + Part.OUTWARD): "o",
}
SPOTS = {"t": "m", "a": "a", "b": "b", "sa": "a", "sb": "b", "oa": "a", "ob": "b", "s": "s", "o": "o"}


def kind_of(bits: int) -> str:
    """Return how a segment is drawn, by its bits."""
    return LOOKS[int(bits)]


def spot_of(tables: Tables, view: State, position: int, colour: int, segment: int) -> str:
    """Return where on a card a vehicle on a segment stands: at a meeting point, in the middle, at a loose end."""
    bits = int(bits_of(tables, view, position, colour, segment))
    return SPOTS[kind_of(bits)] if bits else "m"


def stand(tables: Tables, view: State, position: int, colour: int, segment: int) -> str:
    """Return the classes that bring something to a segment of a card."""
    return f"p-{position} c-{colour} x-{spot_of(tables, view, position, colour, segment)}"


def ways(tables: Tables, view: State, position: int) -> tuple[tuple[int, int, str, bool], ...]:
    """Return the pieces of line on a card: colour, segment, kind, and whether they run to Earth."""
    return tuple(
        (colour, segment, kind_of(bits_of(tables, view, position, colour, segment)),
         bool(runs_to_earth(tables, view, position, colour, segment)))
        for colour in range(COLOURS) for segment in range(SEGMENTS)
        if bits_of(tables, view, position, colour, segment)
    )


def face(tables: Tables, card: int, turned: int) -> Facts:
    """Return what is printed on a card: its pieces of line, and the colours of its two meeting points."""
    pieces = tuple((colour, kind_of(bits)) for colour in range(COLOURS) for segment in range(SEGMENTS)
                   if (bits := int(tables.segment[turned][card][colour][segment])))
    return {"id": f"{card}-{turned}", "ways": pieces, "rails": rails(pieces)}


def rails(pieces: tuple[tuple[int, str], ...]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the meeting points of a card: which it is, and the colours that run through it."""
    found = ((hub, tuple(colour for colour, kind in pieces if SPOTS[kind] == hub)) for hub in ("a", "b"))
    return tuple((hub, colours) for hub, colours in found if colours)


def breaks(tables: Tables, view: State) -> list[tuple[int, int, str]]:
    """Return where the lines that come from Earth end: position, colour, and the edge or end where it is.

    A line that ends at an edge is marked on the card that it comes from.
    """
    found = []
    for colour in range(COLOURS):
        for step in (1, -1):
            found += end_of_line(tables, view, colour, step)
    return found


def end_of_line(tables: Tables, view: State, colour: int, step: int) -> list[tuple[int, int, str]]:
    """Return where the line of a colour that leaves the Earth in a direction ends, if it leaves it at all."""
    leaves = outward_side(tables, view, EARTH, colour) != NONE if step > 0 else \
        int(bits_of(tables, view, EARTH, colour, 0)) & Part.SUNWARD
    if view.top[EARTH] == NONE or not leaves:
        return []
    position = EARTH
    while 0 <= position + step < POSITIONS and view.top[position + step] != NONE:
        after = position + step
        near = int(bits_of(tables, view, after, colour, 0)) & Part.SUNWARD if step > 0 else \
            outward_side(tables, view, after, colour) != NONE
        if not near:
            return [(position, colour, "r" if step > 0 else "l")]
        position = after
        if int(bits_of(tables, view, position, colour, 0)) & BOTH != BOTH:
            return [(position, colour, "es" if step > 0 else "eo")]
    return []


def way_home(
    tables: Tables, view: State, position: int, colour: int, segment: int
) -> tuple[list[str], tuple[int, str, int]]:
    """Return the pieces of line from a segment towards the Earth, and where they break: a position, an edge, and the
    position of the card that does not carry them on.

    The positions are NONE where the line reaches the Earth.
    """
    found, edge = [f"way-{position}-{colour}-{segment}"], "l" if position > EARTH else "r"
    step = -1 if position > EARTH else 1
    here, bits = position, int(bits_of(tables, view, position, colour, segment))
    while here != EARTH:
        if not bits & (Part.SUNWARD if step < 0 else Part.OUTWARD):
            return found, (here, edge, here)
        following = here + step
        side = outward_side(tables, view, following, colour) if step < 0 else 0
        bits = int(bits_of(tables, view, following, colour, side)) if side != NONE else 0
        if not bits & (Part.OUTWARD if step < 0 else Part.SUNWARD):
            return found, (here, edge, following)
        found.append(f"way-{following}-{colour}-{side}")
        here = following
    return found, (NONE, "", NONE)


def reaching(tables: Tables, view: State) -> frozenset[str]:
    """Return the pieces of line that run to Earth."""
    return frozenset(f"way-{position}-{colour}-{segment}" for position in range(POSITIONS)
                     for colour, segment, _, live in ways(tables, view, position) if live)


def effect(seat: int, v: int, sign: str) -> Marks:
    """Let a passing effect play at a vehicle."""
    return (Mark(f"fx-{seat}-{v}", "href", f"#{sign}"),)


def lay_card(position: int, card: int, turned: int) -> Marks:
    """A card comes to lie over what lay on its position."""
    return (Mark(f"draft-{position}", "href", f"#face-{card}-{turned}"), Mark(f"draft-{position}", "+class", "seen"),
            Mark(f"card-{position}", "+class", "under"), Mark(f"place-{position}", "-class", "bare"),
            Mark(f"plate-{position}", "-class", "bare"))


def lays(tables: Tables, view: State, entry: Entry) -> Marks:
    """A planet card is laid upright."""
    return lay_card(position_of(entry.item), entry.item, 0)


def lays_turned(tables: Tables, view: State, entry: Entry) -> Marks:
    """A planet card is laid upside down."""
    return lay_card(position_of(entry.item), entry.item, 1)


def lays_joker(tables: Tables, view: State, entry: Entry) -> Marks:
    """A joker is laid."""
    return lay_card(entry.item, JOKER, 0)


def uses_pile(tables: Tables, view: State, entry: Entry) -> Marks:
    """A card is taken from a pile, or put under it."""
    return (Mark(f"pile-{entry.item}", "+class", "used"),)


def cuts(tables: Tables, view: State, entry: Entry) -> Marks:
    """A vehicle loses its line to Earth."""
    piece = f"vehicle-{entry.actor}-{entry.item}"
    return (Mark(piece, "-class", "linked"), Mark(piece, "+class", "cut cuts"),
            *effect(entry.actor, entry.item, "fx-cut"))


def joins(tables: Tables, view: State, entry: Entry) -> Marks:
    """A vehicle gets a line to Earth."""
    piece = f"vehicle-{entry.actor}-{entry.item}"
    return (Mark(piece, "-class", "cut"), Mark(piece, "+class", "linked joins"),
            *effect(entry.actor, entry.item, "fx-join"))


def goes(tables: Tables, view: State, entry: Entry) -> Marks:
    """A vehicle glides to another orbit, or along its own."""
    return glides(tables, view, entry, entry.amount)


def glides(tables: Tables, view: State, entry: Entry, position: int) -> Marks:
    """A vehicle glides to an orbit of a position; which end of a broken one it is, the view knows."""
    vehicle = view.explorers[entry.actor].vehicles[entry.item]
    known = (vehicle.position, vehicle.colour) == (position, entry.detail)
    segment = int(vehicle.segment) if known else int(facing_side(tables, view, position, entry.detail))
    if not bits_of(tables, view, position, entry.detail, segment):
        segment = 0
    return arrives(tables, view, entry, position, segment)


def arrives(tables: Tables, view: State, entry: Entry, position: int, segment: int) -> Marks:
    """A vehicle glides to a piece of line of a position."""
    piece = f"vehicle-{entry.actor}-{entry.item}"
    there = stand(tables, view, position, entry.detail, segment)
    return (Mark(piece, "-class", PLACES), Mark(piece, "+class", there))


def chooses(segment: int) -> Callable[[Tables, State, Entry], Marks]:
    """Return how a vehicle glides to the end of a broken orbit of Earth that its owner has chosen."""
    return lambda tables, view, entry: arrives(tables, view, entry, EARTH, segment)


def builds(tables: Tables, view: State, entry: Entry) -> Marks:
    """A ship appears on Earth."""
    name = f"{entry.actor}-{entry.item}"
    return (Mark(f"body-{name}", "href", "#body-ship"), *glides(tables, view, entry, EARTH),
            Mark(f"vehicle-{name}", "-class", "off"))


def combines(tables: Tables, view: State, entry: Entry) -> Marks:
    """Vehicles become one; those that went into it are gone."""
    fleet = view.explorers[entry.actor].vehicles
    gone = tuple(Mark(f"vehicle-{entry.actor}-{v}", "+class", "off") for v in range(VEHICLES)
                 if fleet[v].kind == Kind.NONE)
    return (*gone, *becomes(tables, view, entry))


def becomes(tables: Tables, view: State, entry: Entry) -> Marks:
    """A vehicle is of another kind now."""
    return (Mark(f"body-{entry.actor}-{entry.item}", "href", f"#body-{KIND_NAMES[entry.amount]}"),
            *effect(entry.actor, entry.item, "fx-join"))


def yields(tables: Tables, view: State, entry: Entry) -> Marks:
    """The vehicles of an explorer on a position yield."""
    fleet = view.explorers[entry.actor].vehicles
    return tuple(mark for v in range(VEHICLES) if fleet[v].kind != Kind.NONE and fleet[v].position == entry.item
                 for mark in effect(entry.actor, v, "fx-yield"))


def shows(sign: str) -> Callable[[Tables, State, Entry], Marks]:
    """Return how an event at a vehicle is told by a sign alone."""
    return lambda tables, view, entry: effect(entry.actor, entry.item, sign)


def leaves(tables: Tables, view: State, entry: Entry) -> Marks:
    """A ship is given up."""
    return (Mark(f"vehicle-{entry.actor}-{entry.item}", "+class", "off"),)


def wins(tables: Tables, view: State, entry: Entry) -> Marks:
    """The winner's vehicles shine."""
    return tuple(Mark(f"vehicle-{entry.actor}-{v}", "+class", "joins") for v in range(VEHICLES))
