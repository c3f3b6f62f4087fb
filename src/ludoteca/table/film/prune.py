"""What a film can do without: drawings that nothing asks for, and rules that find nothing in it."""

import re
from collections.abc import Iterator, Sequence

from ludoteca.table.film.css import Known
from ludoteca.table.film.timeline import OFF, Strand

ASKED = re.compile(r"#([A-Za-z_][\w-]*)")


def walk(root: Strand) -> Iterator[Strand]:
    """Yield an element and all below it."""
    yield root
    for child in root.children:
        yield from walk(child)


def asked_by(strand: Strand) -> Iterator[str]:
    """Yield the ids that an element asks for."""
    for state in (strand.fixed, *(state for _, state in strand.states if state)):
        for name, value in state.items():
            if name != "id" and "#" in value:
                yield from ASKED.findall(value)
    yield from ASKED.findall(strand.text)


def leave_out_unasked(roots: Sequence[Strand], asked: set[str]) -> None:
    """Take out what is defined and never used."""
    defined: dict[str, Strand] = {}
    for root in roots:
        for strand in walk(root):
            defined |= {child.name: child for child in strand.children if child.name and strand.tag == "defs"}
    inside = {id(strand) for each in defined.values() for strand in walk(each)}
    waiting = asked | {name for root in roots for strand in walk(root) if id(strand) not in inside
                       for name in asked_by(strand)}
    used: set[str] = set()
    while waiting:
        name = waiting.pop()
        used.add(name)
        if name in defined:
            waiting |= {each for strand in walk(defined[name]) for each in asked_by(strand)} - used
    for name, strand in defined.items():
        if name not in used and strand.parent is not None:
            strand.parent.children.remove(strand)


def known_in(roots: Sequence[Strand], game: str, look: str) -> Known:
    """Return what selectors can name in a film; `look` are the classes of the picture."""
    classes = {"film", "play", f"game-{game}", "live", "board", *look.split(), OFF,
               "film-glides", "film-paper", "film-sheet", "film-ground", "film-way"}
    ids, tags = {"picture", "backdrop", "pieces"}, {"svg", "rect", "g"}
    for root in roots:
        for strand in walk(root):
            tags.add(strand.tag)
            ids.add(strand.name)
            for _, state in strand.states:
                classes.update((state or {}).get("class", "").split())
            classes.update(name for found in re.findall(r'class="([^"]*)"', strand.text) for name in found.split())
            if strand.text:
                tags.update(re.findall(r"<(\w+)", strand.text))
    return Known(classes, ids, tags)
