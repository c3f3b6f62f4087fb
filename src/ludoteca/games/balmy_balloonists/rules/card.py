"""Step 1: a Local Wind card is played, for its wind, a Misfortune or new weather (BB-22 .. BB-31, BB-66)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.engine.runtime.seats import bit, has
from ludoteca.games.balmy_balloonists.bot import ROUND, drifted, place_of, stake, value_of_turn
from ludoteca.games.balmy_balloonists.cards import HAND, WINDS, Place, Symbol
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.rules.advantages import may_trade
from ludoteca.games.balmy_balloonists.rules.misfortunes import prepare_mishaps
from ludoteca.games.balmy_balloonists.rules.moves import let_drift
from ludoteca.games.balmy_balloonists.rules.variants import drift_storm, may_answer, value_of_drift
from ludoteca.games.balmy_balloonists.rules.weather import prepare_sky, value_of_weather
from ludoteca.games.balmy_balloonists.rules.winds import (
    discard_from_table,
    is_in_front,
    is_in_hand,
    lay_in_front,
    wind_on,
)
from ludoteca.games.balmy_balloonists.state import NOBODY, NOWHERE, ON_STORM, Fate, Mode, Phase, State, Tables

FRESH = 3_000              # a card from the hand makes room for another
MISHAP = 12_000            # what a Misfortune costs its victim on average


def begin_card_step(state: State, journal: Journal) -> None:
    """Step 1: wait for a card, if any can be played (BB-23, BB-A19)."""
    if state.balloons[state.actor].fate != Fate.RACING:
        state.phase = Phase.END_TURN
    elif can_play_own(state) or can_play_on_other(state):
        state.phase = Phase.CARD
    else:
        write(journal, Event.CARD_IMPOSSIBLE, state.actor)
        state.phase = Phase.AFTER_CARD


def can_play_own(state: State) -> bool:
    """Say whether a card may be played from the hand: not with three in front already (BB-25)."""
    return state.balloons[state.actor].hand_size > 0 and state.balloons[state.actor].table_size < HAND


def can_play_on_other(state: State) -> bool:
    """Say whether a card in front may be played on a balloon with a pawn, or on the storm (BB-23, BB-66)."""
    return state.balloons[state.actor].table_size > 0 and (targets(state) != 0 or state.storm != NOWHERE)


def targets(state: State) -> int:
    """Return the mask of the balloons that the player may play a card on: colours with a pawn, no own one (BB-26)."""
    return state.pawns & ~spared(state)


def spared(state: State) -> int:
    """Return the mask of the balloons that no card from the table may be played on: the player's (BB-26, BB-A42)."""
    own = bit(state.actor)
    if state.options.own_other == 0 and state.flying > state.seats:
        own |= bit((state.actor + state.seats) % state.flying)
    return own


def lists_play(tables: Tables, state: State, seat: int, first: int, actions: Numbers) -> int:
    """List the plays of step 1: a card from the hand, a card from the table, and what for (BB-23 .. BB-31)."""
    hand = Place.HAND + state.actor if can_play_own(state) else NOBODY
    table = Place.TABLE + state.actor if can_play_on_other(state) else NOBODY
    moves = 0
    for card in range(WINDS):              # the busiest loop: written so that it compiles without a branch
        actions[moves] = first + card
        if (state.wind[card] == hand) | (state.wind[card] == table):
            moves += 1
    count = moves
    for mode in range(Mode.MISFORTUNE, Mode.WEATHER + 1):
        for i in range(moves):
            card = actions[i] - first
            if tables.symbols[card] & mode != 0 and (state.wind[card] == hand or targets(state) != 0):
                actions[count] = first + mode * WINDS + card
                count += 1
    return count


def refuse_play(tables: Tables, state: State, seat: int, mode: int, card: int) -> int:
    """From the hand on oneself, from the table on others, and only for what its symbols allow (BB-23 .. BB-31)."""
    on_other = is_in_front(state, state.actor, card)
    if not on_other and not is_in_hand(state, state.actor, card):
        return Refusal.NOT_YOUR_CARD
    if mode == Mode.MISFORTUNE and tables.symbols[card] & Symbol.MISFORTUNE == 0:
        return Refusal.NO_QUESTION_MARK
    if mode == Mode.WEATHER and tables.symbols[card] & Symbol.WEATHER == 0:
        return Refusal.NO_QUARTER_CIRCLE
    if not on_other:
        if state.balloons[state.actor].table_size < HAND:
            return Refusal.NONE
        return Refusal.TABLE_FULL if state.storm == NOWHERE else Refusal.FULL_IN_STORM
    if targets(state) == 0 and (mode != Mode.MOVE or state.storm == NOWHERE):
        return Refusal.NO_TARGET
    return Refusal.NONE


def apply_play(tables: Tables, state: State, seat: int, mode: int, card: int, journal: Journal) -> None:
    """Play a card: from the hand on oneself, from the table on another (BB-23, BB-24, BB-26)."""
    state.card = card
    state.mode = mode
    state.target = NOBODY
    state.phase = Phase.RESOLVE
    if is_in_hand(state, state.actor, card):
        lay_in_front(state, state.actor, card)
        write(journal, Event.PLAYED_OWN, state.actor, card, state.actor, mode)
        return
    marked = targets(state)
    if marked & (marked - 1) != 0 or (marked != 0 and may_drift_storm(state, mode)):
        state.phase = Phase.TARGET
        return
    only = ON_STORM
    for b in range(state.flying):
        if marked == bit(b):
            only = b
    aim(state, only, journal)


def may_drift_storm(state: State, mode: int) -> bool:
    """Say whether the card could be played on the storm (BB-66)."""
    return state.storm != NOWHERE and mode == Mode.MOVE


def refuse_on(tables: Tables, state: State, seat: int, target: int) -> int:
    """Only a colour with a pawn, no own one; or the storm, which a card can only move (BB-26, BB-66, BB-A42)."""
    if target == ON_STORM:
        if state.storm == NOWHERE:
            return Refusal.NO_STORM
        return Refusal.NONE if state.mode == Mode.MOVE else Refusal.STORM_ONLY_DRIFTS
    if has(spared(state), target):
        return Refusal.OWN_BALLOON if state.options.own_other == 0 else Refusal.OWN_TURN
    return Refusal.NONE if has(state.pawns, target) else Refusal.NO_PAWN


def apply_on(tables: Tables, state: State, seat: int, target: int, journal: Journal) -> None:
    """The player names the balloon, or the storm, on which the card is played (BB-26, BB-66)."""
    aim(state, target, journal)


def aim(state: State, target: int, journal: Journal) -> None:
    """The card has its target (BB-26, BB-66)."""
    state.target = target
    state.phase = Phase.RESOLVE
    if target == ON_STORM:
        write(journal, Event.PLAYED_ON_STORM, state.actor, state.card)
    else:
        write(journal, Event.PLAYED_ON, state.actor, state.card, target, state.mode)


def resolve(tables: Tables, state: State, journal: Journal) -> None:
    """Let the card that was played act on its target (BB-28 .. BB-31, BB-66)."""
    b = state.target
    state.then = Phase.PLAYED
    if b == NOBODY:
        b = state.actor
    if b == ON_STORM:
        drift_storm(tables, state, state.card, journal)
        state.phase = Phase.SETTLE
        return
    state.subject = b
    if state.mode == Mode.MISFORTUNE:
        prepare_mishaps(tables, state, journal)
        state.phase = Phase.MISFORTUNE
    elif state.mode == Mode.WEATHER:
        prepare_sky(state, journal)
        state.phase = Phase.WEATHER
    elif may_answer(tables, state, b, state.card):
        state.phase = Phase.ANSWER
    else:
        let_drift(tables, state, b, wind_on(tables, state, b, state.card), journal)


def end_card_step(state: State, journal: Journal) -> None:
    """After a card on another balloon its pawn moves, and the card is discarded (BB-27, BB-A33)."""
    if state.target != NOBODY:
        if state.target != ON_STORM:
            move_pawn(state, state.target, journal)
        if is_in_front(state, state.actor, state.card):
            discard_from_table(state, state.actor, state.card)
    state.phase = Phase.AFTER_CARD


def move_pawn(state: State, b: int, journal: Journal) -> None:
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


def after_card(state: State) -> None:
    """Step 2; who was forced down in step 1 may only trade an Advantage card, and flies no more (BB-37, BB-A3)."""
    balloon = state.balloons[state.actor]
    if balloon.fate != Fate.RACING:
        state.phase = Phase.END_TURN
    elif state.landed == 1 and not may_trade(state):
        state.phase = Phase.FUEL
    else:
        state.phase = Phase.ALTITUDE


def worth_play(tables: Tables, view: State, seat: int, mode: int, card: int, now: int) -> int:
    """Return what playing a card gains: from the hand for oneself, from the table on the best target."""
    b = view.actor
    if not is_in_hand(view, b, card):
        best = best_value_on(tables, view, seat, mode, card)
        drifts = view.storm != NOWHERE and mode == Mode.MOVE
        return max(best, value_of_drift(tables, view, seat, card)) if drifts else best
    if mode == Mode.MISFORTUNE:
        return FRESH - MISHAP
    if mode == Mode.WEATHER:
        return FRESH + value_of_weather(tables, view, seat, b)
    by = wind_on(tables, view, b, card)
    if by == 0:
        return FRESH
    there = drifted(tables, view, b, place_of(view, b), view.balloons[b].altitude, by)
    return FRESH + value_of_turn(tables, view, b, there) - now


def best_value_on(tables: Tables, view: State, seat: int, mode: int, card: int) -> int:
    """Return what a card from the table is worth on the best of its targets."""
    best = -ROUND
    for target in range(view.flying):
        if has(targets(view), target):
            best = max(best, value_on(tables, view, seat, card, mode, target))
    return best


def worth_on(tables: Tables, view: State, seat: int, target: int) -> int:
    """Return what the card that is played is worth on a target."""
    if target == ON_STORM:
        return value_of_drift(tables, view, seat, view.card)
    return value_on(tables, view, seat, view.card, view.mode, target)


def value_on(tables: Tables, view: State, seat: int, card: int, mode: int, target: int) -> int:
    """Return what it is worth to play a card from the table on a balloon."""
    if mode == Mode.MISFORTUNE:
        return -MISHAP * stake(tables, view, seat, target) // 1000
    if mode == Mode.WEATHER:
        return value_of_weather(tables, view, seat, target)
    by = wind_on(tables, view, target, card)
    if by == 0:
        return 0
    here = place_of(view, target)
    there = drifted(tables, view, target, here, view.balloons[target].altitude, by)
    gained = value_of_turn(tables, view, target, there) - value_of_turn(tables, view, target, here)
    return gained * stake(tables, view, seat, target) // 1000
