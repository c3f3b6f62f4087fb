"""Mirrors: records as ordinary Python objects, so that rules run interpreted twenty times faster.

Reading a field of a NumPy record costs about a microsecond; reading an attribute costs a hundredth of it.
Where rules run interpreted (the table, replays, tests), a record is read into a mirror, the same functions
run on it, and it is written back. Bytes are the state; a mirror lives for one action.
"""

import operator
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import numpy as np

from ludoteca.engine.record_types import INT, blank


class Mirror:
    """Reads and writes records of one type. Array fields become lists, of integers or of mirrored records."""

    def __init__(self, record_type: np.dtype) -> None:
        self.record_type = record_type
        self._class = type("Mirrored", (), {"__slots__": record_type.names})
        self._parts = [
            (name, record_type.fields[name][1] // INT.itemsize, *_part(record_type.fields[name][0]))
            for name in record_type.names
        ]

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
        for name, offset, build, _ in self._parts:
            setattr(mirrored, name, build(numbers, at + offset))
        return mirrored

    def _flatten(self, mirrored: Any, numbers: list[int]) -> None:
        for name, _, _, flatten in self._parts:
            flatten(getattr(mirrored, name), numbers)


Part = tuple[Callable[[list[int], int], Any], Callable[[Any, list[int]], None]]


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


def _part(field_type: np.dtype) -> Part:
    """Return how a field is built from the integers at a place, and appended to a list of them."""
    if field_type.subdtype is not None:
        base, shape = field_type.subdtype
        return _array_part(base, shape)
    if field_type == INT:
        return operator.getitem, lambda value, numbers: numbers.append(value)
    mirror = mirror_of(field_type)
    return mirror._build, mirror._flatten


def _array_part(base: np.dtype, shape: tuple[int, ...]) -> Part:
    count = shape[0]
    if len(shape) == 1 and base == INT:
        return lambda numbers, at: numbers[at : at + count], lambda row, numbers: numbers.extend(row)
    build_row, flatten_row = _array_part(base, shape[1:]) if len(shape) > 1 else _part(base)
    stride = base.itemsize * int(np.prod(shape[1:])) // INT.itemsize

    def build(numbers: list[int], at: int) -> Any:
        return [build_row(numbers, at + stride * i) for i in range(count)]

    def flatten(rows: Any, numbers: list[int]) -> None:
        for row in rows:
            flatten_row(row, numbers)

    return build, flatten
