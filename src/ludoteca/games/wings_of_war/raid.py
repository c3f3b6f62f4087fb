"""Bombs as bots see them: where they would come down, and how a bomber comes to its target (WW-69 .. WW-74)."""

from ludoteca.games.wings_of_war.actions import DROP_ONE, DROP_THREE, NOTHING
from ludoteca.games.wings_of_war.aim import length_of
from ludoteca.games.wings_of_war.cards import (
    DIRECT_HIT,
    HALF_LENGTH,
    MOST_CARDS,
    PART_HIT,
    SALVO,
    SINGLE_WIDTH,
    TARGET_WIDTH,
    Card,
)
from ludoteca.games.wings_of_war.geometry import across, along
from ludoteca.games.wings_of_war.outlook import (
    ahead_of,
    east_of,
    flown,
    heading_of,
    level_of,
    north_of,
    pose_at,
    pose_of,
    right_of,
)

A_POINT = 100              # of damage on the target
TOWARDS = 250              # a hundredth of a card for so much nearer to it
TURNING = 200              # to have the target behind


def is_raiding(tables, view, slot: int) -> bool:
    """Say whether a plane has bombs and something to drop them on."""
    flyer = view.flyers[slot]
    ground = tables.missions[view.mission].target
    return flyer.bombs > 0 and 0 <= ground.side != flyer.side


def points_of_bomb(tables, view, slot: int, pose: int, card: int) -> int:
    """Return what each bomb does to the target that is let go at a pose after a card (WW-72, WW-73, WW-74)."""
    if card not in (Card.STRAIGHT, Card.STALL, Card.STALL_EASY, Card.DIVE, Card.DIVE_SHORT) or level_of(pose) < 1:
        return 0
    moves = tables.moves[tables.models[view.flyers[slot].model].deck]
    slow = card in (Card.STALL, Card.STALL_EASY, Card.DIVE_SHORT)
    reach = int(moves.dy[Card.STALL]) if slow else int(moves.dy[Card.STRAIGHT])
    fall = (level_of(pose) - 1) * reach
    heading = heading_of(pose)
    ground = tables.missions[view.mission].target
    aim = pose_at(ground.x, ground.y, 0, ground.heading)
    x = east_of(pose) + across(tables, heading, 0, fall)
    y = north_of(pose) + along(tables, heading, 0, fall)
    right = abs(right_of(tables, aim, x, y))
    ahead = abs(ahead_of(tables, aim, x, y))
    if right <= TARGET_WIDTH and ahead <= HALF_LENGTH:
        return DIRECT_HIT
    beside = SINGLE_WIDTH - 100        # turned or not, bases so near do overlap
    return PART_HIT if right <= TARGET_WIDTH + beside and ahead <= HALF_LENGTH + beside else 0


def worth_of_drop(tables, view, slot: int, pose: int, card: int) -> int:
    """Return what bombs are worth that may be let go at a pose."""
    flyer = view.flyers[slot]
    if flyer.dropped == 1:
        return 0
    return points_of_bomb(tables, view, slot, pose, card) * A_POINT * min(int(flyer.bombs), SALVO)


def worth_of_approach(tables, view, pose: int) -> int:
    """Return what it is worth to a bomber to end a turn at a pose: near the target and towards it."""
    ground = tables.missions[view.mission].target
    x = int(ground.x)
    y = int(ground.y)
    right = abs(right_of(tables, pose, x, y))
    ahead = ahead_of(tables, pose, x, y)
    worth = -length_of(x - east_of(pose), y - north_of(pose)) // TOWARDS
    if ahead < 0:
        return worth - TURNING
    return worth - min(TURNING, 100 * right // (ahead + 8000))


def choice_of_drop(tables, view, slot: int, actions, count: int) -> int:
    """Return how many bombs to let go: all that may fall together, if they hit and no later card is better."""
    flyer = view.flyers[slot]
    pose = pose_of(flyer)
    now = points_of_bomb(tables, view, slot, pose, int(flyer.last)) if is_raiding(tables, view, slot) else 0
    if now == 0:
        return NOTHING
    deck = int(tables.models[flyer.model].deck)
    for nth in range(view.manoeuvre, MOST_CARDS):
        card = int(flyer.plan[nth])
        if card < 0:
            break
        pose = flown(tables, deck, pose, card, 0)
        if points_of_bomb(tables, view, slot, pose, card) > now:
            return NOTHING
    return DROP_THREE if actions[count - 1] == DROP_THREE else DROP_ONE
