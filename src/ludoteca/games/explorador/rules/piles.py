"""Piles and hands: how they begin, what is taken from them, and what goes under (EX-10 .. EX-12, EX-20 .. EX-22).

Taking a card is two actions: somebody chooses the pile, then chance says which card it was.
"""

from ludoteca.engine.runtime.journal import Journal, write, write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.explorador.bot import yield_at
from ludoteca.games.explorador.cards import (
    EARTH,
    HAND,
    INNER_PILES,
    JOKER,
    JOKER_PILES,
    PLANET_CARDS,
    POSITIONS,
    SPECIAL,
    VALUES,
    Place,
    position_of,
)
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.rules.bargain import clear_offers
from ludoteca.games.explorador.rules.orbits import is_occupied
from ludoteca.games.explorador.state import NONE, Phase, State, Tables

NEAR = 20_000              # what it is worth to a bot that a card can be laid soon


def setup(tables: Tables, state: State, seats: int) -> None:
    """Make the piles (EX-10, EX-11), lay the special Earth card for beginners (EX-34), and wait for chance to deal."""
    state.seats = seats
    clear_offers(state)
    state.laid = NONE
    for position in range(POSITIONS):
        state.top[position] = NONE
        state.joker_in[position] = 1 if position < JOKER_PILES else 0
        state.pile_size[position] = VALUES + state.joker_in[position]
    if state.options.beginners == 1:
        state.top[EARTH] = SPECIAL
        state.joker_in[EARTH] = 0
        state.pile_size[EARTH] = 0
        for card in range(PLANET_CARDS):
            if position_of(card) == EARTH:
                state.where[card] = Place.OUT
    state.phase = Phase.DEAL


def refuse_take(tables: Tables, state: State, seat: int, pile: int) -> int:
    """There must be a card in the pile; for their far card beginners choose a middle or far one (EX-35, EX-A17)."""
    if state.phase == Phase.FAR and pile < INNER_PILES:
        return Refusal.NOT_FAR
    return Refusal.NONE if state.pile_size[pile] > 0 else Refusal.PILE_EMPTY


def apply_take(tables: Tables, state: State, seat: int, pile: int, journal: Journal) -> None:
    """A pile is chosen to take a card from; chance says which one it is (EX-21, EX-35)."""
    state.phase = Phase.FAR_CARD if state.phase == Phase.FAR else Phase.DRAW
    state.pile = pile


def worth_take(tables: Tables, view: State, seat: int, pile: int) -> int:
    """Return what a card from a pile is worth: positions that lie open or next to such, and yield much."""
    near = is_occupied(view, pile) or is_occupied(view, pile - 1) or is_occupied(view, pile + 1)
    return yield_at(tables, pile) + (NEAR if near else 0)


def take_fourth(state: State) -> None:
    """For the card laid or put away a new one is taken from any pile, if there is one (EX-21, EX-22, EX-A17)."""
    state.then = Phase.AFTER_CARD
    state.phase = Phase.PILE if any_pile(state) else Phase.AFTER_CARD


def weigh_draw(tables: Tables, state: State, card: int) -> int:
    """Each card of the pile's unordered part may be on top, all alike; below it comes what was put there (EX-10)."""
    pile = state.pile
    if card != JOKER and card // VALUES != pile:       # most are; only jokers are put under other piles than their own
        return 0
    if unordered(state, pile) == 0:
        return 1 if card == state.under[pile][0] else 0
    if card == JOKER:
        return state.joker_in[pile]
    return 1 if state.where[card] == Place.PILE else 0


def refuse_draw(tables: Tables, state: State, seat: int, card: int) -> int:
    """Nobody chooses which card comes."""
    return Refusal.CHANCE_ONLY


def apply_draw(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """A card comes from the pile: somebody took it, or it is dealt."""
    draw_card(state, state.actor, state.pile, card, journal)
    if state.phase == Phase.DRAW:
        state.phase = state.then
    else:
        serve_next(state)


def serve_next(state: State) -> None:
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
        state.phase = Phase.OPEN


def unordered(state: State, pile: int) -> int:
    """Return how many cards of a pile lie in an order that nobody knows."""
    return state.pile_size[pile] - state.under_size[pile]


def any_pile(state: State) -> bool:
    """Say whether a card could be taken from some pile (EX-A17)."""
    for pile in range(POSITIONS):
        if state.pile_size[pile] > 0:
            return True
    return False


def draw_card(state: State, seat: int, pile: int, card: int, journal: Journal) -> None:
    """An explorer takes the top card of a pile (EX-12, EX-21); the unordered part lies above what was put under."""
    explorer = state.explorers[seat]
    if unordered(state, pile) == 0:
        state.under_size[pile] -= 1
        for i in range(state.under_size[pile]):
            state.under[pile][i] = state.under[pile][i + 1]
            state.under_by[pile][i] = state.under_by[pile][i + 1]
        state.under[pile][state.under_size[pile]] = 0
        state.under_by[pile][state.under_size[pile]] = 0
    elif card == JOKER:
        state.joker_in[pile] -= 1
    state.pile_size[pile] -= 1
    explorer.held[pile] += 1
    if card == JOKER:
        explorer.jokers[pile] += 1
    else:
        state.where[card] = Place.HAND + seat
    dealt = state.phase == Phase.DEAL
    taken = Event.TOOK_FAR if state.phase == Phase.FAR_CARD else Event.DEALT if dealt else Event.TOOK
    write(journal, taken, seat, pile)
    write_private(journal, bit(seat), Event.DREW if taken == Event.TOOK else Event.DEALT_CARD, seat, card)


def put_under(state: State, seat: int, card: int, pile: int, origin: int) -> None:
    """Put a card from the hand under a pile; its owner knows it, a joker in another pile than its own everybody."""
    explorer = state.explorers[seat]
    explorer.held[origin] -= 1
    if card == JOKER:
        explorer.jokers[origin] -= 1
    else:
        state.where[card] = Place.UNDER
    state.under[pile][state.under_size[pile]] = card
    state.under_by[pile][state.under_size[pile]] = seat if pile == origin else -1
    state.under_size[pile] += 1
    state.pile_size[pile] += 1


def joker_origin(state: State, seat: int) -> int:
    """Return the first pile from which a joker in hand was taken, NONE if there is none."""
    for pile in range(POSITIONS):
        if state.explorers[seat].jokers[pile] > 0:
            return pile
    return NONE


def shuffle_back(state: State, position: int) -> None:
    """All planet cards that lie on a position go back into its pile, which is shuffled (EX-20, EX-A14)."""
    for card in range(position * VALUES, position * VALUES + VALUES):
        if state.where[card] == Place.LAID:
            state.where[card] = Place.PILE
            state.pile_size[position] += 1
        elif state.where[card] == Place.UNDER:
            state.where[card] = Place.PILE
    for i in range(state.under_size[position]):
        if state.under[position][i] == JOKER:
            state.joker_in[position] += 1
        state.under[position][i] = 0
        state.under_by[position][i] = 0
    state.under_size[position] = 0


def holds(state: State, seat: int, card: int) -> bool:
    """Say whether a card is in a hand."""
    if card == JOKER:
        return joker_origin(state, seat) != NONE
    return state.where[card] == Place.HAND + seat


def hand_size(state: State, seat: int) -> int:
    """Return how many cards an explorer holds."""
    found = 0
    for pile in range(POSITIONS):
        found += state.explorers[seat].held[pile]
    return found
