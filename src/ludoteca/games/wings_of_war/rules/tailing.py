"""Tailing: who sits on whose tail, who is shown a card, and who reorders (WW-20 .. WW-28)."""

from ludoteca.engine.runtime.journal import Journal, write, write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.wings_of_war.cards import HALF_LENGTH, MOST_CARDS, RULER, nth_of
from ludoteca.games.wings_of_war.events import Event, Refusal
from ludoteca.games.wings_of_war.rules.flyers import answered, asked_slot, is_flying, is_loaded, lowest_of
from ludoteca.games.wings_of_war.rules.geometry import cosine, crosses, overlap, sine
from ludoteca.games.wings_of_war.rules.planning import load_refused, sequence_refused
from ludoteca.games.wings_of_war.state import NONE, Base, Flyer, Kind, Phase, State, Status, Tables

SAME_LEVELS = 1            # of the option tail_cross


def can_tail(tables: Tables, state: State, p: int, q: int) -> bool:
    """Say whether plane p can tail plane q (WW-21, WW-A1)."""
    if not may_tail(tables, state, p, q):
        return False
    tailer = state.flyers[p].stand
    tailed = state.flyers[q].stand
    dx = int(tailed.x) - int(tailer.x)
    dy = int(tailed.y) - int(tailer.y)
    if dx * dx + dy * dy > RULER * RULER or overlap(tailer, tailed):
        return False
    if not leaves_by_front(tables, tailer, dx, dy) or not leaves_by_rear(tables, tailed, -dx, -dy):
        return False
    return not is_cut(tables, state, p, q)


def may_tail(tables: Tables, state: State, p: int, q: int) -> bool:
    """Say whether plane p could tail plane q by all but where their bases are (WW-21 f, g, h)."""
    tailer = state.flyers[p]
    tailed = state.flyers[q]
    if tailer.status != Status.FLYING or tailed.status != Status.FLYING or tailer.side == tailed.side:
        return False
    if tailer.no_tail > 0 or tailer.autonomous == 1 or tailer.level - tailed.level not in (0, 1):
        return False
    if tables.models[tailed.model].kind == Kind.BALLOON:
        return False
    return tables.models[tailer.model].kind in (Kind.SINGLE, Kind.TWO_SEATER)


def leaves_by_front(tables: Tables, base: Base, dx: int, dy: int) -> bool:
    """Say whether a line from the stand of a base crosses its front side, corners included (WW-21b)."""
    heading = int(base.heading)
    side = abs(dx * cosine(tables, heading) - dy * sine(tables, heading))    # below 2^36 (WW-5)
    ahead = dx * sine(tables, heading) + dy * cosine(tables, heading)
    return ahead > 0 and side * HALF_LENGTH <= ahead * int(base.half_width)


def leaves_by_rear(tables: Tables, base: Base, dx: int, dy: int) -> bool:
    """Say whether a line from the stand of a base crosses its rear side, corners included (WW-21c)."""
    return leaves_by_front(tables, base, -dx, -dy)


def is_cut(tables: Tables, state: State, p: int, q: int) -> bool:
    """Say whether another plane lies under the line between two stands (WW-21d, WW-A2)."""
    tailer = state.flyers[p]
    tailed = state.flyers[q]
    for other in range(state.crowd):
        plane = state.flyers[other]
        if other in (p, q) or plane.status != Status.FLYING:
            continue
        if tables.models[plane.model].kind == Kind.BALLOON:
            continue
        if state.options.tail_cross == SAME_LEVELS and plane.level not in (tailer.level, tailed.level):
            continue
        if crosses(tailer.stand.x, tailer.stand.y, tailed.stand.x, tailed.stand.y, plane.stand):
            return True
    return False


def order_refused(tables: Tables, state: State, flyer: Flyer, order: int) -> int:
    """Return why the remaining cards cannot be flown in an order; as they lie they always can (WW-24, WW-26)."""
    done = state.manoeuvre - 1
    remaining = MOST_CARDS - done
    if remaining < 2 or order >= (6 if remaining == 3 else 2):
        return Refusal.WRONG_MOMENT
    if order == 0:
        return Refusal.NONE
    first = flyer.plan[done + nth_of(order, remaining, 0)]
    second = flyer.plan[done + nth_of(order, remaining, 1)]
    third = NONE
    if remaining == 3:
        third = flyer.plan[nth_of(order, remaining, 2)]
    if not flows(tables, state, flyer, first, second, third):
        return Refusal.ORDER_ILLEGAL
    for other in range(order):
        same = flyer.plan[done + nth_of(other, remaining, 0)] == first
        if same and flyer.plan[done + nth_of(other, remaining, 1)] == second:
            return Refusal.ORDER_THE_SAME
    return Refusal.NONE


def flows(tables: Tables, state: State, flyer: Flyer, first: int, second: int, third: int) -> bool:
    """Say whether two or three cards may be flown one after the other from where the flyer is (WW-26)."""
    if flow_refused(tables, state, flyer, NONE, NONE, first) != Refusal.NONE:
        return False
    if flow_refused(tables, state, flyer, first, NONE, second) != Refusal.NONE:
        return False
    return third < 0 or flow_refused(tables, state, flyer, first, second, third) == Refusal.NONE


def flow_refused(tables: Tables, state: State, flyer: Flyer, first: int, second: int, card: int) -> int:
    """Return what of a card's place in a plan forbids it; what a whole plan owes holds in any order."""
    refused = sequence_refused(tables, state, flyer, first, second, card)
    between = state.options.loaded_steep == 1 and is_loaded(state, flyer)
    if refused == Refusal.NONE and between:
        return load_refused(tables, state, flyer, first, second, card)
    return refused


ORDERS = 6


def find_quarries(tables: Tables, state: State) -> None:
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


def settle_tails(state: State) -> None:
    """All tails of the turn are known: the only candidates, and those that were chosen (WW-22)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.quarry != 0 and flyer.tail == NONE:
            flyer.tail = lowest_of(flyer.quarry)
        flyer.quarry = 0


def tell_tails(state: State, journal: Journal) -> None:
    """Tell who tails whom."""
    for slot in range(state.crowd):
        if state.flyers[slot].tail != NONE:
            write(journal, Event.TAILS, slot, state.flyers[slot].tail)


def check_tails(tables: Tables, state: State, journal: Journal) -> None:
    """Before the second manoeuvre every tail is looked at again (WW-24)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.tail != NONE and not can_tail(tables, state, slot, flyer.tail):
            write(journal, Event.TAIL_LOST, slot, flyer.tail)
            flyer.tail = NONE


def resume_plans(tables: Tables, state: State, journal: Journal) -> None:
    """Who has lost its tail flies its last two cards as first planned, if they are legal so (WW-25, WW-A5)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.swapped == 1 and flyer.tail == NONE:
            second = flyer.plan[2]
            third = flyer.plan[1]
            if flows(tables, state, flyer, second, third, NONE):
                flyer.plan[1] = second
                flyer.plan[2] = third
                write_private(journal, bit(flyer.seat), Event.RESUMES, slot, second, third)
        flyer.swapped = 0


def next_tailer(state: State) -> int:
    """Return who is shown a card next: the lowest whose target is no tailer still to be served (WW-27)."""
    first = NONE
    for slot in range(state.crowd):
        if not is_undone(state, slot):
            continue
        if not is_undone(state, state.flyers[slot].tail):
            return slot
        if first == NONE:
            first = slot
    return first


def is_undone(state: State, slot: int) -> bool:
    """Say whether a flyer tails somebody and has not been shown a card in this manoeuvre."""
    flyer = state.flyers[slot]
    return flyer.tail != NONE and flyer.ordered == 0 and is_flying(state, slot)


def show_cards(tables: Tables, state: State, journal: Journal) -> None:
    """Targets show their next card to their tailers, one after the other, until one has an order to choose (WW-23)."""
    slot = next_tailer(state)
    while slot != NONE:
        flyer = state.flyers[slot]
        target = state.flyers[flyer.tail]
        flyer.ordered = 1
        target.seen_by |= bit(flyer.seat)
        card = target.plan[state.manoeuvre - 1]
        write(journal, Event.SHOWS, flyer.tail, slot)
        write_private(journal, bit(flyer.seat), Event.SHOWN, slot, flyer.tail, card)
        if is_asked_for_order(tables, state, slot):
            state.actor = slot
            state.awaited = bit(flyer.seat)
            state.phase = Phase.ORDER
            return
        slot = next_tailer(state)
    state.phase = Phase.MOVING


def is_asked_for_order(tables: Tables, state: State, slot: int) -> bool:
    """Say whether a tailer is asked in which order it flies the cards that are left (WW-23, WW-A47)."""
    several = state.manoeuvre < MOST_CARDS
    return has_orders(tables, state, slot) or (several and state.options.discreet == 1)


def has_orders(tables: Tables, state: State, slot: int) -> bool:
    """Say whether the cards that are left can be flown in another order."""
    for order in range(1, ORDERS):
        if order_refused(tables, state, state.flyers[slot], order) == Refusal.NONE:
            return True
    return False


def refuse_tail(tables: Tables, state: State, seat: int, other: int, slot: int) -> int:
    """A plane tails somebody whose tail it is on (WW-21)."""
    return Refusal.NONE if state.flyers[slot].quarry >> other & 1 == 1 else Refusal.NO_TAIL_THERE


def apply_tail(tables: Tables, state: State, seat: int, other: int, journal: Journal) -> None:
    """A plane chooses whom to tail; that lies face down until all have chosen (WW-22)."""
    state.flyers[asked_slot(tables, state, seat)].tail = other
    answered(tables, state, seat)


def refuse_order(tables: Tables, state: State, seat: int, order: int, slot: int) -> int:
    """Return why the cards that are left cannot be flown in an order (WW-23, WW-26)."""
    return order_refused(tables, state, state.flyers[slot], order)


def apply_order(tables: Tables, state: State, seat: int, order: int, journal: Journal) -> None:
    """The tailer puts its remaining cards in another order, or leaves them (WW-23, WW-24)."""
    flyer = state.flyers[state.actor]
    done = state.manoeuvre - 1
    remaining = MOST_CARDS - done
    first = flyer.plan[done + nth_of(order, remaining, 0)]
    second = flyer.plan[done + nth_of(order, remaining, 1)]
    if remaining == MOST_CARDS:
        flyer.plan[2] = flyer.plan[nth_of(order, remaining, 2)]
    if remaining == MOST_CARDS and state.options.original_plans == 1:
        flyer.swapped = 1 if nth_of(order, remaining, 1) > nth_of(order, remaining, 2) else 0
    flyer.plan[done] = first
    flyer.plan[done + 1] = second
    write(journal, Event.REORDERED, state.actor)
    state.awaited = 0
    state.phase = Phase.SHOWING
