"""The sequence of play, in one place.

    set-up: hands from the inner piles (EX-12), for beginners a far card each (EX-35); who begins (EX-13)
    turn:   card (EX-17 .. EX-22), build or regroup (EX-23, EX-24), move (EX-25 .. EX-27), yield (EX-28 .. EX-32)
    round:  everybody once, clockwise; then the poorest begins the next one (EX-15, EX-16)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited.
"""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import CHANCE, bit, has
from ludoteca.games.explorador.cards import EARTH, MATERIALS, VALUES, Kind, Place
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.rules.bargain import clear_offers, speaker
from ludoteca.games.explorador.rules.lay import can_shift, lay, next_displaced, next_unsettled
from ludoteca.games.explorador.rules.orbits import hub_of
from ludoteca.games.explorador.rules.piles import take_fourth
from ludoteca.games.explorador.rules.supply import supply
from ludoteca.games.explorador.rules.yields import collect, compare, tell_winners, tie_break, total_of
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase, State, Tables


def waiting(tables: Tables, state: State) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    if state.awaited != 0 or state.phase == Phase.OVER:
        return state.awaited
    return CHANCE


def refuse(tables: Tables, state: State, seat: int) -> int:
    """Nothing can be done in a game that is over (EX-33)."""
    return Refusal.GAME_OVER if state.phase == Phase.OVER else Refusal.NONE


def unawaited(tables: Tables, state: State, seat: int) -> int:
    """Somebody else is awaited: it is their turn, or they decide something in this seat's own (EX-40, EX-A46)."""
    if has(state.awaited, seat):
        return Refusal.NONE
    if seat == state.actor and state.phase == Phase.SIDE:
        return Refusal.END_AWAITED
    answered = state.phase in (Phase.COMPOSE, Phase.ANSWER)
    return Refusal.ANSWER_AWAITED if seat == state.actor and answered else Refusal.NOT_YOUR_TURN


def untimely(tables: Tables, state: State, seat: int) -> int:
    """Everything has its phase."""
    return Refusal.WRONG_MOMENT


def advance(tables: Tables, state: State, journal: Journal) -> None:
    """Run on until a seat or chance is awaited, or the game is over."""
    while state.phase >= Phase.TURN:
        if state.phase == Phase.TURN:
            begin_turn(tables, state)
        elif state.phase == Phase.OPEN:
            open_game(tables, state, journal)
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
            end_turn(state, journal)
    state.awaited = whom(state)


def whom(state: State) -> int:
    """Return the mask of the seats that are awaited, 0 where it is chance or the game is over."""
    phase = state.phase
    if phase == Phase.SIDE:
        return bit(state.vehicle // VEHICLES)
    if phase in (Phase.COMPOSE, Phase.ANSWER):
        return bit(speaker(state))
    if phase in (Phase.DEAL, Phase.FAR_CARD, Phase.START, Phase.DRAW, Phase.OVER):
        return 0
    return bit(state.actor)


def open_game(tables: Tables, state: State, journal: Journal) -> None:
    """Whoever has the highest Earth card lays it, and that is the first turn's card (EX-13)."""
    card = opening_card(state)
    state.actor = state.where[card] - Place.HAND
    state.first = state.actor
    state.turn = 1
    write(journal, Event.ROUND_BEGINS, 0, 1)
    write(journal, Event.OPENS, state.actor, card)
    lay(tables, state, card, EARTH, 0, journal)
    take_fourth(state)


def opening_card(state: State) -> int:
    """Return the highest Earth card in any hand (EX-13); NONE if nobody has one."""
    found = NONE
    for card in range(EARTH * VALUES, EARTH * VALUES + VALUES):
        if state.where[card] >= Place.HAND:
            found = card
    return found


def begin_round(state: State, first: int, event: int, tie: int, journal: Journal) -> None:
    """A round begins with an explorer (EX-15, EX-16); an event tells why, maybe with what breaks a tie."""
    state.turn += 1
    state.first = first
    state.actor = first
    state.taken = 0
    for seat in range(state.seats):
        for material in range(MATERIALS):
            state.explorers[seat].gained[material] = 0
    write(journal, Event.ROUND_BEGINS, 0, state.turn)
    write(journal, event, first, tie)
    state.phase = Phase.TURN


def begin_with_poorest(state: State, first: int, journal: Journal) -> None:
    """A round begins with whoever has least, maybe only by the material that breaks a tie (EX-16, EX-A29)."""
    hidden = state.options.hidden == 1
    material = tie_break(state, first, hidden)
    if material == NONE:
        begin_round(state, first, Event.FEWEST_BEGINS if hidden else Event.BEGINS, 0, journal)
    else:
        begin_round(state, first, Event.FEWEST_BEGINS_TIE if hidden else Event.BEGINS_TIE, material, journal)


def is_poorest(state: State, seat: int) -> bool:
    """Say whether nobody has less: in all, or with hidden counters in the last round (EX-16, EX-38, EX-A29)."""
    for other in range(state.seats):
        if state.options.hidden == 1:
            less = compare(state.explorers[other].gained, state.explorers[seat].gained) < 0
        else:
            less = compare(state.explorers[other].stock, state.explorers[seat].stock) < 0
        if less:
            return False
    return True


def weigh_start(tables: Tables, state: State, seat: int) -> int:
    """Anybody may begin a beginners' first round, afterwards those who have least (EX-16, EX-A19)."""
    if seat >= state.seats:
        return 0
    return 1 if state.turn == 0 or is_poorest(state, seat) else 0


def refuse_start(tables: Tables, state: State, seat: int, first: int) -> int:
    """Nobody chooses who begins."""
    return Refusal.FIRST_BY_RULE


def apply_start(tables: Tables, state: State, seat: int, first: int, journal: Journal) -> None:
    """Chance has named who begins (EX-16, EX-34)."""
    begin_round(state, first, Event.DRAWN_FIRST if state.turn == 0 else Event.LOWEST, 0, journal)


def offers_call_time(tables: Tables, state: State, seat: int) -> bool:
    """Whoever likes may say that the agreed time is up (EX-33, EX-A37)."""
    return state.options.agreed_end == 1 and state.phase != Phase.OVER


def refuse_call_time(tables: Tables, state: State, seat: int) -> int:
    """It is said once by each, where the end is agreed (EX-33, EX-A37)."""
    if state.options.agreed_end == 0:
        return Refusal.TIME_NOT_AGREED_ON
    return Refusal.TIME_CALLED if has(state.agreed, seat) else Refusal.NONE


def apply_call_time(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """An explorer says that the agreed time is up; with the last one this is the last round (EX-33, EX-A37)."""
    state.agreed |= bit(seat)
    write(journal, Event.TIME_CALLED, seat)
    if all_agree(state):
        write(journal, Event.TIME_AGREED, seat)


def all_agree(state: State) -> bool:
    """Say whether all have said that their time is up."""
    return state.agreed == bit(state.seats) - 1


def begin_turn(tables: Tables, state: State) -> None:
    """Remember which vehicles stand on which meeting point, and wait for a card (EX-24, EX-A20)."""
    for v in range(VEHICLES):
        vehicle = state.explorers[state.actor].vehicles[v]
        vehicle.moved = 0
        vehicle.met = 0
        if vehicle.kind != Kind.NONE:
            hub = hub_of(tables, state, state.actor, v)
            if hub != 0:
                vehicle.met = 2 * vehicle.position + hub
    state.swapped = 0
    state.laid = NONE
    state.shifted = 0
    clear_offers(state)
    state.phase = Phase.CARD


def after_laying(tables: Tables, state: State) -> None:
    """Vehicles find their places on the new card; then the hand is filled up (EX-18, EX-19, EX-A10, EX-A11, EX-A18)."""
    unsettled = next_unsettled(state)
    displaced = next_displaced(tables, state)
    if unsettled != NONE:
        state.vehicle = unsettled
        state.phase = Phase.SIDE
    elif displaced != NONE:
        state.vehicle = displaced
        state.phase = Phase.DISPLACED
    elif can_shift(tables, state):
        state.phase = Phase.SHIFT
    else:
        take_fourth(state)


def after_yield(state: State, journal: Journal) -> None:
    """A race may be won at once (EX-37, EX-A28); otherwise crews are supplied (EX-39), or the turn ends."""
    if state.options.race > 0 and total_of(state, state.actor) >= state.options.race:
        write(journal, Event.REACHED, state.actor, 0, total_of(state, state.actor))
        state.won = 1
        finish(state, journal)
    elif state.options.living == 1:
        state.phase = Phase.UPKEEP
    else:
        state.phase = Phase.END_TURN


def end_turn(state: State, journal: Journal) -> None:
    """The next explorer, clockwise; after a round the poorest begins the next one, or the game is over (EX-33)."""
    state.taken += 1
    if state.taken < state.seats:
        state.actor = (state.actor + 1) % state.seats
        state.phase = Phase.TURN
        return
    if state.turn >= state.options.rounds or all_agree(state):
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
        begin_with_poorest(state, poorest, journal)


def finish(state: State, journal: Journal) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    tell_winners(state, journal)
