"""Records as typed classes: from one come the record type, its mirror, and what an editor and a type checker know.

    class Balloon(Record):
        space: int                               # 1 .. moon
        hand: list[int] = ints(19)               # cards of each kind

    class State(Record):
        balloons: list[Balloon] = many(Balloon, 6)

A class stands for what the rules get: mirrors when they run interpreted, records when they run compiled. All fields are
`int32`; an array has its shape beside it.
"""

from typing import Any, ClassVar, get_type_hints

import numpy as np

from ludoteca.engine.runtime import record_types
from ludoteca.engine.runtime.record_types import INT, record


class Record:
    """A fixed block of integers; `dtype` is its type as NumPy and the compiler know it."""

    dtype: ClassVar[np.dtype]

    def __init_subclass__(cls) -> None:
        """Work out the record type from the fields.

        Raises:
            TypeError: a field is no integer and has no shape.

        """
        super().__init_subclass__()
        cls.dtype = record(**{
            name: _type_of(cls, name, kind) for name, kind in get_type_hints(cls).items() if name in cls.__annotations__
        })


def ints(*shape: int) -> Any:
    """Return the shape of an array of integers."""
    return record_types.ints(*shape)


def many(kind: type[Record] | np.dtype, count: int) -> Any:
    """Return the shape of a field that holds so many records."""
    return record_types.many(dtype_of(kind), count)


def dtype_of(kind: type[Record] | np.dtype) -> np.dtype:
    """Return the record type of a class, or what is one already."""
    return kind if isinstance(kind, np.dtype) else kind.dtype


def _type_of(cls: type[Record], name: str, kind: Any) -> Any:
    shape = cls.__dict__.get(name)
    if shape is not None:
        return dtype_of(shape) if isinstance(shape, type) else shape
    if kind is int:
        return INT
    if isinstance(kind, type) and issubclass(kind, Record):
        return kind.dtype
    raise TypeError(f"{cls.__name__}.{name}: {kind} is no integer and no record, and has no shape")
