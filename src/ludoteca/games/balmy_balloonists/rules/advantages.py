"""Advantage cards: Fair Winds, and the trade for a card from the table (BB-37, BB-51)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.balmy_balloonists.bot import (
    KEEP_FAIR,
    LEVEL,
    ROUND,
    drifted,
    kept_for_later,
    longitude,
    place_of,
    value_of_flight,
    value_of_turn,
    value_of_waiting,
)
from ludoteca.games.balmy_balloonists.cards import ADVANTAGES, HAND, Advantage, Altitude, Place
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.rules.moves import can_turn
from ludoteca.games.balmy_balloonists.rules.scoring import LAPS
from ludoteca.games.balmy_balloonists.rules.winds import is_in_front, take_from_table
from ludoteca.games.balmy_balloonists.state import NOBODY, Phase, State, Tables

TAKEN = 1_000              # a card of one's own choice instead of a drawn one
FREED = 5_000              # an own card taken back where three lie already
PERMIT = 6_000             # a Permit for a zone that lies ahead
KEEP_REPAIRS = 5_000       # what Repairs are kept for, once around the world from home


def untimely_trade(tables: Tables, state: State, seat: int) -> int:
    """Before a card is played there is nothing to trade for (BB-37)."""
    return Refusal.NOTHING_TO_TAKE if state.phase == Phase.CARD else Refusal.WRONG_MOMENT


def offers_trade(tables: Tables, state: State, seat: int) -> bool:
    """A card was played, one lies on a table, and there is an Advantage card to give for it (BB-37)."""
    return may_trade(state)


def refuse_trade(tables: Tables, state: State, seat: int, kind: int) -> int:
    """An Advantage card is given after a card was played, for one that lies on a table (BB-37)."""
    if state.balloons[state.actor].advantages[kind] == 0:
        return Refusal.NO_SUCH_ADVANTAGE
    return Refusal.NONE if may_trade(state) else Refusal.NOTHING_TO_TAKE


def may_trade(state: State) -> bool:
    """Say whether an Advantage card could be given for a card from the table: one was played this turn (BB-37)."""
    if state.card == NOBODY:
        return False
    held = 0
    for kind in range(ADVANTAGES):
        held += state.balloons[state.actor].advantages[kind]
    if held == 0:
        return False
    for b in range(state.flying):
        if state.balloons[b].table_size > 0:
            return True
    return False


def apply_trade(tables: Tables, state: State, seat: int, kind: int, journal: Journal) -> None:
    """Choose an Advantage card to give; which card it is given for comes next (BB-37)."""
    state.trade = kind
    state.phase = Phase.TAKE


def worth_trade(tables: Tables, view: State, seat: int, kind: int, now: int) -> int:
    """Return what it gains to give an Advantage card for a card from the table."""
    return now + gain_of_trade(tables, view, view.actor, kind)


def gain_of_trade(tables: Tables, view: State, b: int, kind: int) -> int:
    """Return what is gained by it, less what the Advantage card could do later."""
    balloon = view.balloons[b]
    gain = FREED if balloon.table_size >= HAND else TAKEN
    if balloon.hand_size >= HAND and balloon.table_size < HAND:
        return -ROUND                                     # one more card than three is of little use
    if kind > Advantage.REPAIRS:
        return gain - (PERMIT if way_to_zone(tables, view, b, kind - Advantage.REPAIRS) < ROUND else 0)
    return gain - kept_for_later(tables, view, b, KEEP_REPAIRS if kind == Advantage.REPAIRS else KEEP_FAIR)


def refuse_take(tables: Tables, state: State, seat: int, card: int) -> int:
    """Only a card that lies face up in front of somebody (BB-37)."""
    return Refusal.NONE if state.wind[card] >= Place.TABLE else Refusal.NOT_ON_TABLE


def apply_take(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """Give an Advantage card and take a card from a table into the hand (BB-37)."""
    state.balloons[state.actor].advantages[state.trade] -= 1
    write(journal, Event.TRADED, state.actor, state.trade, card)
    take_from_table(state, state.actor, card)
    state.phase = Phase.AFTER_CARD


def worth_take(tables: Tables, view: State, seat: int, card: int) -> int:
    """Return how useful a card from a table is: an own one frees its place, a strong one helps later."""
    strength = 0
    for altitude in range(Altitude.LOW, Altitude.HIGH + 1):
        strength += abs(tables.wind[card][altitude])
    if is_in_front(view, view.actor, card) and view.balloons[view.actor].table_size >= HAND:
        strength += HAND
    return strength * LEVEL


def refuse_fair_winds(tables: Tables, state: State, seat: int, south: int) -> int:
    """Fair Winds move a balloon in flight (BB-51, BB-A16, BB-A24)."""
    balloon = state.balloons[state.actor]
    if balloon.advantages[Advantage.FAIR_WINDS] == 0:
        return Refusal.NO_FAIR_WINDS
    if balloon.altitude == Altitude.GROUND:
        return Refusal.ON_GROUND
    return Refusal.NONE if can_turn(state, south) else Refusal.AT_EQUATOR


def apply_fair_winds(tables: Tables, state: State, seat: int, south: int, journal: Journal) -> None:
    """Move one space north or south with Fair Winds; what was asked is asked again (BB-51)."""
    state.balloons[state.actor].advantages[Advantage.FAIR_WINDS] -= 1
    write(journal, Event.FAIR_WINDS, state.actor)
    if state.phase == Phase.CARD:
        state.then = Phase.BEFORE_CARD
    elif state.phase == Phase.ALTITUDE:
        state.then = Phase.AFTER_CARD
    elif state.steps == 0:
        state.then -= 1
    state.mover = state.actor
    state.drift = 1 if south == 1 else -1
    state.phase = Phase.MOVE


def worth_fair_winds(tables: Tables, view: State, seat: int, south: int) -> int:
    """Return what a space north or south is worth between two steps, less what the card could do later."""
    if view.phase == Phase.CARD:
        return -ROUND                                     # there is time for that when the card is played
    b = view.actor
    there = drifted(tables, view, b, place_of(view, b), view.balloons[b].altitude, 1 if south == 1 else -1)
    kept = kept_for_later(tables, view, b, KEEP_FAIR)
    if view.phase == Phase.PAUSE:
        return value_of_flight(tables, view, b, there) - kept
    return value_of_turn(tables, view, b, there) - kept


def apply_go_on(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Go on, and be asked again later in the turn (BB-51, BB-A24)."""
    state.keeps = 0
    resume(state)


def worth_go_on(tables: Tables, view: State, seat: int) -> int:
    """Return what the flight is worth, or Fair Winds on a later space of it."""
    flight = value_of_flight(tables, view, view.actor, place_of(view, view.actor))
    return max(flight, value_of_waiting(tables, view, view.actor))


def apply_keep_fair_winds(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Go on, and be asked no more in this turn (BB-A24)."""
    state.keeps = 1
    resume(state)


def worth_keep_fair_winds(tables: Tables, view: State, seat: int) -> int:
    """Return what the flight is worth: a trifle less than with a chance to turn."""
    return value_of_flight(tables, view, view.actor, place_of(view, view.actor)) - 1


def resume(state: State) -> None:
    """What was interrupted goes on."""
    state.phase = state.then
    if state.steps != 0:
        state.phase = Phase.MOVE


def way_to_zone(tables: Tables, view: State, b: int, zone: int) -> int:
    """Return how far ahead of a balloon a zone begins; a whole round if it lies behind or is nowhere."""
    here = longitude(tables, view.balloons[b].space)
    nearest = ROUND
    for space in range(1, tables.spaces + 1):
        if tables.zone[space] == zone:
            ahead = longitude(tables, space) - here + ROUND * (LAPS - 1 - view.balloons[b].crossed)
            if ahead > 0:
                nearest = min(nearest, ahead)
    return nearest
