"""The sequence of play, in one place.

    set-up: Advantage cards, hands, Quadrant cards, the Start Player, the pawns (BB-13 .. BB-18), then the balloons
            are placed in reverse order (BB-19)
    turn:   play a Local Wind card (BB-23), choose an altitude, fly, fuel for High, fuel for want of gas, draw (BB-21)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited. Whatever
moves a balloon or lets the storm loose passes through SETTLE, which serves what it has caused before `then` goes on.
"""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import CHANCE, bit, has
from ludoteca.games.balmy_balloonists.cards import Ban
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.rules.altitude import burn, is_stranded
from ludoteca.games.balmy_balloonists.rules.card import after_card, begin_card_step, end_card_step, move_pawn, resolve
from ludoteca.games.balmy_balloonists.rules.moves import begin_flight, may_pause, may_pause_in_flight, move
from ludoteca.games.balmy_balloonists.rules.scoring import degrees, flown, last_round, owner_is_home
from ludoteca.games.balmy_balloonists.rules.variants import call_storm, next_shaken
from ludoteca.games.balmy_balloonists.rules.weather import begin_bad_weather
from ludoteca.games.balmy_balloonists.rules.winds import discard_all, refill
from ludoteca.games.balmy_balloonists.state import NOBODY, NOWHERE, Fate, Phase, State, Tables


def waiting(tables: Tables, state: State) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    if state.awaited != 0 or state.phase == Phase.OVER:
        return state.awaited
    return CHANCE


def refuse(tables: Tables, state: State, seat: int) -> int:
    """Nothing can be done in a race that is over (BB-2)."""
    return Refusal.GAME_OVER if state.phase == Phase.OVER else Refusal.NONE


def unawaited(tables: Tables, state: State, seat: int) -> int:
    """Somebody else is awaited (BB-17)."""
    return Refusal.NONE if has(state.awaited, seat) else Refusal.NOT_YOUR_TURN


def untimely(tables: Tables, state: State, seat: int) -> int:
    """Each step has its time (BB-21)."""
    return Refusal.WRONG_MOMENT


def unchosen(tables: Tables, state: State, seat: int) -> int:
    """Nobody chooses what is turned over or drawn (BB-10a)."""
    return Refusal.CHANCE_ONLY


def advance(tables: Tables, state: State, journal: Journal) -> None:
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
    state.awaited = whom(state)


def whom(state: State) -> int:
    """Return the mask of the seats that are awaited, 0 where it is chance or the game is over."""
    phase = state.phase
    if phase in (Phase.ANSWER, Phase.REPAIR, Phase.SINK, Phase.STORM):
        return bit(state.subject % state.seats)
    if phase in (Phase.PLACE, Phase.CARD, Phase.TARGET, Phase.REVOKE, Phase.ALTITUDE, Phase.TAKE, Phase.PAUSE):
        return bit(state.actor % state.seats)
    return 0


def run_card_step(tables: Tables, state: State, journal: Journal) -> None:
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


def run_later_step(tables: Tables, state: State, journal: Journal) -> None:
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


def begin_turn(tables: Tables, state: State, journal: Journal) -> None:
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
    balloon.heat = balloon.next_heat
    balloon.next_heat = 0
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


def anybody_flies(tables: Tables, state: State) -> bool:
    """Say whether a balloon is still racing and not stranded (BB-A14)."""
    for b in range(state.flying):
        if state.balloons[b].fate == Fate.RACING and not is_stranded(tables, state, b):
            return True
    return False


def pause_or(state: State, phase: int) -> None:
    """Between two steps, ask whoever may use Fair Winds; otherwise go on with the phase (BB-51, BB-A24)."""
    state.then = phase
    state.phase = phase
    if state.balloons[state.actor].fate != Fate.RACING:
        state.phase = Phase.END_TURN
    elif may_pause(state):
        state.phase = Phase.PAUSE


def end_turn(state: State) -> None:
    """The next balloon, clockwise, takes its turn; what was forbidden for this turn is forbidden no more (BB-17)."""
    state.balloons[state.actor].bans = 0
    state.balloons[state.actor].heat = 0
    state.card = NOBODY
    state.target = NOBODY
    state.actor = (state.actor + 1) % state.flying
    state.phase = Phase.TURN


def settle(tables: Tables, state: State, journal: Journal) -> None:
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


def retire_balloons(state: State, journal: Journal) -> None:
    """Balloons that are home or out leave the play of cards and pawns (BB-68, BB-A21)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        if balloon.fate >= Fate.HOME and (balloon.hand_size + balloon.table_size > 0 or has(state.pawns, b)):
            discard_all(state, b)
            move_pawn(state, b, journal)


def end_race(tables: Tables, state: State, journal: Journal) -> None:
    """A player is home with every balloon: the game is over at once (BB-2, BB-68)."""
    state.phase = Phase.OVER
    write(journal, Event.WON, state.mover)


def call_off(tables: Tables, state: State, journal: Journal) -> None:
    """Nobody gets home: whoever has come furthest wins (BB-A14, BB-A41)."""
    state.phase = Phase.OVER
    best = 0
    for seat in range(state.seats):
        best = max(best, flown(tables, state, seat))
    for seat in range(state.seats):
        if flown(tables, state, seat) == best:
            write(journal, Event.FURTHEST, seat, 0, degrees(tables, state, seat))
