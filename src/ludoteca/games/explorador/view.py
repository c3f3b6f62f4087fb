"""What a seat may know, worlds that agree with it, and the view as numbers for learning."""

from ludoteca.engine.runtime.chance import draw
from ludoteca.engine.runtime.record_types import Numbers, Tensor
from ludoteca.games.explorador.cards import (
    COLOURS,
    EARTH,
    JOKER,
    MATERIALS,
    PLANET_CARDS,
    POSITIONS,
    SEGMENTS,
    VALUES,
    Place,
)
from ludoteca.games.explorador.rules.bargain import clear_offer
from ludoteca.games.explorador.rules.orbits import bits_of, hub_at, runs_to_earth
from ludoteca.games.explorador.state import EVERYBODY, MOST_EXPLORERS, UNKNOWN, VEHICLES, Phase, State, Tables

PER_ORBIT = 4
PER_VEHICLE = 6
PER_EXPLORER = POSITIONS + 2 * MATERIALS + VEHICLES * PER_VEHICLE
GENERAL = 6
ROW = POSITIONS * (2 + COLOURS * SEGMENTS * PER_ORBIT)
OBSERVATION = GENERAL + ROW + PLANET_CARDS + 1 + MOST_EXPLORERS * PER_EXPLORER
A_ROUND = 12               # about as much of a material as somebody gets in a round; for imagined counters


def redact(tables: Tables, state: State, viewer: int) -> None:
    """Put what others hold or put under piles back among the unseen cards (EX-12, EX-22); cover counters (EX-38), and
    an offer until it is made (EX-A42).
    """
    if state.phase == Phase.COMPOSE and viewer != state.proposer:
        clear_offer(state)
    for card in range(PLANET_CARDS):
        if state.where[card] >= Place.HAND and state.where[card] != Place.HAND + viewer:
            state.where[card] = Place.PILE
    for seat in range(state.seats):
        if seat != viewer:
            cover(state, seat)
    for pile in range(POSITIONS):
        for i in range(state.under_size[pile]):
            by = state.under_by[pile][i]
            known = EVERYBODY if by == EVERYBODY else viewer
            if by != known:
                card = state.under[pile][i]
                if card == JOKER:
                    state.joker_in[pile] += 1
                elif card >= 0:
                    state.where[card] = Place.PILE
                state.under[pile][i] = UNKNOWN


def cover(state: State, seat: int) -> None:
    """Cover an explorer's jokers, and with hidden counters all but the yields of the round."""
    explorer = state.explorers[seat]
    for pile in range(POSITIONS):
        state.joker_in[pile] += explorer.jokers[pile]
        explorer.jokers[pile] = 0
    if state.options.hidden == 1 and state.phase != Phase.OVER:
        for material in range(MATERIALS):
            explorer.stock[material] = explorer.gained[material]


def determinize(tables: Tables, state: State, viewer: int, generator: Numbers) -> None:
    """Deal the unseen cards of each position into the places where such cards lie, all alike; imagine counters."""
    for pile in range(POSITIONS):
        for later in range(2):
            for seat in range(state.seats):
                if seat != viewer and has_had_turn(state, seat) == (later == 1):
                    deal_unseen(state, seat, pile, generator)
        for i in range(state.under_size[pile]):
            if state.under[pile][i] == UNKNOWN:      # unseen_card leaves the card marked as under
                state.under[pile][i] = unseen_card(state, pile, pile * VALUES + VALUES, generator)
    if state.options.hidden == 1 and state.phase != Phase.OVER:
        for seat in range(state.seats):
            if seat != viewer:
                for material in range(MATERIALS):
                    state.explorers[seat].stock[material] += draw(generator, max(0, state.turn - 1) * A_ROUND + 1)


def has_had_turn(state: State, seat: int) -> bool:
    """Say whether a seat has begun its first turn."""
    return state.turn != 1 or (seat - state.first) % state.seats <= state.taken


def beyond_hand(state: State, seat: int, pile: int) -> int:
    """Return a card from which on a hand has none of a pile: before their first turn no Earth card tops the opening."""
    every = pile * VALUES + VALUES
    if pile != EARTH or has_had_turn(state, seat):
        return every
    beyond = every
    lower = state.joker_in[pile]
    for card in range(pile * VALUES, every):
        if state.where[card] == Place.LAID:
            beyond = card
    for card in range(pile * VALUES, beyond):
        if state.where[card] == Place.PILE:
            lower += 1
    return beyond if lower > 0 else every      # a position that was set up may have higher ones


def deal_unseen(state: State, seat: int, pile: int, generator: Numbers) -> None:
    """Give a hand as many unseen cards of a pile as were taken from it."""
    for _ in range(state.explorers[seat].held[pile]):
        card = unseen_card(state, pile, beyond_hand(state, seat, pile), generator)
        if card == JOKER:
            state.explorers[seat].jokers[pile] += 1
        else:
            state.where[card] = Place.HAND + seat


def unseen_card(state: State, pile: int, beyond: int, generator: Numbers) -> int:
    """Take one of the unseen cards of a pile, a planet card before the one given or a joker; mark it as put under."""
    unseen = state.joker_in[pile]
    for card in range(pile * VALUES, beyond):
        if state.where[card] == Place.PILE:
            unseen += 1
    nth = draw(generator, unseen)
    for card in range(pile * VALUES, beyond):
        if state.where[card] == Place.PILE:
            nth -= 1
            if nth < 0:
                state.where[card] = Place.UNDER
                return card
    state.joker_in[pile] -= 1
    return JOKER


def observe(tables: Tables, state: State, viewer: int, tensor: Tensor) -> None:
    """Fill a tensor of OBSERVATION numbers: 6 of the game, the row, the own hand, then the explorers, the viewer first.

    Of a position: what its pile holds and what was put under it, and of each segment whether it is there, its meeting
    points, and whether it is linked to Earth.
    """
    tensor[0] = state.phase / Phase.OVER
    tensor[1] = state.turn / max(1, state.options.rounds)
    tensor[2] = state.taken / state.seats
    tensor[3] = state.swapped
    tensor[4] = state.offers / 6
    tensor[5] = state.options.race / 250
    for position in range(POSITIONS):
        at = GENERAL + position * (2 + COLOURS * SEGMENTS * PER_ORBIT)
        tensor[at] = state.pile_size[position] / 8
        tensor[at + 1] = state.under_size[position] / 8
        for colour in range(COLOURS):
            for segment in range(SEGMENTS):
                each = at + 2 + (colour * SEGMENTS + segment) * PER_ORBIT
                observe_segment(tables, state, position, colour, segment, each, tensor)
    at = GENERAL + ROW
    first = max(viewer, 0)
    for card in range(PLANET_CARDS):
        tensor[at + card] = viewer >= 0 and state.where[card] == Place.HAND + viewer
    for pile in range(POSITIONS):
        tensor[at + PLANET_CARDS] += state.explorers[first].jokers[pile] / 2
    for place in range(state.seats):
        explorer = state.explorers[(first + place) % state.seats]
        at = GENERAL + ROW + PLANET_CARDS + 1 + place * PER_EXPLORER
        for pile in range(POSITIONS):
            tensor[at + pile] = explorer.held[pile] / 4
        for material in range(MATERIALS):
            tensor[at + POSITIONS + material] = explorer.stock[material] / 100
            tensor[at + POSITIONS + MATERIALS + material] = explorer.gained[material] / 50
        for v in range(VEHICLES):
            vehicle = explorer.vehicles[v]
            each = at + POSITIONS + 2 * MATERIALS + v * PER_VEHICLE
            tensor[each] = vehicle.kind / 3
            tensor[each + 1] = vehicle.value / 6
            tensor[each + 2] = vehicle.position / 11
            tensor[each + 3] = vehicle.colour / 6
            tensor[each + 4] = vehicle.segment
            tensor[each + 5] = vehicle.moved


def observe_segment(
    tables: Tables, state: State, position: int, colour: int, segment: int, at: int, tensor: Tensor
) -> None:
    """Fill the 4 numbers of a segment."""
    there = bits_of(tables, state, position, colour, segment) != 0
    hub = hub_at(tables, state, position, colour, segment)
    tensor[at] = there
    tensor[at + 1] = hub == 1
    tensor[at + 2] = hub == 2
    tensor[at + 3] = there and runs_to_earth(tables, state, position, colour, segment)
