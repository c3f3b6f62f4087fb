"""What a sensible pilot does: chase, evade, keep on the table, fire; bombers find their target (WW-17).

What others may have planned is most often sensible too, else any legal plan (WW-29). A battle that is not over promises
its sides what they have lost less than others, and what the mission is about.
"""

from ludoteca.engine.runtime.chance import draw
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.cards import CARDS, MOST_CARDS, Card, is_stall, is_straight_or_stall
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.outlook import AWAY, POWER, STEPS, flown, length_of, likely, planned, pose_of
from ludoteca.games.wings_of_war.rules.firing import admits_fire, admits_rocket, offers_rocket, refuse_rocket
from ludoteca.games.wings_of_war.rules.flight import climb_need
from ludoteca.games.wings_of_war.rules.flyers import ROCKETS, any_of, asked_gun, asked_slot, is_balloon, is_flying
from ludoteca.games.wings_of_war.rules.planning import card_refused, step_refused
from ludoteca.games.wings_of_war.rules.winning import is_escorted, side_of_seat
from ludoteca.games.wings_of_war.search import LEAST, drops, is_raiding, worth_of_card, worth_of_order
from ludoteca.games.wings_of_war.state import HIDDEN, MOST_FLYERS, NONE, Flyer, Phase, State, Status, Tables

SLIPS = 0.9                # of weaker bots, times as many as elsewhere: each beats the next in some 70 % of duels
SOME_AT_RANDOM = 20        # of 100 imagined plans hold any cards that may be flown, the others sensible ones
ALL_AT_RANDOM = 100
NOISE = 12                  # hundredths of a card by which choices differ from day to day
FAIR_PRIZE = 100           # of an enemy plane, in hundredths
GOAL_PRIZE = 220           # of what the mission is about: a balloon, the bomber, a plane with bombs
FEAR = 85                  # of what enemies may hit, in hundredths
SHAKY = 130                # the same for a plane that cannot bear much more
INTENT = 40                # for a bomber on its way to the target
OTHER_LEVELS = 12_000      # of way that each level beyond the next is worth
LAST_CARDS = 100           # to fire at whom may be lost by it
ALIGNED = 70               # degrees between the headings of planes that fly the same way
A_PLANE = 1000             # by which all is measured
WOUNDED = 700              # of it, when it has suffered all but the last point
LANDED = 600               # out of the fight, but nobody has a point for it
THE_GOAL = 3               # planes that a balloon, a bomber under escort or a target on the ground counts for
ACTIONS = 12               # of one plane in two turns or three
HOLD_FIRE = KINDS["none"].first             # numbers: of holding fire, and of the first action of each kind
FIRST_CARD = KINDS["manoeuvre"].first
FIRST_ORDER = KINDS["order"].first
FIRST_TAIL = KINDS["tail"].first
FIRST_SHOT = KINDS["fire"].first
FIRST_ROCKET = KINDS["rocket"].first


def steady(tables: Tables, view: State, seat: int, generator: Numbers, actions: Numbers, count: int) -> int:
    """Return what a sensible pilot does, one of the legal actions."""
    slot = asked_slot(tables, view, seat)
    phase = view.phase
    if phase == Phase.DROP:                # all that may fall together comes last
        return actions[count - 1] if drops(tables, view, slot) else actions[0]
    if phase == Phase.FIRE:
        return choice_of_fire(tables, view, seat, slot)
    if phase == Phase.TAIL:
        return choice_of_tail(tables, view, slot, actions, count)
    if view.flyers[slot].asked == 1:       # a balloon that can be lowered is safe on the ground (WW-82)
        return actions[count - 1]
    choices = 0
    first = FIRST_CARD if phase == Phase.PLAN else FIRST_ORDER
    for i in range(count):
        choices |= 1 << (actions[i] - first)
    return first + choice_of_flight(tables, view, seat, slot, generator, choices)


def choice_of_flight(tables: Tables, view: State, seat: int, slot: int, generator: Numbers, choices: int) -> int:
    """Return which card of a mask, or which order of cards, leads to the best places."""
    flyer = view.flyers[slot]
    first = wanted(tables, view, slot, NONE)
    second = wanted(tables, view, slot, first)
    friend = nearest_friend(tables, view, slot)
    deck = int(tables.models[flyer.model].deck)
    rises = 1 if flyer.climb + 1 >= climb_need(tables, view, flyer) else 0
    task = (
        slot, deck, rises, fear_of(tables, view, slot),
        first, prize_of(tables, view, slot, first), second, prize_of(tables, view, slot, second),
    )
    known = shown_card(view, seat, slot)
    one = known if first != NONE and first == flyer.tail else NONE
    other = known if second != NONE and second == flyer.tail else NONE
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


def shown_card(view: State, seat: int, slot: int) -> int:
    """Return the next card of the plane that a plane tails, if its pilot was shown it, else NONE (WW-23)."""
    tail = view.flyers[slot].tail
    if view.phase != Phase.ORDER or tail < 0 or view.flyers[tail].seen_by >> seat & 1 == 0:
        return NONE
    return max(int(view.flyers[tail].plan[view.manoeuvre - 1]), NONE)


def prize_of(tables: Tables, view: State, slot: int, foe: int) -> int:
    """Return what hits on an enemy are worth, in hundredths: more on what the mission is about."""
    if foe == NONE:
        return 0
    goal = is_balloon(tables, view.flyers[foe]) or is_escorted(tables, view, foe) or is_raiding(tables, view, foe)
    prize = GOAL_PRIZE if goal else FAIR_PRIZE
    return prize // 2 if is_raiding(tables, view, slot) else prize


def fear_of(tables: Tables, view: State, slot: int) -> int:
    """Return how much a pilot minds being hit, in hundredths."""
    flyer = view.flyers[slot]
    if is_raiding(tables, view, slot):
        return INTENT
    return SHAKY if 2 * flyer.points >= tables.models[flyer.model].damage else FEAR


def wanted(tables: Tables, view: State, slot: int, besides: int) -> int:
    """Return the enemy that concerns a plane most, besides one: the nearest, but for prizes."""
    flyer = view.flyers[slot]
    found = NONE
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


def nearest_friend(tables: Tables, view: State, slot: int) -> int:
    """Return the nearest plane of the same side, NONE if there is none."""
    flyer = view.flyers[slot]
    found = NONE
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


def pose_of_own_balloon(tables: Tables, view: State, slot: int) -> int:
    """Return where a balloon of the same side is, AWAY if there is none."""
    for other in range(view.crowd):
        balloon = view.flyers[other]
        if balloon.side == view.flyers[slot].side and is_flying(view, other) and is_balloon(tables, balloon):
            return pose_of(balloon)
    return AWAY


def worth_of_shot(tables: Tables, view: State, slot: int, gun: int, target: int) -> int:
    """Return what it is worth to fire at somebody: the cards, and the chance that they are the last."""
    flyer = view.flyers[slot]
    foe = view.flyers[target]
    cards = 2 if flyer.near[gun] >> target & 1 == 1 else 1
    prize = prize_of(tables, view, slot, target)
    worth = cards * POWER[tables.models[flyer.model].gun[gun].deck] * prize // 100
    return worth + LAST_CARDS * foe.held // tables.models[foe.model].damage


def choice_of_tail(tables: Tables, view: State, slot: int, actions: Numbers, count: int) -> int:
    """Return the tail to hang on: of the enemy that concerns the plane most."""
    best = actions[0]
    first = wanted(tables, view, slot, NONE)
    for i in range(count):
        if actions[i] == FIRST_TAIL + first:
            best = actions[i]
    return best


def choice_of_fire(tables: Tables, view: State, seat: int, slot: int) -> int:
    """Return at whom to fire, or to launch rockets: where it counts most; there is nothing to save."""
    best = HOLD_FIRE
    most = 0
    gun = asked_gun(tables, view, slot)
    for target in range(view.crowd):
        if admits_fire(tables, view, seat, target, slot):
            worth = worth_of_shot(tables, view, slot, gun, target)
            if worth > most:
                most = worth
                best = FIRST_SHOT + target
    if not offers_rocket(tables, view, seat, slot):
        return best
    for rockets in range(1, ROCKETS + 1):
        for target in range(view.crowd):
            if not admits_rocket(tables, view, seat, rockets, target, slot):
                continue
            if refuse_rocket(tables, view, seat, rockets, target, slot) == Refusal.NONE:
                worth = worth_of_rockets(tables, view, slot, rockets, target)
                if worth > most:
                    most = worth
                    best = FIRST_ROCKET + (rockets - 1) * MOST_FLYERS + target
    return best


def worth_of_rockets(tables: Tables, view: State, slot: int, count: int, target: int) -> int:
    """Return what rockets are worth: they hit who is still in sight after a straight or a stall (WW-80)."""
    flyer = view.flyers[slot]
    foe = view.flyers[target]
    if view.manoeuvre >= MOST_CARDS or not is_straight_or_stall(flyer.plan[view.manoeuvre]):
        return 0
    if not is_balloon(tables, foe):
        apart = (foe.stand.heading - flyer.stand.heading) % 360
        if ALIGNED < apart < 360 - ALIGNED:
            return 0
    return count * POWER[3] * prize_of(tables, view, slot, target) // 100


def rollout_limit(tables: Tables, view: State) -> int:
    """Return how many actions a playout goes on for before it is judged: two turns or three."""
    planes = 0
    for slot in range(view.crowd):
        if is_flying(view, slot) and not is_balloon(tables, view.flyers[slot]):
            planes += 1
    return ACTIONS * planes


def value_estimate(tables: Tables, state: State, seat: int) -> int:
    """Return what a seat may hope for in a game that goes on, in thousandths."""
    return hope_of_side(tables, state, side_of_seat(state, seat))


def hope_of_side(tables: Tables, state: State, side: int) -> int:
    """Return the hope of a side to win, in thousandths."""
    balance = 0
    for slot in range(state.crowd):
        if state.flyers[slot].side == side:
            balance -= loss_of(tables, state, slot)
        else:
            balance += loss_of(tables, state, slot) // (state.sides - 1)
    ground = tables.missions[state.mission].target
    if ground.side != NONE:
        share = THE_GOAL * A_PLANE * state.target_points // tables.missions[state.mission].target_damage
        balance += -share if ground.side == side else share
    return 500 + 500 * balance // (abs(balance) + 500)


def loss_of(tables: Tables, state: State, slot: int) -> int:
    """Return what its side has lost with a flyer."""
    flyer = state.flyers[slot]
    loss = 0
    if flyer.status in (Status.DESTROYED, Status.LEFT):
        loss = A_PLANE
    elif flyer.status == Status.FLYING:
        damage = tables.models[flyer.model].damage
        loss = WOUNDED * min(flyer.points, damage) // damage
    elif flyer.status == Status.HOME:
        loss = LANDED
    goal = is_balloon(tables, flyer) or is_escorted(tables, state, slot)
    return THE_GOAL * loss if goal else loss


def imagine_plans(tables: Tables, state: State, done: int, at_random: int, generator: Numbers) -> None:
    """Give every hidden plan cards that may be flown; what has been flown, or was shown, stays.

    Of a hundred whole plans so many are laid `at_random`, the others by thinking.
    """
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.tail == HIDDEN:
            flyer.tail = any_of(flyer.quarry, generator)
        hidden = False
        for i in range(MOST_CARDS):
            hidden = hidden or flyer.plan[i] == HIDDEN
        if not hidden:
            continue
        for i in range(done, MOST_CARDS):
            if flyer.plan[i] == HIDDEN:
                flyer.plan[i] = NONE
        if flyer.autonomous == 1:
            flyer.plan[done] = draw_autonomous_card(flyer, generator)
        elif state.phase == Phase.PLAN and at_random < ALL_AT_RANDOM and draw(generator, ALL_AT_RANDOM) >= at_random:
            think_plan(tables, state, slot, generator)
        else:
            imagine_plan(tables, state, flyer, done, generator)


def draw_autonomous_card(flyer: Flyer, generator: Numbers) -> int:
    """Return what an autonomous plane may have drawn (WW-75, WW-77)."""
    nth = draw(generator, 8)
    if nth < 2:
        return Card.STRAIGHT if flyer.rudder & 1 == 1 else Card.TURN_R
    if nth < 4:
        return Card.STRAIGHT if flyer.rudder & 2 == 2 else Card.TURN_L
    return Card.STALL if nth == 4 else Card.STRAIGHT


def think_plan(tables: Tables, state: State, slot: int, generator: Numbers) -> None:
    """Lay the cards that a sensible pilot would lay, who did not know the other plans either."""
    flyer = state.flyers[slot]
    for i in range(MOST_CARDS):
        fitting = fitting_cards(tables, state, flyer, 0, i)
        flyer.plan[i] = choice_of_flight(tables, state, flyer.seat, slot, generator, fitting)


def imagine_plan(tables: Tables, state: State, flyer: Flyer, done: int, generator: Numbers) -> None:
    """Lay random cards for the manoeuvres that are still to come."""
    for i in range(done, MOST_CARDS):
        if flyer.plan[i] != NONE:
            continue
        fitting = fitting_cards(tables, state, flyer, done, i)
        flyer.plan[i] = any_of(fitting, generator) if fitting != 0 else Card.STRAIGHT


def fitting_cards(tables: Tables, state: State, flyer: Flyer, done: int, i: int) -> int:
    """Return the mask of the cards that may stand at place i of a plan of which `done` cards have been flown."""
    fitting = 0
    for card in range(CARDS):
        if fits(tables, state, flyer, done, i, card):
            fitting |= 1 << card
    return fitting


def fits(tables: Tables, state: State, flyer: Flyer, done: int, i: int, card: int) -> bool:
    """Say whether a card may stand at place i of a plan of which `done` cards have been flown (WW-30)."""
    if done == 0:
        return step_refused(tables, state, flyer, card) == Refusal.NONE
    copies = tables.moves[tables.models[flyer.model].deck].copies[card]
    for k in range(done):
        if flyer.plan[k] == card:
            copies -= 1
    first = flyer.plan[done] if i > done else NONE
    if first == card:
        copies -= 1
    if copies <= 0:
        return False
    if flyer.duty == 1 and i == MOST_CARDS - 1:
        stalls = is_stall(flyer.plan[0]) or is_stall(flyer.plan[1])
        if not stalls and not is_stall(card):
            return False
    return card_refused(tables, state, flyer, first, NONE, card) == Refusal.NONE
