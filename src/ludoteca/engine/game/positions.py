"""A scenario's position, read field by field: whatever is not as it must be is refused with the name of its key."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ludoteca.engine.texts.errors import ScenarioError


class Given:
    """The fields that a position gives, checked while they are read.

    Raises:
        ScenarioError: there is no field of such a name; or, on reading, a field is not as it must be.

    """

    def __init__(self, position: Mapping[str, Any], fields: Sequence[str]) -> None:
        for key in position:
            if key not in fields:
                raise ScenarioError(f"position.{key}: there is no such field; there are {', '.join(fields)}")
        self._position = position

    def has(self, key: str) -> bool:
        """Say whether a field is given."""
        return key in self._position

    def value(self, key: str, default: Any = None) -> Any:
        """Return a field as it is given."""
        return self._position.get(key, default)

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        """Return a whole number."""
        return whole_number(key, self.value(key, default), low, high)

    def each(self, key: str, count: int, default: Any = None) -> list[Any]:
        """Return a field that has an entry for each seat, or for each of `count` pieces in seat order."""
        value = self.value(key, [default] * int(count))
        return listed(key, value, int(count), int(count), f"expected a list of {count} entries, in seat order")

    def entries(self, key: str, count: int) -> Iterator[tuple[int, Any]]:
        """Yield the entries of such a field that are given, each after its place; None stands for one that is not."""
        return ((place, value) for place, value in enumerate(self.each(key, count)) if value is not None)

    def lists(self, key: str, count: int) -> Iterator[tuple[int, list[Any]]]:
        """Yield such entries that must be lists themselves, each after its place."""
        for place, value in self.entries(key, count):
            yield place, listed(key, value, 0, None, f"expected a list as entry {place}, not {value!r}")

    def seats(self, key: str, seats: int) -> list[int]:
        """Return a list of seats, empty where the field is not given."""
        found = listed(key, self.value(key, []), 0, None, "expected a list of seats")
        return [whole_number(key, seat, 0, int(seats) - 1) for seat in found]

    def wholes(self, key: str, count: int, default: int, low: int, high: int) -> list[int]:
        """Return such a field of whole numbers."""
        return [whole_number(key, value, low, high) for value in self.each(key, count, default)]

    def numbers(self, key: str, known: Sequence[str], default: Sequence[str] = ()) -> list[int]:
        """Return a list of names as their places in `known`."""
        return numbers_of(key, self.value(key, list(default)), known)


def repeated(names: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Return each name as often as it is counted: how `describe` writes cards of which a state holds numbers."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(int(count))]


def whole_number(key: str, value: Any, low: int, high: int) -> int:
    """Return a whole number of the field `key`.

    Raises:
        ScenarioError: it is none, or out of range.

    """
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ScenarioError(f"position.{key}: {value!r} must be a whole number from {low} to {high}")
    return value


def listed(key: str, value: Any, least: int, most: int | None, wrong: str) -> list[Any]:
    """Return a list of the field `key`, of any length if `most` is None; `wrong` tells what it must be.

    Raises:
        ScenarioError: it is none, or has fewer or more entries.

    """
    if not isinstance(value, list) or len(value) < least or (most is not None and len(value) > most):
        raise ScenarioError(f"position.{key}: {wrong}")
    return value


def number_of(key: str, name: Any, known: Sequence[str]) -> int:
    """Return the place of a name in `known`.

    Raises:
        ScenarioError: it is not there.

    """
    if name not in known:
        raise ScenarioError(f"position.{key}: there is no {name!r}; there are {', '.join(known)}")
    return known.index(name)


def numbers_of(key: str, names: Any, known: Sequence[str]) -> list[int]:
    """Return the places of names in `known`.

    Raises:
        ScenarioError: it is no list, or one is not there.

    """
    if not isinstance(names, list):
        raise ScenarioError(f"position.{key}: expected a list of names, such as [{known[0]!r}]")
    return [number_of(key, name, known) for name in names]
