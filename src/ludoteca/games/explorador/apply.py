"""Applies one action, of a seat or of chance, and runs on to the next decision."""

from ludoteca.engine.journal import write
from ludoteca.engine.seats import bit
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
    DROP,
    FLY,
    JOKER_ON,
    LAY,
    MARKET,
    MOST_PIECES,
    OFFER,
    ORBIT,
    ORBITS,
    PASS,
    REDUCE,
    REFUSE,
    SEND,
    SPEND,
    START,
    SUNWARD,
    SWAP,
    SWAP_JOKER,
    TAKE,
    TURN,
    members_of,
)
from ludoteca.games.explorador.cards import (
    EARTH,
    HAND,
    INNER_PILES,
    JOKER,
    LOWEST_FACTORY,
    MATERIALS,
    POSITIONS,
    SEGMENTS,
    Kind,
    position_of,
)
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.flow import advance, begin_round, open_game, take_fourth
from ludoteca.games.explorador.laying import lay
from ludoteca.games.explorador.orbits import flight_end
from ludoteca.games.explorador.piles import draw_card, hand_size, joker_origin, put_under
from ludoteca.games.explorador.refusals import combined, free_slot
from ludoteca.games.explorador.scoring import all_agree
from ludoteca.games.explorador.state import VEHICLES, Phase
from ludoteca.games.explorador.supply import begin_offer, decline, make_offer, receiver, reduce, spend, swap
from ludoteca.games.explorador.yields import sum4


def apply_action(tables, state, seat: int, action: int, journal) -> None:
    """Apply a legal action; an illegal one is the caller's error."""
    if action == CALL_TIME:
        call_time(state, seat, journal)
        return
    if action >= DRAW:
        apply_chance(tables, state, action, journal)
    elif action < TAKE:
        apply_card(tables, state, action, journal)
    elif action < BUILD:
        apply_choice(state, action, journal)
    elif action < BARGAIN:
        apply_vehicle(tables, state, action, journal)
    elif action < MARKET:
        apply_bargain(state, action, journal)
    else:
        apply_supply(state, action, journal)
    advance(tables, state, journal)


def call_time(state, seat: int, journal) -> None:
    """An explorer says that the agreed time is up; with the last one this is the last round (EX-33, EX-A37)."""
    state.agreed |= bit(seat)
    write(journal, Event.TIME_CALLED, seat)
    if all_agree(state):
        write(journal, Event.TIME_AGREED, seat)


def apply_chance(tables, state, action: int, journal) -> None:
    """Apply what chance brings: a card from a pile, or who begins."""
    if action >= START:
        write(journal, Event.DRAWN_FIRST if state.turn == 0 else Event.LOWEST, action - START)
        begin_round(state, action - START, journal)
        return
    draw_card(state, state.actor + 0, state.pile + 0, action - DRAW, journal)
    if state.phase == Phase.DRAW:
        state.phase = state.then
    else:
        serve_next(tables, state, journal)


def serve_next(tables, state, journal) -> None:
    """After a card of the deal: the next inner pile, the far card of beginners, or the next explorer (EX-12, EX-35)."""
    beginners = state.options.beginners == 1
    if hand_size(state, state.actor) < HAND:
        state.pile += 1
        if beginners and state.pile == EARTH:
            state.pile += 1
        state.phase = Phase.FAR if state.pile >= INNER_PILES else Phase.DEAL
        return
    state.actor += 1
    state.pile = 0
    state.phase = Phase.DEAL
    if state.actor < state.seats:
        return
    state.actor = 0
    if beginners:
        state.phase = Phase.START
    else:
        open_game(tables, state, journal)


def apply_card(tables, state, action: int, journal) -> None:
    """Phase 1: a card is laid, or put under its pile, or neither (EX-17 .. EX-22, EX-A16)."""
    if action < TURN:
        lay(tables, state, action - LAY, position_of(action - LAY), 0, journal)
        state.phase = Phase.LAID
    elif action < JOKER_ON:
        lay(tables, state, action - TURN, position_of(action - TURN), 1, journal)
        state.phase = Phase.LAID
    elif action < SWAP:
        lay(tables, state, JOKER, action - JOKER_ON, 0, journal)
        state.phase = Phase.LAID
    elif action < PASS:
        swap_card(state, action, journal)
    else:
        write(journal, Event.NO_CARD, state.actor)
        state.phase = Phase.AFTER_CARD


def swap_card(state, action: int, journal) -> None:
    """A card goes from the hand under its pile, and another is taken (EX-22, EX-A15)."""
    if action >= SWAP_JOKER:
        pile = action - SWAP_JOKER
        origin = joker_origin(state, state.actor)
        put_under(state, state.actor + 0, JOKER, pile, origin)
        write(journal, Event.SWAPPED if pile == origin else Event.SWAPPED_JOKER, state.actor, pile)
    else:
        pile = position_of(action - SWAP)
        put_under(state, state.actor + 0, action - SWAP, pile, pile)
        write(journal, Event.SWAPPED, state.actor, pile)
    state.swapped = 1
    take_fourth(state)


def apply_choice(state, action: int, journal) -> None:
    """A pile is chosen to take a card from, or the side of a broken orbit (EX-21, EX-35, EX-A10)."""
    if action < SUNWARD:
        state.phase = Phase.FAR_CARD if state.phase == Phase.FAR else Phase.DRAW
        state.pile = action - TAKE
        return
    seat = state.vehicle // VEHICLES
    v = state.vehicle % VEHICLES
    state.explorers[seat].vehicles[v].segment = action - SUNWARD
    state.unsettled -= 1 << state.vehicle
    state.phase = Phase.LAID


def apply_vehicle(tables, state, action: int, journal) -> None:
    """Phases 2 and 3, and vehicles that find their orbit on a new card."""
    if action < COMBINE:
        build(state, action - BUILD, journal)
    elif action < ORBIT:
        combine(state, action - COMBINE, journal)
    elif action < FLY:
        change_orbit(state, (action - ORBIT) // ORBITS, (action - ORBIT) % ORBITS, journal)
    elif action < DONE:
        fly(tables, state, (action - FLY) // POSITIONS, (action - FLY) % POSITIONS, journal)
    elif state.phase == Phase.SHIFT:
        take_fourth(state)
    elif state.phase == Phase.BUILD:
        state.phase = Phase.MOVE
    else:
        state.phase = Phase.YIELD


def build(state, orbit: int, journal) -> None:
    """A ship stands on the Earth card (EX-23)."""
    v = free_slot(state)
    vehicle = state.explorers[state.actor].vehicles[v]
    vehicle.kind = Kind.SHIP
    vehicle.value = 0
    vehicle.position = EARTH
    vehicle.colour = orbit // SEGMENTS
    vehicle.segment = orbit % SEGMENTS
    vehicle.moved = 0
    vehicle.met = 0
    write(journal, Event.BUILT, state.actor, v, EARTH, vehicle.colour)
    state.phase = Phase.MOVE


def combine(state, choice: int, journal) -> None:
    """Vehicles become one larger one, where one of them stands (EX-24, EX-A21)."""
    subset = choice // VEHICLES
    at = choice % VEHICLES
    kind = combined(state, subset)
    for v in range(VEHICLES):
        vehicle = state.explorers[state.actor].vehicles[v]
        if members_of(subset) >> v & 1 == 1 and v != at:
            vehicle.kind = Kind.NONE
            vehicle.value = 0
            vehicle.position = 0
            vehicle.colour = 0
            vehicle.segment = 0
            vehicle.met = 0
    here = state.explorers[state.actor].vehicles[at]
    here.kind = kind
    here.value = LOWEST_FACTORY if kind == Kind.FACTORY else 0
    write(journal, Event.COMBINED, state.actor, at, kind)
    state.phase = Phase.MOVE


def change_orbit(state, v: int, orbit: int, journal) -> None:
    """A vehicle changes its orbit: on a new card, or in phase 3 (EX-19, EX-26, EX-27, EX-A11)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    vehicle.colour = orbit // SEGMENTS
    vehicle.segment = orbit % SEGMENTS
    settled = Event.DISPLACED if state.phase == Phase.DISPLACED else Event.SHIFTED
    told = Event.CHANGED if state.phase == Phase.MOVE else settled
    write(journal, told, state.actor, v, vehicle.position, vehicle.colour)
    if state.phase == Phase.MOVE:
        vehicle.moved = 1
    elif state.phase == Phase.SHIFT:
        take_fourth(state)
    else:
        state.phase = Phase.LAID


def fly(tables, state, v: int, position: int, journal) -> None:
    """A ship flies along its orbit to another card (EX-26)."""
    vehicle = state.explorers[state.actor].vehicles[v]
    vehicle.segment = flight_end(
        tables, state, vehicle.position + 0, vehicle.colour, vehicle.segment + 0, position
    )
    vehicle.position = position
    vehicle.moved = 1
    write(journal, Event.FLEW, state.actor, v, position, vehicle.colour)


def apply_bargain(state, action: int, journal) -> None:
    """An offer is put together, made and answered (EX-40)."""
    if action < ASK:
        state.partner = action - BARGAIN
        begin_offer(state, state.actor + 0)
    elif action < OFFER:
        state.asked[(action - ASK) // MOST_PIECES] = (action - ASK) % MOST_PIECES + 1
    elif action < SEND:
        state.offered[(action - OFFER) // MOST_PIECES] = (action - OFFER) % MOST_PIECES + 1
    elif action == SEND:
        make_offer(state, journal)
    elif action == CHANGE:
        decline(state)
        begin_offer(state, receiver(state))
    else:
        if action == ACCEPT:
            swap(state, journal)
        elif action == REFUSE or state.proposer != state.actor:
            refuser = receiver(state) if action == REFUSE else state.partner + 0
            write(journal, Event.REFUSED, refuser)
            if action == REFUSE:
                decline(state)
        state.offers += 1 if action == DROP else 0
        close_bargain(state)


def close_bargain(state) -> None:
    """The bargaining is over: the crews are supplied, if that is possible now."""
    for material in range(MATERIALS):
        state.asked[material] = 0
        state.offered[material] = 0
    state.proposer = -1
    state.phase = Phase.UPKEEP


def apply_supply(state, action: int, journal) -> None:
    """The world market, or fewer crews (EX-41, EX-A31)."""
    if action < SPEND:
        state.wanted = action - MARKET
        for material in range(MATERIALS):
            state.paid[material] = 0
        state.phase = Phase.MARKET
    elif action < REDUCE:
        spend(state, action - SPEND, journal)
        if sum4(state.paid) == 5:
            for material in range(MATERIALS):
                state.paid[material] = 0
            state.phase = Phase.UPKEEP
    else:
        reduce(state, action - REDUCE, journal)
        state.phase = Phase.UPKEEP
