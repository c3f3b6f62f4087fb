"""Which cards a plan may hold, and in which order (WW-30, WW-31, WW-26).

A plan is looked at as up to three cards `first`, `second`, `third`, NONE where none is laid yet. What a flyer has
executed before it, its level, counters, bombs and damage are read from the flyer.
"""

from ludoteca.games.wings_of_war.actions import nth_of
from ludoteca.games.wings_of_war.cards import CARDS, CEILING, MOST_CARDS, Card, goes_left, goes_right, is_dive, is_stall
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.state import NONE, Kind

COUNTERS = 16              # more than a level needs: heights are packed as level * COUNTERS + counters


def is_loaded(state, flyer) -> bool:
    """Say whether a plane counts as loaded with bombs: less than half are gone (WW-69, WW-70, WW-A17)."""
    gone = flyer.load - flyer.bombs
    if state.options.loaded_at_half == 1:
        return flyer.load > 0 and 2 * gone <= flyer.load
    return flyer.load > 0 and 2 * gone < flyer.load


def climb_need(tables, state, flyer) -> int:
    """Return how many climb counters a level costs: more with a load and for each lost engine (WW-34, WW-67)."""
    need = open_need(tables, state, flyer)
    if tables.models[flyer.model].kind == Kind.MULTI:
        need += flyer.engines_lost
    return need


def open_need(tables, state, flyer) -> int:
    """Return the climb need as everybody knows it: engines that are lost are the owner's secret (WW-67)."""
    need = tables.models[flyer.model].climb + 0
    if is_loaded(state, flyer):
        need += 1
    return need


def is_steep(tables, flyer, card: int) -> bool:
    """Say whether a card is steep in the flyer's deck (WW-14)."""
    return card >= 0 and tables.moves[tables.models[flyer.model].deck].steep[card] == 1


def gains_counter(state, card: int) -> bool:
    """Say whether a card brings a climb counter (WW-34, WW-84)."""
    looped = card == Card.IMMELMANN and state.options.immelmann_climb == 1 and state.options.altitude == 1
    return card == Card.CLIMB or looped


def height_after(state, height: int, need: int, card: int) -> int:
    """Return level and counters after a card, packed like `height`; beyond the ceiling where it is not allowed."""
    level = height // COUNTERS
    counters = height % COUNTERS
    if is_dive(card):
        return (level - 1) * COUNTERS + (1 if level == 1 else 0)
    if gains_counter(state, card):
        if counters + 1 >= need:
            return (level + 1) * COUNTERS
        return height + 1
    return height


def height_of(flyer) -> int:
    """Return a flyer's level and counters as one number."""
    return flyer.level * COUNTERS + flyer.climb


def refuse_card(tables, state, flyer, first: int, second: int, card: int) -> int:
    """Return why a card cannot follow what is laid of a plan, NONE if it can; the plan's end is not looked at.

    It is laid as first card if `first` is NONE, as second if `second` is, else as third (WW-30, WW-35, WW-39).
    """
    moves = tables.moves[tables.models[flyer.model].deck]
    if moves.copies[card] == 0:
        return Refusal.NO_SUCH_CARD
    if state.options.altitude == 0 and (card == Card.CLIMB or is_dive(card)):
        return Refusal.NO_ALTITUDE
    used = 0
    if first == card:
        used += 1
    if second == card:
        used += 1
    if used >= moves.copies[card]:
        return Refusal.ALL_COPIES_USED
    if (goes_right(card) and flyer.rudder & 1 == 1) or (goes_left(card) and flyer.rudder & 2 == 2):
        return Refusal.RUDDER_JAMMED
    refused = refuse_sequence(tables, state, flyer, first, second, card)
    if refused == Refusal.NONE and flyer.load > 0 and is_loaded(state, flyer):
        refused = refuse_load(tables, state, flyer, first, second, card)
    if refused == Refusal.NONE and state.options.immelmann_climb == 1:
        mixes_up = card == Card.CLIMB and Card.IMMELMANN + 0 in (first, second)
        mixes_down = card == Card.IMMELMANN and Card.CLIMB + 0 in (first, second)
        if mixes_up or mixes_down:
            return Refusal.CLIMB_WITH_IMMELMANN
    return refused


def refuse_sequence(tables, state, flyer, first: int, second: int, card: int) -> int:
    """Return what in the order of cards forbids one: steep ones, Immelmanns, heights (WW-30b, c and g); else NONE."""
    before = flyer.last + 0
    if second >= 0:
        before = second
    elif first >= 0:
        before = first
    if before == Card.IMMELMANN and card != Card.STRAIGHT:
        return Refusal.STRAIGHT_AFTER_IMMELMANN
    if card == Card.IMMELMANN and before != Card.STRAIGHT:
        return Refusal.IMMELMANN_FIRST if before == NONE else Refusal.IMMELMANN_NEEDS_STRAIGHT
    if is_steep(tables, flyer, card) and is_steep(tables, flyer, before):
        return Refusal.STEEP_AFTER_STEEP
    if not (is_dive(card) or gains_counter(state, card)):
        return Refusal.NONE
    need = climb_need(tables, state, flyer)
    height = height_of(flyer)
    if first >= 0:
        height = height_after(state, height, need, first)
    if second >= 0:
        height = height_after(state, height, need, second)
    if is_dive(card):
        allowed = height >= COUNTERS or may_land(state)
        return Refusal.NONE if allowed else Refusal.BELOW_GROUND
    if height_after(state, height, need, card) >= (CEILING + 1) * COUNTERS:
        return Refusal.ABOVE_CEILING
    return Refusal.NONE


def may_land(state) -> bool:
    """Say whether a plane may dive at level 0: it then lands (WW-39, WW-A19, WW-A46)."""
    return state.options.low_dive == 1 or state.options.landing == 1


def refuse_load(tables, state, flyer, first: int, second: int, card: int) -> int:
    """Return why a loaded plane cannot fly a card: no Immelmann, few steep ones (WW-69, WW-A16); else NONE."""
    if card == Card.IMMELMANN:
        return Refusal.LOADED_IMMELMANN
    if not is_steep(tables, flyer, card):
        return Refusal.NONE
    if state.options.loaded_steep == 0:
        steep = is_steep(tables, flyer, first) or is_steep(tables, flyer, second)
        return Refusal.LOADED_STEEP if steep else Refusal.NONE
    before = flyer.last + 0
    long_before = flyer.before + 0
    if second >= 0:
        before = second
        long_before = first
    elif first >= 0:
        long_before = before
        before = first
    steep = is_steep(tables, flyer, before) or is_steep(tables, flyer, long_before)
    return Refusal.LOADED_STEEP_SOON if steep else Refusal.NONE


def does_duty(flyer, first: int, second: int, third: int) -> bool:
    """Say whether a whole plan holds the stall that a damaged engine asks for (WW-30e)."""
    return flyer.duty == 0 or is_stall(first) or is_stall(second) or is_stall(third)


def can_end(tables, state, flyer, first: int, second: int) -> bool:
    """Say whether some third card completes a plan."""
    owes = not does_duty(flyer, first, second, NONE)
    if not owes and refuse_card(tables, state, flyer, first, second, Card.STRAIGHT + 0) == Refusal.NONE:
        return True
    for card in range(CARDS):
        if owes and not is_stall(card):
            continue
        if refuse_card(tables, state, flyer, first, second, card) == Refusal.NONE:
            return True
    return False


def can_go_on(tables, state, flyer, first: int) -> bool:
    """Say whether some second and third cards complete a plan."""
    for nth in range(CARDS):
        card = (nth + Card.STALL) % CARDS if flyer.duty == 1 else nth
        fits = refuse_card(tables, state, flyer, first, NONE, card) == Refusal.NONE
        if fits and can_end(tables, state, flyer, first, card):
            return True
    return False


def refuse_step(tables, state, flyer, card: int) -> int:
    """Return why a card cannot be laid next, also because no legal plan could be made of it (WW-31)."""
    first = flyer.plan[0] + 0
    second = flyer.plan[1] + 0
    if flyer.plan[2] >= 0:
        return Refusal.PLAN_IS_FINAL
    refused = refuse_card(tables, state, flyer, first, second, card)
    if refused != Refusal.NONE:
        return refused
    if first < 0:
        goes = can_go_on(tables, state, flyer, card)
    elif second < 0:
        goes = can_end(tables, state, flyer, first, card)
    else:
        goes = does_duty(flyer, first, second, card)
    if goes:
        return Refusal.NONE
    return Refusal.NO_ROOM_FOR_STALL if flyer.duty == 1 else Refusal.NO_WAY_ON


def refuse_order(tables, state, flyer, order: int) -> int:
    """Return why the remaining cards cannot be flown in an order; as they lie they always can (WW-24, WW-26)."""
    done = state.manoeuvre - 1
    remaining = MOST_CARDS - done
    if remaining < 2 or order >= (6 if remaining == 3 else 2):
        return Refusal.WRONG_MOMENT
    if order == 0:
        return Refusal.NONE
    first = flyer.plan[done + nth_of(order, remaining, 0)] + 0
    second = flyer.plan[done + nth_of(order, remaining, 1)] + 0
    third = NONE
    if remaining == 3:
        third = flyer.plan[nth_of(order, remaining, 2)] + 0
    if not flows(tables, state, flyer, first, second, third):
        return Refusal.ORDER_ILLEGAL
    for other in range(order):
        same = flyer.plan[done + nth_of(other, remaining, 0)] == first
        if same and flyer.plan[done + nth_of(other, remaining, 1)] == second:
            return Refusal.ORDER_THE_SAME
    return Refusal.NONE


def flows(tables, state, flyer, first: int, second: int, third: int) -> bool:
    """Say whether two or three cards may be flown one after the other from where the flyer is (WW-26)."""
    if refuse_flow(tables, state, flyer, NONE, NONE, first) != Refusal.NONE:
        return False
    if refuse_flow(tables, state, flyer, first, NONE, second) != Refusal.NONE:
        return False
    return third < 0 or refuse_flow(tables, state, flyer, first, second, third) == Refusal.NONE


def refuse_flow(tables, state, flyer, first: int, second: int, card: int) -> int:
    """Return what of a card's place in a plan forbids it; what a whole plan owes holds in any order."""
    refused = refuse_sequence(tables, state, flyer, first, second, card)
    between = state.options.loaded_steep == 1 and is_loaded(state, flyer)
    if refused == Refusal.NONE and between:
        return refuse_load(tables, state, flyer, first, second, card)
    return refused
