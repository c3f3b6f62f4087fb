"""Where planes may soon be, as bots see it, and what a place in the air is worth.

A pose packs where a stand is, its level and its heading in one number, so that rules of thumb can hold many of them.
The rules say exactly what a gun sees (`rules/sight.py`); here a few products must do, since bots look at hundreds of
places that nobody is sure to come to. Worth is counted in hundredths of a damage card of a twin gun.
"""

from ludoteca.games.wings_of_war.cards import CEILING, HALF_RULER, RULER, Card, is_dive
from ludoteca.games.wings_of_war.rules.flyers import is_balloon
from ludoteca.games.wings_of_war.rules.geometry import across, along, cosine, sine
from ludoteca.games.wings_of_war.state import NONE, Flyer, State, Tables

MIDDLE = 400_000           # added to both coordinates: far beyond any table nothing is below 0
PLACES = (1 << 20) - 1
EAST_BITS = 31             # 9 of the heading, 2 of the level, 20 of the way north
AWAY = 0                   # the pose of nobody, out of everybody's reach
WAYS = 3                   # that a plane may take: the likeliest, and two others
STEPS = 3
STRAIGHT = int(Card.STRAIGHT)          # of the type of cards in plans
AHEAD = 45                 # of 100: how far beside its nose, of the way ahead, a plane that hunts does not yet turn for


def pose_at(x: int, y: int, level: int, heading: int) -> int:
    """Return a pose."""
    return (int(x) + MIDDLE) * (1 << 30) * 2 + (int(y) + MIDDLE) * 2048 + int(level) * 512 + int(heading)


def pose_of(flyer: Flyer) -> int:
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


def right_of(tables: Tables, pose: int, x: int, y: int) -> int:
    """Return how far to the right of a pose a place lies."""
    dx = x - east_of(pose)
    dy = y - north_of(pose)
    heading = heading_of(pose)
    return (dx * cosine(tables, heading) - dy * sine(tables, heading)) // 1_000_000


def ahead_of(tables: Tables, pose: int, x: int, y: int) -> int:
    """Return how far ahead of a pose a place lies."""
    dx = x - east_of(pose)
    dy = y - north_of(pose)
    heading = heading_of(pose)
    return (dx * sine(tables, heading) + dy * cosine(tables, heading)) // 1_000_000


def flown(tables: Tables, deck: int, pose: int, card: int, rises: int) -> int:
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


def hunting_card(tables: Tables, pose: int, x: int, y: int) -> int:
    """Return the card of a plane that wants to have a place before its nose."""
    right = right_of(tables, pose, x, y)
    ahead = ahead_of(tables, pose, x, y)
    if 100 * abs(right) <= AHEAD * ahead:
        return Card.STRAIGHT
    return Card.TURN_R if right > 0 else Card.TURN_L


def likely(tables: Tables, view: State, slot: int, known: int, x: int, y: int, way: int, steps: int) -> int:
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
            card = Card.STRAIGHT
        if step == 0:
            card = (card + way) % WAYS
            if known != NONE:
                card = known
        pose = flown(tables, deck, pose, card, 0)
    return pose


def planned(tables: Tables, view: State, slot: int, seat: int, steps: int) -> int:
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
        card = STRAIGHT
        if flyer.seat == seat and done + step < STEPS and flyer.plan[done + step] >= 0:
            card = int(flyer.plan[done + step])
        pose = flown(tables, deck, pose, card, 0)
    return pose


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


def sight(tables: Tables, view: State, slot: int, pose: int, other: int, step: int) -> int:
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


def worth_of_meeting(
    tables: Tables, view: State, slot: int, pose: int, foe: int, other: int, prize: int, fear: int, step: int
) -> int:
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
    tables: Tables,
    view: State,
    slot: int,
    pose: int,
    foe: int,
    prize: int,
    fear: int,
    paths: tuple[int, ...],
    first: int,
    step: int,
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


def worth_of_stance(tables: Tables, pose: int, foe: int, other: int, prize: int, fear: int) -> int:
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
