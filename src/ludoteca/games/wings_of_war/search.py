"""The plans that a bot thinks through: each card that may be laid with the best that may follow, and each order.

Bombers think of where bombs would come down, and how to come to the target (WW-69 .. WW-74).
"""

from ludoteca.games.wings_of_war.cards import (
    CARDS,
    DIRECT_HIT,
    HALF_LENGTH,
    MOST_CARDS,
    PART_HIT,
    SALVO,
    SINGLE_WIDTH,
    TARGET_WIDTH,
    Card,
    goes_left,
    goes_right,
    is_dive,
    is_stall,
    nth_of,
)
from ludoteca.games.wings_of_war.outlook import (
    CLOSE,
    CLOSE_TO_BALLOON,
    STEPS,
    WAYS,
    ahead_of,
    east_of,
    flown,
    heading_of,
    is_close,
    length_of,
    level_of,
    north_of,
    pose_at,
    pose_of,
    right_of,
    worth_of_moment,
    worth_of_stance,
)
from ludoteca.games.wings_of_war.rules.geometry import across, along
from ludoteca.games.wings_of_war.state import NONE, Flyer, State, Tables

LOST = 100_000             # to leave the table, or to land
FENCE = 400                # to be able to stay on it by turns to one side only, which a jammed rudder may bar
MARGIN = 27_000            # so far from all edges there is room to turn
JOSTLE = 120               # to come too close to a friend
RAM = 400                  # to fly into the balloon that is to be defended
RISING = 30                # a climb counter where the enemy is higher
FOE = WAYS * STEPS         # poses of an enemy in `paths`
FRIEND = 2 * FOE
OWN_BALLOON = FRIEND + STEPS
QUICK = 3                  # straight and both turns: cards that every deck has, looked at for two cards to come
LEAST = -(1 << 40)


def is_off(tables: Tables, view: State, pose: int) -> bool:
    """Say whether a pose is off the table."""
    mission = tables.missions[view.mission]
    x = east_of(pose)
    y = north_of(pose)
    return x < 0 or y < 0 or x > mission.width or y > mission.height


def is_inside(tables: Tables, view: State, pose: int) -> bool:
    """Say whether a pose is far from all edges."""
    mission = tables.missions[view.mission]
    x = east_of(pose)
    y = north_of(pose)
    return MARGIN < x < mission.width - MARGIN and MARGIN < y < mission.height - MARGIN


def stays(tables: Tables, view: State, deck: int, pose: int, card: int) -> bool:
    """Say whether three turns to one side keep a plane on the table."""
    for _ in range(MOST_CARDS):
        pose = flown(tables, deck, pose, card, 0)
        if is_off(tables, view, pose):
            return False
    return True


def risk_of_edge(tables: Tables, view: State, deck: int, pose: int) -> int:
    """Return what a pose at the end of a plan costs because of the edges near by."""
    if is_inside(tables, view, pose):
        return 0
    right = stays(tables, view, deck, pose, Card.TURN_R)
    left = stays(tables, view, deck, pose, Card.TURN_L)
    if right and left:
        return 0
    return FENCE if right or left else LOST


def worth_of_step(
    tables: Tables, view: State, task: tuple[int, ...], paths: tuple[int, ...], pose: int, card: int, step: int
) -> int:
    """Return what it is worth to be at a pose after a manoeuvre of this turn."""
    if is_off(tables, view, pose):
        return -LOST
    slot, _deck, _rises, fear, first, first_prize, second, second_prize = task
    worth = 0
    if first != NONE:
        worth += worth_of_moment(tables, view, slot, pose, first, first_prize, fear, paths, 0, step)
    if second != NONE:
        worth += worth_of_moment(tables, view, slot, pose, second, second_prize, fear, paths, FOE, step)
    if is_close(pose, paths[FRIEND + step - 1], CLOSE):
        worth -= JOSTLE
    if is_close(pose, paths[OWN_BALLOON], CLOSE_TO_BALLOON):
        worth -= RAM
    if card == Card.CLIMB and first != NONE and level_of(pose) < level_of(paths[0]):
        worth += RISING
    if is_raiding(tables, view, slot):
        worth += worth_of_drop(tables, view, slot, pose, card)
    return worth


def worth_of_end(
    tables: Tables, view: State, task: tuple[int, ...], paths: tuple[int, ...], pose: int, card: int, step: int
) -> int:
    """Return what it is worth to end a turn at a pose; an Immelmann wants a straight after it."""
    slot, deck, _rises, fear, first, first_prize, second, second_prize = task
    if card == Card.IMMELMANN:
        pose = flown(tables, deck, pose, Card.STRAIGHT, 0)
    if is_raiding(tables, view, slot):
        return worth_of_approach(tables, view, pose)
    last = step - 1
    worth = 2 * worth_of_stance(tables, pose, first, paths[last], first_prize, fear)
    return worth + worth_of_stance(tables, pose, second, paths[FOE + last], second_prize, fear)


def worth_of_last(
    tables: Tables, view: State, task: tuple[int, ...], paths: tuple[int, ...], pose: int, card: int, step: int
) -> int:
    """Return what it is worth to come to a pose by the last card of a turn."""
    worth = worth_of_step(tables, view, task, paths, pose, card, step)
    if worth > -LOST // 2:
        worth += worth_of_end(tables, view, task, paths, pose, card, step)
    return worth


def lands(pose: int, card: int) -> bool:
    """Say whether a card would land a plane: it would be out of the fight, at home at best (WW-38, WW-39)."""
    return level_of(pose) == 0 and is_dive(card)


def may_follow(tables: Tables, view: State, flyer: Flyer, before: int, card: int) -> bool:
    """Say whether a card may be laid after another, as far as bots look ahead: heights are left as they are."""
    moves = tables.moves[tables.models[flyer.model].deck]
    if moves.copies[card] == 0 or card == Card.CLIMB or is_dive(card):
        return False
    if before == Card.IMMELMANN:
        return card == Card.STRAIGHT
    if card == Card.IMMELMANN and (before != Card.STRAIGHT or flyer.load > 0):
        return False
    if before >= 0 and moves.steep[card] == 1 and moves.steep[before] == 1:
        return False
    return not (goes_right(card) and flyer.rudder & 1 == 1) and not (goes_left(card) and flyer.rudder & 2 == 2)


def best_third(
    tables: Tables,
    view: State,
    task: tuple[int, ...],
    paths: tuple[int, ...],
    pose: int,
    before: int,
    ways: int,
    owes: bool,
) -> int:
    """Return what the best third card is worth after the first two; one that owes a stall must be one (WW-30e)."""
    slot = task[0]
    deck = task[1]
    flyer = view.flyers[slot]
    best = LEAST
    for card in range(CARDS if owes else ways):
        if (owes and not is_stall(card)) or not may_follow(tables, view, flyer, before, card):
            continue
        end = flown(tables, deck, pose, card, 0)
        worth = worth_of_last(tables, view, task, paths, end, card, STEPS)
        if worth > best:               # else the edges need not be looked at
            best = max(best, worth - risk_of_edge(tables, view, deck, end))
    return best if best > LEAST else -LOST


def best_second(
    tables: Tables, view: State, task: tuple[int, ...], paths: tuple[int, ...], pose: int, before: int, owes: bool
) -> int:
    """Return what the best second and third cards are worth after the first."""
    flyer = view.flyers[task[0]]
    deck = task[1]
    best = LEAST
    for card in range(QUICK):
        if may_follow(tables, view, flyer, before, card):
            then = flown(tables, deck, pose, card, 0)
            worth = worth_of_step(tables, view, task, paths, then, card, 2)
            if worth > -LOST // 2:
                worth += best_third(tables, view, task, paths, then, card, QUICK, owes)
            best = max(best, worth)
    return best if best > LEAST else -LOST


def worth_of_card(
    tables: Tables, view: State, task: tuple[int, ...], paths: tuple[int, ...], pose: int, card: int, laid: int
) -> int:
    """Return what a plan is worth that goes on with a card; `pose` is where those that are laid lead to."""
    slot, deck, rises, _fear, _first, _first_prize, _second, _second_prize = task
    flyer = view.flyers[slot]
    if lands(pose, card):
        return -LOST
    then = flown(tables, deck, pose, card, rises)
    if laid == STEPS - 1:
        return worth_of_last(tables, view, task, paths, then, card, STEPS) - risk_of_edge(tables, view, deck, then)
    worth = worth_of_step(tables, view, task, paths, then, card, laid + 1)
    if worth <= -LOST // 2:
        return worth
    owes = flyer.duty == 1 and not is_stall(card)
    if laid == 0:
        return worth + best_second(tables, view, task, paths, then, card, owes)
    owes = owes and not is_stall(flyer.plan[0])
    return worth + best_third(tables, view, task, paths, then, card, CARDS, owes)


def worth_of_order(
    tables: Tables, view: State, task: tuple[int, ...], paths: tuple[int, ...], pose: int, order: int
) -> int:
    """Return what the remaining cards are worth in an order."""
    slot, deck, rises, _fear, _first, _first_prize, _second, _second_prize = task
    done = view.manoeuvre - 1
    remaining = MOST_CARDS - done
    worth = 0
    for nth in range(remaining):
        card = int(view.flyers[slot].plan[done + nth_of(order, remaining, nth)])
        if lands(pose, card):
            worth -= LOST
        pose = flown(tables, deck, pose, card, rises)
        if nth < remaining - 1:
            worth += worth_of_step(tables, view, task, paths, pose, card, nth + 1)
        else:
            worth += worth_of_last(tables, view, task, paths, pose, card, nth + 1)
    return worth - risk_of_edge(tables, view, deck, pose)


A_POINT = 100              # of damage on the target
TOWARDS = 250              # a hundredth of a card for so much nearer to it
TURNING = 200              # to have the target behind


def is_raiding(tables: Tables, view: State, slot: int) -> bool:
    """Say whether a plane has bombs and something to drop them on."""
    flyer = view.flyers[slot]
    ground = tables.missions[view.mission].target
    return flyer.bombs > 0 and 0 <= ground.side != flyer.side


def points_of_bomb(tables: Tables, view: State, slot: int, pose: int, card: int) -> int:
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


def worth_of_drop(tables: Tables, view: State, slot: int, pose: int, card: int) -> int:
    """Return what bombs are worth that may be let go at a pose."""
    flyer = view.flyers[slot]
    if flyer.dropped == 1:
        return 0
    return points_of_bomb(tables, view, slot, pose, card) * A_POINT * min(int(flyer.bombs), SALVO)


def worth_of_approach(tables: Tables, view: State, pose: int) -> int:
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


def drops(tables: Tables, view: State, slot: int) -> bool:
    """Say whether to let bombs go: if they hit and no later card is better."""
    flyer = view.flyers[slot]
    pose = pose_of(flyer)
    now = points_of_bomb(tables, view, slot, pose, int(flyer.last)) if is_raiding(tables, view, slot) else 0
    if now == 0:
        return False
    deck = int(tables.models[flyer.model].deck)
    for nth in range(view.manoeuvre, MOST_CARDS):
        card = int(flyer.plan[nth])
        if card < 0:
            break
        pose = flown(tables, deck, pose, card, 0)
        if points_of_bomb(tables, view, slot, pose, card) > now:
            return False
    return True
