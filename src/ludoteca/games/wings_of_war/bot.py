"""What a sensible pilot does: chase, evade, keep on the table, fire; bombers find their target (WW-17)."""

from ludoteca.engine.runtime.chance import draw
from ludoteca.games.wings_of_war.actions import CARD, NOTHING, ORDER, ROCKET, ROCKETS, SHOOT, TAIL
from ludoteca.games.wings_of_war.aim import POWER, length_of
from ludoteca.games.wings_of_war.cards import CARDS, MOST_CARDS, is_straight_or_stall
from ludoteca.games.wings_of_war.damage import is_balloon, is_flying
from ludoteca.games.wings_of_war.hopes import actions_ahead, hope_of_side
from ludoteca.games.wings_of_war.losses import is_escorted
from ludoteca.games.wings_of_war.outlook import AWAY, STEPS, flown, likely, planned, pose_of
from ludoteca.games.wings_of_war.pending import asked_gun, asked_slot
from ludoteca.games.wings_of_war.plans import climb_need
from ludoteca.games.wings_of_war.raid import choice_of_drop, is_raiding
from ludoteca.games.wings_of_war.scoring import side_of_seat
from ludoteca.games.wings_of_war.search import LEAST, worth_of_card, worth_of_order
from ludoteca.games.wings_of_war.state import MOST_FLYERS, NONE, Phase

SLIPS = 0.9                # of weaker bots, times as many as elsewhere: each beats the next in some 70 % of duels
NOISE = 12                  # hundredths of a card by which choices differ from day to day
FAIR_PRIZE = 100           # of an enemy plane, in hundredths
GOAL_PRIZE = 220           # of what the mission is about: a balloon, the bomber, a plane with bombs
FEAR = 85                  # of what enemies may hit, in hundredths
SHAKY = 130                # the same for a plane that cannot bear much more
INTENT = 40                # for a bomber on its way to the target
OTHER_LEVELS = 12_000      # of way that each level beyond the next is worth
LAST_CARDS = 100           # to fire at whom may be lost by it
ALIGNED = 70               # degrees between the headings of planes that fly the same way


def steady(tables, view, seat: int, generator, actions, count: int) -> int:
    """Return what a sensible pilot does, one of the legal actions."""
    slot = asked_slot(tables, view, seat)
    phase = view.phase
    if phase == Phase.DROP:
        return choice_of_drop(tables, view, slot, actions, count)
    if phase == Phase.FIRE:
        return choice_of_fire(tables, view, slot, actions, count)
    if phase == Phase.TAIL:
        return choice_of_tail(tables, view, slot, actions, count)
    if actions[0] == NOTHING:              # a balloon that can be lowered is safe on the ground (WW-82)
        return actions[count - 1] + 0
    choices = 0
    first = CARD if phase == Phase.PLAN else ORDER
    for i in range(count):
        choices |= 1 << (actions[i] - first)
    return first + choice_of_flight(tables, view, seat, slot, generator, choices)


def choice_of_flight(tables, view, seat: int, slot: int, generator, choices: int) -> int:
    """Return which card of a mask, or which order of cards, leads to the best places."""
    flyer = view.flyers[slot]
    first = wanted(tables, view, slot, NONE + 0)
    second = wanted(tables, view, slot, first)
    friend = nearest_friend(tables, view, slot)
    deck = int(tables.models[flyer.model].deck)
    rises = 1 if flyer.climb + 1 >= climb_need(tables, view, flyer) else 0
    task = (
        slot, deck, rises, fear_of(tables, view, slot),
        first, prize_of(tables, view, slot, first), second, prize_of(tables, view, slot, second),
    )
    known = shown_card(view, seat, slot)
    one = known if first != NONE and first == flyer.tail else NONE + 0
    other = known if second != NONE and second == flyer.tail else NONE + 0
    x = int(flyer.stand.x)
    y = int(flyer.stand.y)
    paths = (
        likely(tables, view, first, one, x, y, 0, 1), likely(tables, view, first, one, x, y, 0, 2),
        likely(tables, view, first, one, x, y, 0, 3), likely(tables, view, first, one, x, y, 1, 1),
        likely(tables, view, first, one, x, y, 1, 2), likely(tables, view, first, one, x, y, 1, 3),
        likely(tables, view, first, one, x, y, 2, 1), likely(tables, view, first, one, x, y, 2, 2),
        likely(tables, view, first, one, x, y, 2, 3),
        likely(tables, view, second, other, x, y, 0, 1), likely(tables, view, second, other, x, y, 0, 2),
        likely(tables, view, second, other, x, y, 0, 3), likely(tables, view, second, other, x, y, 1, 1),
        likely(tables, view, second, other, x, y, 1, 2), likely(tables, view, second, other, x, y, 1, 3),
        likely(tables, view, second, other, x, y, 2, 1), likely(tables, view, second, other, x, y, 2, 2),
        likely(tables, view, second, other, x, y, 2, 3),
        planned(tables, view, friend, seat, 1), planned(tables, view, friend, seat, 2),
        planned(tables, view, friend, seat, 3), pose_of_own_balloon(tables, view, slot),
    )
    pose = pose_of(flyer)
    laid = 0
    if view.phase == Phase.PLAN:
        while laid < STEPS and flyer.plan[laid] >= 0:
            pose = flown(tables, deck, pose, int(flyer.plan[laid]), rises)
            laid += 1
    best = 0
    most = LEAST
    for choice in range(CARDS):
        if choices >> choice & 1 == 0:
            continue
        if view.phase == Phase.PLAN:
            worth = worth_of_card(tables, view, task, paths, pose, choice, laid)
        else:
            worth = worth_of_order(tables, view, task, paths, pose, choice)
        worth += draw(generator, NOISE)
        if worth > most:
            most = worth
            best = choice
    return best


def shown_card(view, seat: int, slot: int) -> int:
    """Return the next card of the plane that a plane tails, if its pilot was shown it, else NONE (WW-23)."""
    tail = view.flyers[slot].tail + 0
    if view.phase != Phase.ORDER or tail < 0 or view.flyers[tail].seen_by >> seat & 1 == 0:
        return NONE + 0
    return max(int(view.flyers[tail].plan[view.manoeuvre - 1]), NONE + 0)


def prize_of(tables, view, slot: int, foe: int) -> int:
    """Return what hits on an enemy are worth, in hundredths: more on what the mission is about."""
    if foe == NONE:
        return 0
    goal = is_balloon(tables, view.flyers[foe]) or is_escorted(tables, view, foe) or is_raiding(tables, view, foe)
    prize = GOAL_PRIZE if goal else FAIR_PRIZE
    return prize // 2 if is_raiding(tables, view, slot) else prize


def fear_of(tables, view, slot: int) -> int:
    """Return how much a pilot minds being hit, in hundredths."""
    flyer = view.flyers[slot]
    if is_raiding(tables, view, slot):
        return INTENT
    return SHAKY if 2 * flyer.points >= tables.models[flyer.model].damage else FEAR


def wanted(tables, view, slot: int, besides: int) -> int:
    """Return the enemy that concerns a plane most, besides one: the nearest, but for prizes."""
    flyer = view.flyers[slot]
    found = NONE + 0
    least = 0
    for other in range(view.crowd):
        foe = view.flyers[other]
        if other == besides or foe.side == flyer.side or not is_flying(view, other):
            continue
        far = length_of(int(foe.stand.x) - int(flyer.stand.x), int(foe.stand.y) - int(flyer.stand.y))
        far += OTHER_LEVELS * max(0, abs(foe.level - flyer.level) - 1)
        far = 100 * far // prize_of(tables, view, slot, other)
        if found == NONE or far < least:
            least = far
            found = other
    return found


def nearest_friend(tables, view, slot: int) -> int:
    """Return the nearest plane of the same side, NONE if there is none."""
    flyer = view.flyers[slot]
    found = NONE + 0
    least = 0
    for other in range(view.crowd):
        mate = view.flyers[other]
        if other == slot or mate.side != flyer.side or not is_flying(view, other) or is_balloon(tables, mate):
            continue
        far = length_of(int(mate.stand.x) - int(flyer.stand.x), int(mate.stand.y) - int(flyer.stand.y))
        if found == NONE or far < least:
            least = far
            found = other
    return found


def pose_of_own_balloon(tables, view, slot: int) -> int:
    """Return where a balloon of the same side is, AWAY if there is none."""
    for other in range(view.crowd):
        balloon = view.flyers[other]
        if balloon.side == view.flyers[slot].side and is_flying(view, other) and is_balloon(tables, balloon):
            return pose_of(balloon)
    return AWAY


def choice_of_tail(tables, view, slot: int, actions, count: int) -> int:
    """Return the tail to hang on: of the enemy that concerns the plane most."""
    best = actions[0] + 0
    first = wanted(tables, view, slot, NONE + 0)
    for i in range(count):
        if actions[i] - TAIL == first:
            best = actions[i] + 0
    return best


def choice_of_fire(tables, view, slot: int, actions, count: int) -> int:
    """Return at whom to fire, or to launch rockets: where it counts most; there is nothing to save."""
    best = NOTHING
    most = 0
    gun = asked_gun(tables, view, slot)
    for i in range(count):
        action = actions[i] + 0
        worth = 0
        if action >= ROCKET:
            worth = worth_of_rockets(tables, view, slot, action)
        elif action >= SHOOT:
            worth = worth_of_shot(tables, view, slot, gun, action - SHOOT)
        if worth > most:
            most = worth
            best = action
    return best


def worth_of_shot(tables, view, slot: int, gun: int, target: int) -> int:
    """Return what it is worth to fire at somebody: the cards, and the chance that they are the last."""
    flyer = view.flyers[slot]
    foe = view.flyers[target]
    cards = 2 if flyer.near[gun] >> target & 1 == 1 else 1
    prize = prize_of(tables, view, slot, target)
    worth = cards * POWER[tables.models[flyer.model].gun[gun].deck] * prize // 100
    return worth + LAST_CARDS * foe.held // tables.models[foe.model].damage


def worth_of_rockets(tables, view, slot: int, action: int) -> int:
    """Return what rockets are worth: they hit who is still in sight after a straight or a stall (WW-80)."""
    flyer = view.flyers[slot]
    target = (action - ROCKET) % MOST_FLYERS
    foe = view.flyers[target]
    if view.manoeuvre >= MOST_CARDS or not is_straight_or_stall(flyer.plan[view.manoeuvre]):
        return 0
    if not is_balloon(tables, foe):
        apart = (foe.stand.heading - flyer.stand.heading) % 360
        if ALIGNED < apart < 360 - ALIGNED:
            return 0
    rockets = 1 if action < ROCKETS else 2
    return rockets * POWER[3] * prize_of(tables, view, slot, target) // 100


def rollout_limit(tables, view) -> int:
    """Return after how many actions a playout is judged: two turns or three."""
    return actions_ahead(tables, view)


def value_estimate(tables, state, seat: int) -> int:
    """Return what a seat may hope for in a game that goes on, in thousandths."""
    return hope_of_side(tables, state, side_of_seat(state, seat))
