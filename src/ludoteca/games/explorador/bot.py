"""Rules of thumb: what it is worth to a player where vehicles stand, and what a card would change about it.

What each choice is worth stands with its rule: `worth_<kind>` in the chapters. All is in thousandths of a raw material.
"""

from ludoteca.games.explorador.cards import COLOURS, EARTH, HIGHEST_FACTORY, MATERIALS, POSITIONS, SEGMENTS, Kind
from ludoteca.games.explorador.rules.orbits import flight_end, hub_at, is_taken, runs_to_earth
from ludoteca.games.explorador.rules.yields import factor_of
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase, State, Tables

SLIPS = 0.33               # of weaker bots, times as many as elsewhere: each beats the next in some 70 % of duels
LATER = 800                # thousandths that what the own position could bring later is worth
HOME = 500                 # thousandths of a position's yield that it is worth to be there, whatever runs to Earth
COMPANY = 200              # thousandths of the yield for each vehicle with which a larger one could be built
THROUGH = 3000             # what it is worth to open a position where nothing is found, on the way to others
OTHERS = 35                # hundredths that the fleets of the others weigh, all together


def baseline(tables: Tables, view: State, seat: int) -> int:
    """Return what the row is worth before a card is laid: what each card is compared with."""
    return value_of_row(tables, view, seat) if view.phase == Phase.CARD else 0


def yield_at(tables: Tables, position: int) -> int:
    """Return the raw materials that a position yields to a ship, in thousandths."""
    total = 0
    for material in range(MATERIALS):
        total += tables.yields[position][material]
    return 1000 * total


def value_of_orbit(tables: Tables, view: State, position: int, colour: int, segment: int) -> int:
    """Return what a ship would get now on a segment: all on a linked meeting point, else nothing."""
    if hub_at(tables, view, position, colour, segment) == 0:
        return 0
    return yield_at(tables, position) if runs_to_earth(tables, view, position, colour, segment) else 0


def best_orbit(tables: Tables, view: State, seat: int, v: int, position: int) -> int:
    """Return what the best free orbit of a position would bring a vehicle."""
    for colour in range(COLOURS):
        for segment in range(SEGMENTS):
            worth = value_of_orbit(tables, view, position, colour, segment)
            if worth > 0 and not is_taken(view, position, colour, seat, v):
                return worth               # they are all worth the same
    return 0


def goes_on(view: State) -> bool:
    """Say whether there is another round, for which it matters where vehicles are."""
    return view.turn < view.options.rounds


def value_of_place(tables: Tables, view: State, seat: int, v: int, position: int) -> int:
    """Return what it is worth to be at a position in the rounds to come, on whichever orbit."""
    if not goes_on(view):
        return 0
    return value_later(tables, view, position, best_orbit(tables, view, seat, v, position))


def value_later(tables: Tables, view: State, position: int, orbit: int) -> int:
    """Return what a position is worth in the rounds to come, where its best free orbit would bring so much now."""
    return (LATER * orbit + HOME * yield_at(tables, position)) // 1000 if goes_on(view) else 0


def value_of_company(tables: Tables, view: State, seat: int, v: int, position: int, colour: int, segment: int) -> int:
    """Return what it is worth to stand with other own vehicles, with which a larger one can be built (EX-24)."""
    hub = hub_at(tables, view, position, colour, segment)
    if hub == 0 or not goes_on(view) or v < VEHICLES and view.explorers[seat].vehicles[v].kind == Kind.FACTORY:
        return 0
    others = 0
    for u in range(VEHICLES):
        other = view.explorers[seat].vehicles[u]
        if u != v and other.kind in (Kind.SHIP, Kind.STATION) and other.position == position:
            others += 2 if hub_at(tables, view, position, other.colour, other.segment) == hub else 1
    return others * COMPANY * yield_at(tables, position) // 2000


def value_of_stand(tables: Tables, view: State, seat: int, v: int, position: int, colour: int, segment: int) -> int:
    """Return what it is worth to end phase 3 on a segment: what it yields, and what comes of it later."""
    here = value_of_segment(tables, view, seat, v, position, colour, segment)
    return here + value_of_place(tables, view, seat, v, position)


def value_of_segment(tables: Tables, view: State, seat: int, v: int, position: int, colour: int, segment: int) -> int:
    """Return what one segment of a position is worth more than another: its yield now, and its company."""
    now = value_of_orbit(tables, view, position, colour, segment)
    return now + value_of_company(tables, view, seat, v, position, colour, segment)


def value_of_move(tables: Tables, view: State, seat: int, v: int) -> int:
    """Return the best that a vehicle could come to with one move, staying included."""
    vehicle = view.explorers[seat].vehicles[v]
    position = vehicle.position
    best = best_orbit(tables, view, seat, v, position)
    if vehicle.kind == Kind.FACTORY and best == 0:
        return yield_at(tables, position) // vehicle.value if vehicle.value < HIGHEST_FACTORY else 0
    best += value_later(tables, view, position, best)
    if vehicle.kind == Kind.SHIP:
        best = max(best, value_of_flights(tables, view, seat, v, 1), value_of_flights(tables, view, seat, v, -1))
    return best


def value_of_flights(tables: Tables, view: State, seat: int, v: int, step: int) -> int:
    """Return the best that a ship could come to along its orbit: outward with 1, towards the Sun with -1."""
    vehicle = view.explorers[seat].vehicles[v]
    colour = vehicle.colour
    at = vehicle.position
    end = vehicle.segment
    best = 0
    while 0 <= at + step < POSITIONS:
        end = flight_end(tables, view, at, colour, end, at + step)
        if end == NONE:
            return best
        at += step
        if yield_at(tables, at) > 0 and not is_taken(view, at, colour, seat, v):
            orbit = value_of_orbit(tables, view, at, colour, end)
            later = orbit if orbit > 0 else best_orbit(tables, view, seat, v, at)
            best = max(best, orbit + value_later(tables, view, at, later))
    return best


def value_of_fleet(tables: Tables, view: State, seat: int) -> int:
    """Return what an explorer's vehicles could come to in the next turn."""
    worth = 0
    for v in range(VEHICLES):
        vehicle = view.explorers[seat].vehicles[v]
        if vehicle.kind != Kind.NONE:
            worth += value_of_move(tables, view, seat, v) * factor_of(vehicle)
    return worth


def value_of_row(tables: Tables, view: State, seat: int) -> int:
    """Return what the row is worth to an explorer: the own vehicles, less a part of what it is to the others."""
    others = 0
    for other in range(view.seats):
        if other != seat:
            others += value_of_fleet(tables, view, other)
    return value_of_fleet(tables, view, seat) - OTHERS * others // (100 * (view.seats - 1))


def value_with_card(tables: Tables, view: State, seat: int, card: int, position: int, turned: int) -> int:
    """Return what the row would be worth with another card on top of a position; the view stays as it is."""
    top = view.top[position]
    upside = view.turned[position]
    view.top[position] = card
    view.turned[position] = turned
    worth = value_of_row(tables, view, seat)
    if top == NONE:
        worth += value_of_opening(tables, position)
    view.top[position] = top
    view.turned[position] = upside
    return worth


def value_of_opening(tables: Tables, position: int) -> int:
    """Return what it is worth that a position can be reached: little, and the less the further it is."""
    found = yield_at(tables, position)
    return THROUGH if found == 0 else max(1, 12 - abs(position - EARTH)) * found // 100
