"""The sequence of play, in one place.

    set-up: Advantage cards, hands, Quadrant cards, the Start Player, the pawns (BB-13 .. BB-18), then the balloons
            are placed in reverse order (BB-19)
    turn:   play a Local Wind card (BB-23), choose an altitude, fly, fuel for High, fuel for want of gas, draw (BB-21)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited. Whatever
moves a balloon or lets the storm loose passes through SETTLE, which serves what it has caused before `then` goes on.
"""

from ludoteca.engine.runtime.journal import write
from ludoteca.engine.runtime.seats import bit, has, lowest
from ludoteca.games.balmy_balloonists.cards import ADVANTAGES, HAND, Altitude, Ban
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.mishaps import prepare_mishaps
from ludoteca.games.balmy_balloonists.moves import (
    can_clear_mountains,
    is_open,
    may_pause,
    may_pause_in_flight,
    move,
    push,
    sink_into_mountains,
)
from ludoteca.games.balmy_balloonists.scoring import degrees, last_ones, last_round, owner_is_home
from ludoteca.games.balmy_balloonists.state import NOBODY, NOWHERE, ON_STORM, Fate, Mode, Phase
from ludoteca.games.balmy_balloonists.weather import begin_bad_weather, drift_storm, next_shaken, prepare_sky, sky_over
from ludoteca.games.balmy_balloonists.winds import (
    can_play_on_other,
    can_play_own,
    discard_all,
    discard_from_table,
    is_in_front,
    may_answer,
    move_pawn,
    prepare_winds,
    wind_on,
)


def advance(tables, state, journal) -> None:
    """Run on until a seat or chance is awaited, or the game is over."""
    while state.phase >= Phase.TURN:
        if state.phase == Phase.MOVE:
            move(tables, state, journal)
        elif state.phase == Phase.SETTLE:
            settle(tables, state, journal)
        elif state.phase < Phase.BEFORE_FLIGHT:
            run_card_step(tables, state, journal)
        else:
            run_later_step(tables, state, journal)
    state.awaited = whom(tables, state)


def whom(tables, state) -> int:
    """Return the mask of the seats that are awaited, 0 where it is chance or the game is over."""
    phase = state.phase
    if phase in (Phase.ANSWER, Phase.REPAIR, Phase.SINK):
        return bit(state.subject % state.seats)
    if phase == Phase.STORM:
        return bit(state.subject % state.seats)
    if phase in (Phase.PLACE, Phase.CARD, Phase.TARGET, Phase.REVOKE, Phase.ALTITUDE, Phase.TAKE, Phase.PAUSE):
        return bit(state.actor % state.seats)
    return 0


def run_card_step(tables, state, journal) -> None:
    """Run one phase of the beginning of a turn, up to the choice of an altitude."""
    if state.phase == Phase.TURN:
        begin_turn(tables, state, journal)
    elif state.phase == Phase.BEFORE_CARD:
        begin_card_step(state, journal)
    elif state.phase == Phase.RESOLVE:
        resolve(tables, state, journal)
    elif state.phase == Phase.PLAYED:
        end_card_step(state, journal)
    else:
        after_card(state)


def run_later_step(tables, state, journal) -> None:
    """Run one phase of the rest of a turn."""
    if state.phase == Phase.BEFORE_FLIGHT:
        pause_or(state, Phase.FLIGHT)
    elif state.phase == Phase.FLIGHT:
        begin_flight(tables, state, journal)
    elif state.phase == Phase.AFTER_FLIGHT:
        pause_or(state, Phase.FUEL)
    elif state.phase == Phase.FUEL:
        burn(tables, state, journal)
    elif state.phase == Phase.AFTER_FUEL:
        pause_or(state, Phase.REFILL)
    elif state.phase == Phase.REFILL:
        refill(state, journal)
    else:
        end_turn(state)


def begin_turn(tables, state, journal) -> None:
    """Begin the turn of the next balloon, or pass it: lost, or stranded; or end the race (BB-A14, BB-A25, BB-A41)."""
    balloon = state.balloons[state.actor]
    if not anybody_flies(tables, state):
        write(journal, Event.ALL_STRANDED, 0)
        call_off(tables, state, journal)
        return
    if state.actor == state.first:
        state.turn += 1
        if state.turn > last_round(state):
            write(journal, Event.TIME_UP if state.options.rounds > 0 else Event.ENDLESS, 0, last_round(state))
            call_off(tables, state, journal)
            return
        write(journal, Event.ROUND_BEGINS, 0, state.turn)
    state.phase = Phase.END_TURN
    if balloon.fate != Fate.RACING:
        return
    balloon.bans = balloon.next_bans
    balloon.next_bans = 0
    state.landed = 0
    state.keeps = 0
    if balloon.lost > 0:
        balloon.lost -= 1
        write(journal, Event.TURN_LOST, state.actor, 0, balloon.lost)
    elif state.options.stranded_pass == 1 and is_stranded(tables, state, state.actor):
        write(journal, Event.STRANDED, state.actor)
    elif balloon.bans & Ban.CARD != 0:
        write(journal, Event.CARD_FORBIDDEN, state.actor)
        state.phase = Phase.AFTER_CARD
    else:
        state.phase = Phase.BEFORE_CARD


def is_stranded(tables, state, b: int) -> bool:
    """Say whether a balloon can never leave the Ground again: without ballast, or with too little (BB-A14, BB-A43)."""
    balloon = state.balloons[b]
    if balloon.altitude != Altitude.GROUND:
        return False
    if balloon.ballast == 0:
        return True
    if can_clear_mountains(tables, state, b, balloon.ballast + 0):
        return False
    highest = balloon.ballast + 0          # lower than the mountains, and so than High
    exits = is_open(tables, state, b, False, highest) or is_open(tables, state, b, True, highest)
    return balloon.forced == 0 or not exits


def anybody_flies(tables, state) -> bool:
    """Say whether a balloon is still racing and not stranded (BB-A14)."""
    for b in range(state.flying):
        if state.balloons[b].fate == Fate.RACING and not is_stranded(tables, state, b):
            return True
    return False


def begin_card_step(state, journal) -> None:
    """Step 1: wait for a card, if any can be played (BB-23, BB-A19)."""
    if state.balloons[state.actor].fate != Fate.RACING:
        state.phase = Phase.END_TURN
    elif can_play_own(state) or can_play_on_other(state):
        state.phase = Phase.CARD
    else:
        write(journal, Event.CARD_IMPOSSIBLE, state.actor)
        state.phase = Phase.AFTER_CARD


def resolve(tables, state, journal) -> None:
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


def let_drift(tables, state, b: int, by: int, journal) -> None:
    """A wind moves a balloon north or south, or does nothing (BB-28, BB-29, BB-34)."""
    state.phase = Phase.SETTLE
    if state.balloons[b].altitude == Altitude.GROUND:
        write(journal, Event.GROUNDED, b)
    elif by == 0:
        write(journal, Event.NO_WIND, b, state.card)
    else:
        push(state, b, by, 0)


def end_card_step(state, journal) -> None:
    """After a card on another balloon its pawn moves, and the card is discarded (BB-27, BB-A33)."""
    if state.target != NOBODY:
        if state.target != ON_STORM:
            move_pawn(state, state.target, journal)
        if is_in_front(state, state.actor, state.card):
            discard_from_table(state, state.actor, state.card)
    state.phase = Phase.AFTER_CARD


def after_card(state) -> None:
    """Step 2; who was forced down in step 1 may only trade an Advantage card, and flies no more (BB-37, BB-A3)."""
    balloon = state.balloons[state.actor]
    if balloon.fate != Fate.RACING:
        state.phase = Phase.END_TURN
    elif state.landed == 1 and not may_trade(state):
        state.phase = Phase.FUEL
    else:
        state.phase = Phase.ALTITUDE


def may_trade(state) -> bool:
    """Say whether an Advantage card could be given for a card from the table: one was played this turn (BB-37)."""
    if state.card == NOBODY:
        return False
    held = 0
    for kind in range(ADVANTAGES):
        held += state.balloons[state.actor].advantages[kind]
    if held == 0:
        return False
    for b in range(state.flying):
        if state.balloons[b].table_size > 0:
            return True
    return False


def pause_or(state, phase: int) -> None:
    """Between two steps, ask whoever may use Fair Winds; otherwise go on with the phase (BB-51, BB-A24)."""
    state.then = phase
    state.phase = phase
    if state.balloons[state.actor].fate != Fate.RACING:
        state.phase = Phase.END_TURN
    elif may_pause(state):
        state.phase = Phase.PAUSE


def begin_flight(tables, state, journal) -> None:
    """Step 3: fly as far as the Quadrant's card says for Line and altitude (BB-42, BB-54c, BB-A3, BB-A15, BB-A37)."""
    b = state.actor
    balloon = state.balloons[b]
    state.then = Phase.AFTER_FLIGHT
    state.phase = Phase.AFTER_FLIGHT
    if balloon.equator == 1 and balloon.altitude != Altitude.GROUND:
        write(journal, Event.BECALMED, b)
    if balloon.altitude == Altitude.GROUND or balloon.equator == 1 or state.landed == 1:
        return
    card = sky_over(state, tables.quadrant[balloon.space])
    spaces = tables.sky[card][tables.line[balloon.space]][balloon.altitude]
    if spaces > 0 and balloon.bans & Ban.FORWARD != 0:
        write(journal, Event.HELD_BACK, b)
    elif spaces == 0:
        write(journal, Event.CALM, b, card)
    else:
        push(state, b, 0, spaces)
        state.course = 1


def burn(tables, state, journal) -> None:
    """Steps 4 and 5: a fuel at High, a fuel without gas; without fuel a level is lost (BB-48, BB-49, BB-A11 .. A13)."""
    b = state.actor
    balloon = state.balloons[b]
    state.phase = Phase.AFTER_FUEL
    if balloon.altitude == Altitude.HIGH:
        if balloon.fuel > 0:
            balloon.fuel -= 1
            write(journal, Event.BURNED_HIGH, b, 0, balloon.fuel)
        else:
            balloon.altitude = Altitude.MEDIUM
            write(journal, Event.SANK_FROM_HIGH, b, Altitude.MEDIUM)
            sink_into_mountains(tables, state, b, journal)
    if balloon.gas == 0:
        if balloon.fuel > 0:
            balloon.fuel -= 1
            write(journal, Event.BURNED_EMPTY, b, 0, balloon.fuel)
        elif balloon.altitude > Altitude.GROUND:
            balloon.altitude -= 1
            write(journal, Event.SANK_EMPTY, b, balloon.altitude)
            sink_into_mountains(tables, state, b, journal)


def refill(state, journal) -> None:
    """Step 6: who holds fewer than three cards draws one (BB-50, BB-A23)."""
    state.phase = Phase.END_TURN
    if state.balloons[state.actor].hand_size < HAND and prepare_winds(state, journal):
        state.phase = Phase.DRAW


def end_turn(state) -> None:
    """The next balloon, clockwise, takes its turn; what was forbidden for this turn is forbidden no more (BB-17)."""
    state.balloons[state.actor].bans = 0
    state.card = NOBODY
    state.target = NOBODY
    state.actor = (state.actor + 1) % state.flying
    state.phase = Phase.TURN


def settle(tables, state, journal) -> None:
    """Serve what a move has caused: a balloon home or out, balloons in the storm, the storm itself; then go on."""
    if owner_is_home(state, state.mover):
        end_race(tables, state, journal)
        return
    retire_balloons(state, journal)
    b = next_shaken(state)
    if b != NOBODY:
        begin_bad_weather(state, b, journal)
    elif state.called == 1 and state.storm == NOWHERE:
        call_storm(tables, state, journal)
    elif state.steps != 0:
        state.phase = Phase.PAUSE if may_pause_in_flight(state, state.mover) else Phase.MOVE
    elif state.balloons[state.actor].fate != Fate.RACING and state.then != Phase.PLAYED:
        state.phase = Phase.END_TURN
    else:
        state.phase = state.then


def retire_balloons(state, journal) -> None:
    """Balloons that are home or out leave the play of cards and pawns (BB-68, BB-A21)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        if balloon.fate >= Fate.HOME and (balloon.hand_size + balloon.table_size > 0 or has(state.pawns, b)):
            discard_all(state, b)
            move_pawn(state, b, journal)


def call_storm(tables, state, journal) -> None:
    """The player of the last balloon is to place the storm; a tie that nothing breaks is for chance (BB-64, BB-65)."""
    write(journal, Event.STORM_CALLED, state.caller)
    for b in range(state.flying):
        if state.balloons[b].fate != Fate.RACING and has(state.hindmost, b):
            state.hindmost -= bit(b)
    if state.hindmost == 0:
        state.hindmost = last_ones(tables, state)
    if state.hindmost & (state.hindmost - 1) != 0:
        state.phase = Phase.LAST
        return
    state.subject = lowest(state.hindmost)
    state.phase = Phase.STORM


def end_race(tables, state, journal) -> None:
    """A player is home with every balloon: the game is over at once (BB-2, BB-68)."""
    state.phase = Phase.OVER
    write(journal, Event.WON, state.mover)


def call_off(tables, state, journal) -> None:
    """Nobody gets home: whoever has come furthest wins (BB-A14, BB-A41)."""
    state.phase = Phase.OVER
    best = 0
    for seat in range(state.seats):
        best = max(best, degrees(tables, state, seat))
    for seat in range(state.seats):
        if degrees(tables, state, seat) == best:
            write(journal, Event.FURTHEST, seat, 0, best)
