"""Local Wind cards: where they lie, on whom they are played, and the pawns that say so."""

from ludoteca.engine.runtime.journal import write, write_private
from ludoteca.engine.runtime.seats import bit, has
from ludoteca.games.balmy_balloonists.cards import HAND, WINDS, Altitude, Place
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.moves import is_forced_down, would_meet_storm
from ludoteca.games.balmy_balloonists.options import LAST_SPACE
from ludoteca.games.balmy_balloonists.state import MOST_PASSES, NOWHERE, Fate


def is_in_hand(state, b: int, card: int) -> bool:
    """Say whether a balloon's hand holds a card."""
    return state.wind[card] == Place.HAND + b


def is_in_front(state, b: int, card: int) -> bool:
    """Say whether a card lies face up in front of a balloon's player."""
    return state.wind[card] == Place.TABLE + b


def draw_card(state, b: int, card: int, event: int, journal) -> None:
    """Take a card from the deck into the hand; only its owner sees which (BB-14, BB-50)."""
    balloon = state.balloons[b]
    state.wind[card] = Place.HAND + b
    state.deck_size -= 1
    balloon.hand_size += 1
    balloon.held[state.drawn[card]] += 1
    write_private(journal, bit(b % state.seats), event, b, card)


def leave_hand(state, b: int, card: int) -> None:
    """A card goes out of a hand."""
    balloon = state.balloons[b]
    balloon.hand_size -= 1
    if state.known[card] == 1:
        state.known[card] = 0
    else:
        balloon.held[state.drawn[card]] -= 1


def lay_in_front(state, b: int, card: int) -> None:
    """Play a card from the hand: it stays in front of its player (BB-24)."""
    leave_hand(state, b, card)
    state.wind[card] = Place.TABLE + b
    state.balloons[b].table_size += 1


def discard_from_table(state, b: int, card: int) -> None:
    """A card from in front of a player goes to the discard pile (BB-27, BB-A30)."""
    state.wind[card] = Place.DISCARD
    state.balloons[b].table_size -= 1


def take_from_table(state, b: int, card: int) -> None:
    """Take a face-up card from any table into the hand: everybody knows that it is there (BB-37)."""
    state.balloons[state.wind[card] - Place.TABLE].table_size -= 1
    state.wind[card] = Place.HAND + b
    state.known[card] = 1
    state.balloons[b].hand_size += 1


def discard_all(state, b: int) -> None:
    """Discard hand and table of a balloon that has left the race (BB-68)."""
    for card in range(WINDS):
        if is_in_hand(state, b, card):
            leave_hand(state, b, card)
            state.wind[card] = Place.DISCARD
        elif is_in_front(state, b, card):
            discard_from_table(state, b, card)


def prepare_winds(state, journal) -> bool:
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


def targets(state) -> int:
    """Return the mask of the balloons that the player may play a card on: colours with a pawn, no own one (BB-26)."""
    return state.pawns & ~spared(state)


def spared(state) -> int:
    """Return the mask of the balloons that no card from the table may be played on: the player's (BB-26, BB-A42)."""
    own = bit(state.actor)
    if state.options.own_other == 0 and state.flying > state.seats:
        own |= bit((state.actor + state.seats) % state.flying)
    return own


def can_play_own(state) -> bool:
    """Say whether a card may be played from the hand: not with three in front already (BB-25)."""
    return state.balloons[state.actor].hand_size > 0 and state.balloons[state.actor].table_size < HAND


def can_play_on_other(state) -> bool:
    """Say whether a card in front may be played on a balloon with a pawn, or on the storm (BB-23, BB-66)."""
    return state.balloons[state.actor].table_size > 0 and (targets(state) != 0 or state.storm != NOWHERE)


def move_pawn(state, b: int, journal) -> None:
    """The pawn of a colour goes counter-clockwise to the next one in play without a pawn (BB-27, BB-A20, BB-A21)."""
    if not has(state.pawns, b):
        return
    for step in range(1, state.flying):
        other = (b - step + state.flying) % state.flying
        if state.balloons[other].fate == Fate.RACING and not has(state.pawns, other):
            state.pawns += bit(other) - bit(b)
            write(journal, Event.PAWN_MOVED, b, b, other)
            return
    if state.balloons[b].fate != Fate.RACING:
        state.pawns -= bit(b)


def wind_on(tables, state, b: int, card: int) -> int:
    """Return how far south, or below zero north, a card moves a balloon (BB-28, BB-29, BB-34)."""
    if state.balloons[b].altitude == Altitude.GROUND:
        return 0
    return tables.wind[card][state.balloons[b].altitude]


def would_force_down(tables, state, b: int, by: int) -> bool:
    """Say whether a move north or south would force a balloon down (BB-63, BB-A2)."""
    space = state.balloons[b].space
    for i in range(abs(by)):
        line = tables.line[space]
        here = space
        from_equator = i == 0 and state.balloons[b].equator == 1
        if from_equator and by > 0:
            return False
        if not from_equator:
            space = tables.south[space] if by > 0 else tables.north[space]
        vortex = by < 0 and line == 1 and not from_equator
        unchecked = i > 0 and state.options.sideways == LAST_SPACE
        if space == NOWHERE or (vortex and space == here and not unchecked):
            return False
        if vortex or i == abs(by) - 1 or state.options.sideways != LAST_SPACE:
            if is_forced_down(tables, state, b, space):
                return True
            if vortex or would_meet_storm(state, b, space):
                return False
    return False


def may_answer(tables, state, b: int, card: int) -> bool:
    """Say whether a balloon's player may answer a card with emergency measures (BB-63, BB-A30)."""
    in_front = state.balloons[b].table_size - (1 if is_in_front(state, b, card) else 0)
    if state.options.emergency == 0 or in_front == 0:
        return False
    if b % state.seats == state.actor % state.seats and state.options.answer_own == 0:
        return False
    return would_force_down(tables, state, b, wind_on(tables, state, b, card))


