"""What a seat may do, and why not."""

from ludoteca.engine.seats import CHANCE, has
from ludoteca.games.balmy_balloonists.actions import (
    ALTITUDE,
    ANSWER,
    BEAR,
    DEAL,
    EXIT_NORTH,
    EXIT_SOUTH,
    FAIR_NORTH,
    FAIR_SOUTH,
    GO_ON,
    LAND,
    PAY,
    PLACE,
    PLAY,
    REPAIR,
    REVOKE,
    STORM,
    TAKE,
    TARGET,
    TRADE,
)
from ludoteca.games.balmy_balloonists.events import Refusal
from ludoteca.games.balmy_balloonists.refusals import (
    refuse_altitude,
    refuse_answer,
    refuse_exit,
    refuse_fair_winds,
    refuse_place,
    refuse_play,
    refuse_revoke,
    refuse_storm,
    refuse_take,
    refuse_target,
    refuse_trade,
)
from ludoteca.games.balmy_balloonists.state import MOST_STORM_PLACES, Phase


def waiting(tables, state) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    if state.awaited != 0 or state.phase == Phase.OVER:
        return state.awaited
    return CHANCE


def sealed(tables, state) -> int:
    """Nothing is chosen in secret."""
    return 0


def asides(tables, state, seat: int, actions) -> int:
    """There is nothing to do unasked."""
    return 0


def legal_actions(tables, state, seat: int, actions) -> int:
    """List what an awaited seat can answer."""
    first, last = PLACE, PLAY
    phase = state.phase
    count = 0
    if phase == Phase.CARD:
        first, last = PLAY, TARGET
    elif phase == Phase.TARGET:
        first, last = TARGET, ANSWER
    elif phase == Phase.ANSWER:
        first, last = ANSWER, REPAIR
    elif phase == Phase.REPAIR:
        first, last = REPAIR, PAY
    elif phase == Phase.SINK:
        first, last = PAY, REVOKE
    elif phase == Phase.REVOKE:
        first, last = REVOKE, TRADE
    elif phase == Phase.ALTITUDE:
        first, last = TRADE, TAKE
    elif phase == Phase.TAKE:
        first, last = TAKE, FAIR_NORTH
    elif phase == Phase.PAUSE:
        first, last = FAIR_NORTH, ALTITUDE
    elif phase == Phase.STORM:
        first, last = STORM, STORM + MOST_STORM_PLACES
    for action in range(first, last):
        if refuse(tables, state, action) == Refusal.NONE:
            actions[count] = action
            count += 1
    if phase in (Phase.CARD, Phase.ALTITUDE):
        for action in range(FAIR_NORTH, GO_ON):
            if refuse(tables, state, action) == Refusal.NONE:
                actions[count] = action
                count += 1
    if phase == Phase.ALTITUDE:
        for action in range(ALTITUDE, STORM):
            if refuse(tables, state, action) == Refusal.NONE:
                actions[count] = action
                count += 1
    return count


def refusal(tables, state, seat: int, action: int) -> int:
    """Return why a seat may not take an action now, NONE if it may."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if action >= DEAL:
        return Refusal.CHANCE_ONLY
    if not has(state.awaited, seat):
        return Refusal.NOT_YOUR_TURN
    return refuse(tables, state, action)


def refuse(tables, state, action: int) -> int:
    """Return why the awaited seat may not take an action, NONE if it may."""
    phase = state.phase
    if action < PLAY:
        return refuse_place(tables, state, action - PLACE) if phase == Phase.PLACE else Refusal.WRONG_MOMENT
    if action < TARGET:
        return refuse_play(tables, state, action) if phase == Phase.CARD else Refusal.WRONG_MOMENT
    if action < ANSWER:
        return refuse_target(state, action - TARGET) if phase == Phase.TARGET else Refusal.WRONG_MOMENT
    if action < REPAIR:
        return refuse_answer(state, action) if phase == Phase.ANSWER else Refusal.WRONG_MOMENT
    return refuse_later(tables, state, action)


def refuse_later(tables, state, action: int) -> int:
    """The same for the actions from `repair` on."""
    phase = state.phase
    if action in (REPAIR, BEAR):
        return Refusal.NONE if phase == Phase.REPAIR else Refusal.WRONG_MOMENT
    if action in (PAY, LAND):
        return Refusal.NONE if phase == Phase.SINK else Refusal.WRONG_MOMENT
    if action < TRADE:
        return refuse_revoke(tables, state, action - REVOKE + 1) if phase == Phase.REVOKE else Refusal.WRONG_MOMENT
    if action < TAKE:
        return refuse_trade(state, action - TRADE) if phase == Phase.ALTITUDE else Refusal.WRONG_MOMENT
    if action < FAIR_NORTH:
        return refuse_take(state, action - TAKE) if phase == Phase.TAKE else Refusal.WRONG_MOMENT
    if action < GO_ON:
        asked = phase in (Phase.CARD, Phase.ALTITUDE, Phase.PAUSE)
        return refuse_fair_winds(state, action == FAIR_SOUTH) if asked else Refusal.WRONG_MOMENT
    if action == GO_ON:
        return Refusal.NONE if phase == Phase.PAUSE else Refusal.WRONG_MOMENT
    if action >= STORM:
        return refuse_storm(tables, state, action - STORM) if phase == Phase.STORM else Refusal.WRONG_MOMENT
    if phase != Phase.ALTITUDE:
        return Refusal.WRONG_MOMENT
    if action < EXIT_NORTH:
        return refuse_altitude(tables, state, action - ALTITUDE)
    if action < EXIT_SOUTH:
        return refuse_exit(tables, state, False, action - EXIT_NORTH + 1)
    return refuse_exit(tables, state, True, action - EXIT_SOUTH + 1)
