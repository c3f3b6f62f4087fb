"""What a seat is asked: one thing at a time, by slot and gun, where it flies several planes (WW-29, WW-49, WW-A38)."""

from ludoteca.engine.runtime.journal import Journal
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.wings_of_war.cards import MOST_CARDS
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.rules.flyers import is_flying, is_steep
from ludoteca.games.wings_of_war.state import HOLD, MOST_GUNS, NONE, Flyer, Kind, Phase, State, Tables


def subject(tables: Tables, state: State, seat: int) -> int:
    """Return the slot that all answers of a seat are about now, NONE if it is asked nothing."""
    return asked_slot(tables, state, seat)


def asked_slot(tables: Tables, state: State, seat: int) -> int:
    """Return the slot that a seat's next answer is about, NONE if it is asked nothing."""
    if state.phase == Phase.ORDER:
        return state.actor if state.flyers[state.actor].seat == seat else NONE
    for slot in range(state.crowd):
        if state.flyers[slot].seat == seat and asks(tables, state, slot):
            return slot
    return NONE


def asks(tables: Tables, state: State, slot: int) -> bool:
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


def is_unplanned(tables: Tables, flyer: Flyer) -> bool:
    """Say whether a plane's plan is not complete; balloons and autonomous planes have none (WW-29)."""
    has_pilot = flyer.autonomous == 0 and tables.models[flyer.model].guns > 0
    return has_pilot and flyer.plan[MOST_CARDS - 1] == NONE


def asked_gun(tables: Tables, state: State, slot: int) -> int:
    """Return the gun whose fire is to be declared next, NONE if none is."""
    for gun in range(MOST_GUNS):
        if is_asked(tables, state, slot, gun):
            return gun
    return NONE


def is_asked(tables: Tables, state: State, slot: int, gun: int) -> bool:
    """Say whether a gun's fire is still to be declared by its owner, if only to hold it (WW-49, WW-A39, WW-A47)."""
    flyer = state.flyers[slot]
    if flyer.autonomous == 1 or flyer.aims[gun] != NONE or not is_flying(state, slot):
        return False
    discreet = state.options.discreet == 1
    if flyer.targets[gun] != 0 and (discreet or not is_silent(tables, flyer, gun)):
        return True
    return gun == 0 and flyer.rocket_sees != 0 and (discreet or not pilot_is_busy(tables, flyer))


def is_silent(tables: Tables, flyer: Flyer, gun: int) -> bool:
    """Say whether a gunner cannot fire: out, or a wounded pilot in a steep manoeuvre (WW-55, WW-64, WW-65, WW-67)."""
    if flyer.guns_out >> gun & 1 == 1:
        return True
    return pilot_is_busy(tables, flyer) and gun == 0


def pilot_is_busy(tables: Tables, flyer: Flyer) -> bool:
    """Say whether a wounded pilot has executed a steep card and cannot fire (WW-64, WW-65)."""
    if flyer.wounds == 0 or tables.models[flyer.model].kind == Kind.MULTI:
        return False
    return is_steep(tables, flyer, flyer.last)


def refuse_none(tables: Tables, state: State, seat: int, slot: int) -> int:
    """It is an answer to whether bombs fall, a gun fires or a balloon comes down, and to nothing else (WW-30)."""
    plans = state.phase == Phase.PLAN and state.flyers[slot].asked == 0
    return Refusal.WRONG_MOMENT if plans else Refusal.NONE


def apply_none(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """No bomb falls, a gun holds its fire, a balloon stays up (WW-49, WW-72, WW-82)."""
    slot = asked_slot(tables, state, seat)
    flyer = state.flyers[slot]
    if state.phase == Phase.FIRE:
        flyer.aims[asked_gun(tables, state, slot)] = HOLD
    else:
        flyer.asked = 0
        flyer.falls = 0
    answered(tables, state, seat)


def answered(tables: Tables, state: State, seat: int) -> None:
    """A seat has answered about a flyer; when all have, the game goes on (WW-22, WW-29, WW-49)."""
    if state.phase != Phase.DROP:          # what is dropped is seen at once (WW-72)
        state.begun |= bit(seat)
    if asked_slot(tables, state, seat) == NONE:
        state.awaited -= bit(seat)
        if state.awaited == 0:
            state.begun = 0
            end_answers(state)


def end_answers(state: State) -> None:
    """All have answered."""
    if state.phase == Phase.PLAN:
        state.phase = Phase.PLANNED
    elif state.phase == Phase.TAIL:
        state.phase = Phase.TAILS
    elif state.phase == Phase.DROP:
        state.phase = Phase.DROPPED
    else:
        state.phase = Phase.AUTO_GUNS
