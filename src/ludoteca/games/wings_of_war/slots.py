"""Sets of slots, or of cards, as the bits of a number: picking one of a set that is not empty."""

from ludoteca.engine.runtime.chance import draw


def lowest_of(members: int) -> int:
    """Return the lowest member of a set."""
    lowest = 0
    while members >> lowest & 1 == 0:
        lowest += 1
    return lowest


def any_of(members: int, generator) -> int:
    """Return a member of a set, each as likely as the others."""
    count = 0
    rest = members
    while rest != 0:
        rest &= rest - 1
        count += 1
    rest = members
    for _ in range(draw(generator, count)):
        rest &= rest - 1
    return lowest_of(rest)
