"""Editions: what older records were played by, so that they go on meaning what they meant.

An edition is a version of Ludoteca, as "0.2.0". Options and fields of a state say since which one they are there, and
a rule that was once played wrongly says since which one it is mended. What older records name and hash stays as it was.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from ludoteca.engine.runtime.record_types import fields_of
from ludoteca.engine.texts.words import Message

PRESENT = "0.2.1"          # also the version of the package, which is read from here
OLDEST = "0.1.0"
VERSION = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){1,3}")


@dataclass(frozen=True)
class Mended:
    """A rule that was played wrongly before an edition, and where that can have made a difference."""

    since: str
    clause: str
    what: Message                          # what was wrong until then, in a sentence for players
    meets: Callable[..., bool]             # (tables, state, seat, action): may it have been played otherwise here?


def is_edition(text: str) -> bool:
    """Say whether a text names an edition."""
    return VERSION.fullmatch(text) is not None


def is_later(edition: str, than: str) -> bool:
    """Say whether an edition came after another one. What names none, "" among them, came with the oldest."""
    return _order(edition) > _order(than)


@lru_cache(maxsize=64)
def _order(edition: str) -> tuple[int, ...]:
    return tuple(map(int, (edition if is_edition(edition) else OLDEST).split(".")))


def demand_past(since: str, what: str) -> None:
    """Make sure that something came with a version of Ludoteca that there has been, or with this one.

    Raises:
        TypeError: there is no such version, or not yet.

    """
    if not is_edition(since) or is_later(since, PRESENT):
        raise TypeError(f"{what}: since is {since!r}; it must be a version of Ludoteca, {PRESENT!r} or an earlier one")


def digest_of(states: np.ndarray, added: Mapping[str, str], edition: str) -> str:
    """Return the SHA-256 of a state's bytes, in hex, without the fields that were added after an edition.

    `added` says with which edition a field came, by its path through nested records, as "players.offers".
    """
    new = frozenset(path for path, since in added.items() if is_later(since, edition))
    if not new:
        return hashlib.sha256(states.tobytes()).hexdigest()
    known = _bytes_without(states.dtype, new)
    return hashlib.sha256(np.frombuffer(states.tobytes(), np.uint8)[known].tobytes()).hexdigest()


@lru_cache(maxsize=64)
def _bytes_without(kind: np.dtype, paths: frozenset[str]) -> np.ndarray:
    """Return which bytes of a record are of other fields than these, a truth value a byte.

    Raises:
        KeyError: the record has no such field.

    """
    known = np.ones(kind.itemsize, bool)
    for path in paths:
        name, _, rest = path.partition(".")
        field, offset = fields_of(kind)[name]
        base, _ = field.subdtype or (field, ())
        inner = _bytes_without(base, frozenset((rest,))) if rest else np.zeros(base.itemsize, bool)
        known[offset : offset + field.itemsize] &= np.tile(inner, field.itemsize // base.itemsize)
    return known


def mended_at(
    mended: tuple[Mended, ...], edition: str, tables: Any, state: Any, seat: int, action: int
) -> Mended | None:
    """Return the first rule, mended after an edition, that was perhaps played otherwise there; None without one."""
    return next(
        (rule for rule in mended if is_later(rule.since, edition) and rule.meets(tables, state, seat, action)), None
    )
