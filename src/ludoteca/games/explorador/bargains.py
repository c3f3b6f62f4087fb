"""What rules of thumb say about supplies: whom to ask for what, what to answer, when to buy and which crews to cut."""

from ludoteca.games.explorador.actions import (
    ACCEPT,
    ASK,
    BARGAIN,
    CHANGE,
    DROP,
    MARKET,
    MOST_PIECES,
    OFFER,
    REDUCE,
    REFUSE,
    SEND,
    SPEND,
)
from ludoteca.games.explorador.cards import MATERIALS, Kind
from ludoteca.games.explorador.options import ALIKE
from ludoteca.games.explorador.outlook import goes_on, worth_of_stand, yield_at
from ludoteca.games.explorador.state import NONE
from ludoteca.games.explorador.supply import PRICE, lacks, may_swap, need_of
from ludoteca.games.explorador.yields import sum4

NEVER = -(1 << 20)
PREMIUM = 1                # what is given more than is asked for
NEEDED = 4                 # what a piece that crews lack is worth, in others; the world market asks five
BARGAINING = 3000          # first an offer is tried with those who can spare something,
OPENING = 2500             # then with those who must refuse before the world market opens;
BUYING = 2000              # then the world market,
CUTTING = 1000             # and at last there are fewer crews;
CUTTING_EARLY = 2900       # before buying, where that costs more than the crew brings;
LASTING = 2                # rounds for which a crew is kept by buying, since ships are free;
KEEPING = 35               # hundredths of the yield that a crew is thought to bring in each; 15 and 50 win less
STATION_FACTOR = 2         # what a factory multiplies its yield with once a crew is gone
USELESS = -1000            # a crew that needs nothing of what is lacking
CUTTING_AT_LAST = 4000     # after the last round nobody needs them


def worth_of_dealing(tables, view, seat: int, action: int) -> int:
    """Return what a choice about supplies is worth, compared with the others of the same moment."""
    if action < ASK:
        return worth_of_partner(tables, view, seat, action - BARGAIN)
    if action < ACCEPT:
        return worth_of_writing(tables, view, seat, action)
    if action < MARKET:
        return worth_of_answer(tables, view, seat, action)
    if action < SPEND:
        wanted = action - MARKET
        return BUYING if lacks(tables, view, seat, wanted) > 0 and affords(tables, view, seat, wanted) else NEVER
    if action < REDUCE:
        return surplus(tables, view, seat, action - SPEND)
    return worth_of_cutting(tables, view, seat, action - REDUCE)


def worth_of_cutting(tables, view, seat: int, v: int) -> int:
    """Return what it is worth to send a crew home: the last thing to do, unless the world market costs more than it."""
    vehicle = view.explorers[seat].vehicles[v]
    saved = 0
    for material in range(MATERIALS):
        if tables.yields[vehicle.position][material] == 0 and lacks(tables, view, seat, material) > 0:
            saved += 1
    if saved == 0:
        return USELESS
    here = worth_of_stand(tables, view, seat, v, vehicle.position + 0, vehicle.colour + 0, vehicle.segment + 0)
    crew = yield_at(tables, vehicle.position + 0) * steps_of(vehicle)
    dear = 100_000 * PRICE * saved > KEEPING * min(view.options.rounds - view.turn, LASTING) * crew
    first = CUTTING_AT_LAST if not goes_on(view) else CUTTING_EARLY if dear else CUTTING
    return first - here * steps_of(vehicle) // 1000


def steps_of(vehicle) -> int:
    """Return how many times the yield a vehicle loses with a crew: a factory that becomes a station the most."""
    return vehicle.value - STATION_FACTOR if vehicle.kind == Kind.FACTORY else 1


def surplus(tables, view, seat: int, material: int) -> int:
    """Return how much more of a material an explorer has than the own crews need."""
    return view.explorers[seat].stock[material] - need_of(tables, view, seat, material)


def lacking(tables, view, seat: int) -> int:
    """Return the material that an explorer lacks most of, or NONE."""
    found = NONE
    most = 0
    for material in range(MATERIALS):
        if lacks(tables, view, seat, material) > most:
            most = lacks(tables, view, seat, material)
            found = material
    return found


def plenty(tables, view, seat: int) -> int:
    """Return the material of which an explorer can spare most."""
    found = 0
    for material in range(1, MATERIALS):
        if surplus(tables, view, seat, material) > surplus(tables, view, seat, found):
            found = material
    return found


def affords(tables, view, seat: int, wanted: int) -> bool:
    """Say whether an explorer could pay for a piece on the world market and still supply the crews."""
    most = 0
    every = 0
    for material in range(MATERIALS):
        spare = surplus(tables, view, seat, material)
        if material != wanted and spare > 0:
            most = max(most, spare)
            every += spare
    return (most if view.options.market == ALIKE else every) >= PRICE


def worth_of_partner(tables, view, seat: int, other: int) -> int:
    """Return what it is worth to bargain with somebody: with whom is there enough of what is lacking?

    Nobody is asked again for what they have refused. Who can spare nothing is asked if that opens the world market.
    """
    wanted = lacking(tables, view, seat)
    if wanted == NONE or not may_swap(tables, view, other, wanted):
        return NEVER
    if planned(tables, view, seat) < 1:
        return NEVER
    if view.options.hidden == 1:
        return BARGAINING
    spare = surplus(tables, view, other, wanted)
    if spare > 0:
        return BARGAINING + min(spare, MOST_PIECES)
    return OPENING if affords(tables, view, seat, wanted) else NEVER


def worth_of_writing(tables, view, seat: int, action: int) -> int:
    """Return what the next step of an offer is worth; nobody writes a step that is not in the plan.

    The plan: the actor gets what it lacks most, and gives PREMIUM more of what it has most of. The one who
    answers with another offer plans the same.
    """
    if action == SEND:
        return 10
    if action == DROP:
        return 0
    actor = view.actor + 0
    wanted = lacking(tables, view, actor)
    amount = planned(tables, view, seat)
    if amount < 1:
        return -10
    paid = plenty(tables, view, actor)
    get = ASK if seat == actor else OFFER
    give = OFFER if seat == actor else ASK
    if action == get + wanted * MOST_PIECES + amount - 1:
        return 50 if sum4(view.asked if seat == actor else view.offered) == 0 else -10
    if action == give + paid * MOST_PIECES + amount + PREMIUM - 1:
        return 50 if sum4(view.offered if seat == actor else view.asked) == 0 else -10
    return -10


def planned(tables, view, seat: int) -> int:
    """Return how many pieces of what the actor lacks most a seat would put into an offer; below 1 it makes none."""
    actor = view.actor + 0
    wanted = lacking(tables, view, actor)
    if wanted == NONE:
        return 0
    amount = min(MOST_PIECES - PREMIUM, lacks(tables, view, actor, wanted))
    if seat != actor:
        amount = min(amount, surplus(tables, view, seat, wanted))
    return min(amount, surplus(tables, view, actor, plenty(tables, view, actor)) - PREMIUM)


def worth_of_answer(tables, view, seat: int, action: int) -> int:
    """Accept what brings more than it takes and leaves the own crews supplied; else propose the usual, or refuse."""
    if action == REFUSE:
        return 0
    if not can_spare(tables, view, seat):
        return NEVER
    if action == CHANGE:
        open_to_all = view.options.hidden == 0
        return 1 if seat != view.actor and open_to_all and planned(tables, view, seat) > 0 else NEVER
    return 2 * gain_of(tables, view, seat) if gain_of(tables, view, seat) > 0 else NEVER


def can_spare(tables, view, seat: int) -> bool:
    """Say whether an explorer could hand over what is asked for and still supply the own crews."""
    for material in range(MATERIALS):
        if view.asked[material] > 0 and surplus(tables, view, seat, material) < view.asked[material]:
            return False
    return True


def gain_of(tables, view, seat: int) -> int:
    """Return what an offer brings to the one who answers it; what crews lack counts more."""
    gain = sum4(view.offered) - sum4(view.asked)
    for material in range(MATERIALS):
        gain += (NEEDED - 1) * min(lacks(tables, view, seat, material), view.offered[material])
    return gain
