"""What a seat may do, and why not."""

from ludoteca.engine.runtime.seats import CHANCE, has
from ludoteca.games.balmy_balloonists.actions import (
    ALTITUDE,
    ANSWER,
    BEAR,
    CLIMBS,
    DEAL,
    EXIT_NORTH,
    EXIT_SOUTH,
    FAIR_NORTH,
    FAIR_SOUTH,
    GO_ON,
    KEEP,
    LAND,
    PASS,
    PAY,
    PLACE,
    PLAY,
    REPAIR,
    REVOKE,
    STORM,
    TAKE,
    TARGET,
    TRADE,
    play_action,
)
from ludoteca.games.balmy_balloonists.cards import ADVANTAGES, ALTITUDES, LINES, WINDS, Place, Zone
from ludoteca.games.balmy_balloonists.events import Refusal
from ludoteca.games.balmy_balloonists.flow import may_trade
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
from ludoteca.games.balmy_balloonists.state import MOST_BALLOONS, NOBODY, Mode, Phase
from ludoteca.games.balmy_balloonists.winds import can_play_on_other, can_play_own, targets


def waiting(tables, state) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    if state.awaited != 0 or state.phase == Phase.OVER:
        return state.awaited
    return CHANCE


def sealed(tables, state) -> int:
    """Nothing is chosen in secret."""
    return 0


def out_of_turn_actions(tables, state, seat: int, actions) -> int:
    """There is nothing to do unasked."""
    return 0


def legal_actions(tables, state, seat: int, actions) -> int:
    """List what an awaited seat can answer."""
    phase = state.phase
    if phase == Phase.CARD:
        return list_fair_winds(state, actions, list_plays(tables, state, actions))
    if phase == Phase.ALTITUDE:
        return list_altitudes(tables, state, actions, list_fair_winds(state, actions, list_trades(state, actions)))
    if phase == Phase.TAKE:
        return list_cards(state, Place.TABLE, Place.TABLE + MOST_BALLOONS, TAKE, actions)
    if phase == Phase.PAUSE:
        count = list_fair_winds(state, actions, 0)
        actions[count] = GO_ON
        actions[count + 1] = KEEP
        return count + 2
    if phase in (Phase.ANSWER, Phase.REPAIR, Phase.SINK, Phase.REVOKE):
        return list_reactions(tables, state, actions)
    return list_places(tables, state, actions)


def list_plays(tables, state, actions) -> int:
    """List the plays of step 1: a card from the hand, a card from the table, and what for (BB-23 .. BB-31)."""
    hand = Place.HAND + state.actor if can_play_own(state) else NOBODY
    table = Place.TABLE + state.actor if can_play_on_other(state) else NOBODY
    moves = 0
    for card in range(WINDS):              # the busiest loop: written so that it compiles without a branch
        actions[moves] = PLAY + card
        if (state.wind[card] == hand) | (state.wind[card] == table):
            moves += 1
    count = moves
    for mode in range(Mode.MISFORTUNE, Mode.WEATHER + 1):
        for i in range(moves):
            card = actions[i] - PLAY
            if tables.symbols[card] & mode != 0 and (state.wind[card] == hand or targets(state) != 0):
                actions[count] = play_action(mode, card)
                count += 1
    return count


def list_cards(state, first: int, behind: int, action: int, actions) -> int:
    """List an action for each Local Wind card whose Place is from `first` on and before `behind`."""
    count = 0
    for card in range(WINDS):
        actions[count] = action + card
        if (state.wind[card] >= first) & (state.wind[card] < behind):
            count += 1
    return count


def list_fair_winds(state, actions, count: int) -> int:
    """List the two ways of Fair Winds behind what is listed already (BB-51)."""
    for south in range(2):
        if refuse_fair_winds(state, south == 1) == Refusal.NONE:
            actions[count] = FAIR_NORTH + south
            count += 1
    return count


def list_trades(state, actions) -> int:
    """List the Advantage cards that may be given for a card from the table (BB-37)."""
    count = 0
    if may_trade(state):
        for kind in range(ADVANTAGES):
            if state.balloons[state.actor].advantages[kind] > 0:
                actions[count] = TRADE + kind
                count += 1
    return count


def list_altitudes(tables, state, actions, count: int) -> int:
    """List the altitudes of step 2, and exits after a forced landing, behind what is listed already (BB-38, BB-45)."""
    for altitude in range(ALTITUDES):
        if refuse_altitude(tables, state, altitude) == Refusal.NONE:
            actions[count] = ALTITUDE + altitude
            count += 1
    if state.balloons[state.actor].forced == 1:
        for nth in range(2 * CLIMBS):
            if refuse_exit(tables, state, nth >= CLIMBS, nth % CLIMBS + 1) == Refusal.NONE:
                actions[count] = EXIT_NORTH + nth
                count += 1
    return count


def list_answers(state, actions) -> int:
    """List the cards that may answer another, and to let it be (BB-63, BB-A30)."""
    count = 0
    for card in range(WINDS):
        actions[count] = ANSWER + card
        if refuse_answer(state, ANSWER + card) == Refusal.NONE:
            count += 1
    actions[count] = PASS
    return count + 1


def list_reactions(tables, state, actions) -> int:
    """List the answers to a card, to a Misfortune or to Bad Weather, and the Permits to name (BB-53, BB-60, BB-63)."""
    phase = state.phase
    if phase == Phase.ANSWER:
        return list_answers(state, actions)
    if phase != Phase.REVOKE:
        actions[0] = REPAIR if phase == Phase.REPAIR else PAY
        actions[1] = BEAR if phase == Phase.REPAIR else LAND
        return 2
    count = 0
    for zone in range(Zone.LIBYA, Zone.AREA_51):
        actions[count] = REVOKE + zone - 1
        if refuse_revoke(tables, state, zone) == Refusal.NONE:
            count += 1
    return count


def list_places(tables, state, actions) -> int:
    """List where a balloon may begin, on whom a card may be played, where the storm may be (BB-20, BB-26, BB-64)."""
    count = 0
    if state.phase == Phase.TARGET:
        for target in range(MOST_BALLOONS + 1):
            actions[count] = TARGET + target
            if refuse_target(state, target) == Refusal.NONE:
                count += 1
    elif state.phase == Phase.PLACE:
        for start in range(2 * LINES):
            actions[count] = PLACE + start
            if refuse_place(tables, state, start) == Refusal.NONE:
                count += 1
    else:
        for place in range(tables.storm_places):
            actions[place] = STORM + place
        count = tables.storm_places + 0
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
    """Return why an action from `repair` on is not allowed, NONE if it is."""
    phase = state.phase
    if action in (REPAIR, BEAR):
        return Refusal.NONE if phase == Phase.REPAIR else Refusal.WRONG_MOMENT
    if action in (PAY, LAND):
        return Refusal.NONE if phase == Phase.SINK else Refusal.WRONG_MOMENT
    if action < TRADE:
        return refuse_revoke(tables, state, action - REVOKE + 1) if phase == Phase.REVOKE else Refusal.WRONG_MOMENT
    if action < TAKE:
        if phase == Phase.CARD:
            return Refusal.NOTHING_TO_TAKE
        return refuse_trade(state, action - TRADE) if phase == Phase.ALTITUDE else Refusal.WRONG_MOMENT
    if action < FAIR_NORTH:
        return refuse_take(state, action - TAKE) if phase == Phase.TAKE else Refusal.WRONG_MOMENT
    if action < GO_ON:
        asked = phase in (Phase.CARD, Phase.ALTITUDE, Phase.PAUSE)
        return refuse_fair_winds(state, action == FAIR_SOUTH) if asked else Refusal.WRONG_MOMENT
    if action in (GO_ON, KEEP):
        return Refusal.NONE if phase == Phase.PAUSE else Refusal.WRONG_MOMENT
    if action >= STORM:
        return refuse_storm(tables, state, action - STORM) if phase == Phase.STORM else Refusal.WRONG_MOMENT
    if phase != Phase.ALTITUDE:
        return Refusal.WRONG_MOMENT
    if action < EXIT_NORTH:
        return refuse_altitude(tables, state, action - ALTITUDE)
    return refuse_exit(tables, state, action >= EXIT_SOUTH, (action - EXIT_NORTH) % CLIMBS + 1)
