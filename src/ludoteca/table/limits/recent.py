"""What was made a moment ago, in memory: only so much of it, what nobody has asked for the longest goes first."""

from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def to_forget(kept: Iterable[tuple[Key, str, int]]) -> Key:
    """Return which of some things goes first, given with the address that had each made and what it weighs, what nobody
    has asked for the longest first: that of the address that has the most. So nobody's goes for what somebody else has.
    """
    each, held = list(kept), Counter[str]()
    for _, address, weight in each:
        held[address] += weight
    most = max(held.values())
    return next(key for key, address, _ in each if held[address] == most)


class Recent(Generic[Value]):
    """Things by what they are made of."""

    def __init__(self, most: int) -> None:
        """Keep so many at most."""
        self.most = most
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> Value:
        """Return what is there."""
        self._kept.move_to_end(key)
        return self._kept[key]

    def keep(self, key: Hashable, value: Value) -> None:
        """Keep something, in place of what has not been asked for the longest."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > self.most:
            self._kept.popitem(last=False)

    def values(self) -> Iterable[Value]:
        """Return all that is there."""
        return self._kept.values()

    def clear(self) -> None:
        """Forget all."""
        self._kept.clear()
