"""The seven orbits as they are drawn: pieces of line on each card, which of them run to Earth, and where they break.

A piece of line is drawn by the kind of its segment; a place on it is named by a letter that `table.css` knows.
"""

from typing import Any

from ludoteca.games.explorador.cards import BOTH, COLOURS, EARTH, POSITIONS, SEGMENTS, Part
from ludoteca.games.explorador.rules.orbits import bits_of, outward_side, runs_to_earth
from ludoteca.games.explorador.state import NONE

KINDS = {                  # by the bits of a segment: how it is drawn
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
    return KINDS[int(bits)]


def spot_of(tables: Any, view: Any, position: int, colour: int, segment: int) -> str:
    """Return where on a card a vehicle on a segment stands: at a meeting point, in the middle, at a loose end."""
    bits = int(bits_of(tables, view, position, colour, segment))
    return SPOTS[kind_of(bits)] if bits else "m"


def stand(tables: Any, view: Any, position: int, colour: int, segment: int) -> str:
    """Return the classes that bring something to a segment of a card."""
    return f"p-{position} c-{colour} x-{spot_of(tables, view, position, colour, segment)}"


def ways(tables: Any, view: Any, position: int) -> tuple[tuple[int, int, str, bool], ...]:
    """Return the pieces of line on a card: colour, segment, kind, and whether they run to Earth."""
    return tuple(
        (colour, segment, kind_of(bits_of(tables, view, position, colour, segment)),
         bool(runs_to_earth(tables, view, position, colour, segment)))
        for colour in range(COLOURS) for segment in range(SEGMENTS)
        if bits_of(tables, view, position, colour, segment)
    )


def face(tables: Any, card: int, turned: int) -> dict[str, Any]:
    """Return what is printed on a card: its pieces of line, and the colours of its two meeting points."""
    pieces = tuple((colour, kind_of(bits)) for colour in range(COLOURS) for segment in range(SEGMENTS)
                   if (bits := int(tables.segment[turned][card][colour][segment])))
    return {"id": f"{card}-{turned}", "ways": pieces, "rails": rails(pieces)}


def rails(pieces: tuple[tuple[int, str], ...]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the meeting points of a card: which it is, and the colours that run through it."""
    found = ((hub, tuple(colour for colour, kind in pieces if SPOTS[kind] == hub)) for hub in ("a", "b"))
    return tuple((hub, colours) for hub, colours in found if colours)


def breaks(tables: Any, view: Any) -> list[tuple[int, int, str]]:
    """Return where the lines that come from Earth end: position, colour, and the edge or end where it is.

    A line that ends at an edge is marked on the card that it comes from.
    """
    found = []
    for colour in range(COLOURS):
        for step in (1, -1):
            found += end_of_line(tables, view, colour, step)
    return found


def end_of_line(tables: Any, view: Any, colour: int, step: int) -> list[tuple[int, int, str]]:
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


def way_home(tables: Any, view: Any, position: int, colour: int, segment: int) -> tuple[list[str], tuple[int, str]]:
    """Return the pieces of line from a segment towards the Earth, and where they break: a position and an edge.

    The position of the break is NONE where the line reaches the Earth.
    """
    found, edge = [f"way-{position}-{colour}-{segment}"], "l" if position > EARTH else "r"
    step = -1 if position > EARTH else 1
    here, bits = position, int(bits_of(tables, view, position, colour, segment))
    while here != EARTH:
        if not bits & (Part.SUNWARD if step < 0 else Part.OUTWARD):
            return found, (here, edge)
        following = here + step
        side = outward_side(tables, view, following, colour) if step < 0 else 0
        bits = int(bits_of(tables, view, following, colour, side)) if side != NONE else 0
        if not bits & (Part.OUTWARD if step < 0 else Part.SUNWARD):
            return found, (here, edge)
        found.append(f"way-{following}-{colour}-{side}")
        here = following
    return found, (NONE, "")


def reaching(tables: Any, view: Any) -> frozenset[str]:
    """Return the pieces of line that run to Earth."""
    return frozenset(f"way-{position}-{colour}-{segment}" for position in range(POSITIONS)
                     for colour, segment, _, live in ways(tables, view, position) if live)
