"""The random generator that whoever runs a game brings, and how chance picks an outcome with it.

The generator is L'Ecuyer's MRG32k3a ("Good parameters and implementations for combined multiple
recursive random number generators", Operations Research 47, 1999): six `int64`, products below 2^53,
period about 2^191. It gives the same numbers interpreted and compiled, which NumPy's own do not promise.
"""

import hashlib

import numpy as np

from ludoteca.engine.runtime.record_types import Numbers

GENERATOR = "mrg32k3a"
MODULUS_1 = 4294967087
MODULUS_2 = 4294944443
ENDLESS = 10_000           # outcomes in a row; the largest set-up of the games here has less than a hundred


class NeverEnds(Exception):  # noqa: N818 - what it says of chance
    """Chance has brought so many outcomes in a row that it never comes to an end; loops raise it compiled, too."""


def generator(seed: int | str | bytes, *path: int) -> np.ndarray:
    """Return a generator, an array of six `int64`, for a seed and a path below it.

    Different paths give independent streams: `generator(7, game, worker)`.
    """
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    text += b"".join(b"/%d" % step for step in path)
    words = hashlib.sha512(text).digest()
    numbers = [int.from_bytes(words[8 * i : 8 * i + 8], "big") for i in range(6)]
    first = [number % (MODULUS_1 - 1) + 1 for number in numbers[:3]]
    second = [number % (MODULUS_2 - 1) + 1 for number in numbers[3:]]
    return np.array(first + second, np.int64)


def draw(generator: Numbers, below: int) -> int:
    """Return a random integer from 0 to `below` - 1, for 1 <= `below` < 2^31.

    The bias of a value is below `below` / 2^32. All products stay below 2^63.
    """
    first = (1403580 * generator[1] - 810728 * generator[0]) % MODULUS_1
    generator[0] = generator[1]
    generator[1] = generator[2]
    generator[2] = first
    second = (527612 * generator[5] - 1370589 * generator[3]) % MODULUS_2
    generator[3] = generator[4]
    generator[4] = generator[5]
    generator[5] = second
    mixed = first - second
    mixed += MODULUS_1 & (mixed >> 63)     # where it is below zero, without a branch
    return int(mixed * int(below) // MODULUS_1)


def pick(generator: Numbers, weights: Numbers, count: int) -> int:
    """Return an index below `count`, each with the probability of its weight."""
    total = 0
    for i in range(count):
        total += weights[i]
    left = draw(generator, total)
    for i in range(count):
        left -= weights[i]
        if left < 0:
            return i
    return count - 1
