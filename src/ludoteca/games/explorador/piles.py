"""Piles and hands: what is known of them, what is drawn, and what goes under."""

from ludoteca.engine.journal import whisper, write
from ludoteca.engine.seats import bit
from ludoteca.games.explorador.cards import JOKER, PLANET_CARDS, POSITIONS, VALUES, Place, position_of
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.state import Phase


def unordered(state, pile: int) -> int:
    """Return how many cards of a pile lie in an order that nobody knows."""
    return state.pile_size[pile] - state.under_size[pile]


def any_pile(state) -> bool:
    """Say whether a card could be taken from some pile (EX-A17)."""
    for pile in range(POSITIONS):
        if state.pile_size[pile] > 0:
            return True
    return False


def draw_card(state, seat: int, pile: int, card: int, journal) -> None:
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
    whisper(journal, bit(seat), Event.DREW if taken == Event.TOOK else Event.DEALT_CARD, seat, card)


def put_under(state, seat: int, card: int, pile: int, origin: int) -> None:
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


def joker_origin(state, seat: int) -> int:
    """Return the first pile from which a joker in hand was taken, -1 if there is none."""
    for pile in range(POSITIONS):
        if state.explorers[seat].jokers[pile] > 0:
            return pile
    return -1


def shuffle_back(state, position: int) -> None:
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


def holds(state, seat: int, card: int) -> bool:
    """Say whether a card is in a hand."""
    if card == JOKER:
        return joker_origin(state, seat) >= 0
    return state.where[card] == Place.HAND + seat


def hand_size(state, seat: int) -> int:
    """Return how many cards an explorer holds."""
    found = 0
    for pile in range(POSITIONS):
        found += state.explorers[seat].held[pile]
    return found


def cards_in_pile(state, pile: int, card: int) -> int:
    """Return 1 if a planet card lies in the unordered part of a pile."""
    return 1 if card < PLANET_CARDS and position_of(card) == pile and state.where[card] == Place.PILE else 0
