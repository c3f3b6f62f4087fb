"""Who was shown which cards (MG-26): five bits a seat in one integer, at most 31 cards of a kind."""

BITS = 5
MASK = (1 << BITS) - 1


def known(balloon, viewer: int, kind: int) -> int:
    """Return how many cards of a kind in this hand the viewer was shown and has not seen played."""
    return (balloon.shown[kind] >> (viewer * BITS)) & MASK


def learn(balloon, viewer: int, kind: int) -> None:
    """Let the viewer know of one more card of this kind."""
    balloon.shown[kind] += 1 << (viewer * BITS)


def forget_played(balloon, kind: int, seats: int) -> None:
    """One card of this kind was played: everybody knows of one less, if they knew of any."""
    for viewer in range(seats):
        if known(balloon, viewer, kind) > 0:
            balloon.shown[kind] -= 1 << (viewer * BITS)
