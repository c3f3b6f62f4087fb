"""Bargaining: whoever is short makes offers to those who meet at the same planet (EX-40, EX-A33, EX-A46, EX-A47).

An offer is put together piece by piece, made, and accepted, refused, or answered with another one.
"""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import bit, has
from ludoteca.games.explorador.cards import MATERIALS, Kind
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.options import ALIKE
from ludoteca.games.explorador.rules.orbits import hub_of
from ludoteca.games.explorador.rules.yields import as_digits, lacks, sum4, surplus
from ludoteca.games.explorador.state import MOST_OFFERS, MOST_PIECES, NONE, VEHICLES, Phase, State, Tables

PRICE = 5                  # pieces that the world market takes for one (EX-41)
NEVER = -(1 << 20)
PREMIUM = 1                # what is given more than is asked for
NEEDED = 4                 # what a piece that crews lack is worth, in others; the world market asks five
BARGAINING = 3000          # first an offer is tried with those who can spare something,
OPENING = 2500             # then with those who must refuse before the world market opens
PLANNED = 50               # what the next piece of a planned offer is worth,
SENDING = 10               # and to make it once it is complete
UNPLANNED = -10            # any other piece


def untimely_bargain(tables: Tables, state: State, seat: int) -> int:
    """Nobody bargains who is not short of something (EX-40), and nobody ever is where crews cost nothing (EX-39)."""
    if state.options.living == 0:
        return Refusal.CREWS_COST_NOTHING
    return Refusal.NOT_SHORT if state.phase < Phase.SUPPLY else Refusal.WRONG_MOMENT


def refuse_bargain(tables: Tables, state: State, seat: int, other: int) -> int:
    """Whoever is short may bargain with those who meet at the same planet (EX-40, EX-A33)."""
    if other >= state.seats or other == state.actor:
        return Refusal.NO_PARTNER
    if not has_common_planet(tables, state, state.actor, other):
        return Refusal.NO_COMMON_PLANET
    return Refusal.NONE if may_bargain(tables, state, other) else Refusal.OFFERS_SPENT


def apply_bargain(tables: Tables, state: State, seat: int, other: int, journal: Journal) -> None:
    """The actor puts an offer to another explorer together (EX-40)."""
    state.partner = other
    begin_offer(state, state.actor)


def worth_bargain(tables: Tables, view: State, seat: int, other: int) -> int:
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


def has_common_planet(tables: Tables, state: State, seat: int, other: int) -> bool:
    """Say whether two explorers have vehicles on meeting points of the same position (EX-40, EX-A33)."""
    for v in range(VEHICLES):
        vehicle = state.explorers[seat].vehicles[v]
        if vehicle.kind == Kind.NONE or hub_of(tables, state, seat, v) == 0:
            continue
        for each in range(VEHICLES):
            theirs = state.explorers[other].vehicles[each]
            same = theirs.kind != Kind.NONE and theirs.position == vehicle.position
            if same and hub_of(tables, state, other, each) != 0:
                return True
    return False


def may_bargain(tables: Tables, state: State, other: int) -> bool:
    """Say whether the actor may make another explorer an offer."""
    if other == state.actor or other >= state.seats or state.offers >= MOST_OFFERS:
        return False
    return has_common_planet(tables, state, state.actor, other)


def may_swap(tables: Tables, state: State, other: int, material: int) -> bool:
    """Say whether another explorer may still give the actor some of a material, by what everybody knows (EX-A47).

    With open counters that is whoever has any; of covered ones nobody knows whether there is none.
    """
    if has(state.declined[material], other) or not may_bargain(tables, state, other):
        return False
    return state.options.hidden == 1 or state.explorers[other].stock[material] > 0


def can_swap(tables: Tables, state: State, material: int) -> bool:
    """Say whether there is anybody who may still give the actor some of a material."""
    for other in range(state.seats):
        if may_swap(tables, state, other, material):
            return True
    return False


def begin_offer(state: State, proposer: int) -> None:
    """An explorer puts an offer together."""
    state.proposer = proposer
    clear_offer(state)
    state.phase = Phase.COMPOSE


def clear_offer(state: State) -> None:
    """Nothing is asked for or given."""
    for material in range(MATERIALS):
        state.asked[material] = 0
        state.offered[material] = 0


def clear_offers(state: State) -> None:
    """A turn begins: nobody has offered or refused anything (EX-A47)."""
    state.partner = NONE
    state.proposer = NONE
    state.offers = 0
    for material in range(MATERIALS):
        state.declined[material] = 0


def speaker(state: State) -> int:
    """Return whose word it is: who puts the offer together, or who answers it."""
    return state.proposer if state.phase == Phase.COMPOSE else receiver(state)


def receiver(state: State) -> int:
    """Return whom the offer is made to."""
    return state.partner if state.proposer == state.actor else state.actor


def admits_ask(tables: Tables, state: State, seat: int, material: int) -> bool:
    """In an offer each material is named once, asked for or given."""
    return state.asked[material] + state.offered[material] == 0


def refuse_ask(tables: Tables, state: State, seat: int, material: int, amount: int) -> int:
    """In an offer each material is named once, asked for or given."""
    return Refusal.SAME_MATERIAL if state.asked[material] + state.offered[material] > 0 else Refusal.NONE


def apply_ask(tables: Tables, state: State, seat: int, material: int, amount: int, journal: Journal) -> None:
    """So many pieces are asked for."""
    state.asked[material] = amount


def worth_ask(tables: Tables, view: State, seat: int, material: int, amount: int) -> int:
    """The actor asks for what it lacks; the other one, who answers, for what the actor has most of."""
    if sum4(view.asked) > 0:
        return UNPLANNED
    return value_of_piece(tables, view, seat, seat == view.actor, material, amount)


def admits_offer(tables: Tables, state: State, seat: int, material: int) -> bool:
    """In an offer each material is named once, asked for or given."""
    return state.asked[material] + state.offered[material] == 0


def refuse_offer(tables: Tables, state: State, seat: int, material: int, amount: int) -> int:
    """Only what one has can be given, of a material that is not named yet."""
    if state.asked[material] + state.offered[material] > 0:
        return Refusal.SAME_MATERIAL
    return Refusal.NONE if state.explorers[state.proposer].stock[material] >= amount else Refusal.CANNOT_GIVE


def apply_offer(tables: Tables, state: State, seat: int, material: int, amount: int, journal: Journal) -> None:
    """So many pieces are given."""
    state.offered[material] = amount


def worth_offer(tables: Tables, view: State, seat: int, material: int, amount: int) -> int:
    """The actor gives of what it has most of; the other one, who answers, what the actor lacks."""
    if sum4(view.offered) > 0:
        return UNPLANNED
    return value_of_piece(tables, view, seat, seat != view.actor, material, amount)


def value_of_piece(tables: Tables, view: State, seat: int, is_for_actor: bool, material: int, amount: int) -> int:
    """Return what the next piece of an offer is worth; nobody names one that is not in the plan.

    The plan: the actor gets what it lacks most, and gives PREMIUM more of what it has most of. The one who
    answers with another offer plans the same.
    """
    pieces = planned(tables, view, seat)
    if pieces < 1:
        return UNPLANNED
    if is_for_actor:
        fits = material == lacking(tables, view, view.actor) and amount == pieces
    else:
        fits = material == plenty(tables, view, view.actor) and amount == pieces + PREMIUM
    return PLANNED if fits else UNPLANNED


def refuse_send(tables: Tables, state: State, seat: int) -> int:
    """An offer asks for something and gives something."""
    return Refusal.NONE if sum4(state.asked) > 0 and sum4(state.offered) > 0 else Refusal.EMPTY_OFFER


def apply_send(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """The offer is made; the other one answers."""
    state.offers += 1
    state.phase = Phase.ANSWER
    asked = as_digits(state.asked)
    write(journal, Event.OFFERED, state.proposer, receiver(state), asked, as_digits(state.offered))


def worth_send(tables: Tables, view: State, seat: int) -> int:
    """Make the offer once nothing that is planned is missing."""
    return SENDING


def apply_drop(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """No offer is made; who was to answer with another one has refused (EX-A46)."""
    if state.proposer != state.actor:
        write(journal, Event.REFUSED, state.partner)
    state.offers += 1
    close_bargain(state)


def refuse_accept(tables: Tables, state: State, seat: int) -> int:
    """Nobody can give what they do not have (EX-40)."""
    return Refusal.NONE if can_give(state, receiver(state)) else Refusal.CANNOT_GIVE


def apply_accept(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Both hand over what was agreed (EX-40); who has come to terms can be asked for more (EX-A47)."""
    giver = state.explorers[state.proposer]
    taker = state.explorers[receiver(state)]
    write(journal, Event.ACCEPTED, receiver(state), state.proposer)
    for material in range(MATERIALS):
        giver.stock[material] += state.asked[material] - state.offered[material]
        taker.stock[material] += state.offered[material] - state.asked[material]
        if has(state.declined[material], state.partner):
            state.declined[material] -= bit(state.partner)
    close_bargain(state)


def worth_accept(tables: Tables, view: State, seat: int) -> int:
    """Accept what brings more than it takes and leaves the own crews supplied."""
    gain = gain_of(tables, view, seat)
    return 2 * gain if gain > 0 and can_spare(tables, view, seat) else NEVER


def can_give(state: State, seat: int) -> bool:
    """Say whether an explorer has what the offer asks for."""
    for material in range(MATERIALS):
        if state.explorers[seat].stock[material] < state.asked[material]:
            return False
    return True


def apply_refuse(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """The offer is refused, and the bargaining over (EX-40, EX-A47)."""
    write(journal, Event.REFUSED, receiver(state))
    decline(state)
    close_bargain(state)


def refuse_change(tables: Tables, state: State, seat: int) -> int:
    """So many offers are enough for a turn."""
    return Refusal.NONE if state.offers < MOST_OFFERS else Refusal.OFFERS_SPENT


def apply_change(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Whoever was made the offer answers with another one (EX-40)."""
    decline(state)
    begin_offer(state, receiver(state))


def worth_change(tables: Tables, view: State, seat: int) -> int:
    """Who is asked for what can be spared proposes the usual, rather than to refuse."""
    proposes = seat != view.actor and view.options.hidden == 0 and can_spare(tables, view, seat)
    return 1 if proposes and planned(tables, view, seat) > 0 else NEVER


def decline(state: State) -> None:
    """Who does not take the actor's offer as it is has refused all that it asks for (EX-A47)."""
    if state.proposer == state.actor:
        for material in range(MATERIALS):
            if state.asked[material] > 0:
                state.declined[material] |= bit(state.partner)


def close_bargain(state: State) -> None:
    """The bargaining is over: the crews are supplied, if that is possible now."""
    clear_offer(state)
    state.proposer = NONE
    state.phase = Phase.UPKEEP


def lacking(tables: Tables, view: State, seat: int) -> int:
    """Return the material that an explorer lacks most of, or NONE."""
    found = NONE
    most = 0
    for material in range(MATERIALS):
        if lacks(tables, view, seat, material) > most:
            most = lacks(tables, view, seat, material)
            found = material
    return found


def plenty(tables: Tables, view: State, seat: int) -> int:
    """Return the material of which an explorer can spare most."""
    found = 0
    for material in range(1, MATERIALS):
        if surplus(tables, view, seat, material) > surplus(tables, view, seat, found):
            found = material
    return found


def planned(tables: Tables, view: State, seat: int) -> int:
    """Return how many pieces of what the actor lacks most a seat would put into an offer; below 1 it makes none."""
    actor = view.actor
    wanted = lacking(tables, view, actor)
    if wanted == NONE:
        return 0
    amount = min(MOST_PIECES - PREMIUM, lacks(tables, view, actor, wanted))
    if seat != actor:
        amount = min(amount, surplus(tables, view, seat, wanted))
    return min(amount, surplus(tables, view, actor, plenty(tables, view, actor)) - PREMIUM)


def can_spare(tables: Tables, view: State, seat: int) -> bool:
    """Say whether an explorer could hand over what is asked for and still supply the own crews."""
    for material in range(MATERIALS):
        if view.asked[material] > 0 and surplus(tables, view, seat, material) < view.asked[material]:
            return False
    return True


def gain_of(tables: Tables, view: State, seat: int) -> int:
    """Return what an offer brings to the one who answers it; what crews lack counts more."""
    gain = sum4(view.offered) - sum4(view.asked)
    for material in range(MATERIALS):
        gain += (NEEDED - 1) * min(lacks(tables, view, seat, material), view.offered[material])
    return gain


def affords(tables: Tables, view: State, seat: int, wanted: int) -> bool:
    """Say whether an explorer could pay for a piece on the world market and still supply the crews."""
    most = 0
    every = 0
    for material in range(MATERIALS):
        spare = surplus(tables, view, seat, material)
        if material != wanted and spare > 0:
            most = max(most, spare)
            every += spare
    return (most if view.options.market == ALIKE else every) >= PRICE
