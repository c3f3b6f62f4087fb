"""What a sensible player knows: the `steady` bot, in a few readable judgements.

Values are thousandths of a space gained on the field. The bot plays the card whose worth now most exceeds
what it is worth keeping.
"""

from ludoteca.games.montgolfiere.actions import HOOK, is_hook
from ludoteca.games.montgolfiere.cards import HEAVIEST, KINDS, Card, is_ballast, weight
from ludoteca.games.montgolfiere.state import FLOOR

SPACE = 1000               # the worth of one space
CHANCE_OF_BALLAST = 700    # how often, of 1000, a rival lays ballast at all
CHANCE_OF_STORM = 120      # how often, of 1000, a round is stormy
KEEP_MOTOR = 1100          # what a card is worth later
KEEP_GRAPPLE = 250
KEEP_GAS = 200
KEEP_STORM = 150
KEEP_HEAVIEST = 420        # for ballast of 15; in proportion for lighter ones


def steady(tables, view, seat: int, generator, actions, count: int) -> int:
    """Return the action that is worth most to this seat."""
    best = int(actions[0])
    best_worth = -1000000
    for i in range(count):
        action = int(actions[i])
        if is_hook(action):
            worth = view.balloons[action - HOOK].movement * SPACE
        else:
            worth = worth_now(tables, view, seat, action) - worth_later(view, seat, action)
        if worth > best_worth:
            best_worth = worth
            best = action
    return best


def worth_now(tables, view, seat: int, kind: int) -> int:
    """Return what laying a card is expected to gain this round."""
    space = view.balloons[seat].space
    if is_ballast(kind):
        return chance_of_best(tables, view, seat, weight(kind)) * (SPACE - 2 * CHANCE_OF_STORM) // 1000
    if kind == Card.MOTOR:
        if space + 2 >= view.options.moon:
            return 20 * SPACE
        return 2 * SPACE - CHANCE_OF_STORM
    if kind == Card.GRAPPLE:
        return count_on(view, seat, space + 1) * SPACE // 4
    if kind == Card.GAS:
        return count_on(view, seat, space - 1) * SPACE // 4
    return count_above(view, seat, space) * SPACE // 5 - SPACE // 10


def worth_later(view, seat: int, kind: int) -> int:
    """Return what a card is worth keeping; less and less towards the last card."""
    left = view.balloons[seat].pile_size + view.balloons[seat].hand_size
    later = KEEP_STORM
    if is_ballast(kind):
        later = KEEP_HEAVIEST * weight(kind) * weight(kind) // (HEAVIEST * HEAVIEST)
    elif kind == Card.MOTOR:
        later = KEEP_MOTOR
    elif kind == Card.GRAPPLE:
        later = KEEP_GRAPPLE
    elif kind == Card.GAS:
        later = KEEP_GAS
    return later * min(left - 1, 10) // 10


def chance_of_best(tables, view, seat: int, value: int) -> int:
    """Return how often, of 1000, no other balloon lays heavier ballast, by the cards not yet seen."""
    chance = 1000
    for b in range(view.flying):
        if b == seat:
            continue
        heavier = 0
        unseen = 0
        for kind in range(KINDS):
            cards = view.balloons[b].pile[kind] + view.balloons[b].hand[kind]
            unseen += cards
            if is_ballast(kind) and weight(kind) > value:
                heavier += cards
        if unseen > 0:
            chance = chance * (1000 - heavier * CHANCE_OF_BALLAST // unseen) // 1000
    return chance


def count_on(view, seat: int, space: int) -> int:
    """Return how many other balloons are on a space."""
    found = 0
    if space < FLOOR:
        return 0
    for b in range(view.flying):
        if b != seat and view.balloons[b].space == space:
            found += 1
    return found


def count_above(view, seat: int, space: int) -> int:
    """Return how many other balloons are higher."""
    found = 0
    for b in range(view.flying):
        if b != seat and view.balloons[b].space > space:
            found += 1
    return found
