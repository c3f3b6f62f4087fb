"""What a sensible player knows: the `steady` bot, in a few readable judgements.

Discards lie open, so everybody can count what others still hold. The bot plays the card whose worth now
most exceeds what it is worth keeping. Worths are thousandths of a space gained, chances are of 1000; the constants are
from play against others. What all cards are judged by is worked out once, so `steady` stands here as a whole.
"""

from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.games.montgolfiere.actions import KINDS
from ludoteca.games.montgolfiere.cards import HEAVIEST, Card, is_ballast, weight
from ludoteca.games.montgolfiere.rules.squadron import kept
from ludoteca.games.montgolfiere.state import Phase, State, Tables

LAY, HOOK = KINDS["lay"].first, KINDS["hook"].first      # numbers of the first card and of the first balloon
SLIPS = 1.3                # of weaker bots, times as many as elsewhere: each beats the next in some 70 % of duels
SPACE = 1000               # the worth of one space
MOON = 32 * SPACE          # of reaching the Moon, on top
BALLAST_READINESS = 1600   # how much likelier, of 1000, others lay heavy ballast than by mere counting
MATCHING = 530             # how readily a mate lays the ballast that equals ours
PULL = 1900                # how much likelier, of 1000, balloons above rise than all do on average
STORM_ON_RIVAL = 6100      # the worth of a storm for each rival above
GAS_ON_RIVAL = 20          # the worth of gas for each rival just below
KEEP_MOTOR = 15 * SPACE    # what a card is worth later: the motor is kept for the finish
KEEP_HEAVIEST = 1080       # for ballast of 15; in proportion for lighter ones
KEEP_GRAPPLE = 780
KEEP_GAS = 60
KEEP_STORM = 60
LONG = 16                  # rounds after which keeping is worth no more
ROUNDS_A_SPACE = 2         # that the leader needs on the way to the Moon


def steady(tables: Tables, view: State, seat: int, generator: Numbers, actions: Numbers, count: int) -> int:
    """Return the action that is worth most to this seat: a balloon to follow, or a card to lay."""
    return best_hook(view, actions, count) if view.phase == Phase.HOOK else best_card(view, seat, actions, count)


def best_hook(view: State, actions: Numbers, count: int) -> int:
    """Return the balloon that leads furthest up; of equals the first."""
    best = 0
    for i in range(count):
        if view.balloons[actions[i] - HOOK].movement > view.balloons[actions[best] - HOOK].movement:
            best = i
    return int(actions[best])


def best_card(view: State, seat: int, actions: Numbers, count: int) -> int:
    """Return the card whose worth now most exceeds what it is worth keeping; of equals the lightest."""
    storm = chance_of_storm(view, seat)
    later = rounds_left(view, seat)
    best = 0
    most = 0
    for i in range(count):
        kind = actions[i] - LAY
        worth = value_now(view, seat, kind, storm) - value_kept(kind) * later // LONG
        if i == 0 or worth > most:
            most = worth
            best = i
    return int(actions[best])


def value_now(view: State, seat: int, kind: int, storm: int) -> int:
    """Return what laying a card is expected to gain this round."""
    if is_ballast(kind):
        return chance_of_best(view, seat, kind) * value_of_rise(view, seat, storm) // 1000
    if kind == Card.MOTOR:
        calm, stormy = value_of_going(view, seat, 2), value_of_going(view, seat, 1)
        return (calm * (1000 - storm) + stormy * storm) // 1000
    if kind == Card.GRAPPLE:
        return value_of_grapple(view, seat, storm)
    if kind == Card.GAS:
        return count_from(view, view.balloons[seat].space - 1, view.balloons[seat].space - 1) * GAS_ON_RIVAL
    above = count_from(view, view.balloons[seat].space + 1, view.options.moon)
    return above * STORM_ON_RIVAL * (1000 - 2 * storm) // 1000     # where one blows anyway, ours calms it


def value_kept(kind: int) -> int:
    """Return what a card is worth while the end is far."""
    if is_ballast(kind):
        return KEEP_HEAVIEST * weight(kind) * weight(kind) // (HEAVIEST * HEAVIEST)
    if kind == Card.MOTOR:
        return KEEP_MOTOR
    if kind == Card.GRAPPLE:
        return KEEP_GRAPPLE
    if kind == Card.GAS:
        return KEEP_GAS
    return KEEP_STORM


def rounds_left(view: State, seat: int) -> int:
    """Return for how many rounds more there is something to keep cards for, LONG at most."""
    top = 0
    for b in range(view.flying):
        top = max(top, view.balloons[b].space)
    to_last_card = view.balloons[seat].pile_size + view.balloons[seat].hand_size - 1
    return min(to_last_card, LONG, (view.options.moon - top) * ROUNDS_A_SPACE)


def value_of_going(view: State, seat: int, spaces: int) -> int:
    """Return the worth of going up so many spaces; the Moon is worth more than the way."""
    if view.balloons[seat].space + spaces >= view.options.moon:
        return spaces * SPACE + MOON
    return spaces * SPACE


def value_of_rise(view: State, seat: int, storm: int) -> int:
    """Return the worth of moving with the best ballast: up one space, or down one in a storm."""
    return (value_of_going(view, seat, 1) * (1000 - storm) - SPACE * storm) // 1000


def value_of_grapple(view: State, seat: int, storm: int) -> int:
    """Return what a grapple gains from the balloons just above, which may rise or run a motor."""
    worth = 0
    for b in range(view.flying):
        if view.balloons[b].space == view.balloons[seat].space + 1:
            worth += PULL * value_of_rise(view, seat, storm) // (1000 * view.flying)
            worth += 2 * PULL * chance_of(view, seat, b, Card.MOTOR) // 1000
    return worth * chance_awake(view, seat) // 1000


def chance_of_best(view: State, seat: int, kind: int) -> int:
    """Return the chance that this ballast is the highest, alone or with mates, and awake."""
    chance = 1000
    matched = 0
    for b in range(view.flying):
        if b == seat:
            continue
        heavier = 0
        for other in range(kind + 1, HEAVIEST):
            heavier += chance_of(view, seat, b, other)
        chance = chance * (1000 - heavier * BALLAST_READINESS // 1000) // 1000
        if view.balloons[b].space == view.balloons[seat].space:
            matched += chance_of(view, seat, b, kind)
    chance = chance * chance_awake(view, seat) // 1000
    return chance + min(matched, 1000) * MATCHING * (1000 - chance) // (1000 * 1000)


def chance_of_storm(view: State, seat: int) -> int:
    """Return the chance that the others lay an odd number of storms."""
    parity = 1000          # chance of an even number less that of an odd one
    for b in range(view.flying):
        if b != seat:
            parity = parity * (1000 - 2 * chance_of(view, seat, b, Card.STORM)) // 1000
    return (1000 - parity) // 2


def chance_awake(view: State, seat: int) -> int:
    """Return the chance that no balloon just above lets off gas."""
    chance = 1000
    for b in range(view.flying):
        if view.balloons[b].space == view.balloons[seat].space + 1:
            chance = chance * (1000 - chance_of(view, seat, b, Card.GAS)) // 1000
    return chance


def chance_of(view: State, seat: int, b: int, kind: int) -> int:
    """Return the chance that a balloon lays this card: of all it has left, save what it showed beside one laid."""
    left = view.balloons[b].pile_size + view.balloons[b].hand_size
    if left == 0:
        return 0
    count = view.balloons[b].pile[kind] + view.balloons[b].hand[kind]
    if view.balloons[b].kept[kind] != 0:
        count -= kept(view.balloons[b], seat, kind)
    return count * 1000 // left


def count_from(view: State, low: int, high: int) -> int:
    """Return how many balloons are on the spaces from `low` to `high`."""
    found = 0
    for b in range(view.flying):
        if low <= view.balloons[b].space <= high:
            found += 1
    return found
