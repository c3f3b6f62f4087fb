"""What must hold after every action."""

from ludoteca.engine.runtime.seats import has
from ludoteca.games.wings_of_war.cards import (
    CEILING,
    DAMAGE_KINDS,
    DECKS,
    FLAMES,
    JAMMED,
    NO_TAIL,
    SOFT_EXPLOSION,
    Felt,
    Special,
)
from ludoteca.games.wings_of_war.events import Breach
from ludoteca.games.wings_of_war.rules.damage import bonus_of, deck_of, felt_of, kind_of
from ludoteca.games.wings_of_war.rules.flight import edge_passed
from ludoteca.games.wings_of_war.rules.flyers import asked_slot, is_balloon, is_flying
from ludoteca.games.wings_of_war.state import MOST_GUNS, MOST_HELD, NONE, Flyer, Phase, State, Tables


def check(tables: Tables, state: State) -> int:
    """Return what is broken: damage cards, points, levels, poses, counters or the seats awaited."""
    for deck in range(DECKS):
        for kind in range(DAMAGE_KINDS):
            if not cards_are_complete(tables, state, deck, kind):
                return Breach.CARDS
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if not counters_are_sound(flyer):
            return Breach.COUNTERS
        if not is_flying(state, slot):
            continue
        if not 0 <= flyer.level <= CEILING:
            return Breach.LEVELS
        if edge_passed(tables, state, slot) != NONE:
            return Breach.POSES
        if flyer.points != points_of(tables, state, flyer):
            return Breach.POINTS
    return Breach.NONE if awaited_agree(tables, state) else Breach.AWAITED


def cards_are_complete(tables: Tables, state: State, deck: int, kind: int) -> bool:
    """Say whether every card of a kind is in the pile, among the discards or with a flyer (WW-56)."""
    if state.pile[deck][kind] < 0 or state.discard[deck][kind] < 0:
        return False
    found = state.pile[deck][kind] + state.discard[deck][kind]
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        for i in range(flyer.held):
            if deck_of(flyer.cards[i]) == deck and kind_of(flyer.cards[i]) == kind:
                found += 1
    return found == tables.copies[deck][kind] * state.sets[deck]


def counters_are_sound(flyer: Flyer) -> bool:
    """Say whether counters are in their ranges."""
    for gun in range(MOST_GUNS):
        if not 0 <= flyer.jams[gun] <= JAMMED:
            return False
    low = 0 <= flyer.flames <= FLAMES and 0 <= flyer.no_tail <= NO_TAIL
    return low and flyer.climb >= 0 and 0 <= flyer.bombs <= flyer.load and 0 <= flyer.held <= MOST_HELD


def points_of(tables: Tables, state: State, flyer: Flyer) -> int:
    """Return the points of the cards that lie with a flyer (WW-66, WW-81, WW-83, WW-84)."""
    points = 0
    for i in range(flyer.held):
        card = flyer.cards[i]
        worth = tables.points[kind_of(card)]
        if felt_of(card) != Felt.SPECIAL:
            points += worth
            if worth > 0:
                points += bonus_of(card)
        if tables.special[kind_of(card)] == Special.EXPLOSION and state.options.soft_explosion == 1:
            counts = not is_balloon(tables, flyer) or felt_of(card) == Felt.CRASH
            if counts or state.options.balloon_explosion == 1:
                points += SOFT_EXPLOSION
    return points


def awaited_agree(tables: Tables, state: State) -> bool:
    """Say whether just those seats are awaited that are asked something."""
    if state.phase >= Phase.TURN:
        return False
    if state.phase not in (Phase.PLAN, Phase.TAIL, Phase.DROP, Phase.FIRE, Phase.ORDER):
        return state.awaited == 0
    for seat in range(state.seats):
        if has(state.awaited, seat) != (asked_slot(tables, state, seat) != NONE):
            return False
    return True
