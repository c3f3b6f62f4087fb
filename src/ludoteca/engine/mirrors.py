"""Mirrors: records as ordinary Python objects, so that rules run interpreted twenty times faster.

Reading a field of a NumPy record costs about a microsecond; reading an attribute costs a hundredth of it.
Where rules run interpreted (the table, replays, tests), a record is read into a mirror, the same functions
run on it, and it is written back. Bytes are the state; a mirror lives for one action.
"""

import operator
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

import numpy as np

from ludoteca.engine.record_types import INT, blank


class Mirror:
    """Reads and writes records of one type. Array fields become lists, of integers or of mirrored records."""

    def __init__(self, record_type: np.dtype) -> None:
        self.record_type = record_type
        self._class = type("Mirrored", (), {"__slots__": record_type.names})
        parts = [(name, *record_type.fields[name][:2]) for name in record_type.names]
        self._builders = [(name, offset // INT.itemsize, _builder(kind)) for name, kind, offset in parts]
        self._flatteners: list[Flattener] = []
        for plain, run in groupby(parts, lambda part: part[1] == INT):
            if plain:
                self._flatteners.append(_integers([name for name, _, _ in run]))
            else:
                self._flatteners += [_field(name, _flattener(kind)) for name, kind, _ in run]

    def read(self, states: np.ndarray) -> Any:
        """Return the mirror of the first record of an array."""
        return self._build(states[:1].view(np.int32).tolist(), 0)

    def write(self, mirrored: Any) -> np.ndarray:
        """Return an array of shape `(1,)` with the record that a mirror shows.

        Raises:
            OverflowError: a field holds a number that is no `int32`; the rules are wrong.

        """
        numbers: list[int] = []
        self._flatten(mirrored, numbers)
        states = blank(self.record_type)
        states.view(np.int32)[:] = numbers
        return states

    def _build(self, numbers: list[int], at: int) -> Any:
        """Return the mirror of the record that begins at a place in a list of integers."""
        mirrored = self._class()
        for name, offset, build in self._builders:
            setattr(mirrored, name, build(numbers, at + offset))
        return mirrored

    def _flatten(self, mirrored: Any, numbers: list[int]) -> None:
        for flatten in self._flatteners:
            flatten(mirrored, numbers)


Builder = Callable[[list[int], int], Any]            # from integers and the place of the first of them
Flattener = Callable[[Any, list[int]], None]         # appends the integers of a value to a list


@cache
def mirror_of(record_type: np.dtype) -> Mirror:
    """Return the mirror of a record type."""
    return Mirror(record_type)


def mirrored_tables(record_type: np.dtype, tables: np.ndarray) -> Any:
    """Return the mirror of component data, of shape `(1,)`: one and the same for equal content.

    No rule changes it, and reading a map takes longer than all the rest of a view.
    """
    return _mirrored_once(record_type, tables.tobytes())


@lru_cache(maxsize=256)
def _mirrored_once(record_type: np.dtype, content: bytes) -> Any:
    return mirror_of(record_type).read(np.frombuffer(content, record_type))


def _builder(kind: np.dtype) -> Builder:
    """Return how a field is built from the integers at a place."""
    if kind.subdtype is None:
        return operator.getitem if kind == INT else mirror_of(kind)._build
    base, shape = kind.subdtype
    count = shape[0]
    if len(shape) == 1 and base == INT:
        return lambda numbers, at: numbers[at : at + count]
    build, stride = _builder(_row_of(base, shape)), base.itemsize * int(np.prod(shape[1:])) // INT.itemsize
    return lambda numbers, at: [build(numbers, at + stride * i) for i in range(count)]


def _flattener(kind: np.dtype) -> Flattener:
    """Return how a field that is no integer is appended to a list of them."""
    if kind.subdtype is None:
        return mirror_of(kind)._flatten
    base, shape = kind.subdtype
    if len(shape) == 1 and base == INT:
        return lambda row, numbers: numbers.extend(row)
    flatten_row = _flattener(_row_of(base, shape))

    def flatten(rows: Any, numbers: list[int]) -> None:
        for row in rows:
            flatten_row(row, numbers)

    return flatten


def _row_of(base: np.dtype, shape: tuple[int, ...]) -> np.dtype:
    """Return the type of the rows of an array."""
    return np.dtype((base, shape[1:])) if len(shape) > 1 else base


def _integers(names: list[str]) -> Flattener:
    """Return how integer fields that follow one another are appended, all in one call."""
    fetch = operator.attrgetter(*names)
    if len(names) == 1:
        return lambda mirrored, numbers: numbers.append(fetch(mirrored))
    return lambda mirrored, numbers: numbers.extend(fetch(mirrored))


def _field(name: str, flatten: Flattener) -> Flattener:
    """Return how another field is appended."""
    fetch = operator.attrgetter(name)
    return lambda mirrored, numbers: flatten(fetch(mirrored), numbers)
