"""What follows from a game's record, where the game says nothing of its own: positions, tensors, a picture in words.

It names the fields as the record does. Options and the number of seats are the table's, and no part of positions.
An array with a place for each seat of the largest table shows those who play, as long as the rest of it is 0.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from ludoteca.engine.game.defaults import readable
from ludoteca.engine.game.positions import Given, whole_number
from ludoteca.engine.runtime.record_types import INT, words_in
from ludoteca.engine.runtime.record_types import fields_of as placed_fields
from ludoteca.engine.runtime.seats import MOST_SEATS
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.engine.texts.words import Translator

AGREED = ("options", "seats")      # fields that a position does not give
HALF = 10                          # the number that is 0.5 in a tensor
LOW, HIGH = -(2**31), 2**31 - 1


def fields_of(kind: np.dtype) -> dict[str, np.dtype]:
    """Return the types of a record's fields by name."""
    return {name: field for name, (field, _) in placed_fields(kind).items()}


def describer_of(state: np.dtype, most: int) -> Callable[..., dict[str, Any]]:
    """Return `describe` for a game whose largest table has `most` seats."""
    fields = {name: kind for name, kind in fields_of(state).items() if name not in AGREED}

    def describe(tables: Any, view: Any) -> dict[str, Any]:
        """Return a state or view by field names."""
        seats = int(view.seats)
        return {name: seated(plain(kind, getattr(view, name)), kind, seats, most) for name, kind in fields.items()}

    return describe


def plain(kind: np.dtype, value: Any) -> Any:
    """Return a field as plain values: numbers, lists, and dictionaries for records."""
    if kind.subdtype is not None:
        base, shape = kind.subdtype
        return [plain(np.dtype((base, shape[1:])), row) for row in value]
    if kind == INT:
        return int(value)
    return {name: plain(inner, getattr(value, name)) for name, inner in fields_of(kind).items()}


def seated(value: Any, kind: np.dtype, seats: int, most: int) -> Any:
    """Return an array by seat without what belongs to seats that nobody has; anything else as it is."""
    is_by_seat = kind.subdtype is not None and kind.shape[0] == most
    return value if not is_by_seat or any(map(is_something, value[seats:])) else value[:seats]


def is_something(value: Any) -> bool:
    """Say whether any number within a value is not 0."""
    if isinstance(value, dict):
        return any(map(is_something, value.values()))
    return any(map(is_something, value)) if isinstance(value, list) else value != 0


def arranger_of(state: np.dtype) -> Callable[..., None]:
    """Return `arrange`: it writes the fields that are given, and leaves the others as they were set up."""
    fields = {name: kind for name, kind in fields_of(state).items() if name not in AGREED}

    def arrange(tables: Any, state: Any, position: Mapping[str, Any], wanted: Sequence[Sequence[int]]) -> None:
        """Write a position over a state that has just been set up.

        Raises:
            ScenarioError: a field is unknown or cannot be; says which and why.

        """
        given = Given(position, tuple(fields))
        for name, kind in fields.items():
            if given.has(name):
                setattr(state, name, written(name, kind, getattr(state, name), given.value(name)))

    return arrange


def written(key: str, kind: np.dtype, was: Any, value: Any) -> Any:
    """Return what a field of a mirror becomes; a list that is too short is filled with zeros."""
    if kind.subdtype is not None:
        base, shape = kind.subdtype
        if not isinstance(value, list) or len(value) > shape[0]:
            raise ScenarioError(f"position.{key}: expected a list of at most {shape[0]} entries")
        row = np.dtype((base, shape[1:]))
        given = [*value, *[nothing(row)] * (shape[0] - len(value))]
        return [written(f"{key}[{place}]", row, was[place], each) for place, each in enumerate(given)]
    if kind == INT:
        return whole_number(key, value, LOW, HIGH)
    fields = fields_of(kind)
    if not isinstance(value, dict) or not set(value) <= set(fields):
        raise ScenarioError(f"position.{key}: expected a table with the fields {', '.join(fields)}")
    for name, each in value.items():
        setattr(was, name, written(f"{key}.{name}", fields[name], getattr(was, name), each))
    return was


def nothing(kind: np.dtype) -> Any:
    """Return zeros in the shape of a field, as plain values."""
    if kind.subdtype is not None:
        base, shape = kind.subdtype
        return [nothing(np.dtype((base, shape[1:])))] * shape[0]
    return 0 if kind == INT else {name: nothing(inner) for name, inner in fields_of(kind).items()}


def observation_of(state: np.dtype) -> int:
    """Return how many numbers the generic tensor has: the viewer's seat, then the whole record."""
    return MOST_SEATS + words_in(state)


def squashed(value: int) -> float:
    """Return a number between -1 and 1 that grows with the value: 0 for 0, a half for HALF."""
    return value / (HALF + abs(value))


def observer_of(state: np.dtype) -> Callable[..., None]:
    """Return `observe`: 1 at the viewer's seat, then every number of the record, squashed.

    Its source is written for the record's fields, since compiled code cannot go through them in a loop.
    """
    lines = ["def observe(tables, state, viewer, tensor):", "    if viewer >= 0:", "        tensor[viewer] = 1",
             f"    at = {MOST_SEATS}"]
    known: dict[str, Any] = {"squashed": squashed, "__name__": __name__}
    exec("\n".join([*lines, *observing(state, "state", 1)]), known)
    observe: Callable[..., None] = known["observe"]
    return observe


def observing(kind: np.dtype, value: str, depth: int) -> Iterator[str]:
    """Yield the lines that write a value into the tensor, from place `at` on."""
    margin = "    " * depth
    if kind.subdtype is not None:
        base, shape = kind.subdtype
        yield f"{margin}for i{depth} in range({shape[0]}):"
        yield from observing(np.dtype((base, shape[1:])), f"{value}[i{depth}]", depth + 1)
    elif kind == INT:
        yield f"{margin}tensor[at] = squashed({value})"
        yield f"{margin}at += 1"
    else:
        for name, inner in fields_of(kind).items():
            yield from observing(inner, f"{value}.{name}", depth)


def scene_of(describe: Callable[..., dict[str, Any]], state: np.dtype, most: int, actions: int) -> Callable[..., Any]:
    """Return `scene` for the table's plain picture: a line for each field, and what each seat has."""
    by_seat = {name for name, kind in fields_of(state).items()
               if most > 1 and kind.subdtype is not None and kind.shape[0] == most}

    def scene(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
        """Return the position as lines of label and value, and the facts of each seat."""
        position = describe(tables, view)
        seats = [
            {"name": name, "mine": seat == viewer,
             "facts": ", ".join(f"{say(readable(field))} {told(say, position[field][seat])}"
                                for field in position if field in by_seat)}
            for seat, name in enumerate(names)
        ]
        lines = [
            {"label": say(readable(field)), "value": told(say, value[len(names):] if field in by_seat else value)}
            for field, value in position.items()
            if field not in by_seat or len(value) > len(names)
        ]
        return {"lines": lines, "seats": seats, "actions": range(actions)}

    return scene


def told(say: Translator, value: Any) -> str:
    """Return a plain value as it is read."""
    if isinstance(value, dict):
        return "; ".join(f"{say(readable(name))} {told(say, each)}" for name, each in value.items())
    return " · ".join(told(say, each) for each in value) if isinstance(value, list) else str(value)


def text_of(
    scene: Callable[..., Any], say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int
) -> str:
    """Return the same as lines of text."""
    drawn = scene(say, names, tables, view, viewer)
    lines = [f"{line['label']}: {line['value']}" for line in drawn["lines"]]
    return "\n".join([*lines, *(f"{seat['name']}: {seat['facts']}" for seat in drawn["seats"] if seat["facts"])])


def teller_of(scene: Callable[..., Any]) -> Callable[..., str]:
    """Return `text` for a scene of `scene_of`."""
    return partial(text_of, scene)
