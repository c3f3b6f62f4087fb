"""The sequence of play, in one place.

    set-up: hands from the inner piles (EX-12), for beginners a far card each (EX-35); who begins (EX-13)
    turn:   card (EX-17 .. EX-22), build or regroup (EX-23, EX-24), move (EX-25 .. EX-27), yield (EX-28 .. EX-32)
    round:  everybody once, clockwise; then the poorest begins the next one (EX-15, EX-16)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited.
"""

from ludoteca.engine.journal import write
from ludoteca.engine.seats import bit
from ludoteca.games.explorador.cards import EARTH, MATERIALS, Kind
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.laying import can_shift, lay, next_displaced, next_unsettled, opening_card
from ludoteca.games.explorador.orbits import hub_of
from ludoteca.games.explorador.piles import any_pile
from ludoteca.games.explorador.scoring import is_poorest, tell_winners
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase
from ludoteca.games.explorador.supply import supply
from ludoteca.games.explorador.yields import collect, total_of


def advance(tables, state, journal) -> None:
    """Run on until a seat or chance is awaited, or the game is over."""
    while state.phase >= Phase.TURN:
        if state.phase == Phase.TURN:
            begin_turn(tables, state, journal)
        elif state.phase == Phase.LAID:
            after_laying(tables, state)
        elif state.phase == Phase.AFTER_CARD:
            state.phase = Phase.BUILD
        elif state.phase == Phase.YIELD:
            collect(tables, state, journal)
            after_yield(state, journal)
        elif state.phase == Phase.UPKEEP:
            supply(tables, state, journal)
        else:
            end_turn(tables, state, journal)
    state.awaited = whom(state)


def whom(state) -> int:
    """Return the mask of the seats that are awaited, 0 where it is chance or the game is over."""
    phase = state.phase
    if phase == Phase.SIDE:
        return bit(state.vehicle // VEHICLES)
    if phase == Phase.COMPOSE:
        return bit(state.proposer)
    if phase == Phase.ANSWER:
        return bit(state.partner if state.proposer == state.actor else state.actor)
    if phase in (Phase.DEAL, Phase.FAR_CARD, Phase.START, Phase.DRAW, Phase.OVER):
        return 0
    return bit(state.actor)


def open_game(tables, state, journal) -> None:
    """Whoever has the highest Earth card lays it, and that is the first turn's card (EX-13)."""
    card = opening_card(state)
    state.actor = state.where[card] - 4
    state.first = state.actor
    state.turn = 1
    write(journal, Event.ROUND_BEGINS, 0, 1)
    write(journal, Event.OPENS, state.actor, card)
    lay(tables, state, card, EARTH, 0, journal)
    take_fourth(state)


def begin_round(state, first: int, journal) -> None:
    """A round begins with an explorer (EX-15, EX-16)."""
    state.turn += 1
    state.first = first
    state.actor = first
    state.taken = 0
    for seat in range(state.seats):
        for material in range(MATERIALS):
            state.explorers[seat].gained[material] = 0
    write(journal, Event.ROUND_BEGINS, 0, state.turn)
    if state.turn > 1:
        write(journal, Event.FEWEST_BEGINS if state.options.hidden == 1 else Event.BEGINS, first)
    state.phase = Phase.TURN


def begin_turn(tables, state, journal) -> None:
    """Remember which vehicles stand on which meeting point, and wait for a card (EX-24, EX-A20)."""
    for v in range(VEHICLES):
        vehicle = state.explorers[state.actor].vehicles[v]
        vehicle.moved = 0
        vehicle.met = 0
        if vehicle.kind != Kind.NONE:
            hub = hub_of(tables, state, state.actor + 0, v)
            if hub != 0:
                vehicle.met = 2 * vehicle.position + hub
    state.swapped = 0
    state.laid = NONE
    state.shifted = 0
    state.offers = 0
    for material in range(MATERIALS):
        state.declined[material] = 0
    state.phase = Phase.CARD


def after_laying(tables, state) -> None:
    """Vehicles find their places on the new card; then the hand is filled up (EX-18, EX-19, EX-A10, EX-A11, EX-A18)."""
    unsettled = next_unsettled(state)
    displaced = next_displaced(tables, state)
    if unsettled >= 0:
        state.vehicle = unsettled
        state.phase = Phase.SIDE
    elif displaced >= 0:
        state.vehicle = displaced
        state.phase = Phase.DISPLACED
    elif can_shift(tables, state):
        state.phase = Phase.SHIFT
    else:
        take_fourth(state)


def take_fourth(state) -> None:
    """For the card laid or put away a new one is taken from any pile, if there is one (EX-21, EX-22, EX-A17)."""
    state.then = Phase.AFTER_CARD
    state.phase = Phase.PILE if any_pile(state) else Phase.AFTER_CARD


def after_yield(state, journal) -> None:
    """A race may be won at once (EX-37, EX-A28); otherwise crews are supplied (EX-39), or the turn ends."""
    if state.options.race > 0 and total_of(state, state.actor) >= state.options.race:
        write(journal, Event.REACHED, state.actor, 0, total_of(state, state.actor))
        state.won = 1
        finish(state, journal)
    elif state.options.living == 1:
        state.phase = Phase.UPKEEP
    else:
        state.phase = Phase.END_TURN


def end_turn(tables, state, journal) -> None:
    """The next explorer, clockwise; after a round the poorest begins the next one, or the game is over (EX-33)."""
    state.taken += 1
    if state.taken < state.seats:
        state.actor = (state.actor + 1) % state.seats
        state.phase = Phase.TURN
        return
    agreed = state.agreed == bit(state.seats) - 1
    if state.turn >= state.options.rounds or agreed:
        finish(state, journal)
        return
    poorest = NONE
    several = 0
    for seat in range(state.seats):
        if is_poorest(state, seat):
            poorest = seat
            several += 1
    if several > 1:
        state.phase = Phase.START
    else:
        begin_round(state, poorest, journal)


def finish(state, journal) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    tell_winners(state, journal)
