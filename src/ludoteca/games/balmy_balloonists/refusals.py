"""Why the seat that is awaited may not take an action, one function a sort of action; NONE if it may."""

from ludoteca.engine.runtime.seats import has
from ludoteca.games.balmy_balloonists.actions import ANSWER, PASS, played_card, played_mode
from ludoteca.games.balmy_balloonists.cards import HAND, Advantage, Altitude, Ban, Place, Symbol
from ludoteca.games.balmy_balloonists.events import Refusal
from ludoteca.games.balmy_balloonists.flow import may_trade
from ludoteca.games.balmy_balloonists.mishaps import nameable
from ludoteca.games.balmy_balloonists.moves import can_clear_mountains, can_turn, exit_space, is_open
from ludoteca.games.balmy_balloonists.state import NOWHERE, ON_STORM, Mode
from ludoteca.games.balmy_balloonists.winds import is_in_front, is_in_hand, spared, targets


def refuse_place(tables, state, start: int) -> int:
    """Each balloon begins on a space of its own (BB-20)."""
    for b in range(state.flying):
        if state.balloons[b].space == tables.starts[start]:
            return Refusal.OCCUPIED
    return Refusal.NONE


def refuse_play(tables, state, action: int) -> int:
    """From the hand on oneself, from the table on others, and only for what its symbols allow (BB-23 .. BB-31)."""
    card = played_card(action)
    mode = played_mode(action)
    on_other = is_in_front(state, state.actor, card)
    if not on_other and not is_in_hand(state, state.actor, card):
        return Refusal.NOT_YOUR_CARD
    if mode == Mode.MISFORTUNE and tables.symbols[card] & Symbol.MISFORTUNE == 0:
        return Refusal.NO_QUESTION_MARK
    if mode == Mode.WEATHER and tables.symbols[card] & Symbol.WEATHER == 0:
        return Refusal.NO_QUARTER_CIRCLE
    if not on_other:
        return Refusal.TABLE_FULL if state.balloons[state.actor].table_size >= HAND else Refusal.NONE
    if targets(state) == 0 and (mode != Mode.MOVE or state.storm == NOWHERE):
        return Refusal.NO_TARGET
    return Refusal.NONE


def refuse_target(state, target: int) -> int:
    """Only a colour with a pawn, no own one; or the storm, which a card can only move (BB-26, BB-66, BB-A42)."""
    if target == ON_STORM:
        if state.storm == NOWHERE:
            return Refusal.NO_STORM
        return Refusal.NONE if state.mode == Mode.MOVE else Refusal.STORM_ONLY_DRIFTS
    if has(spared(state), target):
        return Refusal.OWN_BALLOON
    return Refusal.NONE if has(state.pawns, target) else Refusal.NO_PAWN


def refuse_answer(state, action: int) -> int:
    """An answer is a card that lies in front of the player, but not the one that is answered (BB-63, BB-A30)."""
    if action == PASS or (is_in_front(state, state.subject, action - ANSWER) and action - ANSWER != state.card):
        return Refusal.NONE
    return Refusal.NOT_IN_FRONT


def refuse_revoke(tables, state, zone: int) -> int:
    """Only a Permit that the target has and does not use at this moment (BB-60)."""
    return Refusal.NONE if has(nameable(tables, state, state.subject), zone) else Refusal.NOT_NAMEABLE


def refuse_trade(state, kind: int) -> int:
    """An Advantage card is given after a card was played, for one that lies on a table (BB-37)."""
    if state.balloons[state.actor].advantages[kind] == 0:
        return Refusal.NO_SUCH_ADVANTAGE
    return Refusal.NONE if may_trade(state) else Refusal.NOTHING_TO_TAKE


def refuse_take(state, card: int) -> int:
    """Only a card that lies face up in front of somebody (BB-37)."""
    return Refusal.NONE if state.wind[card] >= Place.TABLE else Refusal.NOT_ON_TABLE


def refuse_fair_winds(state, south: bool) -> int:
    """Fair Winds move a balloon in flight (BB-51, BB-A16, BB-A24)."""
    balloon = state.balloons[state.actor]
    if balloon.advantages[Advantage.FAIR_WINDS] == 0:
        return Refusal.NO_FAIR_WINDS
    if balloon.altitude == Altitude.GROUND:
        return Refusal.ON_GROUND
    return Refusal.NONE if can_turn(state, south) else Refusal.AT_EQUATOR


def refuse_altitude(tables, state, altitude: int) -> int:
    """Up for ballast, down for gas, unless something forbids it (BB-39, BB-40, BB-55, BB-A3, BB-A10, BB-A43)."""
    balloon = state.balloons[state.actor]
    climb = altitude - balloon.altitude
    if climb > 0:
        refused = refuse_climb(state, climb)
        if refused == Refusal.NONE and not can_clear_mountains(tables, state, state.actor, altitude):
            return Refusal.TOO_LOW
        return refused
    if -climb > balloon.gas:
        return Refusal.NO_GAS
    if climb < 0 and altitude == Altitude.GROUND and state.options.voluntary_landing == 0:
        return Refusal.NO_LANDING
    return Refusal.NONE


def refuse_climb(state, levels: int) -> int:
    """A climb costs ballast, and may be forbidden (BB-39, BB-55, BB-59, BB-A3)."""
    balloon = state.balloons[state.actor]
    if state.landed == 1:
        return Refusal.MUST_WAIT
    if balloon.bans & Ban.CLIMB != 0:
        return Refusal.MAY_NOT_CLIMB
    return Refusal.NONE if levels <= balloon.ballast else Refusal.NO_BALLAST


def refuse_exit(tables, state, south: bool, altitude: int) -> int:
    """After a forced landing a balloon may leave by a neighbouring Line that is open (BB-45, BB-47, BB-A8, BB-A40)."""
    balloon = state.balloons[state.actor]
    if balloon.forced == 0 or balloon.altitude != Altitude.GROUND:
        return Refusal.NOT_FORCED
    if exit_space(tables, balloon.space, south) == NOWHERE:
        return Refusal.NO_SUCH_EXIT
    refused = refuse_climb(state, altitude)
    if refused != Refusal.NONE:
        return refused
    return Refusal.NONE if is_open(tables, state, state.actor, south, altitude) else Refusal.EXIT_CLOSED


def refuse_storm(tables, state, place: int) -> int:
    """The storm is put above, below or on the Sakhalin zone (BB-64)."""
    return Refusal.NONE if place < tables.storm_places else Refusal.NO_PLACE


