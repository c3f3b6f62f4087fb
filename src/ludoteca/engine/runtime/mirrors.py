"""Mirrors: records as ordinary Python objects, so that rules run interpreted twenty times faster.

Reading a field of a NumPy record costs about a microsecond; reading an attribute costs a hundredth of it.
Where rules run interpreted (the table, replays, tests), a record is read into a mirror, the same functions
run on it, and it is written back. Bytes are the state; a mirror lives for one action.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import groupby
from struct import Struct
from typing import Any

import numpy as np

from ludoteca.engine.runtime.record_types import INT, fields_of, words_in

MOST_TABLES = 64     # component data of which a mirror is kept: a book takes 700 kB


class Mirrored:
    """A record as an object, with its fields as attributes."""

    __slots__ = ("digest_",)
    flatten_: "Flattener"
    digest_: bytes             # of component data alone, which no rule changes

    def content_(self) -> bytes | list[int]:
        """Return what tells it from another record of its type: all its integers, or their digest."""
        try:
            return self.digest_
        except AttributeError:
            numbers: list[int] = []
            self.__class__.flatten_(self, numbers)
            return numbers


class Mirror:
    """Reads and writes records of one type. Array fields become lists, of integers or of mirrored records."""

    def __init__(self, record_type: np.dtype) -> None:
        self.record_type = record_type
        fields = fields_of(record_type)
        self._flatten = _flattener({name: kind for name, (kind, _) in fields.items()})
        self._class = type("Mirrored", (Mirrored,), {"__slots__": tuple(fields), "flatten_": self._flatten})
        self._build = _builder(self._class, fields)
        self._pack = Struct(f"{words_in(record_type)}i").pack      # in half the time of an array

    def read(self, states: np.ndarray) -> Any:
        """Return the mirror of the first record of an array."""
        return self._build(states[:1].view(np.int32).tolist(), 0)

    def copies(self, mirrored: Any) -> Callable[[], Any]:
        """Return what makes mirrors of the same record, each one's own, without an array in between."""
        numbers: list[int] = []
        self._flatten(mirrored, numbers)
        return lambda: self._build(numbers, 0)

    def write(self, mirrored: Any) -> np.ndarray:
        """Return an array of shape `(1,)` with the record that a mirror shows.

        Raises:
            struct.error: a field holds what is no `int32`; the rules are wrong.

        """
        numbers: list[int] = []
        self._flatten(mirrored, numbers)
        return np.frombuffer(bytearray(self._pack(*numbers)), self.record_type)


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
    content = tables.tobytes()
    before = _LATEST.get(id(tables))        # to compare a book takes a twentieth of the time that its hash takes
    if before is None or before[0] is not record_type or before[1] != content:
        if len(_LATEST) >= MOST_TABLES:
            _LATEST.clear()
        before = _LATEST[id(tables)] = (record_type, *_mirrored_once(record_type, content))
    return before[2]


_LATEST: dict[int, tuple[np.dtype, bytes, Any]] = {}        # by the array that held it; another may lie there later


@lru_cache(maxsize=MOST_TABLES)
def _mirrored_once(record_type: np.dtype, content: bytes) -> tuple[bytes, Any]:
    mirrored = mirror_of(record_type).read(np.frombuffer(content, record_type))
    mirrored.digest_ = blake2b(content, digest_size=16).digest()
    return content, mirrored


def _builder(mirrored: type, fields: dict[str, tuple[np.dtype, int]]) -> Builder:
    """Return a function that builds the mirror of the record that begins at a place in a list of integers.

    Its source is written for these fields: going through them in a loop would take three times as long.
    """
    known: dict[str, Any] = {"Mirrored": mirrored}
    lines = ["mirrored = Mirrored()"]
    for name, (kind, offset) in fields.items():
        lines.append(f"mirrored.{name} = {_built(kind, f'at + {offset // INT.itemsize}', known)}")
    build: Builder = _function("build(numbers, at)", [*lines, "return mirrored"], known)
    return build


def _built(kind: np.dtype, place: str, known: dict[str, Any]) -> str:
    """Return the source that builds a field from the integers at a place; `known` gets what it calls."""
    if kind.subdtype is None:
        return f"numbers[{place}]" if kind == INT else f"{_called(mirror_of(kind)._build, known)}(numbers, {place})"
    base, shape = kind.subdtype
    words = kind.itemsize // INT.itemsize
    if len(shape) == 1 and base == INT:
        return f"numbers[{place} : {place} + {words}]"
    row = _built(_row_of(base, shape), "row", known)
    return f"[{row} for row in range({place}, {place} + {words}, {words // shape[0]})]"


def _flattener(fields: dict[str, np.dtype]) -> Flattener:
    """Return a function that appends the integers of a mirror to a list, its source written for these fields."""
    known: dict[str, Any] = {}
    lines: list[str] = []
    for plain, run in groupby(fields, lambda name: fields[name] == INT):
        if plain:
            lines.append(f"numbers += ({''.join(f'mirrored.{name}, ' for name in run)})")
        else:
            lines += [line for name in run for line in _flattened(fields[name], f"mirrored.{name}", known)]
    flatten: Flattener = _function("flatten(mirrored, numbers)", lines, known)
    return flatten


def _flattened(kind: np.dtype, value: str, known: dict[str, Any]) -> list[str]:
    """Return the lines that append a field that is no integer."""
    if kind.subdtype is None:
        return [f"{_called(mirror_of(kind)._flatten, known)}({value}, numbers)"]
    base, shape = kind.subdtype
    if len(shape) == 1 and base == INT:
        return [f"numbers += {value}"]
    row = f"row_{len(shape)}"
    return [f"for {row} in {value}:", *("    " + line for line in _flattened(_row_of(base, shape), row, known))]


def _called(function: Callable[..., Any], known: dict[str, Any]) -> str:
    """Return the name under which a source calls a function."""
    name = f"call_{len(known)}"
    known[name] = function
    return name


def _function(head: str, lines: list[str], known: dict[str, Any]) -> Any:
    """Return a function of a source: names of fields and numbers, nothing from outside."""
    exec("\n    ".join([f"def {head}:", *lines]), known)
    return known[head.partition("(")[0]]


def _row_of(base: np.dtype, shape: tuple[int, ...]) -> np.dtype:
    """Return the type of the rows of an array."""
    return np.dtype((base, shape[1:])) if len(shape) > 1 else base
