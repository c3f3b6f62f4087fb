"""Where planes may soon be, as bots see it: a pose is one number, and whoever is not asked is likely to hunt.

A pose packs where a stand is, its level and its heading, so that rules of thumb can hold many of them at once.
"""

from ludoteca.games.wings_of_war.cards import CEILING, Card, is_dive
from ludoteca.games.wings_of_war.damage import is_balloon
from ludoteca.games.wings_of_war.geometry import across, along, cosine, sine
from ludoteca.games.wings_of_war.state import NONE

MIDDLE = 400_000           # added to both coordinates: far beyond any table nothing is below 0
PLACES = (1 << 20) - 1
EAST_BITS = 31             # 9 of the heading, 2 of the level, 20 of the way north
AWAY = 0                   # the pose of nobody, out of everybody's reach
WAYS = 3                   # that a plane may take: the likeliest, and two others
STEPS = 3
AHEAD = 45                 # of 100: how far beside its nose, of the way ahead, a plane that hunts does not yet turn for


def pose_at(x: int, y: int, level: int, heading: int) -> int:
    """Return a pose."""
    return (int(x) + MIDDLE) * (1 << 30) * 2 + (int(y) + MIDDLE) * 2048 + int(level) * 512 + int(heading)


def pose_of(flyer) -> int:
    """Return where a flyer is."""
    return pose_at(flyer.stand.x, flyer.stand.y, flyer.level, flyer.stand.heading)


def east_of(pose: int) -> int:
    """Return how far from the western edge a pose is."""
    return (pose >> EAST_BITS) - MIDDLE


def north_of(pose: int) -> int:
    """Return how far from the southern edge a pose is."""
    return (pose >> 11 & PLACES) - MIDDLE


def level_of(pose: int) -> int:
    """Return the level of a pose."""
    return pose >> 9 & 3


def heading_of(pose: int) -> int:
    """Return the heading of a pose."""
    return pose & 511


def right_of(tables, pose: int, x: int, y: int) -> int:
    """Return how far to the right of a pose a place lies."""
    dx = x - east_of(pose)
    dy = y - north_of(pose)
    heading = heading_of(pose)
    return (dx * cosine(tables, heading) - dy * sine(tables, heading)) // 1_000_000


def ahead_of(tables, pose: int, x: int, y: int) -> int:
    """Return how far ahead of a pose a place lies."""
    dx = x - east_of(pose)
    dy = y - north_of(pose)
    heading = heading_of(pose)
    return (dx * sine(tables, heading) + dy * cosine(tables, heading)) // 1_000_000


def flown(tables, deck: int, pose: int, card: int, rises: int) -> int:
    """Return the pose after a card of a deck; a climb gains `rises` levels."""
    moves = tables.moves[deck]
    heading = heading_of(pose)
    dx = int(moves.dx[card])
    dy = int(moves.dy[card])
    level = level_of(pose)
    if is_dive(card):
        level = max(level - 1, 0)
    elif card == Card.CLIMB:
        level = min(level + rises, CEILING)
    return pose_at(
        east_of(pose) + across(tables, heading, dx, dy),
        north_of(pose) + along(tables, heading, dx, dy),
        level,
        (heading + int(moves.turn[card])) % 360,
    )


def hunting_card(tables, pose: int, x: int, y: int) -> int:
    """Return the card of a plane that wants to have a place before its nose."""
    right = right_of(tables, pose, x, y)
    ahead = ahead_of(tables, pose, x, y)
    if 100 * abs(right) <= AHEAD * ahead:
        return Card.STRAIGHT + 0
    return Card.TURN_R + 0 if right > 0 else Card.TURN_L + 0


def likely(tables, view, slot: int, known: int, x: int, y: int, way: int, steps: int) -> int:
    """Return where somebody may be after some manoeuvres: it hunts for a place, or begins with another card.

    `known` is its first card if that was seen, else NONE.
    """
    if slot == NONE:
        return AWAY
    flyer = view.flyers[slot]
    pose = pose_of(flyer)
    if is_balloon(tables, flyer):
        return pose
    deck = int(tables.models[flyer.model].deck)
    for step in range(steps):
        card = hunting_card(tables, pose, x, y)
        if flyer.autonomous == 1:
            card = Card.STRAIGHT + 0
        if step == 0:
            card = (card + way) % WAYS
            if known != NONE:
                card = known
        pose = flown(tables, deck, pose, card, 0)
    return pose


def planned(tables, view, slot: int, seat: int, steps: int) -> int:
    """Return where a friend is after some manoeuvres: by its plan if it is of the same seat, else straight on."""
    if slot == NONE:
        return AWAY
    flyer = view.flyers[slot]
    pose = pose_of(flyer)
    if is_balloon(tables, flyer):
        return pose
    deck = int(tables.models[flyer.model].deck)
    done = view.manoeuvre % STEPS
    for step in range(steps):
        card = Card.STRAIGHT + 0
        if flyer.seat == seat and done + step < STEPS and flyer.plan[done + step] >= 0:
            card = int(flyer.plan[done + step])
        pose = flown(tables, deck, pose, card, 0)
    return pose
