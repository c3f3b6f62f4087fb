"""The beginning: piles with their jokers, the deal, and who opens the game (EX-10 .. EX-13, EX-34, EX-35)."""

from ludoteca.engine.journal import Journal, write
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
from ludoteca.games.explorador.rules.lay import lay
from ludoteca.games.explorador.rules.piles import draw_card, hand_size, take_fourth, unordered
from ludoteca.games.explorador.state import NONE, Phase, State, Tables


def setup(tables: Tables, state: State, seats: int) -> None:
    """Make the piles (EX-10, EX-11), lay the special Earth card for beginners (EX-34), and wait for chance to deal."""
    state.seats = seats
    state.partner = NONE
    state.proposer = NONE
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


def weigh_draw(tables: Tables, state: State, card: int) -> int:
    """Each card of the pile's unordered part may be on top, all alike; below it comes what was put there (EX-10)."""
    pile = state.pile
    if unordered(state, pile) == 0:
        return 1 if card == state.under[pile][0] else 0
    if card == JOKER:
        return state.joker_in[pile]
    return 1 if state.where[card] == Place.PILE and position_of(card) == pile else 0


def refuse_draw(tables: Tables, state: State, seat: int, card: int) -> int:
    """Nobody chooses which card comes."""
    return Refusal.CHANCE_ONLY


def apply_draw(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """A card comes from the pile: somebody took it, or it is dealt."""
    draw_card(state, state.actor, state.pile, card, journal)
    if state.phase == Phase.DRAW:
        state.phase = state.then
    else:
        serve_next(tables, state, journal)


def serve_next(tables: Tables, state: State, journal: Journal) -> None:
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
