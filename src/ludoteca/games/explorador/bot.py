"""Rules of thumb: lay what helps the own vehicles most, fly where it pays, combine when the fleet is full."""

from ludoteca.engine.chance import draw
from ludoteca.games.explorador.actions import (
    BUILD,
    COMBINE,
    DONE,
    FLY,
    JOKER_ON,
    ORBIT,
    ORBITS,
    PASS,
    SUNWARD,
    SWAP,
    SWAP_JOKER,
    TAKE,
    TURN,
)
from ludoteca.games.explorador.bargains import worth_of_dealing
from ludoteca.games.explorador.cards import EARTH, JOKER, POSITIONS, SEGMENTS, Kind, position_of
from ludoteca.games.explorador.orbits import flight_end, is_occupied, runs_to_earth
from ludoteca.games.explorador.outlook import (
    worth_of_row,
    worth_of_segment,
    worth_of_stand,
    worth_with_card,
    yield_at,
)
from ludoteca.games.explorador.state import VEHICLES
from ludoteca.games.explorador.yields import factor_of

SLIPS = 0.33               # of weaker bots, times as many as elsewhere: each beats the next in some 70 % of duels
LEAST = -(1 << 30)
JOKERS_WORTH = 3000        # a joker in hand is kept for when it helps more than this
RESTLESS = 50              # to another orbit that is linked, even for nothing: who rather stays wins a third less
SWAPPING = 400             # to change a card is better than to do nothing
COMBINING = 5000           # a free place in the fleet
COMBINING_FROM = 6000      # what a position must yield for vehicles to stay there for good


def steady(tables, view, seat: int, generator, actions, count: int) -> int:
    """Return the action that is worth most; chance chooses among equals."""
    best = 0
    best_worth = LEAST
    equals = 0
    now = worth_of_row(tables, view, seat) if actions[0] < TAKE else 0
    for i in range(count):
        worth = worth_of(tables, view, seat, actions[i] + 0, now)
        if worth > best_worth:
            best_worth = worth
            best = i
            equals = 1
        elif worth == best_worth:
            equals += 1
            if draw(generator, equals) == 0:
                best = i
    return actions[best]


def worth_of(tables, view, seat: int, action: int, now: int) -> int:
    """Return what an action is worth, in thousandths of a raw material."""
    if action < TAKE:
        return worth_of_card(tables, view, seat, action, now)
    if action < SUNWARD:
        return worth_of_pile(tables, view, action - TAKE)
    if action < BUILD:
        vehicle = view.vehicle % VEHICLES
        colour = view.explorers[seat].vehicles[vehicle].colour + 0
        return worth_of_stand(tables, view, seat, vehicle, EARTH, colour, action - SUNWARD)
    if action < ORBIT:
        return worth_of_building(tables, view, seat, action)
    if action <= DONE:
        return worth_of_moving(tables, view, seat, action)
    return worth_of_dealing(tables, view, seat, action)


def worth_of_card(tables, view, seat: int, action: int, now: int) -> int:
    """Return what a choice of phase 1 changes about the row."""
    if action < TURN:
        return worth_with_card(tables, view, seat, action, position_of(action), 0) - now
    if action < JOKER_ON:
        return worth_with_card(tables, view, seat, action - TURN, position_of(action - TURN), 1) - now
    if action < SWAP:
        return worth_with_card(tables, view, seat, JOKER, action - JOKER_ON, 0) - now - JOKERS_WORTH
    if action < SWAP_JOKER:
        return SWAPPING - yield_at(tables, position_of(action - SWAP)) // 100
    return 0 if action == PASS else -JOKERS_WORTH


def worth_of_pile(tables, view, pile: int) -> int:
    """Return what a card from a pile is worth: positions that lie open or next to such, and yield much."""
    near = is_occupied(view, pile) or is_occupied(view, pile - 1) or is_occupied(view, pile + 1)
    return yield_at(tables, pile) + (20_000 if near else 0)


def worth_of_building(tables, view, seat: int, action: int) -> int:
    """Return what a choice of phase 2 is worth: where a new ship could come, or a place in a full fleet."""
    if action < COMBINE:
        colour = (action - BUILD) // SEGMENTS
        segment = (action - BUILD) % SEGMENTS
        best = worth_of_stand(tables, view, seat, VEHICLES, EARTH, colour, segment)
        for target in range(POSITIONS):
            if target != EARTH and is_occupied(view, target):
                end = flight_end(tables, view, EARTH, colour, segment, target)
                if end >= 0:
                    best = max(best, worth_of_stand(tables, view, seat, VEHICLES, target, colour, end))
        return best + 1
    at = (action - COMBINE) % VEHICLES
    return worth_of_combining(tables, view, seat, at) if is_full(view, seat) else -1


def is_full(view, seat: int) -> bool:
    """Say whether an explorer has no room for another ship."""
    for v in range(VEHICLES):
        if view.explorers[seat].vehicles[v].kind == Kind.NONE:
            return False
    return True


def worth_of_combining(tables, view, seat: int, at: int) -> int:
    """Return what it is worth to make room for a ship; what is built stays where it is for good (EX-27)."""
    vehicle = view.explorers[seat].vehicles[at]
    if yield_at(tables, vehicle.position + 0) < COMBINING_FROM:
        return -1
    here = worth_of_stand(tables, view, seat, at, vehicle.position + 0, vehicle.colour + 0, vehicle.segment + 0)
    return COMBINING + here


def worth_of_moving(tables, view, seat: int, action: int) -> int:
    """Return what a move gains for a vehicle, whatever it is; to stop gains nothing."""
    if action == DONE:
        return 0
    flying = action >= FLY
    v = (action - FLY) // POSITIONS if flying else (action - ORBIT) // ORBITS
    vehicle = view.explorers[seat].vehicles[v]
    position = vehicle.position + 0
    colour = vehicle.colour + 0
    segment = vehicle.segment + 0
    if flying:
        target = (action - FLY) % POSITIONS
        end = flight_end(tables, view, position, colour, segment, target)
        here = worth_of_stand(tables, view, seat, v, position, colour, segment)
        there = worth_of_stand(tables, view, seat, v, target, colour, end)
    else:
        orbit = (action - ORBIT) % ORBITS
        here = worth_of_segment(tables, view, seat, v, position, colour, segment)
        there = worth_of_segment(tables, view, seat, v, position, orbit // SEGMENTS, orbit % SEGMENTS)
        if runs_to_earth(tables, view, position, orbit // SEGMENTS, orbit % SEGMENTS):
            there += RESTLESS
    return (there - here) * max(1, factor_of(vehicle)) - 1
