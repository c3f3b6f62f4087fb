"""What a place in the air is worth: whom it brings before a plane's guns, and before whose guns it lies.

The rules say exactly what a gun sees (`sight.py`); here a few products must do, since bots look at hundreds of places
that nobody is sure to come to. Worth is counted in hundredths of a damage card of a twin gun.
"""

from ludoteca.games.wings_of_war.cards import HALF_RULER, RULER
from ludoteca.games.wings_of_war.geometry import cosine, sine
from ludoteca.games.wings_of_war.outlook import (
    AWAY,
    STEPS,
    WAYS,
    ahead_of,
    east_of,
    heading_of,
    level_of,
    north_of,
)
from ludoteca.games.wings_of_war.state import NONE

POWER = (100, 55, 60, 160)             # of a card of each damage deck
BODY = 2700                            # from a stand to the rim of its base, about
NEAR = (HALF_RULER + BODY) * (HALF_RULER + BODY)
FAR = (RULER + BODY) * (RULER + BODY)
TOUCHING = 5000 * 5000                 # bases overlap, about: nobody fires, and they may collide
CLOSE = 7000                           # friends had better not
CLOSE_TO_BALLOON = 8500
BLUR = 4000                            # past the rim of an arc a target is ever less likely to be hit after all
LIKELIEST = 2                          # weight of the likeliest of the ways; of the others it is 1
WEIGHTS = LIKELIEST + WAYS - 1
CRASH = 150                            # of a collision
PURSUIT = 40                           # to have an enemy straight ahead
EXPOSED = 35                           # to lie straight before its nose
BEHIND = 40                            # to sit on its tail
FARTHER = 400                          # a hundredth of a card for so much more distance
A_LEVEL = 45                           # for each level above or below
USUAL = 15000                          # from here on distance counts


def sight(tables, view, slot: int, pose: int, other: int, step: int) -> int:
    """Return what a flyer at a pose is likely to hit of one at another pose, so many manoeuvres from now."""
    dx = east_of(other) - east_of(pose)
    dy = north_of(other) - north_of(pose)
    squared = dx * dx + dy * dy
    if squared > FAR:
        return 0
    apart = abs(level_of(pose) - level_of(other))
    if apart > 1 or (apart == 1 and squared > NEAR) or (apart == 0 and squared < TOUCHING):
        return 0
    cards = 2 if apart == 0 and squared <= NEAR else 1
    flyer = view.flyers[slot]
    model = tables.models[flyer.model]
    found = 0
    for gun in range(model.guns):
        if flyer.jams[gun] > step or flyer.guns_out >> gun & 1 == 1:
            continue
        weapon = model.gun[gun]
        axis = heading_of(pose) + int(weapon.axis)
        angle = int(weapon.half_angle)
        right = (dx * cosine(tables, axis) - dy * sine(tables, axis)) // 1_000_000
        ahead = (dx * sine(tables, axis) + dy * cosine(tables, axis)) // 1_000_000
        past = (abs(right) * cosine(tables, angle) - ahead * sine(tables, angle)) // 1_000_000 - BODY
        if past < BLUR:
            found += cards * POWER[weapon.deck] * (BLUR - max(past, 0)) // BLUR
    return found


def worth_of_meeting(tables, view, slot: int, pose: int, foe: int, other: int, prize: int, fear: int, step: int) -> int:
    """Return what it is worth to be at a pose when an enemy is at another."""
    dx = east_of(other) - east_of(pose)
    dy = north_of(other) - north_of(pose)
    squared = dx * dx + dy * dy
    if squared > FAR:
        return 0
    worth = prize * sight(tables, view, slot, pose, other, step) - fear * sight(tables, view, foe, other, pose, step)
    if squared < TOUCHING and level_of(pose) == level_of(other):
        worth -= CRASH * 100
    return worth // 100


def worth_of_moment(
    tables, view, slot: int, pose: int, foe: int, prize: int, fear: int, paths, first: int, step: int,
) -> int:
    """Return what it is worth to be at a pose after a manoeuvre, with one enemy on any of its ways."""
    worth = 0
    for way in range(WAYS):
        other = paths[first + way * STEPS + step - 1]
        meeting = worth_of_meeting(tables, view, slot, pose, foe, other, prize, fear, step)
        worth += meeting * LIKELIEST if way == 0 else meeting
    return worth // WEIGHTS


def is_close(pose: int, other: int, distance: int) -> bool:
    """Say whether two poses at the same level are closer than that."""
    if other == AWAY or level_of(pose) != level_of(other):
        return False
    dx = east_of(other) - east_of(pose)
    dy = north_of(other) - north_of(pose)
    return dx * dx + dy * dy < distance * distance


def length_of(dx: int, dy: int) -> int:
    """Return the length of a vector, to a tenth."""
    longer = max(abs(dx), abs(dy))
    shorter = min(abs(dx), abs(dy))
    return max(longer, 7 * longer // 8 + shorter // 2) + 1


def worth_of_stance(tables, pose: int, foe: int, other: int, prize: int, fear: int) -> int:
    """Return what it is worth to end a turn at a pose when an enemy ends it at another: who will have whom in sight."""
    if foe == NONE:
        return 0
    x = east_of(other)
    y = north_of(other)
    far = length_of(x - east_of(pose), y - north_of(pose))
    mine = 100 * ahead_of(tables, pose, x, y) // far
    theirs = 100 * ahead_of(tables, other, east_of(pose), north_of(pose)) // far
    worth = PURSUIT * mine * prize // 10_000 - EXPOSED * theirs * fear // 10_000
    if theirs < -70 and mine > 80 and far < RULER:
        worth += BEHIND
    if far > USUAL:
        worth -= (far - USUAL) * prize // (100 * FARTHER)
    return worth - A_LEVEL * abs(level_of(pose) - level_of(other))
