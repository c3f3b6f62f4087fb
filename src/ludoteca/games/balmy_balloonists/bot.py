"""What a sensible player knows: where the winds carry a balloon, and what it is worth to be there.

It flies where this turn and the wind of the next carry it furthest, spares chips for the way that is left, and plays on
others what sets them back most. What each choice is worth stands with its rule: `worth_<kind>` in the chapters. All is
reckoned on the tables and leaves the view as it is. Worths are thousandths of a degree of longitude. A place is one
number: a space; below zero if something holds the balloon up there; OUTSIDE more if it is at the Equator.
"""

from ludoteca.games.balmy_balloonists.cards import WINDS, Advantage, Altitude, Ban, Zone
from ludoteca.games.balmy_balloonists.options import LAST_SPACE
from ludoteca.games.balmy_balloonists.rules.moves import has_permit, sky_over
from ludoteca.games.balmy_balloonists.rules.scoring import LAPS
from ludoteca.games.balmy_balloonists.rules.winds import is_in_hand
from ludoteca.games.balmy_balloonists.state import NOWHERE, Phase, State, Tables

SLIPS = 0.32               # of weaker bots, times as many as elsewhere: each beats the next in some 70 % of duels
FIRST_OF_EQUALS = True     # of choices that are worth the same the first is taken
ROUND = 360_000            # once around the world
HOME = 300_000             # being home, on top of the way
DOWN = 40_000              # a forced landing: the lost turn and the climb after it
WAITING = 30_000           # being on the Ground, where no wind helps, however long it takes until another blows
IMPATIENT = 2_000          # what each round beyond LONG adds to that: nobody waits for ever
LONG = 25                  # rounds in which most races are over
STUCK = 30_000             # being at the Equator
FREE = 15_000              # the same with a card in hand whose wind leads back
NEXT = 175                 # what the wind of the next turn counts, of 1000: until then it may change
LEVEL = 3_000              # a level up or down on the next turn
AT_HIGH = 1_000            # a turn at High
GAS = 20_000               # a store of MANY chips of a kind, once around the world from home
BALLAST = 30_000
FUEL = 30_000
MANY = 12                  # chips of a kind beyond which more of them are worth nothing
KEEP_FAIR = 16_000         # what Fair Winds are kept for, once around the world from home
OUTSIDE = 1000


def baseline(tables: Tables, view: State, seat: int) -> int:
    """Return what the turn is worth as it stands: what cards and trades are compared with."""
    if view.phase not in (Phase.CARD, Phase.ALTITUDE):
        return 0
    return value_of_turn(tables, view, view.actor, place_of(view, view.actor))


def place_of(view: State, b: int) -> int:
    """Return the place of a balloon."""
    return view.balloons[b].space + OUTSIDE * view.balloons[b].equator


def longitude(tables: Tables, space: int) -> int:
    """Return how far beyond the chequered line a space lies."""
    return tables.nth[space] * ROUND // tables.length[tables.line[space]]


def way_left(tables: Tables, view: State, b: int) -> int:
    """Return how far a balloon is from home."""
    return (LAPS - view.balloons[b].crossed) * ROUND - longitude(tables, view.balloons[b].space)


def kept_for_later(tables: Tables, view: State, b: int, worth: int) -> int:
    """Return what is left of a worth, once around the world from home, on the way that is left."""
    return worth * (way_left(tables, view, b) // 1000) // (ROUND // 1000)


def is_barred(tables: Tables, view: State, b: int, space: int, altitude: int) -> bool:
    """Say whether a zone, mountains or the storm would hold a balloon up on a space."""
    if tables.mountain[space] > altitude:
        return True
    if space == view.storm and (view.options.storm_high_only == 0 or altitude == Altitude.HIGH):
        return True
    return tables.zone[space] != Zone.NONE and not has_permit(view, b, tables.zone[space])


def drifted(tables: Tables, view: State, b: int, place: int, altitude: int, by: int) -> int:
    """Return where a wind takes a balloon that blows it so many spaces south, or below zero north."""
    if altitude == Altitude.GROUND:
        return place
    for i in range(abs(by)):
        vortex = by < 0 and tables.line[place % OUTSIDE] == 1
        if place > OUTSIDE:
            if by > 0:
                return place
            place -= OUTSIDE
        elif by > 0 and tables.south[place] == NOWHERE:
            return place + OUTSIDE
        else:
            there = tables.south[place] if by > 0 else tables.north[place]
            if there == place:
                return place
            place = there
        ends = vortex or i == abs(by) - 1
        if (ends or view.options.sideways != LAST_SPACE) and is_barred(tables, view, b, place, altitude):
            return -place
        if vortex:
            return place
    return place


def flown(tables: Tables, view: State, b: int, space: int, altitude: int, spaces: int) -> int:
    """Return where a flight of so many spaces ends; the finish ends it too."""
    for _ in range(abs(spaces)):
        space = tables.ahead[space] if spaces > 0 else tables.behind[space]
        if spaces > 0 and tables.nth[space] == 0 and view.balloons[b].crossed == LAPS - 1:
            return space
        if is_barred(tables, view, b, space, altitude):
            return -space
    return space


def crossings(tables: Tables, start: int, end: int, spaces: int) -> int:
    """Return how often a flight crosses the chequered line: 1, or below zero backward, or not."""
    if spaces > 0 and tables.nth[end] < tables.nth[start]:
        return 1
    if spaces < 0 and tables.nth[end] > tables.nth[start]:
        return -1
    return 0


def value_of_turn(tables: Tables, view: State, b: int, place: int) -> int:
    """Return what it is worth to a balloon to be at a place before it chooses its altitude and flies."""
    balloon = view.balloons[b]
    if place < 0:
        return value_of_end(
            tables, view, b, place, balloon.crossed, balloon.altitude, balloon.gas, balloon.ballast,
            balloon.fuel,
        )
    best = -ROUND
    for altitude in range(Altitude.HIGH + 1):
        if can_choose(view, b, altitude):
            best = max(best, value_of_altitude(tables, view, b, place, altitude))
    return best


def bans_of(view: State, b: int) -> int:
    """Return the bans under which a balloon takes its next flight."""
    return view.balloons[b].bans if b == view.actor else view.balloons[b].next_bans


def can_choose(view: State, b: int, altitude: int) -> bool:
    """Say whether a balloon can be at an altitude in its next step 2 (BB-38 .. BB-41)."""
    balloon = view.balloons[b]
    climb = altitude - balloon.altitude
    if climb > 0:
        return climb <= balloon.ballast and bans_of(view, b) & Ban.CLIMB == 0
    return -climb <= balloon.gas


def value_of_altitude(tables: Tables, view: State, b: int, place: int, altitude: int) -> int:
    """Return what it is worth to choose an altitude at a place, and fly."""
    balloon = view.balloons[b]
    climb = altitude - balloon.altitude
    gas = balloon.gas - max(0, -climb)
    ballast = balloon.ballast - max(0, climb)
    end = place
    spaces = 0
    if place < OUTSIDE:
        if climb < 0 and tables.mountain[place] > altitude:
            end = -place
        else:
            card = sky_over(view, tables.quadrant[place])
            spaces = tables.sky[card][tables.line[place]][altitude]
            if spaces > 0 and bans_of(view, b) & Ban.FORWARD != 0:
                spaces = 0
            end = flown(tables, view, b, place, altitude, spaces)
    laps = balloon.crossed
    if spaces != 0:
        laps += crossings(tables, place, abs(end), spaces)
    worth = value_of_end(tables, view, b, end, laps, altitude, gas, ballast, balloon.fuel)
    if end < 0 and spaces != 0 and may_dodge(view, b):
        worth = max(worth, value_of_dodge(tables, view, b, place, altitude, spaces, gas, ballast))
    return worth


def may_dodge(view: State, b: int) -> bool:
    """Say whether a balloon could leave its Line in mid-flight by Fair Winds (BB-A24)."""
    if view.options.fair_winds_in_flight == 0 or view.balloons[b].space == NOWHERE:
        return False
    return view.balloons[b].advantages[Advantage.FAIR_WINDS] > 0


def value_of_dodge(
    tables: Tables, view: State, b: int, space: int, altitude: int, spaces: int, gas: int, ballast: int
) -> int:
    """Return what it is worth to fly up to what would hold a balloon up, and around it by Fair Winds (BB-A24)."""
    onward = 1 if spaces > 0 else -1
    here = space
    left = spaces
    laps = view.balloons[b].crossed
    for _ in range(abs(spaces)):
        there = tables.ahead[here] if spaces > 0 else tables.behind[here]
        if is_barred(tables, view, b, there, altitude):
            break
        laps += crossings(tables, here, there, onward)
        here = there
        left -= onward
    best = -100 * ROUND
    if here == space or left == 0:
        return best                                       # before the flight that is a choice of its own
    for by in range(-1, 2, 2):
        there = drifted(tables, view, b, here, altitude, by)
        if 0 < there < OUTSIDE and there != here:
            end = flown(tables, view, b, there, altitude, left)
            beyond = laps + crossings(tables, there, abs(end), left)
            worth = value_of_end(tables, view, b, end, beyond, altitude, gas, ballast, view.balloons[b].fuel)
            best = max(best, worth)
    return best - kept_for_later(tables, view, b, KEEP_FAIR)


def value_of_waiting(tables: Tables, view: State, b: int) -> int:
    """Return what it is worth to use Fair Winds on a later space of the flight (BB-A24)."""
    balloon = view.balloons[b]
    if view.steps == 0 or view.phase != Phase.PAUSE:
        return -100 * ROUND
    return value_of_dodge(
        tables, view, b, balloon.space, balloon.altitude, view.steps, balloon.gas, balloon.ballast
    )


def value_of_flight(tables: Tables, view: State, b: int, place: int) -> int:
    """Return what it is worth between two steps to be at a place: the flight that is to come, or what is left of it."""
    balloon = view.balloons[b]
    if view.then == Phase.FLIGHT and view.steps == 0 and place > 0:
        return value_of_altitude(tables, view, b, place, balloon.altitude)
    end = place
    laps = balloon.crossed
    if 0 < place < OUTSIDE:
        end = flown(tables, view, b, place, balloon.altitude, view.steps)
        laps += crossings(tables, place, abs(end), view.steps)
    return value_of_end(
        tables, view, b, end, laps, balloon.altitude, balloon.gas, balloon.ballast, balloon.fuel
    )


def value_of_end(
    tables: Tables, view: State, b: int, place: int, laps: int, altitude: int, gas: int, ballast: int, fuel: int
) -> int:
    """Return what it is worth to end the flight at a place, before fuel is burnt (BB-48, BB-49)."""
    if laps == LAPS:
        return HOME + LAPS * ROUND
    if place < 0:
        altitude = 0
    space = abs(place) % OUTSIDE
    burnt = (1 if altitude == Altitude.HIGH else 0) + (1 if gas == 0 else 0)
    if burnt > fuel:
        altitude = max(0, altitude - burnt + fuel)
        if tables.mountain[space] > altitude and 0 < place < OUTSIDE:
            place = -place
    far = laps * ROUND + longitude(tables, space)
    worth = far + value_of_chips(gas, ballast, max(0, fuel - burnt), LAPS * ROUND - far)
    if place < 0:
        return worth - DOWN
    if altitude == Altitude.GROUND:
        worth -= WAITING + IMPATIENT * max(0, view.turn - LONG)
    if place > OUTSIDE:
        return worth - (FREE if can_come_back(tables, view, b, altitude) else STUCK)
    card = sky_over(view, tables.quadrant[space])
    return worth + best_flight(tables, view, b, space, altitude, gas, ballast, laps, card) * NEXT // 1000


def can_come_back(tables: Tables, view: State, b: int, altitude: int) -> bool:
    """Say whether a card in a balloon's hand, as far as it is seen, blows north at an altitude (BB-36)."""
    for card in range(WINDS):
        if tables.wind[card][altitude] < 0 and is_in_hand(view, b, card):
            return True
    return False


def value_of_chips(gas: int, ballast: int, fuel: int, left: int) -> int:
    """Return what chips are worth with so far to go; the last ones of a kind are worth the most."""
    worth = GAS * store(gas) + BALLAST * store(ballast) + FUEL * store(fuel)
    return worth // (MANY * MANY) * (left // 1000) // (ROUND // 1000)


def store(chips: int) -> int:
    """Return the worth of chips of a kind in squares of MANY."""
    return min(chips, MANY) * (2 * MANY - min(chips, MANY))


def best_flight(
    tables: Tables, view: State, b: int, space: int, altitude: int, gas: int, ballast: int, laps: int, card: int
) -> int:
    """Return what the best flight on a later turn brings, under a Quadrant card."""
    best = -DOWN
    length = tables.length[tables.line[space]]
    for level in range(Altitude.HIGH + 1):
        climb = level - altitude
        if climb > ballast or -climb > gas:
            continue
        spaces = tables.sky[card][tables.line[space]][level]
        worth = spaces * ROUND // length - LEVEL * abs(climb) - (AT_HIGH if level == Altitude.HIGH else 0)
        if worth <= best:
            continue                                      # however far it comes
        end = flown(tables, view, b, space, level, spaces)
        if laps == LAPS - 1 and crossings(tables, space, abs(end), spaces) == 1:
            return HOME // 2
        if end < 0:
            short = ROUND * crossings(tables, space, -end, spaces) + longitude(tables, -end) - longitude(tables, space)
            worth += short - spaces * ROUND // length - DOWN
        best = max(best, worth)
    return best


def stake(tables: Tables, view: State, seat: int, b: int) -> int:
    """Return what one is worth to a seat that a balloon gains, in thousandths: below zero for rivals.

    Among several rivals the foremost matters most.
    """
    if b % view.seats == seat:
        return 1000
    share = 1000 // (view.seats - 1)
    for other in range(view.flying):
        if other % view.seats != seat and way_left(tables, view, other) < way_left(tables, view, b):
            return -share
    return -(1000 + share) // 2
