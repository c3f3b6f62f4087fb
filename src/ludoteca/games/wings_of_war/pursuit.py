"""Tailing in the course of a turn: who may tail whom, who shows whom a card, who reorders (WW-20 .. WW-28)."""

from ludoteca.engine.runtime.journal import write, write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.wings_of_war.actions import nth_of
from ludoteca.games.wings_of_war.cards import MOST_CARDS
from ludoteca.games.wings_of_war.damage import is_flying
from ludoteca.games.wings_of_war.events import Event, Refusal
from ludoteca.games.wings_of_war.plans import flows, refuse_order
from ludoteca.games.wings_of_war.slots import lowest_of
from ludoteca.games.wings_of_war.state import NONE, Phase
from ludoteca.games.wings_of_war.tails import can_tail

ORDERS = 6


def find_quarries(tables, state) -> None:
    """At the start of the turn find whom each plane can tail; who has a choice is awaited (WW-20, WW-22)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        flyer.tail = NONE
        flyer.quarry = 0
        for other in range(state.crowd):
            if other != slot and can_tail(tables, state, slot, other):
                flyer.quarry |= 1 << other
        if flyer.quarry & (flyer.quarry - 1) != 0:
            state.awaited |= 1 << flyer.seat


def settle_tails(state) -> None:
    """All tails of the turn are known: the only candidates, and those that were chosen (WW-22)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.quarry != 0 and flyer.tail == NONE:
            flyer.tail = lowest_of(flyer.quarry + 0)
        flyer.quarry = 0


def tell_tails(state, journal) -> None:
    """Tell who tails whom."""
    for slot in range(state.crowd):
        if state.flyers[slot].tail != NONE:
            write(journal, Event.TAILS, slot, state.flyers[slot].tail)


def check_tails(tables, state, journal) -> None:
    """Before the second manoeuvre every tail is looked at again (WW-24)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.tail != NONE and not can_tail(tables, state, slot, flyer.tail + 0):
            write(journal, Event.TAIL_LOST, slot, flyer.tail)
            flyer.tail = NONE


def resume_plans(tables, state, journal) -> None:
    """Who has lost its tail flies its last two cards as first planned, if they are legal so (WW-25, WW-A5)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.swapped == 1 and flyer.tail == NONE:
            second = flyer.plan[2] + 0
            third = flyer.plan[1] + 0
            if flows(tables, state, flyer, second, third, NONE):
                flyer.plan[1] = second
                flyer.plan[2] = third
                write_private(journal, bit(flyer.seat), Event.RESUMES, slot, second, third)
        flyer.swapped = 0


def next_tailer(state) -> int:
    """Return who is shown a card next: the lowest whose target is no tailer still to be served (WW-27)."""
    first = NONE
    for slot in range(state.crowd):
        if not is_undone(state, slot):
            continue
        if not is_undone(state, state.flyers[slot].tail + 0):
            return slot
        if first == NONE:
            first = slot
    return first


def is_undone(state, slot: int) -> bool:
    """Say whether a flyer tails somebody and has not been shown a card in this manoeuvre."""
    flyer = state.flyers[slot]
    return flyer.tail != NONE and flyer.ordered == 0 and is_flying(state, slot)


def show_cards(tables, state, journal) -> None:
    """Targets show their next card to their tailers, one after the other, until one has an order to choose (WW-23)."""
    slot = next_tailer(state)
    while slot != NONE:
        flyer = state.flyers[slot]
        target = state.flyers[flyer.tail]
        flyer.ordered = 1
        target.seen_by |= bit(flyer.seat)
        card = target.plan[state.manoeuvre - 1] + 0
        write(journal, Event.SHOWS, flyer.tail, slot)
        write_private(journal, bit(flyer.seat), Event.SHOWN, slot, flyer.tail, card)
        if has_orders(tables, state, slot):
            state.actor = slot
            state.awaited = bit(flyer.seat)
            state.phase = Phase.ORDER
            return
        slot = next_tailer(state)
    state.phase = Phase.MOVING


def has_orders(tables, state, slot: int) -> bool:
    """Say whether the cards that are left can be flown in another order."""
    for order in range(1, ORDERS):
        if refuse_order(tables, state, state.flyers[slot], order) == Refusal.NONE:
            return True
    return False


def reorder(state, order: int, journal) -> None:
    """The tailer puts its remaining cards in another order, or leaves them (WW-23, WW-24)."""
    flyer = state.flyers[state.actor]
    done = state.manoeuvre - 1
    remaining = MOST_CARDS - done
    first = flyer.plan[done + nth_of(order, remaining, 0)] + 0
    second = flyer.plan[done + nth_of(order, remaining, 1)] + 0
    if remaining == MOST_CARDS:
        flyer.plan[2] = flyer.plan[nth_of(order, remaining, 2)]
    if remaining == MOST_CARDS and state.options.original_plans == 1:
        flyer.swapped = 1 if nth_of(order, remaining, 1) > nth_of(order, remaining, 2) else 0
    flyer.plan[done] = first
    flyer.plan[done + 1] = second
    write(journal, Event.REORDERED, state.actor)
    state.awaited = 0
    state.phase = Phase.SHOWING
