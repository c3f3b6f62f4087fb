"""What was made before and would be the same again: the facts of a picture, and the pieces of a page.

A move changes little of what a page shows, and most of that is the same to all who look on. So whoever makes a part
says of what it is made, and the part is made anew only where that has changed. What is named must be all that the
part depends on; with `CHECKING` on, as in the tests, whatever is found is made once more and compared.

Keep so what everybody may see. What only one viewer may know is kept with `own` that says whose it is, or not at
all: how long a page takes must not tell anybody whether another page has shown the same.
"""

import marshal
import pickle
from collections.abc import Callable, Hashable
from functools import wraps
from hashlib import blake2b
from typing import Any, Generic, ParamSpec, TypeVar

from ludoteca.engine.runtime.mirrors import Mirrored
from ludoteca.engine.texts.words import Translator

Value = TypeVar("Value")
Asked = ParamSpec("Asked")
MOST_FACTS = 4096          # of one function, in each of two generations
SHORT = 64                 # bytes that are their own digest
CHECKING = [False]


class Shelf(Generic[Value]):
    """Keeps values by a key, up to a weight: two generations, of which the older one goes as a whole.

    Threads may share it: at worst something is made twice.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.weight = 0
        self._young: dict[Hashable, Value] = {}
        self._old: dict[Hashable, Value] = {}

    def find(self, key: Hashable, make: Callable[[], Value], weigh: Callable[[Value], int] = lambda value: 1) -> Value:
        """Return the value of a key, made if it is not there.

        Raises:
            AssertionError: `CHECKING` is on, and the value made anew is another one: the key does not say all.

        """
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                found = make()
            elif CHECKING[0]:
                compare(found, make(), key)
            self._put(key, found, weigh(found))
        elif CHECKING[0]:
            compare(found, make(), key)
        return found

    def _put(self, key: Hashable, value: Value, weight: int) -> None:
        if self.weight + weight > self.most:
            self._old, self._young, self.weight = self._young, {}, 0
        self._young[key] = value
        self.weight += weight

    def clear(self) -> None:
        """Forget everything."""
        self._young, self._old, self.weight = {}, {}, 0


def compare(kept: Any, made: Any, key: Hashable) -> None:
    """Raise AssertionError if what was kept is not what is made now."""
    assert kept == made, f"{key!r} does not say of what this is made: kept {kept!r}, now {made!r}"


def content_of(things: Any) -> bytes:
    """Return a digest of plain values, of containers of such, and of records: equal ones alone have the same."""
    try:
        content = marshal.dumps(things, 2)           # version 2: without references, the same for equal content
    except ValueError:
        content = pickle.dumps(things, 5)
    return content if len(content) <= SHORT else blake2b(content, digest_size=16).digest()


def plain(each: Any) -> Any:
    """Return what stands for something of which facts are made: for a translator its language, for a record its
    integers, for component data its digest; for lists of records lists of such.
    """
    if type(each) is list:
        return each if not each or type(each[0]) is int else [plain(one) for one in each]
    if isinstance(each, Mirrored):
        return each.content_()
    return each.language if type(each) is Translator else each


def kept(
    of: Callable[Asked, tuple[Any, ...]], most: int = MOST_FACTS
) -> Callable[[Callable[Asked, Value]], Callable[Asked, Value]]:
    """Keep what a function returns: `of` is called with the same arguments and returns all that it depends on.

    A translator among these stands for its language: name it wherever something is said. What is returned must not be
    changed by anybody.
    """

    def keeping(function: Callable[Asked, Value]) -> Callable[Asked, Value]:
        shelf: Shelf[Value] = Shelf(most)
        name = f"{function.__module__}.{function.__qualname__}"

        @wraps(function)
        def found(*arguments: Asked.args, **named: Asked.kwargs) -> Value:
            key = content_of([plain(each) for each in of(*arguments, **named)])
            return shelf.find((name, key), lambda: function(*arguments, **named))

        return found

    return keeping
