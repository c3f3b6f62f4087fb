"""Local Wind cards: where they lie, and how they are drawn in the deal and in step 6 (BB-14, BB-24, BB-29, BB-50)."""

from ludoteca.engine.runtime.journal import Journal, write, write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.balmy_balloonists.cards import HAND, WINDS, Altitude, Place
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.state import MOST_PASSES, Phase, State, Tables


def is_in_hand(state: State, b: int, card: int) -> bool:
    """Say whether a balloon's hand holds a card."""
    return state.wind[card] == Place.HAND + b


def is_known_in_hand(state: State, b: int, card: int) -> bool:
    """Say whether a balloon's hand holds a card, and everybody knows it: it was taken from a table (BB-37)."""
    return state.known[card] == 1 and is_in_hand(state, b, card)


def is_in_front(state: State, b: int, card: int) -> bool:
    """Say whether a card lies face up in front of a balloon's player."""
    return state.wind[card] == Place.TABLE + b


def wind_on(tables: Tables, state: State, b: int, card: int) -> int:
    """Return how far south, or below zero north, a card moves a balloon (BB-28, BB-29, BB-34)."""
    if state.balloons[b].altitude == Altitude.GROUND:
        return 0
    return tables.wind[card][state.balloons[b].altitude]


def refill(state: State, journal: Journal) -> None:
    """Step 6: who holds fewer than three cards draws one (BB-50, BB-A23)."""
    state.phase = Phase.END_TURN
    if state.balloons[state.actor].hand_size < HAND and prepare_winds(state, journal):
        state.phase = Phase.DRAW


def prepare_winds(state: State, journal: Journal) -> bool:
    """See that there is a card to draw: an empty deck is made of all discards; say whether there is one (BB-50)."""
    if state.deck_size > 0:
        return True
    for card in range(WINDS):
        if state.wind[card] == Place.DISCARD:
            if state.deck_size == 0:
                state.passes = min(state.passes + 1, MOST_PASSES - 1)
                write(journal, Event.WINDS_SHUFFLED, 0)
            state.wind[card] = Place.DECK
            state.drawn[card] = state.passes
            state.deck_size += 1
    return state.deck_size > 0


def weigh_draw(tables: Tables, state: State, card: int) -> int:
    """Each Local Wind card of the deck is as likely (BB-14, BB-50)."""
    return 1 if state.wind[card] == Place.DECK else 0


def apply_draw(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """A card is drawn; then comes the next one of the deal (BB-14), or the end of the turn (BB-50)."""
    if state.phase == Phase.DRAW:
        draw_card(state, state.actor, card, Event.DREW, journal)
        state.phase = Phase.END_TURN
        return
    draw_card(state, state.actor, card, Event.DEALT_WIND, journal)
    if state.balloons[state.actor].hand_size == HAND:
        state.actor += 1
        if state.actor == state.flying:
            state.actor = 0
            state.phase = Phase.SKY


def draw_card(state: State, b: int, card: int, event: int, journal: Journal) -> None:
    """Take a card from the deck into the hand; only its owner sees which (BB-14, BB-50)."""
    balloon = state.balloons[b]
    state.wind[card] = Place.HAND + b
    state.deck_size -= 1
    balloon.hand_size += 1
    balloon.held[state.drawn[card]] += 1
    write_private(journal, bit(b % state.seats), event, b, card)


def leave_hand(state: State, b: int, card: int) -> None:
    """A card goes out of a hand."""
    balloon = state.balloons[b]
    balloon.hand_size -= 1
    if state.known[card] == 1:
        state.known[card] = 0
    else:
        balloon.held[state.drawn[card]] -= 1


def lay_in_front(state: State, b: int, card: int) -> None:
    """Play a card from the hand: it stays in front of its player (BB-24)."""
    leave_hand(state, b, card)
    state.wind[card] = Place.TABLE + b
    state.balloons[b].table_size += 1


def discard_from_table(state: State, b: int, card: int) -> None:
    """A card from in front of a player goes to the discard pile (BB-27, BB-A30)."""
    state.wind[card] = Place.DISCARD
    state.balloons[b].table_size -= 1


def take_from_table(state: State, b: int, card: int) -> None:
    """Take a face-up card from any table into the hand: everybody knows that it is there (BB-37)."""
    state.balloons[state.wind[card] - Place.TABLE].table_size -= 1
    state.wind[card] = Place.HAND + b
    state.known[card] = 1
    state.balloons[b].hand_size += 1


def discard_all(state: State, b: int) -> None:
    """Discard hand and table of a balloon that has left the race (BB-68)."""
    for card in range(WINDS):
        if is_in_hand(state, b, card):
            leave_hand(state, b, card)
            state.wind[card] = Place.DISCARD
        elif is_in_front(state, b, card):
            discard_from_table(state, b, card)
