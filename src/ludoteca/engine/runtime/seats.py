"""Who acts: seats are numbered from 0; chance and spectators are actors too."""

CHANCE = -1      # the actor who rolls dice and draws cards
SPECTATOR = -2   # a viewer who holds no seat
MOST_SEATS = 8
NOBODY = 0       # what `waiting` returns when the game is over


def bit(seat: int) -> int:
    """Return the mask that holds this seat alone."""
    return 1 << seat


def has(seats: int, seat: int) -> bool:
    """Say whether a mask of seats holds this seat."""
    return (seats >> seat) & 1 == 1


def lowest(seats: int) -> int:
    """Return the lowest seat of a mask that is not empty."""
    alone = seats & -seats
    seat = 0
    for above in range(1, MOST_SEATS):     # no branch: playouts ask this for every decision
        seat += min(alone >> above, 1)
    return seat


def members(seats: int) -> tuple[int, ...]:
    """Return the seats of a mask, ascending. For the table; rules walk masks with `has`."""
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)
