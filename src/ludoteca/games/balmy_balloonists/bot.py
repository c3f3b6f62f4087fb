"""What a sensible player knows: the `steady` bot, in a few readable judgements.

It flies where this turn and the wind of the next carry it furthest, spares chips for the way that is left, and plays on
others what sets them back most. Worths are thousandths of a degree of longitude; `outlook.py` reckons them.
"""

from ludoteca.engine.runtime.seats import has
from ludoteca.games.balmy_balloonists.actions import (
    ALTITUDE,
    ANSWER,
    CLIMBS,
    EXIT_NORTH,
    EXIT_SOUTH,
    FAIR_NORTH,
    FAIR_SOUTH,
    GO_ON,
    KEEP,
    PASS,
    PAY,
    PLACE,
    REPAIR,
    REVOKE,
    STORM,
    TAKE,
    TARGET,
    TRADE,
    played_card,
    played_mode,
)
from ludoteca.games.balmy_balloonists.cards import HAND, Advantage, Altitude, Mishap
from ludoteca.games.balmy_balloonists.mishaps import GAS_TORN, is_over_mountains
from ludoteca.games.balmy_balloonists.outlook import (
    KEEP_FAIR,
    LEVEL,
    ROUND,
    drifted,
    kept_for_later,
    place_of,
    way_left,
    worth_of_altitude,
    worth_of_chips,
    worth_of_end,
    worth_of_flight,
    worth_of_turn,
    worth_of_waiting,
)
from ludoteca.games.balmy_balloonists.rivals import (
    MISHAP,
    way_to_zone,
    worth_of_drift,
    worth_of_storm,
    worth_of_weather,
    worth_on,
)
from ludoteca.games.balmy_balloonists.state import NOWHERE, ON_STORM, Mode, Phase
from ludoteca.games.balmy_balloonists.weather import BALLAST_TO_HOLD
from ludoteca.games.balmy_balloonists.winds import is_in_front, is_in_hand, targets, wind_on

SLIPS = 0.32               # of weaker bots, times as many as elsewhere: each beats the next in some 70 % of duels
FRESH = 3_000              # a card from the hand makes room for another
ANSWERED = 2_000           # a card that was in front of the player
KEEP_REPAIRS = 5_000       # and Repairs
CARDLESS = 4_000           # a turn without a card
GROUNDED = 25_000          # a turn lost
HELD_LOW = 12_000          # a turn at Low
TAKEN = 1_000              # a card of one's own choice instead of a drawn one
FREED = 5_000              # an own card taken back where three lie already
PERMIT = 6_000             # a Permit for a zone that lies ahead


def steady(tables, view, seat: int, generator, actions, count: int) -> int:
    """Return the action that is worth most to this seat."""
    best = int(actions[0])
    if count == 1:
        return best
    now = 0
    if view.phase in (Phase.CARD, Phase.ALTITUDE):
        now = worth_of_turn(tables, view, view.actor + 0, place_of(view, view.actor))
    best_worth = -100 * ROUND
    for i in range(count):
        worth = worth_of(tables, view, seat, int(actions[i]), now)
        if worth > best_worth:
            best_worth = worth
            best = int(actions[i])
    return best


def worth_of(tables, view, seat: int, action: int, now: int) -> int:
    """Return what an action is worth; `now`: what the turn is worth as it stands."""
    phase = view.phase
    if phase == Phase.CARD:
        return worth_of_card(tables, view, seat, action, now)
    if phase in (Phase.ALTITUDE, Phase.PAUSE):
        return worth_of_step(tables, view, action, now)
    if phase == Phase.TARGET and action == TARGET + ON_STORM:
        return worth_of_drift(tables, view, seat, view.card + 0)
    if phase == Phase.TARGET:
        return worth_on(tables, view, seat, view.card + 0, view.mode + 0, action - TARGET)
    if phase == Phase.PLACE:
        return worth_of_turn(tables, view, view.actor + 0, tables.starts[action - PLACE] + 0)
    if phase == Phase.TAKE:
        return worth_of_taking(tables, view, action - TAKE)
    if phase == Phase.STORM:
        return worth_of_storm(tables, view, seat, tables.storm_place[action - STORM] + 0)
    return worth_of_reaction(tables, view, action)


def worth_of_card(tables, view, seat: int, action: int, now: int) -> int:
    """Return what playing a card gains: from the hand for oneself, from the table on the best target."""
    if action >= FAIR_NORTH:
        return -ROUND                                     # there is time for that when the card is played
    card = played_card(action)
    mode = played_mode(action)
    b = view.actor + 0
    if not is_in_hand(view, b, card):
        best = -ROUND
        for target in range(view.flying + 0):
            if has(targets(view), target):
                best = max(best, worth_on(tables, view, seat, card, mode, target))
        if view.storm != NOWHERE and mode == Mode.MOVE:
            best = max(best, worth_of_drift(tables, view, seat, card))
        return best
    if mode == Mode.MISFORTUNE:
        return FRESH - MISHAP
    if mode == Mode.WEATHER:
        return FRESH + worth_of_weather(tables, view, seat, b)
    by = wind_on(tables, view, b, card)
    if by == 0:
        return FRESH
    there = drifted(tables, view, b, place_of(view, b), view.balloons[b].altitude + 0, by)
    return FRESH + worth_of_turn(tables, view, b, there) - now


def worth_of_step(tables, view, action: int, now: int) -> int:
    """Return what a choice of step 2 is worth, or one between two steps."""
    b = view.actor + 0
    here = place_of(view, b)
    altitude = view.balloons[b].altitude + 0
    if action == GO_ON:
        return max(worth_of_flight(tables, view, b, here), worth_of_waiting(tables, view, b))
    if action == KEEP:
        return worth_of_flight(tables, view, b, here) - 1
    if action in (FAIR_NORTH, FAIR_SOUTH):
        there = drifted(tables, view, b, here, altitude, -1 if action == FAIR_NORTH else 1)
        kept = kept_for_later(tables, view, b, KEEP_FAIR)
        if view.phase == Phase.PAUSE:
            return worth_of_flight(tables, view, b, there) - kept
        return worth_of_turn(tables, view, b, there) - kept
    if action < TAKE:
        return now + worth_of_trade(tables, view, b, action - TRADE)
    if action < EXIT_NORTH:
        return worth_of_altitude(tables, view, b, here, action - ALTITUDE)
    exits = tables.exit_north[here] if action < EXIT_SOUTH else tables.exit_south[here]
    return worth_of_altitude(tables, view, b, exits + 0, (action - EXIT_NORTH) % CLIMBS + 1)


def worth_of_trade(tables, view, b: int, kind: int) -> int:
    """Return what it gains to give an Advantage card for a card from the table."""
    balloon = view.balloons[b]
    gain = FREED if balloon.table_size >= HAND else TAKEN
    if balloon.hand_size >= HAND and balloon.table_size < HAND:
        return -ROUND                                     # one more card than three is of little use
    if kind > Advantage.REPAIRS:
        return gain - (PERMIT if way_to_zone(tables, view, b, kind - Advantage.REPAIRS) < ROUND else 0)
    return gain - kept_for_later(tables, view, b, KEEP_REPAIRS if kind == Advantage.REPAIRS else KEEP_FAIR)


def worth_of_taking(tables, view, card: int) -> int:
    """Return how useful a card from a table is: an own one frees its place, a strong one helps later."""
    strength = 0
    for altitude in range(Altitude.LOW, Altitude.HIGH + 1):
        strength += abs(tables.wind[card][altitude])
    if is_in_front(view, view.actor + 0, card) and view.balloons[view.actor].table_size >= HAND:
        strength += HAND
    return strength * LEVEL


def worth_of_reaction(tables, view, action: int) -> int:
    """Return what it is worth to answer a card, a Misfortune or Bad Weather, or to name a Permit."""
    b = view.subject + 0
    balloon = view.balloons[b]
    if view.phase == Phase.ANSWER:
        by = wind_on(tables, view, b, view.card + 0)
        if action != PASS:
            by += wind_on(tables, view, b, action - ANSWER)
        there = drifted(tables, view, b, place_of(view, b), balloon.altitude + 0, by)
        return worth_of_turn(tables, view, b, there) - (ANSWERED if action != PASS else 0)
    if view.phase == Phase.REPAIR:
        return harm(tables, view, b) if action == REPAIR else kept_for_later(tables, view, b, KEEP_REPAIRS)
    if view.phase == Phase.REVOKE:
        return -way_to_zone(tables, view, b, action - REVOKE + 1)
    return worth_of_sinking(tables, view, b, action == PAY)


def worth_of_sinking(tables, view, b: int, pays: bool) -> int:
    """Return what it is worth to pay ballast and stay at Low, or to land, where Bad Weather sends a balloon down."""
    balloon = view.balloons[b]
    place = place_of(view, b)
    left = balloon.ballast - (BALLAST_TO_HOLD * view.levels if pays else 0)
    altitude = 1 if pays else 0
    if not pays or (tables.mountain[balloon.space] > altitude and place == balloon.space):
        place = -place
    return worth_of_end(
        tables, view, b, place, balloon.crossed + 0, altitude + 0, balloon.gas + 0, left, balloon.fuel + 0
    )


def harm(tables, view, b: int) -> int:
    """Return what the Misfortune that could be cancelled would cost a balloon (BB-53)."""
    balloon = view.balloons[b]
    if view.mishap == Mishap.TORN_FABRIC:
        left = way_left(tables, view, b)
        return worth_of_chips(balloon.gas + 0, 0, 0, left) - worth_of_chips(max(0, balloon.gas - GAS_TORN), 0, 0, left)
    if view.mishap == Mishap.HEAT_PROBLEMS:
        if balloon.altitude == Altitude.GROUND or is_over_mountains(tables, view, b):
            return GROUNDED
        return HELD_LOW
    return CARDLESS
