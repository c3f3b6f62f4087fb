"""The sequence of play, in one place.

    set-up:  who begins (AB-10); key houses, houses, outposts, a cave and five villagers are revealed (AB-5 .. AB-12)
    round:   turn after turn, clockwise, until all have passed (AB-15); a turn is one normal action or a pass (AB-16)
    evening: cider (AB-58), new villagers (AB-59), rest (AB-60), income (AB-61), goods (AB-62), first player (AB-63)
    end:     after the last round everybody may place goods once more (AB-70), and all is counted (AB-71)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited.
"""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.engine.runtime.seats import CHANCE, bit, has
from ludoteca.games.above_and_below.events import Ending, Event, Refusal
from ludoteca.games.above_and_below.rules.evening import (
    awaited,
    begin,
    begin_evening,
    finish,
    forget_before,
    pass_night,
    tell,
)
from ludoteca.games.above_and_below.rules.expedition import come_home, read
from ludoteca.games.above_and_below.rules.goods import forget_offer
from ludoteca.games.above_and_below.rules.holdings import (
    score_of,
)
from ludoteca.games.above_and_below.rules.rewards import carry_out, done, settle
from ludoteca.games.above_and_below.rules.setup import fill
from ludoteca.games.above_and_below.rules.villagers import after_roll, begin_test, forget_work
from ludoteca.games.above_and_below.state import NONE, Phase, State, Tables

HAMLET = 25                # points with which a village alone is a hamlet,
VILLAGE = 35               # a village,
TOWN = 45                  # a town (AB-A39)


def waiting(tables: Tables, state: State) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    if state.awaited != 0 or state.phase == Phase.OVER:
        return state.awaited
    return CHANCE


def refuse(tables: Tables, state: State, seat: int) -> int:
    """Nothing can be done in a game that is over (AB-14)."""
    return Refusal.GAME_OVER if state.phase == Phase.OVER else Refusal.NONE


def unchosen(tables: Tables, state: State, seat: int) -> int:
    """Dice and cards are up to chance (AB-13)."""
    return Refusal.CHANCE_ONLY


def unawaited(tables: Tables, state: State, seat: int) -> int:
    """Somebody else is awaited (AB-15, AB-44, AB-46, AB-60, AB-70, AB-A37)."""
    if has(state.awaited, seat):
        return Refusal.NONE
    if state.phase == Phase.REST:
        return Refusal.EVENING_FINISHED
    if state.phase == Phase.LAST:
        return Refusal.LAST_FINISHED
    if seat == state.actor and state.phase == Phase.ANSWER:
        return Refusal.ANSWER_AWAITED
    if seat == state.partner and state.phase == Phase.COUNTER:
        return Refusal.COUNTER_AWAITED
    return Refusal.HAS_PASSED if has(state.passed, seat) else Refusal.NOT_YOUR_TURN


def untimely(tables: Tables, state: State, seat: int) -> int:
    """Each action has its moment in a turn (AB-16)."""
    return Refusal.WRONG_MOMENT


def advance(tables: Tables, state: State, journal: Journal) -> None:
    """Run on until a seat or chance is awaited, or the game is over."""
    if state.awaited != 0 and state.paragraph == NONE:
        state.ended = NONE
    settle_evening(state)
    while state.phase >= Phase.FILL:
        phase = state.phase
        if phase == Phase.FILL:
            fill(tables, state, journal)
        elif phase == Phase.BEGIN_ROUND:
            begin_round(state, journal)
        elif phase == Phase.BEGIN_TURN:
            begin_turn(state)
        elif phase < Phase.RESULT:
            go_on_below(tables, state, journal)
        elif phase == Phase.RESULT:
            carry_out(tables, state, journal)
        elif phase == Phase.HOME:
            come_home(tables, state, journal)
        elif phase == Phase.END_TURN:
            end_turn(state)
        else:
            go_on_at_night(tables, state, journal)
        settle_evening(state)
    state.awaited = whom(state)


def settle_evening(state: State) -> None:
    """When all have finished their evening, the night comes; or the end."""
    if state.phase in (Phase.REST, Phase.LAST) and awaited(state) == 0:
        state.phase = Phase.NIGHT if state.phase == Phase.REST else Phase.END


def whom(state: State) -> int:
    """Return the mask of the seats that are awaited, 0 where it is chance or the game is over."""
    phase = state.phase
    if phase in (Phase.REST, Phase.LAST):
        return awaited(state)
    if phase == Phase.ANSWER:
        return bit(state.partner)
    if phase in (Phase.START, Phase.X_CELL, Phase.X_ROLL, Phase.X_REROLL_DIE, Phase.OVER):
        return 0
    if Phase.WAKE <= phase <= Phase.ARRIVE:
        return 0
    return bit(state.actor)


def begin_round(state: State, journal: Journal) -> None:
    """A round begins with the one who has the first-player card (AB-15)."""
    state.passed = 0
    state.actor = state.first
    write(journal, Event.ROUND_BEGINS, state.first, state.turn, state.options.rounds)
    state.phase = Phase.BEGIN_TURN


def begin_turn(state: State) -> None:
    """A turn begins: what is counted by the turn is zero."""
    state.sales = 0
    state.refreshed = 0
    state.offers = 0
    forget_offer(state)
    forget_work(state)
    for seat in range(state.seats):
        state.players[seat].refused = 0
    state.phase = Phase.TURN


def apply_pass(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """A player does nothing more in this round (AB-44)."""
    state.passed |= bit(seat)
    write(journal, Event.PASSED, seat)
    state.phase = Phase.END_TURN


def apply_done(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """No more is done of what could go on: dice, a free building, goods after the harvest, the evening."""
    if state.phase in (Phase.REST, Phase.LAST):
        finish(tables, state, seat, journal)
    elif state.phase == Phase.X_REROLL:
        state.rerolls = 0
        state.phase = Phase.ROLLED
    elif state.phase == Phase.FREE_BUILDING:
        write(journal, Event.DECLINED, seat)
        done(state)
    else:
        state.phase = Phase.END_TURN


def end_turn(state: State) -> None:
    """The next one clockwise who has not passed; if all have, the evening (AB-15)."""
    for further in range(1, state.seats + 1):
        seat = (state.actor + further) % state.seats
        if not has(state.passed, seat):
            state.actor = seat
            state.then = Phase.BEGIN_TURN
            state.phase = Phase.FILL
            return
    state.then = Phase.EVENING
    state.phase = Phase.FILL


def go_on_below(tables: Tables, state: State, journal: Journal) -> None:
    """What follows of itself in an expedition."""
    if state.phase == Phase.READ:
        read(tables, state, journal)
    elif state.phase == Phase.TEST:
        begin_test(tables, state, journal)
    elif state.phase == Phase.ROLLED:
        after_roll(tables, state)
    else:
        settle(tables, state, journal)


def go_on_at_night(tables: Tables, state: State, journal: Journal) -> None:
    """What follows of itself between two rounds, and at the end."""
    if state.phase == Phase.EVENING:
        begin_evening(tables, state, journal)
    elif state.phase == Phase.TO_BED:
        begin(tables, state, Phase.REST, journal)
    elif state.phase == Phase.NIGHT:
        pass_night(tables, state, journal)
    else:
        tell(state, journal)
        forget_before(state)
        tell_scores(tables, state, journal)
        state.phase = Phase.OVER


def tell_scores(tables: Tables, state: State, journal: Journal) -> None:
    """Tell what everybody has scored, and who has won."""
    best = NONE
    for seat in range(state.seats):
        write(journal, Event.SCORED, seat, 0, score_of(tables, state, seat))
        if best == NONE or beats(tables, state, seat, best):
            best = seat
    for seat in range(state.seats):
        if state.seats > 1 and (seat == best or not beats(tables, state, best, seat)):
            write(journal, Event.WON, seat, 0, score_of(tables, state, seat))


def beats(tables: Tables, state: State, one: int, other: int) -> bool:
    """Say whether one is ahead of the other: more points, or as many and more coins (AB-74)."""
    points = score_of(tables, state, one) - score_of(tables, state, other)
    if points != 0:
        return points > 0
    return coins_of(state, one) > coins_of(state, other)


def standing(tables: Tables, state: State, scores: Numbers, places: Numbers) -> int:
    """Fill scores and places by seat and return why the game ended (AB-71, AB-74, AB-A39)."""
    for seat in range(state.seats):
        scores[seat] = score_of(tables, state, seat)
    for seat in range(state.seats):
        ahead = 0
        for other in range(state.seats):
            richer = coins_of(state, other) > coins_of(state, seat)
            if scores[other] > scores[seat] or (scores[other] == scores[seat] and richer):
                ahead += 1
        places[seat] = ahead + 1
    if state.seats > 1:
        return Ending.ROUNDS
    return rank_alone(scores[0])


def rank_alone(points: int) -> int:
    """Return what the village of a single player has become (AB-A39)."""
    if points >= TOWN:
        return Ending.TOWN
    if points >= VILLAGE:
        return Ending.VILLAGE
    return Ending.HAMLET if points >= HAMLET else Ending.LOST_ALONE


def coins_of(state: State, seat: int) -> int:
    """Return a player's coins, which decide a tie (AB-74)."""
    return state.players[seat].purse.coins
