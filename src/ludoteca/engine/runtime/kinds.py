"""Actions, declared once: from the kinds come numbers, names, and functions that do something for each kind.

    DEPTHS = Domain(range(1, 4))
    KINDS = kinds(Kind("dive", DEPTHS), Kind("token", DEPTHS, by=Taker.CHANCE))

A kind is a sort of action with a value for each of its domains. All its actions follow each other, so that a number
means the same in every state; nobody but the functions that are made here compares it with anything.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import accumulate, product
from math import prod

RESERVED = "undo"      # so stores and records write that somebody takes back
IDENTIFIER = "-"       # stands between the words of a kind's name in the notation, and is `_` in Python


class Taker(Enum):
    """Who takes an action."""

    SEAT = "seat"              # whoever is awaited
    ANY_TIME = "any time"      # a seat that likes to, awaited or not
    CHANCE = "chance"


@dataclass(frozen=True)
class Domain:
    """The values that a parameter can have: numbers in a row, or things that have names, numbered from 0.

    Raises:
        TypeError: the numbers are not in a row, and so would be called otherwise than they are.

    """

    values: range | Sequence[str]

    def __post_init__(self) -> None:
        """Make sure that a number is called as it is."""
        if isinstance(self.values, range) and self.values.step != 1:
            raise TypeError(f"the numbers of a domain follow each other; {self.values} has steps of {self.values.step}")

    def __len__(self) -> int:
        return len(self.values)

    @property
    def first(self) -> int:
        """Return the least value as a number."""
        return self.values[0] if isinstance(self.values, range) else 0

    def named(self, place: int) -> str:
        """Return how the notation calls the value at a place."""
        return str(self.values[place])


class Kind:
    """A sort of action. `form` is its name in the notation, with `{}` for each value if they do not simply follow.

    With `when` it belongs to a phase of the game, or some: in any other it is not listed, and refused as untimely. In
    the phases of `drawn` it is chance that takes what seats take in others.
    """

    def __init__(
        self,
        name: str,
        *over: Domain,
        when: int | tuple[int, ...] = (),
        by: Taker = Taker.SEAT,
        drawn: int | tuple[int, ...] = (),
        form: str = "",
    ) -> None:
        self.name = name                    # as functions are called: `apply_` and this
        self.over = over
        self.when = when if isinstance(when, tuple) else (when,)
        self.by = by
        self.drawn = drawn if isinstance(drawn, tuple) else (drawn,)
        self.form = form or IDENTIFIER.join([name.replace("_", IDENTIFIER), *("{}" for _ in over)])
        self.first = 0                      # the number of its first action, set by `kinds`

    def __len__(self) -> int:
        return prod(map(len, self.over))

    def __repr__(self) -> str:
        return f"<Kind {self.name}: {len(self)} actions from {self.first}>"

    def number(self, *values: int) -> int:
        """Return the number of its action with these values.

        Raises:
            ValueError: a value lies outside its domain, or there are too many or too few.

        """
        number = 0
        for domain, value in zip(self.over, values, strict=True):
            if not 0 <= value - domain.first < len(domain):
                raise ValueError(f"{self.name}: there is no value {value}")
            number = number * len(domain) + value - domain.first
        return self.first + number

    def values(self, action: int) -> tuple[int, ...]:
        """Return the values of one of its actions."""
        rest, found = action - self.first, []
        for domain in reversed(self.over):
            rest, place = divmod(rest, len(domain))
            found.append(domain.first + place)
        return tuple(reversed(found))

    def names(self) -> Iterator[str]:
        """Yield the names of its actions, in the order of their numbers."""
        for places in product(*(range(len(domain)) for domain in self.over)):
            yield self.form.format(*(domain.named(place) for domain, place in zip(self.over, places, strict=True)))


class Kinds:
    """All sorts of action of a game, in the order of their numbers."""

    def __init__(self, declared: Sequence[Kind]) -> None:
        self.declared = tuple(declared)
        for kind, first in zip(self.declared, accumulate(map(len, self.declared), initial=0), strict=False):
            kind.first = first

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.declared)

    def __getitem__(self, name: str) -> Kind:
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> dict[str, Kind]:
        return {kind.name: kind for kind in self.declared}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the names of all actions, by number: the notation."""
        return tuple(name for kind in self.declared for name in kind.names())

    @cached_property
    def _of(self) -> tuple[Kind, ...]:
        return tuple(kind for kind in self.declared for _ in range(len(kind)))

    def of(self, action: int) -> Kind:
        """Return the kind of an action."""
        return self._of[action]


def kinds(*declared: Kind) -> Kinds:
    """Return the kinds of a game, numbered in this order.

    Raises:
        TypeError: two have the same name, or call an action alike; or one is called as what takes back.

    """
    found = Kinds(declared)
    for what, names in (("kinds", [kind.name for kind in declared]), ("actions", found.names)):
        twice = sorted({name for name in names if list(names).count(name) > 1}) if len(set(names)) < len(names) else []
        if twice:
            raise TypeError(f"two {what} are called {twice[0]!r}")
    demand_free(found.names)
    return found


def demand_free(names: Sequence[str]) -> None:
    """Make sure that no action is called as records write that somebody takes back.

    Raises:
        TypeError: one is.

    """
    if RESERVED in names:
        raise TypeError(f"no action may be called {RESERVED!r}: so records write that somebody takes back")
