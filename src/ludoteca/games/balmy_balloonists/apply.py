"""Applies one action, of a seat or of chance, and runs on to the next decision."""

from ludoteca.engine.runtime.journal import write
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.balmy_balloonists.actions import (
    ALTITUDE,
    ANSWER,
    BEAR,
    CLIMBS,
    DEAL,
    DRAW,
    EXIT_NORTH,
    EXIT_SOUTH,
    FAIR_NORTH,
    FAIR_SOUTH,
    FIRST,
    GO_ON,
    KEEP,
    LAST,
    MISFORTUNE,
    PASS,
    PAY,
    PLACE,
    PLAY,
    REPAIR,
    REVOKE,
    SKY,
    STORM,
    TAKE,
    TARGET,
    TRADE,
    is_exit,
    played_card,
    played_mode,
)
from ludoteca.games.balmy_balloonists.cards import ADVANTAGES, HAND, Advantage
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.flow import advance, let_drift
from ludoteca.games.balmy_balloonists.mishaps import befall, revoke, turn_over
from ludoteca.games.balmy_balloonists.moves import enter, push, sink_into_mountains
from ludoteca.games.balmy_balloonists.setup import ADVANTAGES_EACH
from ludoteca.games.balmy_balloonists.state import NOBODY, NOWHERE, ON_STORM, Fate, Mode, Phase
from ludoteca.games.balmy_balloonists.weather import (
    blow,
    blow_to_ground,
    change_weather,
    lay_sky,
    pay_ballast,
    prepare_sky,
)
from ludoteca.games.balmy_balloonists.winds import (
    discard_from_table,
    draw_card,
    is_in_hand,
    lay_in_front,
    take_from_table,
    targets,
    wind_on,
)


def apply_action(tables, state, seat: int, action: int, journal) -> None:
    """Apply a legal action; an illegal one is the caller's error."""
    if action >= DEAL:
        apply_chance(tables, state, action, journal)
    elif action < ANSWER:
        apply_card(tables, state, action, journal)
    elif action < TRADE:
        apply_reaction(tables, state, action, journal)
    else:
        apply_step(tables, state, action, journal)
    advance(tables, state, journal)


def apply_chance(tables, state, action: int, journal) -> None:
    """Apply what chance brings."""
    if action < DRAW:
        deal(state, action - DEAL, journal)
    elif action < SKY:
        event = Event.DREW if state.phase == Phase.DRAW else Event.DEALT_WIND
        draw_card(state, state.actor, action - DRAW, event, journal)
        serve_next(state)
    elif action < MISFORTUNE:
        turn_sky(tables, state, action - SKY, journal)
    elif action < FIRST:
        turn_over(tables, state, action - MISFORTUNE, journal)
    elif action < LAST:
        begin_placing(state, action - FIRST, journal)
    else:
        state.subject = action - LAST
        state.phase = Phase.STORM
        write(journal, Event.STORM_TIE, state.subject)


def apply_card(tables, state, action: int, journal) -> None:
    """A balloon is placed, a card is played, or its target is named."""
    if action < PLAY:
        place(tables, state, action - PLACE, journal)
    elif action < TARGET:
        play(state, played_mode(action), played_card(action), journal)
    else:
        aim(state, action - TARGET, journal)


def apply_reaction(tables, state, action: int, journal) -> None:
    """Somebody answers a card, a Misfortune or Bad Weather, or names a Permit."""
    if action < REPAIR:
        answer(tables, state, action, journal)
    elif action == REPAIR:
        repair(state, journal)
    elif action == BEAR:
        befall(tables, state, journal)
    elif action == PAY:
        pay_ballast(tables, state, journal)
    elif action < REVOKE:
        blow_to_ground(tables, state, state.subject, journal)
    else:
        revoke(state, state.subject, action - REVOKE + 1, journal)


def apply_step(tables, state, action: int, journal) -> None:
    """Somebody trades, uses Fair Winds, chooses an altitude, or places the storm."""
    if action < TAKE:
        state.trade = action - TRADE
        state.phase = Phase.TAKE
    elif action < FAIR_NORTH:
        take(state, action - TAKE, journal)
    elif action < GO_ON:
        use_fair_winds(state, 1 if action == FAIR_SOUTH else -1, journal)
    elif action <= KEEP:
        state.keeps = 1 if action == KEEP else 0
        state.phase = state.then
        if state.steps != 0:
            state.phase = Phase.MOVE
    elif action >= STORM:
        state.storm = tables.storm_place[action - STORM]
        state.phase = Phase.SETTLE
        write(journal, Event.STORM_PLACED, state.subject, state.storm)
    elif is_exit(action):
        leave_by(tables, state, action, journal)
    else:
        choose_altitude(tables, state, action - ALTITUDE, journal)


def deal(state, kind: int, journal) -> None:
    """Chance deals an Advantage card face up (BB-13)."""
    state.advantages[kind] -= 1
    state.balloons[state.actor].advantages[kind] += 1
    write(journal, Event.DEALT, state.actor, kind)
    held = 0
    for each in range(ADVANTAGES):
        held += state.balloons[state.actor].advantages[each]
    if held < ADVANTAGES_EACH:
        return
    state.actor += 1
    if state.actor == state.flying:
        state.actor = 0
        state.phase = Phase.HANDS


def serve_next(state) -> None:
    """After a card is drawn: the next one of the deal (BB-14), or the end of the turn (BB-50)."""
    if state.phase == Phase.DRAW:
        state.phase = Phase.END_TURN
    elif state.balloons[state.actor].hand_size == HAND:
        state.actor += 1
        if state.actor == state.flying:
            state.actor = 0
            state.phase = Phase.SKY


def turn_sky(tables, state, card: int, journal) -> None:
    """Chance turns over a Quadrant card: at the start, for new weather, or for Bad Weather (BB-15, BB-31, BB-54)."""
    if state.phase == Phase.SKY:
        lay_sky(tables, state, card, journal)
        if state.phase == Phase.SKY:
            prepare_sky(state, journal)
        elif state.options.first > 0:
            begin_placing(state, state.options.first - 1, journal)
    elif state.phase == Phase.WEATHER:
        change_weather(tables, state, card, journal)
    else:
        blow(tables, state, card, journal)


def begin_placing(state, first: int, journal) -> None:
    """The last two in the order of turns get a pawn, and the last one places first (BB-17 .. BB-19)."""
    state.first = first
    last = (first - 1 + state.flying) % state.flying
    state.pawns = bit(last) | bit((last - 1 + state.flying) % state.flying)
    state.actor = last
    state.phase = Phase.PLACE
    write(journal, Event.BEGINS, first)


def place(tables, state, start: int, journal) -> None:
    """Put a balloon on the Ground behind the chequered line; then the one before it places (BB-19, BB-20)."""
    state.balloons[state.actor].space = tables.starts[start]
    state.balloons[state.actor].fate = Fate.RACING
    write(journal, Event.PLACED, state.actor, tables.starts[start])
    if state.actor == state.first:
        state.phase = Phase.TURN
    else:
        state.actor = (state.actor - 1 + state.flying) % state.flying


def play(state, mode: int, card: int, journal) -> None:
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


def may_drift_storm(state, mode: int) -> bool:
    """Say whether the card could be played on the storm (BB-66)."""
    return state.storm != NOWHERE and mode == Mode.MOVE


def aim(state, target: int, journal) -> None:
    """The player names the balloon, or the storm, on which the card is played (BB-26, BB-66)."""
    state.target = target
    state.phase = Phase.RESOLVE
    if target == ON_STORM:
        write(journal, Event.PLAYED_ON_STORM, state.actor, state.card)
    else:
        write(journal, Event.PLAYED_ON, state.actor, state.card, target, state.mode)


def answer(tables, state, action: int, journal) -> None:
    """Emergency Measures: both cards make one move; or the player lets it happen (BB-63, BB-A30)."""
    b = state.subject
    by = wind_on(tables, state, b, state.card)
    if action == PASS:
        let_drift(tables, state, b, by, journal)
        return
    card = action - ANSWER
    discard_from_table(state, b, card)
    write(journal, Event.ANSWERED, b, card)
    by += wind_on(tables, state, b, card)
    if by == 0:
        state.phase = Phase.SETTLE
        write(journal, Event.WINDS_CANCEL, b)
    else:
        push(state, b, by, 0)


def repair(state, journal) -> None:
    """Repairs are discarded and cancel the Misfortune (BB-53)."""
    state.balloons[state.subject].advantages[Advantage.REPAIRS] -= 1
    state.phase = Phase.SETTLE
    write(journal, Event.REPAIRED, state.subject, state.mishap)


def take(state, card: int, journal) -> None:
    """Give an Advantage card and take a card from a table into the hand (BB-37)."""
    state.balloons[state.actor].advantages[state.trade] -= 1
    write(journal, Event.TRADED, state.actor, state.trade, card)
    take_from_table(state, state.actor, card)
    state.phase = Phase.AFTER_CARD


def use_fair_winds(state, drift: int, journal) -> None:
    """Move one space north or south with Fair Winds; what was asked is asked again (BB-51)."""
    state.balloons[state.actor].advantages[Advantage.FAIR_WINDS] -= 1
    write(journal, Event.FAIR_WINDS, state.actor)
    if state.phase == Phase.CARD:
        state.then = Phase.BEFORE_CARD
    elif state.phase == Phase.ALTITUDE:
        state.then = Phase.AFTER_CARD
    elif state.steps == 0:
        state.then -= 1
    state.mover = state.actor
    state.drift = drift
    state.phase = Phase.MOVE


def choose_altitude(tables, state, altitude: int, journal) -> None:
    """Step 2: up for ballast, down for gas (BB-38 .. BB-41); coming down on mountains is a crash (BB-A11)."""
    b = state.actor
    balloon = state.balloons[b]
    climb = altitude - balloon.altitude
    balloon.altitude = altitude
    state.phase = Phase.FUEL if state.landed == 1 else Phase.BEFORE_FLIGHT
    if climb > 0:
        balloon.ballast -= climb
        balloon.forced = 0
        write(journal, Event.CLIMBED, b, altitude, climb)
    elif climb < 0:
        balloon.gas += climb
        write(journal, Event.DESCENDED, b, altitude, -climb)
        sink_into_mountains(tables, state, b, journal)


def leave_by(tables, state, action: int, journal) -> None:
    """After a forced landing, take off from the neighbouring Line (BB-45, BB-47, BB-A40)."""
    b = state.actor
    balloon = state.balloons[b]
    south = action >= EXIT_SOUTH
    altitude = (action - EXIT_NORTH) % CLIMBS + 1
    balloon.space = tables.exit_south[balloon.space] if south else tables.exit_north[balloon.space]
    balloon.altitude = altitude
    balloon.ballast -= altitude
    balloon.forced = 0
    state.then = Phase.BEFORE_FLIGHT
    state.phase = Phase.SETTLE
    write(journal, Event.TOOK_OFF_FROM, b, balloon.space)
    write(journal, Event.CLIMBED, b, altitude, altitude)
    enter(tables, state, b, True, journal)
