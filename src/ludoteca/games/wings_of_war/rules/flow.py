"""The sequence of play, in one place (WW-17).

    turn:       burn (T1), rudders (T2), tails (T3), plans (T4), three manoeuvres, counters (T5)
    manoeuvre:  jams (F1), cards of autonomous planes and displays to tailers (F2), movement (F3), leaving (F4),
                collisions (F5), bombs (F6), declared fire (F7), hits (F8)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited.
"""

from ludoteca.engine.runtime.journal import Journal, uncover, write, write_private
from ludoteca.engine.runtime.seats import CHANCE, has
from ludoteca.games.wings_of_war.cards import MOST_CARDS, Card, Damage, Felt
from ludoteca.games.wings_of_war.events import Event, Refusal
from ludoteca.games.wings_of_war.options import FOR_SEATS, MELEE
from ludoteca.games.wings_of_war.rules.damage import has_duty, jammed_sides, make_pile, open_decks, take_card
from ludoteca.games.wings_of_war.rules.firing import aim_autonomous, ask_gunners, find_targets, settle_streaks
from ludoteca.games.wings_of_war.rules.flight import crash, fly_all, leave_all, seek_collisions
from ludoteca.games.wings_of_war.rules.flyers import bring, count_planes, is_balloon, is_flying, owners, share_out
from ludoteca.games.wings_of_war.rules.hits import (
    ask_droppers,
    begin_hits,
    clear_jams,
    drop_all,
    hit,
    seek_hits,
    strike_all,
)
from ludoteca.games.wings_of_war.rules.planning import lower_balloons, owes_stall
from ludoteca.games.wings_of_war.rules.tailing import (
    check_tails,
    find_quarries,
    resume_plans,
    settle_tails,
    show_cards,
    tell_tails,
)
from ludoteca.games.wings_of_war.rules.winning import end_by_time, judge, lose_destroyed, turns_allowed
from ludoteca.games.wings_of_war.state import ANSWERED, HIDDEN, HOLD, MOST_GUNS, MOST_POSTS, NONE, Phase, State, Tables

MANOEUVRES = 3
DISPLAYS = 2               # manoeuvres before which tailers are shown a card (WW-24)


def setup(tables: Tables, state: State, seats: int) -> None:
    """Bring the planes and balloons of the scenario and begin the first turn (WW-33, WW-56, WW-87 .. WW-90)."""
    state.seats = seats
    state.mission = state.options.scenario - 1 if state.options.scenario > 0 else FOR_SEATS[seats]
    mission = tables.missions[state.mission]
    state.sides = seats if state.mission == MELEE else mission.sides
    state.crowd = seats if state.mission == MELEE else mission.crowd
    manned = 0
    for slot in range(state.crowd):
        bring(tables, state, slot, manned)
        if mission.starts[slot].autonomous == 0 and not is_balloon(tables, state.flyers[slot]):
            manned += 1
    for post in range(MOST_POSTS):
        state.post_aim[post] = NONE
    share_out(tables, state)
    open_decks(tables, state, count_planes(tables, state))
    state.turn = 1
    state.ending = 0
    state.winner = NONE
    seek_tails(tables, state)


def waiting(tables: Tables, state: State) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    if state.phase in ANSWERED or state.phase == Phase.OVER:
        return state.awaited
    return CHANCE


def sealed(tables: Tables, state: State) -> int:
    """Return the mask of the seats whose plans, tails or fire lie face down until all are in (WW-22, WW-29, WW-49)."""
    return state.begun


def refuse(tables: Tables, state: State, seat: int) -> int:
    """Nothing can be done in a game that is over (WW-87)."""
    return Refusal.GAME_OVER if state.phase == Phase.OVER else Refusal.NONE


def unchosen(tables: Tables, state: State, seat: int) -> int:
    """Nobody chooses which card is drawn (WW-56)."""
    return Refusal.CHANCE_ONLY


def unawaited(tables: Tables, state: State, seat: int) -> int:
    """Others are awaited, or chance is (WW-17)."""
    return Refusal.NONE if state.phase in ANSWERED and has(state.awaited, seat) else Refusal.NOT_AWAITED


def untimely(tables: Tables, state: State, seat: int) -> int:
    """Everything has its step of the turn (WW-17)."""
    return Refusal.WRONG_MOMENT


def apply_damage(tables: Tables, state: State, seat: int, kind: int, journal: Journal) -> None:
    """Chance gives a damage card: for a fire, a collision or a hit (WW-53, WW-57, WW-63)."""
    if state.phase == Phase.BURN:
        burn(tables, state, kind, journal)
    elif state.phase == Phase.CRASH:
        crash(tables, state, kind, journal)
    else:
        hit(tables, state, kind, journal)


def weigh_reserved(tables: Tables, state: State, number: int) -> int:
    """These numbers stand for nothing."""
    return 0


def apply_reserved(tables: Tables, state: State, seat: int, number: int, journal: Journal) -> None:
    """They never come."""


def advance(tables: Tables, state: State, journal: Journal) -> None:
    """Run on until a seat or chance is awaited, or the game is over."""
    while state.phase >= Phase.TURN:
        if state.phase == Phase.PLANNED:
            end_planning(tables, state, journal)
        elif state.phase < Phase.MANOEUVRE:
            advance_turn(tables, state, journal)
        elif state.phase < Phase.BOMBING:
            advance_flight(tables, state, journal)
        else:
            advance_fire(tables, state, journal)


def advance_turn(tables: Tables, state: State, journal: Journal) -> None:
    """The part of a turn before its manoeuvres (T1 .. T4)."""
    if state.phase == Phase.TURN:
        begin_turn(state, journal)
    elif state.phase == Phase.BURNING:
        burn_next(tables, state, journal)
    elif state.phase == Phase.TAILS:
        settle_tails(state)
        tell_tails(state, journal)
        state.phase = Phase.PLANNING
    else:
        begin_planning(tables, state)


def advance_flight(tables: Tables, state: State, journal: Journal) -> None:
    """The part of a manoeuvre up to collisions (F1 .. F5)."""
    if state.phase == Phase.MANOEUVRE:
        begin_manoeuvre(tables, state, journal)
    elif state.phase == Phase.DRAWING:
        draw_next(tables, state, journal)
    elif state.phase == Phase.SHOWING:
        show_cards(tables, state, journal)
    elif state.phase == Phase.MOVING:
        move(tables, state, journal)
    else:
        seek_collisions(tables, state, journal)
        if state.phase == Phase.BOMBING:
            judge(tables, state, journal)


def advance_fire(tables: Tables, state: State, journal: Journal) -> None:
    """The part of a manoeuvre from bombs on (F6 .. F8), and the end of the turn (T5)."""
    if state.phase == Phase.BOMBING:
        begin_bombs(tables, state, journal)
    elif state.phase == Phase.DROPPED:
        drop_all(tables, state, journal)
        state.phase = Phase.GUNS
        judge(tables, state, journal)
    elif state.phase == Phase.GUNS:
        begin_fire(tables, state)
    elif state.phase == Phase.AUTO_GUNS:
        finish_fire(tables, state, journal)
    elif state.phase == Phase.HITS:
        seek_hits(tables, state, journal)
        if state.phase == Phase.END_MANOEUVRE:
            judge(tables, state, journal)
    elif state.phase == Phase.END_MANOEUVRE:
        state.phase = Phase.MANOEUVRE if state.manoeuvre < MANOEUVRES else Phase.END_TURN
    else:
        end_turn(tables, state, journal)


def begin_turn(state: State, journal: Journal) -> None:
    """A turn begins with what burns (WW-17, WW-63)."""
    state.turn += 1
    state.manoeuvre = 0
    state.actor = 0
    write(journal, Event.TURN_BEGINS, 0, state.turn)
    state.phase = Phase.BURNING


def burn_next(tables: Tables, state: State, journal: Journal) -> None:
    """The next burning flyer takes a card; after the last, rudders jam and tails are looked for (WW-60, WW-63)."""
    while state.actor < state.crowd:
        flyer = state.flyers[state.actor]
        if is_flying(state, state.actor) and flyer.flames > 0:
            flyer.flames -= 1
            write(journal, Event.BURNS, state.actor, flyer.flames)
            state.deck = Damage.A
            make_pile(tables, state, Damage.A)
            state.phase = Phase.BURN
            return
        state.actor += 1
    state.actor = 0
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        flyer.rudder = jammed_sides(tables, flyer, state.turn - 1)
        if flyer.rudder > 0:
            write_private(journal, owners(tables, state, slot), Event.RUDDER_HELD, slot, flyer.rudder)
        flyer.duty = 1 if has_duty(tables, flyer, flyer.engines_lost) else 0
    begin_tails(tables, state)
    judge(tables, state, journal)


def begin_tails(tables: Tables, state: State) -> None:
    """Look for tails; where a plane could tail several enemies its owner chooses (WW-20, WW-22)."""
    state.phase = Phase.TAILS
    if state.options.tailing == 1:
        find_quarries(tables, state)
        if state.awaited != 0:
            state.phase = Phase.TAIL


def burn(tables: Tables, state: State, kind: int, journal: Journal) -> None:
    """A burning flyer takes a card of which points and explosions count, and is removed at once (WW-19, WW-63)."""
    slot = state.actor
    take_card(tables, state, slot, Damage.A, kind, Felt.BURN, 0, journal)
    if state.flyers[slot].flames == 0:
        write(journal, Event.FLAMES_OUT, slot)
    lose_destroyed(tables, state, journal)
    state.actor += 1
    state.phase = Phase.BURNING


def seek_tails(tables: Tables, state: State) -> None:
    """Look for tails as a game begins, or a position; unless somebody has to choose, all plan (WW-20, WW-29)."""
    begin_tails(tables, state)
    if state.phase == Phase.TAILS:
        settle_tails(state)
        begin_planning(tables, state)


def begin_planning(tables: Tables, state: State) -> None:
    """Everybody plans three cards for each plane; balloons may be winched down (WW-29, WW-82)."""
    state.awaited = 0
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        flyer.asked = 0
        for i in range(MOST_CARDS):
            flyer.plan[i] = NONE
        if not is_flying(state, slot):
            continue
        if is_balloon(tables, flyer):
            flyer.asked = state.options.balloon_winch
            if flyer.asked == 1:
                state.awaited |= 1 << flyer.seat
        elif flyer.autonomous == 0:
            state.awaited |= 1 << flyer.seat
    state.phase = Phase.PLAN if state.awaited != 0 else Phase.MANOEUVRE


def begin_manoeuvre(tables: Tables, state: State, journal: Journal) -> None:
    """Jam counters go, tails are looked at again before the second manoeuvre (WW-17, WW-24, WW-59)."""
    state.manoeuvre += 1
    state.actor = 0
    if state.options.jam_timing == 0:
        clear_jams(state, journal)
    if state.manoeuvre == DISPLAYS:
        check_tails(tables, state, journal)
        resume_plans(tables, state, journal)
    state.phase = Phase.DRAWING


def draw_next(tables: Tables, state: State, journal: Journal) -> None:
    """The cards of autonomous planes are drawn, in the order of slots; then tailers are shown cards (WW-28, WW-77)."""
    while state.actor < state.crowd:
        flyer = state.flyers[state.actor]
        if flyer.autonomous == 1 and is_flying(state, state.actor):
            if not owes_stall(state, flyer):
                state.phase = Phase.AUTO
                return
            flyer.plan[state.manoeuvre - 1] = Card.STALL
        state.actor += 1
    state.actor = 0
    state.phase = Phase.SHOWING if state.manoeuvre <= DISPLAYS else Phase.MOVING


def move(tables: Tables, state: State, journal: Journal) -> None:
    """All fly at once, then whoever is off the table is out; then collisions (WW-18, WW-46, WW-48)."""
    uncover(journal)       # the cards of all plans
    fly_all(tables, state, journal)
    leave_all(tables, state, journal)
    state.actor = 0
    state.partner = 0
    state.phase = Phase.COLLIDING
    judge(tables, state, journal)


def begin_bombs(tables: Tables, state: State, journal: Journal) -> None:
    """Bombs hit that have fallen far enough, then planes may drop new ones (WW-72, WW-73)."""
    state.actor = 0
    state.partner = 0
    strike_all(tables, state, journal)
    ask_droppers(tables, state)
    state.phase = Phase.DROP if state.awaited != 0 else Phase.GUNS
    judge(tables, state, journal)


def begin_fire(tables: Tables, state: State) -> None:
    """Whoever has somebody in sight declares fire (WW-49)."""
    find_targets(tables, state)
    ask_gunners(tables, state)
    for post in range(MOST_POSTS):
        state.post_aim[post] = HIDDEN if state.options.ground_fire == 1 else NONE
    state.actor = 0
    state.gun = 0
    state.phase = Phase.FIRE if state.awaited != 0 else Phase.AUTO_GUNS


def finish_fire(tables: Tables, state: State, journal: Journal) -> None:
    """Autonomous guns aim; where equals tie chance picks; then all shots are drawn for (WW-57, WW-76)."""
    if not aim_autonomous(tables, state):
        state.phase = Phase.TIE
        return
    for slot in range(state.crowd):
        for gun in range(MOST_GUNS):
            if state.flyers[slot].aims[gun] == NONE:
                state.flyers[slot].aims[gun] = HOLD
    settle_streaks(state)
    begin_hits(state, journal)
    state.phase = Phase.HITS


def end_turn(tables: Tables, state: State, journal: Journal) -> None:
    """Counters go down, the rudders that were jammed are free; the limit of turns may be reached (WW-17)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.no_tail > 0:
            flyer.no_tail -= 1
        flyer.rudder = 0
        flyer.duty = 0
        flyer.dropped = 0
        flyer.tail = NONE
        for i in range(MOST_CARDS):
            flyer.plan[i] = NONE
    state.manoeuvre = 0
    state.phase = Phase.TURN
    if state.turn >= turns_allowed(tables, state):
        end_by_time(tables, state, journal)


def end_planning(tables: Tables, state: State, journal: Journal) -> None:
    """When all plans lie on the table, balloons come down that are winched (WW-82)."""
    state.phase = Phase.MANOEUVRE
    if state.options.balloon_winch == 1:
        lower_balloons(state, journal)
        judge(tables, state, journal)
