"""Where a match draws its chance from: the lab's fast generator, or a secret that nobody can reckon back.

MRG32k3a is linear: some 240 bits of outcomes that were seen tell all that come. Where people play, each draw is
HMAC-SHA256 (RFC 2104, FIPS 180-4) under a secret of 256 bits, over the number of the draw and the numbers that
browsers have added. Both kinds can be drawn again once their seed is opened.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Protocol

from ludoteca.engine.runtime import chance
from ludoteca.engine.texts.errors import RecordError
from ludoteca.engine.texts.words import Message

HMAC = "hmac-sha256"
GENERATORS = (chance.GENERATOR, HMAC)
RANGE = 1 << 256                          # how many values one HMAC has
NUMBER = re.compile("[0-9a-f]{64}")       # 256 bits, as a secret and what a browser adds are written
MOST_SHARES = 16

NO_SUCH_GENERATOR = Message("Its luck came from an unknown random number generator: {given}.")
NO_SECRET = Message(
    "The secret and each browser’s number have 64 hexadecimal digits, and at most {most} browsers add one."
)


class Draws(Protocol):
    """A generator at some point of its way."""

    def draw(self, below: int) -> int:
        """Return a random integer from 0 to `below` - 1 and go on to the next draw."""

    def skip(self, count: int) -> None:
        """Go on as after so many draws."""

    def copy(self) -> "Draws":
        """Return one at the same point, which goes its own way."""


class FastDraws:
    """Draws of MRG32k3a, as the lab makes them: see `ludoteca.engine.runtime.chance`."""

    def __init__(self, seed: int | str, numbers: Sequence[int] = ()) -> None:
        self._seed = seed
        self._numbers = list(numbers) or chance.generator(seed).tolist()

    def draw(self, below: int) -> int:
        """Return a random integer from 0 to `below` - 1 and go on to the next draw."""
        return chance.draw(self._numbers, below)

    def skip(self, count: int) -> None:
        """Go on as after so many draws."""
        for _ in range(count):
            self.draw(1)

    def copy(self) -> "FastDraws":
        """Return one at the same point, which goes its own way."""
        return FastDraws(self._seed, self._numbers)


class SecretDraws:
    """Draws of HMAC-SHA256 under a secret of 64 hexadecimal digits, and what each browser has added, in order."""

    def __init__(self, secret: str, shares: Sequence[str] = (), number: int = 0) -> None:
        if not NUMBER.fullmatch(secret):
            raise RecordError(NO_SECRET, most=MOST_SHARES)
        self._secret, self._shares, self._number = secret, tuple(shares), number

    def draw(self, below: int) -> int:
        """Return a random integer from 0 to `below` - 1 and go on to the next draw.

        No value is likelier than another: what lies beyond the last whole multiple of `below` is drawn again.
        """
        number, attempt, self._number = self._number, 0, self._number + 1
        while True:
            text = "/".join((str(number), str(attempt), *self._shares))
            value = int.from_bytes(hmac.digest(bytes.fromhex(self._secret), text.encode(), "sha256"), "big")
            if value < RANGE - RANGE % below:
                return value % below
            attempt += 1

    def skip(self, count: int) -> None:
        """Go on as after so many draws."""
        self._number += count

    def copy(self) -> "SecretDraws":
        """Return one at the same point, which goes its own way."""
        return SecretDraws(self._secret, self._shares, self._number)


def draws_of(rng: str, seed: int | str, shares: Sequence[str] = ()) -> Draws:
    """Return the draws of a generator from their beginning.

    Raises:
        RecordError: there is no such generator, or a secret has another form.

    """
    if rng == HMAC:
        return SecretDraws(str(seed), in_order(shares))
    if rng != chance.GENERATOR or shares:
        raise RecordError(NO_SUCH_GENERATOR, given=repr(rng[:40]))
    return FastDraws(seed)


def picked(number: int, weights: Sequence[int]) -> int:
    """Return the place of the weight within which a number falls that is below their sum."""
    for place, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return place
    raise ValueError(number)


def commitment(rng: str, seed: str, salt: str = "") -> str:
    """Return what is said of a seed before it is opened: of a secret the SHA-256 of its bytes."""
    content = bytes.fromhex(seed) if rng == HMAC else f"{seed}\0{salt}".encode()
    return "sha256:" + hashlib.sha256(content).hexdigest()


def in_order(shares: Sequence[str]) -> tuple[str, ...]:
    """Return what browsers have added in the order in which draws, records and pages have it: that of their promises.

    Raises:
        RecordError: one of them is no such number, or there are too many.

    """
    if len(shares) > MOST_SHARES or not all(map(NUMBER.fullmatch, shares)):
        raise RecordError(NO_SECRET, most=MOST_SHARES)
    return tuple(sorted(shares, key=promise_of))


def promise_of(share: str) -> str:
    """Return what a browser says of the number that it adds, before it tells it: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(share)).hexdigest()
