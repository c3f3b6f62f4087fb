"""What was made before and would be the same again: the facts of a picture, and the pieces of a page.

A move changes little of what a page shows, and most of that is the same to all who look on. So whoever makes a part
says of what it is made, and the part is made anew only where that has changed. What is named must be all that the
part depends on; with `CHECKING` on, as in the tests, whatever is found is made once more and compared.

Facts that are kept so everybody at a table may know; of any other one `of` returns None. Pieces of a page that only
one viewer may see name whose they are. How long a page takes must not tell anybody what another page has shown.
"""

import marshal
import pickle
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import wraps
from hashlib import blake2b
from typing import Any, Generic, ParamSpec, TypeVar

from ludoteca.engine.runtime.mirrors import Mirrored
from ludoteca.engine.texts.words import Translator

Value = TypeVar("Value")
Asked = ParamSpec("Asked")
MadeOf = tuple[Any, ...]       # all that a fact depends on
MOST_KEPT = 8_000_000      # bytes, in each of two generations of a shelf
AS_OBJECTS = 4             # times as much as in one piece takes what is made of many
SHORT = 64                 # bytes that are their own digest
CHECKING = [False]


class Shelf(Generic[Value]):
    """Keeps values by a key, up to a weight in bytes: two generations, of which the older one goes as a whole.

    Threads may share it: at worst something is made twice.
    """

    def __init__(self, most: int, weigh: Callable[[Value], int]) -> None:
        self.most = most
        self.weight = 0
        self._weigh = weigh
        self._young: dict[Hashable, tuple[Value, int]] = {}
        self._old: dict[Hashable, tuple[Value, int]] = {}

    def __len__(self) -> int:
        return len(self._young.keys() | self._old.keys())

    def find(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of a key, made if it is not there.

        Raises:
            AssertionError: `CHECKING` is on, and the value made anew is another one: the key does not say all.

        """
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            is_new = found is None
            if found is None:
                made = make()
                found = made, self._weigh(made)
            self._put(key, found)
            if is_new:
                return found[0]
        if CHECKING[0]:
            compare(found[0], make(), key)
        return found[0]

    def _put(self, key: Hashable, found: tuple[Value, int]) -> None:
        if self.weight + found[1] > self.most:
            self._old, self._young, self.weight = self._young, {}, 0
        self._young[key] = found
        self.weight += found[1]

    def clear(self) -> None:
        """Forget everything."""
        self._young, self._old, self.weight = {}, {}, 0


def compare(kept: Any, made: Any, key: Hashable) -> None:
    """Raise AssertionError if what was kept is not what is made now."""
    assert kept == made, f"{key!r} does not say of what this is made: kept {kept!r}, now {made!r}"


def content_of(things: Any) -> bytes:
    """Return a digest of plain values, and of containers of such: equal ones alone have the same."""
    content = in_one_piece(things)
    return content if len(content) <= SHORT else blake2b(content, digest_size=16).digest()


def in_one_piece(things: Any) -> bytes:
    """Return plain values, and containers of such, as bytes that tell them from others."""
    try:
        return marshal.dumps(things, 2)           # version 2: without references, the same for equal content
    except ValueError:
        return pickle.dumps(things, 5)


def weight_of(fact: Any) -> int:
    """Return about how many bytes of memory a fact takes, with its key."""
    return 200 + AS_OBJECTS * len(in_one_piece(fact))


FACTS: Shelf[Any] = Shelf(MOST_KEPT, weight_of)       # of all games together


def plain(each: Any) -> Any:
    """Return what stands for something of which facts are made: for a translator its language, for a record its
    integers, for component data its digest; for lists of records lists of such.
    """
    if type(each) is list:
        return each if not each or type(each[0]) is int else [plain(one) for one in each]
    if isinstance(each, Mirrored):
        return each.content_()
    return each.language if type(each) is Translator else each


def kept(of: Callable[Asked, MadeOf | None]) -> Callable[[Callable[Asked, Value]], Callable[Asked, Value]]:
    """Keep what a function returns: `of` is called with the same arguments and returns all that it depends on, or None
    where not everybody at the table may know it: then it is made each time.

    A translator among these stands for its language: name it wherever something is said. What is returned must not be
    changed by anybody.
    """

    def keeping(function: Callable[Asked, Value]) -> Callable[Asked, Value]:
        name = f"{function.__module__}.{function.__qualname__}"

        @wraps(function)
        def found(*arguments: Asked.args, **named: Asked.kwargs) -> Value:
            made_of = of(*arguments, **named)
            if made_of is None:
                return function(*arguments, **named)
            key = content_of([plain(each) for each in made_of])
            value: Value = FACTS.find((name, key), lambda: function(*arguments, **named))
            return value

        return found

    return keeping


@dataclass(frozen=True)
class Unchanging:
    """What stays as it is during a game: reckoned only where it is drawn, once a page."""

    make: Callable[..., Any]
    arguments: tuple[Any, ...] = field(compare=False, repr=False)

    def __call__(self) -> Any:
        """Return it."""
        return self.make(*self.arguments)
