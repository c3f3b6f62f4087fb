"""What a seat may do, and why not."""

from ludoteca.engine.seats import CHANCE, has
from ludoteca.games.explorador.actions import (
    ACCEPT,
    ASK,
    BARGAIN,
    BUILD,
    CALL_TIME,
    CHANGE,
    COMBINE,
    DONE,
    DRAW,
    FLY,
    JOKER_ON,
    LAY,
    MARKET,
    OFFER,
    ORBIT,
    ORBITS,
    OUTWARD,
    PASS,
    REDUCE,
    SEND,
    SPEND,
    SUBSETS,
    SUNWARD,
    SWAP,
    SWAP_JOKER,
    TAKE,
    TURN,
)
from ludoteca.games.explorador.cards import (
    JOKER,
    JOKER_PILES,
    PLANET_CARDS,
    POSITIONS,
    Kind,
    Place,
    position_of,
)
from ludoteca.games.explorador.events import Refusal
from ludoteca.games.explorador.laying import refuse_lay
from ludoteca.games.explorador.piles import joker_origin
from ludoteca.games.explorador.refusals import (
    refuse_ask,
    refuse_bargain,
    refuse_build,
    refuse_combine,
    refuse_flight,
    refuse_market,
    refuse_offer,
    refuse_orbit,
    refuse_reduce,
    refuse_send,
    refuse_spend,
    refuse_swap,
    refuse_take,
)
from ludoteca.games.explorador.state import MOST_OFFERS, VEHICLES, Phase
from ludoteca.games.explorador.supply import can_give


def waiting(tables, state) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    if state.awaited != 0 or state.phase == Phase.OVER:
        return state.awaited
    return CHANCE


def sealed(tables, state) -> int:
    """Nothing is chosen in secret."""
    return 0


def asides(tables, state, seat: int, actions) -> int:
    """Whoever likes may say that the agreed time is up (EX-33, EX-A37)."""
    if state.options.agreed_end == 0 or state.phase == Phase.OVER or has(state.agreed, seat):
        return 0
    actions[0] = CALL_TIME
    return 1


def legal_actions(tables, state, seat: int, actions) -> int:
    """List what an awaited seat can answer."""
    phase = state.phase
    if phase == Phase.CARD:
        return list_cards(tables, state, actions)
    if phase == Phase.BUILD:
        return list_buildings(tables, state, actions)
    if phase in (Phase.MOVE, Phase.SHIFT, Phase.DISPLACED):
        return list_moves(tables, state, actions)
    if phase in (Phase.PILE, Phase.FAR):
        return list_piles(state, actions)
    if phase == Phase.SIDE:
        actions[0] = SUNWARD
        actions[1] = OUTWARD
        return 2
    return list_dealings(tables, state, actions)


def list_cards(tables, state, actions) -> int:
    """List the cards that can be laid or put under a pile (EX-17 .. EX-22)."""
    count = list_laying(tables, state, 0, 0, actions)
    if state.options.beginners == 1:
        count = list_laying(tables, state, 1, count, actions)
    joker = joker_origin(state, state.actor) >= 0
    if joker:
        for position in range(POSITIONS):
            if refuse_lay(tables, state, JOKER, position, 0) == Refusal.NONE:
                actions[count] = JOKER_ON + position
                count += 1
    for card in range(PLANET_CARDS):
        if state.where[card] == Place.HAND + state.actor:
            actions[count] = SWAP + card
            count += 1
    if joker:
        for pile in range(JOKER_PILES):
            if refuse_swap(tables, state, JOKER, pile) == Refusal.NONE:
                actions[count] = SWAP_JOKER + pile
                count += 1
    actions[count] = PASS
    return count + 1


def list_laying(tables, state, turned: int, count: int, actions) -> int:
    """List the planet cards that can be laid, upright or upside down (EX-17, EX-36)."""
    first = TURN if turned == 1 else LAY
    for card in range(PLANET_CARDS):
        if state.where[card] != Place.HAND + state.actor:
            continue
        if refuse_lay(tables, state, card, position_of(card), turned) == Refusal.NONE:
            actions[count] = first + card
            count += 1
    return count


def list_piles(state, actions) -> int:
    """List the piles from which a card can be taken (EX-21, EX-35)."""
    count = 0
    for pile in range(POSITIONS):
        if refuse_take(state, pile) == Refusal.NONE:
            actions[count] = TAKE + pile
            count += 1
    return count


def list_buildings(tables, state, actions) -> int:
    """List what can be built or combined (EX-23, EX-24)."""
    count = 0
    for action in range(BUILD, BUILD + ORBITS):
        if refuse_build(tables, state, action) == Refusal.NONE:
            actions[count] = action
            count += 1
    for action in range(COMBINE, COMBINE + SUBSETS * VEHICLES):
        if refuse_combine(state, action) == Refusal.NONE:
            actions[count] = action
            count += 1
    actions[count] = DONE
    return count + 1


def list_moves(tables, state, actions) -> int:
    """List the changes of orbit, and in phase 3 the flights (EX-19, EX-25 .. EX-27)."""
    count = 0
    fleet = state.explorers[state.actor].vehicles
    for v in range(VEHICLES):
        if fleet[v].kind == Kind.NONE or fleet[v].moved == 1:
            continue
        for orbit in range(ORBITS):
            if refuse_orbit(tables, state, v, orbit) == Refusal.NONE:
                actions[count] = ORBIT + v * ORBITS + orbit
                count += 1
    for v in range(VEHICLES):
        if state.phase != Phase.MOVE or fleet[v].kind != Kind.SHIP or fleet[v].moved == 1:
            continue
        for position in range(POSITIONS):
            if refuse_flight(tables, state, v, position) == Refusal.NONE:
                actions[count] = FLY + v * POSITIONS + position
                count += 1
    if state.phase != Phase.DISPLACED:
        actions[count] = DONE
        count += 1
    return count


def list_dealings(tables, state, actions) -> int:
    """List what explorers may do about supplies (EX-39 .. EX-41)."""
    count = 0
    for action in range(BARGAIN, CALL_TIME):
        if refuse_dealing(tables, state, action) == Refusal.NONE:
            actions[count] = action
            count += 1
    return count


def refusal(tables, state, seat: int, action: int) -> int:
    """Return why a seat may not take an action, 0 if it may."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if action >= DRAW:
        return Refusal.CHANCE_ONLY
    if action == CALL_TIME:
        if state.options.agreed_end == 0:
            return Refusal.TIME_NOT_AGREED_ON
        return Refusal.TIME_CALLED if has(state.agreed, seat) else Refusal.NONE
    if not has(state.awaited, seat):
        return refuse_to_wait(state, seat)
    if action < TAKE:
        return refuse_card(tables, state, action)
    if action < SUNWARD:
        asked = state.phase in (Phase.PILE, Phase.FAR)
        return refuse_take(state, action - TAKE) if asked else Refusal.WRONG_MOMENT
    if action < BUILD:
        return Refusal.NONE if state.phase == Phase.SIDE else Refusal.WRONG_MOMENT
    if action < BARGAIN:
        return refuse_vehicles(tables, state, action)
    return refuse_dealing(tables, state, action)


def refuse_to_wait(state, seat: int) -> int:
    """Somebody else is awaited: it is their turn, or they decide something in this seat's own (EX-40, EX-A46)."""
    if seat == state.actor and state.phase == Phase.SIDE:
        return Refusal.END_AWAITED
    answered = state.phase in (Phase.COMPOSE, Phase.ANSWER)
    return Refusal.ANSWER_AWAITED if seat == state.actor and answered else Refusal.NOT_YOUR_TURN


def refuse_card(tables, state, action: int) -> int:
    """The same for phase 1; after a swap nothing is laid in this turn any more (EX-22)."""
    if state.phase != Phase.CARD:
        swapped = state.swapped == 1 and has(state.awaited, state.actor)
        return Refusal.HAS_SWAPPED if swapped and action < SWAP else Refusal.WRONG_MOMENT
    if action < TURN:
        return refuse_lay(tables, state, action - LAY, position_of(action - LAY), 0)
    if action < JOKER_ON:
        return refuse_lay(tables, state, action - TURN, position_of(action - TURN), 1)
    if action < SWAP:
        return refuse_lay(tables, state, JOKER, action - JOKER_ON, 0)
    if action < SWAP_JOKER:
        return refuse_swap(tables, state, action - SWAP, -1)
    if action < PASS:
        return refuse_swap(tables, state, JOKER, action - SWAP_JOKER)
    return Refusal.NONE


def refuse_vehicles(tables, state, action: int) -> int:
    """The same for phases 2 and 3, and for vehicles on a new card."""
    phase = state.phase
    if action < ORBIT:
        if phase != Phase.BUILD:
            return Refusal.WRONG_MOMENT
        return refuse_build(tables, state, action) if action < COMBINE else refuse_combine(state, action)
    if action < FLY:
        if phase not in (Phase.MOVE, Phase.SHIFT, Phase.DISPLACED):
            return Refusal.WRONG_MOMENT
        return refuse_orbit(tables, state, (action - ORBIT) // ORBITS, (action - ORBIT) % ORBITS)
    if action < DONE:
        if phase != Phase.MOVE:
            return Refusal.WRONG_MOMENT
        return refuse_flight(tables, state, (action - FLY) // POSITIONS, (action - FLY) % POSITIONS)
    ends = phase in (Phase.BUILD, Phase.MOVE, Phase.SHIFT)
    return Refusal.NONE if ends else Refusal.WRONG_MOMENT


def refuse_dealing(tables, state, action: int) -> int:
    """The same for supplies."""
    phase = state.phase
    if action < ASK:
        if phase != Phase.SUPPLY:
            return Refusal.NOT_SHORT if phase < Phase.SUPPLY else Refusal.WRONG_MOMENT
        return refuse_bargain(tables, state, action - BARGAIN)
    if action < ACCEPT:
        return refuse_composing(state, action) if phase == Phase.COMPOSE else Refusal.WRONG_MOMENT
    if action < MARKET:
        return refuse_answer(state, action) if phase == Phase.ANSWER else Refusal.WRONG_MOMENT
    if action < SPEND:
        return refuse_market(tables, state, action - MARKET) if phase == Phase.SUPPLY else Refusal.WRONG_MOMENT
    if action < REDUCE:
        return refuse_spend(state, action - SPEND) if phase == Phase.MARKET else Refusal.WRONG_MOMENT
    return refuse_reduce(tables, state, action - REDUCE) if phase == Phase.SUPPLY else Refusal.WRONG_MOMENT


def refuse_composing(state, action: int) -> int:
    """The same while an offer is put together."""
    if action < OFFER:
        return refuse_ask(state, action)
    if action < SEND:
        return refuse_offer(state, action, OFFER)
    return refuse_send(state) if action == SEND else Refusal.NONE


def refuse_answer(state, action: int) -> int:
    """The same for the answer to an offer."""
    if action == ACCEPT:
        taker = state.partner if state.proposer == state.actor else state.actor
        return Refusal.NONE if can_give(state, taker) else Refusal.CANNOT_GIVE
    if action == CHANGE:
        return Refusal.NONE if state.offers < MOST_OFFERS else Refusal.OFFERS_SPENT
    return Refusal.NONE


