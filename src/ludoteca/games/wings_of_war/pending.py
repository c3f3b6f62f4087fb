"""What a seat is asked: one thing at a time, by slot and gun, where it flies several planes (WW-29, WW-A38)."""

from ludoteca.games.wings_of_war.cards import MOST_CARDS
from ludoteca.games.wings_of_war.damage import is_flying
from ludoteca.games.wings_of_war.gunfire import is_asked
from ludoteca.games.wings_of_war.state import MOST_GUNS, NONE, Phase


def asked_slot(tables, state, seat: int) -> int:
    """Return the slot that a seat's next answer is about, NONE if it is asked nothing."""
    if state.phase == Phase.ORDER:
        return state.actor + 0 if state.flyers[state.actor].seat == seat else NONE
    for slot in range(state.crowd):
        if state.flyers[slot].seat == seat and asks(tables, state, slot):
            return slot
    return NONE


def asks(tables, state, slot: int) -> bool:
    """Say whether a flyer's owner still has to say something about it in this phase."""
    flyer = state.flyers[slot]
    if not is_flying(state, slot):
        return False
    phase = state.phase
    if phase == Phase.PLAN:
        return flyer.asked == 1 or is_unplanned(tables, flyer)
    if phase == Phase.TAIL:
        return flyer.quarry & (flyer.quarry - 1) != 0 and flyer.tail == NONE
    if phase == Phase.DROP:
        return flyer.asked == 1
    return phase == Phase.FIRE and asked_gun(tables, state, slot) != NONE


def is_unplanned(tables, flyer) -> bool:
    """Say whether a plane's plan is not complete; balloons and autonomous planes have none (WW-29)."""
    has_pilot = flyer.autonomous == 0 and tables.models[flyer.model].guns > 0
    return has_pilot and flyer.plan[MOST_CARDS - 1] == NONE


def asked_gun(tables, state, slot: int) -> int:
    """Return the gun whose fire is to be declared next, NONE if none is."""
    for gun in range(MOST_GUNS):
        if is_asked(tables, state, slot, gun):
            return gun
    return NONE
