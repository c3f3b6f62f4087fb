"""Record types: the fixed blocks of `int32` fields that states, tables and options are made of.

A record type is written as keyword arguments, so that each field has a line, and a comment, of its own:

    Balloon = record(
        space=INT,              # 1 .. moon
        hand=ints(19),          # cards of each kind
    )
    State = record(balloons=many(Balloon, 6))

All fields are `int32`: narrower and unsigned ones give different results interpreted and compiled.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, Self, TypeAlias, overload

import numpy as np

INT = np.dtype(np.int32)

AnyRecord: TypeAlias = Any    # a record of a type that only its game knows, or its mirror: both read by attributes


class Numbers(Protocol):
    """Integers that a rule reads and writes: an array, or a list where rules run interpreted."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[int]: ...

    @overload
    def __getitem__(self, place: int, /) -> int: ...

    @overload
    def __getitem__(self, places: slice, /) -> "Numbers": ...

    def __setitem__(self, place: int, number: int, /) -> None: ...

    def copy(self) -> Self:
        """Return the same numbers, to be written to."""


class Tensor(Protocol):
    """Numbers for learning, which `observe` fills; all are 0 before."""

    def __getitem__(self, place: int, /) -> float: ...

    def __setitem__(self, place: int, number: float, /) -> None: ...


class States(Protocol):
    """States in a row: an array of records, or mirrors where rules run interpreted. Writing to a place copies."""

    def __len__(self) -> int: ...

    def __getitem__(self, place: int, /) -> AnyRecord: ...

    def __setitem__(self, place: int, state: AnyRecord, /) -> None: ...


def ints(*shape: int) -> tuple[np.dtype, tuple[int, ...]]:
    """Return the type of an array field of integers with the given shape."""
    return (INT, shape)


def many(record_type: np.dtype, count: int) -> tuple[np.dtype, tuple[int, ...]]:
    """Return the type of a field that holds `count` records of one type."""
    return (record_type, (count,))


def record(**fields: Any) -> np.dtype:
    """Return a record type whose fields read as attributes, interpreted and compiled.

    Raises:
        ValueError: a field is not made of `int32`, or its name is already an attribute of `np.record`
            (`round`, `copy`, `sum`, ...), which would hide it.

    """
    for name, kind in fields.items():
        if hasattr(np.record, name):
            raise ValueError(f"a field cannot be called {name!r}: every np.record has an attribute of that name")
        base = kind[0] if isinstance(kind, tuple) else kind
        if base != INT and base.type is not np.record:
            raise ValueError(f"field {name!r} is {base}: every field is int32 or a record made of int32")
    rows = [(name, *kind) if isinstance(kind, tuple) else (name, kind) for name, kind in fields.items()]
    return np.dtype((np.record, rows))


def blank(record_type: np.dtype, count: int = 1) -> np.ndarray:
    """Return an array of shape `(count,)` of records, all fields zero."""
    return np.zeros(count, record_type)


def fields_of(record_type: np.dtype) -> dict[str, tuple[np.dtype, int]]:
    """Return the type and the place, in bytes, of every field of a record by its name."""
    fields: Mapping[str, Any] = record_type.fields or {}
    return {name: (fields[name][0], fields[name][1]) for name in record_type.names or ()}


def words_in(record_type: np.dtype) -> int:
    """Return how many `int32` a record of this type holds."""
    return record_type.itemsize // INT.itemsize
