"""What must hold after every action."""

from ludoteca.games.balmy_balloonists.cards import ADVANTAGES, QUADRANTS, SKIES, TIED_UP, WINDS, Pile, Place
from ludoteca.games.balmy_balloonists.events import Breach
from ludoteca.games.balmy_balloonists.rules.winds import is_in_front, is_in_hand
from ludoteca.games.balmy_balloonists.state import MOST_BALLOONS, MOST_PASSES, NOWHERE, Fate, Phase, State, Tables


def check(tables: Tables, state: State) -> int:
    """Return what is broken: cards, chips, spaces, pawns or the seats awaited."""
    broken = check_cards(tables, state)
    if broken != Breach.NONE:
        return broken
    for b in range(state.flying):
        balloon = state.balloons[b]
        if min(balloon.gas, balloon.ballast, balloon.fuel, balloon.lost) < 0:
            return Breach.CHIPS
        on_map = 0 < balloon.space <= tables.spaces
        if on_map != (balloon.fate != Fate.WAITING) or not 0 <= balloon.altitude <= 3:
            return Breach.SPACES
        if balloon.equator == 1 and tables.south[balloon.space] != NOWHERE:
            return Breach.SPACES
    if not 0 <= state.storm <= tables.spaces:
        return Breach.SPACES
    return check_pawns(state)


def check_cards(tables: Tables, state: State) -> int:
    """Return what is broken among the cards: each is in one place, and the counts agree."""
    in_deck = 0
    for card in range(WINDS):
        if state.wind[card] == Place.DECK:
            in_deck += 1
    if in_deck != state.deck_size:
        return Breach.WINDS
    for b in range(state.flying):
        if not counts_agree(state, b):
            return Breach.WINDS
    for kind in range(ADVANTAGES):
        out = state.advantages[kind]
        for b in range(state.flying):
            out += state.balloons[b].advantages[kind]
        if out > tables.advantages[kind] or state.advantages[kind] < 0:
            return Breach.ADVANTAGES
    return check_skies(state)


def counts_agree(state: State, b: int) -> bool:
    """Say whether the Local Wind cards of a balloon are as many as it is said to have."""
    balloon = state.balloons[b]
    hand = 0
    front = 0
    told = 0
    for card in range(WINDS):
        if is_in_hand(state, b, card):
            hand += 1
            told += state.known[card]
        elif is_in_front(state, b, card):
            front += 1
    for each in range(MOST_PASSES):
        told += balloon.held[each]
    return hand == balloon.hand_size and front == balloon.table_size and told == hand


def check_skies(state: State) -> int:
    """Return whether every Quadrant has one card, once all are laid."""
    if state.phase <= Phase.SKY:
        return Breach.NONE
    for quadrant in range(QUADRANTS):
        shown = 0
        for card in range(SKIES):
            if state.sky[card] == Pile.SHOWN + quadrant:
                shown += 1
        if shown != 1:
            return Breach.SKIES
    return Breach.NONE


def check_pawns(state: State) -> int:
    """Return whether the pawns stand on balloons in the race, and whether somebody is awaited just where it must be."""
    pawns = 0
    for b in range(MOST_BALLOONS):
        if state.pawns >> b & 1 == 1:
            pawns += 1
            astray = b >= state.flying or state.balloons[b].fate > Fate.RACING
            if astray and state.phase != Phase.OVER:
                return Breach.PAWNS
    if pawns > TIED_UP:
        return Breach.PAWNS
    if state.awaited & (state.awaited - 1) != 0 or state.awaited >= 1 << state.seats:
        return Breach.AWAITED
    return Breach.NONE
